"""What the application needs from outside in order to list games of the past.

Owns the part of `bot.play.ports.Posts` that finds tables whose games have begun, page by page.
How they ended is read from their logs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rules.identity import PlayerId
    from storage.records import ChatId, GameLine

__all__ = ["Archive"]


class Archive(Protocol):
    """Tables that have begun, running and closed ones."""

    async def past_of(
        self, player: PlayerId, *, running: bool | None = None, first: int = 0, limit: int = 8
    ) -> tuple[int, tuple[GameLine, ...]]:
        """How many tables with at least one game `player` has, and some of them after `first`.

        Running ones come first, then the last that was closed. `running` asks for open or for
        closed tables only.
        """

    async def past_in(
        self,
        chat: ChatId,
        thread: int | None = None,
        *,
        running: bool | None = None,
        first: int = 0,
        limit: int = 8,
    ) -> tuple[int, tuple[GameLine, ...]]:
        """Likewise of what is shown to everybody in `chat`; with a `thread`, only what is there."""
