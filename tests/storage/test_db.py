"""Transactions on the one connection: all or nothing, whoever is cancelled and whatever fails."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from storage.db import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from storage.db import Database
    from tests.storage.conftest import Look


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    async with connect(path, busy_ms=200) as database:
        async with database.transaction() as sql:
            await sql.run("CREATE TABLE pairs (pair INTEGER, half INTEGER, UNIQUE (pair, half))")
            await sql.run("CREATE TABLE child (pair INTEGER REFERENCES parent (id))")
            await sql.run("CREATE TABLE parent (id INTEGER PRIMARY KEY)")
        yield database


async def both_halves(db: Database, pair: int) -> None:
    async with db.transaction() as sql:
        await sql.run("INSERT INTO pairs VALUES (?, 1)", pair)
        await asyncio.sleep(0)
        await sql.run("INSERT INTO pairs VALUES (?, 2)", pair)


async def test_settings_are_those_that_survive_a_power_cut(db: Database) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    async with db.statements() as sql:
        for name, value in wanted.items():
            row = await sql.row(f"PRAGMA {name}")
            assert row is not None
            assert row[name] == value


async def test_a_transaction_is_on_the_disk_when_it_is_left(db: Database, look: Look) -> None:
    async with db.transaction() as sql:
        await sql.run("INSERT INTO pairs VALUES (1, 1)")
        assert look("SELECT * FROM pairs") == []
    assert look("SELECT * FROM pairs") == [(1, 1)]


async def test_an_error_in_the_block_undoes_all_of_it(db: Database, look: Look) -> None:
    async def fail() -> None:
        async with db.transaction() as sql:
            await sql.run("INSERT INTO pairs VALUES (1, 1)")
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        await fail()
    await both_halves(db, 2)
    assert look("SELECT pair FROM pairs") == [(2,), (2,)]


async def test_a_commit_that_fails_undoes_all_of_it(db: Database, look: Look) -> None:
    """A deferred key is checked by COMMIT itself, so here COMMIT is what fails."""

    async def fail() -> None:
        async with db.transaction() as sql:
            await sql.run("PRAGMA defer_foreign_keys = ON")
            await sql.run("INSERT INTO pairs VALUES (1, 1)")
            await sql.run("INSERT INTO child VALUES (99)")

    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await fail()
    await both_halves(db, 2)
    assert look("SELECT pair FROM pairs") == [(2,), (2,)]


async def test_nobody_reads_what_may_yet_be_undone(db: Database) -> None:
    written, looked = asyncio.Event(), asyncio.Event()

    async def write_and_fail() -> None:
        async with db.transaction() as sql:
            await sql.run("INSERT INTO pairs VALUES (1, 1)")
            written.set()
            for _ in range(20):  # a reader without the lock would be through by now
                await asyncio.sleep(0)
            assert not looked.is_set()
            raise RuntimeError("undo")

    async def read() -> int:
        await written.wait()
        async with db.statements() as sql:
            rows = await sql.rows("SELECT * FROM pairs")
        looked.set()
        return len(rows)

    failed, seen = await asyncio.gather(write_and_fail(), read(), return_exceptions=True)
    assert isinstance(failed, RuntimeError)
    assert seen == 0


async def test_what_is_written_soon_goes_with_the_next_transaction(
    db: Database, look: Look
) -> None:
    db.soon("pair", "INSERT INTO pairs VALUES (?, 1)", 1)
    db.soon("pair", "INSERT INTO pairs VALUES (?, 1)", 2)
    db.soon(
        "child", "INSERT INTO child VALUES (99)"
    )  # of no parent: not written, nothing else hurt
    assert db.awaits("pair") == (2,)
    with pytest.raises(RuntimeError):
        async with db.transaction():
            raise RuntimeError
    assert db.awaits("pair") == (2,)
    async with db.transaction() as sql:
        await sql.run("INSERT INTO pairs VALUES (3, 1)")
        db.soon("late", "INSERT INTO pairs VALUES (4, 1)")
    assert look("SELECT pair FROM pairs") == [(2,), (3,)]
    assert db.awaits("pair") is None
    await db.settle()
    assert look("SELECT pair FROM pairs") == [(2,), (3,), (4,)]
    assert look("SELECT * FROM child") == []


async def test_another_program_that_writes_holds_up_nobody_but_those_who_write(
    db: Database, path: Path
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writes = asyncio.ensure_future(both_halves(db, 1))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not writes.done()
        other.execute("ROLLBACK")
    await writes
    async with db.statements() as sql:
        assert len(await sql.rows("SELECT * FROM pairs")) == 2


async def test_a_storm_of_cancellations_leaves_nothing_half_written(
    db: Database, look: Look
) -> None:
    """2,400 writers, most of them cancelled after a random number of turns of the loop."""
    chance = random.Random(8)  # noqa: S311 - moments, no secret
    cancelled = done = 0
    for first in range(0, 2400, 20):
        tasks = [asyncio.ensure_future(both_halves(db, pair)) for pair in range(first, first + 20)]
        for task in chance.sample(tasks, 16):
            for _ in range(chance.choice((0, 1, 3, 10, 40))):
                await asyncio.sleep(0)
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, asyncio.CancelledError):
                cancelled += 1
            else:
                assert outcome is None
                done += 1
    assert cancelled >= 1000
    halves: dict[int, int] = dict(look("SELECT pair, count(*) FROM pairs GROUP BY pair"))
    assert set(halves.values()) == {2}
    assert len(halves) >= done
    await both_halves(db, 9999)
    assert look("SELECT count(*) FROM pairs WHERE pair = 9999") == [(2,)]


@pytest.mark.parametrize("turns", range(25))
async def test_a_cancellation_at_every_moment(db: Database, look: Look, turns: int) -> None:
    """The writer is cancelled after exactly so many turns of the loop, twice in a row."""
    task = asyncio.ensure_future(both_halves(db, 1))
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await both_halves(db, 2)
    assert look("SELECT count(*) FROM pairs WHERE pair = 1") in ([(0,)], [(2,)])
    assert look("SELECT count(*) FROM pairs WHERE pair = 2") == [(2,)]


async def test_two_writers_on_one_file_wait_for_each_other(path: Path, look: Look) -> None:
    """Two connections, as two processes would have: BEGIN IMMEDIATE waits, nothing is lost."""
    async with connect(path) as one, connect(path) as two:
        async with one.transaction() as sql:
            await sql.run("CREATE TABLE counter (n INTEGER)")
            await sql.run("INSERT INTO counter VALUES (0)")

        async def count(db: Database) -> None:
            for _ in range(50):
                async with db.transaction() as sql:
                    row = await sql.row("SELECT n FROM counter")
                    assert row is not None
                    await sql.run("UPDATE counter SET n = ?", row["n"] + 1)

        await asyncio.gather(count(one), count(two))
    assert look("SELECT n FROM counter") == [(100,)]


async def test_closing_waits_for_the_transaction_that_runs(path: Path, look: Look) -> None:
    async with connect(path) as db:
        async with db.transaction() as sql:
            await sql.run("CREATE TABLE pairs (pair INTEGER, half INTEGER)")
        late = asyncio.ensure_future(both_halves(db, 1))
        await asyncio.sleep(0)
    await late
    assert look("SELECT count(*) FROM pairs") == [(2,)]
