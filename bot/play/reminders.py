"""What reminders and digests need from outside.

Owns the part of `bot.play.ports.Posts` that remembers what people are to be told because time
passes, and what they have been told. When that is due is said by `reminding`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from storage.records import Reminder, ReminderKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.identity import Instant, PlayerId, Seq, TableId

__all__ = ["Reminder", "ReminderKind", "Reminders"]


class Reminders(Protocol):
    """Reminders, one of each kind for a table and a person, and digests.

    A reminder waits, then it is claimed by whoever sends it, then it was sent. One that was claimed
    when the bot died is doubtful.
    """

    async def unplanned(self, limit: int = 500) -> tuple[TableId, ...]:
        """Open tables with a deadline for whose question nothing is planned yet.

        A deadline that was put off after somebody was told that it had passed counts as new.
        """

    async def plan(
        self, table: TableId, since: Seq, due: Sequence[Reminder], *, settled: Sequence[Reminder]
    ) -> None:
        """From now on exactly this is planned for the question; older ones are forgotten.

        `settled` are those that nobody is to be told of. A reminder of this question that was sent
        stays so; that somebody is late may be told again.
        """

    async def reminders_due(self, at: Instant, limit: int = 500) -> tuple[Reminder, ...]:
        """What waits and is due by now, the longest due first."""

    async def reminders_of(self, player: PlayerId, until: Instant) -> tuple[Reminder, ...]:
        """What waits for this person and is due by `until`, the first due first."""

    async def put_off(self, reminder: Reminder, until: Instant) -> None:
        """It is due later."""

    async def drop_reminder(self, reminder: Reminder) -> None:
        """Nobody is to be told of it any more."""

    async def claim_reminders(
        self, reminders: Sequence[Reminder], at: Instant
    ) -> tuple[Reminder, ...]:
        """They are being sent from now on; those of them that nobody else sends."""

    async def reminders_sent(self, reminders: Sequence[Reminder], at: Instant) -> None:
        """They surely were sent."""

    async def reminders_unsent(self, reminders: Sequence[Reminder]) -> None:
        """They surely were not sent: they wait again."""

    async def doubtful_reminders(self) -> tuple[Reminder, ...]:
        """What was being sent when an earlier life of the bot ended."""

    async def digest_readers(self) -> tuple[PlayerId, ...]:
        """Everybody who has chosen a daily digest and can be written to."""

    async def last_digest(self, player: PlayerId) -> Instant | None:
        """Until when everything was told; None: there was no digest yet."""

    async def claim_digest(self, player: PlayerId, before: Instant | None, at: Instant) -> bool:
        """Everything is told until `at`; False if somebody has told more since `before`."""
