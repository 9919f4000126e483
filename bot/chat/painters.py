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
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.chat.pictures import paint
from bot.chat.projection import ended, started
from render import painter
from render.scene import Scene

MOST = 2
"""Painters of a large machine: Telegram takes 30 pictures a second, and one of them draws 80."""

AHEAD = 3
"""Pictures that one of them has at a time: one that is told, one that is drawn, one that waits."""

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
        self._most = most
        self._room = asyncio.Semaphore(most * AHEAD)
        self._all: list[_Painter] = []
        self._lost: set[_Painter] = set()
        """Those of no use any more that are not yet gone."""
        self._closed = False

    async def paint(self, scene: Scene, theme: str) -> bytes:
        """A JPEG of the scene in this theme. Raises PaintingError."""
        order = painter.order(scene, theme)
        async with self._room:
            if self._closed:  # one that is started now would be left over
                return await paint(scene, theme)
            try:
                drawn = await self._painted(order)
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                _log.warning("a painter is lost: %s", type(error).__name__)
                return await paint(scene, theme)
        if not drawn:
            raise PaintingError("this scene cannot be drawn")
        return drawn

    async def close(self) -> None:
        """End them all; who still waits has the picture drawn by a thread."""
        self._closed = True
        for one in (*self._all, *self._lost):
            await self._end(one)

    async def _painted(self, order: bytes) -> bytes:
        one = self._next()
        one.busy += 1
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                return await one.draw(order)
        except (OSError, EOFError, TimeoutError, ValueError):
            await self._end(one)
            raise
        finally:
            one.busy -= 1

    def _next(self) -> _Painter:
        idlest = min(self._all, key=lambda one: one.busy, default=None)
        if idlest is not None and (not idlest.busy or len(self._all) == self._most):
            return idlest
        self._all.append(_Painter())
        return self._all[-1]

    async def _end(self, one: _Painter) -> None:
        if one in self._all:
            self._all.remove(one)
        self._lost.add(one)
        await one.end()
        self._lost.discard(one)


class _Painter:
    """One process, and who waits for its answers: they come in the order of the orders."""

    def __init__(self) -> None:
        self.busy = 0
        """How many wait for it."""
        self._waiting: deque[asyncio.Future[bytes]] = deque()
        self._listening: asyncio.Future[None] | None = None
        self._process = asyncio.ensure_future(self._start())
        self._ending: asyncio.Future[None] | None = None

    async def draw(self, order: bytes) -> bytes:
        """What it answers. Raises OSError, EOFError and ValueError: it is of no use any more."""
        process = await asyncio.shield(self._process)
        if process.stdin is None or self._listening is None or self._listening.done():
            raise EOFError
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append(answer)
        process.stdin.write(order)
        return await answer

    async def end(self) -> None:
        """End it now; whoever waits hears of it, and several of them may end it at once."""
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        try:
            process = await self._process
        except OSError:  # it could not even be started
            return
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        self._lose(EOFError("it was ended"))
        await ended(process)

    async def _start(self) -> Process:
        process = await started("render.painter", room=ROOMY, **THRIFTY)
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        self._listening = asyncio.ensure_future(self._listen(process.stdout))
        return process

    async def _listen(self, heard: asyncio.StreamReader) -> None:
        try:
            while True:
                drawn = await _answer(heard)
                one = self._waiting.popleft()
                if not one.done():  # done: nobody waits for it any more
                    one.set_result(drawn)
        except (OSError, EOFError, ValueError) as error:
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        """Nobody gets an answer any more."""
        while self._waiting:
            one = self._waiting.popleft()
            if not one.done():
                one.set_exception(error)


async def _answer(heard: asyncio.StreamReader) -> bytes:
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
