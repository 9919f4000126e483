"""What can go wrong with the file, as types with a code and facts.

Owns the mapping from SQLite's and the system's errors. Leaves the sentences to whoever
speaks to people: a code and its facts are all that is said here.
"""

from __future__ import annotations

import errno
import sqlite3
from typing import TYPE_CHECKING

from storage.records import Fault, StorageError

if TYPE_CHECKING:
    from collections.abc import Mapping


class ReadOnlyError(StorageError):
    """The file or its directory cannot be written."""

    code = Fault.READ_ONLY


class DiskFullError(StorageError):
    """No room; what was being written is rolled back, and reading still works."""

    code = Fault.DISK_FULL


class CorruptError(StorageError):
    """The file is damaged or is no database. Fact `found` is SQLite's first finding."""

    code = Fault.CORRUPT


class LockedError(StorageError):
    """A program that knows nothing of our lease holds the file, longer than we wait."""

    code = Fault.LOCKED


class InUseError(StorageError):
    """Another process of ours runs on this file. Fact `pid` is its number, 0 if unknown."""

    code = Fault.IN_USE


class NewerSchemaError(StorageError):
    """A later version wrote this file. Facts `found` and `known` are schema versions."""

    code = Fault.NEWER_SCHEMA


class NotOursError(StorageError):
    """A database, but some other program's."""

    code = Fault.NOT_OURS


class CannotOpenError(StorageError):
    """There is no such place: a directory, or a parent that cannot be made."""

    code = Fault.CANNOT_OPEN


class BrokenDeviceError(StorageError):
    """The device failed to read or write."""

    code = Fault.IO


class OldSqliteError(StorageError):
    """This Python has too old an SQLite. Facts `found` and `needed` are versions."""

    code = Fault.OLD_SQLITE


_BY_SQLITE: Mapping[int, type[StorageError]] = {
    sqlite3.SQLITE_READONLY: ReadOnlyError,
    sqlite3.SQLITE_PERM: ReadOnlyError,
    sqlite3.SQLITE_FULL: DiskFullError,
    sqlite3.SQLITE_CORRUPT: CorruptError,
    sqlite3.SQLITE_NOTADB: CorruptError,
    sqlite3.SQLITE_BUSY: LockedError,
    sqlite3.SQLITE_LOCKED: LockedError,
    sqlite3.SQLITE_CANTOPEN: CannotOpenError,
    sqlite3.SQLITE_IOERR: BrokenDeviceError,
}
_BY_SYSTEM: Mapping[int, type[StorageError]] = {
    errno.EACCES: ReadOnlyError,
    errno.EPERM: ReadOnlyError,
    errno.EROFS: ReadOnlyError,
    errno.ENOSPC: DiskFullError,
    errno.EDQUOT: DiskFullError,
    errno.EIO: BrokenDeviceError,
    errno.EAGAIN: LockedError,
}


def typed(error: sqlite3.Error, path: str) -> StorageError | None:
    """The typed error for what SQLite said; None if it speaks of our statements only."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    kind = _BY_SQLITE.get(code & 0xFF)
    return None if kind is None else kind(path=path, found=str(error))


def typed_os(error: OSError, path: str) -> StorageError:
    """The typed error for what the system said about `path`."""
    kind = _BY_SYSTEM.get(error.errno or 0, CannotOpenError)
    return kind(path=path, found=error.strerror or str(error))
