"""What one person did at the tables, found without making others wait.

Owns looking through the whole log for it. There is no index for that: it is asked for seldom, and
each event would pay for one. So the log is read in slices of tables, and whoever wants something of
the file gets it in between. What comes of the deeds is `privacy`'s business.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from rules.identity import PlayerId
    from storage.db import Database, Row, Statements

SLICE = 256
"""So many tables at a time: a few milliseconds."""


@dataclass
class Deeds:
    """Deeds of `player`, with these columns of `events`. `far`: how far each table was read."""

    player: PlayerId
    columns: str
    far: dict[int, int] = field(default_factory=dict)

    async def slices(self, db: Database) -> AsyncIterator[Sequence[Row]]:
        """All that is there, in the order of the log. Others may write meanwhile: see `rest`."""
        first = 0
        while True:
            async with db.statements() as sql:
                tables = await sql.rows(
                    "SELECT id, seq FROM tables WHERE id > ? ORDER BY id LIMIT ?", first, SLICE
                )
                if not tables:
                    return
                last = int(tables[-1]["id"])
                rows = await sql.rows(
                    f"SELECT {self.columns} FROM events"  # noqa: S608 - our names
                    " WHERE table_id BETWEEN ? AND ? AND actor = ? ORDER BY table_id, seq",
                    first + 1,
                    last,
                    self.player,
                )
                self.far.update((row["id"], row["seq"]) for row in tables)
            first = last
            yield rows
            await asyncio.sleep(0)

    async def rest(self, sql: Statements) -> list[Row]:
        """What has come since the slices were read, under the lock of whoever asks."""
        found: list[Row] = []
        for table in await sql.rows("SELECT id, seq FROM tables"):
            read = self.far.get(table["id"], 0)
            if table["seq"] > read:
                found += await sql.rows(
                    f"SELECT {self.columns} FROM events"  # noqa: S608 - our names
                    " WHERE table_id = ? AND seq > ? AND actor = ? ORDER BY seq",
                    table["id"],
                    read,
                    self.player,
                )
        return found
