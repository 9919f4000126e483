"""Every board that some dice can lead to.

Owns the walk over whole turns, limits on finished turns included. Leaves the
single step to `steps` and the choice among the lengths (full use, the larger
die) to `moves`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.steps import EFFECTS, HITS_AT, STEPS, Turn, View

Level = dict[int, Turn]
"""The boards (see `View.board`) of turns of one length, each with one turn that leads there."""


def reachable(view: View, dice: tuple[int, ...]) -> list[Level]:
    """The boards on which playing exactly 1, 2, ... of `dice` may end, whatever K is.

    `dice` are what is left to play: equal ones, or two different ones, the larger first.
    Boards that a limit on the finished turn forbids are left out at every length (B.7).
    """
    levels: list[Level] = [{} for _ in dice]
    if dice[0] == dice[-1]:
        _same_dice(view, dice[0], levels, (), ~0)
    else:
        _two_dice(view, dice[0], dice[1], levels)
    return levels


def _two_dice(view: View, high: int, low: int, levels: list[Level]) -> None:
    """Two different dice in both orders.

    A step that was playable before the other die gives the same board in either order, so the
    second order only tries steps that its first step has made playable.
    """
    one, two = levels
    tried = 0
    for die, other in ((high, low), (low, high)):
        for source in points(view.sources(die)):
            begun = view.copy()
            begun.take(source, die)
            turn = (STEPS[die][source],)
            if begun.allowed():
                one.setdefault(begun.board, turn)
            _last_die(begun, other, begun.sources(other) & ~tried, turn, two)
        tried = view.sources(high)


def _same_dice(view: View, die: int, levels: list[Level], turn: Turn, below: int) -> None:
    """A doublet, or what is left of it, played from high points to low ones.

    Own checkers never stand in each other's way and a higher checker never needs a lower one to
    move first, so every board has exactly one such order.
    """
    playable = view.sources(die) & below
    level = levels[len(turn)]
    if level is levels[-1]:
        _last_die(view, die, playable, turn, level)
        return
    for source in points(playable):
        begun = view.copy()
        begun.take(source, die)
        longer = (*turn, STEPS[die][source])
        if begun.allowed():
            level[begun.board] = longer
        _same_dice(begun, die, levels, longer, (2 << source) - 1)


def _last_die(view: View, die: int, playable: int, turn: Turn, level: Level) -> None:
    """Add the boards after one more die to `level`; nothing is asked of them but their limits."""
    effects, steps = EFFECTS[die], STEPS[die]
    board, blots, runs = view.board, view.blots, view.runs
    for source in points(playable):
        ended = board + effects[source] + ((blots & 1 << source >> die) << HITS_AT)
        if ended in level:
            continue
        if runs:
            finished = view.copy()
            finished.take(source, die)
            if not finished.allowed():
                continue
        level[ended] = (*turn, steps[source])


def points(mask: int) -> Iterator[int]:
    """The places of a mask, highest first."""
    while mask:
        place = mask.bit_length() - 1
        mask ^= 1 << place
        yield place
