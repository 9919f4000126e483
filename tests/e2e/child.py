"""The real program as a child process: `python -m bot`, with an environment of its own.

Owns starting, stopping and killing it, and what it said. Who talks to it is the playground's and
the tests' business.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any, Self

from bot.playground import Playground

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
"""aiogram alone takes seconds to import on a busy machine."""

STOP_SECONDS = 30.0


def environment(**variables: object) -> dict[str, str]:
    """What the child sees: nothing of ours but the way to the code and to Python."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",  # a child of ours may die in the middle of a file
        **{name: str(value) for name, value in variables.items()},
    }


async def finished(
    folder: Path, *words: str, seconds: float = START_SECONDS, **variables: object
) -> tuple[int, str]:
    """Run `python -m bot WORDS` to its end; its exit code and all that it said."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *words,
        cwd=folder,
        env=environment(**variables),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(seconds):
            said, _ = await child.communicate()
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    assert child.returncode is not None
    return child.returncode, said.decode()


class BotProcess:
    """One bot on a playground. `folder` holds its database and what it said."""

    def __init__(self, pg: Playground, folder: Path, **variables: object) -> None:
        self.pg = pg
        self.folder = folder
        self.database = folder / "nardy.db"
        self.log = folder / "bot.log"
        self._variables: dict[str, Any] = {
            "BOT_TOKEN": pg.token,
            "API_BASE": pg.base_url,
            "DATABASE": self.database,
            "FLOOD_LIMIT": 0,  # the tests' people are faster than people
            **variables,
        }
        self._child: asyncio.subprocess.Process | None = None

    @property
    def said(self) -> str:
        """Everything that it wrote so far, over all its lives."""
        return self.log.read_text() if self.log.exists() else ""

    async def start(self) -> None:
        """Start it and wait until it asks for updates."""
        assert self._child is None
        polls = self.pg.calls["getupdates"]
        with self.log.open("ab") as log:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                cwd=self.folder,
                env=environment(**self._variables),
                stdout=log,
                stderr=log,
            )
        until = asyncio.get_running_loop().time() + START_SECONDS
        while self.pg.calls["getupdates"] == polls:
            assert self._child.returncode is None, self.said
            assert asyncio.get_running_loop().time() < until, self.said
            # Every poll fires it; a death does not, and a playground that has ended waits no more.
            if not await self.pg.feed.signal.wait(0.2):
                await asyncio.sleep(0.02)

    async def stop(self) -> int:
        """Ask it to stop, as a service manager would; its exit code."""
        return await self.end(signal.SIGTERM)

    async def kill(self) -> None:
        """As `kill -9`: it can tidy up nothing."""
        assert await self.end(signal.SIGKILL) == -signal.SIGKILL

    @property
    def pid(self) -> int:
        """The number of the process that runs now."""
        assert self._child is not None
        return self._child.pid

    async def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; the exit code."""
        child = self._child
        assert child is not None
        if child.returncode is None:
            child.send_signal(how)
        try:
            async with asyncio.timeout(STOP_SECONDS):
                code = await child.wait()
        except TimeoutError:
            child.kill()
            await child.wait()
            raise
        finally:
            self._child = None
        return code

    async def __aenter__(self) -> Self:
        """Start it."""
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """See that nothing is left running."""
        if self._child is not None:
            await self.kill()

    async def replay(self, table: int) -> str:
        """`python -m bot replay TABLE` on its database; it must not run meanwhile."""
        code, said = await finished(self.folder, "replay", str(table), **self._variables)
        assert code == 0, said
        return said
