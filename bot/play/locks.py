"""One lock per table, for as long as somebody wants it.

Owns the locks and drops each with its last waiter, so that a bot which has seen a
million tables keeps none of them. What is done under a lock is the referee's business.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class _Counted:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wanted: int = 0


class KeyedLocks(Generic[K]):
    """Locks by key, first come first served. Never hold one across a network call."""

    def __init__(self) -> None:
        self._locks: dict[K, _Counted] = {}

    def __len__(self) -> int:
        """How many keys somebody holds or waits for."""
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, key: K) -> AsyncIterator[None]:
        """Alone with `key` while the block runs; a cancelled waiter leaves no trace."""
        counted = self._locks.setdefault(key, _Counted())
        counted.wanted += 1
        try:
            async with counted.lock:
                yield
        finally:
            counted.wanted -= 1
            if not counted.wanted:
                del self._locks[key]
