"""One process at a time on one database file.

Owns the lock file beside the database. The system drops the lock when the process ends,
however it ends, so a lock file that was left behind means nothing by itself.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from storage.errors import InUseError, typed_os

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def lease(database: Path) -> Iterator[None]:
    """Hold the right to open `database`. Raises `InUseError` while another process holds it.

    SQLite allows several writers; we do not (README, decision 3).
    """
    path = database.with_name(f"{database.name}.lock")
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise typed_os(error, str(path)) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUseError(path=str(database), pid=_holder(handle)) from error
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)  # the file stays: removing it would let two processes lock two files


def _holder(handle: int) -> int:
    """The process number written in the lock file; 0 if there is none."""
    text = os.pread(handle, 32, 0).strip()
    return int(text) if text.isdigit() else 0
