"""The least that a bot on aiogram can do for a turn: `python -m bot.bench.bare`.

Owns the peer that every figure of the benchmark is held against. It answers the press, sends a
picture that is ready, and takes the keyboard off the old message. No rules, no disk, no drawing.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.filters import Command
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
)

ROWS, COLUMNS = 3, 4
"""As many buttons as a board has."""


def keyboard(number: int) -> InlineKeyboardMarkup:
    """Buttons of the board with this number."""
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [
                InlineKeyboardButton(
                    text=f"{row}/{column}", callback_data=f"t1:1:{number}:w:.{row}{column}"
                )
                for column in range(COLUMNS)
            ]
            for row in range(ROWS)
        ]
    )


def dispatcher(ready: bytes) -> Dispatcher:
    """Handlers that know one picture."""
    made = Dispatcher(disable_fsm=True)

    @made.message(Command("start"))
    async def start(message: Message) -> None:
        picture = BufferedInputFile(ready, "board.jpg")
        await message.answer_photo(picture, caption="0", reply_markup=keyboard(0))

    @made.callback_query()
    async def press(query: CallbackQuery) -> None:
        await query.answer("13/8 6/5")
        old = query.message
        if isinstance(old, Message):
            number = int((query.data or "").split(":")[2]) + 1
            picture = BufferedInputFile(ready, "board.jpg")
            await old.answer_photo(picture, caption=str(number), reply_markup=keyboard(number))
            await old.edit_reply_markup(reply_markup=None)

    return made


async def main(ready: bytes) -> None:
    """Poll until told to stop."""
    bot = Bot(
        os.environ["BOT_TOKEN"],
        session=AiohttpSession(api=TelegramAPIServer.from_base(os.environ["API_BASE"])),
    )
    made = dispatcher(ready)
    loop = asyncio.get_running_loop()
    polling = asyncio.ensure_future(made.start_polling(bot, handle_signals=False))
    loop.add_signal_handler(signal.SIGTERM, polling.cancel)
    await asyncio.wait([polling])
    await bot.session.close()


if __name__ == "__main__":
    sys.stdout.write(f"{time.monotonic_ns()}\n")
    sys.stdout.flush()
    asyncio.run(main(Path(os.environ["PICTURE"]).read_bytes()))
    sys.exit(0)
