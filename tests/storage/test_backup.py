"""Copies of a database that is being played on."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import struct
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from rules.agreement import Agreement
from rules.identity import Instant, TableId
from storage.backup import back_up, backups, check, copy
from storage.errors import CannotOpenError, CorruptError, LockedError
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


async def test_what_a_killed_copy_left_is_cleared_away_but_not_what_is_being_copied(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage, games=0)
    copies = tmp_path / "copies"
    copies.mkdir()
    killed = copies / "nardy-19700101T000001Z.db.part"
    copying = copies / "nardy-19700101T000002Z.db.part"
    mine = copies / "nardy-notes.db.part"
    beside = [killed.with_name(f"{killed.name}{suffix}") for suffix in ("-journal", "-wal")]
    for each in (killed, *beside, copying, mine):
        each.write_bytes(b"half of it")
    with copying.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        made = await back_up(path, copies, at=Instant(3), keep=1)
        assert set(copies.iterdir()) == {made, copying, mine}
    made = await back_up(path, copies, at=Instant(4), keep=1)
    assert set(copies.iterdir()) == {made, mine}


async def test_a_copy_can_be_made_where_all_locks_are_of_one_kind(
    storage: Storage, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network's share makes of our lock one that SQLite's own would wait for without end."""
    await begin(storage, games=0)

    def locked(handle: int, _how: int) -> None:
        whole = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, whole)

    asked: list[bool] = []

    def given_up() -> bool:
        asked.append(True)
        return len(asked) > 3

    monkeypatch.setattr("storage.backup.fcntl.flock", locked)
    monkeypatch.setattr("storage.backup.STEPS", 1_000_000_000)
    copy(path, tmp_path / "copy.db", given_up)
    check(tmp_path / "copy.db")


async def test_what_cannot_be_cleared_away_keeps_no_copy_from_being_made(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    """Half a copy of another user, who may be at it: as little to be opened as a directory."""
    await begin(storage, games=0)
    left = tmp_path / "copies" / "nardy-19700101T000001Z.db.part"
    left.mkdir(parents=True)
    made = await back_up(path, left.parent, at=Instant(3), keep=1)
    assert set(left.parent.iterdir()) == {made, left}


async def test_two_at_one_place_do_not_take_the_half_from_each_other(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage, games=0)
    target, copying = tmp_path / "copy.db", tmp_path / "copy.db.part"
    copying.write_bytes(b"half of it")
    journal = tmp_path / "copy.db.part-journal"
    journal.write_bytes(b"of it")
    with copying.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(LockedError):
            copy(path, target)
        assert copying.read_bytes() == b"half of it"
        assert not target.exists()
    copying.unlink()
    copy(path, target)
    check(target)
    assert not journal.exists()


async def test_a_copy_is_held_while_it_is_made(
    storage: Storage, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(storage, games=0)
    held: list[bool] = []

    def look(unfinished: Path) -> None:
        with unfinished.open("rb") as other:
            try:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                held.append(True)

    monkeypatch.setattr("storage.backup.sync", lambda each: look(each) if each.is_file() else None)
    copy(path, tmp_path / "copy.db")
    assert held == [True]


async def test_a_damaged_database_is_to_blame_for_a_copy_that_fails(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage)
    hurt, cut, garbage = (tmp_path / name for name in ("hurt.db", "cut.db", "garbage.db"))
    copy(path, hurt)
    whole = hurt.read_bytes()
    cut.write_bytes(whole[: len(whole) // 2])
    garbage.write_bytes(b"no database" * 1_000)
    with hurt.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 9)
    for database in (hurt, cut, garbage):
        with pytest.raises(CorruptError) as refused:
            await back_up(database, tmp_path / "copies", at=Instant(1), keep=1)
        assert refused.value.facts["path"] == str(database)
    for absent in (tmp_path / "none.db", tmp_path):
        with pytest.raises(CannotOpenError) as refused_too:
            copy(absent, tmp_path / "copies" / "x.db")
        assert refused_too.value.facts["path"] == str(absent)
    assert list((tmp_path / "copies").iterdir()) == []
    with pytest.raises(CannotOpenError) as nowhere:
        copy(path, tmp_path / "nowhere" / "x.db")
    assert nowhere.value.facts["path"] == str(tmp_path / "nowhere" / "x.db")


async def test_who_is_cancelled_waits_for_a_slice_at_most(
    storage: Storage, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(storage, games=4)
    copies = tmp_path / "copies"
    begun, may_go_on = threading.Event(), threading.Event()
    slices: list[int] = []

    def waited(handle: int) -> None:
        slices.append(handle)
        begun.set()
        assert may_go_on.wait(20)

    monkeypatch.setattr("storage.backup.SLICE", 1)
    monkeypatch.setattr("storage.backup.os.fsync", waited)
    copying = asyncio.ensure_future(back_up(path, copies, at=Instant(1), keep=1))
    await asyncio.to_thread(begun.wait, 20)
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    may_go_on.set()
    async with asyncio.timeout(20):
        while list(copies.iterdir()):  # noqa: ASYNC110 - a thread of its own clears it away
            await asyncio.sleep(0.001)
    assert len(slices) == 1


async def test_a_copy_in_many_slices_is_of_one_moment(
    storage: Storage, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(storage, games=2)
    before = await storage.posts.open_tables()
    loop, slices = asyncio.get_running_loop(), list[int]()

    def meanwhile(handle: int) -> None:
        slices.append(handle)
        if len(slices) in (2, 9):
            asyncio.run_coroutine_threadsafe(play(storage, 7 + len(slices)), loop).result(20)

    real = os.fsync
    monkeypatch.setattr("storage.backup.SLICE", 1)
    monkeypatch.setattr(
        "storage.backup.os.fsync", lambda it: meanwhile(it) if len(slices) < 10 else real(it)
    )
    made = await back_up(path, tmp_path / "copies", at=Instant(1), keep=1)
    assert len(slices) == 10
    with closing(sqlite3.connect(made)) as copied:
        assert copied.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    assert await storage.posts.open_tables() >= before


async def test_copies_from_a_clock_that_was_wrong_push_no_new_one_out(
    storage: Storage, path: Path, tmp_path: Path
) -> None:
    await begin(storage, games=0)
    copies, wrong = tmp_path / "copies", Instant(4_000_000_000)
    for at in (wrong, wrong + 1, 1, 2, 3):
        await back_up(path, copies, at=Instant(at), keep=2)
    assert [copy.name for copy in backups(path, copies)] == [
        "nardy-19700101T000002Z.db",
        "nardy-19700101T000003Z.db",
    ]


async def test_a_name_with_brackets_has_its_own_copies_only(tmp_path: Path) -> None:
    odd, copies = tmp_path / "games[1].db", tmp_path / "copies"
    async with open_storage(odd):
        for at in range(3):
            await back_up(odd, copies, at=Instant(at), keep=2)
    assert [copy.name for copy in backups(odd, copies)] == [
        "games[1]-19700101T000001Z.db",
        "games[1]-19700101T000002Z.db",
    ]


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
    with pytest.raises(CannotOpenError):
        check(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_dangling_keys_do_not_pass_the_check(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as made:
        made.execute("CREATE TABLE a (x INTEGER PRIMARY KEY)")
        made.execute("CREATE TABLE b (y REFERENCES a (x))")
        made.execute("INSERT INTO b VALUES (7)")
    with pytest.raises(CorruptError, match="dangling"):
        check(path)
