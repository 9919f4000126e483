"""The events of clocks, pauses and settlements.

Owns their bodies. Leaves standings to `standing` and transfers to `play`.
"""

from __future__ import annotations

from rules.identity import Instant, PlayerId
from rules.position import Side
from rules.time_events import (
    Paused,
    PauseOffered,
    Resumed,
    Settled,
    SettlementOffered,
    TimeGiven,
    TimeSpent,
)
from storage.codec.body import Body, Json
from storage.codec.kind import Kind
from storage.codec.play import transfers_json, transfers_of
from storage.codec.standing import standing_json, standing_of


def _write_time_spent(event: TimeSpent) -> Json:
    return {"side": event.side.value, "seconds": event.seconds}


def _read_time_spent(body: Body, at: Instant) -> TimeSpent:
    return TimeSpent(at=at, side=body.read("side", Side), seconds=body.number("seconds"))


def _write_time_given(event: TimeGiven) -> Json:
    return {"by": event.by, "side": event.side.value, "seconds": event.seconds}


def _read_time_given(body: Body, at: Instant) -> TimeGiven:
    return TimeGiven(
        at=at,
        by=PlayerId(body.number("by")),
        side=body.read("side", Side),
        seconds=body.number("seconds"),
    )


def _write_by(event: PauseOffered | Resumed) -> Json:
    return {"by": event.by}


def _read_pause_offered(body: Body, at: Instant) -> PauseOffered:
    return PauseOffered(at=at, by=PlayerId(body.number("by")))


def _write_paused(_: Paused) -> Json:
    return {}


def _read_paused(_: Body, at: Instant) -> Paused:
    return Paused(at=at)


def _read_resumed(body: Body, at: Instant) -> Resumed:
    return Resumed(at=at, by=PlayerId(body.number("by")))


def _winner_json(winner: Side | None) -> str | None:
    return None if winner is None else winner.value


def _write_settlement_offered(event: SettlementOffered) -> Json:
    return {"by": event.by, "winner": _winner_json(event.winner), "points": event.points}


def _read_settlement_offered(body: Body, at: Instant) -> SettlementOffered:
    return SettlementOffered(
        at=at,
        by=PlayerId(body.number("by")),
        winner=body.maybe("winner", Side),
        points=body.number("points"),
    )


def _write_settled(event: Settled) -> Json:
    return {
        "winner": _winner_json(event.winner),
        "points": event.points,
        "transfers": transfers_json(event.transfers),
        "standing": standing_json(event.standing),
    }


def _read_settled(body: Body, at: Instant) -> Settled:
    return Settled(
        at=at,
        winner=body.maybe("winner", Side),
        points=body.number("points"),
        transfers=body.read("transfers", transfers_of),
        standing=body.read("standing", standing_of),
    )


TIME = (
    Kind("time_spent", 1, TimeSpent, _write_time_spent, _read_time_spent),
    Kind("time_given", 1, TimeGiven, _write_time_given, _read_time_given),
    Kind("pause_offered", 1, PauseOffered, _write_by, _read_pause_offered),
    Kind("paused", 1, Paused, _write_paused, _read_paused),
    Kind("resumed", 1, Resumed, _write_by, _read_resumed),
    Kind(
        "settlement_offered",
        1,
        SettlementOffered,
        _write_settlement_offered,
        _read_settlement_offered,
    ),
    Kind("settled", 1, Settled, _write_settled, _read_settled),
)
