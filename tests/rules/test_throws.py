"""Sums of dice by hand, and the chi-square distribution as tables print it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.steps import Dice
from rules.throws import FEWEST, PIPS_OF_A_ROLL, Throws, as_uneven, thrown

EVERY: list[Dice] = [(one, two) for one in range(1, 7) for two in range(1, 7)]
DIE = st.integers(1, 6)


def test_by_hand() -> None:
    threw = thrown([(3, 1), (6, 6), (2, 5), (6, 4)])
    assert threw.faces == (1, 1, 1, 1, 1, 3)
    assert threw.rolls == 4
    assert threw.doublets == 1
    assert threw.pips == 4 + 24 + 7 + 10
    assert threw.average == 11.25
    assert threw.expected_doublets == pytest.approx(4 / 6)


def test_every_roll_once_is_exactly_what_is_expected() -> None:
    threw = thrown(EVERY)
    assert threw.rolls == 36
    assert threw.faces == (12,) * 6
    assert threw.doublets == threw.expected_doublets == 6
    assert threw.average == pytest.approx(PIPS_OF_A_ROLL)
    assert threw.chi_square == 0
    assert threw.chance == 1


@pytest.mark.parametrize(
    ("chi_square", "tail"),
    [
        (1.145, 0.95),
        (2.343, 0.80),
        (4.351, 0.50),
        (7.289, 0.20),
        (9.236, 0.10),
        (11.070, 0.05),
        (15.086, 0.01),
        (20.515, 0.001),
    ],
)
def test_the_printed_table_of_chi_square_for_five_degrees(chi_square: float, tail: float) -> None:
    assert as_uneven(chi_square) == pytest.approx(tail, rel=0.002)


def test_chi_square_by_hand() -> None:
    """60 dice, 10 of each expected; 5 8 9 8 10 20: (25 + 4 + 1 + 4 + 0 + 100) / 10."""
    threw = Throws((5, 8, 9, 8, 10, 20), doublets=5, pips=0)
    assert threw.chi_square == pytest.approx(13.4)
    assert threw.chance == pytest.approx(0.0199, abs=0.0001)


def test_few_rolls_tell_nothing() -> None:
    few = thrown([(6, 6)] * (FEWEST - 1))
    assert few.chance is None
    assert thrown([(6, 6)] * FEWEST).chance is not None
    assert (Throws().average, Throws().chi_square, Throws().chance) == (0, 0, None)


@given(st.lists(st.tuples(DIE, DIE)))
def test_pips_are_what_the_dice_allow(rolls: list[Dice]) -> None:
    threw = thrown(rolls)
    assert threw.rolls == len(rolls)
    plain = sum(face * fell for face, fell in enumerate(threw.faces, 1))
    assert threw.pips == plain + sum(one + two for one, two in rolls if one == two)
