"""Dice that were thrown, and how they compare with honest ones.

Owns the sums of somebody's rolls, what is to be expected of so many, and how often chance alone
strays as far. Judges nobody: a rare result is rare, and happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from rules.steps import Dice

FACES = 6
PIPS_OF_A_ROLL = 49 / 6
"""What a roll counts on the average: 7, and each doublet in six again as much."""

FEWEST = 15
"""Below this many rolls some face is to be expected less than five times, and chi-square lies."""

Counts = tuple[int, int, int, int, int, int]
"""How often each face 1..6 fell."""

NONE: Counts = (0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Throws:
    """Somebody's rolls of two dice: `faces` of both, doublets among the rolls, pips to play.

    A doublet counts four times its face in `pips` (A7) and twice in `faces`.
    """

    faces: Counts = NONE
    doublets: int = 0
    pips: int = 0

    @property
    def rolls(self) -> int:
        """How many rolls there were."""
        return sum(self.faces) // 2

    @property
    def expected_face(self) -> float:
        """How often each face is to be expected in so many rolls."""
        return self.rolls / 3

    @property
    def expected_doublets(self) -> float:
        """How many doublets are to be expected."""
        return self.rolls / FACES

    @property
    def average(self) -> float:
        """Pips of a roll; 0 if there was none. `PIPS_OF_A_ROLL` is to be expected."""
        return self.pips / self.rolls if self.rolls else 0.0

    @property
    def chi_square(self) -> float:
        """How far the faces are from even: 0 is exactly even, about 5 is usual."""
        expected = self.expected_face
        if not expected:
            return 0.0
        return sum((fell - expected) ** 2 for fell in self.faces) / expected

    @property
    def chance(self) -> float | None:
        """How often honest dice stray at least as far, 0..1; None while `FEWEST` is not reached."""
        return None if self.rolls < FEWEST else as_uneven(self.chi_square)


def thrown(rolls: Iterable[Dice]) -> Throws:
    """The sums of some rolls."""
    counts = [0] * FACES
    doublets = pips = 0
    for one, two in rolls:
        counts[one - 1] += 1
        counts[two - 1] += 1
        doublets += one == two
        pips += (one + two) * (2 if one == two else 1)
    one_, two_, three, four, five, six = counts
    return Throws((one_, two_, three, four, five, six), doublets, pips)


def as_uneven(chi_square: float) -> float:
    """The upper tail of the chi-square distribution with five degrees of freedom (six faces)."""
    x = chi_square
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)
