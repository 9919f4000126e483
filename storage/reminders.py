"""What people are told because time passes, and what has been told.

Owns every statement on `reminders` and `digests`. When something is due is said by `bot.play`;
here it is written down, so that a restart, or a sweep that runs twice, tells nothing twice.
`sent_at` is NULL while a row waits, negative while it is being sent, the moment once it was sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId, Seq, TableId
from storage.records import Reminder, ReminderKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.db import Database, Row

_COLUMNS = "table_id, player_id, kind, since, due_at"
_THIS = "table_id = ? AND player_id = ? AND kind = ? AND since = ?"


class Reminders:
    """The part of `Posts` that remembers reminders and digests."""

    _db: Database

    async def unplanned(self, limit: int = 500) -> tuple[TableId, ...]:
        """Open tables with a deadline for whose question nothing is planned yet.

        A deadline that was put off after somebody was told that it had passed counts as new.
        """
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT id FROM tables AS t"
                " WHERE t.deadline_at IS NOT NULL AND t.closed_at IS NULL"
                " AND (NOT EXISTS (SELECT 1 FROM reminders AS r WHERE r.table_id = t.id"
                " AND r.since = t.since) OR EXISTS (SELECT 1 FROM reminders AS r"
                " WHERE r.table_id = t.id AND r.since = t.since AND r.kind = 'late'"
                " AND t.deadline_at > abs(r.sent_at))) LIMIT ?",
                limit,
            )
        return tuple(TableId(row["id"]) for row in rows)

    async def plan(
        self, table: TableId, since: Seq, due: Sequence[Reminder], *, settled: Sequence[Reminder]
    ) -> None:
        """From now on exactly this is planned for the question; older ones are forgotten.

        `settled` are those that nobody is to be told of. A reminder of this question that was sent
        stays so; that somebody is late may be told again.
        """
        async with self._db.transaction() as sql:
            await sql.run("DELETE FROM reminders WHERE table_id = ? AND since <> ?", table, since)
            await sql.run(
                "DELETE FROM reminders WHERE table_id = ? AND (kind = 'late' OR sent_at IS NULL)",
                table,
            )
            for reminder, sent_at in (
                *((one, None) for one in due),
                *((s, s.due_at) for s in settled),
            ):
                await sql.run(
                    f"INSERT INTO reminders ({_COLUMNS}, sent_at)"  # noqa: S608 - our words
                    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    reminder.table,
                    reminder.player,
                    reminder.kind,
                    reminder.since,
                    reminder.due_at,
                    sent_at,
                )

    async def reminders_due(self, at: Instant, limit: int = 500) -> tuple[Reminder, ...]:
        """What waits and is due by now, the longest due first."""
        return await self._reminders(
            "WHERE sent_at IS NULL AND due_at <= ? ORDER BY due_at, table_id, player_id LIMIT ?",
            at,
            limit,
        )

    async def reminders_of(self, player: PlayerId, until: Instant) -> tuple[Reminder, ...]:
        """What waits for this person and is due by `until`, the first due first."""
        return await self._reminders(
            "WHERE sent_at IS NULL AND player_id = ? AND due_at <= ? ORDER BY due_at, table_id",
            player,
            until,
        )

    async def put_off(self, reminder: Reminder, until: Instant) -> None:
        """It is due later."""
        async with self._db.transaction() as sql:
            await sql.run(
                f"UPDATE reminders SET due_at = ? WHERE {_THIS} AND sent_at IS NULL",  # noqa: S608 - our words
                until,
                *_this(reminder),
            )

    async def drop_reminder(self, reminder: Reminder) -> None:
        """Nobody is to be told of it any more."""
        async with self._db.transaction() as sql:
            await sql.run(
                f"DELETE FROM reminders WHERE {_THIS} AND sent_at IS NULL",  # noqa: S608 - our words
                *_this(reminder),
            )

    async def claim_reminders(
        self, reminders: Sequence[Reminder], at: Instant
    ) -> tuple[Reminder, ...]:
        """They are being sent from now on; those of them that nobody else sends."""
        mine: list[Reminder] = []
        async with self._db.transaction() as sql:
            for reminder in reminders:
                row = await sql.row(
                    f"UPDATE reminders SET sent_at = ? WHERE {_THIS} AND sent_at IS NULL"  # noqa: S608 - our words
                    " RETURNING since",
                    -at,
                    *_this(reminder),
                )
                if row is not None:
                    mine.append(reminder)
        return tuple(mine)

    async def reminders_sent(self, reminders: Sequence[Reminder], at: Instant) -> None:
        """They surely were sent."""
        await self._settle(reminders, at)

    async def reminders_unsent(self, reminders: Sequence[Reminder]) -> None:
        """They surely were not sent: they wait again."""
        await self._settle(reminders, None)

    async def doubtful_reminders(self) -> tuple[Reminder, ...]:
        """What was being sent when an earlier life of the bot ended."""
        return await self._reminders("WHERE sent_at < 0 ORDER BY due_at, table_id, player_id")

    async def digest_readers(self) -> tuple[PlayerId, ...]:
        """Everybody who has chosen a daily digest and can be written to."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT id FROM players WHERE json_extract(settings, '$.digest') IS NOT NULL"
                " AND can_dm AND telegram_id IS NOT NULL ORDER BY id"
            )
        return tuple(PlayerId(row["id"]) for row in rows)

    async def last_digest(self, player: PlayerId) -> Instant | None:
        """Until when everything was told; None: there was no digest yet."""
        async with self._db.statements() as sql:
            row = await sql.row("SELECT sent_at FROM digests WHERE player_id = ?", player)
        return None if row is None else Instant(row["sent_at"])

    async def claim_digest(self, player: PlayerId, before: Instant | None, at: Instant) -> bool:
        """Everything is told until `at`; False if somebody has told more since `before`."""
        async with self._db.transaction() as sql:
            row = await sql.row("SELECT sent_at FROM digests WHERE player_id = ?", player)
            if (None if row is None else row["sent_at"]) != before:
                return False
            await sql.run(
                "INSERT INTO digests (player_id, sent_at) VALUES (?, ?)"
                " ON CONFLICT DO UPDATE SET sent_at = excluded.sent_at",
                player,
                at,
            )
        return True

    async def _settle(self, reminders: Sequence[Reminder], sent_at: Instant | None) -> None:
        async with self._db.transaction() as sql:
            for reminder in reminders:
                await sql.run(
                    f"UPDATE reminders SET sent_at = ? WHERE {_THIS} AND sent_at < 0",  # noqa: S608 - our words
                    sent_at,
                    *_this(reminder),
                )

    async def _reminders(self, clauses: str, *values: object) -> tuple[Reminder, ...]:
        async with self._db.statements() as sql:
            rows = await sql.rows(f"SELECT {_COLUMNS} FROM reminders {clauses}", *values)  # noqa: S608 - our words
        return tuple(_reminder(row) for row in rows)


def _this(reminder: Reminder) -> tuple[TableId, PlayerId, ReminderKind, Seq]:
    return reminder.table, reminder.player, reminder.kind, reminder.since


def _reminder(row: Row) -> Reminder:
    return Reminder(
        table=TableId(row["table_id"]),
        player=PlayerId(row["player_id"]),
        kind=ReminderKind(row["kind"]),
        since=Seq(row["since"]),
        due_at=Instant(row["due_at"]),
    )
