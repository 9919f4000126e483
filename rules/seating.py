"""Who sits where and speaks for which side.

Owns the seating of a duel; a chouette is a second member of the union. Nothing
else asks how many people a side has: it asks `speaks_for`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.identity import PlayerId
from rules.position import Side


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


Seating = Duel
