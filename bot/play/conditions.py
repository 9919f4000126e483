"""If he rolls so, I play so: what can be ordered for one turn ahead.

Owns the conditions, their spelling in a command and their JSON. Pure. Whether one may be given now
is said by `ordering`, whether one applies by `following`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from rules.identity import Seq
from rules.notation import NotationError, read_as_written
from rules.steps import Dice

MOST_RULES = 12
"""So many conditions can stand for one turn."""

LONGEST_TURN = 40


class When(StrEnum):
    """What the other rolls, if it is no certain roll."""

    ANY = "any"
    """Whatever is rolled, a turn without dice too."""
    DOUBLES = "doubles"


His = When | Dice


@dataclass(frozen=True, slots=True)
class ThenCube:
    """When the other has rolled `his` and it is my turn: double, or roll without doubling."""

    his: His
    doubles: bool


@dataclass(frozen=True, slots=True)
class ThenAnswer:
    """When the other doubles: take, or drop."""

    takes: bool


@dataclass(frozen=True, slots=True)
class ThenTurn:
    """When the other has rolled `his` and I have rolled `dice`: the turn `text`, if it is legal."""

    his: His
    dice: Dice
    text: str


Rule = ThenCube | ThenAnswer | ThenTurn


@dataclass(frozen=True, slots=True)
class Terms:
    """The body of a conditional order.

    It was given after event `after` by somebody who had made `turn` turns, and is void once a turn
    was taken back or they have made another one.
    """

    after: Seq
    turn: int
    rules: tuple[Rule, ...]

    def plus(self, rule: Rule) -> Terms:
        """With one more rule, in the place of one for the same case."""
        others = tuple(each for each in self.rules if _case(each) != _case(rule))
        return Terms(self.after, self.turn, (*others, rule))


class BadCondition(ValueError):  # noqa: N818 - names what it is
    """No condition is spelt so. `part` cannot be read; "": something is missing."""

    def __init__(self, part: str = "") -> None:
        super().__init__(part)
        self.part = part


def _case(rule: Rule) -> tuple[object, ...]:
    match rule:
        case ThenCube(his=his):
            return ThenCube, his
        case ThenAnswer():
            return (ThenAnswer,)
        case ThenTurn(his=his, dice=dice):
            return ThenTurn, his, dice


# ---------------------------------------------------------------------- reading a command

_DICE = re.compile(r"([1-6])[-–—:]?([1-6])")
_BARE = re.compile(r"[1-6]{2}")
_ANY = frozenset({"any", "*", "любой", "любое", "любые"})
_DOUBLES = frozenset({"doubles", "doublet", "дубль", "дубли"})
_DOUBLE = frozenset({"double", "x2", "х2", "удвоить", "удваиваю", "удвоит", "удвоение"})
_ROLL = frozenset({"roll", "бросить", "бросаю", "бросок"})
_TAKE = frozenset({"take", "беру", "взять", "принять", "принимаю"})
_DROP = frozenset({"drop", "pass", "пас", "отказ", "отказаться"})


def read_rule(text: str) -> Rule:
    """`66 double`, `any roll`, `double take`, `31 8/5 6/5`, `66 31 8/5 6/5`. Raises BadCondition.

    Of two rolls the first is the other's; a single one before a turn is one's own.
    """
    words = text.casefold().replace("ё", "е").split()
    if len(words) < 2:  # noqa: PLR2004 - a case and what is done then
        raise BadCondition
    first, rest = words[0], words[1:]
    if first in _DOUBLE and len(rest) == 1 and rest[0] in _TAKE | _DROP:
        return ThenAnswer(rest[0] in _TAKE)
    his = _his(first)
    if his is None:
        raise BadCondition(first)
    if len(rest) == 1 and rest[0] in _DOUBLE | _ROLL:
        return ThenCube(his, rest[0] in _DOUBLE)
    if _BARE.fullmatch(rest[0]) and len(rest) > 1:
        return _turn(his, _dice(rest[0]), " ".join(rest[1:]))
    if isinstance(his, When):
        raise BadCondition(" ".join(rest))
    return _turn(When.ANY, his, " ".join(rest))


def _his(word: str) -> His | None:
    if word in _ANY:
        return When.ANY
    if word in _DOUBLES:
        return When.DOUBLES
    return _dice(word) if _DICE.fullmatch(word) else None


def _dice(word: str) -> Dice:
    high, low = sorted((int(each) for each in word if each.isdecimal()), reverse=True)
    return high, low


def _turn(his: His, dice: Dice, text: str) -> ThenTurn:
    """The steps must be made of these dice; whether they are legal is seen when they are rolled."""
    left = dice * 2 if dice[0] == dice[1] else dice
    try:
        turn = read_as_written(text, left)
    except NotationError as error:
        raise BadCondition(text) from error
    if not isinstance(turn, tuple) or len(text) > LONGEST_TURN:
        raise BadCondition(text)
    used = Counter(step.die for step in turn)
    if used - Counter(left):
        raise BadCondition(text)
    return ThenTurn(his, dice, text)


# ---------------------------------------------------------------------- JSON


def write_terms(terms: Terms) -> str:
    """The body of the order."""
    rules = [_rule_json(rule) for rule in terms.rules]
    return json.dumps(
        {"after": terms.after, "turn": terms.turn, "rules": rules},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read_terms(body: str) -> Terms:
    """What `write_terms` wrote."""
    made = json.loads(body)
    rules = tuple(_rule_of(each) for each in made["rules"])
    return Terms(Seq(made["after"]), made["turn"], rules)


def _rule_json(rule: Rule) -> list[str | bool]:
    match rule:
        case ThenCube(his=his, doubles=doubles):
            return ["cube", _his_text(his), doubles]
        case ThenAnswer(takes=takes):
            return ["answer", takes]
        case ThenTurn(his=his, dice=dice, text=text):
            return ["turn", _his_text(his), _his_text(dice), text]


def _rule_of(made: list[str | bool]) -> Rule:
    match made:
        case ["cube", str(his), bool(doubles)]:
            return ThenCube(_his_of(his), doubles)
        case ["answer", bool(takes)]:
            return ThenAnswer(takes)
        case ["turn", str(his), str(dice), str(text)]:
            return ThenTurn(_his_of(his), _dice(dice), text)
        case _:
            raise ValueError(made)


def _his_text(his: His) -> str:
    return his.value if isinstance(his, When) else f"{his[0]}{his[1]}"


def _his_of(text: str) -> His:
    return When(text) if text.isalpha() else _dice(text)
