"""The bot as a process of the benchmark: `python -m bot.bench.house`.

Owns one difference from `python -m bot`: Telegram's limits are not kept, since they are what
would be measured. All else is put together as there. The first line it says is the moment,
in nanoseconds of the machine's steady clock, at which everything was imported.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from pathlib import Path

from aiogram import Bot
from aiogram.client.telegram import TelegramAPIServer

from bot import logs
from bot.__main__ import now, spare, steady_ms, wall_ms
from bot.chat.budget import Budget, Rank
from bot.chat.lifecycle import Parts, live
from bot.chat.painters import painting
from bot.chat.wire import Wire
from storage.opening import open_storage


class Unlimited(Budget):
    """Only a chat that Telegram itself has frozen waits."""

    def ready_at(self, chat: int, rank: Rank = Rank.CALL) -> int:  # noqa: ARG002 - no rank waits
        """Now, or when the chat thaws."""
        return self.frozen_until(chat)


async def main() -> None:
    """Live until told to stop."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    session = Wire(api=TelegramAPIServer.from_base(os.environ["API_BASE"]))
    bot = Bot(os.environ["BOT_TOKEN"], session=session)
    async with open_storage(Path(os.environ["DATABASE"])) as storage, painting() as painters:
        parts = Parts(
            bot=bot,
            store=storage.store,
            posts=storage.posts,
            now=now,
            ms=steady_ms,
            wall_ms=wall_ms,
            tell=lambda _sentence: None,
            budget=Unlimited(steady_ms, asyncio.sleep),
            paint=painters.paint,
        )
        await live(parts, stop)
    await bot.session.close()


if __name__ == "__main__":
    sys.stdout.write(f"{time.monotonic_ns()}\n")
    sys.stdout.flush()
    logs.set_up("WARNING", as_json=False, secrets=())
    logging.getLogger("aiogram").setLevel(logging.ERROR)
    spare()
    asyncio.run(main())
    sys.exit(0)
