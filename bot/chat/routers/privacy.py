"""What is known about a person, for that person alone.

Owns `/privacy`, `/mydata` and `/forget` with its question. What is kept and what goes is the
storage's business; who still sits at a table is told where, and ends that first.
"""

from __future__ import annotations

import json
from contextlib import suppress

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

from bot.chat.buttons import BadData, Choose
from bot.chat.identity import Here
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.games import games

FORGET = "forget"
SURELY, NOT = "yes", "no"
FILE_NAME = "my-data.json"


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="privacy")
    router.message.register(privacy, Command("privacy"))
    router.message.register(my_data, Command("mydata"))
    router.message.register(forget, Command("forget"))
    router.callback_query.register(forget_pressed, Choose.filter(F.what == FORGET))
    return router


async def privacy(message: Message, here: Here) -> None:
    """`/privacy`, anywhere: it names nobody."""
    await tell(message, here.say.privacy())


async def my_data(message: Message, here: Here) -> None:
    """`/mydata`: everything as a file, in the own chat only."""
    if not here.private:
        await tell(message, here.say.private_only())
        return
    data = await here.app.posts.data_of(here.person.id)
    text = json.dumps(data, ensure_ascii=False, indent=1, default=str)
    try:
        await message.answer_document(
            BufferedInputFile(text.encode("utf-8", "replace"), FILE_NAME),
            caption=here.say.my_data(),
            parse_mode="HTML",
        )
    except TelegramForbiddenError:
        return


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


async def forget_pressed(query: CallbackQuery, callback_data: Choose, here: Here, bot: Bot) -> None:
    """Do it, or not. The question is answered where it stands: afterwards nothing is known here."""
    if callback_data.value not in {SURELY, NOT} or not here.private:
        raise BadData(callback_data.value)
    await safe_answer(query)
    say = here.say
    text = say.forget_kept()
    if callback_data.value == SURELY:
        gone = await here.app.posts.forget(here.person.id)
        text = say.forgotten() if gone else say.forget_tables_first()
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):  # the question is gone: what was done is said below it
            await query.message.edit_text(text, parse_mode="HTML")
            return
    await bot.send_message(here.chat.telegram_id, text, parse_mode="HTML")
