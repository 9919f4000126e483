"""GNU Backgammon reads what we write and sees the same positions, cubes and scores."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from rules.events import Passed, Played, Raised
from rules.mat_writing import write_mat
from rules.scoring import How
from tests.rules.flow.playing import ANN, BOB
from tests.rules.gnubg import program
from tests.rules.mat.gnubg_import import Imported, imported
from tests.rules.mat.sessions import AGREEMENTS, Watched, played

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = 3
NAMES = {ANN: "Ann", BOB: "Bob"}
COMPLAINTS = re.compile(
    r"warn|error|unrecogni|invalid|illegal|garbage|record found|not a", re.IGNORECASE
)

# The boards that it draws after an import have these lines.
BOARD = re.compile(r"^ [|+^v]|^[v^]|^ *GNU Backgammon|^ *Match ID|^$")


@pytest.fixture(scope="module")
def tables(
    tmp_path_factory: pytest.TempPathFactory,
) -> list[tuple[str, Watched, str, list[Imported]]]:
    """Each random table with its name, what the program printed, and the games it saw."""
    if program() is None:
        assert not os.environ.get("CI"), "CI installs gnubg; without it nothing is judged"
        pytest.skip("gnubg is not installed on this machine")
    scratch: Path = tmp_path_factory.mktemp("mats")
    made = [(name, played(name, seed)) for name in AGREEMENTS for seed in range(SEEDS)]
    texts = [(write_mat(play.log, NAMES), play.table.agreement.jacoby) for _, play in made]
    return [
        (name, play, said, games)
        for (name, play), (said, games) in zip(made, imported(texts, scratch), strict=True)
    ]


Tables = list[tuple[str, Watched, str, list[Imported]]]


def test_it_complains_of_nothing(tables: Tables) -> None:
    for name, _, said, _ in tables:
        lines = [line for line in said.splitlines() if not BOARD.search(line)]
        assert [line for line in lines if COMPLAINTS.search(line)] == [], name


def test_it_sees_every_game_with_its_score(tables: Tables) -> None:
    for name, play, _, games in tables:
        assert [game.score for game in games] == [game.score for game in play.games], name


def test_it_sees_the_same_positions_and_cubes(tables: Tables) -> None:
    for name, play, _, games in tables:
        for ours, theirs in zip(play.games, games, strict=True):
            assert theirs.seen == ours.seen, name


def test_it_sees_the_same_winners_and_points(tables: Tables) -> None:
    for name, play, _, games in tables:
        for ours, theirs in zip(play.games, games, strict=True):
            assert ours.result is not None
            assert (theirs.winner, theirs.points) == (ours.result.winner, ours.result.points), name


def test_the_tables_had_everything_in_them(tables: Tables) -> None:
    """Otherwise the agreement above would say little."""
    games = [game for _, play, _, _ in tables for game in play.games]
    events = [event for _, play, _, _ in tables for event in play.log]
    assert {game.result.how for game in games if game.result} == {
        How.BORNE_OFF, How.DROPPED, How.RESIGNED,
    }  # fmt: skip
    assert max(game.result.points for game in games if game.result) >= 8
    assert sum(isinstance(event, Raised) for event in events) >= 3
    assert sum(isinstance(event, Passed) for event in events) >= 100
    assert any(isinstance(event, Passed) and event.dice is None for event in events)
    assert sum(isinstance(event, Played) for event in events) >= 2000
