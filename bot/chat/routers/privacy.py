"""What is known about a person, for that person alone.

Owns `/privacy`, `/mydata` and `/forget` with its question. What is kept and what goes is the
storage's business; who still sits at a table is told where, and ends that first. Whoever only
waits for one leaves its queue, and a seat that is kept for them is anybody's.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.filters import Command
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
)

from bot.chat.acting import act, open_to_all
from bot.chat.buttons import BadData, Choose
from bot.chat.identity import Here
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.games import games
from rules.actions import Leave

FORGET = "forget"
MY_DATA = "mydata"
SURELY, NOT = "yes", "no"
FILE_NAME = "my-data.json"


PAUSE = 60
"""Seconds between two readings of the whole log for one person, which cost more than a board."""

REMEMBERED = 1024
"""Of so many people it is known when that was."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="privacy")
    desk = Desk()
    router.message.register(privacy, Command("privacy"))
    router.message.register(desk.my_data, Command("mydata"))
    router.message.register(forget, Command("forget"))
    router.callback_query.register(desk.forget_pressed, Choose.filter(F.what == FORGET))
    return router


async def privacy(message: Message, here: Here) -> None:
    """`/privacy`, anywhere: it names nobody."""
    await tell(message, here.say.privacy())


async def forget(message: Message, here: Here) -> None:
    """`/forget`: asks, or says which tables come first."""
    if not here.private:
        await tell(message, here.say.private_only())
        return
    if await here.app.posts.games_of(here.person.id, limit=1):
        await tell(message, here.say.forget_tables_first())
        await games(message, here)
        return
    buttons = InlineKeyboardMarkup(
        inline_keyboard=[
            [
                InlineKeyboardButton(
                    text=here.say.forget_surely(),
                    callback_data=Choose(what=FORGET, value=SURELY).pack(),
                    style="danger",
                )
            ],
            [
                InlineKeyboardButton(
                    text=here.say.forget_not(),
                    callback_data=Choose(what=FORGET, value=NOT).pack(),
                )
            ],
        ]
    )
    await tell(message, here.say.forget_question(), buttons)


class Desk:
    """Reads the whole log for somebody, though not as often as they like."""

    def __init__(self) -> None:
        self._served: OrderedDict[tuple[str, int], int] = OrderedDict()

    def _again_already(self, here: Here, what: str) -> bool:
        """Whether this person was served so a moment ago; if not, that is now."""
        asked, now = (what, here.person.telegram_id), here.app.now()
        last = self._served.get(asked)
        if last is not None and last <= now < last + PAUSE:
            return True
        self._served[asked] = now
        self._served.move_to_end(asked)
        if len(self._served) > REMEMBERED:
            self._served.popitem(last=False)
        return False

    async def my_data(self, message: Message, here: Here) -> None:
        """`/mydata`: everything as a file, in the own chat only."""
        if not here.private:
            await tell(message, here.say.private_only())
            return
        if self._again_already(here, MY_DATA):
            await tell(message, here.say.slow_down())
            return
        data = await here.app.posts.data_of(here.person.id)
        file = await asyncio.to_thread(written, data)
        with suppress(TelegramForbiddenError):
            await message.answer_document(
                BufferedInputFile(file, FILE_NAME), caption=here.say.my_data(), parse_mode="HTML"
            )

    async def forget_pressed(
        self, query: CallbackQuery, callback_data: Choose, here: Here, bot: Bot
    ) -> None:
        """Do it, or not. Answered where the question stands: then nothing is known here."""
        if callback_data.value not in {SURELY, NOT} or not here.private:
            raise BadData(callback_data.value)
        say, surely = here.say, callback_data.value == SURELY
        if surely and self._again_already(here, FORGET):
            await safe_answer(query, say.slow_down())
            return
        await safe_answer(query)
        text = say.forget_kept()
        if surely:
            text = say.forgotten() if await _forgotten(here) else say.forget_tables_first()
        if isinstance(query.message, Message):
            with suppress(TelegramBadRequest):  # the question is gone: what was done is said below
                await query.message.edit_text(text, parse_mode="HTML")
                return
        await bot.send_message(here.chat.telegram_id, text, parse_mode="HTML")


async def _forgotten(here: Here) -> bool:
    """Whether it was done; False while a seat at an open table is left."""
    posts, me = here.app.posts, here.person.id
    if await posts.games_of(me, limit=1):
        return False  # nor is a place in any queue given up
    kept = await posts.kept_for(me)
    gone = await posts.forget(me)
    if not gone and (queues := await posts.queues_of(me)):
        for table in queues:
            await act(here, table, Leave())
        gone = await posts.forget(me)
    for table in kept if gone else ():
        await open_to_all(here.app, table)
    return gone


def written(data: Mapping[str, Any]) -> bytes:
    """The file: JSON with a line for each row, however many there are."""
    return (_lines(data) + "\n").encode("utf-8", "replace")


def _lines(value: object) -> str:
    match value:
        case Mapping() if any(isinstance(each, list | Mapping) for each in value.values()):
            named = (f"{json.dumps(name)}: {_lines(each)}" for name, each in value.items())
            return "{\n" + ",\n".join(named) + "\n}"
        case [_, *_]:
            return "[\n" + ",\n".join(map(_line, value)) + "\n]"
        case _:
            return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
