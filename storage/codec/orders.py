"""The event of standing orders.

Owns its body. The orders themselves are no facts and stand in a table of their own.
"""

from __future__ import annotations

from rules.identity import Instant, PlayerId
from rules.order_events import OrderFired, OrderKind
from storage.codec.body import Body, Json
from storage.codec.kind import Kind


def _write_order_fired(event: OrderFired) -> Json:
    return {"player": event.player, "order": event.order.value}


def _read_order_fired(body: Body, at: Instant) -> OrderFired:
    return OrderFired(
        at=at, player=PlayerId(body.number("player")), order=body.read("order", OrderKind)
    )


ORDERS = (Kind("order_fired", 1, OrderFired, _write_order_fired, _read_order_fired),)
