"""How much of what a group takes one person may have.

Owns one rule: of the sends and edits that Telegram allows a group in a minute, answers to one
person take no more than a share, and answers to all people together leave some for the boards.
Whoever asks for more waits for the answers, and nobody else does. The limits themselves are
`budget`'s, what is too much at all is `floodguard`'s.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

from bot.chat.budget import IDLE_CHATS, MINUTE_MS
from bot.chat.traffic import chat_of, counts

OF_ONE = 12
"""So many answers a minute are one person's in one group."""

OF_ALL = 14
"""So many are all people's together: of eighteen, four are left for boards."""

_asker: ContextVar[tuple[asyncio.Task[Any] | None, int] | None] = ContextVar("asker", default=None)


@contextmanager
def asking(who: int) -> Iterator[None]:
    """What is said in this block, by this very task, is an answer to `who`.

    Tasks that are started here, senders above all, speak for themselves.
    """
    token = _asker.set((asyncio.current_task(), who))
    try:
        yield
    finally:
        _asker.reset(token)


def _asked_by() -> int | None:
    """Who is answered now."""
    asker = _asker.get()
    return asker[1] if asker is not None and asker[0] is asyncio.current_task() else None


class Shares(BaseRequestMiddleware):
    """Lets an answer wait until its person and its group have a share left."""

    def __init__(self, ms: Callable[[], int], sleep: Callable[[float], Awaitable[None]]) -> None:
        self._ms = ms
        self._sleep = sleep
        self._groups: dict[int, deque[tuple[int, int]]] = {}

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """One call."""
        who, chat = _asked_by(), chat_of(method)
        if who is not None and chat is not None and chat < 0 and counts(method):
            while (wait := self._ready_at(chat, who) - self._ms()) > 0:
                await self._sleep(wait / 1_000)
            self._take(chat, who)
        return await make_request(bot, method)

    def _ready_at(self, chat: int, who: int) -> int:
        """When (milliseconds) this person may have another answer there; in the past: at once."""
        calls = self._groups.get(chat, deque())
        while calls and calls[0][0] <= self._ms() - MINUTE_MS:
            calls.popleft()
        of_one = [at for at, asker in calls if asker == who]
        of_all = [at for at, _ in calls]
        return max(_room(of_one, OF_ONE), _room(of_all, OF_ALL))

    def _take(self, chat: int, who: int) -> None:
        now = self._ms()
        self._groups.setdefault(chat, deque(maxlen=OF_ALL)).append((now, who))
        if len(self._groups) > IDLE_CHATS:
            self._groups = {
                each: calls
                for each, calls in self._groups.items()
                if calls and calls[-1][0] > now - MINUTE_MS
            }


def _room(calls: list[int], most: int) -> int:
    """When one more of them makes no more than `most` in a minute."""
    return 0 if len(calls) < most else calls[-most] + MINUTE_MS
