"""`python -m bot backup`, `restore` and `check`: what they say and their exit codes."""

from __future__ import annotations

import asyncio
import logging
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import config
from bot.__main__ import DATABASE, OURS, SETTINGS, STOPPED, _chores, _secrets, main
from bot.upkeep.meters import Meters
from storage.opening import open_storage
from tests.bot.play.house import House
from tests.fakes.clock import FakeClock

TOKEN = "123456:AAE_nobody-knows-this-one"  # noqa: S105 - of the right shape, nobody's token


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty directory without `.env`, no variables of ours, and the log as it was after."""
    monkeypatch.chdir(tmp_path)
    for name in config.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATABASE", str(tmp_path / "games.db"))
    monkeypatch.setenv("BACKUP_DIR", str(tmp_path / "copies"))
    root = logging.getLogger()
    handlers, level = tuple(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A database with one running game."""
    path = tmp_path / "games.db"

    async def play() -> None:
        async with open_storage(path) as storage:
            house = House(storage.store, storage.posts)
            await house.play(await house.started("31 65"))

    asyncio.run(play())
    return path


def events(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as eyes:
        (number,) = eyes.execute("SELECT count(*) FROM events").fetchone()
        return int(number)


def test_a_backup_goes_to_its_place(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup"]) == STOPPED
    (made,) = (games.parent / "copies").iterdir()
    assert str(made) in capsys.readouterr().out
    assert events(made) == events(games)


def test_a_backup_to_a_file_writes_over_nothing(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = games.parent / "mine.db"
    assert main(["backup", str(target)]) == STOPPED
    before = target.read_bytes()
    capsys.readouterr()
    assert main(["backup", str(target)]) == OURS
    said = capsys.readouterr().err
    assert said == f"{target} exists already and is not written over. Name another file.\n"
    assert target.read_bytes() == before


def test_a_backup_is_made_while_the_bot_runs(games: Path) -> None:
    async def beside() -> int:
        async with open_storage(games):
            return await asyncio.to_thread(main, ["backup"])

    assert asyncio.run(beside()) == STOPPED


def test_restore_puts_it_back(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = games.parent / "mine.db"
    assert main(["backup", str(target)]) == STOPPED
    before = events(games)

    async def more() -> None:
        async with open_storage(games) as storage:
            await House(storage.store, storage.posts).open("eve")

    asyncio.run(more())
    assert events(games) > before
    capsys.readouterr()
    assert main(["restore", str(target)]) == STOPPED
    said = capsys.readouterr().out
    assert events(games) == before
    (aside,) = games.parent.glob("games.db.before-*Z")
    assert str(aside) in said
    assert events(aside) > before
    assert main(["check"]) == STOPPED


def test_restore_waits_for_nobody(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = games.parent / "mine.db"
    assert main(["backup", str(target)]) == STOPPED

    async def beside() -> int:
        async with open_storage(games):
            return await asyncio.to_thread(main, ["restore", str(target)])

    assert asyncio.run(beside()) == DATABASE
    assert "The bot runs on" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["restore", "none.db"], ["check"], ["backup"]])
def test_without_a_file_there_is_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == DATABASE
    said = capsys.readouterr().err
    assert "cannot be opened" in said
    assert "Traceback" not in said


def test_a_copy_that_cannot_be_restored_is_spoken_of_itself(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, garbage = events(games), games.parent / "garbage.db"
    garbage.write_bytes(b"no database" * 1_000)
    other = games.parent / "other.db"
    with closing(sqlite3.connect(other)) as hand:
        hand.execute("CREATE TABLE things (id INTEGER)")
    for copied, advice in (
        (games.parent / "none.db", "Name a backup that is there"),
        (garbage, "Take another backup"),
        (other, "Name a backup of this bot"),
    ):
        assert main(["restore", str(copied)]) == DATABASE
        said = capsys.readouterr().err
        assert str(copied) in said
        assert advice in said
        assert "DATABASE" not in said
    assert events(games) == before


def test_check_says_each_problem_on_a_line(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == STOPPED
    assert capsys.readouterr().out == f"{games} is in order.\n"
    with closing(sqlite3.connect(games, isolation_level=None)) as hand:
        hand.execute("UPDATE tables SET game_no = 5, since = 1")
    assert main(["check"]) == OURS
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "2 problems."
    assert [line.split()[2] for line in lines[:-1]] == ["since", "game_no"]


def test_a_backup_that_fails_speaks_of_what_is_wrong(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = games.parent / "nowhere" / "mine.db"
    assert main(["backup", str(nowhere)]) == DATABASE
    said = capsys.readouterr().err
    assert said == f"{nowhere} cannot be made. Name a place in a directory that is there.\n"
    monkeypatch.setenv("BACKUP_DIR", str(games / "inside"))
    assert main(["backup"]) == DATABASE
    assert capsys.readouterr().err.startswith(f"{games / 'inside'} cannot be made.")
    monkeypatch.setenv("BACKUP_DIR", str(games.parent / "copies"))
    monkeypatch.setenv("DATABASE", "none.db")
    assert main(["backup"]) == DATABASE
    assert capsys.readouterr().err.startswith("none.db cannot be opened. DATABASE must be")
    games.write_bytes(games.read_bytes()[:100_000])
    monkeypatch.setenv("DATABASE", str(games))
    assert main(["backup"]) == DATABASE
    assert capsys.readouterr().err.startswith(f"{games} is damaged")


@pytest.mark.parametrize("words", [["check"], ["replay", "1"]])
def test_what_reads_a_copy_speaks_of_the_database(
    words: list[str], games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for change, said in (
        ("PRAGMA user_version = 99", "was written by a newer version"),
        ("PRAGMA application_id = 1", "is a database, but another program's"),
    ):
        with closing(sqlite3.connect(games, isolation_level=None)) as hand:
            hand.execute(change)
            hand.execute("PRAGMA user_version = 4" if "application" in change else "SELECT 1")
        assert main(words) == DATABASE
        assert capsys.readouterr().err.startswith(f"{games} {said}")


def test_a_database_that_was_emptied_is_not_in_order(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games.write_bytes(b"")
    assert main(["check"]) == OURS
    assert capsys.readouterr().out.splitlines() == ["file: there is nothing in it", "1 problems."]


def test_a_directory_is_no_backup(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", str(games.parent)]) == DATABASE
    assert "Name a backup that is there" in capsys.readouterr().err


def test_a_health_port_that_is_taken_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unused_tcp_port: int
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", unused_tcp_port))
        taken.listen()
        monkeypatch.setenv("HEALTH_PORT", str(unused_tcp_port))
        monkeypatch.setenv("PLAYGROUND_PORT", "0")
        assert main([]) == SETTINGS
    assert f"HEALTH_PORT {unused_tcp_port} is taken" in capsys.readouterr().err


def test_back_ups_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    meters = Meters(FakeClock().ms)
    assert list(_chores(config.load(None), meters)) == ["back-ups"]
    monkeypatch.setenv("BACKUP_EVERY", "0")
    assert _chores(config.load(None), meters) == {}


def test_what_the_log_must_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _secrets(config.load(None)) == ()
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("WEBHOOK_SECRET", "hush")
    secrets = _secrets(config.load(None))
    line = f"POST /bot{TOKEN.replace(':', '%3A')}/x and {TOKEN} and hush"
    for secret in secrets:
        line = line.replace(secret, "*")
    assert "AAE" not in line
    assert "hush" not in line
