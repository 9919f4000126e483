"""What to offer somebody who picks a turn.

Owns which buttons there are and in which order (chat.md 2), as plain data. Leaves their
labels and rows to the keyboards, and what is legal to `rules.moves`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from bot.play.hand import Hand
from rules.position import OFF, Position
from rules.steps import Step, Turn

FEW_RESULTS = 6
"""Up to so many distinct results are offered as whole turns."""

MANY_STEPS = 12
"""Beyond so many steps one die is picked at a time."""

MANY_SOURCES = 16
"""Beyond so many sources of one die only their numbers are shown."""


class Mode(StrEnum):
    """How the picking looks."""

    WHOLE = "whole"
    """Each button is all that is left to play."""

    STEPS = "steps"
    """Each button is a step; the groups are dice, larger first."""

    ONE_DIE = "one_die"
    """Likewise, but one die only: there are too many steps for both."""

    SOURCES = "sources"
    """One die, and so many steps that a button has room for its source only."""

    COMPLETE = "complete"
    """Nothing is left to pick: Undo or Done."""


@dataclass(frozen=True, slots=True)
class Group:
    """The steps of one die, a button each: the checker just moved first, then high to low."""

    die: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Choices:
    """What may be added to `draft`. Every `Turn` here is an addition, not the whole draft.

    `wholes` is filled in mode WHOLE only, `groups` in the modes of steps. `pairs` (doublets: two
    checkers from one point) belong on the keyboard, `runs` (one checker, several dice) only
    where room remains. `swap` is the other die, in modes of one die, if it can be played first.
    """

    mode: Mode
    draft: Turn
    wholes: tuple[Turn, ...] = ()
    groups: tuple[Group, ...] = ()
    pairs: tuple[Turn, ...] = ()
    swap: int | None = None
    hand: Hand | None = field(default=None, repr=False, compare=False)
    """Whose runs are looked for, if any."""

    @cached_property
    def runs(self) -> tuple[Turn, ...]:
        """One checker, several dice. They are looked for when somebody asks: few keyboards do."""
        return () if self.hand is None else tuple(_runs(self.hand, self.draft, self.groups))

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every single step on offer, in order."""
        return tuple(step for group in self.groups for step in group.steps)


def choices(hand: Hand, draft: Turn = (), die: int | None = None) -> Choices:
    """What to offer after `draft`; `die` is the die that the person wants to play first, if any."""
    if hand.completes(draft):
        return Choices(Mode.COMPLETE, draft)
    wholes = remainders(hand, draft, FEW_RESULTS + 1)
    if len(wholes) <= FEW_RESULTS and any(len(whole) > 1 for whole in wholes):
        return Choices(Mode.WHOLE, draft, wholes=wholes)
    groups = _groups(hand, draft)
    mode, swap = Mode.STEPS, None
    if sum(len(group.steps) for group in groups) > MANY_STEPS:
        mode = Mode.ONE_DIE
        chosen = next((group for group in groups if group.die == die), groups[0])
        swap = next((group.die for group in groups if group is not chosen), None)
        groups = (chosen,)
        if len(chosen.steps) > MANY_SOURCES:
            mode = Mode.SOURCES
    return Choices(
        mode,
        draft,
        groups=groups,
        pairs=_pairs(hand, draft, groups) if hand.doublet else (),
        swap=swap,
        hand=hand,
    )


def remainders(hand: Hand, draft: Turn, most: int) -> tuple[Turn, ...]:
    """One way to each distinct result that `draft` can still reach; at most `most` of them.

    The walk is over positions, so orders that lead to the same place are walked once.
    """
    if not draft:
        return hand.legal.turns[:most]
    ends: dict[Position, Turn] = {}
    seen: set[tuple[Position, tuple[int, ...]]] = set()

    def walk(turn: Turn) -> None:
        position = hand.after(turn)
        place = (position, hand.legal.left(turn))
        if place in seen or len(ends) >= most:
            return
        seen.add(place)
        if hand.completes(turn):
            ends.setdefault(position, turn[len(draft) :])
            return
        for step in hand.next(turn):
            walk((*turn, step))

    walk(draft)
    return tuple(ends.values())


def _groups(hand: Hand, draft: Turn) -> tuple[Group, ...]:
    """The next steps by die, larger first."""
    steps = hand.next(draft)
    moved = draft[-1].target if draft else OFF
    return tuple(
        Group(
            die,
            tuple(
                sorted(
                    (step for step in steps if step.die == die),
                    key=lambda step: (step.source != moved, -step.source),
                )
            ),
        )
        for die in sorted({step.die for step in steps}, reverse=True)
    )


def _pairs(hand: Hand, draft: Turn, groups: tuple[Group, ...]) -> tuple[Turn, ...]:
    """Doublets: two checkers from one point."""
    twice = ((step, step) for group in groups for step in group.steps)
    return tuple(pair for pair in twice if hand.begins((*draft, *pair)))


def _runs(hand: Hand, draft: Turn, groups: tuple[Group, ...]) -> Iterator[Turn]:
    """One checker moved by two or more dice, each way that looks different once.

    Two orders of the same dice are one run unless they hit on the way or one is not legal.
    """
    seen: set[Position] = set()
    for step in (step for group in groups for step in group.steps):
        run: Turn = (step,)
        while run[-1].target > OFF:
            onward = [more for more in hand.next((*draft, *run)) if more.source == run[-1].target]
            if not onward:
                break
            run = (*run, onward[0])
            end = hand.after((*draft, *run))
            if end not in seen:
                seen.add(end)
                yield run
