"""What happened among the people of a chouette.

Owns the facts that only several people on one side bring about: the order, votes, captains,
advice, absence. They are part of the union in `events`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.chouette import Round
from rules.identity import Instant, PlayerId, Seq
from rules.instructions import Instruction
from rules.position import Side
from rules.scoring import Kind
from rules.steps import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """`player` joins once the game that is being played is over (D.8)."""

    at: Instant
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRolled:
    """One die each for the order: box, captain and the others. Ties rolled again (D.1).

    `rounds` are (player, die) pairs, each round after the first by those who were still tied.
    """

    at: Instant
    rounds: tuple[Round, ...]
    order: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleProposed:
    """`by` proposes to the team on `side` to double to `value`, and so votes yes (D.4)."""

    at: Instant
    side: Side
    by: PlayerId
    value: int
    drop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleAbandoned:
    """The team on `side` has not agreed to double and rolls (D.4)."""

    at: Instant
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class GammonAsked:
    """The box `by` has left and resigns; the team on `side` may insist on a `kind` (D.8).

    Each of the team gets `single` points, or `gammon` if it insists; with own cubes all together.
    """

    at: Instant
    by: PlayerId
    side: Side
    kind: Kind
    single: int
    gammon: int


class Question(StrEnum):
    """What the people of a team are asked."""

    DOUBLE = "double"
    """Whether they double: yes or no (D.4)."""
    RAISE = "raise"
    """What each answers to a raise of the box: take or drop (D.5)."""
    GAMMON = "gammon"
    """Whether it insists on a gammon of a box that has left: yes or no (D.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voted:
    """`player` says yes or no to a proposed double, or takes or drops for themself (D.5).

    `higher`: takes and would raise at once; it is raised if all who take say so (D.8).
    """

    at: Instant
    player: PlayerId
    question: Question
    yes: bool
    higher: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionSet:
    """`player` chose how to answer in absence; None: nothing any more."""

    at: Instant
    player: PlayerId
    instruction: Instruction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionFired:
    """`player` answers by `instruction`. The rest is as in `Voted`."""

    at: Instant
    player: PlayerId
    question: Question
    yes: bool
    higher: bool
    instruction: Instruction


class Why(StrEnum):
    """Why somebody's answer was filled in."""

    CAPTAIN = "captain"
    """Silent in time: as the captain."""
    FIRST = "first"
    """A silent captain: as the first who answered, in queue order."""
    SILENT = "silent"
    """Nobody answered; or no word on a double, which is a no."""
    LEFT = "left"
    """Has left: as the captain (D.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaulted:
    """The answer of `player` was filled in: as `after` answered, or None was there to follow."""

    at: Instant
    player: PlayerId
    question: Question
    yes: bool
    why: Why
    after: PlayerId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptainChanged:
    """`captain` leads the team for the rest of the game (D.5, D.8)."""

    at: Instant
    captain: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodIn:
    """`silent` was out of time: `player` plays this turn (D.3)."""

    at: Instant
    player: PlayerId
    silent: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggested:
    """`player` advises the captain to play `turn`."""

    at: Instant
    player: PlayerId
    turn: Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeClaimed:
    """`by` claims the game: `side` was out of time. What it costs is in the `GameWon`."""

    at: Instant
    by: PlayerId
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class EndProposed:
    """`by` would end the session between two games; one more person has to agree."""

    at: Instant
    by: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAgreed:
    """`by` agrees to the resignation offered at `offer`, as others of a team must, too (D.8)."""

    at: Instant
    by: PlayerId
    offer: Seq
