"""A bot that dies and lives again, seen from the test.

Owns the process of `hasty` and the lives it forks: starting, stopping, killing, and what they said.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Self

from bot.playground import Playground
from tests.e2e.child import environment
from tests.e2e.hasty import Haste

START_SECONDS = 120.0
STOP_SECONDS = 60.0


class Mortal:
    """One bot on a playground, life after life on one database in `folder`."""

    def __init__(self, pg: Playground, folder: Path, haste: Haste, began: float) -> None:
        self.pg = pg
        self.database = folder / "nardy.db"
        self.lives = 0
        self.killed = 0
        self._folder = folder
        self._log = folder / "bot.log"
        self._words = (str(haste.times), str(began))
        self._source: asyncio.subprocess.Process | None = None
        self._pid = 0

    @property
    def said(self) -> str:
        """Everything that all lives wrote."""
        return self._log.read_text()

    async def start(self) -> None:
        """Begin a life; returns when it asks for updates."""
        assert not self._pid
        polls = self.pg.calls["getupdates"]
        self._pid = await self._asked(b"live\n")
        self.lives += 1
        loop = asyncio.get_running_loop()
        until = loop.time() + START_SECONDS
        while self.pg.calls["getupdates"] == polls:
            assert loop.time() < until, self.said[-2_000:]
            os.kill(self._pid, 0)  # it lives
            await self.pg.feed.signal.wait(0.2)

    async def kill(self) -> None:
        """As `kill -9`."""
        self.killed += 1
        assert await self._end(signal.SIGKILL) == -signal.SIGKILL

    async def stop(self) -> None:
        """As a service manager would."""
        assert await self._end(signal.SIGTERM) == 0, self.said[-2_000:]

    async def _end(self, how: signal.Signals) -> int:
        os.kill(self._pid, how)
        self._pid = 0
        async with asyncio.timeout(STOP_SECONDS):
            return await self._asked(b"")

    async def _asked(self, line: bytes) -> int:
        """A number that the source tells, after it was told something."""
        source = self._source
        assert source is not None
        assert source.stdin is not None
        assert source.stdout is not None
        source.stdin.write(line)
        return int(await source.stdout.readline())

    async def __aenter__(self) -> Self:
        """Import everything and begin the first life."""
        with self._log.open("ab") as log:
            self._source = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.e2e.hasty",
                *self._words,
                cwd=self._folder,
                env=environment(
                    BOT_TOKEN=self.pg.token, API_BASE=self.pg.base_url, DATABASE=self.database
                ),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave nothing running."""
        source = self._source
        assert source is not None
        assert source.stdin is not None
        if self._pid:
            await self._end(signal.SIGKILL)
        source.stdin.close()
        await source.wait()
