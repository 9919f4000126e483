"""Every board that some dice can lead to.

Owns the walk over whole turns, limits on finished turns included. Leaves the
single step to `steps` and the choice among the lengths (full use, the larger
die) to `moves`.
"""

from __future__ import annotations

from rules.steps import EFFECTS, HITS_AT, PLACES, STEPS, Turn, View

HALF = PLACES // 2
_LOWER: tuple[tuple[int, ...], ...] = tuple(
    tuple(place for place in reversed(range(HALF)) if mask >> place & 1)
    for mask in range(1 << HALF)
)
_UPPER = tuple(tuple(place + HALF for place in places) for places in _LOWER)

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
            begun = view.after(source, die)
            turn = (STEPS[die][source],)
            if begun.allowed():
                one.setdefault(begun.board, turn)
            playable = begun.sources(other) & ~tried
            if playable:
                _last_die(begun, other, playable, turn, two)
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
        begun = view.after(source, die)
        longer = (*turn, STEPS[die][source])
        if begun.allowed():
            level[begun.board] = longer
        _same_dice(begun, die, levels, longer, (2 << source) - 1)


def _last_die(view: View, die: int, playable: int, turn: Turn, level: Level) -> None:
    """Add the boards after one more die to `level`; nothing is asked of them but their limits."""
    effects, steps = EFFECTS[die], STEPS[die]
    board, runs = view.board, view.runs
    hitting = view.blots << die & playable
    for source in points(playable):
        ended = board + effects[source]
        if hitting >> source & 1:
            ended += 1 << HITS_AT + source - die
        if ended not in level and (not runs or view.after(source, die).allowed()):
            level[ended] = (*turn, steps[source])


def points(mask: int) -> tuple[int, ...]:
    """The places of a mask over own numbers, highest first."""
    return _UPPER[mask >> HALF] + _LOWER[mask & (1 << HALF) - 1]
