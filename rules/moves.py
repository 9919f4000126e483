"""Which turns are legal.

Owns the full-use and larger-die rules (C.1, B.6) and what may follow a half-made
turn. Leaves the single step to `steps`, the walk over the dice to `generator`,
the named limits to `limits` and the reasons for a refusal to `objections`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from rules.generator import points, reachable
from rules.position import BAR, OFF, Checkers, Position, Side
from rules.steps import DICE, HITS_AT, OWN_BITS, PLACES, POINTS, STEPS, Dice, Step, Turn, View
from rules.variants import Variant

__all__ = [
    "ROLLS",
    "Dice",
    "LegalTurns",
    "Moved",
    "Step",
    "Turn",
    "after",
    "apply",
    "completes",
    "contact",
    "dead_to_all_rolls",
    "forget",
    "legal_turns",
    "next_steps",
    "trace",
]

ROLLS: tuple[Dice, ...] = tuple(combinations_with_replacement(DICE, 2))
"""The 21 different rolls."""


@dataclass(frozen=True, eq=False)
class LegalTurns:
    """One roll and every legal result of it.

    `dice_used` is K, how many dice each legal turn plays; 0 is a pass. `ends` maps each distinct
    final board (see `View.board`) to one turn that leads there, in an order that is the same
    every time: larger die first, high points first.
    """

    variant: Variant
    position: Position
    side: Side
    dice: Dice
    first: bool
    dice_used: int
    ends: Mapping[int, Turn]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """One turn for each distinct final board; empty when the roll is a pass."""
        return tuple(self.ends.values())

    @cached_property
    def boards(self) -> Mapping[Position, Turn]:
        """Each distinct final position with the turn of `turns` that leads there."""
        struck: dict[int, Checkers] = {}
        made: dict[Position, Turn] = {}
        for end, turn in self.ends.items():
            hits = end >> HITS_AT
            if hits not in struck:
                struck[hits] = self._enemy_after(hits)
            own = tuple((end & OWN_BITS).to_bytes(PLACES, "little"))
            made[self.position.with_(self.side, own, struck[hits])] = turn
        return made

    def _enemy_after(self, hits: int) -> Checkers:
        """The enemy's checkers, in his numbers, once those on the own points `hits` are struck."""
        enemy = list(self.position.of(self.side.other))
        for point in points(hits):
            enemy[self.variant.across[point]] -= 1
            enemy[BAR] += 1
        return tuple(enemy)

    def before(self) -> View:
        """The board before the turn."""
        return View(self.variant, self.position, self.side, self.dice, first=self.first)

    def view(self, draft: Turn) -> View | None:
        """The board after `draft`; None if a step has no die left or cannot be played there."""
        view = self.before()
        left = list(self.left(()))
        for step in draft:
            if step.die not in left or not view.sources(step.die) >> step.source & 1:
                return None
            left.remove(step.die)
            view = view.after(*step)
        return view

    def left(self, draft: Turn) -> tuple[int, ...]:
        """The dice that `draft`, which uses no die too often, leaves; larger first."""
        high, low = self.dice
        left = [high] * 4 if high == low else [high, low]
        for step in draft:
            left.remove(step.die)
        return tuple(left)

    def completed_by(self, view: View, length: int) -> bool:
        """A draft of `length` steps that led to `view` is a whole legal turn.

        A win before all dice are played counts if its board is a legal one (C.1.6).
        """
        return view.board in self.ends and (length == self.dice_used or view.won())

    def next_steps(self, draft: Turn) -> tuple[Step, ...]:
        """The steps that carry `draft` on to some legal turn (C.1.4)."""
        known = self._onward.get(draft)
        if known is None:
            known = self._looked_for(draft)
            if known:  # of what can be said of a roll, only what can be played is remembered
                self._onward[draft] = known
        return known

    @cached_property
    def _onward(self) -> dict[Turn, tuple[Step, ...]]:
        """One keyboard, its picture and its text ask for the same steps."""
        return {}

    def _looked_for(self, draft: Turn) -> tuple[Step, ...]:
        view = self.view(draft)
        if view is None:
            return ()
        offered: list[Step] = []
        for die in dict.fromkeys(self.left(draft)):
            for source in points(view.sources(die)):
                begun = view.after(source, die)
                if self.leads_on(begun, (*draft, STEPS[die][source])):
                    offered.append(STEPS[die][source])
        return tuple(offered)

    def leads_on(self, view: View, draft: Turn) -> bool:
        """`draft`, which led to `view`, begins a legal turn or is one."""
        if self.completed_by(view, len(draft)):
            return True
        missing = self.dice_used - len(draft)
        if missing <= 0:
            return False
        return any(end in self.ends for end in reachable(view, self.left(draft))[missing - 1])


class Moved(NamedTuple):
    """What one step did, in the mover's numbers; `hit`: an enemy checker went to the bar."""

    source: int
    target: int
    die: int
    hit: bool


