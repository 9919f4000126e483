"""Putting a copy in the place of the database.

Owns the order in which files change, so that a crash in between loses nothing: the copy is
checked first, the old file keeps its content under another name, and only then is it replaced.
"""

from __future__ import annotations

import glob
import os
import shutil
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

from storage.backup import STAMP, check, copy, sync
from storage.errors import NewerSchemaError, NotOursError, typed, typed_os
from storage.lease import lease
from storage.migrate import APPLICATION_ID, migrations

if TYPE_CHECKING:
    from pathlib import Path

    from rules.identity import Instant

BESIDE = ("-wal", "-shm")
"""What SQLite may keep beside a file: they belong to that file alone."""

STAMP_LENGTH = len("20261130T040944Z")

ASIDE_KEPT = 3
"""So many databases that were restored over are kept."""


def restore(copied: Path, database: Path, *, at: Instant) -> Path | None:
    """Put `copied` in the place of `database`; where the old one is now, None if there was none.

    Raises a `StorageError` and changes nothing if the copy is damaged, is no database of ours,
    was written by a later version, or while a bot runs on `database`. An older schema is
    brought up to date when the bot starts. Blocks.
    """
    check(copied)
    _schema(copied)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typed_os(error, str(database.parent)) from error
    with lease(database):
        ready = database.with_name(f"{database.name}.restored")
        copy(copied, ready)  # checked once more, on the same disk as the database
        try:
            aside = _set_aside(database, at) if database.exists() else None
            ready.replace(database)
            sync(database.parent)
            _drop_old(database)
        except OSError as error:
            raise typed_os(error, str(database)) from error
    return aside


def _schema(copied: Path) -> None:
    """It is ours, and this version can read it."""
    uri = f"{copied.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        about_file = typed(error, str(copied))
        if about_file is None:
            raise
        raise about_file from error
    newest = len(migrations())
    if application != APPLICATION_ID:
        raise NotOursError(path=str(copied))
    if version > newest:
        raise NewerSchemaError(path=str(copied), found=version, known=newest)


def _set_aside(database: Path, at: Instant) -> Path:
    """The old database under another name too, with what SQLite keeps beside it.

    The name of the database always leads to a whole file: to the old one until the new one
    takes its place in one step.
    """
    stamp = time.strftime(STAMP, time.gmtime(at))
    aside = database.with_name(f"{database.name}.before-{stamp}")
    _second_name(database, aside)
    for suffix in BESIDE:
        beside = database.with_name(f"{database.name}{suffix}")
        if beside.exists():
            _second_name(beside, aside.with_name(f"{aside.name}{suffix}"))
            beside.unlink()
    return aside


def _drop_old(database: Path) -> None:
    """Only the newest `ASIDE_KEPT` of the files that gave way remain, with what is beside them."""
    start = f"{database.name}.before-"
    stamps = {
        path.name.removeprefix(start)[:STAMP_LENGTH]
        for path in database.parent.glob(f"{glob.escape(start)}????????T??????Z*")
    }
    for stamp in sorted(stamps)[:-ASIDE_KEPT]:
        for suffix in ("", *BESIDE):
            database.with_name(f"{start}{stamp}{suffix}").unlink(missing_ok=True)


def _second_name(path: Path, other: Path) -> None:
    try:
        os.link(path, other)
    except FileExistsError:  # the same second: an older file is never written over
        raise
    except OSError:  # a file system without links
        shutil.copy2(path, other)
