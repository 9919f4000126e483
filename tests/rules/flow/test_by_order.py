"""What is done by somebody's order is allowed and refused as if they did it themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.actions import ByOrder, Confirm, Double, Drop, Roll, Take
from rules.decide import decide
from rules.events import Event
from rules.evolve import evolve
from rules.identity import HOUSE, Instant, PlayerId
from rules.order_events import OrderFired, OrderKind
from rules.refusals import Refused
from tests.rules.flow.intents import intent
from tests.rules.flow.phases import (
    beavered,
    between,
    both_sit,
    closed,
    doubled,
    free_roll,
    gathering,
    opening,
    resigning,
    taking_back,
    to_play,
    to_roll,
)
from tests.rules.flow.playing import ANN, BOB, EVE, Play

PHASES = [
    *(gathering, both_sit, opening, to_roll, free_roll, to_play, doubled, beavered),
    *(resigning, taking_back, between, closed),
]
AT = Instant(50_000)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
@pytest.mark.parametrize("name", ["roll", "confirm", "double", "take", "drop"])
@pytest.mark.parametrize("who", [ANN, BOB, EVE])
def test_as_if_it_were_asked_for(phase: Callable[[], Play], name: str, who: PlayerId) -> None:
    play = phase()
    asked = intent(play, name)
    assert isinstance(asked, Roll | Confirm | Double | Take | Drop)
    ordered = ByOrder(OrderKind.IF, asked)
    said = _answer(play, who, asked)
    if isinstance(said, tuple):
        fired = OrderFired(at=AT, player=who, order=OrderKind.IF)
        assert _answer(play, who, ordered) == (fired, *said)
    elif who == EVE and not play.table.closed:
        assert _answer(play, who, ordered) == "not_seated"
    elif who in play.table.seats:
        assert _answer(play, who, ordered) == said


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_the_house_orders_nothing(phase: Callable[[], Play]) -> None:
    play = phase()
    expected = "table_closed" if play.table.closed else "not_for_house"
    assert _answer(play, HOUSE, ByOrder(OrderKind.ROLL, Roll((3, 1)))) == expected


def test_it_asks_nothing_new() -> None:
    table = to_roll().table
    fired = evolve(table, OrderFired(at=AT, player=ANN, order=OrderKind.ROLL))
    assert (fired.since, fired.since_at) == (table.since, table.since_at)
    assert fired.seq == table.seq + 1


def _answer(play: Play, who: PlayerId, asked: object) -> tuple[Event, ...] | str:
    try:
        return decide(play.table, who, asked, AT)  # type: ignore[arg-type]
    except Refused as refused:
        return refused.code.value
