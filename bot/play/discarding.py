"""What is kept no longer than people were told.

Owns how often that is looked at. What it is and how long it stays is said by the storage, and to
people by `/privacy`.
"""

from __future__ import annotations

from bot.play.talking import Talking
from rules.identity import Instant

PAUSE = 3_600
"""Seconds between two looks."""


class Discarding:
    """The chore: old words, notes on games that are over. Also where nobody says anything new."""

    def __init__(self, posts: Talking) -> None:
        self._posts = posts
        self._next = Instant(0)

    async def sweep(self, at: Instant) -> None:
        """Once in a while; the first time at once. A clock that was wrong puts nothing off."""
        if not self._next - PAUSE <= at < self._next:
            await self._posts.discard(at)
            self._next = Instant(at + PAUSE)
