"""Which half-made turns can still end where somebody wants to be.

Owns the search over the steps of one roll. That a whole turn is legal is asked of the rules;
this only tells a person which of the buttons lead there.
"""

from __future__ import annotations

from bot.play.hand import Hand
from rules.generator import points
from rules.steps import Turn, View


class Road:
    """The ways from a roll to the board after `turn`, which is a legal one."""

    def __init__(self, hand: Hand, turn: Turn) -> None:
        self._legal = hand.legal
        end = self._legal.view(turn)
        assert end is not None, turn
        self._goal = end.board
        self._known: dict[tuple[int, tuple[int, ...]], bool] = {}

    def leads(self, draft: Turn) -> bool:
        """Whether `draft`, in whatever order of its steps, is such a turn or can become one."""
        view = self._legal.view(draft)
        return view is not None and self._goes_on(view, self._legal.left(draft), len(draft))

    def _goes_on(self, view: View, left: tuple[int, ...], made: int) -> bool:
        if self._legal.completed_by(view, made):
            return view.board == self._goal
        if made == self._legal.dice_used:
            return False
        key = view.board, left
        if key not in self._known:
            self._known[key] = any(
                self._goes_on(view.after(source, die), without(left, die), made + 1)
                for die in dict.fromkeys(left)
                for source in points(view.sources(die))
            )
        return self._known[key]


def without(left: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice that are left when this one is played, in their order."""
    at = left.index(die)
    return left[:at] + left[at + 1 :]
