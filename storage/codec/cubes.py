"""The events of own cubes at a chouette: offered together, answered one by one.

Owns their bodies. Tables with one cube for all have none of these rows, and their own rows are
what they were before there were these.
"""

from __future__ import annotations

from typing import Any

from rules.cube import Bid, Raise
from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    DoubleMeant,
    LoneTaker,
)
from rules.identity import Instant, PlayerId
from rules.position import Side
from storage.codec.body import Body, Json, listed, number, pair
from storage.codec.kind import Kind
from storage.codec.play import transfers_json, transfers_of
from storage.codec.seating import people_of


def _player_of(value: object) -> PlayerId:
    return PlayerId(number(value))


def _bids_json(bids: tuple[Bid, ...]) -> list[Any]:
    """Each bid as [player, value, drop]."""
    return [[bid.player, bid.value, bid.drop] for bid in bids]


def _bids_of(value: object) -> tuple[Bid, ...]:
    triples = (listed(entry, 3) for entry in listed(value))
    return tuple(
        Bid(PlayerId(number(player)), number(raised), number(drop))
        for player, raised, drop in triples
    )


def _stakes_of(value: object) -> tuple[tuple[PlayerId, int], ...]:
    pairs = (pair(entry) for entry in listed(value))
    return tuple((PlayerId(number(player)), number(shown)) for player, shown in pairs)


def _write_cubes_offered(event: CubesOffered) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "kind": event.kind.value,
        "on_roll": event.on_roll.value,
        "bids": _bids_json(event.bids),
    }


def _read_cubes_offered(body: Body, at: Instant) -> CubesOffered:
    return CubesOffered(
        at=at,
        side=body.read("side", Side),
        by=body.read("by", _player_of),
        kind=body.read("kind", Raise),
        on_roll=body.read("on_roll", Side),
        bids=body.read("bids", _bids_of),
    )


def _write_cube_answered(event: CubeAnswered) -> Json:
    return {
        "by": event.by,
        "player": event.player,
        "yes": event.yes,
        "higher": event.higher,
    }


def _read_cube_answered(body: Body, at: Instant) -> CubeAnswered:
    return CubeAnswered(
        at=at,
        by=body.read("by", _player_of),
        player=body.read("player", _player_of),
        yes=body.flag("yes"),
        higher=body.flag("higher"),
    )


def _write_lone_taker(event: LoneTaker) -> Json:
    return {"player": event.player}


def _read_lone_taker(body: Body, at: Instant) -> LoneTaker:
    return LoneTaker(at=at, player=body.read("player", _player_of))


def _write_cubes_taken(event: CubesTaken) -> Json:
    return {
        "owner": event.owner.value,
        "cubes": [[player, shown] for player, shown in event.cubes],
    }


def _read_cubes_taken(body: Body, at: Instant) -> CubesTaken:
    return CubesTaken(at=at, owner=body.read("owner", Side), cubes=body.read("cubes", _stakes_of))


def _write_cubes_dropped(event: CubesDropped) -> Json:
    return {
        "side": event.side.value,
        "players": list(event.players),
        "transfers": transfers_json(event.transfers),
    }


def _read_cubes_dropped(body: Body, at: Instant) -> CubesDropped:
    return CubesDropped(
        at=at,
        side=body.read("side", Side),
        players=body.read("players", people_of),
        transfers=body.read("transfers", transfers_of),
    )


def _write_double_meant(event: DoubleMeant) -> Json:
    return {"player": event.player, "wants": event.wants}


def _read_double_meant(body: Body, at: Instant) -> DoubleMeant:
    return DoubleMeant(at=at, player=body.read("player", _player_of), wants=body.flag("wants"))


CUBES = (
    Kind("double_meant", 1, DoubleMeant, _write_double_meant, _read_double_meant),
    Kind("cubes_offered", 1, CubesOffered, _write_cubes_offered, _read_cubes_offered),
    Kind("cube_answered", 1, CubeAnswered, _write_cube_answered, _read_cube_answered),
    Kind("lone_taker", 1, LoneTaker, _write_lone_taker, _read_lone_taker),
    Kind("cubes_taken", 1, CubesTaken, _write_cubes_taken, _read_cubes_taken),
    Kind("cubes_dropped", 1, CubesDropped, _write_cubes_dropped, _read_cubes_dropped),
)
