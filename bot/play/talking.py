"""What words and notes need from outside.

Owns the part of `bot.play.ports.Posts` that passes words between players and keeps notes to
oneself. What may be said and when it is told is the conversation's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from storage.records import Said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.identity import Instant, PlayerId, TableId

__all__ = ["Said", "Talking"]


class Talking(Protocol):
    """Words, mutes, nudges and notes. Every method may raise a `StorageError`."""

    async def note(self, table: TableId, player: PlayerId) -> str:
        """What `player` noted about `table`, unescaped; empty if nothing."""

    async def write_note(self, table: TableId, player: PlayerId, text: str, at: Instant) -> None:
        """Note this instead of what was noted before; an empty text removes the note."""

    async def discard(self, at: Instant) -> None:
        """What is kept no longer goes: old words, and notes and kept seats of closed tables."""

    async def say(self, table: TableId, by: PlayerId, to: PlayerId, text: str, at: Instant) -> Said:
        """Words of `by` that wait to be told to `to`."""

    async def said(self, number: int) -> Said | None:
        """The words with this number; None if they are gone."""

    async def untold(self, table: TableId, to: PlayerId) -> tuple[Said, ...]:
        """What waits to be told to `to`, oldest first; nothing of people whom `to` has muted."""

    async def left_untold(self) -> tuple[TableId, ...]:
        """Tables that are closed, so that no next board comes, and where words still wait."""

    async def told(self, numbers: Sequence[int], at: Instant) -> None:
        """These words stand on their reader's screen now."""

    async def said_since(self, by: PlayerId, at: Instant) -> int:
        """How much `by` has said from `at` on, to anybody."""

    async def mute(self, player: PlayerId, other: PlayerId, at: Instant | None) -> None:
        """From `at` on `player` hears nothing of `other`; None: hears them again."""

    async def mutes(self, player: PlayerId, other: PlayerId) -> bool:
        """Whether `player` wants to hear nothing of `other`."""

    async def nudge(
        self, table: TableId, player: PlayerId, at: Instant, *, pause: int
    ) -> Instant | None:
        """`player` nudges the other of `table`; None if that is written down now.

        Otherwise when it was last done, less than `pause` seconds ago.
        """
