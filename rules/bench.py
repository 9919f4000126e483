"""How fast the core finds legal turns.

Owns the mix of positions that is measured: distinct ones from random games, with
dice as they fall. The cache of `moves` is emptied before each pass and no pair
occurs twice, so that nothing is remembered. Time is processor time, which on an
idle machine is the wall clock's.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from rules.moves import Dice, forget, legal_turns
from rules.position import CHECKERS, Position, Side
from rules.variants import VARIANTS, Variant, start

PAIRS = 6000
PASSES = 3
FLOORS = {"short": 20_000, "long": 10_000}
"""Pairs a second that the project has promised to itself."""

Pair = tuple[Position, Side, Dice, bool]
"""A position, who moves, the roll, and whether it is his first turn."""


class _Chances:
    """Numbers that look thrown and are the same every time (a linear congruence of 64 bits).

    The rules import no `random`, and boards to measure with need no better.
    """

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, number: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % number


def pairs(variant: Variant, number: int, seed: int = 1) -> list[Pair]:
    """`number` different pairs as blind games bring them; about a sixth are doublets."""
    found: dict[Pair, None] = {}
    chances = _Chances(seed)
    while len(found) < number:
        found.update(dict.fromkeys(_game(variant, chances)))
    return list(found)[:number]


def _game(variant: Variant, chances: _Chances) -> Iterator[Pair]:
    position, side, turn = start(variant), Side.WHITE, 0
    while position.off(side.other) < CHECKERS:
        dice = chances.below(6) + 1, chances.below(6) + 1
        first = turn < len(Side)
        yield position, side, dice, first
        boards = list(legal_turns(variant, position, side, dice, first).boards)
        if boards:
            position = boards[chances.below(len(boards))]
        side, turn = side.other, turn + 1


def seconds(variant: Variant, asked: list[Pair], *, positions: bool) -> float:
    """The best of a few passes over `asked`; `positions`: each board is made into a `Position`."""
    best = float("inf")
    for _ in range(PASSES):
        forget()
        began = process_time()
        for position, side, dice, first in asked:
            legal = legal_turns(variant, position, side, dice, first)
            if positions:
                _ = legal.boards
        best = min(best, process_time() - began)
    return best


def report(number: int = PAIRS) -> Iterator[str]:
    """A line for each variant."""
    for key, variant in VARIANTS.items():
        asked = pairs(variant, number)
        turns = number / seconds(variant, asked, positions=False)
        boards = number / seconds(variant, asked, positions=True)
        doublets = sum(dice[0] == dice[1] for _, _, dice, _ in asked) / number
        yield (
            f"{key}: {turns:,.0f} (position, dice) pairs a second, at least {FLOORS[key]:,} wanted;"
            f" {boards:,.0f} with every final position made;"
            f" {number:,} different pairs, {doublets:.0%} doublets"
        )
