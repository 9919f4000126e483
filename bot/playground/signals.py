"""Waking those who wait for a change.

Owns one thing: a signal that any number of tasks wait for and anybody fires.
It is never lost by a waiter that checks its condition before waiting.
"""

import asyncio


class Signal:
    """Fires for all who wait at that moment; closed for good, it wakes everybody at once."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[bool]] = set()
        self.closed = False

    def fire(self) -> None:
        """Wake everybody who waits now."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(True)

    def close(self) -> None:
        """Wake everybody, now and later: nothing will happen any more."""
        self.closed = True
        self.fire()

    async def wait(self, seconds: float) -> bool:
        """Wait until the next firing; False when the time ran out or the signal is closed."""
        if self.closed or seconds <= 0:
            return False
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()
        self._waiting.add(future)
        late = loop.call_later(seconds, _give_up, future)  # costs less than a timeout
        try:
            fired = await future
        finally:
            late.cancel()
            self._waiting.discard(future)
        return fired and not self.closed


def _give_up(future: asyncio.Future[bool]) -> None:
    """Wake whoever waited long enough."""
    if not future.done():
        future.set_result(False)
