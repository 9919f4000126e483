"""What was settled before play.

Owns the agreement and refuses combinations that no table can play (Crawford in
money play, Jacoby in a match, ...). Leaves to `variants` what an option does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

LONGEST_MATCH = 25
CUBE_CEILING = 4096
"""The technical end of doubling, shown in `/table` (C.5)."""


@dataclass(frozen=True, slots=True)
class OneGame:
    """A single game: a tally of one."""


@dataclass(frozen=True, slots=True)
class MatchTo:
    """Games until somebody has `length` points, 1..25 (A21)."""

    length: int


@dataclass(frozen=True, slots=True)
class Money:
    """Game after game with a ledger, until somebody closes the table (A21, C.8)."""


Format = OneGame | MatchTo | Money


@dataclass(frozen=True, slots=True)
class NoClock:
    """Nobody is ever late."""


@dataclass(frozen=True, slots=True)
class PerTurn:
    """Each question must be answered within `seconds`."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Each player has `seconds` for the game and gains `increment` seconds a turn."""

    seconds: int
    increment: int


Pace = NoClock | PerTurn | Bank


class Head(StrEnum):
    """How many checkers may leave the head on the first turn (B.5)."""

    ENEMY_HEAD = "enemy_head"
    ALWAYS2 = "always2"


class Block(StrEnum):
    """Where an enemy checker must stand for a six-point block to be allowed (B.7)."""

    AHEAD = "ahead"
    HOME = "home"


class NextStart(StrEnum):
    """Who begins the second and later games (B.3)."""

    ROLL = "roll"
    ALTERNATE = "alternate"
    WINNER = "winner"


class Succession(StrEnum):
    """Whose captaincy counts in the rotation of a chouette (D.6)."""

    FINISHER = "finisher"
    STARTER = "starter"


class Clause(StrEnum):
    """The names of the agreement's switches, as a refusal names them."""

    VARIANT = "variant"
    LENGTH = "length"
    CUBE = "cube"
    CUBE_CAP = "cube_cap"
    JACOBY = "jacoby"
    BEAVERS = "beavers"
    RACCOONS = "raccoons"
    AUTOMATIC_DOUBLES = "automatic_doubles"
    CRAWFORD = "crawford"
    HOLLAND = "holland"
    BACKGAMMON = "backgammon"
    KOKS = "koks"
    LAST_ROLL = "last_roll"
    HEAD = "head"
    BLOCK = "block"
    STAKE = "stake"
    PACE = "pace"


class ImpossibleAgreement(ValueError):
    """No table can play this. `clause` names the switch, `because` what it clashes with."""

    def __init__(self, clause: Clause, because: str) -> None:
        super().__init__(f"{clause}: {because}")
        self.clause = clause
        self.because = because


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """What one point is worth: `units` of the smallest part (`scale` decimals) of `currency`."""

    units: int
    scale: int = 0
    currency: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Everything settled before play. The constructor refuses the impossible.

    `variant` is a key of `variants.VARIANTS`. `cube` says whether a cube is in play at
    all; in long nardy that is the option `nardy_cube`. `automatic_doubles` is the limit n
    of A20 (0 = none). `backgammon` is 2 or 3 (A67). `cube_cap` is 64 or None (C.5).
    """

    variant: str = "short"
    format: Format = field(default_factory=OneGame)
    cube: bool = False
    cube_cap: int | None = None
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    crawford: bool = False
    holland: bool = False
    backgammon: int = 3
    koks: bool = False
    last_roll: bool = False
    head: Head = Head.ENEMY_HEAD
    block: Block = Block.AHEAD
    next_start: NextStart = NextStart.ROLL
    succession: Succession = Succession.FINISHER
    multi_cube: bool = False
    stake: Stake | None = None
    kibitz: bool = True
    pace: Pace = field(default_factory=NoClock)
