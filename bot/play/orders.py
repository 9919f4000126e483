"""What the application needs from outside for standing orders and turns that are held back.

Owns the part of `bot.play.ports.Posts` that keeps them. What an order does is said by `following`,
how one is given by `ordering`, what becomes of a held turn by `holding`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rules.identity import Instant
from rules.order_events import OrderKind
from storage.records import Held, Order

if TYPE_CHECKING:
    from rules.identity import PlayerId, Seq, TableId

__all__ = [
    "HOLD_SECONDS",
    "Held",
    "NoOrders",
    "Order",
    "OrderKind",
    "Orders",
    "Wishes",
    "decided_at",
]


HOLD_SECONDS = 10
"""So long a confirmed turn can be withdrawn."""


def decided_at(held: Held) -> Instant:
    """When Done was pressed: clocks count until then."""
    return Instant(held.due_at - HOLD_SECONDS)


class Wishes(Protocol):
    """What the referee asks before the house goes on."""

    async def orders(self, table: TableId, game_no: int) -> tuple[Order, ...]:
        """All that everybody has ordered for this game."""

    async def held(self, table: TableId) -> Held | None:
        """The turn that waits at this table, for an open question or an older one."""


class Orders(Wishes, Protocol):
    """The orders and held turns of everybody."""

    async def give_order(self, order: Order) -> None:
        """It takes the place of an earlier one of its kind; orders of older games go away."""

    async def withdraw_order(
        self, table: TableId, game_no: int, player: PlayerId, kind: OrderKind
    ) -> bool:
        """It stands no more; False if it did not."""

    async def hold(self, held: Held) -> None:
        """Keep this turn; it takes the place of an older one of its table."""

    async def release(self, table: TableId, since: Seq) -> bool:
        """The turn for the question `since` waits no more; False if it did not."""

    async def held_until(self, at: Instant) -> tuple[Held, ...]:
        """Turns whose time has come by now, the longest due first."""


class NoOrders:
    """Nobody has ordered anything."""

    async def orders(self, _table: TableId, _game_no: int) -> tuple[Order, ...]:
        """None."""
        return ()

    async def held(self, _table: TableId) -> Held | None:
        """None."""
        return None
