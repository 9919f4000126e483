"""`/games`: the list, and its pages.

Owns the command and the buttons that turn a page in place. What stands on a page is `listing`'s
business.
"""

from __future__ import annotations

from contextlib import suppress

from aiogram import F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.chat.buttons import Choose
from bot.chat.identity import Here
from bot.chat.listing import GamesPage, games_page
from bot.chat.replies import safe_answer, tell
from bot.chat.roundkeys import GAMES


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="games")
    router.message.register(games, Command("games"))
    router.callback_query.register(games_pressed, Choose.filter(F.what == GAMES))
    router.callback_query.register(turned, GamesPage.filter())
    return router


async def games(message: Message, here: Here) -> None:
    """`/games`."""
    page = await games_page(here)
    await tell(message, page.text, page.buttons)


async def games_pressed(query: CallbackQuery, here: Here) -> None:
    """The list, from the greeting or the end of a round."""
    await safe_answer(query)
    if isinstance(query.message, Message):
        await games(query.message, here)


async def turned(query: CallbackQuery, callback_data: GamesPage, here: Here) -> None:
    """Another page, as things stand now."""
    await safe_answer(query)
    if isinstance(query.message, Message):
        page = await games_page(here, callback_data.number)
        with suppress(TelegramAPIError):  # it says so already, or is too old
            await query.message.edit_text(page.text, parse_mode="HTML", reply_markup=page.buttons)
