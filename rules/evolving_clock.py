"""How facts change a table's clock.

Owns the part of the fold that is about time: a new question, what was used, given and gained.
Argues with nothing; which seconds count was settled when they were written down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.agreement import Agreement, Bank, PerTurn
from rules.clock import side_on_the_clock
from rules.events import Event
from rules.identity import Instant, Seq
from rules.position import PerSide, Side
from rules.table import Clock, PauseOffer, SettlementOffer, Table
from rules.time_events import (
    InTime,
    Paused,
    PauseOffered,
    Resumed,
    Settled,
    SettlementOffered,
    TimeGiven,
    TimeSpent,
)


def in_time(table: Table, event: InTime, seq: Seq) -> Table:
    """The table after a fact that moves no checker."""
    match event:
        case TimeSpent():
            return replace(table, clock=_spent(table, event))
        case TimeGiven():
            return replace(table, clock=_given(table, event))
        case PauseOffered(by=by):
            return replace(table, offers=(*table.offers, PauseOffer(seq, by)))
        case Paused():
            offers = tuple(offer for offer in table.offers if not isinstance(offer, PauseOffer))
            return replace(table, clock=replace(table.clock, paused=True), offers=offers)
        case Resumed(at=at):
            return replace(table, clock=replace(table.clock, since=at, paused=False))
        case SettlementOffered(by=by, winner=winner, points=points):
            return replace(table, offers=(*table.offers, SettlementOffer(seq, by, winner, points)))
        case Settled(standing=standing):
            return replace(table, standing=standing, offers=())
        case _:
            assert_never(event)


def asked_anew(clock: Clock, at: Instant) -> Clock:
    """Another question is open since `at`; banks go on."""
    return Clock(at, banks=clock.banks)


def full(agreement: Agreement) -> PerSide[int] | None:
    """Both banks at the beginning of a game; None where time is not counted so."""
    pace = agreement.pace
    return PerSide(pace.seconds, pace.seconds) if isinstance(pace, Bank) else None


def gained(table: Table, side: Side) -> Table:
    """`side` has completed a turn: its bank grows by what was agreed."""
    pace, clock = table.agreement.pace, table.clock
    if not isinstance(pace, Bank) or clock.banks is None:
        return table
    return replace(table, clock=replace(clock, banks=_added(clock.banks, side, pace.increment)))


def _spent(table: Table, event: TimeSpent) -> Clock:
    """Nobody can owe time: who moves late has used all there was, and no more."""
    clock, pace = table.clock, table.agreement.pace
    spent = clock.spent + event.seconds
    if isinstance(pace, PerTurn):
        spent = min(spent, pace.seconds + clock.given)
    banks = None if clock.banks is None else _added(clock.banks, event.side, -event.seconds)
    return replace(clock, since=event.at, spent=spent, banks=banks)


def _given(table: Table, event: TimeGiven) -> Clock:
    clock = table.clock
    now = event.seconds if side_on_the_clock(table) is event.side else 0
    banks = None if clock.banks is None else _added(clock.banks, event.side, event.seconds)
    return replace(clock, given=clock.given + now, banks=banks)


def _added(banks: PerSide[int], side: Side, seconds: int) -> PerSide[int]:
    return banks.with_(side, max(0, banks.of(side) + seconds))


def taken_back(then: Table, since: Iterable[Event], at: Instant) -> Clock:
    """The clock when the table stands again as `then`: time used or given after that stays so.

    What was gained with the turns that are taken back is gone with them.
    """
    banks = then.clock.banks
    for event in since:
        if banks is not None and isinstance(event, TimeSpent | TimeGiven):
            used = event.seconds if isinstance(event, TimeGiven) else -event.seconds
            banks = _added(banks, event.side, used)
    return Clock(at, banks=banks)
