"""Whether the counted rows are what the log says.

Owns one question of `check`: everything is counted to the end, then once more from nothing, and
both must be the same. Works on a copy, so nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from storage.opening import Storage

SLICE = 100

ROWS = {
    "results": "table_id, game_no, player_id",
    "matches": "table_id",
    "throws": "table_id, game_no, player_id",
    "ratings": "variant, player_id",
}
"""Derived tables and the order in which their rows are compared."""


async def miscounted(copied: Storage) -> AsyncIterator[str]:
    """A sentence for each derived table that would be another if it were made anew."""
    before = await _counted(copied)
    await copied.posts.recount()
    after = await _counted(copied)
    for table in ROWS:
        kept, made = set(before[table]), set(after[table])
        wrong = max(len(kept - made), len(made - kept))
        if wrong:
            yield f"{table}: {wrong} rows differ from what the log says"


async def _counted(storage: Storage) -> dict[str, list[tuple[object, ...]]]:
    while await storage.posts.count_games(SLICE):
        pass
    found: dict[str, list[tuple[object, ...]]] = {}
    async with storage.db.statements() as sql:
        for table, order in ROWS.items():
            rows = await sql.rows(f"SELECT * FROM {table} ORDER BY {order}")  # noqa: S608 - ours
            found[table] = [tuple(row) for row in rows]  # type: ignore[arg-type]
    return found
