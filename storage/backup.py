"""Copies of the database while it is in use.

Owns the copy, its check and how many are kept. Leaves when to make one to the caller,
and putting one back to `restoring`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from calendar import timegm
from contextlib import closing
from typing import TYPE_CHECKING

from rules.identity import Instant
from storage.errors import CorruptError, typed, typed_os

if TYPE_CHECKING:
    from pathlib import Path

STAMP = "%Y%m%dT%H%M%SZ"
"""The moment of a copy in its name, UTC."""


async def back_up(database: Path, directory: Path, *, at: Instant, keep: int) -> Path:
    """A checked copy `NAME-20261130T040944Z.db` in `directory`; only the newest `keep` stay.

    May run while the bot plays: a commit that comes during the copy is not in it. `keep` is
    1 or more. Raises a `StorageError`; the older copies are then untouched.
    """
    stamp = time.strftime(STAMP, time.gmtime(at))
    target = directory / f"{database.stem}-{stamp}.db"
    await asyncio.to_thread(_copy_and_prune, database, target, max(keep, 1))
    return target


def backups(database: Path, directory: Path) -> list[Path]:
    """The copies of `database` in `directory`, oldest first."""
    return sorted(directory.glob(f"{database.stem}-????????T??????Z.db"))


def made_at(copied: Path) -> Instant | None:
    """When a copy of `back_up` was made, by its name; None for any other file."""
    try:
        made = time.strptime(copied.stem[-len("20261130T040944Z") :], STAMP)
    except ValueError:
        return None
    return Instant(timegm(made))


def _copy_and_prune(database: Path, target: Path, keep: int) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typed_os(error, str(target.parent)) from error
    copy(database, target)
    for old in backups(database, target.parent)[:-keep]:
        old.unlink(missing_ok=True)


def copy(database: Path, target: Path) -> None:
    """Copy a live database to `target`, whole or not at all, and check the copy.

    Blocks; call it in a thread. Reads through a connection of its own that cannot write.
    """
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with (
            closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(unfinished, isolation_level=None)) as made,
        ):
            source.backup(made)
            made.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            _check(made, unfinished)
        sync(unfinished)
        unfinished.replace(target)
        sync(target.parent)
    except sqlite3.Error as error:
        unfinished.unlink(missing_ok=True)
        about_file = typed(error, str(target))
        if about_file is None:
            raise
        raise about_file from error
    except OSError as error:
        raise typed_os(error, str(target)) from error


def check(database: Path) -> None:
    """Read every page and key of `database`. Raises a `StorageError` if anything is wrong.

    Blocks; reads only, so it may run beside the bot.
    """
    try:
        uri = f"{database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            _check(connection, database)
    except sqlite3.Error as error:
        about_file = typed(error, str(database))
        if about_file is None:
            raise
        raise about_file from error


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
