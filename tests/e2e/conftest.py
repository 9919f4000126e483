"""A playground and a bot beside it, for tests of the whole."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import Playground
from tests.e2e.child import BotProcess


@pytest.fixture
async def pg() -> AsyncIterator[Playground]:
    """A playground in this process, on the real clock."""
    async with Playground.start() as playground:
        yield playground


@pytest.fixture
async def child(pg: Playground, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot as a process of its own, started."""
    async with BotProcess(pg, tmp_path) as process:
        yield process
