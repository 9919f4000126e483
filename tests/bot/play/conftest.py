"""The same house over the fake store and over SQLite: what holds for one holds for the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.opening import open_storage
from tests.bot.play.house import House
from tests.fakes.store import FakeStore


@pytest.fixture(params=["fake", "sqlite"])
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """A house over either store."""
    if request.param == "fake":
        store = FakeStore()
        yield House(store, store)
        return
    async with open_storage(tmp_path / "games.db") as storage:
        yield House(storage.store, storage.posts)


@pytest.fixture
def fake_store() -> FakeStore:
    """A store in memory whose insides a test may turn."""
    return FakeStore()


@pytest.fixture
def fake_house(fake_store: FakeStore) -> House:
    """A house over that store."""
    return House(fake_store, fake_store)