def legal_turns(
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool = False,  # noqa: FBT001, FBT002 - a fact of the roll like the four before it
) -> LegalTurns:
    """Every legal result of `dice` for `side`; `first`: the mover's own first turn (B.5)."""
    return _legal_turns(variant, position, side, (max(dice), min(dice)), first=first)


@lru_cache(maxsize=1024)
def _legal_turns(
    variant: Variant, position: Position, side: Side, dice: Dice, *, first: bool
) -> LegalTurns:
    high, low = dice
    view = View(variant, position, side, dice, first=first)
    levels = reachable(view, (high,) * 4 if high == low else dice)
    used = max((length for length, level in enumerate(levels, 1) if level), default=0)
    ends = levels[used - 1] if used else {}
    if used == 1 and high != low:
        ends = {end: turn for end, turn in ends.items() if turn[0].die == high} or ends
    return LegalTurns(variant, position, side, dice, first, used, ends)


def forget() -> None:
    """Empty the cache of legal turns, for who measures."""
    _legal_turns.cache_clear()


def next_steps(  # noqa: PLR0913, PLR0917 - a half-made turn is these facts
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool,  # noqa: FBT001 - likewise
    draft: Turn,
) -> tuple[Step, ...]:
    """The steps that carry `draft` on to some legal turn, larger die first, high points first.

    Never die by die: a step is offered only if a legal turn begins so (C.1.4). Empty when the
    draft is complete, when nothing is legal, or when the draft itself begins no legal turn.
    """
    return legal_turns(variant, position, side, dice, first).next_steps(draft)


def completes(  # noqa: PLR0913, PLR0917 - a half-made turn is these facts
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool,  # noqa: FBT001 - likewise
    draft: Turn,
) -> bool:
    """`draft` is a whole legal turn. The empty draft is one exactly when the roll is a pass."""
    legal = legal_turns(variant, position, side, dice, first)
    if not draft:
        return not legal.dice_used
    view = legal.view(draft)
    return view is not None and legal.completed_by(view, len(draft))


def after(variant: Variant, position: Position, side: Side, step: Step) -> tuple[Position, bool]:
    """The position after a step that can be played, and whether it hit."""
    own, enemy = list(position.of(side)), list(position.of(side.other))
    hit = _played(variant, own, enemy, step)
    struck = tuple(enemy) if hit else position.of(side.other)
    return position.with_(side, tuple(own), struck), hit


def _played(variant: Variant, own: list[int], enemy: list[int], step: Step) -> bool:
    """Change the counts as a step that can be played does; whether it hit."""
    source, target = step.source, step.target
    own[source] -= 1
    own[target] += 1
    facing = variant.across[target]
    hit = target != OFF and 0 < enemy[facing] < variant.contact
    if hit:
        enemy[facing] -= 1
        enemy[BAR] += 1
    return hit


def trace(variant: Variant, position: Position, side: Side, turn: Turn) -> tuple[Moved, ...]:
    """What each step of a playable turn did, in order."""
    own, enemy = list(position.of(side)), list(position.of(side.other))
    moved: list[Moved] = []
    for step in turn:
        hit = _played(variant, own, enemy, step)
        moved.append(Moved(step.source, step.target, step.die, hit))
    return tuple(moved)


def apply(variant: Variant, position: Position, side: Side, turn: Turn) -> Position:
    """The position after a playable turn."""
    if not turn:
        return position
    own, enemy = list(position.of(side)), list(position.of(side.other))
    hits = [_played(variant, own, enemy, step) for step in turn]
    struck = tuple(enemy) if any(hits) else position.of(side.other)
    return position.with_(side, tuple(own), struck)


def dead_to_all_rolls(variant: Variant, position: Position, side: Side) -> bool:
    """No roll has a legal step: the turn passes and no dice are drawn (A52, C.5)."""
    return not any(_moves(variant, position, side, roll) for roll in ROLLS)


def _moves(variant: Variant, position: Position, side: Side, dice: Dice) -> bool:
    """Some legal turn plays a die: a first step that may be a whole turn will do.

    Where a limit forbids each of them (B.7), a longer turn may be allowed.
    """
    view = View(variant, position, side, (max(dice), min(dice)), first=False)
    for die in set(dice):
        if any(view.after(source, die).allowed() for source in points(view.sources(die))):
            return True
    return bool(view.runs) and legal_turns(variant, position, side, dice).dice_used > 0


def contact(variant: Variant, position: Position) -> bool:
    """The sides can still meet: some point lies before checkers of both."""
    white, black = (
        max((place for place in (*POINTS, BAR) if own[place]), default=OFF)
        for own in (position.white, position.black)
    )
    return any(variant.across[point] <= black for point in range(1, min(white, BAR - 1) + 1))
