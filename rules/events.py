"""What happened at a table.

Owns the union of facts. Each carries its outcome in plain numbers, so that a change
of the rules never changes an old game, and `at`, the moment it was confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.agreement import Agreement
from rules.cube import Raise
from rules.cube_events import InCubes
from rules.identity import Instant, PlayerId, Seq
from rules.instructions import Instructions
from rules.order_events import OrderFired
from rules.position import Side
from rules.scoring import Result, Transfers
from rules.seating import Seating
from rules.standing import Standing
from rules.steps import Dice, Turn
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    DoubleAbandoned,
    DoubleProposed,
    EndProposed,
    GammonAsked,
    InstructionFired,
    InstructionSet,
    OfferAgreed,
    OrderRolled,
    Queued,
    StoodIn,
    Suggested,
    TimeClaimed,
    Voted,
)
from rules.time_events import InTime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    """Somebody opened a table and sits at it. `sealed` is the digest of game 1's secret."""

    at: Instant
    by: PlayerId
    agreement: Agreement
    sealed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """The agreement was changed before anybody else sat down."""

    at: Instant
    by: PlayerId
    agreement: Agreement


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """`player` took a seat."""

    at: Instant
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """`player` gave the seat back; in the middle of a chouette the stake stays (D.8)."""

    at: Instant
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class WordAdded:
    """`player` added `word` to the dice of game `game_no`."""

    at: Instant
    player: PlayerId
    game_no: int
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """A game begins. Self-contained: a fold never reaches past the latest of these.

    `words` are (player, word) pairs in seat order; `sealed` is this game's digest,
    `next_sealed` the next one's; `opened_by` and `opened_at` say who opened the table and when.
    `starts` moves first; None: one die each will tell (B.3). `instructions` go on from before.
    """

    at: Instant
    agreement: Agreement
    seating: Seating
    standing: Standing
    game_no: int
    crawford: bool
    words: tuple[tuple[PlayerId, str], ...]
    sealed: str
    next_sealed: str
    opened_by: PlayerId
    opened_at: Instant
    starts: Side | None = None
    instructions: Instructions = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRolled:
    """One die each: `dice` are first seat's and second seat's. `starts` is None after a tie.

    `seating` is the seating from now on (long nardy: the higher die plays white, A32).
    """

    at: Instant
    dice: Dice
    n: int
    starts: Side | None
    seating: Seating


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeTurned:
    """An automatic double: the centred cube now shows `value` (A20)."""

    at: Instant
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """`side` rolled `dice`, the `n`-th roll of this game."""

    at: Instant
    side: Side
    dice: Dice
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """`side` played `turn` with `dice`; `forced` when the house played the only legal result."""

    at: Instant
    side: Side
    by: PlayerId
    dice: Dice
    turn: Turn
    forced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """`side` had no legal step. `dice` None: none were drawn, all 21 rolls were dead (C.5)."""

    at: Instant
    side: Side
    dice: Dice | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleOffered:
    """`side` offers the cube at `value`; refusing costs `drop`."""

    at: Instant
    side: Side
    by: PlayerId
    value: int
    drop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """A beaver or raccoon: the cube would stand at `value`; refusing costs `drop`."""

    at: Instant
    side: Side
    by: PlayerId
    kind: Raise
    value: int
    drop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """The raise was accepted: the cube shows `value` and belongs to `owner`."""

    at: Instant
    by: PlayerId
    value: int
    owner: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """`side` refused the raise. The loss itself is in the `GameWon` that follows.

    Unless `players` dropped out of a team: they pay `transfers` at once, `value` each, and those
    of their team who did not drop play on (D.5).
    """

    at: Instant
    side: Side
    by: PlayerId
    value: int
    players: tuple[PlayerId, ...] = ()
    transfers: Transfers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignOffered:
    """`side` offers to lose `multiplier` times the cube."""

    at: Instant
    side: Side
    by: PlayerId
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackOffered:
    """`by` asks to have the turn back that was confirmed after `to`; `seen` rolls came since."""

    at: Instant
    by: PlayerId
    to: Seq
    seen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferClosed:
    """The side offer made at `offer` was declined by the other, or withdrawn by its maker."""

    at: Instant
    by: PlayerId
    offer: Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """The table stands again as it stood right after `to`; rolls already seen stand."""

    at: Instant
    to: Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon:
    """The game is over: how it ended, who pays whom, and the standing after it.

    `transfers` are what is paid now; whoever dropped out of a team has paid before.
    """

    at: Instant
    result: Result
    transfers: Transfers
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResigned:
    """`player` gave up the match or session."""

    at: Instant
    player: PlayerId


class Ending(StrEnum):
    """Why a table was closed."""

    FINISHED = "finished"
    CANCELLED = "cancelled"
    RESIGNED = "resigned"
    SETTLED = "settled"
    ABANDONED = "abandoned"
    """Closed from outside: it had been silent for long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """Nothing more happens here. `by` is HOUSE when the last game ended it."""

    at: Instant
    by: PlayerId
    ending: Ending


Event = (
    TableOpened
    | Agreed
    | Seated
    | Left
    | Queued
    | OrderRolled
    | WordAdded
    | GameStarted
    | OpeningRolled
    | CubeTurned
    | Rolled
    | Played
    | Passed
    | DoubleProposed
    | DoubleAbandoned
    | Voted
    | InstructionSet
    | InstructionFired
    | Defaulted
    | CaptainChanged
    | StoodIn
    | Suggested
    | TimeClaimed
    | OfferAgreed
    | EndProposed
    | GammonAsked
    | DoubleOffered
    | Raised
    | Taken
    | Dropped
    | ResignOffered
    | TakeBackOffered
    | OfferClosed
    | TakenBack
    | InCubes
    | InTime
    | OrderFired
    | GameWon
    | MatchResigned
    | TableClosed
)
