"""`check` finds what is wrong with a database, and nothing where nothing is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.play.ports import StorageError
from bot.upkeep.checking import problems
from storage.opening import open_storage
from tests.bot.play.house import House
from tests.fakes.dice import SteadyDice

SCHEMAS = Path(__file__).parents[2] / "storage" / "schemas"


@pytest.fixture
async def played(tmp_path: Path) -> Path:
    """A database with a whole game, a running one and an open card, sealed and rolled for real."""
    path = tmp_path / "nardy.db"
    async with open_storage(path) as storage:
        house = House(storage.store, storage.posts, dice=SteadyDice())
        await house.whole_game()
        running = await house.started()
        await house.play(running)
        await house.open("ann")
    return path


async def found(path: Path) -> list[str]:
    return [line async for line in problems(path)]


def spoil(path: Path, *statements: str) -> None:
    """Do what no code of ours does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as hand:
        for trigger in ("events_never_change", "events_never_go", "seals_never_change"):
            hand.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            hand.execute(statement)


def damage(path: Path) -> None:
    """A page in the middle is noise."""
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)


async def test_nothing_is_wrong(played: Path) -> None:
    assert await found(played) == []


async def test_it_can_be_asked_while_the_bot_runs(played: Path) -> None:
    async with open_storage(played):
        assert await found(played) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE tables SET since = since - 1 WHERE id = 2", "table 2: since is"),
        ("UPDATE tables SET game_seq = 1 WHERE id = 2", "table 2: game_seq is 1"),
        ("UPDATE tables SET game_no = 7 WHERE id = 1", "table 1: game_no is 7, the log says 1"),
        ("UPDATE tables SET closed_at = NULL WHERE id = 1", "table 1: closed is False"),
        ("DELETE FROM awaited WHERE table_id = 2", "table 2: awaited is []"),
        ("DELETE FROM seats WHERE table_id = 3", "table 3: seats is []"),
        ("UPDATE tables SET seq = seq + 1 WHERE id = 3", "table 3: seq is"),
        (
            "UPDATE seals SET secret = zeroblob(32) WHERE table_id = 1 AND game_no = 1",
            "table 1: the seal of game 1 does not fit its secret",
        ),
        (
            "UPDATE seals SET digest = printf('%064d', 0) WHERE table_id = 3",
            "table 3: game 1 was announced with another seal",
        ),
        (
            "UPDATE events SET body = '{}' WHERE kind = 'played' AND table_id = 2",
            "table 2: the log does not replay",
        ),
        (
            "UPDATE events SET kind = 'flown' WHERE table_id = 2 AND seq = 1",
            "table 2: the log does not replay",
        ),
    ],
)
async def test_what_a_hand_changed_is_found(played: Path, statement: str, said: str) -> None:
    spoil(played, statement)
    lines = await found(played)
    assert any(line.startswith(said) for line in lines), lines
    assert all(line.startswith(said[: len("table 2")]) for line in lines), lines


async def test_dangling_keys_are_found(played: Path) -> None:
    spoil(played, "PRAGMA foreign_keys = OFF", "DELETE FROM players WHERE id = 1")
    lines = await found(played)
    assert lines
    assert all("refers to no row of players" in line for line in lines)


async def test_damaged_pages_are_found(played: Path) -> None:
    damage(played)
    lines = await found(played)
    assert lines
    assert all(line.startswith("file: ") for line in lines)


async def test_no_file_is_an_error_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        await found(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
