"""How somebody stands over many games of one kind.

Owns the sums of scores: games, points, matches, kinds of wins, runs of wins. Whose games they
are and in which order they ended is the caller's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.scoring import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """All duels of one person in one variant, or those against one opponent.

    `won` and `lost` are points got and paid, cube included. `kinds` counts wins by kind, the
    plain kind first, none that is 0. `streak` is the run up to now: so many games won in a row,
    or lost if negative; a draw ends a run. `longest` is the longest run of wins, `drought` of
    losses. Chouettes stand apart, with the points that they brought or cost.
    """

    variant: str
    wins: int = 0
    losses: int = 0
    draws: int = 0
    won: int = 0
    lost: int = 0
    matches_won: int = 0
    matches_lost: int = 0
    kinds: tuple[tuple[Kind, int], ...] = ()
    streak: int = 0
    longest: int = 0
    drought: int = 0
    chouettes: int = 0
    chouette_points: int = 0

    @property
    def games(self) -> int:
        """Duels, draws included."""
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs in a list of games, see `Record`."""

    streak: int = 0
    longest: int = 0
    drought: int = 0


def runs(won: Iterable[int]) -> Runs:
    """Of games in the order in which they ended: 1 won, -1 lost, 0 neither."""
    found: Sequence[tuple[int, int]] = [
        (each, sum(1 for _ in group)) for each, group in groupby(won)
    ]
    if not found:
        return Runs()
    last, length = found[-1]
    return Runs(
        streak=last * length,
        longest=max((n for each, n in found if each > 0), default=0),
        drought=max((n for each, n in found if each < 0), default=0),
    )
