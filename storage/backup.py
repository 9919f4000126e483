"""Copies of the database while it is in use.

Owns the copy, its check, how many are kept and that half a copy never stays. Leaves when to make
one to the caller, and putting one back to `restoring`.
"""

from __future__ import annotations

import asyncio
import fcntl
import glob
import os
import sqlite3
import threading
import time
from calendar import timegm
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from rules.identity import Instant
from storage.errors import CannotOpenError, CorruptError, typed, typed_os

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

STAMP = "%Y%m%dT%H%M%SZ"
"""The moment of a copy in its name, UTC."""

STAMPED = "????????T??????Z"
"""Such names, to look for."""

UNFINISHED = ".part"
"""The end of a copy's name until it is whole."""

BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite may keep beside a file that is being written."""

SLICE = 4096
"""Pages that are copied before somebody may say that it is enough: sixteen megabytes."""

STEPS = 10_000
"""Likewise steps of SQLite's machine while the copy is checked."""

WRITING = {
    "SQLITE_FULL",
    "SQLITE_IOERR_WRITE",
    "SQLITE_IOERR_FSYNC",
    "SQLITE_IOERR_DIR_FSYNC",
    "SQLITE_IOERR_TRUNCATE",
    "SQLITE_IOERR_DELETE",
}
"""Errors that reading never ends in."""


class GivenUpError(Exception):
    """Whoever wanted the copy does not want it any more."""


async def back_up(database: Path, directory: Path, *, at: Instant, keep: int) -> Path:
    """A checked copy `NAME-20261130T040944Z.db` in `directory`; only the newest `keep` stay.

    May run while the bot plays: a commit that comes during the copy is not in it. `keep` is
    1 or more. Raises a `StorageError`; the older copies are then untouched. Its path is that of
    the database if that cannot be read, else one in `directory`. A caller that is cancelled is
    waited for no longer than a slice takes: the half that was copied is thrown away.
    """
    stamp = time.strftime(STAMP, time.gmtime(at))
    target = directory / f"{database.stem}-{stamp}.db"
    enough = threading.Event()
    try:
        await asyncio.to_thread(_copy_and_prune, database, target, max(keep, 1), enough.is_set)
    finally:
        enough.set()
    return target


def backups(database: Path, directory: Path) -> list[Path]:
    """The copies of `database` in `directory`, oldest first."""
    return sorted(directory.glob(f"{glob.escape(database.stem)}-{STAMPED}.db"))


def made_at(copied: Path) -> Instant | None:
    """When a copy of `back_up` was made, by its name; None for any other file."""
    try:
        made = time.strptime(copied.stem[-len("20261130T040944Z") :], STAMP)
    except ValueError:
        return None
    return Instant(timegm(made))


def _copy_and_prune(database: Path, target: Path, keep: int, given_up: Callable[[], bool]) -> None:
    directory = target.parent
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typed_os(error, str(directory)) from error
    for left in directory.glob(f"{glob.escape(database.stem)}-{STAMPED}.db{UNFINISHED}"):
        with suppress(OSError):  # it is held or finished, or nobody can tell: it stays
            _drop_left(left)
    copy(database, target, given_up)
    # A name that is later than now is from a clock that was wrong: nobody knows how old it is.
    kept = sorted(backups(database, directory), key=lambda old: (old <= target, old))
    try:
        for old in kept[:-keep]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise typed_os(error, str(directory)) from error


def copy(database: Path, target: Path, given_up: Callable[[], bool] = lambda: False) -> None:
    """Copy a live database to `target`, whole or not at all, and check the copy.

    Blocks; call it in a thread. Reads through a connection of its own that cannot write. Raises a
    `StorageError` with the path of the one of the two that is to blame, and GivenUpError soon
    after `given_up` says so.
    """
    unfinished = target.with_name(f"{target.name}{UNFINISHED}")
    try:
        with _claimed(unfinished) as handle:

            def goes_on(_status: int, left: int, _all: int) -> None:
                if given_up():
                    raise GivenUpError
                if left:  # so that neither the end nor who plays waits long for the disk
                    os.fsync(handle)

            with (
                closing(_reading(database)) as source,
                closing(_writing(unfinished)) as made,
            ):
                source.execute("BEGIN")
                source.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # one moment of it
                source.backup(made, pages=SLICE, progress=goes_on)
                made.set_progress_handler(given_up, STEPS)
                made.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
                _check(made, database)  # page by page it is what was read
            sync(unfinished)
            unfinished.replace(target)
        sync(target.parent)
    except sqlite3.Error as error:
        if given_up():
            raise GivenUpError from error
        about_file = typed(error, str(target if _in_writing(error) else database))
        if about_file is None:
            raise
        raise about_file from error
    except OSError as error:
        raise typed_os(error, str(target)) from error


def _writing(unfinished: Path) -> sqlite3.Connection:
    """A connection without locks of SQLite's own: on a network's share they fight with ours."""
    made = sqlite3.connect(
        f"{unfinished.absolute().as_uri()}?vfs=unix-none", uri=True, isolation_level=None
    )
    made.execute("PRAGMA locking_mode = EXCLUSIVE")  # the header that is copied speaks of WAL
    return made


def _in_writing(error: sqlite3.Error) -> bool:
    """Whether it was the copy that failed, not the database: that is only read."""
    return getattr(error, "sqlite_errorname", "") in WRITING


@contextmanager
def _claimed(unfinished: Path) -> Iterator[int]:
    """A new file, ours while the block lasts; gone after it unless it has another name then.

    Raises BlockingIOError if somebody else is copying there.
    """
    try:
        _drop_left(unfinished)
    except BlockingIOError:
        raise
    except OSError:  # it is not there, or nobody can tell
        _remove(unfinished)
    handle = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        with suppress(OSError):  # a file system without locks: then nothing is cleared away either
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield handle
    finally:
        try:
            _remove(unfinished)
        finally:
            os.close(handle)


def _drop_left(left: Path) -> None:
    """Remove what a process that was killed left of its copy.

    Raises BlockingIOError while one copies, another OSError if that cannot be seen.
    """
    handle = os.open(left, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(left)
    finally:
        os.close(handle)


def _remove(unfinished: Path) -> None:
    for suffix in ("", *BESIDE):
        unfinished.with_name(f"{unfinished.name}{suffix}").unlink(missing_ok=True)


def check(database: Path) -> None:
    """Read every page and key of `database`. Raises a `StorageError` if anything is wrong.

    Blocks; reads only, so it may run beside the bot.
    """
    try:
        with closing(_reading(database)) as connection:
            _check(connection, database)
    except sqlite3.Error as error:
        about_file = typed(error, str(database))
        if about_file is None:
            raise
        raise about_file from error


def _reading(database: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
    if database.is_dir():  # SQLite takes it for a device that fails
        raise CannotOpenError(path=str(database), found="a directory")
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise CorruptError(path=str(path), found=str(found))
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise CorruptError(path=str(path), found="dangling keys")


def sync(path: Path) -> None:
    """See that a file, or the names in a directory, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
