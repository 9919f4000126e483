"""The playground's time: somebody else's clock, which can be moved forward.

Owns only the offset. Leaves the clock itself to whoever starts the playground.
"""

from collections.abc import Callable


class Clock:
    """Unix seconds of a given clock plus what was advanced."""

    def __init__(self, source: Callable[[], float]) -> None:
        self._source = source
        self.offset = 0.0

    def __call__(self) -> float:
        """Return the time now, in Unix seconds."""
        return self._source() + self.offset

    def advance(self, seconds: float) -> None:
        """Let time pass; it never goes back."""
        if seconds < 0:
            raise ValueError("time does not go back")
        self.offset += seconds
