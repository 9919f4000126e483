"""How a game was won, and how badly it can still be lost.

Owns the kind of a win on the board (C.6, B.9) and what a resignation must offer
(C.7). Leaves the price, with cube and Jacoby, to `scoring`.
"""

from __future__ import annotations

from rules.moves import contact
from rules.position import BAR, Position, Side
from rules.scoring import Kind
from rules.variants import Contact, Variant

FAR = range(19, BAR + 1)
"""Own 19..24 and the bar: the winner's home in the short game, a first quarter in the long."""


def kind_of_win(variant: Variant, position: Position, winner: Side) -> Kind:
    """The kind on the board once `winner` has all checkers off (C.6, B.9).

    The lowest when the loser has one off; the highest, where the variant has a third, when a
    loser's checker stands on the bar or on his own 19..24.
    """
    loser = winner.other
    if position.off(loser):
        return variant.kinds[0]
    if _far_back(position, loser):
        return variant.kinds[-1]
    return variant.kinds[1]


def multiplier(variant: Variant, kind: Kind) -> int:
    """What the kind is worth on the board: 1, 2 or 3 times the cube."""
    return variant.kinds.index(kind) + 1


def worst_loss(variant: Variant, position: Position, loser: Side) -> int:
    """The greatest multiplier that `loser` can still lose (C.7).

    1 with a checker off. 2 once no checker of his is far back and none can be sent there.
    """
    if position.off(loser):
        return 1
    sent_back = variant.contact is Contact.HIT and contact(variant, position)
    if sent_back or _far_back(position, loser):
        return len(variant.kinds)
    return 2


def _far_back(position: Position, side: Side) -> bool:
    own = position.of(side)
    return any(own[place] for place in FAR)
