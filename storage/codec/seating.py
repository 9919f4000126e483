"""Seatings and the words of the players as JSON.

Owns the tag that tells one kind of seating from another, so that a chouette fits beside
the duel without touching old rows.
"""

from __future__ import annotations

from typing import Any

from rules.identity import PlayerId
from rules.seating import Duel, Seating
from storage.codec.body import Json, UndecodableError, listed, number, pair, part, text

Words = tuple[tuple[PlayerId, str], ...]


def seating_json(seating: Seating) -> Json:
    """Who sits where."""
    return {"is": "duel", "white": seating.white, "black": seating.black}


def seating_of(value: object) -> Seating:
    """The seating in `value`."""
    body = part(value, "seating")
    match body.text("is"):
        case "duel":
            seating = Duel(PlayerId(body.number("white")), PlayerId(body.number("black")))
        case other:
            raise UndecodableError(f"seating is {other!r}")
    body.done()
    return seating


def words_json(words: Words) -> list[Any]:
    """Each player with their word, in seat order."""
    return [[player, word] for player, word in words]


def words_of(value: object) -> Words:
    """The words in `value`."""
    pairs = (pair(entry) for entry in listed(value))
    return tuple((PlayerId(number(player)), text(word)) for player, word in pairs)
