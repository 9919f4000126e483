"""How much may be said, and when: Telegram's flood limits, kept before they are met.

Owns the counting of sends and edits (telegram.md 2.1: they share one limit) per chat and for
the whole bot, and the frozen chats after a 429. Leaves to the senders what is worth a call
and to `traffic` that every call is counted, whoever makes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import IntEnum

GROUP_A_MINUTE = 18
"""Of the 20 sends and edits that a group takes a minute; two are left for the unforeseen."""

ALL_A_SECOND = 28
"""Of about 30 for the whole bot."""

BURST = 3
"""So many calls in a row before the pace of one a second begins."""

PACE_MS = 1_000
MINUTE_MS = 60_000
IDLE_CHATS = 1_000
"""More chats than this and those that rest are forgotten."""


class Rank(IntEnum):
    """What a call is worth; the lower goes first."""

    CALL = 0
    """It calls somebody who is away, or answers somebody who asked."""
    BOARD = 1
    """A board as it stands now."""
    DRAFT = 2
    """A half-made turn, or other buttons under a board."""
    STRIP = 3
    """Taking the buttons off old boards."""


KEPT_FREE = {Rank.CALL: 0, Rank.BOARD: 0, Rank.DRAFT: 0, Rank.STRIP: 4}
"""How many of a group's calls a minute each rank leaves to the others."""


@dataclass
class _Chat:
    """One chat's calls: the last of the last minute (milliseconds), and its short allowance."""

    calls: deque[int] = field(default_factory=lambda: deque(maxlen=GROUP_A_MINUTE))
    tokens: float = float(BURST)
    filled: int = 0
    frozen: int = 0


class Budget:
    """Tells when a call may go, and remembers those that went. `ms` only goes forward."""

    def __init__(self, ms: Callable[[], int], sleep: Callable[[float], Awaitable[None]]) -> None:
        self._ms = ms
        self._sleep = sleep
        self._chats: dict[int, _Chat] = {}
        self._all: deque[int] = deque(maxlen=ALL_A_SECOND)

    def ready_at(self, chat: int, rank: Rank = Rank.CALL) -> int:
        """When (milliseconds) a call of this rank may go to the chat with this Telegram id.

        Now or earlier: at once. Negative ids are groups.
        """
        now = self._ms()
        known = self._chats.get(chat)
        waits = [self._whole_bot()]
        if known is not None:
            self._refill(known, now)
            waits.append(self.frozen_until(chat))
            if known.tokens < 1:
                waits.append(now + int((1 - known.tokens) * PACE_MS) + 1)
            if chat < 0:
                waits.append(_minute(known.calls, GROUP_A_MINUTE - KEPT_FREE[rank]))
        return max(waits)

    def take(self, chat: int) -> None:
        """A call to this chat goes now."""
        now = self._ms()
        known = self._chats.setdefault(chat, _Chat(filled=now))
        self._refill(known, now)
        known.tokens -= 1
        known.calls.append(now)
        self._all.append(now)
        if len(self._chats) > IDLE_CHATS:
            self._forget(now)

    def freeze(self, chat: int, seconds: float) -> None:
        """Telegram said 429: nothing goes to this chat for so long."""
        now = self._ms()
        known = self._chats.setdefault(chat, _Chat(filled=now))
        known.frozen = max(known.frozen, now + int(seconds * 1_000))

    def frozen_until(self, chat: int) -> int:
        """Until when (milliseconds) Telegram wants nothing in this chat; 0: it never said so."""
        known = self._chats.get(chat)
        return 0 if known is None else known.frozen

    async def admit(self, chat: int, rank: Rank = Rank.CALL) -> None:
        """Wait until a call may go to this chat, and count it."""
        while (wait := self.ready_at(chat, rank) - self._ms()) > 0:
            await self._sleep(wait / 1_000)
        self.take(chat)

    def _whole_bot(self) -> int:
        return 0 if len(self._all) < ALL_A_SECOND else self._all[0] + PACE_MS + 1

    @staticmethod
    def _refill(known: _Chat, now: int) -> None:
        gained = max(0, now - known.filled) / PACE_MS
        known.tokens = min(float(BURST), known.tokens + gained)
        known.filled = now
        while known.calls and known.calls[0] <= now - MINUTE_MS:
            known.calls.popleft()

    def _forget(self, now: int) -> None:
        for chat, known in tuple(self._chats.items()):
            self._refill(known, now)
            if not known.calls and known.frozen <= now:
                del self._chats[chat]


def _minute(calls: deque[int], most: int) -> int:
    """When the minute has room again for one call among `most`."""
    return 0 if len(calls) < most else calls[-most] + MINUTE_MS + 1
