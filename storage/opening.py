"""Opening the database of a running bot.

Owns the order: lease, file, connection, check, migrations, stores; and that a failure at
any of them leaves nothing open. The one door for everybody outside this package.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from storage.db import BUSY_MS, Database, connect
from storage.errors import CorruptError, OldSqliteError, typed_os
from storage.lease import lease
from storage.migrate import migrate
from storage.posts import SqlitePosts
from storage.store import SqliteStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

OLDEST_SQLITE = (3, 38, 0)
"""STRICT tables, RETURNING and built-in JSON."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Storage:
    """What an open database offers."""

    db: Database
    store: SqliteStore
    posts: SqlitePosts


@asynccontextmanager
async def open_storage(path: Path, *, busy_ms: int = BUSY_MS) -> AsyncIterator[Storage]:
    """The database at `path`, made if there is none, checked and at the newest schema.

    Raises a `StorageError` whose code says what is wrong. Only one process at a time.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise OldSqliteError(path=str(path), found=sqlite3.sqlite_version, needed=needed)
    async with AsyncExitStack() as stack:
        _make_room(path)
        stack.enter_context(lease(path))
        _make_private(path)
        db = await stack.enter_async_context(connect(path, busy_ms=busy_ms))
        await _check(db)
        schema = await migrate(db)
        log.info("SQLite %s, schema %d, %s", sqlite3.sqlite_version, schema, path.name)
        yield Storage(db, SqliteStore(db), SqlitePosts(db))


def _make_room(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typed_os(error, str(path.parent)) from error


def _make_private(path: Path) -> None:
    """The file holds the secrets of running games: it is made for its owner's eyes only."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise typed_os(error, str(path)) from error


async def _check(db: Database) -> None:
    """The quick half of `backup.check`, and that the file can be written at all."""
    async with db.statements() as sql:
        for row in await sql.rows("PRAGMA quick_check(1)"):
            if row["quick_check"] != "ok":
                raise CorruptError(path=str(db.path), found=str(row["quick_check"]))
        if await sql.row("PRAGMA foreign_key_check") is not None:
            raise CorruptError(path=str(db.path), found="dangling keys")
    async with db.transaction():
        pass  # BEGIN IMMEDIATE alone tells a locked or read-only file
