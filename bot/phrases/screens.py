"""What a chapter of the rules is made of.

Owns the names of the chapters, of the examples beside them, and one screen of text. The texts
are the chapters', the pictures of the examples are drawn by the conversation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Chapter(StrEnum):
    """The chapters, in the order of the menu."""

    BACKGAMMON = "short"
    NARDY = "long"
    CUBE = "cube"
    MATCH = "match"
    CHOUETTE = "chouette"
    MANNERS = "manners"


class Example(StrEnum):
    """A picture beside a text. The text names its points and steps."""

    SHORT_START = "short start"
    SHORT_MOVING = "one checker with both dice"
    SHORT_HITTING = "a hit and two closed points"
    SHORT_WHOLE_ROLL = "a step that would lose the 4"
    SHORT_ENTERING = "one of two numbers enters"
    SHORT_CLOSED_BOARD = "closed board"
    SHORT_BEARING_OFF = "6-4 from a full home"
    SHORT_BIGGER = "6-4 from 5 and 3"
    SHORT_WORTH = "backgammon"
    LONG_START = "long start"
    LONG_MOVING = "single checkers close points"
    LONG_HEAD = "a second checker from the head"
    LONG_FIRST_TURN = "4-4 after 5-5"
    LONG_SIX_REFUSED = "six in a row, nobody past them"
    LONG_SIX_ALLOWED = "six in a row, one past them"
    LONG_BEARING_OFF = "mars"
    LONG_KOKS = "koks"
    CUBE_OFFERED = "an offer"
    CUBE_OWNED = "the taker owns the cube"
    CUBE_AUTOMATIC = "a tie has turned the cube"
    MATCH_SCORE = "a match under way"
    MATCH_CRAWFORD = "the Crawford game"
    MONEY_SCORE = "a session under way"
    CHOUETTE_ROLES = "box and captain"
    CHOUETTE_DOUBLE = "the box doubles"
    CHOUETTE_OWN = "the captain's own cube"
    TABLE_DICE = "dice on the right"
    TABLE_TURN = "a turn before the dice are lifted"
    TABLE_MISTAKE = "a move that is not allowed"


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: `text` is HTML, `example` its picture."""

    text: str
    example: Example
