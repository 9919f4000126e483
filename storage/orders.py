"""What the house does for somebody without asking, game by game.

Owns every statement on `orders`. An order is no fact of play: it is gone with its game, and
losing one costs a press.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.identity import PlayerId, TableId
    from storage.db import Database

ROLL = "roll"


class Orders:
    """The part of `Posts` that speaks of standing orders."""

    _db: Database

    async def rolls_unasked(self, table: TableId, game_no: int, player: PlayerId) -> bool:
        """Whether `player` wants to roll in this game without being asked about the cube."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT 1 AS one FROM orders"
                " WHERE table_id = ? AND game_no = ? AND player_id = ? AND kind = ?",
                table,
                game_no,
                player,
                ROLL,
            )
        return row is not None

    async def roll_unasked(
        self, table: TableId, game_no: int, player: PlayerId, *, on: bool
    ) -> None:
        """Give that order for one game, or take it back; orders of older games go away."""
        async with self._db.transaction() as sql:
            await sql.run("DELETE FROM orders WHERE table_id = ? AND game_no < ?", table, game_no)
            if on:
                await sql.run(
                    "INSERT INTO orders (table_id, game_no, player_id, kind) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT DO NOTHING",
                    table,
                    game_no,
                    player,
                    ROLL,
                )
            else:
                await sql.run(
                    "DELETE FROM orders"
                    " WHERE table_id = ? AND game_no = ? AND player_id = ? AND kind = ?",
                    table,
                    game_no,
                    player,
                    ROLL,
                )
