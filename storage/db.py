"""One connection to the database file, and transactions on it.

Owns the connection's settings, the writer lock, which of its work waits in a thread, what is
written with whatever is written next, and what happens when a task is cancelled or the disk refuses
in the middle. Leaves the statements to the stores, and who may open the file at all to `opening`.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import aiosqlite

from storage.errors import typed
from storage.known import Known, Writes
from storage.records import StorageError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Hashable, Iterable, Sequence
    from pathlib import Path
    from types import TracebackType

T = TypeVar("T")
_log = logging.getLogger(__name__)

BUSY_MS = 5000
"""How long we wait for a program that knows nothing of our lease."""

CHUNK = 64
"""Rows at a time where aiosqlite iterates; we never let it."""

PRIMARY = 0xFF
"""The part of SQLite's error codes that says what kind of error it is."""

SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a confirmed action survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what was forgotten leaves no trace in free pages
)


class Row(Protocol):
    """One row of a result, its columns by name."""

    def __getitem__(self, column: str, /) -> Any:  # noqa: ANN401 - a column is what its CHECK says
        """The value of `column`."""


class Statements:
    """The statements one holder of the writer lock may run, each fetched whole at once.

    They run where they are asked for: what is in SQLite's cache comes in a few microseconds,
    many times sooner than a thread would hand it over. What waits for the disk or for another
    program, the beginning and the end of a transaction, is not here.
    """

    def __init__(self, connection: sqlite3.Connection, writes: Writes) -> None:
        self._connection = connection
        self._writes = writes

    async def rows(self, sql: str, *values: object) -> Sequence[Row]:
        """Every row of the result."""
        self._writes.note(sql)
        return self._connection.execute(sql, values).fetchall()

    async def row(self, sql: str, *values: object) -> Row | None:
        """The first row of the result, or None."""
        self._writes.note(sql)
        found = self._connection.execute(sql, values).fetchall()
        return found[0] if found else None

    async def row_of(self, keys: Iterable[Hashable], sql: str, *values: object) -> Row | None:
        """Likewise, of a statement that changes only what is `known` under these keys."""
        self._writes.note_only(sql, keys)
        found = self._connection.execute(sql, values).fetchall()
        return found[0] if found else None

    async def run(self, sql: str, *values: object) -> None:
        """Run a statement whose result nobody needs."""
        self._writes.note(sql)
        self._connection.execute(sql, values).fetchall()

    async def run_each(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each of `rows`; for none, nothing is asked of the file."""
        if given := list(rows):
            self._writes.note(sql)
            self._connection.executemany(sql, given)


class Database:
    """The one connection of this process: `connection` for statements, `writer` is its thread.

    Tasks share it, so reading waits for the lock of whoever writes: otherwise a reader would see
    what another task is about to roll back. SQL and nothing else is awaited under the lock.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        writer: aiosqlite.Connection,
        path: Path,
        busy_ms: int = BUSY_MS,
    ) -> None:
        self._connection = connection
        self._writer = writer
        self._writer_lock = asyncio.Lock()
        self.writes = Writes()
        self._statements = Statements(connection, self.writes)
        self._busy_ms = busy_ms
        self._soon: dict[Hashable, Soon] = {}
        self._known: dict[tuple[str, ...], Known] = {}
        self._refused = False
        """Whether the file did not take what was last to be written."""
        self.path = path

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Statements]:
        """All statements of the block or none, on the disk when the block is left.

        Raises a `StorageError` if the file refused. A caller that is cancelled while the
        commit runs cannot know its outcome; a `cause` makes its repetition harmless.
        """
        async with self._writer_lock:
            try:
                # BEGIN stands inside: a task cancelled while waiting for it must roll back too.
                if not self._begun():
                    await _ended(self._writer.execute_fetchall("BEGIN IMMEDIATE"))
                changes = self._connection.total_changes
                waited = dict(self._soon)
                for each in waited.values():
                    self._also(each)
                yield self._statements
                # So does COMMIT: one that fails must be rolled back.
                await _ended(self._writer.commit())
            except BaseException as error:
                await _ended(self._writer.rollback())
                self._refused |= self._of_file(error) is not None
                self._raise_typed(error)
                raise
            if self._connection.total_changes != changes:
                self._refused = False
            for key, each in waited.items():
                if self._soon.get(key) is each:
                    del self._soon[key]

    async def prove(self) -> None:
        """See that the file can be written, if it could not be when it was last tried.

        A full disk is still read from. Raises a `StorageError` while the file refuses.
        """
        if self._refused:
            async with self.transaction() as sql:
                for row in await sql.rows("PRAGMA user_version"):  # the same again, on the disk
                    await sql.run(f"PRAGMA user_version = {int(row['user_version'])}")
            self._refused = False

    def _begun(self) -> bool:
        """A transaction has begun; False while another program writes: that is to be waited for."""
        try:
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY:
                raise
            return False
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {self._busy_ms}")
        return True

    def _also(self, each: Soon) -> None:
        """Run what goes with this transaction; what it speaks of may be gone."""
        self.writes.note(each.sql)
        try:
            self._connection.execute(each.sql, each.values)
        except sqlite3.IntegrityError:
            _log.warning("not written any more: %s", each.sql)

    def statements(self) -> Reading:
        """Statements that each stand alone: reading, and settings that a transaction forbids.

        Raises a `StorageError` if the file refused.
        """
        return Reading(self)

    def soon(self, key: Hashable, sql: str, *values: object) -> None:
        """Run this with the next transaction, before all that it does; the newest of a key counts.

        For what costs little if a crash forgets it, and is not worth a wait for the disk of its
        own. Whoever reads such things asks `awaits` first.
        """
        self._soon.pop(key, None)
        self._soon[key] = Soon(sql, values)

    def awaits(self, key: Hashable) -> Sequence[object] | None:
        """The values of what `soon` was told about this key and is not on the disk yet."""
        waiting = self._soon.get(key)
        return None if waiting is None else waiting.values

    def known(self, *tables: str) -> Known:
        """The memory of what was read of these tables alone."""
        if tables not in self._known:
            self._known[tables] = Known(self, *tables)
        return self._known[tables]

    async def settle(self) -> None:
        """See that everything told to `soon` is on the disk."""
        if self._soon:
            async with self.transaction():
                pass

    async def close(self) -> None:
        """Write what still waits, wait for whoever holds the lock, end the file and the thread."""
        try:
            await self.settle()
        except (StorageError, sqlite3.Error) as error:  # it was not worth much
            _log.warning("not written at the end: %s", type(error).__name__)
        async with self._writer_lock:
            await self._writer.close()

    def _of_file(self, error: BaseException) -> StorageError | None:
        return typed(error, str(self.path)) if isinstance(error, sqlite3.Error) else None

    def _raise_typed(self, error: BaseException) -> None:
        if (about_file := self._of_file(error)) is not None:
            raise about_file from error


