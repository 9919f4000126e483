"""One checker, one die: which steps there are and what they do.

Owns `Step`, the board as bit masks from the mover's side (`View`), and the
landing, entering and bearing-off rules (A11-A13, A34, A41). Leaves to `moves`
which steps begin a legal turn.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.limits import PRIME
from rules.position import BAR, CHECKERS, OFF, Position, Side
from rules.variants import Variant

DICE = range(1, 7)
POINTS = range(1, BAR)
ON_BAR = 1 << BAR
ON_BOARD = ON_BAR - 2
"""Own 1..24."""
OUTSIDE = ~0 << 7
"""Every place before the home: own 7..24 and the bar."""

Dice = tuple[int, int]
"""The two dice as rolled, in either order."""


_bare = object.__new__


class Step(NamedTuple):
    """One checker moves from `source` (own number, 25 = bar) by one die."""

    source: int
    die: int

    @property
    def target(self) -> int:
        """Where it lands in own numbers; 0 is off."""
        return max(self.source - self.die, OFF)


Turn = tuple[Step, ...]
"""Steps in the order they are played."""

STEPS = tuple(tuple(Step(source, die) for source in range(BAR + 1)) for die in range(7))
"""Every step, by die and source, made once."""

PLACE_BITS = 8
PLACES = BAR + 1
COUNT = (1 << PLACE_BITS) - 1
HITS_AT = PLACE_BITS * PLACES
OWN_BITS = (1 << HITS_AT) - 1

EFFECTS = tuple(
    tuple(
        (1 << PLACE_BITS * max(source - die, OFF)) - (1 << PLACE_BITS * source)
        for source in range(BAR + 1)
    )
    for die in range(7)
)
"""What a step adds to `View.board`, by die and source."""


class View:
    """The board in the mover's own numbers, in the middle of a turn.

    `board` is one integer: a byte a place with the mover's counts, then from bit `HITS_AT` on
    a bit for each own point where he has hit in this turn. Seen from one start of a turn, two
    turns end in the same position exactly when their boards are equal. `occupied`, `open` and
    `blots` are bit masks over own numbers: where the mover stands (off excluded), where he may
    land (1..24), where he would hit. `head` is the head's bit or 0, `leaving` how many checkers
    may still leave it. `runs` are the masks a finished turn may not hold (B.7).
    """

    __slots__ = ("blots", "board", "head", "leaving", "occupied", "open", "runs")

    board: int
    occupied: int
    open: int
    blots: int
    head: int
    leaving: int
    runs: tuple[int, ...]

    def __init__(
        self, variant: Variant, position: Position, side: Side, dice: Dice, *, first: bool
    ) -> None:
        own = position.of(side)
        enemy = position.of(side.other)
        facing = tuple([enemy[place] for place in variant.across])
        closed_by = variant.contact
        board = own[OFF]
        occupied = landing = blots = 0
        bit = 1
        for point in POINTS:
            bit += bit
            if own[point]:
                occupied += bit
                board += own[point] << PLACE_BITS * point
            count = facing[point]
            if count < closed_by:
                landing += bit
                if count:
                    blots += bit
        if own[BAR]:
            occupied += ON_BAR
            board += own[BAR] << PLACE_BITS * BAR
        self.board = board
        self.occupied = occupied
        self.open = landing
        self.blots = blots
        self.head = 0 if variant.head is None else 1 << variant.head
        self.leaving = CHECKERS
        runs: tuple[int, ...] = ()
        for limit in variant.limits:
            most = limit.leaving_head(facing, dice, first=first)
            if most is not None:
                self.leaving = most
            runs += limit.forbidden_runs(variant.across, enemy)
        if runs:
            # A step brings one checker to one new point, so a run that lacks more points than
            # there are steps cannot be finished in this turn.
            lacking = PRIME - (4 if dice[0] == dice[1] else 2)
            runs = tuple([run for run in runs if (occupied & run).bit_count() >= lacking])
        self.runs = runs

    def after(self, source: int, die: int) -> View:
        """The view after one more step, which must be among `sources`."""
        left = 1 << source
        landed = left >> die
        hit = self.blots & landed
        board = self.board + EFFECTS[die][source] + (hit << HITS_AT)
        occupied = self.occupied | landed & ON_BOARD
        if not board >> PLACE_BITS * source & COUNT:
            occupied ^= left
        then = _bare(View)
        then.board = board
        then.occupied = occupied
        then.open = self.open
        then.blots = self.blots ^ hit
        then.head = self.head
        then.leaving = self.leaving - (left == self.head)
        then.runs = self.runs
        return then

    def unlimited(self) -> View:
        """The same view without limits on the finished turn (B.7)."""
        free = _bare(View)
        for name in View.__slots__:
            setattr(free, name, getattr(self, name))
        free.runs = ()
        return free

    def own(self, place: int) -> int:
        """How many of the mover's checkers stand on `place`."""
        return self.board >> PLACE_BITS * place & COUNT

    def sources(self, die: int) -> int:
        """Bit mask of the places from which `die` may be played now."""
        playable = sources(self.occupied, self.open, die)
        return playable if self.leaving else playable & ~self.head

    def won(self) -> bool:
        """Every checker is off (A4)."""
        return not self.occupied

    def allowed(self) -> bool:
        """The turn may end here as far as the limits go (B.7)."""
        return not self.runs or all(self.occupied & run != run for run in self.runs)


def sources(occupied: int, landing: int, die: int) -> int:
    """Places in `occupied` from which `die` leads to a bit of `landing` or off the board.

    From the bar first (A12); off only when all are home, a bigger die only from the highest
    point (A13, A41). Both arguments and the result are masks over own numbers.
    """
    if occupied & ON_BAR:
        return landing << die & ON_BAR
    if occupied & OUTSIDE:
        return landing << die & occupied
    if occupied >> die:
        return (landing | 1) << die & occupied
    return occupied and 1 << occupied.bit_length() - 1
