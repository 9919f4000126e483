"""Seatings and the words of the players as JSON.

Owns the tag that tells one kind of seating from another, so that a chouette fits beside
the duel without touching old rows.
"""

from __future__ import annotations

from typing import Any, assert_never

from rules.chouette import Chouette
from rules.identity import PlayerId
from rules.position import Side
from rules.seating import Duel, Seating
from storage.codec.body import Body, Json, UndecodableError, listed, number, pair, part, text

Words = tuple[tuple[PlayerId, str], ...]


def seating_json(seating: Seating) -> Json:
    """Who sits where."""
    match seating:
        case Duel(white, black):
            return {"is": "duel", "white": white, "black": black}
        case Chouette():
            # Left out where there is nothing to say, as in the rows from before own cubes.
            won = {"won": list(seating.won)} if seating.won else {}
            return {
                "is": "chouette",
                "box": seating.box,
                "queue": list(seating.queue),
                "captains": list(seating.captains),
                "box_side": seating.box_side.value,
                "out": list(seating.out),
                "gone": list(seating.gone),
                "stand_in": seating.stand_in,
                **won,
            }
    assert_never(seating)


def seating_of(value: object) -> Seating:
    """The seating in `value`."""
    body = part(value, "seating")
    seating: Seating
    match body.text("is"):
        case "duel":
            seating = Duel(PlayerId(body.number("white")), PlayerId(body.number("black")))
        case "chouette":
            seating = _chouette_of(body)
        case other:
            raise UndecodableError(f"seating is {other!r}")
    body.done()
    return seating


def _chouette_of(body: Body) -> Chouette:
    stand_in = body.maybe("stand_in", number)
    return Chouette(
        box=PlayerId(body.number("box")),
        queue=body.read("queue", people_of),
        captains=body.read("captains", people_of),
        box_side=body.read("box_side", Side),
        out=body.read("out", people_of),
        gone=body.read("gone", people_of),
        stand_in=None if stand_in is None else PlayerId(stand_in),
        won=body.read("won", people_of) if body.has("won") else (),
    )


def people_of(value: object) -> tuple[PlayerId, ...]:
    """The players in a list."""
    return tuple(PlayerId(number(player)) for player in listed(value))


def words_json(words: Words) -> list[Any]:
    """Each player with their word, in seat order."""
    return [[player, word] for player, word in words]


def words_of(value: object) -> Words:
    """The words in `value`."""
    pairs = (pair(entry) for entry in listed(value))
    return tuple((PlayerId(number(player)), text(word)) for player, word in pairs)