@dataclass(frozen=True, slots=True, eq=False)
class Soon:
    """A statement that goes with the next transaction."""

    sql: str
    values: Sequence[object]


class Reading:
    """The block of `Database.statements`.

    Nothing in it gives way to another task, so the lock is waited for only while somebody has it.
    """

    __slots__ = ("_db", "_held")

    def __init__(self, db: Database) -> None:
        self._db = db
        self._held = False

    async def __aenter__(self) -> Statements:
        """Nobody is writing."""
        lock = self._db._writer_lock  # noqa: SLF001 - a part of the database
        if lock.locked():
            self._held = await lock.acquire()
        return self._db._statements  # noqa: SLF001

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let others write."""
        if self._held:
            self._db._writer_lock.release()  # noqa: SLF001
        if error is not None:
            self._db._raise_typed(error)  # noqa: SLF001


async def _ended(work: Coroutine[Any, Any, T]) -> T:
    """What `work` comes to, however often the caller is cancelled meanwhile.

    The thread has the connection until then, and nobody else may ask it anything.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.exception()  # heard, though it is the cancellation that counts
        raise cancelled
    return task.result()


@asynccontextmanager
async def connect(path: Path, *, busy_ms: int = BUSY_MS) -> AsyncIterator[Database]:
    """A connection with our settings; closed when the block is left, whatever happened in it.

    Takes no lease, migrates nothing and checks nothing: that is `opening.open_storage`.
    """
    try:
        # The lock of `Database` sees to it that two threads never use it at once.
        connection = sqlite3.connect(
            path, isolation_level=None, timeout=busy_ms / 1000, check_same_thread=False
        )
    except sqlite3.Error as error:
        about_file = typed(error, str(path))
        if about_file is None:
            raise
        raise about_file from error
    connection.row_factory = sqlite3.Row
    db = Database(connection, await aiosqlite.Connection(lambda: connection, CHUNK), path, busy_ms)
    try:
        async with db.statements() as sql:
            for setting in SETTINGS:
                await sql.run(setting)
        yield db
    finally:
        # An open connection's thread would keep the process alive for ever.
        await asyncio.shield(db.close())
