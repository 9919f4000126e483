"""The events of a game: rolls, turns, the cube and the offers beside the board.

Owns their bodies. Leaves dice and turns to `play` and the seating to `seating`.
"""

from __future__ import annotations

from rules.cube import Raise
from rules.events import (
    CubeTurned,
    DoubleOffered,
    Dropped,
    OfferClosed,
    OpeningRolled,
    Passed,
    Played,
    Raised,
    ResignOffered,
    Rolled,
    TakeBackOffered,
    Taken,
    TakenBack,
)
from rules.identity import Instant, PlayerId, Seq
from rules.position import Side
from storage.codec.body import Body, Json
from storage.codec.kind import Kind
from storage.codec.play import dice_json, dice_of, transfers_json, transfers_of, turn_json, turn_of
from storage.codec.seating import people_of, seating_json, seating_of


def _write_opening_rolled(event: OpeningRolled) -> Json:
    return {
        "dice": dice_json(event.dice),
        "n": event.n,
        "starts": None if event.starts is None else event.starts.value,
        "seating": seating_json(event.seating),
    }


def _read_opening_rolled(body: Body, at: Instant) -> OpeningRolled:
    return OpeningRolled(
        at=at,
        dice=body.read("dice", dice_of),
        n=body.number("n"),
        starts=body.maybe("starts", Side),
        seating=body.read("seating", seating_of),
    )


def _write_cube_turned(event: CubeTurned) -> Json:
    return {"value": event.value}


def _read_cube_turned(body: Body, at: Instant) -> CubeTurned:
    return CubeTurned(at=at, value=body.number("value"))


def _write_rolled(event: Rolled) -> Json:
    return {"side": event.side.value, "dice": dice_json(event.dice), "n": event.n}


def _read_rolled(body: Body, at: Instant) -> Rolled:
    return Rolled(
        at=at, side=body.read("side", Side), dice=body.read("dice", dice_of), n=body.number("n")
    )


def _write_played(event: Played) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "dice": dice_json(event.dice),
        "turn": turn_json(event.turn),
        "forced": event.forced,
    }


def _read_played(body: Body, at: Instant) -> Played:
    return Played(
        at=at,
        side=body.read("side", Side),
        by=PlayerId(body.number("by")),
        dice=body.read("dice", dice_of),
        turn=body.read("turn", turn_of),
        forced=body.flag("forced"),
    )


def _write_passed(event: Passed) -> Json:
    return {
        "side": event.side.value,
        "dice": None if event.dice is None else dice_json(event.dice),
    }


def _read_passed(body: Body, at: Instant) -> Passed:
    return Passed(at=at, side=body.read("side", Side), dice=body.maybe("dice", dice_of))


def _write_double_offered(event: DoubleOffered) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "value": event.value,
        "drop": event.drop,
    }


def _read_double_offered(body: Body, at: Instant) -> DoubleOffered:
    return DoubleOffered(
        at=at,
        side=body.read("side", Side),
        by=PlayerId(body.number("by")),
        value=body.number("value"),
        drop=body.number("drop"),
    )


def _write_raised(event: Raised) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "kind": event.kind.value,
        "value": event.value,
        "drop": event.drop,
    }


def _read_raised(body: Body, at: Instant) -> Raised:
    return Raised(
        at=at,
        side=body.read("side", Side),
        by=PlayerId(body.number("by")),
        kind=body.read("kind", Raise),
        value=body.number("value"),
        drop=body.number("drop"),
    )


def _write_taken(event: Taken) -> Json:
    return {"by": event.by, "value": event.value, "owner": event.owner.value}


def _read_taken(body: Body, at: Instant) -> Taken:
    return Taken(
        at=at,
        by=PlayerId(body.number("by")),
        value=body.number("value"),
        owner=body.read("owner", Side),
    )


def _write_dropped(event: Dropped) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "value": event.value,
        "players": list(event.players),
        "transfers": transfers_json(event.transfers),
    }


def _read_dropped(body: Body, at: Instant) -> Dropped:
    return Dropped(
        at=at,
        side=body.read("side", Side),
        by=PlayerId(body.number("by")),
        value=body.number("value"),
        players=body.read("players", people_of),
        transfers=body.read("transfers", transfers_of),
    )


def _write_resign_offered(event: ResignOffered) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "multiplier": event.multiplier,
        "points": event.points,
    }


def _read_resign_offered(body: Body, at: Instant) -> ResignOffered:
    return ResignOffered(
        at=at,
        side=body.read("side", Side),
        by=PlayerId(body.number("by")),
        multiplier=body.number("multiplier"),
        points=body.number("points"),
    )


def _write_take_back_offered(event: TakeBackOffered) -> Json:
    return {"by": event.by, "to": event.to, "seen": event.seen}


def _read_take_back_offered(body: Body, at: Instant) -> TakeBackOffered:
    return TakeBackOffered(
        at=at, by=PlayerId(body.number("by")), to=Seq(body.number("to")), seen=body.number("seen")
    )


def _write_offer_closed(event: OfferClosed) -> Json:
    return {"by": event.by, "offer": event.offer}


def _read_offer_closed(body: Body, at: Instant) -> OfferClosed:
    return OfferClosed(at=at, by=PlayerId(body.number("by")), offer=Seq(body.number("offer")))


def _write_taken_back(event: TakenBack) -> Json:
    return {"to": event.to}


def _read_taken_back(body: Body, at: Instant) -> TakenBack:
    return TakenBack(at=at, to=Seq(body.number("to")))


TURNS = (
    Kind("opening_rolled", 1, OpeningRolled, _write_opening_rolled, _read_opening_rolled),
    Kind("cube_turned", 1, CubeTurned, _write_cube_turned, _read_cube_turned),
    Kind("rolled", 1, Rolled, _write_rolled, _read_rolled),
    Kind("played", 1, Played, _write_played, _read_played),
    Kind("passed", 1, Passed, _write_passed, _read_passed),
    Kind("double_offered", 1, DoubleOffered, _write_double_offered, _read_double_offered),
    Kind("raised", 1, Raised, _write_raised, _read_raised),
    Kind("taken", 1, Taken, _write_taken, _read_taken),
    Kind("dropped", 2, Dropped, _write_dropped, _read_dropped),
    Kind("resign_offered", 1, ResignOffered, _write_resign_offered, _read_resign_offered),
    Kind(
        "take_back_offered", 1, TakeBackOffered, _write_take_back_offered, _read_take_back_offered
    ),
    Kind("offer_closed", 1, OfferClosed, _write_offer_closed, _read_offer_closed),
    Kind("taken_back", 1, TakenBack, _write_taken_back, _read_taken_back),
)
