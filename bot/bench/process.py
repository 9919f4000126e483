"""A bot of the benchmark as a process of its own, looked at from outside.

Owns starting and stopping it, how long its start took, and what the system says of its memory
and processor time. What it runs is a module of this package.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from typing import Self

from bot.playground import Playground

START_SECONDS = 120.0
STOP_SECONDS = 30.0
MEGABYTE = 2**20
NANO = 10**9
UTIME, STIME = 11, 12
"""Places in `/proc/PID/stat` behind the name."""


class Process:
    """`module`, told of the playground by its environment; `start` and `imports` are seconds."""

    def __init__(self, pg: Playground, module: str, folder: Path, **variables: object) -> None:
        self._pg = pg
        self._module = module
        self._folder = folder
        self._variables = {name: str(value) for name, value in variables.items()}
        self._child: asyncio.subprocess.Process | None = None
        self.imports = 0.0
        self.start = 0.0
        """From the last import to the first question for updates."""

    async def __aenter__(self) -> Self:
        """Start it; returns when it asks for updates."""
        polls, began = self._pg.calls["getupdates"], time.monotonic_ns()
        self._child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._module,
            env={
                **os.environ,
                **self._variables,
                "BOT_TOKEN": self._pg.token,
                "API_BASE": self._pg.base_url,
            },
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._child.stdout is not None  # noqa: S101 - asked for above
        async with asyncio.timeout(START_SECONDS):
            imported = int(await self._child.stdout.readline())
            while self._pg.calls["getupdates"] == polls:
                await self._pg.feed.signal.wait(1.0)
        self.imports = (imported - began) / NANO
        self.start = (time.monotonic_ns() - imported) / NANO
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ask it to stop; one that does not is killed."""
        child = self._child
        if child is None or child.returncode is not None:
            return
        child.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await child.wait()
        except TimeoutError:
            child.kill()
            await child.wait()

    def memory_mb(self) -> float:
        """Megabytes that it and its painters hold now; 0 where the system does not tell."""
        pages = [_read(pid, "statm").split() for pid in self._family()]
        held = sum(int(fields[1]) for fields in pages if fields)
        return held * os.sysconf("SC_PAGE_SIZE") / MEGABYTE

    def cpu_seconds(self) -> float:
        """Seconds of processor time of it and its painters; 0 where the system does not tell."""
        ticks = 0
        for pid in self._family():
            fields = _read(pid, "stat").rpartition(")")[2].split()
            ticks += int(fields[UTIME]) + int(fields[STIME]) if fields else 0
        return ticks / os.sysconf("SC_CLK_TCK")

    def _family(self) -> list[int]:
        """The bot's number among the processes, and those of its children."""
        assert self._child is not None  # noqa: S101 - it runs
        pid = self._child.pid
        return [pid, *map(int, _read(pid, f"task/{pid}/children").split())]


def _read(pid: int, about: str) -> str:
    try:
        return Path(f"/proc/{pid}/{about}").read_text("ascii")
    except OSError:
        return ""
