"""Who sits where and speaks for which side.

Owns the seating of a duel and the union with a chouette. Nothing else asks how many people a
side has: it asks `speaks_for`, `side_of`, `deciders`, `must_answer`, `settle`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.agreement import Succession
from rules.chouette import FEWEST, Chouette
from rules.cube import Offer
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

    @property
    def team_side(self) -> Side | None:
        """The side on which several people have a voice: none."""
        return None

    @property
    def openers(self) -> tuple[PlayerId, PlayerId]:
        """Who rolls the first and the second die of the opening, as they sit before it."""
        return self.white, self.black

    def deciders(self, side: Side) -> tuple[PlayerId, ...]:
        """All who must agree to what `side` decides."""
        return (self.speaks_for(side),)

    def must_answer(self, offer: Offer) -> tuple[PlayerId, ...]:
        """Who answers a raise."""
        return self.deciders(offer.by.other)

    def settle(self, winner: Side, points: int) -> Transfers:
        """Who pays whom when `winner` wins `points` (C.8)."""
        return (Transfer(self.speaks_for(winner.other), self.speaks_for(winner), points),)

    def placed(self, first: Side) -> Duel:
        """The same people, who rolled the first die of the opening on side `first` (A32)."""
        return self if first is Side.WHITE else Duel(self.black, self.white)

    def order_after(self, winner: Side | None, _succession: Succession) -> tuple[PlayerId, ...]:
        """At the table of a chouette: winner and loser are the next box and captain (D.6)."""
        return self.players if winner is not Side.BLACK else (self.black, self.white)


Seating = Duel | Chouette


def seat(seats: tuple[PlayerId, ...], first: Side = Side.WHITE) -> Duel:
    """Two people in seat order; the first seat plays `first`."""
    one, two = seats
    return Duel(one, two).placed(first)


def arranged(order: Sequence[PlayerId]) -> Seating:
    """Box, captain and the others; two people play an ordinary duel (D.8)."""
    return Chouette.seated(order) if len(order) >= FEWEST else seat(tuple(order))
