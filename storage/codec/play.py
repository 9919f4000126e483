"""Dice, turns, results and transfers as JSON.

Owns the shortest of the texts, since most of a log consists of them: a turn is a list of
[source, die] in the mover's own numbers.
"""

from __future__ import annotations

from typing import Any

from rules.identity import PlayerId
from rules.position import Side
from rules.scoring import How, Kind, Result, Transfer, Transfers
from rules.steps import Dice, Step, Turn
from storage.codec.body import Json, listed, number, pair, part


def dice_json(dice: Dice) -> list[int]:
    """Both dice as rolled."""
    return list(dice)


def dice_of(value: object) -> Dice:
    """The dice in `value`."""
    first, second = pair(value)
    return (number(first), number(second))


def turn_json(turn: Turn) -> list[Any]:
    """Each step as [source, die]."""
    return [[step.source, step.die] for step in turn]


def turn_of(value: object) -> Turn:
    """The turn in `value`."""
    pairs = (pair(entry) for entry in listed(value))
    return tuple(Step(number(source), number(die)) for source, die in pairs)


def result_json(result: Result) -> Json:
    """How a game ended."""
    return {
        "winner": None if result.winner is None else result.winner.value,
        "kind": result.kind.value,
        "how": result.how.value,
        "cube": result.cube,
        "points": result.points,
    }


def result_of(value: object) -> Result:
    """The result in `value`."""
    body = part(value, "result")
    result = Result(
        winner=body.maybe("winner", Side),
        kind=body.read("kind", Kind),
        how=body.read("how", How),
        cube=body.number("cube"),
        points=body.number("points"),
    )
    body.done()
    return result


def transfers_json(transfers: Transfers) -> list[Any]:
    """Each transfer as [payer, payee, points]."""
    return [[transfer.payer, transfer.payee, transfer.points] for transfer in transfers]


def transfers_of(value: object) -> Transfers:
    """The transfers in `value`."""
    triples = (listed(entry, 3) for entry in listed(value))
    return tuple(
        Transfer(PlayerId(number(payer)), PlayerId(number(payee)), number(points))
        for payer, payee, points in triples
    )
