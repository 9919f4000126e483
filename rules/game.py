"""One game: its position and the one question that is open in it.

Owns the phases as a union, so that a state which cannot occur cannot be said.
Leaves to `decide` what is legal and to `evolve` how facts change it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cube import Bid, Cube, Cubes, Offer, Raise
from rules.identity import PlayerId, Seq
from rules.position import PerSide, Position, Side
from rules.scoring import Kind, Result
from rules.steps import Dice, Turn


@dataclass(frozen=True, slots=True)
class Opening:
    """One die each decides who begins (A6, A32). `ties` rolls were equal so far."""

    ties: int = 0


@dataclass(frozen=True, slots=True)
class ToRoll:
    """`side` may double (if it can) or roll.

    `voted_down`: it does not double this turn any more, since its team has decided so or, with
    own cubes, has offered what it wanted to (D.4, D.8).
    """

    side: Side
    voted_down: bool = False


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one person of a team said to the open question; `higher`: and would raise it (A18)."""

    player: PlayerId
    yes: bool
    higher: bool = False


@dataclass(frozen=True, slots=True)
class ToVote:
    """The team on `side` decides whether to double, which `by` has proposed (D.4).

    With own cubes it is no vote: each says whether to double the own one (D.8).
    """

    side: Side
    by: PlayerId
    votes: tuple[Ballot, ...] = ()


@dataclass(frozen=True, slots=True)
class ToInsist:
    """The box has left and resigns: the team on `side` says whether it insists on `kind` (D.8).

    It is `single` or `gammon` points, as in `GammonAsked`. One who insists is enough.
    """

    side: Side
    kind: Kind
    single: int
    gammon: int
    votes: tuple[Ballot, ...] = ()


@dataclass(frozen=True, slots=True)
class ToAnswer:
    """The other side of `offer.by` must answer; `turn` is the side that rolls after a take.

    `votes` are the answers of a team so far; each member answers for themself (D.5).
    """

    offer: Offer
    turn: Side
    votes: tuple[Ballot, ...] = ()


@dataclass(frozen=True, slots=True)
class ToAnswerEach:
    """Several cubes are offered together by the side `by`, and each is answered alone (D.8).

    `votes` are the answers so far by the member whose cube it is, whoever gave them: the box
    answers each cube, a member the own one. The captain's may stand there without a bid: it is
    what absent members follow. `lone` would be the only taker: beaver or drop, nothing else.
    """

    by: Side
    kind: Raise
    turn: Side
    bids: tuple[Bid, ...]
    votes: tuple[Ballot, ...] = ()
    lone: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class ToPlay:
    """`side` must play `dice`; at least one legal step exists."""

    side: Side
    dice: Dice


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    result: Result


Answering = ToVote | ToAnswer | ToAnswerEach | ToInsist
"""What is answered before anybody rolls or plays on; several people may be asked."""

Phase = Opening | ToRoll | Answering | ToPlay | Over


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What a side did last: `turn` is empty after a pass, `dice` None after a pass without dice."""

    side: Side
    before: Position
    dice: Dice | None
    turn: Turn
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Retractable:
    """The last turn that a person confirmed, while nobody else has decided anything since.

    `side` played it; `to` is the event before it, `rolls` how many rolls had been made by then.
    """

    side: Side
    to: Seq
    rolls: int


@dataclass(frozen=True, slots=True)
class Game:
    """One game as it stands.

    `rolls` counts the rolls of this line of play, opening rolls included; `starts` is the side
    that moves first, None until that is known; `automatic` counts automatic doubles (A20).
    `cubes` are the own cubes of those who are still in the game; none where there is one cube
    for all. `cube` is then the captain's.
    """

    number: int
    position: Position
    phase: Phase
    cube: Cube
    turns_done: PerSide[int]
    rolls: int = 0
    last: LastTurn | None = None
    crawford: bool = False
    automatic: int = 0
    starts: Side | None = None
    retractable: Retractable | None = None
    cubes: Cubes = ()
