"""An event loop whose seconds are short, and the clocks that go with it.

Owns time in the tests that play many games: everything that waits in this loop waits `speed`
times less, so the bot's paces, its late calls and the playground's limits keep their proportions.
While a thread has work in hand, time takes its time. It also knows which tasks belong to which
life of a bot, so that a life can end at once.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, TypeVarTuple
from weakref import WeakSet

import aiosqlite
import pytest

from rules.identity import Instant
from tests.fakes.clock import EPOCH

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

GRACE = 0.02
"""Seconds of waiting that take as long as they take: another process may be at work."""

LEAP = 5000.0
BLINK = 0.0005
"""Speed and grace where nobody but this process and its threads is waited for."""

LIFE: ContextVar[int] = ContextVar("life", default=0)
"""The life of a bot in which a task was made; 0: none of a bot's."""


class _Hurried(selectors.DefaultSelector):
    """Waits for sockets in short seconds, and adds up what was saved by it.

    `abroad` counts what threads have in hand: for them nobody is in a hurry.
    """

    def __init__(self, speed: float, grace: float) -> None:
        super().__init__()
        self._speed = speed
        self._grace = grace
        self.saved = 0.0
        self.abroad = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready."""
        if self.abroad or timeout is None or timeout <= self._grace:
            return super().select(timeout)
        began = time.monotonic()
        ready = super().select(self._grace + (timeout - self._grace) / self._speed)
        idle = time.monotonic() - began
        # Nobody oversleeps, however late the machine lets this process go on.
        passed = timeout if not ready else self._grace + (idle - self._grace) * self._speed
        self.saved += max(0.0, min(passed, timeout) - idle)
        return ready


class FastLoop(asyncio.SelectorEventLoop):
    """`speed` of its seconds pass in one while nothing is left to do but wait.

    Work takes the time it takes, so a busy machine makes nobody impatient.
    """

    def __init__(self, speed: float, grace: float) -> None:
        self._hurried = _Hurried(speed, grace)
        super().__init__(self._hurried)
        self.lives: defaultdict[int, WeakSet[asyncio.Task[Any]]] = defaultdict(WeakSet)
        self.set_task_factory(self._made)

    @contextmanager
    def abroad(self) -> Iterator[None]:
        """A thread has something in hand."""
        self._hurried.abroad += 1
        try:
            yield
        finally:
            self._hurried.abroad -= 1

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """In a thread; nobody is in a hurry until it is done."""
        future = super().run_in_executor(executor, func, *args)
        self._hurried.abroad += 1
        future.add_done_callback(self._back)
        return future

    def _back(self, _done: asyncio.Future[Any]) -> None:
        self._hurried.abroad -= 1

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
    """Run `main()` in a fast loop, beside browsers and other processes."""
    return _run(lambda: FastLoop(speed, GRACE), main)


def leap(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run `main()` where all that happens happens in this process: nothing is waited for."""
    return _run(lambda: FastLoop(LEAP, BLINK), main)


def _run(made: Callable[[], FastLoop], main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=made) as runner:
        patch.setattr(aiosqlite.Connection, "_execute", _unhurried(aiosqlite.Connection._execute))
        return runner.run(main())


def _unhurried(execute: Callable[..., Coroutine[Any, Any, T]]) -> Callable[..., Any]:
    """What aiosqlite does in its thread takes the time it takes."""

    async def patiently(*words: Any, **facts: Any) -> T:
        with fast_loop().abroad():
            return await execute(*words, **facts)

    return patiently


def fast_loop() -> FastLoop:
    """The running loop, which must be a fast one."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    return loop
