"""The disk refuses in the middle of an action: nothing of it stays, and play goes on later.

Two ways: SQLite's own limit on pages, which fails as a full disk does (SQLITE_FULL), and the
system's limit on the size of a file, which fails a write that has begun.
"""

from __future__ import annotations

import resource
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from rules.agreement import Agreement
from storage.errors import BrokenDeviceError, DiskFullError
from storage.records import Fault, StorageError
from tests.storage.sample import NOON, RandomPlay, add, open_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rules.identity import TableId
    from storage.opening import Storage
    from tests.storage.conftest import Look


async def begin(storage: Storage) -> tuple[RandomPlay, TableId]:
    for telegram_id in (501, 502):
        await storage.posts.meet(telegram_id, name="x", username=None, hint_lang=None, at=NOON)
    play = RandomPlay(Agreement(), 6)
    return play, await open_at(storage.store, play)


async def set_pages(storage: Storage, pages: int) -> None:
    async with storage.db.statements() as sql:
        await sql.run(f"PRAGMA max_page_count = {pages}")


async def used_pages(storage: Storage) -> int:
    async with storage.db.statements() as sql:
        row = await sql.row("PRAGMA page_count")
    assert row is not None
    return int(row["page_count"])


async def test_a_full_disk_undoes_the_action_and_the_store_stays_usable(
    storage: Storage, look: Look
) -> None:
    play, table = await begin(storage)
    await set_pages(storage, await used_pages(storage))
    seq, refused = play.seq, 0
    while (batch := play.step()) is not None:
        before = look("SELECT * FROM tables") + look("SELECT seq, body FROM events")
        try:
            await add(storage.store, table, seq, batch, f"cause:{seq}")
        except DiskFullError:
            refused += 1
            assert look("SELECT * FROM tables") + look("SELECT seq, body FROM events") == before
            assert len(await storage.store.history(table)) == seq
            assert not await storage.store.caused(table, f"cause:{seq}")
            await set_pages(storage, await used_pages(storage) + 4)  # somebody made a little room
            await add(storage.store, table, seq, batch, f"cause:{seq}")
            await set_pages(storage, await used_pages(storage))  # and it is full again
        seq = play.seq
    assert refused >= 2
    assert await storage.store.history(table) == tuple(play.history)
    assert look("PRAGMA integrity_check") == [("ok",)]


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """The system lets no file of this process grow beyond `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_write_that_breaks_off_undoes_the_action(
    storage: Storage, path: Path, look: Look
) -> None:
    """The write-ahead log may grow by some pages and a half, so it is a frame that breaks off."""
    play, table = await begin(storage)
    wal = path.with_name(f"{path.name}-wal")
    seq, refused = play.seq, 0
    while (batch := play.step()) is not None:
        grown = size(wal)
        if seq % 3 == 0:
            try:
                with files_no_longer_than(grown + 6000):
                    await add(storage.store, table, seq, batch, f"cause:{seq}")
            except (BrokenDeviceError, DiskFullError):
                refused += 1
                assert look("SELECT seq FROM tables") == [(seq,)]
                await add(storage.store, table, seq, batch, f"cause:{seq}")
        else:
            await add(storage.store, table, seq, batch, f"cause:{seq}")
        seq = play.seq
    assert refused >= 5
    assert await storage.store.history(table) == tuple(play.history)
    assert look("PRAGMA integrity_check") == [("ok",)]


async def test_whoever_asks_hears_that_nothing_can_be_written_until_there_is_room(
    storage: Storage, path: Path
) -> None:
    _, table = await begin(storage)
    wal = path.with_name(f"{path.name}-wal")
    before = size(wal)
    await storage.db.prove()
    assert size(wal) == before, "as long as all is well nothing is written for it"
    with files_no_longer_than(before):
        with pytest.raises(StorageError):
            await storage.posts.invite(table, "no room")
        for _ in range(2):
            with pytest.raises(StorageError):
                await storage.db.prove()
            async with storage.db.transaction():
                pass  # nothing was to be written, so nothing is proven
        assert await storage.posts.open_tables() == 1, "reading goes on"
    await storage.db.prove()
    proven = size(wal)
    await storage.db.prove()
    assert size(wal) == proven


def size(path: Path) -> int:
    return path.stat().st_size


@pytest.mark.parametrize("pages", [1, 2, 5])
async def test_drafts_and_views_fail_the_same_way(storage: Storage, pages: int) -> None:
    _, table = await begin(storage)
    await set_pages(storage, await used_pages(storage) + pages)

    async def fill() -> None:
        for number in range(5000):
            await storage.posts.invite(table, f"{number:>900}")

    with pytest.raises(DiskFullError) as refused:
        await fill()
    assert refused.value.code is Fault.DISK_FULL
    await set_pages(storage, 100_000)
    await storage.posts.invite(table, "room again")
    assert await storage.posts.invited("room again") == table
