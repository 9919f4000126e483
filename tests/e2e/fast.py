"""An event loop whose seconds are short, and the clocks that go with it.

Owns time in the tests that play many games: everything that waits in this loop waits `speed`
times less, so the bot's paces, its late calls and the playground's limits keep their proportions.
It also knows which tasks belong to which life of a bot, so that a life can end at once.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, TypeVar
from weakref import WeakSet

from rules.identity import Instant
from tests.fakes.clock import EPOCH

T = TypeVar("T")

GRACE = 0.02
"""Seconds of waiting that take as long as they take: a thread is at work, or the disk."""

LIFE: ContextVar[int] = ContextVar("life", default=0)
"""The life of a bot in which a task was made; 0: none of a bot's."""


class _Hurried(selectors.DefaultSelector):
    """Waits for sockets in short seconds, and adds up what was saved by it."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed
        self.saved = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready."""
        if timeout is not None and timeout > GRACE:
            timeout = GRACE + (timeout - GRACE) / self._speed
        began = time.monotonic()
        ready = super().select(timeout)
        idle = time.monotonic() - began
        self.saved += max(0.0, idle - GRACE) * (self._speed - 1)
        return ready


class FastLoop(asyncio.SelectorEventLoop):
    """`speed` of its seconds pass in one while nothing is left to do but wait.

    Work takes the time it takes, so a busy machine makes nobody impatient.
    """

    def __init__(self, speed: float) -> None:
        self._hurried = _Hurried(speed)
        super().__init__(self._hurried)
        self.lives: defaultdict[int, WeakSet[asyncio.Task[Any]]] = defaultdict(WeakSet)
        self.set_task_factory(self._made)

    def time(self) -> float:
        """Seconds of this loop."""
        return super().time() + self._hurried.saved

    def _made(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any] | Generator[Any, None, Any],
        **facts: Any,
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, **facts)
        self.lives[LIFE.get()].add(task)
        return task

    async def end_life(self, life: int) -> None:
        """Nothing that this life began goes on."""
        while running := [task for task in self.lives[life] if not task.done()]:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=1.0)
        del self.lives[life]


class LoopClock:
    """The loop's time as a `Now`, as milliseconds, and as Unix seconds for the playground."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._began = loop.time()

    def unix(self) -> float:
        """Seconds since 1970."""
        return EPOCH + self._loop.time() - self._began

    def __call__(self) -> Instant:
        """Whole seconds."""
        return Instant(int(self.unix()))

    def ms(self) -> int:
        """Milliseconds."""
        return int(self.unix() * 1000)


def run(speed: float, main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run `main()` in a fast loop."""
    with asyncio.Runner(loop_factory=lambda: FastLoop(speed)) as runner:
        return runner.run(main())


def fast_loop() -> FastLoop:
    """The running loop, which must be a fast one."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    return loop
