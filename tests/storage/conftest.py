"""A database in a file of its own, and a second pair of eyes on it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage.opening import Storage, open_storage

Look = Callable[..., list[tuple[Any, ...]]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nardy.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[Storage]:
    async with open_storage(path, busy_ms=200) as opened:
        yield opened


@pytest.fixture
def look(path: Path) -> Look:
    """Rows as a second connection sees them, which can only read: committed or not there."""

    def rows(sql: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as eyes:
            return list(eyes.execute(sql, values))

    return rows
