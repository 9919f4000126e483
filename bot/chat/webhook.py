"""Being called by Telegram: the door behind which updates come by webhook.

Owns who is let in, and that what is no update is refused and named in the log, without being
quoted there. What an update means is the dispatcher's.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass

from aiogram import Bot, Dispatcher
from aiogram.methods import TelegramMethod
from aiogram.types import Update
from aiohttp import web
from pydantic import ValidationError

from bot.chat.arrivals import read

_log = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name


class PortTakenError(Exception):
    """Another program listens on the port, or it is not for us."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """Where Telegram calls us, and where we listen behind the web server that takes the call."""

    url: str
    path: str
    secret: str
    port: int
    host: str = "127.0.0.1"


class Door:
    """Answers a call: 401 without the secret, 400 for what is no update, 200 once it is handled.

    In the foreground: Telegram repeats what was not answered with 200, so a crash loses no update,
    and one that only a newer aiogram could read is answered so too: it would come for ever.
    """

    def __init__(self, dispatcher: Dispatcher, bot: Bot, secret: str) -> None:
        self._dispatcher = dispatcher
        self._bot = bot
        self._secret = secret.encode()

    async def called(self, request: web.Request) -> web.Response:
        """One call."""
        if not self._knows_the_secret(request):
            return web.Response(status=401, text="Unauthorized")
        try:
            # A body that is too large is aiohttp's to refuse, with 413.
            update = self._understood(await request.json(loads=self._bot.session.json_loads))
        except (ValueError, LookupError, RecursionError) as error:
            # Only its kind: what was expected and what came instead would quote what was sent.
            _log.warning("a call of the webhook brought no update: %s", type(error).__name__)
            return web.Response(status=400, text="Bad Request")
        said: object = await self._dispatcher.feed_webhook_update(self._bot, update)
        if isinstance(said, TelegramMethod):
            await self._dispatcher.silent_call_request(self._bot, said)
        return web.Response()

    def _understood(self, told: object) -> Update:
        """What was told, or its number alone. Raises ValidationError: it is no update."""
        context = {"bot": self._bot}
        try:
            return Update.model_validate(told, context=context)
        except ValidationError:  # seldom, so only then it is looked at again
            return Update.model_validate(read(told), context=context)

    def _knows_the_secret(self, request: web.Request) -> bool:
        """Compared as bytes: as text only ASCII can be compared, and anything may be sent."""
        shown = request.headers.get(SECRET_HEADER, "")
        return secrets.compare_digest(shown.encode(errors="surrogateescape"), self._secret)
