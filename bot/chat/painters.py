"""Boards drawn beside the loop, by processes of `render.painter` that stay.

Owns starting them when there is something to draw, handing out the work, and that each is gone
when the bot is. One that died or takes too long is replaced, and what it had to draw is drawn by a
thread of ours, as everything is where no process can be started.
"""

from __future__ import annotations

import asyncio
import logging
import os
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.chat.pictures import paint
from bot.chat.projection import ended, started
from render import painter
from render.scene import Scene

MOST = 2
"""Painters of a large machine: Telegram takes 30 pictures a second, and one of them draws 80."""

LONGEST_SECONDS = 30.0
"""A picture takes a hundredth of a second; on a machine that is so busy, nothing else works."""

ROOMY = 2**20
"""A picture fits into the pipe, so that the painter need not wait until it is read."""

THRIFTY = {"MALLOC_MMAP_THRESHOLD_": "1000000"}
"""Where glibc is: what is as large as a picture goes back to the system once it is freed."""

_log = logging.getLogger(__name__)


class PaintingError(Exception):
    """The picture could not be drawn."""


class Painters:
    """As many processes as `most` says, none before the first picture is asked for."""

    def __init__(self, most: int) -> None:
        self._room = asyncio.Semaphore(most)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def paint(self, scene: Scene, theme: str) -> bytes:
        """A JPEG of the scene in this theme. Raises PaintingError."""
        order = painter.order(scene, theme)
        async with self._room:
            try:
                return await self._painted(order)
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                _log.warning("a painter is lost: %s", type(error).__name__)
        return await paint(scene, theme)

    async def close(self) -> None:
        """End them all."""
        for process in tuple(self._all):
            await self._end(process)

    async def _painted(self, order: bytes) -> bytes:
        process = self._idle.pop() if self._idle else await self._started()
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                drawn = await _asked(process, order)
        except BaseException:  # also when nobody waits any more: its answer would be the next one's
            await self._end(process)
            raise
        self._idle.append(process)
        if not drawn:
            raise PaintingError("this scene cannot be drawn")
        return drawn

    async def _started(self) -> Process:
        process = await started("render.painter", room=ROOMY, **THRIFTY)
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        await ended(process)


async def _asked(process: Process, order: bytes) -> bytes:
    said, heard = process.stdin, process.stdout
    assert said is not None  # noqa: S101 - both are pipes
    assert heard is not None  # noqa: S101
    said.write(order)
    await said.drain()
    (size,) = painter.LENGTH.unpack(await heard.readexactly(painter.LENGTH.size))
    if size > painter.MOST:
        raise ValueError(size)
    return await heard.readexactly(size)


@asynccontextmanager
async def painting(most: int | None = None) -> AsyncIterator[Painters]:
    """Painters for as long as the block lasts, by themselves one for each two processors."""
    painters = Painters(most or max(1, min(MOST, (os.cpu_count() or 1) // 2)))
    try:
        yield painters
    finally:
        await painters.close()
