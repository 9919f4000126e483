"""The one place where a task is let go.

Owns every background task of the process: each has a name, none dies unheard, and a
stop waits for all of them. What a task does is its owner's business.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

_log = logging.getLogger(__name__)

DRAIN_SECONDS = 10.0
RESTART_SECONDS = 1.0


class Nursery:
    """Tasks that are waited for, and loops that are started again when they fall."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._errands: set[asyncio.Task[Any]] = set()
        self._loops: set[asyncio.Task[Any]] = set()
        self._stopping = False

    @property
    def busy(self) -> int:
        """How many errands are under way."""
        return len(self._errands)

    def start(self, errand: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Run something that ends by itself; `stop` waits for it. Its failure is logged."""
        return self._launch(errand, name, self._errands)

    def supervise(self, loop: Callable[[], Coroutine[Any, Any, Any]], name: str) -> None:
        """Run `loop()` until `stop`, again a second after each failure. A normal end is an end."""
        self._launch(self._again_and_again(loop, name), name, self._loops)

    async def stop(self, seconds: float = DRAIN_SECONDS) -> bool:
        """End the loops, wait for the errands, cancel what is left after `seconds`.

        Tells whether everything ended by itself. Errands that errands start are waited for too.
        """
        self._stopping = True
        await self._cancel(self._loops)
        deadline = asyncio.get_running_loop().time() + seconds
        while self._errands:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await asyncio.wait(self._errands, timeout=left)
        late = [task.get_name() for task in self._errands]
        if late:
            _log.warning("stopped without waiting for: %s", ", ".join(sorted(late)))
        await self._cancel(self._errands)
        return not late

    def _launch(
        self, work: Coroutine[Any, Any, Any], name: str, family: set[asyncio.Task[Any]]
    ) -> asyncio.Task[Any]:
        task = asyncio.create_task(work, name=name)  # noqa: TID251 - this is bot/tasks.py
        family.add(task)
        task.add_done_callback(family.discard)
        task.add_done_callback(_report)
        return task

    async def _again_and_again(
        self, loop: Callable[[], Coroutine[Any, Any, Any]], name: str
    ) -> None:
        while not self._stopping:
            try:
                await loop()
            except Exception:  # noqa: BLE001 - whatever it was, the loop goes on
                _log.exception("%s fell and is started again", name)
                await self._sleep(RESTART_SECONDS)
            else:
                return

    @staticmethod
    async def _cancel(family: set[asyncio.Task[Any]]) -> None:
        tasks = tuple(family)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s failed", task.get_name(), exc_info=error)
