"""Standings as JSON.

Owns the texts of a match's score and a session's tally.
"""

from __future__ import annotations

from typing import Any, assert_never

from rules.identity import PlayerId
from rules.standing import Crawford, Match, Points, Standing, Tally
from storage.codec.body import Json, UndecodableError, listed, number, pair, part


def standing_json(standing: Standing) -> Json:
    """The points of everybody."""
    match standing:
        case Match(length, points, crawford):
            return {
                "is": "match",
                "length": length,
                "points": _points_json(points),
                "crawford": crawford.value,
            }
        case Tally(points, games):
            return {"is": "tally", "points": _points_json(points), "games": games}
    assert_never(standing)


def standing_of(value: object) -> Standing:
    """The standing in `value`."""
    body = part(value, "standing")
    found: Standing
    match body.text("is"):
        case "match":
            found = Match(
                body.number("length"),
                body.read("points", _points_of),
                body.read("crawford", Crawford),
            )
        case "tally":
            found = Tally(body.read("points", _points_of), body.number("games"))
        case other:
            raise UndecodableError(f"standing is {other!r}")
    body.done()
    return found


def _points_json(points: Points) -> list[Any]:
    return [[player, number_of] for player, number_of in points]


def _points_of(value: object) -> Points:
    pairs = (pair(entry) for entry in listed(value))
    return tuple((PlayerId(number(player)), number(points)) for player, points in pairs)
