"""Messages that ask something about a table and turn into the next question, or into an answer.

Owns saying it where the press was: in the same message, unless that is a board, which only the
announcer may change.
"""

from __future__ import annotations

from contextlib import suppress

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, LinkPreviewOptions, Message

from bot.chat.boards import is_board
from bot.chat.identity import Here
from bot.chat.replies import tell


async def turn(
    here: Here, query: CallbackQuery, html: str, buttons: InlineKeyboardMarkup | None = None
) -> None:
    """The message that was pressed says this from now on; under a board it is said below."""
    asked = query.message
    if not isinstance(asked, Message):
        return  # too old to be changed
    if await is_board(here, asked):
        await tell(asked, html, buttons)
        return
    with suppress(TelegramAPIError):  # it says so already, or is gone
        await asked.edit_text(
            html,
            parse_mode="HTML",
            reply_markup=buttons,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )


async def bare(here: Here, query: CallbackQuery) -> None:
    """What was pressed is over: its buttons go."""
    asked = query.message
    if isinstance(asked, Message) and not await is_board(here, asked):
        with suppress(TelegramAPIError):  # they are gone already
            await asked.edit_reply_markup(reply_markup=None)
