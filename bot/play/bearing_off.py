"""The turn that the house picks where the sides cannot meet any more.

Owns one simple rule, the same every time. What is legal is asked of the hand, so nothing else can
come of it. It is good, not perfect: whoever wants the perfect turn picks it.
"""

from __future__ import annotations

from bot.play.hand import Hand
from rules.moves import contact
from rules.position import Position, Side
from rules.steps import POINTS, Turn

HOME = 6
"""Points 1 to 6 are a side's home."""


def is_race(hand: Hand) -> bool:
    """The sides have passed each other, so the dice alone decide."""
    return not contact(hand.variant, hand.position)


def best(hand: Hand) -> Turn:
    """The turn after which most checkers are off.

    Of equals: with the fewest pips outside the home, with the most points of it held, with the
    fewest pips in all, the first legal one.
    """
    return min(hand.legal.turns, key=lambda turn: _rank(hand.after(turn), hand.side))


def _rank(after: Position, side: Side) -> tuple[int, int, int, int]:
    own = after.of(side)
    outside = sum(own[point] * (point - HOME) for point in POINTS if point > HOME)
    held = sum(own[point] > 0 for point in POINTS if point <= HOME)
    pips = sum(own[point] * point for point in POINTS)
    return -after.off(side), outside, -held, pips
