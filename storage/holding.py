"""Turns that are confirmed and can still be withdrawn.

Owns every statement on `held` but the one that ends them with their table. Until such a turn is
played it is no fact; afterwards its row says nothing any more.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId, Seq, TableId
from storage.codec.play import turn_json, turn_of
from storage.records import Held

if TYPE_CHECKING:
    from storage.db import Database, Row, Statements


class Holding:
    """The part of `Posts` that keeps turns for a moment."""

    _db: Database

    async def held(self, table: TableId) -> Held | None:
        """The turn that waits at this table, for an open question or an older one."""

        async def read(sql: Statements) -> Held | None:
            row = await sql.row("SELECT * FROM held WHERE table_id = ?", table)
            return None if row is None else _held(row)

        return await self._db.known("held").answer(table, read)

    async def hold(self, held: Held) -> None:
        """Keep this turn; it takes the place of an older one of its table."""
        async with self._db.transaction() as sql:
            await sql.run(
                "INSERT INTO held (table_id, since, player_id, turn, due_at)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET since = excluded.since,"
                " player_id = excluded.player_id, turn = excluded.turn, due_at = excluded.due_at",
                held.table,
                held.since,
                held.player,
                json.dumps(turn_json(held.turn), separators=(",", ":")),
                held.due_at,
            )

    async def release(self, table: TableId, since: Seq) -> bool:
        """The turn for the question `since` waits no more; False if it did not."""
        async with self._db.transaction() as sql:
            gone = await sql.row(
                "DELETE FROM held WHERE table_id = ? AND since = ? RETURNING 1", table, since
            )
        return gone is not None

    async def held_until(self, at: Instant) -> tuple[Held, ...]:
        """Turns whose time has come by now, the longest due first."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT * FROM held WHERE due_at <= ? ORDER BY due_at, table_id", at
            )
        return tuple(_held(row) for row in rows)


def _held(row: Row) -> Held:
    return Held(
        table=TableId(row["table_id"]),
        since=Seq(row["since"]),
        player=PlayerId(row["player_id"]),
        turn=turn_of(json.loads(row["turn"])),
        due_at=Instant(row["due_at"]),
    )
