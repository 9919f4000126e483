"""What the house does for somebody without asking, game by game.

Owns every statement on `orders` but the one that ends them with their table. An order is no fact
of play: it is gone with its game, and losing one costs a press.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.identity import PlayerId, TableId
from rules.order_events import OrderKind
from storage.records import Order

if TYPE_CHECKING:
    from storage.db import Database, Row, Statements


class Orders:
    """The part of `Posts` that speaks of standing orders."""

    _db: Database

    async def orders(self, table: TableId, game_no: int) -> tuple[Order, ...]:
        """All that everybody has ordered for this game."""

        async def read(sql: Statements) -> tuple[Order, ...]:
            rows = await sql.rows(
                "SELECT * FROM orders WHERE table_id = ? AND game_no = ? ORDER BY player_id, kind",
                table,
                game_no,
            )
            return tuple(_order(row) for row in rows)

        return await self._db.known("orders").answer((table, game_no), read)

    async def give_order(self, order: Order) -> None:
        """It takes the place of an earlier one of its kind; orders of older games go away."""
        async with self._db.transaction() as sql:
            await sql.run(
                "DELETE FROM orders WHERE table_id = ? AND game_no < ?", order.table, order.game_no
            )
            await sql.run(
                "INSERT INTO orders (table_id, game_no, player_id, kind, body)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
                order.table,
                order.game_no,
                order.player,
                order.kind.value,
                order.body,
            )

    async def withdraw_order(
        self, table: TableId, game_no: int, player: PlayerId, kind: OrderKind
    ) -> bool:
        """It stands no more; False if it did not."""
        async with self._db.transaction() as sql:
            gone = await sql.row(
                "DELETE FROM orders WHERE table_id = ? AND game_no = ? AND player_id = ?"
                " AND kind = ? RETURNING 1",
                table,
                game_no,
                player,
                kind.value,
            )
        return gone is not None


def _order(row: Row) -> Order:
    return Order(
        table=TableId(row["table_id"]),
        game_no=row["game_no"],
        player=PlayerId(row["player_id"]),
        kind=OrderKind(row["kind"]),
        body=row["body"],
    )
