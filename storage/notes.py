"""Notes that people keep for themselves about a game.

Owns every statement on `notes`. Nobody but who wrote a note is ever shown it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage.settings import readable

if TYPE_CHECKING:
    from rules.identity import Instant, PlayerId, TableId
    from storage.db import Database, Statements


class Notes:
    """The part of `Posts` that keeps notes."""

    _db: Database

    async def note(self, table: TableId, player: PlayerId) -> str:
        """What `player` noted about `table`, unescaped; empty if nothing."""

        async def read(sql: Statements) -> str:
            row = await sql.row(
                "SELECT text FROM notes WHERE table_id = ? AND player_id = ?", table, player
            )
            return "" if row is None else str(row["text"])

        return await self._db.known("notes").answer((table, player), read)

    async def write_note(self, table: TableId, player: PlayerId, text: str, at: Instant) -> None:
        """Note this instead of what was noted before; an empty text removes the note."""
        async with self._db.transaction() as sql:
            if not text:
                await sql.run(
                    "DELETE FROM notes WHERE table_id = ? AND player_id = ?", table, player
                )
                return
            await sql.run(
                "INSERT INTO notes (table_id, player_id, text, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET text = excluded.text, at = excluded.at",
                table,
                player,
                readable(text),
                at,
            )
