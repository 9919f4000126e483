"""Half-made turns.

Owns every statement on `drafts` but the one that ends them with their table. A draft is
no fact: losing one costs a few taps.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from storage.codec.play import turn_json, turn_of
from storage.records import Draft

if TYPE_CHECKING:
    from rules.identity import PlayerId, Seq, TableId
    from storage.db import Database


class Drafts:
    """The part of `Posts` that speaks of half-made turns."""

    _db: Database

    async def draft(self, table: TableId, since: Seq, player: PlayerId) -> Draft | None:
        """The half-made turn of `player` for the question asked at `since`."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT turn, ready_ms FROM drafts"
                " WHERE table_id = ? AND since = ? AND player_id = ?",
                table,
                since,
                player,
            )
        if row is None:
            return None
        return Draft(
            table=table,
            since=since,
            player=player,
            turn=turn_of(json.loads(row["turn"])),
            ready_ms=row["ready_ms"],
        )

    async def save_draft(self, draft: Draft) -> None:
        """Keep this draft; drafts of older questions of the table go away."""
        async with self._db.transaction() as sql:
            await sql.run(
                "DELETE FROM drafts WHERE table_id = ? AND since < ?", draft.table, draft.since
            )
            await sql.run(
                "INSERT INTO drafts (table_id, since, player_id, turn, ready_ms)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
                " turn = excluded.turn, ready_ms = excluded.ready_ms",
                draft.table,
                draft.since,
                draft.player,
                json.dumps(turn_json(draft.turn), separators=(",", ":")),
                draft.ready_ms,
            )
