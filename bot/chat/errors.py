"""When something goes wrong.

Owns the one error handler: whoever pressed or wrote hears that nothing is lost, and the log
gets the rest. Data of forged or outdated buttons are no error.
"""

from __future__ import annotations

import logging

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter
from aiogram.types import CallbackQuery, ErrorEvent, Message, Update

from bot.chat.app import App
from bot.chat.buttons import BadData
from bot.chat.replies import safe_answer
from bot.chat.traffic import SHUT, TOPIC, says
from bot.phrases.phrases import Phrases
from bot.phrases.words import language
from bot.play.ports import StorageError

_log = logging.getLogger(__name__)


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="errors")
    router.errors.register(trouble)
    return router


async def trouble(event: ErrorEvent, app: App) -> bool:
    """Log it and say so. Nothing that goes wrong here may hide what went wrong before."""
    update, error = event.update, event.exception
    say = _words(app, update)
    if isinstance(error, BadData):
        await _say(update, say.outdated_button())
        return True
    if _unspeakable(error):
        _log.info("update %s: not allowed to speak now: %s", update.update_id, type(error).__name__)
        if update.callback_query is not None:  # no button spins for ever
            await _say(update, say.something_wrong())
        return True
    _log.error("update %s (%s) failed", update.update_id, update.event_type, exc_info=error)
    text = say.disk_trouble() if isinstance(error, StorageError) else say.something_wrong()
    await _say(update, text)
    return True


def _unspeakable(error: Exception) -> bool:
    """Telegram does not want the bot to write there, or not now: no message could say so."""
    if isinstance(error, TelegramBadRequest):
        return says(error, SHUT + TOPIC)
    return isinstance(error, TelegramForbiddenError | TelegramRetryAfter)


def _words(app: App, update: Update) -> Phrases:
    """The language of whoever is to read it, as far as it is known without asking the disk."""
    source = update.callback_query or update.message
    user = source.from_user if isinstance(source, CallbackQuery | Message) else None
    return app.words(language(user.language_code if user else None, app.default_language))


async def _say(update: Update, text: str) -> None:
    try:
        if update.callback_query is not None:
            await safe_answer(update.callback_query, text)
        elif update.message is not None and update.message.from_user is not None:
            await update.message.answer(text, parse_mode=None)
    except Exception:  # noqa: BLE001 - there is nobody left to tell
        _log.warning("update %s: the trouble could not be told", update.update_id)
