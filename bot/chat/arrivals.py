"""Updates that this version of aiogram cannot read, because Telegram is newer.

Owns that they hold up none that came with them and that the log names them without quoting:
people's words stand in there. What can be read is the routers'.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import TelegramObject, Update
from aiogram.types.update import UpdateTypeLookupError
from pydantic import ValidationError

_log = logging.getLogger(__name__)

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


def readable(told: object) -> object:
    """The answer to getUpdates, with nothing but the number of each update that cannot be read.

    Its number has to be known: only then does Telegram not send it again, and for ever.
    """
    match told:
        case {"result": [*updates], **rest}:
            return {**rest, "result": [read(update) for update in updates]}
        case _:
            return told


def read(update: object) -> object:
    """The update, or its number alone if it has one and cannot be read."""
    match update:
        case {"update_id": int(number)}:
            try:
                Update.model_validate(update)
            except ValidationError:
                _log.warning("update %d cannot be read, it is passed over", number)
                return {"update_id": number}
        case _:
            pass
    return update


class Known(BaseMiddleware):
    """Drops updates of kinds that aiogram does not know; it would warn with all they hold."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401 - aiogram's own signature
        """Hand on what is known."""
        if isinstance(event, Update):
            try:
                _ = event.event_type
            except UpdateTypeLookupError:
                _log.info("update %d is of no kind that is known here", event.update_id)
                return None
        return await handler(event, data)
