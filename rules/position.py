"""Where the checkers stand.

Owns sides, the numbering and the position itself: each side's checkers are 26
counts in *that side's own numbers* (house.md 3). Leaves to `variants` how one
side's number reads on the other side, and to `moves` what may move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from operator import mul
from typing import Generic, NewType, TypeVar

T = TypeVar("T")
U = TypeVar("U")

Point = NewType("Point", int)
"""0 = off, 1..24 = the mover's own points, 25 = bar."""

OFF = Point(0)
BAR = Point(25)
CHECKERS = 15

_PIPS = range(BAR + 1)

Checkers = tuple[int, ...]
"""26 counts in the owner's own numbers: index 0 off, 1..24 points, 25 bar. They sum to 15."""


class Side(StrEnum):
    """One of the two sides of the board. Not a bool: a side is a name."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Side:
        """The side across the board."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


@dataclass(frozen=True, slots=True)
class PerSide(Generic[T]):
    """Two values, one a side. Removes most `if white ... else ...`."""

    white: T
    black: T

    def of(self, side: Side) -> T:
        """The value of `side`."""
        return self.white if side is Side.WHITE else self.black

    def with_(self, side: Side, value: T) -> PerSide[T]:
        """A copy in which `side` has `value`."""
        if side is Side.WHITE:
            return PerSide(value, self.black)
        return PerSide(self.white, value)

    def map(self, change: Callable[[T], U]) -> PerSide[U]:
        """Both values passed through `change`."""
        return PerSide(change(self.white), change(self.black))


@dataclass(frozen=True, slots=True)
class Position:
    """All thirty checkers. Each side in its own numbers, each summing to 15 (A1)."""

    white: Checkers
    black: Checkers

    def of(self, side: Side) -> Checkers:
        """The 26 counts of `side`, in its own numbers."""
        return self.white if side is Side.WHITE else self.black

    def with_(self, side: Side, own: Checkers, other: Checkers) -> Position:
        """A position in which `side` has `own` and the other side `other`."""
        if side is Side.WHITE:
            return Position(own, other)
        return Position(other, own)

    def pips(self, side: Side) -> int:
        """Pip count of `side`: 167 at the short start (A3), 360 at the long one."""
        return sum(map(mul, _PIPS, self.of(side)))

    def off(self, side: Side) -> int:
        """How many checkers of `side` are borne off, 0..15."""
        return self.of(side)[OFF]

    def bar(self, side: Side) -> int:
        """How many checkers of `side` stand on the bar, 0..15."""
        return self.of(side)[BAR]
