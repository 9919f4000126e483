"""What happens because time has passed.

Owns one loop that asks the database what is due and hands it on. Nothing ticks in memory:
a restart, or a sweep that runs twice, finds the same due times and changes nothing twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from bot.play.ports import Now, Posts, View
from rules.identity import Instant

SWEEP_SECONDS = 2.0
"""How late a call to somebody who is away may be."""


class Chore(Protocol):
    """One kind of due time."""

    async def sweep(self, at: Instant) -> None:
        """Do what is due at `at`. May run again for the same due time and must then do nothing.

        A chore that asks the referee names the due time in the command's `cause`, one that
        shows something leaves the clearing of the due time to whoever shows it.
        """


class Bells:
    """Calls people who are away: views whose `ring_at` has come are handed to `ring`.

    `ring` only wakes the sender of that chat. The sender looks at the view again, calls, and
    clears `ring_at` with the message it has sent, so nobody is forgotten by a crash in between.
    """

    def __init__(self, posts: Posts, ring: Callable[[View], Awaitable[None]]) -> None:
        self._posts = posts
        self._ring = ring

    async def sweep(self, at: Instant) -> None:
        """Ring for every view that is due."""
        for view in await self._posts.ringing(at):
            await self._ring(view)


class Clockwork:
    """The loop. `sleep` is the only thing that waits, and a test's need not."""

    def __init__(
        self,
        now: Now,
        chores: Sequence[Chore],
        sleep: Callable[[float], Awaitable[None]],
        every: float = SWEEP_SECONDS,
    ) -> None:
        self._now = now
        self._chores = tuple(chores)
        self._sleep = sleep
        self._every = every

    async def sweep(self) -> None:
        """Once through all chores. One that fails does not keep the others from their work."""
        at = self._now()
        failures = []
        for chore in self._chores:
            try:
                await chore.sweep(at)
            except Exception as failure:  # noqa: BLE001 - raised below, when all have had their turn
                failures.append(failure)
        if failures:
            raise ExceptionGroup("chores failed", failures)

    async def run(self) -> None:
        """Sweep for ever. The nursery starts it again when it falls."""
        while True:
            await self.sweep()
            await self._sleep(self._every)
