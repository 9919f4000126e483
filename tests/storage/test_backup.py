"""Copies of a database that is being played on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from rules.agreement import Agreement
from rules.identity import Instant, TableId
from storage.backup import back_up, backups, check
from storage.errors import CannotOpenError, CorruptError
from storage.opening import Storage, open_storage
from storage.records import StorageError
from tests.storage.sample import NOON, RandomPlay, add, open_at

if TYPE_CHECKING:
    from pathlib import Path


FIRST = TableId(1)


async def begin(storage: Storage, games: int = 1) -> None:
    for telegram_id in (501, 502):
        await storage.posts.meet(telegram_id, name="x", username=None, hint_lang=None, at=NOON)
    for seed in range(games):
        await play(storage, seed)


async def play(storage: Storage, seed: int) -> None:
    game = RandomPlay(Agreement(), seed)
    table = await open_at(storage.store, game)
    seq = game.seq
    while (batch := game.step()) is not None:
        await add(storage.store, table, seq, batch)
        seq = game.seq


async def test_a_copy_is_a_whole_database_of_its_own(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage)
    made = await back_up(path, tmp_path / "copies", at=Instant(1_800_000_000), keep=3)
    assert made == tmp_path / "copies" / "nardy-20270115T080000Z.db"
    assert [found.name for found in made.parent.iterdir()] == [made.name]
    assert made.stat().st_mode & 0o777 == 0o600
    check(made)
    history = await storage.store.history(FIRST)
    async with open_storage(made) as copied:
        assert await copied.store.history(FIRST) == history


async def test_copies_made_during_play_are_whole(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage)
    playing = asyncio.ensure_future(begin(storage, games=3))
    copies = 0
    while not playing.done():
        copies += 1
        made = await back_up(path, tmp_path / "copies", at=Instant(copies), keep=100)
        with closing(sqlite3.connect(made)) as copy:
            assert copy.execute(
                "SELECT count(*) FROM tables AS t WHERE seq <>"
                " (SELECT count(*) FROM events WHERE table_id = t.id)"
            ).fetchone() == (0,)
    await playing
    assert copies > 3


async def test_only_the_newest_are_kept(storage: Storage, path: Path, tmp_path: Path) -> None:
    await begin(storage, games=0)
    other = tmp_path / "copies" / "nardy-notes.db"
    for at in range(5):
        await back_up(path, tmp_path / "copies", at=Instant(at), keep=2)
        other.touch()
    assert [copy.name for copy in backups(path, tmp_path / "copies")] == [
        "nardy-19700101T000003Z.db",
        "nardy-19700101T000004Z.db",
    ]
    assert other.exists()


async def test_a_copy_that_fails_takes_no_older_one_with_it(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage, games=0)
    copies = tmp_path / "copies"
    await back_up(path, copies, at=Instant(0), keep=1)
    (copies / "nardy-19700101T000001Z.db.part").mkdir()
    with pytest.raises(StorageError):
        await back_up(path, copies, at=Instant(1), keep=1)
    assert [copy.name for copy in backups(path, copies)] == ["nardy-19700101T000000Z.db"]
    with pytest.raises(CannotOpenError):
        await back_up(path, path / "inside", at=Instant(2), keep=1)


def test_a_damaged_file_does_not_pass_the_check(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as made:
        made.execute("CREATE TABLE t (x)")
        made.execute("CREATE INDEX i ON t (x)")
        made.execute("INSERT INTO t VALUES (1)")
        check(path)
        made.execute("PRAGMA writable_schema = ON")
        made.execute("UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'i'")
    with pytest.raises(CorruptError):
        check(path)


def test_a_file_that_is_not_there_does_not_pass_the_check(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenError):
        check(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_dangling_keys_do_not_pass_the_check(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as made:
        made.execute("CREATE TABLE a (x INTEGER PRIMARY KEY)")
        made.execute("CREATE TABLE b (y REFERENCES a (x))")
        made.execute("INSERT INTO b VALUES (7)")
    with pytest.raises(CorruptError, match="dangling"):
        check(path)
