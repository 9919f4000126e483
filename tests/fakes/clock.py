"""A clock that moves when a test says so."""

from __future__ import annotations

from rules.identity import Instant

EPOCH = 1_700_000_000
"""A Tuesday evening."""


class FakeClock:
    """Seconds for `Now`, milliseconds for whoever measures taps, and a sleep that takes no time."""

    def __init__(self, seconds: int = EPOCH) -> None:
        self._ms = seconds * 1000

    def __call__(self) -> Instant:
        """The moment in whole seconds: this object is a `Now`."""
        return Instant(self._ms // 1000)

    def ms(self) -> int:
        """The moment in milliseconds."""
        return self._ms

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self._ms += round(seconds * 1000)

    async def sleep(self, seconds: float) -> None:
        """Sleep by moving the clock."""
        self.forward(seconds)
