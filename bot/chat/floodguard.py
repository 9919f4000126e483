"""Too much from one person.

Owns counting what each person sends and the one answer to who sends too much; then nothing is
answered and nothing costs anything until that person is calm. Others are not slowed down:
what is dropped here has not reached the disk.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiogram import BaseMiddleware
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message, TelegramObject, Update, User

from bot.chat.app import App
from bot.chat.replies import safe_answer
from bot.chat.shares import asking
from bot.phrases.words import language

MOST = 20
SECONDS = 10
"""So many updates in so many seconds are still a person in a hurry."""

OF_A_PERSON = 8
OF_A_CHAT = 24
"""So many updates may be in work at once. Answers wait for the chat's flood limit, and what waits
takes room from everybody: the bot works on 64 in all."""

PEOPLE = 4096
"""Of so many people it is known what they sent last."""

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


@dataclass
class _Person:
    """When (milliseconds) the last updates came, and whether nothing is answered now."""

    times: deque[int] = field(default_factory=deque)
    muted: bool = False


class FloodGuard(BaseMiddleware):
    """Drops what comes from people who send more than `most` updates in `seconds`.

    Calm is who has sent at most half of that in the same time. Whoever has too much in work at
    once is treated alike; a chat that has is not answered. `on_drop` hears of each one.
    """

    def __init__(
        self,
        ms: Callable[[], int],
        *,
        most: int = MOST,
        seconds: int = SECONDS,
        on_drop: Callable[[], None] = lambda: None,
    ) -> None:
        self._ms = ms
        self._most = most
        self._window = seconds * 1_000
        self._on_drop = on_drop
        self._people: OrderedDict[int, _Person] = OrderedDict()
        self._running: Counter[tuple[str, int]] = Counter()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401 - aiogram's own signature
        """Hand on what is not too much."""
        source = _source(event)
        user = None if source is None else source.from_user
        if source is None or user is None:
            return await handler(event, data)
        who = _who(source, user)
        before = self._muted(who)
        person, chat = ("person", who), ("chat", _chat_of(source))
        if self._too_much(who, self._running[person]):
            self._on_drop()
            if not before:
                await _say(source, user, data["app"])
            return None
        if self._running[chat] >= OF_A_CHAT:
            self._on_drop()
            return None
        self._running.update((person, chat))
        try:
            with asking(who):
                return await handler(event, data)
        finally:
            self._running -= Counter((person, chat))  # keeps those above zero only

    def _muted(self, person: int) -> bool:
        known = self._people.get(person)
        return known is not None and known.muted

    def _too_much(self, person: int, running: int = 0) -> bool:
        """Count one update of this person; whether it is to be dropped."""
        now = self._ms()
        known = self._people.setdefault(person, _Person())
        self._people.move_to_end(person)
        if len(self._people) > PEOPLE:
            self._people.popitem(last=False)
        while known.times and known.times[0] <= now - self._window:
            known.times.popleft()
        if known.muted and len(known.times) <= self._most // 2:
            known.muted = False
        known.times.append(now)
        if len(known.times) > self._most or running >= OF_A_PERSON:
            known.muted = True
        if len(known.times) > self._most:
            known.times.popleft()  # the number stays bounded, however much comes
        return known.muted


def _source(event: TelegramObject) -> Message | CallbackQuery | None:
    return (event.message or event.callback_query) if isinstance(event, Update) else None


def _who(source: Message | CallbackQuery, user: User) -> int:
    """Whoever speaks as a group or a channel is that group or channel.

    Telegram gives all of them, wherever they speak, one and the same name.
    """
    as_whom = source.sender_chat if isinstance(source, Message) else None
    return user.id if as_whom is None else as_whom.id


def _chat_of(source: Message | CallbackQuery) -> int:
    message = source if isinstance(source, Message) else source.message
    return 0 if message is None else message.chat.id


async def _say(source: Message | CallbackQuery, user: User, app: App) -> None:
    """Once: in the language of the messenger, since the disk is not asked."""
    text = app.words(language(user.language_code, app.default_language)).slow_down()
    with suppress(TelegramAPIError):
        if isinstance(source, CallbackQuery):
            await safe_answer(source, text)
        else:
            await source.answer(text, parse_mode=None)
