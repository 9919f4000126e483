"""The one message of a private chat in which its owner plays all games.

Owns the table `desks`, and the step by which that message passes from one board to another: the
rows of both views change in the transaction that says which board stands there.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rules.identity import PlayerId, TableId
from storage.records import Round
from storage.views import write_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.db import Database, Row, Statements
    from storage.records import View, ViewId


class Rounds:
    """The part of `Posts` that knows who plays all games in one message."""

    _db: Database

    async def round_of(self, player: PlayerId) -> Round | None:
        """Where this person's round stands; None if none was ever begun."""

        async def read(sql: Statements) -> Round | None:
            row = await sql.row(
                "SELECT player_id, message, table_id, skipped FROM desks WHERE player_id = ?",
                player,
            )
            return None if row is None else _round(row)

        return await self._db.known("desks").answer(player, read)

    async def save_round(
        self, stands: Round, views: Sequence[View] = (), *, dropped: Sequence[ViewId] = ()
    ) -> None:
        """One transaction: the round, the rows of `views`, and without the `dropped` views.

        The later of `views` has a message that two of them name.
        """
        async with self._db.transaction() as sql:
            await sql.run(
                "INSERT INTO desks (player_id, message, table_id, skipped) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET message = excluded.message,"
                " table_id = excluded.table_id, skipped = excluded.skipped",
                stands.player,
                stands.message,
                stands.table,
                json.dumps(stands.skipped),
            )
            for view in dropped:
                await sql.run("DELETE FROM views WHERE id = ?", view)
            for view_row in views:
                await write_view(sql, view_row)


def _round(row: Row) -> Round:
    table = row["table_id"]
    return Round(
        player=PlayerId(row["player_id"]),
        message=row["message"],
        table=None if table is None else TableId(table),
        skipped=tuple(TableId(one) for one in json.loads(row["skipped"])),
    )
