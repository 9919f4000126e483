"""What the players of a table say to each other, and what they need not hear.

Owns every statement on `said`, `mutes` and `nudges`. Words that were told long ago go away by
themselves: they are kept only so that they can be reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId, TableId
from storage.records import Said
from storage.settings import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.db import Database, Row, Statements

KEPT_SECONDS = 30 * 86_400
"""So long words can be reported after they were told."""

LONGEST_WAIT = 90 * 86_400
"""Words that nobody came to hear for so long are gone, too."""

_COLUMNS = "id, table_id, by_player, to_player, text, at, told_at"


class SpokenWords:
    """The part of `Posts` that passes words on."""

    _db: Database

    async def discard(self, at: Instant) -> None:
        """What is kept no longer goes: old words, and notes and kept seats of closed tables."""
        closed = "(SELECT id FROM tables WHERE closed_at IS NOT NULL)"
        async with self._db.transaction() as sql:
            await _drop_old(sql, at)
            await sql.run(f"DELETE FROM notes WHERE table_id IN {closed}")  # noqa: S608 - ours
            await sql.run(f"DELETE FROM reserved_seats WHERE table_id IN {closed}")  # noqa: S608

    async def say(self, table: TableId, by: PlayerId, to: PlayerId, text: str, at: Instant) -> Said:
        """Words of `by` that wait to be told to `to`."""
        async with self._db.transaction() as sql:
            await _drop_old(sql, at)
            row = await sql.row(
                "INSERT INTO said (table_id, by_player, to_player, text, at)"  # noqa: S608 - ours
                f" VALUES (?, ?, ?, ?, ?) RETURNING {_COLUMNS}",
                table,
                by,
                to,
                readable(text),
                at,
            )
        assert row is not None  # noqa: S101 - RETURNING returns
        return _said(row)

    async def said(self, number: int) -> Said | None:
        """The words with this number; None if they are gone."""
        async with self._db.statements() as sql:
            row = await sql.row(f"SELECT {_COLUMNS} FROM said WHERE id = ?", number)  # noqa: S608 - ours
        return None if row is None else _said(row)

    async def untold(self, table: TableId, to: PlayerId) -> tuple[Said, ...]:
        """What waits to be told to `to`, oldest first; nothing of people whom `to` has muted."""

        async def read(sql: Statements) -> tuple[Said, ...]:
            rows = await sql.rows(
                f"SELECT {_COLUMNS} FROM said AS s"  # noqa: S608 - ours
                " WHERE table_id = ? AND to_player = ? AND told_at IS NULL AND NOT EXISTS"
                " (SELECT 1 FROM mutes WHERE player_id = s.to_player AND muted_id = s.by_player)"
                " ORDER BY id",
                table,
                to,
            )
            return tuple(_said(row) for row in rows)

        return await self._db.known("said", "mutes").answer((table, to), read)

    async def left_untold(self) -> tuple[TableId, ...]:
        """Tables that are closed, so that no next board comes, and where words still wait."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT DISTINCT s.table_id FROM said AS s JOIN tables AS t ON t.id = s.table_id"
                " WHERE s.told_at IS NULL AND t.closed_at IS NOT NULL ORDER BY s.table_id"
            )
        return tuple(TableId(row["table_id"]) for row in rows)

    async def told(self, numbers: Sequence[int], at: Instant) -> None:
        """These words stand on their reader's screen now."""
        async with self._db.transaction() as sql:
            await sql.run_each(
                "UPDATE said SET told_at = ? WHERE id = ? AND told_at IS NULL",
                [(at, number) for number in numbers],
            )

    async def said_since(self, by: PlayerId, at: Instant) -> int:
        """How much `by` has said from `at` on, to anybody."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT count(*) AS n FROM said WHERE by_player = ? AND at >= ?", by, at
            )
        return 0 if row is None else int(row["n"])

    async def mute(self, player: PlayerId, other: PlayerId, at: Instant | None) -> None:
        """From `at` on `player` hears nothing of `other`; None: hears them again."""
        async with self._db.transaction() as sql:
            if at is None:
                await sql.run(
                    "DELETE FROM mutes WHERE player_id = ? AND muted_id = ?", player, other
                )
                return
            await sql.run(
                "INSERT INTO mutes (player_id, muted_id, at) VALUES (?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                player,
                other,
                at,
            )

    async def mutes(self, player: PlayerId, other: PlayerId) -> bool:
        """Whether `player` wants to hear nothing of `other`."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT 1 AS one FROM mutes WHERE player_id = ? AND muted_id = ?", player, other
            )
        return row is not None

    async def nudge(
        self, table: TableId, player: PlayerId, at: Instant, *, pause: int
    ) -> Instant | None:
        """`player` nudges the other of `table`; None if that is written down now.

        Otherwise when it was last done, less than `pause` seconds ago.
        """
        async with self._db.transaction() as sql:
            row = await sql.row(
                "SELECT at FROM nudges WHERE table_id = ? AND player_id = ? AND at > ?",
                table,
                player,
                at - pause,
            )
            if row is not None:
                return Instant(row["at"])
            await sql.run(
                "INSERT INTO nudges (table_id, player_id, at) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET at = excluded.at",
                table,
                player,
                at,
            )
        return None


async def _drop_old(sql: Statements, at: Instant) -> None:
    await sql.run(
        "DELETE FROM said WHERE told_at < ? OR (told_at IS NULL AND at < ?)",
        at - KEPT_SECONDS,
        at - LONGEST_WAIT,
    )


def _said(row: Row) -> Said:
    return Said(
        id=row["id"],
        table=TableId(row["table_id"]),
        by=PlayerId(row["by_player"]),
        to=PlayerId(row["to_player"]),
        text=row["text"],
        at=Instant(row["at"]),
        told_at=row["told_at"],
    )
