"""Waking those who wait for a change.

Owns one thing: a signal that any number of tasks wait for and anybody fires.
It is never lost by a waiter that checks its condition before waiting.
"""

import asyncio


class Signal:
    """Fires for all who wait at that moment; closed for good, it wakes everybody at once."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self.closed = False

    def fire(self) -> None:
        """Wake everybody who waits now."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def close(self) -> None:
        """Wake everybody, now and later: nothing will happen any more."""
        self.closed = True
        self.fire()

    async def wait(self, seconds: float) -> bool:
        """Wait until the next firing; False when the time ran out or the signal is closed."""
        if self.closed or seconds <= 0:
            return False
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            async with asyncio.timeout(seconds):
                await future
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(future)
        return not self.closed
