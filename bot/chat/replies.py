"""What a person hears at once: toasts and short messages.

Owns the answering itself, safe against presses that are too old, and the toast for each answer
of the game. Boards are shown by the announcer, not from here.
"""

from __future__ import annotations

import logging
import re
from html import unescape
from typing import assert_never

from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, LinkPreviewOptions, Message

from bot.chat.traffic import SHUT, TOPIC, says
from bot.phrases.names import Cast
from bot.phrases.phrases import Phrases
from bot.play import reply
from rules.game import Answering, Over
from rules.identity import HOUSE
from rules.refusals import Refusal
from rules.table import Table, due

_log = logging.getLogger(__name__)

LONGEST_TOAST = 200
_TAG = re.compile(r"<[^>]*>")
_TOO_OLD = ("query is too old", "query id is invalid", "query_id_invalid")


async def safe_answer(
    query: CallbackQuery, text: str = "", *, alert: bool = False, url: str = ""
) -> None:
    """Answer a press, once; `url` opens a private chat with the bot instead of a toast.

    A press that is too old to be answered is nobody's fault.
    """
    shown = text if len(text) <= LONGEST_TOAST else text[: LONGEST_TOAST - 1] + "…"
    try:
        await query.answer(shown or None, show_alert=alert or None, url=url or None)
    except TelegramBadRequest as error:
        if not any(words in error.message.lower() for words in _TOO_OLD):
            raise
    except TelegramAPIError as error:
        _log.warning("a press could not be answered: %s", type(error).__name__)


async def tell(
    message: Message, html: str, buttons: InlineKeyboardMarkup | None = None
) -> Message | None:
    """Say something where `message` stands; None if the bot may not speak there (any more)."""
    try:
        return await message.answer(
            html,
            parse_mode="HTML",
            reply_markup=buttons,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
    except TelegramForbiddenError:
        return None
    except TelegramBadRequest as error:
        if not says(error, SHUT + TOPIC):
            raise
        return None


def plain(html: str) -> str:
    """HTML as a toast shows it."""
    return unescape(_TAG.sub("", html))


def toast(answer: reply.Reply, say: Phrases, cast: Cast) -> str:
    """What to say about the answer of the game; empty when the board itself is answer enough."""
    match answer:
        case reply.Done():
            return ""
        case reply.Repeated():
            return say.already_done()
        case reply.Stale():
            return say.position_over()
        case reply.Refused(table=table, code=code, facts=facts):
            if code is Refusal.NOT_SEATED and table.game is not None and not table.closed:
                return whose_turn(say, table, cast)
            if code is Refusal.NOT_YOUR_TURN:
                return whose_turn(say, table, cast)
            if code is Refusal.OFFER_PENDING and _is_own_offer(table):
                return say.offered_already()
            return say.refused(code, facts, cast)
        case reply.NoTable():
            return say.outdated_button()
        case _:
            assert_never(answer)


def whose_turn(say: Phrases, table: Table, cast: Cast) -> str:
    """Who is to act, and whether that is a move or an answer."""
    phase = None if table.game is None else table.game.phase
    awaited = [cast.of(player) for player in due(table).players if player != HOUSE]
    return say.whose_turn(awaited, plays=not isinstance(phase, Answering | Over))


def _is_own_offer(table: Table) -> bool:
    """What waits is no question but an offer beside it, and only its maker may not repeat it."""
    phase = None if table.game is None else table.game.phase
    return bool(table.offers) and not isinstance(phase, Answering)
