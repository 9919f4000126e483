"""The roll that lies on the table, waiting to be played.

Owns the five things every question about a turn needs, taken from a table once. What is
legal with them is asked of `rules.moves`; nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.agreement import variant_of
from rules.game import ToPlay
from rules.identity import PlayerId
from rules.moves import LegalTurns, apply, completes, legal_turns, next_steps
from rules.position import Position, Side
from rules.steps import Dice, Step, Turn
from rules.table import Table
from rules.variants import Variant


@dataclass(frozen=True)
class Hand:
    """`side` has `dice` to play on `position`; `first` is the side's own first turn (B.5)."""

    variant: Variant
    position: Position
    side: Side
    dice: Dice
    first: bool = False

    @cached_property
    def legal(self) -> LegalTurns:
        """Every legal result of the roll."""
        return legal_turns(self.variant, self.position, self.side, self.dice, self.first)

    @property
    def only(self) -> Turn | None:
        """The turn, when the roll has exactly one legal result (A77)."""
        turns = self.legal.turns
        return turns[0] if len(turns) == 1 else None

    @property
    def doublet(self) -> bool:
        """Both dice show the same."""
        return self.dice[0] == self.dice[1]

    def next(self, draft: Turn = ()) -> tuple[Step, ...]:
        """The steps that carry `draft` on to some legal turn, larger die first."""
        return next_steps(self.variant, self.position, self.side, self.dice, self.first, draft)

    def begins(self, draft: Turn) -> bool:
        """Whether `draft` is a legal turn or the beginning of one."""
        return not draft or self.completes(draft) or bool(self.next(draft))

    def completes(self, draft: Turn) -> bool:
        """Whether `draft` is a whole legal turn."""
        return completes(self.variant, self.position, self.side, self.dice, self.first, draft)

    def after(self, draft: Turn) -> Position:
        """The position after a playable draft."""
        return apply(self.variant, self.position, self.side, draft)


def hand_of(table: Table) -> Hand | None:
    """The roll that somebody must play at this table now, or None."""
    game = table.game
    if game is None or not isinstance(game.phase, ToPlay):
        return None
    side = game.phase.side
    return Hand(
        variant=variant_of(table.agreement),
        position=game.position,
        side=side,
        dice=game.phase.dice,
        first=game.turns_done.of(side) == 0,
    )


def holder(table: Table) -> PlayerId | None:
    """Who plays the roll on the table, or None when there is none."""
    if table.game is None or table.seating is None or not isinstance(table.game.phase, ToPlay):
        return None
    return table.seating.speaks_for(table.game.phase.side)
