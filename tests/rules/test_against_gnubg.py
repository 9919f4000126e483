"""The core and the oracle against GNU Backgammon, a program neither of them was written from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.rules import gnubg
from tests.rules.boards import RECIPES, drawn, playout, rng, roll
from tests.rules.core import answer, describe
from tests.rules.oracle import SHORT, legal

if TYPE_CHECKING:
    from pathlib import Path

    from tests.rules.boards import Case

SHORT_KINDS = [kind for kind, recipe in RECIPES.items() if recipe.game == SHORT]


@pytest.fixture
def judge(tmp_path: Path) -> Path:
    """A scratch folder for the program; without it CI fails and a desk skips."""
    if gnubg.program() is None:
        assert not os.environ.get("CI"), "CI installs gnubg; without it nothing is judged"
        pytest.skip("gnubg is not installed on this machine")
    return tmp_path


def questions(each: int, games: int) -> list[Case]:
    source = rng(f"gnubg {each}")
    cases = [
        (drawn(RECIPES[kind], source), roll(source), False)
        for kind in SHORT_KINDS
        for _ in range(each)
    ]
    return cases + [case for _ in range(games) for case in playout(SHORT, source)]


def assert_judged_alike(cases: list[Case], scratch: Path) -> None:
    verdicts = gnubg.ask([(row, dice) for row, dice, _ in cases], scratch)
    assert len(verdicts) == len(cases)
    for case, boards in zip(cases, verdicts, strict=True):
        expected = boards or {case[0]}  # no legal move: the board stays
        assert answer(case)[1] == expected, f"core: {describe(case)}"
        assert legal(case[0], case[1])[1] == expected, f"oracle: {describe(case)}"


@pytest.mark.slow
def test_gnubg_lists_the_same_boards(judge: Path) -> None:
    assert_judged_alike(questions(each=25, games=2), judge)


@pytest.mark.slow
def test_gnubg_lists_the_same_boards_many_times(judge: Path) -> None:
    assert_judged_alike(questions(each=250, games=10), judge)
