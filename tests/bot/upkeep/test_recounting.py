"""`check` counts everything once more and says what would be another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.upkeep.checking import problems
from storage.opening import open_storage
from tests.bot.play.house import House
from tests.fakes.dice import SteadyDice

NEWEST = Path(__file__).parents[2] / "storage" / "schemas" / "0004.sql"


@pytest.fixture
async def counted(tmp_path: Path) -> Path:
    """A database with a whole game, counted, and one that was not counted yet."""
    path = tmp_path / "nardy.db"
    async with open_storage(path) as storage:
        house = House(storage.store, storage.posts, dice=SteadyDice())
        await house.whole_game()
        assert await storage.posts.count_games(9) == 1
        await house.whole_game()
    return path


async def found(path: Path) -> list[str]:
    return [line async for line in problems(path)]


async def test_what_waits_to_be_counted_is_not_wrong(counted: Path) -> None:
    assert await found(counted) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE results SET points = points + 1", "results: 2 rows differ"),
        ("DELETE FROM throws WHERE player_id = 1", "throws: 1 rows differ"),
        ("UPDATE ratings SET value = 2000 WHERE player_id = 1", "ratings: 2 rows differ"),
        ("UPDATE matches SET rated = 0", "ratings: 2 rows differ"),
    ],
)
async def test_what_the_log_does_not_say(counted: Path, statement: str, said: str) -> None:
    with closing(sqlite3.connect(counted, isolation_level=None)) as hand:
        hand.execute(statement)
    assert any(line.startswith(said) for line in await found(counted)), await found(counted)


async def test_the_newest_example_is_counted_right(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(NEWEST.read_text(encoding="utf-8"))
    lines = [line for line in await found(path) if not line.startswith("table 1:")]
    assert lines == []
