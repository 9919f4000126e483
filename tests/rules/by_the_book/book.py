"""How the tests by the book say a position, a roll and the boards they expect.

Owns a mover of checkers that knows nothing of legality: expected boards are made by lifting and
placing, not by the core that is tested.
"""

from __future__ import annotations

import re

from rules.moves import legal_turns
from rules.notation import read_position
from rules.position import Position, Side
from rules.variants import LONG, SHORT, Variant

SHORT_START = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5"
LONG_START = "w 24:15 / b 24:15"
PLACES = {"bar": 25, "off": 0}


def moved(variant: Variant, position: Position, text: str) -> Position:
    """White's checkers put where `text` says; a star sends one black checker to the bar."""
    white, black = list(position.white), list(position.black)
    for word in text.split():
        way, times = re.fullmatch(r"(.+?)(?:\((\d)\))?", word).groups()  # type: ignore[union-attr]
        stops = way.split("/")
        numbers = [PLACES.get(stop.strip("*")) for stop in stops]
        places = [
            int(stop.strip("*")) if number is None else number
            for stop, number in zip(stops, numbers, strict=True)
        ]
        white[places[0]] -= int(times or 1)
        white[places[-1]] += int(times or 1)
        for stop, place in zip(stops, places, strict=True):
            if stop.endswith("*"):
                black[variant.across[place]] -= 1
                black[25] += 1
    return Position(tuple(white), tuple(black))


def plays(
    variant: Variant, board: str, dice: tuple[int, int], *expected: str, first: bool = False
) -> bool:
    """White's legal boards for the roll are exactly the expected ones; none is a pass."""
    position = read_position(variant, board)
    found = set(legal_turns(variant, position, Side.WHITE, dice, first).boards)
    return found == {moved(variant, position, text) for text in expected}


def short(board: str, dice: tuple[int, int], *expected: str) -> bool:
    """`plays` in short backgammon."""
    return plays(SHORT, board, dice, *expected)


def long(board: str, dice: tuple[int, int], *expected: str, first: bool = False) -> bool:
    """`plays` in long nardy with every default."""
    return plays(LONG, board, dice, *expected, first=first)


def used(variant: Variant, board: str, dice: tuple[int, int], *, first: bool = False) -> int:
    """How many dice white's legal turns play."""
    return legal_turns(variant, read_position(variant, board), Side.WHITE, dice, first).dice_used
