"""Distinct boards after one turn and after two, counted once by the oracle and kept as text.

The files in tests/perft are rewritten by `python -m tests.rules.golden`, by the oracle and never
by the core. The counts say nothing about which boards; that is for the comparisons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.moves import legal_turns
from rules.position import Side
from rules.variants import VARIANTS
from tests.rules.boards import position_of, spell
from tests.rules.golden import PERFT, POSITIONS, Perft, PerftLine, perft_line, read_perft
from tests.rules.oracle import ROLLS

if TYPE_CHECKING:
    from rules.position import Position
    from rules.steps import Dice

SAMPLE = {(1, 1), (2, 1), (3, 3), (5, 2), (6, 4), (6, 6)}


def core_line(perft: Perft, dice: Dice) -> PerftLine:
    """The same line, counted by the core: White plays `dice`, then Black each roll."""
    variant = VARIANTS[perft.game]
    once = legal_turns(
        variant, position_of(perft.row, Side.WHITE), Side.WHITE, dice, perft.first_turns > 0
    )
    boards = set(once.boards) or {once.position}
    replies = []
    for reply in ROLLS:
        seen: set[Position] = set()
        for board in boards:
            twice = legal_turns(variant, board, Side.BLACK, reply, perft.first_turns > 1)
            seen.update(twice.boards or {board})
        replies.append(len(seen))
    return PerftLine(dice, once.dice_used, len(boards), tuple(replies))


def test_every_named_position_has_its_file() -> None:
    assert {path.stem for path in PERFT.glob("*.txt")} == set(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_core_counts_the_same(name: str) -> None:
    perft = read_perft(name)
    assert [line.dice for line in perft.lines] == ROLLS
    for line in perft.lines:
        if line.dice in SAMPLE:
            assert core_line(perft, line.dice) == line


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_the_core_counts_the_same_after_every_roll(name: str) -> None:
    perft = read_perft(name)
    assert [core_line(perft, line.dice) for line in perft.lines] == list(perft.lines)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_files_are_what_the_oracle_counts(name: str) -> None:
    """A file edited by hand, or an oracle changed without rewriting the files, is noticed."""
    perft = read_perft(name)
    assert spell(perft.row) == POSITIONS[name][0]
    smallest = min(perft.lines, key=lambda line: sum(line.replies))
    assert perft_line(perft, smallest.dice) == smallest
