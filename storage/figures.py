"""Numbers about the whole house.

Owns the counting that the person who runs the bot asks for, and in which chats people play.
Names nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage.records import Figures, Room

if TYPE_CHECKING:
    from rules.identity import Instant
    from storage.db import Database


class Counting:
    """The part of `Posts` that counts."""

    _db: Database

    async def figures(self, since: Instant) -> Figures:
        """How much there is, and how many actions people have taken from `since` on."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT (SELECT count(*) FROM players WHERE telegram_id IS NOT NULL) AS people,"
                " (SELECT count(*) FROM chats WHERE telegram_id IS NOT NULL) AS chats,"
                " (SELECT count(*) FROM tables WHERE closed_at IS NULL) AS running,"
                " (SELECT count(*) FROM tables WHERE closed_at IS NOT NULL) AS finished,"
                " (SELECT count(*) FROM events WHERE cause IS NOT NULL AND at >= ?) AS actions,"
                " (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)"
                " AS size",
                since,
            )
        assert row is not None  # noqa: S101 - a row of counts
        return Figures(
            people=row["people"],
            chats=row["chats"],
            open_tables=row["running"],
            finished_tables=row["finished"],
            actions=row["actions"],
            database_bytes=row["size"],
        )

    async def open_tables(self) -> int:
        """How many tables are open."""
        async with self._db.statements() as sql:
            row = await sql.row("SELECT count(*) AS n FROM tables WHERE closed_at IS NULL")
        return 0 if row is None else int(row["n"])

    async def rooms_in_play(self) -> tuple[Room, ...]:
        """Each chat in which an open table is shown and the bot may speak, oldest first."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT c.telegram_id, v.thread, min(v.id) AS first"
                " FROM views AS v JOIN tables AS t ON t.id = v.table_id"
                " JOIN chats AS c ON c.id = v.chat_id"
                " WHERE t.closed_at IS NULL AND NOT v.asleep AND c.telegram_id IS NOT NULL"
                " GROUP BY c.id ORDER BY first"
            )
        return tuple(Room(row["telegram_id"], row["thread"]) for row in rows)
