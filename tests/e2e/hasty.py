"""The real bot as a process that can be killed again and again: `python -m tests.e2e.hasty`.

Everything is imported once; for each line on its input the program forks a bot that lives as
`python -m bot` does, and tells its number and in the end its exit code. Time runs `HASTE` times
faster, the limits of Telegram with it, and boards are stand-ins that name the scene they show.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from contextlib import AsyncExitStack

from bot import config, logs
from bot.__main__ import telegram
from bot.chat import pictures
from bot.chat.lifecycle import Parts, live
from rules.identity import Instant
from storage.opening import open_storage
from tests.e2e.stand_ins import stand_in
from tests.fakes.clock import EPOCH

MILLI = 1_000


class Haste:
    """A clock `times` as fast as the machine's, which shows `EPOCH` at `began`.

    `began` is a moment of the machine's steady clock, in seconds, so all processes of one run
    can share the clock.
    """

    def __init__(self, times: float, began: float) -> None:
        self.times = times
        self._began = began

    def unix(self) -> float:
        """Seconds since 1970."""
        return EPOCH + (time.monotonic() - self._began) * self.times

    def now(self) -> Instant:
        """Whole seconds."""
        return Instant(int(self.unix()))

    def ms(self) -> int:
        """Milliseconds."""
        return int(self.unix() * MILLI)


async def serve(settings: config.Settings, haste: Haste) -> None:
    """One life."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    # Nothing is said to the program while a bot lives: there is something to read when it is over.
    loop.add_reader(sys.stdin.fileno(), os._exit, 1)
    async with AsyncExitStack() as stack:
        storage = await stack.enter_async_context(open_storage(settings.database))
        bot = await stack.enter_async_context(telegram(settings))
        parts = Parts(
            bot=bot,
            store=storage.store,
            posts=storage.posts,
            now=haste.now,
            ms=haste.ms,
            wall_ms=haste.ms,
            tell=logging.getLogger("hasty").info,
            default_language=settings.default_language.value,
            hurry=haste.times,
        )
        await live(parts, stop)


def main() -> None:
    """A life for every line."""
    settings = config.load()
    haste = Haste(float(sys.argv[1]), float(sys.argv[2]))
    setattr(pictures, "picture", stand_in)  # noqa: B010 - it is imported there, not exported
    for _ in sys.stdin:
        number = os.fork()
        if not number:
            token = settings.bot_token
            assert token is not None
            logs.set_up("INFO", as_json=False, secrets=(token.get_secret_value(),))
            asyncio.run(serve(settings, haste))
            os._exit(0)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        _, status = os.waitpid(number, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
