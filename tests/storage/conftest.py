"""A database in a file of its own, a second pair of eyes on it, a house to fill with posts."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage.opening import Storage, open_storage
from tests.fakes.store import FakeStore
from tests.storage.house import House

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


@pytest.fixture(params=["sqlite", "memory"])
async def house(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[House]:
    if request.param == "memory":
        fake = FakeStore()
        yield House(fake, fake)
        return
    async with open_storage(path) as opened:
        yield House(opened.store, opened.posts)
