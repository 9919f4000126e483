"""A disk that forgets what was not synced, and our connection on it.

Between SQLite and the file stands a VFS that remembers every write since the last sync of
its file. At any moment `Disk.after_a_cut` says what would be left if the power went now:
everything synced, and of the rest a random part, in any order, the last write torn.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import apsw

from storage.db import SETTINGS, Database
from storage.migrate import migrate

Write = tuple[int, bytes]
"""(offset, bytes); a truncation is (size, nothing)."""


class Disk:
    """What is certainly on the disk, and what the system may still hold back."""

    def __init__(self, on_write: Callable[[], None]) -> None:
        self.durable: dict[str, bytearray] = {}
        self.pending: dict[str, list[Write]] = {}
        self._on_write = on_write

    def write(self, name: str, offset: int, data: bytes) -> None:
        self.pending.setdefault(name, []).append((offset, data))
        self._on_write()

    def sync(self, name: str) -> None:
        image = self.durable.setdefault(name, bytearray())
        for write in self.pending.pop(name, []):
            _apply(image, write)
        self._on_write()

    def delete(self, name: str) -> None:
        self.durable.pop(name, None)
        self.pending.pop(name, None)

    def after_a_cut(self, chance: random.Random) -> dict[str, bytes]:
        """Every file as it might be found when the power is back."""
        found = {}
        for name in self.durable.keys() | self.pending.keys():
            image = bytearray(self.durable.get(name, b""))
            kept = chance.choice((0.0, 0.5, 1.0))
            writes = [write for write in self.pending.get(name, []) if chance.random() < kept]
            for number, (offset, data) in enumerate(writes, start=1):
                torn = number == len(writes) and data and chance.random() < 0.5
                _apply(image, (offset, data[: chance.randrange(len(data)) + 1] if torn else data))
            found[name] = bytes(image)
        return found


def _apply(image: bytearray, write: Write) -> None:
    offset, data = write
    if not data:
        del image[offset:]
        return
    image.extend(b"\0" * (offset - len(image)))
    image[offset : offset + len(data)] = data


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        self._name = Path(name.filename() if isinstance(name, apsw.URIFilename) else name).name
        super().__init__("", name, flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802 - SQLite's name
        super().xWrite(data, offset)
        self._disk.write(self._name, offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's name
        super().xTruncate(newsize)
        self._disk.write(self._name, newsize, b"")

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        super().xSync(flags)
        self._disk.sync(self._name)


class _Mains(apsw.VFS):
    def __init__(self, name: str, disk: Disk) -> None:
        self._disk = disk
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        return _File(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802, FBT001 - SQLite's
        super().xDelete(filename, syncdir)
        self._disk.delete(Path(filename).name)


class _Rows:
    def __init__(self, rows: list[dict[str, object]]) -> None:
        self._rows = rows

    def fetchall(self) -> list[dict[str, object]]:
        return self._rows


class _Connection:
    """An apsw connection with as much of sqlite3's manners as our code asks for."""

    def __init__(self, path: Path, vfs: str) -> None:
        self._db = apsw.Connection(str(path), vfs=vfs)
        self.row_factory = None

    def execute(self, sql: str, values: Sequence[Any] = ()) -> _Rows:
        cursor = self._db.cursor()
        rows = []
        for row in cursor.execute(sql, tuple(values)):
            names = [column[0] for column in cursor.description]
            rows.append(dict(zip(names, row, strict=True)))
        return _Rows(rows)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        self._db.cursor().executemany(sql, rows)

    @property
    def total_changes(self) -> int:
        return self._db.total_changes()

    def commit(self) -> None:
        if self._db.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self._db.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()


@asynccontextmanager
async def connect_on(
    disk: Disk, path: Path, *, settings: Sequence[str] = SETTINGS
) -> AsyncIterator[Database]:
    """Our `Database` at the newest schema, on a disk that forgets."""
    vfs = _Mains(f"mains {id(disk)}", disk)
    made: Any = _Connection(path, f"mains {id(disk)}")
    connection = await aiosqlite.Connection(lambda: made, 64)
    try:
        db = Database(made, connection, path)
        async with db.statements() as sql:
            # apsw gives a VFS written in Python no shared memory; one process needs none.
            await sql.run("PRAGMA locking_mode = EXCLUSIVE")
            for setting in settings:
                await sql.run(setting)
            await sql.run("PRAGMA wal_autocheckpoint = 40")  # checkpoints are cut, too
        await migrate(db)
        yield db
    finally:
        await connection.close()
        vfs.unregister()
