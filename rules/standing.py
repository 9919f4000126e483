"""How points add up over games.

Owns the score of a match with its Crawford state, and the tally of single games and
sessions. Points are kept by player, not by side: in long nardy sides change with the roll.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.identity import PlayerId

Points = tuple[tuple[PlayerId, int], ...]
"""(player, points) pairs in seat order."""


class Crawford(StrEnum):
    """Where a match stands with the game without a cube (A16)."""

    BEFORE = "before"
    NOW = "now"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Match:
    """A match to `length`: `crawford` speaks of the game being played or about to begin."""

    length: int
    points: Points
    crawford: Crawford


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums of transfers by player; they sum to zero. `games` were finished."""

    points: Points
    games: int = 0


Standing = Match | Tally
