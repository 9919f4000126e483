"""What was settled before play.

Owns the agreement and refuses combinations that no table can play (Crawford in
money play, Jacoby in a match, ...). Leaves to `variants` what an option does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import assert_never

from rules.scoring import Kind
from rules.variants import VARIANTS, Variant, variant_for

LONGEST_MATCH = 25
CUBE_CEILING = 4096
"""The technical end of doubling, shown in `/table` (C.5)."""
CUBE_CAP = 64
"""The only cap that can be agreed (C.5)."""
MOST_AUTOMATIC = 6
"""Six ties in a row put the cube on 64."""
TRIPLE = 3
"""What a backgammon counts where nothing else is agreed (A67)."""
VOTE_SECONDS = 600
"""How long a decision of several people may take where nothing else is agreed."""
PAUSE_SECONDS = 60
"""After so long a chouette's next game begins by itself where nothing else is agreed."""
FINEST_STAKE = 6
LONGEST_CURRENCY = 16


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
    NEXT_START = "next_start"
    CHOUETTE = "chouette"
    MULTI_CUBE = "multi_cube"
    VOTE_SECONDS = "vote_seconds"
    PAUSE_SECONDS = "pause_seconds"
    SUCCESSION = "succession"
    STAKE = "stake"
    KIBITZ = "kibitz"
    PACE = "pace"


class Because(StrEnum):
    """What a switch clashes with."""

    FORMAT = "format"
    """It belongs to money play only, or to matches only."""
    VARIANT = "variant"
    """It belongs to the other game, or there is no such game."""
    CUBE = "cube"
    """It means nothing without a cube."""
    BEAVERS = "beavers"
    """A raccoon answers a beaver."""
    CRAWFORD = "crawford"
    """Holland speaks of the games after the Crawford game."""
    CHOUETTE = "chouette"
    """Box and captain of a chouette roll for the start; own cubes belong to a chouette only."""
    RANGE = "range"
    """The number is out of bounds."""


class ImpossibleAgreement(ValueError):  # noqa: N818 - names what it is, as `Refused` does
    """No table can play this. `clause` names the switch, `because` what it clashes with."""

    def __init__(self, clause: Clause, because: Because) -> None:
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
    of A20 (0 = none). `backgammon` is 2 or 3 (A67). `cube_cap` is 64 or None (C.5). In a
    `chouette` several people have `vote_seconds` to decide together, see `vote_limit`, and its
    next game begins by itself after `pause_seconds` (0: only when somebody asks for it). With
    `multi_cube` every member has an own cube against the box (D.8).
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
    backgammon: int = TRIPLE
    koks: bool = False
    last_roll: bool = False
    head: Head = Head.ENEMY_HEAD
    block: Block = Block.AHEAD
    next_start: NextStart = NextStart.ROLL
    chouette: bool = False
    vote_seconds: int = VOTE_SECONDS
    pause_seconds: int = PAUSE_SECONDS
    succession: Succession = Succession.FINISHER
    multi_cube: bool = False
    stake: Stake | None = None
    kibitz: bool = True
    pace: Pace = field(default_factory=NoClock)

    def __post_init__(self) -> None:
        _refuse_numbers(self)
        _refuse_for_variant(self)
        _refuse_for_format(self)
        _refuse_without_partner(self)


def variant_of(agreement: Agreement) -> Variant:
    """The game that is played, its options included."""
    return variant_for(
        agreement.variant,
        head=agreement.head,
        block=agreement.block,
        koks=agreement.koks,
    )


def vote_limit(agreement: Agreement) -> int:
    """Seconds for a decision of several people: as agreed, at most the table's clock."""
    seconds = agreement.vote_seconds
    return min(seconds, agreement.pace.seconds) if isinstance(agreement.pace, PerTurn) else seconds


def _refuse(clause: Clause, because: Because, *, when: bool) -> None:
    if when:
        raise ImpossibleAgreement(clause, because)


def _refuse_numbers(asked: Agreement) -> None:
    """Numbers out of bounds."""
    out = Because.RANGE
    if isinstance(asked.format, MatchTo):
        _refuse(Clause.LENGTH, out, when=not 1 <= asked.format.length <= LONGEST_MATCH)
    _refuse(Clause.CUBE_CAP, out, when=asked.cube_cap not in {None, CUBE_CAP})
    _refuse(Clause.AUTOMATIC_DOUBLES, out, when=not 0 <= asked.automatic_doubles <= MOST_AUTOMATIC)
    _refuse(Clause.VOTE_SECONDS, out, when=asked.vote_seconds < 1)
    _refuse(Clause.PAUSE_SECONDS, out, when=asked.pause_seconds < 0)
    _refuse(Clause.BACKGAMMON, out, when=asked.backgammon not in {2, TRIPLE})
    match asked.pace:
        case PerTurn(seconds=seconds):
            _refuse(Clause.PACE, out, when=seconds < 1)
        case Bank(seconds=seconds, increment=increment):
            _refuse(Clause.PACE, out, when=seconds < 1 or increment < 0)
        case NoClock():
            pass
        case _:
            assert_never(asked.pace)
    if asked.stake is not None:
        _refuse(Clause.STAKE, out, when=not _payable(asked.stake))


