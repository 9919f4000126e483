"""How points add up over games.

Owns the score of a match and the tally of single games and sessions, and how a row of
transfers changes them. Points are kept by player, not by side: in long nardy sides change
with the roll. Leaves the Crawford state to `match`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.identity import PlayerId
from rules.scoring import Transfers

Points = tuple[tuple[PlayerId, int], ...]
"""(player, points) pairs in seat order."""


class Crawford(StrEnum):
    """Where a match stands with the game without a cube (A16)."""

    BEFORE = "before"
    NOW = "now"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Match:
    """A match to `length`: `crawford` speaks of the game being played or about to begin.

    Points may pass the length: the surplus is written down and means nothing (C.6).
    """

    length: int
    points: Points
    crawford: Crawford

    @property
    def over(self) -> bool:
        """Somebody has reached the length."""
        return any(points >= self.length for _, points in self.points)


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums of transfers by player; they sum to zero. `games` were finished."""

    points: Points
    games: int = 0


Standing = Match | Tally


def points_of(standing: Standing, player: PlayerId) -> int:
    """What `player` has; 0 for somebody who is not in the standing."""
    return dict(standing.points).get(player, 0)


def received(points: Points, transfers: Transfers) -> Points:
    """Match points: what is won is added, what is lost costs nothing (C.6)."""
    return tuple(
        (player, has + sum(each.points for each in transfers if each.payee == player))
        for player, has in points
    )


def balanced(points: Points, transfers: Transfers) -> Points:
    """Money: what is won is added and what is lost is taken away, so the sum stays 0 (C.8)."""
    return tuple(
        (player, has - sum(each.points for each in transfers if each.payer == player))
        for player, has in received(points, transfers)
    )
