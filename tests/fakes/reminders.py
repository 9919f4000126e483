"""Reminders and digests in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from bot.play.ports import GameLine, Person, Reminder, ReminderKind
from rules.identity import Instant, PlayerId, Seq, TableId

Key = tuple[TableId, PlayerId, ReminderKind]


class FakeReminders(ABC):
    """The part of `Posts` that remembers what people are told because time passes."""

    _people: dict[PlayerId, Person]

    def __init__(self) -> None:
        super().__init__()
        self._reminders: dict[Key, tuple[Reminder, int | None]] = {}
        self._digests: dict[PlayerId, Instant] = {}

    @abstractmethod
    def lines(self) -> list[tuple[TableId, GameLine]]:
        """Every table as a row of a list."""

    @abstractmethod
    def asked(self, table: TableId) -> Seq:
        """Who asked the open question."""

    async def unplanned(self, limit: int = 500) -> tuple[TableId, ...]:
        """Nothing stands for the question, or what was told is out of date."""
        found = []
        for table, line in self.lines():
            if line.closed_at is not None or line.deadline_at is None:
                continue
            rows = [
                (reminder, sent)
                for (of, _, _), (reminder, sent) in self._reminders.items()
                if of == table and reminder.since == self.asked(table)
            ]
            outdated = any(
                reminder.kind is ReminderKind.LATE
                and sent is not None
                and line.deadline_at > abs(sent)
                for reminder, sent in rows
            )
            if not rows or outdated:
                found.append(table)
        return tuple(found[:limit])

    async def plan(
        self, table: TableId, since: Seq, due: Sequence[Reminder], *, settled: Sequence[Reminder]
    ) -> None:
        """Only what was sent of this question stays."""
        self._reminders = {
            key: (reminder, sent)
            for key, (reminder, sent) in self._reminders.items()
            if key[0] != table
            or (reminder.since == since and key[2] is ReminderKind.REMIND and sent is not None)
        }
        rows = [*((one, None) for one in due), *((one, one.due_at) for one in settled)]
        for reminder, sent in rows:
            self._reminders.setdefault(_key(reminder), (reminder, sent))

    async def reminders_due(self, at: Instant, limit: int = 500) -> tuple[Reminder, ...]:
        """Waiting and due."""
        due = [one for one in self._waiting() if one.due_at <= at]
        due.sort(key=lambda one: (one.due_at, one.table, one.player))
        return tuple(due[:limit])

    async def reminders_of(self, player: PlayerId, until: Instant) -> tuple[Reminder, ...]:
        """Of one person."""
        due = [one for one in self._waiting() if one.player == player and one.due_at <= until]
        return tuple(sorted(due, key=lambda one: (one.due_at, one.table)))

    async def put_off(self, reminder: Reminder, until: Instant) -> None:
        """If it waits."""
        if self._waits(reminder):
            known, _ = self._reminders[_key(reminder)]
            self._reminders[_key(reminder)] = (replace(known, due_at=until), None)

    async def drop_reminder(self, reminder: Reminder) -> None:
        """If it waits."""
        if self._waits(reminder):
            del self._reminders[_key(reminder)]

    async def claim_reminders(
        self, reminders: Sequence[Reminder], at: Instant
    ) -> tuple[Reminder, ...]:
        """Those that wait."""
        mine = tuple(one for one in reminders if self._waits(one))
        for one in mine:
            self._reminders[_key(one)] = (self._reminders[_key(one)][0], -at)
        return mine

    async def reminders_sent(self, reminders: Sequence[Reminder], at: Instant) -> None:
        """For good."""
        self._settle(reminders, at)

    async def reminders_unsent(self, reminders: Sequence[Reminder]) -> None:
        """They wait again."""
        self._settle(reminders, None)

    async def doubtful_reminders(self) -> tuple[Reminder, ...]:
        """Claimed and not settled."""
        doubtful = [one for one, sent in self._reminders.values() if sent is not None and sent < 0]
        return tuple(sorted(doubtful, key=lambda one: (one.due_at, one.table, one.player)))

    async def digest_readers(self) -> tuple[PlayerId, ...]:
        """Chosen, and they can be written to."""
        return tuple(
            sorted(
                person.id
                for person in self._people.values()
                if person.settings.digest is not None and person.can_dm
            )
        )

    async def last_digest(self, player: PlayerId) -> Instant | None:
        """Recall."""
        return self._digests.get(player)

    async def claim_digest(self, player: PlayerId, before: Instant | None, at: Instant) -> bool:
        """If nobody was faster."""
        if self._digests.get(player) != before:
            return False
        self._digests[player] = at
        return True

    def planned(self, table: TableId) -> bool:
        """The other of two is to be told when the time of the open question is out."""
        return any(
            key[0] == table and key[2] is ReminderKind.LATE and reminder.since == self.asked(table)
            for key, (reminder, _) in self._reminders.items()
        )

    def forget_reminders(self, player: PlayerId) -> None:
        """Nothing stays."""
        self._reminders = {key: row for key, row in self._reminders.items() if key[1] != player}
        self._digests.pop(player, None)

    def _waiting(self) -> list[Reminder]:
        return [one for one, sent in self._reminders.values() if sent is None]

    def _waits(self, reminder: Reminder) -> bool:
        known, sent = self._reminders.get(_key(reminder), (None, None))
        return known is not None and known.since == reminder.since and sent is None

    def _settle(self, reminders: Sequence[Reminder], at: Instant | None) -> None:
        for reminder in reminders:
            known, sent = self._reminders.get(_key(reminder), (None, None))
            if (
                known is not None
                and known.since == reminder.since
                and sent is not None
                and sent < 0
            ):
                self._reminders[_key(reminder)] = (known, at)


def _key(reminder: Reminder) -> Key:
    return reminder.table, reminder.player, reminder.kind
