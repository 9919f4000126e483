"""Who sits where and speaks for which side.

Owns the seating of a duel and who pays whom there; a chouette is a second member of the
union. Nothing else asks how many people a side has: it asks `speaks_for`, `side_of`, `settle`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.identity import PlayerId
from rules.position import Side
from rules.scoring import Transfer, Transfers


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people, one a side."""

    white: PlayerId
    black: PlayerId

    def speaks_for(self, side: Side) -> PlayerId:
        """Who plays the checkers of `side`."""
        return self.white if side is Side.WHITE else self.black

    def side_of(self, player: PlayerId) -> Side | None:
        """The side `player` belongs to, or None for a spectator."""
        if player == self.white:
            return Side.WHITE
        if player == self.black:
            return Side.BLACK
        return None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who sits, white first."""
        return (self.white, self.black)

    def settle(self, winner: Side, points: int) -> Transfers:
        """Who pays whom when `winner` wins `points` (C.8)."""
        return (Transfer(self.speaks_for(winner.other), self.speaks_for(winner), points),)


Seating = Duel


def seat(seats: tuple[PlayerId, ...], first: Side = Side.WHITE) -> Seating:
    """Everybody in seat order; the first seat plays `first`."""
    one, two = seats
    return Duel(one, two) if first is Side.WHITE else Duel(two, one)
