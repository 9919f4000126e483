"""The rating that FIBS, the First Internet Backgammon Server, gave its players.

Owns the formula of its manual page: everybody begins with 1500; a match to n moves both by
4 K sqrt(n) times the chance that it would have ended otherwise, where K falls from 5 to 1 while
the first 400 points of experience are gathered. Leaves to the caller what is rated at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

START = 1500.0
SCALE = 2000
STEP = 4
FASTEST, SLOWEST = 5.0, 1.0
RAMP = 100
"""Points of experience in which K falls by one."""


@dataclass(frozen=True, slots=True)
class Rating:
    """`value` as it stands now; `experience` is the sum of the lengths of all rated matches."""

    value: float = START
    experience: int = 0

    @property
    def factor(self) -> float:
        """K of the formula: how fast this rating moves."""
        return max(SLOWEST, FASTEST - self.experience / RAMP)


def chance(own: float, other: float, length: int) -> float:
    """That somebody rated `own` wins a match to `length` against somebody rated `other`."""
    exponent = (other - own) * sqrt(length) / SCALE
    return float(1 / (1 + 10**exponent))


def after_match(winner: Rating, loser: Rating, length: int) -> tuple[Rating, Rating]:
    """Winner's and loser's new ratings. Each moves by the own K, so they may move unequally."""
    unexpected = 1 - chance(winner.value, loser.value, length)
    step = STEP * sqrt(length) * unexpected
    return (
        Rating(winner.value + winner.factor * step, winner.experience + length),
        Rating(loser.value - loser.factor * step, loser.experience + length),
    )
