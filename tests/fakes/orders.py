"""Standing orders and held turns in memory."""

from __future__ import annotations

from bot.play.orders import Held, Order, OrderKind
from rules.identity import Instant, PlayerId, Seq, TableId


class FakeOrders:
    """The part of `Posts` that keeps them."""

    def __init__(self) -> None:
        super().__init__()
        self._orders: dict[tuple[TableId, int, PlayerId, OrderKind], Order] = {}
        self._held: dict[TableId, Held] = {}

    async def orders(self, table: TableId, game_no: int) -> tuple[Order, ...]:
        """For this game, by person and kind."""
        return tuple(
            order for key, order in sorted(self._orders.items()) if key[:2] == (table, game_no)
        )

    async def give_order(self, order: Order) -> None:
        """In the place of an earlier one; orders of older games of the table go away."""
        self._orders = {
            key: each
            for key, each in self._orders.items()
            if key[0] != order.table or key[1] >= order.game_no
        }
        self._orders[order.table, order.game_no, order.player, order.kind] = order

    async def withdraw_order(
        self, table: TableId, game_no: int, player: PlayerId, kind: OrderKind
    ) -> bool:
        """Whether it stood."""
        return self._orders.pop((table, game_no, player, kind), None) is not None

    async def held(self, table: TableId) -> Held | None:
        """Recall."""
        return self._held.get(table)

    async def hold(self, held: Held) -> None:
        """In the place of an older one."""
        self._held[held.table] = held

    async def release(self, table: TableId, since: Seq) -> bool:
        """Whether it waited."""
        waiting = self._held.get(table)
        if waiting is None or waiting.since != since:
            return False
        del self._held[table]
        return True

    async def held_until(self, at: Instant) -> tuple[Held, ...]:
        """Due by now."""
        due = [held for held in self._held.values() if held.due_at <= at]
        return tuple(sorted(due, key=lambda held: (held.due_at, held.table)))

    def forget_orders(self, player: PlayerId) -> None:
        """Nothing stays."""
        self._orders = {key: each for key, each in self._orders.items() if key[2] != player}
        self._held = {key: each for key, each in self._held.items() if each.player != player}

    def end_orders(self, table: TableId) -> None:
        """The table is closed."""
        self._orders = {key: each for key, each in self._orders.items() if key[0] != table}
        self._held.pop(table, None)
