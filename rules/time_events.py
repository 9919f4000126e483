"""What happened to the time of a game, and how people agreed to end it early.

Owns the facts of clocks, pauses and settlements, which a game that lasts for weeks needs. They are
part of the union in `events`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.identity import Instant, PlayerId
from rules.position import Side
from rules.scoring import Transfers
from rules.standing import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSpent:
    """`side` has used `seconds` of running time since its clock was last read (B.11).

    How many of the seconds that passed have counted (quiet hours, days off) was judged by whoever
    knows people's calendars; from here on it is a fact.
    """

    at: Instant
    side: Side
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeGiven:
    """`by` gives `side`, the other one, `seconds` more."""

    at: Instant
    by: PlayerId
    side: Side
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseOffered:
    """`by` asks to stop the clock."""

    at: Instant
    by: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused:
    """Both have agreed: no clock runs until somebody goes on."""

    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """The clock runs again: `by` asked for it, or acted."""

    at: Instant
    by: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementOffered:
    """`by` offers to end everything here: `winner` gets `points`, None: nobody pays.

    In a match `points` is 0: the match itself goes to `winner`, or to nobody.
    """

    at: Instant
    by: PlayerId
    winner: Side | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Both have agreed to end everything here: who pays whom, and the standing after it."""

    at: Instant
    winner: Side | None
    points: int
    transfers: Transfers
    standing: Standing


InTime = TimeSpent | TimeGiven | PauseOffered | Paused | Resumed | SettlementOffered | Settled
"""The facts that move no checker and no cube."""