def _payable(stake: Stake) -> bool:
    """A stake that can be paid and written on one line."""
    return (
        stake.units >= 1
        and 0 <= stake.scale <= FINEST_STAKE
        and len(stake.currency) <= LONGEST_CURRENCY
        and stake.currency.isprintable()
    )


def _refuse_for_variant(asked: Agreement) -> None:
    """Switches of the other game (B.9, B.10; A67)."""
    _refuse(Clause.VARIANT, Because.VARIANT, when=asked.variant not in VARIANTS)
    variant = VARIANTS[asked.variant]
    no_head, other = variant.head is None, Because.VARIANT
    _refuse(Clause.HEAD, other, when=no_head and asked.head is not Head.ENEMY_HEAD)
    _refuse(Clause.BLOCK, other, when=no_head and asked.block is not Block.AHEAD)
    _refuse(Clause.KOKS, other, when=no_head and asked.koks)
    _refuse(Clause.LAST_ROLL, other, when=no_head and asked.last_roll)
    triple = Kind.BACKGAMMON in variant.kinds
    _refuse(Clause.BACKGAMMON, other, when=not triple and asked.backgammon != TRIPLE)
    _refuse(Clause.JACOBY, other, when=not triple and asked.jacoby)
    _refuse(Clause.BEAVERS, other, when=not triple and asked.beavers)
    _refuse(Clause.RACCOONS, other, when=not triple and asked.raccoons)


def _refuse_for_format(asked: Agreement) -> None:
    """What belongs to money play only, and to matches only (A16-A20)."""
    money, match = isinstance(asked.format, Money), isinstance(asked.format, MatchTo)
    _refuse(Clause.JACOBY, Because.FORMAT, when=asked.jacoby and not money)
    _refuse(Clause.BEAVERS, Because.FORMAT, when=asked.beavers and not money)
    _refuse(Clause.RACCOONS, Because.FORMAT, when=asked.raccoons and not money)
    _refuse(
        Clause.AUTOMATIC_DOUBLES, Because.FORMAT, when=asked.automatic_doubles > 0 and not money
    )
    _refuse(Clause.CRAWFORD, Because.FORMAT, when=asked.crawford and not match)
    _refuse(Clause.HOLLAND, Because.FORMAT, when=asked.holland and not match)
    _refuse(Clause.STAKE, Because.FORMAT, when=asked.stake is not None and match)
    _refuse(Clause.CHOUETTE, Because.FORMAT, when=asked.chouette and not money)


def _refuse_without_partner(asked: Agreement) -> None:
    """Switches that need another one."""
    if not asked.cube:
        needs = {
            Clause.CUBE_CAP: asked.cube_cap is not None,
            Clause.JACOBY: asked.jacoby,
            Clause.BEAVERS: asked.beavers,
            Clause.RACCOONS: asked.raccoons,
            Clause.AUTOMATIC_DOUBLES: asked.automatic_doubles > 0,
            Clause.CRAWFORD: asked.crawford,
            Clause.HOLLAND: asked.holland,
            Clause.MULTI_CUBE: asked.multi_cube,
        }
        for clause, chosen in needs.items():
            _refuse(clause, Because.CUBE, when=chosen)
    known_start = asked.next_start is not NextStart.ROLL
    _refuse(Clause.NEXT_START, Because.CHOUETTE, when=asked.chouette and known_start)
    # A bank is one person's: whoever stands in for a silent captain would have nothing left.
    shared = asked.chouette and isinstance(asked.pace, Bank)
    _refuse(Clause.PACE, Because.CHOUETTE, when=shared)
    _refuse(Clause.MULTI_CUBE, Because.CHOUETTE, when=asked.multi_cube and not asked.chouette)
    _refuse(Clause.RACCOONS, Because.BEAVERS, when=asked.raccoons and not asked.beavers)
    _refuse(Clause.HOLLAND, Because.CRAWFORD, when=asked.holland and not asked.crawford)
