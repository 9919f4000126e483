"""Whole games as text, made by the oracle and replayed by the core.

The files in tests/games are rewritten by `python -m tests.rules.golden`.
"""

from __future__ import annotations

import pytest

from rules.moves import apply, completes, legal_turns, next_steps
from rules.position import Side
from rules.steps import Step
from rules.variants import VARIANTS, start
from tests.rules.boards import row_seen_by
from tests.rules.golden import GAME_SEEDS, GAMES, game, read_game


def test_every_game_has_its_file() -> None:
    assert {path.stem for path in GAMES.glob("*.txt")} == set(GAME_SEEDS)


@pytest.mark.parametrize("name", GAME_SEEDS)
def test_the_core_replays_the_game(name: str) -> None:
    """Each turn is counted, tapped step by step and ends on the written board; one side wins."""
    kind, turns = read_game(name)
    variant, side = VARIANTS[kind], Side.WHITE
    position = start(variant)
    for number, turn in enumerate(turns):
        first = number < 2
        legal = legal_turns(variant, position, side, turn.dice, first)
        assert (legal.dice_used, max(len(legal.turns), 1)) == (turn.used, turn.boards), number
        draft: tuple[Step, ...] = ()
        for point, die in turn.walk:
            step = Step(point, die)
            assert step in next_steps(variant, position, side, turn.dice, first, draft), number
            assert not completes(variant, position, side, turn.dice, first, draft), number
            draft = (*draft, step)
        assert completes(variant, position, side, turn.dice, first, draft), number
        assert not next_steps(variant, position, side, turn.dice, first, draft), number
        position = apply(variant, position, side, draft)
        assert row_seen_by(kind, position, side) == turn.row, number
        assert (position.off(side) == 15) == (number == len(turns) - 1)
        side = side.other


@pytest.mark.parametrize("name", GAME_SEEDS)
def test_the_files_are_what_the_oracle_plays(name: str) -> None:
    _, turns = read_game(name)
    assert list(game(name)) == turns
