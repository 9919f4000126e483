"""What can be wrong with a file at start-up: each has its own type, code and facts."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import textwrap
import threading
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import (
    CannotOpenError,
    CorruptError,
    InUseError,
    LockedError,
    NewerSchemaError,
    NotOursError,
    OldSqliteError,
)
from storage.migrate import migrations
from storage.opening import open_storage
from storage.records import Fault

ROOT = Path(__file__).parents[2]


async def opened(path: Path) -> None:
    async with open_storage(path, busy_ms=100):
        pass


def fill(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def content(path: Path) -> bytes:
    return path.read_bytes()


async def test_a_new_file_is_made_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "nardy.db"
    await opened(path)
    assert path.stat().st_mode & 0o777 == 0o600
    await opened(path)


async def test_a_second_opening_is_refused_and_says_who_is_there(path: Path) -> None:
    async with open_storage(path):
        with pytest.raises(InUseError) as refused:
            await opened(path)
    assert refused.value.code is Fault.IN_USE
    assert refused.value.facts == {"path": str(path), "pid": os.getpid()}
    await opened(path)


def child(code: str, *args: str, user: int | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *args],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        user=user,
    )


HOLDS = """
    import asyncio, sys
    from pathlib import Path
    from storage.opening import open_storage
    async def main():
        async with open_storage(Path(sys.argv[1])):
            print("open", flush=True)
            sys.stdin.read()
    asyncio.run(main())
"""


async def test_a_second_process_is_refused_until_the_first_is_dead(path: Path) -> None:
    """Also when the first is killed: a lock file that was left behind locks nobody out."""
    with child(HOLDS, str(path)) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(InUseError) as refused:
            await opened(path)
        assert refused.value.facts["pid"] == first.pid
        first.kill()
    await opened(path)


async def test_a_program_that_ignores_the_lease_is_waited_for_and_named(path: Path) -> None:
    await opened(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError) as refused:
            await opened(path)
    assert refused.value.code is Fault.LOCKED


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    await opened(path)
    newest = len(migrations())
    with closing(sqlite3.connect(path)) as later:
        later.execute(f"PRAGMA user_version = {newest + 1}")
        later.execute("CREATE TABLE of_the_future (x)")
    with pytest.raises(NewerSchemaError) as refused:
        await opened(path)
    assert refused.value.facts == {"path": str(path), "found": newest + 1, "known": newest}
    with closing(sqlite3.connect(path)) as later:
        assert later.execute("SELECT count(*) FROM of_the_future").fetchone() == (0,)


async def test_another_programs_database_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url)")
    with pytest.raises(NotOursError):
        await opened(path)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_schema").fetchall() == [("bookmarks",)]


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    notes = b"These are my notes on long nardy.\n" * 100
    fill(path, notes)
    with pytest.raises(CorruptError) as refused:
        await opened(path)
    assert refused.value.code is Fault.CORRUPT
    assert content(path) == notes


async def test_a_damaged_page_is_found_at_start(path: Path) -> None:
    await opened(path)
    with closing(sqlite3.connect(path)) as people:
        people.executemany(
            "INSERT INTO players (telegram_id, name, met_at) VALUES (?, ?, 0)",
            [(n, "x" * 200) for n in range(500)],
        )
        people.commit()
    damaged = bytearray(content(path))
    for page in range(len(damaged) // 4096 // 2, len(damaged) // 4096):
        damaged[page * 4096 + 16 : page * 4096 + 1024] = b"\xff" * 1008
    fill(path, bytes(damaged))
    with pytest.raises(CorruptError) as refused:
        await opened(path)
    assert refused.value.facts["path"] == str(path)


async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenError):
        await opened(tmp_path)


async def test_a_parent_that_is_a_file_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotOpenError):
        await opened(tmp_path / "file" / "nardy.db")


MAY_NOT_WRITE = """
    import asyncio, os, sys
    from pathlib import Path
    from storage.errors import ReadOnlyError
    from storage.opening import open_storage
    if os.geteuid() == 0:
        os.setgid(65534); os.setuid(65534)  # root may write everywhere
    async def main():
        try:
            async with open_storage(Path(sys.argv[1])):
                print("open")
        except ReadOnlyError as error:
            print(error.code.value)
    asyncio.run(main())
"""


@pytest.mark.parametrize("denied", ["file", "directory"])
async def test_what_cannot_be_written_is_refused(tmp_path: Path, denied: str) -> None:
    place = tmp_path / "place"
    path = place / "nardy.db"
    await opened(path)
    for parent in (tmp_path, *list(tmp_path.parents)[:2]):
        parent.chmod(0o755)
    for file in place.iterdir():
        file.chmod(0o444 if denied == "file" else 0o666)
    place.chmod(0o777 if denied == "file" else 0o555)
    if denied == "directory":
        (place / "nardy.db.lock").unlink()
    try:
        with child(MAY_NOT_WRITE, str(path)) as process:
            answer, _ = process.communicate(timeout=60)
    finally:
        place.chmod(0o777)
    assert answer == "read_only\n"


def connection_threads() -> list[str]:
    """Threads of connections that do not end by themselves."""
    found = [thread for thread in threading.enumerate() if "_connection" in thread.name]
    for thread in found:
        thread.join(timeout=0.2)
    return [thread.name for thread in found if thread.is_alive()]


async def test_the_check_for_threads_sees_one(path: Path) -> None:
    async with open_storage(path):
        assert len(connection_threads()) == 1


async def test_a_start_that_fails_leaves_no_thread_and_no_lease(path: Path) -> None:
    """A connection left open would keep the process alive for ever."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url)")
    for _ in range(3):
        with pytest.raises(NotOursError):
            await opened(path)
    assert connection_threads() == []
    fill(path, b"")
    await opened(path)


async def test_a_start_that_is_cancelled_leaves_no_thread_and_no_lease(tmp_path: Path) -> None:
    for turns in range(40):
        path = tmp_path / f"{turns}.db"
        task = asyncio.ensure_future(opened(path))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await opened(path)
    assert connection_threads() == []


async def test_an_sqlite_that_is_too_old_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    with pytest.raises(OldSqliteError) as refused:
        await opened(path)
    assert refused.value.facts == {"path": str(path), "found": "3.34.1", "needed": "3.38.0"}
    assert not path.exists()  # noqa: ASYNC240 - nothing else runs in this loop
