"""The turns of the running game, paged: a message that shows one turn and leads to the next.

Owns its two buttons and the message in which they change the picture. It is nobody's board: no
view knows it, so nothing is asked on it and nothing is said when the game goes on.
"""

from __future__ import annotations

from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
)

from bot.chat.boards import board
from bot.chat.buttons import Press, Verb, read_number
from bot.chat.captions import bygone
from bot.chat.identity import Here
from bot.chat.keyboards import markup
from bot.chat.looks import worn
from bot.chat.nophotos import refuses
from bot.chat.picking import button
from bot.chat.posting import HTML, Screen
from bot.chat.replies import safe_answer
from bot.chat.routers.presses import asks
from bot.chat.sights import Turned, scene_for
from rules.identity import TableId

FILE_NAME = "board.jpg"


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="history")
    router.callback_query.register(page, asks(Verb.HISTORY))
    return router


async def page(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu the last turn in a new message; from its buttons the turn they name."""
    seen = await board(here, TableId(press.table))
    wanted = read_number(press.arg) if press.arg else 0
    turned = None if seen is None else await here.app.sights.turned(seen.view, wanted)
    message = query.message
    if seen is None or turned is None or not isinstance(message, Message):
        await safe_answer(query, here.mine.outdated_button())
        return
    await safe_answer(query)
    told = bygone(turned.look.sight, turned.look.tell)
    screen = worn(
        Screen(
            text=f"{turned.number}/{turned.of}\n{told}",
            scene=scene_for(turned.look),
            buttons=_ways(turned),
        ),
        turned.look.looks,
        here.say,
        refused=refuses(here.chat.settings, here.app.now()),
    )
    with suppress(TelegramAPIError):  # it can be asked for again
        await (_turn(message, here, screen) if press.arg else _open(message, here, screen))


def _ways(turned: Turned) -> InlineKeyboardMarkup | None:
    sight, row = turned.look.sight, []
    if turned.number > 1:
        row.append(button(sight, "◀", Verb.HISTORY, str(turned.number - 1)))
    if turned.number < turned.of:
        row.append(button(sight, "▶", Verb.HISTORY, str(turned.number + 1)))
    return markup([row])


async def _picture(here: Here, screen: Screen) -> BufferedInputFile | None:
    if screen.scene is None or screen.lettered:
        return None
    return BufferedInputFile(await here.app.paint(screen.scene, screen.theme), FILE_NAME)


async def _open(message: Message, here: Here, screen: Screen) -> None:
    picture = await _picture(here, screen)
    if picture is None:
        await message.answer(screen.letters, parse_mode=HTML, reply_markup=screen.buttons)
        return
    await message.answer_photo(
        picture,
        caption=screen.text,
        parse_mode=HTML,
        disable_notification=True,
        reply_markup=screen.buttons,
    )


async def _turn(message: Message, here: Here, screen: Screen) -> None:
    picture = await _picture(here, screen) if message.photo else None
    if picture is None:
        await message.edit_text(screen.letters, parse_mode=HTML, reply_markup=screen.buttons)
        return
    media = InputMediaPhoto(media=picture, caption=screen.text, parse_mode=HTML)
    await message.edit_media(media, reply_markup=screen.buttons)
