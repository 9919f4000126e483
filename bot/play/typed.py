"""A turn that was typed.

Owns what follows from a text: a deed, a draft or an objection. Leaves the spellings to
`rules.notation` and the deed itself to the referee.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.play.drafts import Drafted, Drafts, Grip, Tap
from rules.actions import Confirm
from rules.notation import (
    Beginning,
    Illegal,
    NotationError,
    WholeTurn,
    read_as_written,
    read_turn,
)
from rules.objections import Objection
from rules.table import Table

_STEPS = re.compile(
    r"(?:\d{1,2}|bar|off|бар|вых)\W*[/\\\\→>‐-―−-]\W*(?:\d{1,2}|bar|off|бар|вых)", re.IGNORECASE
)
MOST_WORDS = 2
"""Beside steps: with more, somebody talks about a turn rather than makes it."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_PLACES = frozenset({"bar", "off", "out", "бар", "вых"})


@dataclass(frozen=True, slots=True)
class NoTurn:
    """The text is no turn: perhaps it was meant for the opponent."""


@dataclass(frozen=True, slots=True)
class Objected:
    """The text is a turn and the rules do not allow it."""

    objection: Objection


Typed = Confirm | Drafted | Objected | NoTurn
"""A whole turn is to be submitted with the table's `since`; a beginning has become the draft.

`Drafted` with `STALE` or `NOT_YOURS` answers a turn typed by somebody who holds no dice.
"""


async def typed(drafts: Drafts, table: Table, grip: Grip, text: str) -> Typed:
    """What the text of `grip.player` means at this table: the whole turn, from its first step."""
    hand = drafts.held(table, grip)
    if isinstance(hand, Tap):
        return Drafted(hand)
    try:
        read = read_turn(hand.variant, hand.position, hand.side, hand.dice, hand.first, text)
    except NotationError:
        return NoTurn()
    match read:
        case WholeTurn(turn=turn):
            return Confirm(turn)
        case Beginning(turn=turn):
            return await drafts.put(table, grip, turn)
        case Illegal(objection=objection):
            return Objected(objection)


def resembles_turn(text: str) -> bool:
    """Whether a text looks like a turn at any table: it is never passed on as words.

    It can be read as one, or what is written as steps has hardly a word around it ("I play 8/5"),
    or there are figures and nothing that could be a word ("6-6!", "8 5").
    """
    try:
        read_as_written(text.strip(), ())
    except NotationError:
        words = [word for word in _WORD.findall(text) if word.casefold() not in _PLACES]
        if _STEPS.search(text):
            return len(words) <= MOST_WORDS
        return not words and any(char.isdigit() for char in text)
    return True
