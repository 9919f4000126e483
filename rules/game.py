"""One game: its position and the one question that is open in it.

Owns the phases as a union, so that a state which cannot occur cannot be said.
Leaves to `decide` what is legal and to `evolve` how facts change it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cube import Cube, Offer
from rules.moves import Dice, Turn
from rules.position import PerSide, Position, Side
from rules.scoring import Result


@dataclass(frozen=True, slots=True)
class Opening:
    """One die each decides who begins (A6, A32). `ties` rolls were equal so far."""

    ties: int = 0


@dataclass(frozen=True, slots=True)
class ToRoll:
    """`side` may double (if it can) or roll."""

    side: Side


@dataclass(frozen=True, slots=True)
class ToAnswer:
    """The other side of `offer.by` must answer; `turn` is whose turn it is, and who rolls after a take."""

    offer: Offer
    turn: Side


@dataclass(frozen=True, slots=True)
class ToPlay:
    """`side` must play `dice`; at least one legal step exists."""

    side: Side
    dice: Dice


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    result: Result


Phase = Opening | ToRoll | ToAnswer | ToPlay | Over


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What a side did last: `turn` is empty after a pass, `dice` None after a pass without dice."""

    side: Side
    before: Position
    dice: Dice | None
    turn: Turn
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One game as it stands. `rolls` counts the rolls of this line of play, opening rolls included."""

    number: int
    position: Position
    phase: Phase
    cube: Cube
    turns_done: PerSide[int]
    rolls: int = 0
    last: LastTurn | None = None
    crawford: bool = False
    automatic: int = 0
