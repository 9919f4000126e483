"""Presses on a board that no button of it carries.

Owns one check. The deeds of a table (`Press`) may come from a keyboard that was replaced a moment
ago, and are judged by their question. All other data turn or remove the very message they are
pressed on; made up by a modified client on a board, they would take the board away from everybody.
"""

from __future__ import annotations

from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.chat.boards import is_board
from bot.chat.buttons import Page, Press
from bot.chat.identity import Handler, Here
from bot.chat.replies import safe_answer

BOARDS_OWN = f"{Press.__prefix__}:"


class Genuine(BaseMiddleware):
    """Answers such presses as outdated and lets nothing happen."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401 - aiogram's own signature
        """Hand on what a board's own keyboard says, and everything pressed elsewhere."""
        here: Here = data["here"]
        if isinstance(event, CallbackQuery) and await self._made_up(event, here):
            await safe_answer(event, here.mine.outdated_button())
            return None
        return await handler(event, data)

    async def _made_up(self, query: CallbackQuery, here: Here) -> bool:
        said, message = query.data or "", query.message
        if said.startswith(BOARDS_OWN) or _opens_anew(said) or not isinstance(message, Message):
            return False
        keyboard = message.reply_markup.inline_keyboard if message.reply_markup else []
        if any(button.callback_data == said for row in keyboard for button in row):
            return False
        return await is_board(here, message)


def _opens_anew(said: str) -> bool:
    """A page of the rules in a message of its own leaves what it was pressed on alone."""
    try:
        return Page.unpack(said).fresh
    except (TypeError, ValueError):
        return False
