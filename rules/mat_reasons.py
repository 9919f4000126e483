"""Why a line of a match file is refused, in one English sentence for a command line.

Owns the words. Leaves the reasons themselves to `objections` and `refusals`; people in a chat
are answered by `bot.phrases`, in their own language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rules.identity import HOUSE, PlayerId
from rules.objections import (
    Backwards,
    DieNotRolled,
    DieUsed,
    HeadTwice,
    HigherChecker,
    Incomplete,
    MustEnter,
    MustUseLarger,
    MustUseMore,
    NoChecker,
    NotHome,
    Objection,
    PointClosed,
    SixPrime,
)
from rules.position import BAR
from rules.refusals import Refusal, Refused

LONGEST_QUOTE = 40


def unreadable(text: str) -> str:
    """For a text that is no turn at all."""
    return f"no turn: {text[:LONGEST_QUOTE]!r}"


_SENTENCES = {
    Refusal.NOT_YOUR_TURN: "it is the turn of {due}",
    Refusal.OFFER_PENDING: "the cube waits for {due}",
    Refusal.ALREADY_ROLLED: "the dice have been rolled",
    Refusal.NOTHING_OFFERED: "no cube was offered",
    Refusal.CRAWFORD: "no cube in the Crawford game",
    Refusal.DEAD_CUBE: "with the cube as it is the match would be won, so it cannot be doubled",
    Refusal.CUBE_NOT_YOURS: "the other player owns the cube",
    Refusal.CUBE_CAP: "the cube cannot be higher than {cap}",
    Refusal.NO_BEAVERS: "no beavers in a match",
    Refusal.NO_RACCOONS: "no raccoons in a match",
    Refusal.WRONG_RAISE: "a raccoon is taken or dropped",
    Refusal.RESIGN_TOO_MUCH: "nobody can lose more than {most} times the cube in this position",
}


def because(refused: Refused, names: Mapping[PlayerId, str]) -> str:
    """The sentence for a refusal; `names` are the players'."""
    facts = {**refused.facts, "due": _list(names, refused.facts.get("due"))}
    sentence = _SENTENCES.get(refused.code, str(refused.code).replace("_", " "))
    return sentence.format_map(facts)


def _list(names: Mapping[PlayerId, str], due: object) -> str:
    if not isinstance(due, Sequence):
        return "nobody"
    people = (player for player in due if player != HOUSE)
    return " or ".join(names.get(player, "?") for player in people) or "nobody"


def objected(why: Objection) -> str:  # noqa: C901, PLR0912 - one case for each kind
    """The sentence for an objection to a turn."""
    match why:
        case DieNotRolled(die=die):
            return f"no die shows {die}"
        case DieUsed(die=die):
            return f"no {die} is left to play"
        case NoChecker(point=point):
            return f"no checker on {_place(point)}"
        case Backwards(source=source, target=target):
            return f"{source}/{target} goes backwards"
        case MustEnter(count=count):
            return f"{count} on the bar must enter first"
        case PointClosed(point=point, count=count):
            return f"point {point} is closed by {count} checkers"
        case NotHome(points=points):
            away = ", ".join(_place(point) for point in points)
            return f"nothing is borne off while checkers stand on {away}"
        case HigherChecker(point=point):
            return f"the checker on point {point} must be borne off or moved first"
        case HeadTwice(limit=limit):
            return f"no more than {limit} may leave the head"
        case SixPrime():
            return "six in a row with no enemy checker beyond"
        case MustUseMore(die=die, dice_used=used):
            return f"so the {die} would be lost, but {used} dice can be played"
        case MustUseLarger(die=die):
            return f"the {die} must be played, since only one die can be"
        case Incomplete(die=die):
            return f"a {die} must still be played"
        case _:
            assert_never(why)


def _place(point: int) -> str:
    return "the bar" if point == BAR else f"point {point}"
