"""A table: the unit of locking, versioning and logging.

Owns the aggregate and the one question everything else asks: who is due, and for
what. Leaves legality to `decide` and change to `evolve`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.agreement import Agreement, Money
from rules.chouette import FEWEST, MOST, Chouette
from rules.cube import ANSWERED_BY, Offer, Raise
from rules.doubling import highest, why_not_double
from rules.game import (
    Game,
    Opening,
    Over,
    ToAnswer,
    ToAnswerEach,
    ToInsist,
    ToPlay,
    ToRoll,
    ToVote,
)
from rules.identity import HOUSE, Instant, PlayerId, Seq
from rules.instructions import Instructions
from rules.own_cubes import asked_to_answer, asked_to_double, callers, may_raise_bid
from rules.position import PerSide, Side
from rules.seating import Seating
from rules.standing import Standing
from rules.steps import Turn

SEATS = 2
"""Seats of a table that is no chouette."""


def fewest_seats(agreement: Agreement) -> int:
    """People without whom the first game cannot begin."""
    return FEWEST if agreement.chouette else SEATS


def most_seats(agreement: Agreement) -> int:
    """People who find a seat."""
    return MOST if agreement.chouette else SEATS


@dataclass(frozen=True, slots=True)
class ResignOffer:
    """`by` would lose `multiplier` times the cube; made at `seq`.

    `agreed` are the others of both sides who have agreed so far, where several must (D.8).
    """

    seq: Seq
    by: PlayerId
    multiplier: int
    points: int
    agreed: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBackOffer:
    """`by` asks to stand again as right after `to`; made at `seq`."""

    seq: Seq
    by: PlayerId
    to: Seq
    seen: int


@dataclass(frozen=True, slots=True)
class PauseOffer:
    """`by` asks to stop the clock; made at `seq`."""

    seq: Seq
    by: PlayerId


@dataclass(frozen=True, slots=True)
class SettlementOffer:
    """`by` offers to end everything here, with `points` for `winner`; made at `seq`.

    `winner` None: nobody pays. In a match `points` is 0 and the match goes to `winner`.
    """

    seq: Seq
    by: PlayerId
    winner: Side | None
    points: int


SideOffer = ResignOffer | TakeBackOffer | PauseOffer | SettlementOffer
"""An offer beside the question: it blocks nothing and lapses when the next turn or raise comes."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A turn that members advise their captain to play; `by` in the order in which they came."""

    turn: Turn
    by: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of the open question, in running seconds; `rules.clock` says what is left of it.

    `since`: when it began to run or was last read. `spent` of it had been used by then, `given`
    were added by the other side. `banks` is what each side has for the game, where that was agreed:
    what was used before `since` is taken off already.
    """

    since: Instant
    spent: int = 0
    given: int = 0
    paused: bool = False
    banks: PerSide[int] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a table is. `game` is None while people gather; `closed` ends all.

    `seq` numbers the last event, `since` the event that asked the question now open
    (buttons carry it), `since_at` when it was asked. `words` are those of the game that is
    played or, before and between games, of the coming one. `seats` are in seat order; at a
    chouette that is the order of the game's places. `waiting` join after the game,
    `left` have gone since it began: whoever comes back does so at the end of the queue (D.8).
    `closed_by` claimed the game or closed it all, and may be somebody who never sat here.
    `eager` will double their own cubes once the team is on roll.
    `ending_asked_by` would end the session of a chouette between games, if one more agrees.
    """

    opened_by: PlayerId
    opened_at: Instant
    agreement: Agreement
    seats: tuple[PlayerId, ...]
    words: tuple[tuple[PlayerId, str], ...]
    sealed: str
    next_sealed: str
    standing: Standing | None
    seating: Seating | None
    game: Game | None
    offers: tuple[SideOffer, ...]
    closed: bool
    seq: Seq
    since: Seq
    since_at: Instant
    waiting: tuple[PlayerId, ...] = ()
    left: tuple[PlayerId, ...] = ()
    instructions: Instructions = ()
    suggestions: tuple[Suggestion, ...] = ()
    eager: tuple[PlayerId, ...] = ()
    clock: Clock = Clock(Instant(0))
    closed_by: PlayerId | None = None
    ending_asked_by: PlayerId | None = None


class Wanted(StrEnum):
    """What a player may be waited for."""

    SIT = "sit"
    START = "start"
    ROLL = "roll"
    DOUBLE = "double"
    VOTE = "vote"
    PLAY = "play"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    NEXT_GAME = "next_game"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Due:
    """Who is waited for, and for one of what, since which event.

    No players while a seat is free (anybody may sit) and once the table is closed; `HOUSE`
    where there is nothing to decide.
    """

    players: tuple[PlayerId, ...]
    kinds: tuple[Wanted, ...]
    since: Seq


def due(table: Table) -> Due:
    """The open question of a table."""
    players, kinds = _waiting(table)
    return Due(players, kinds, table.since)


def roll_due(table: Table) -> bool:
    """The house must roll now: the opening, or nobody could decide anything before this roll."""
    return due(table).players == (HOUSE,)


def _waiting(  # noqa: C901, PLR0912 - one case a phase
    table: Table,
) -> tuple[tuple[PlayerId, ...], tuple[Wanted, ...]]:
    if table.closed:
        return (), ()
    if table.game is None or table.seating is None or table.standing is None:
        if len(table.seats) < fewest_seats(table.agreement):
            return (), (Wanted.SIT,)
        return table.seats, (Wanted.START,)
    seating = table.seating
    speaks_for = seating.speaks_for
    own = seating if table.game.cubes and isinstance(seating, Chouette) else None
    match table.game.phase:
        case Opening():
            return (HOUSE,), (Wanted.ROLL,)
        case ToRoll(side=side):
            if has_cube_decision(table, side):
                return (speaks_for(side),), _rolls_or_doubles(table, side, own)
            return (HOUSE,), (Wanted.ROLL,)
        case ToVote() as phase if own:
            return asked_to_double(table.agreement, table.game, own, phase), (Wanted.VOTE,)
        case ToVote(side=side, votes=votes):
            voted = {ballot.player for ballot in votes}
            asked = (voice for voice in seating.deciders(side) if voice not in voted)
            return tuple(asked), (Wanted.VOTE,)
        case ToInsist(side=side, votes=votes):
            said = {ballot.player for ballot in votes}
            return tuple(one for one in seating.deciders(side) if one not in said), (Wanted.VOTE,)
        case ToAnswer(offer=offer, votes=votes):
            answered = {ballot.player for ballot in votes}
            asked = (voice for voice in seating.must_answer(offer) if voice not in answered)
            answers = (Wanted.TAKE, Wanted.DROP, *_raises(table.agreement, offer))
            return tuple(asked), answers
        case ToAnswerEach() as phase:
            return _asked_each(table, phase)
        case ToPlay(side=side):
            return (speaks_for(side),), (Wanted.PLAY,)
        case Over():
            if len(table.seats) < SEATS:
                return (), (Wanted.SIT,)
            between = (Wanted.NEXT_GAME,)
            money = isinstance(table.agreement.format, Money)
            return table.seats, (*between, Wanted.CLOSE) if money else between
        case _:
            assert_never(table.game.phase)


def _rolls_or_doubles(table: Table, side: Side, own: Chouette | None) -> tuple[Wanted, ...]:
    """With own cubes whoever is asked to roll may be unable to double, while others can (D.8)."""
    if own is not None and table.game is not None:
        able = callers(table.agreement, table.game, own, side)
        if own.speaks_for(side) not in able:
            return (Wanted.ROLL,)
    return Wanted.ROLL, Wanted.DOUBLE


def _asked_each(
    table: Table, phase: ToAnswerEach
) -> tuple[tuple[PlayerId, ...], tuple[Wanted, ...]]:
    """Several cubes were offered together (D.8)."""
    assert isinstance(table.seating, Chouette)  # noqa: S101 - nobody else has own cubes
    asked = asked_to_answer(table.seating, phase, table.instructions)
    if phase.lone is not None:
        return asked, (Wanted.BEAVER, Wanted.DROP)
    said = {ballot.player for ballot in phase.votes}
    waiting = (bid for bid in phase.bids if bid.player not in said)
    raising = any(may_raise_bid(table.agreement, phase.kind, bid) for bid in waiting)
    higher = (Wanted.BEAVER,) if phase.kind is Raise.DOUBLE else (Wanted.RACCOON,)
    return asked, (Wanted.TAKE, Wanted.DROP, *(higher if raising else ()))


def has_cube_decision(table: Table, side: Side) -> bool:
    """`side` could offer the cube before its roll, so it is asked (C.5)."""
    if table.game is None or table.seating is None or table.standing is None:
        return False
    if isinstance(table.game.phase, ToRoll) and table.game.phase.voted_down:
        return False
    if table.game.cubes and isinstance(table.seating, Chouette):
        return bool(callers(table.agreement, table.game, table.seating, side))
    why_not = why_not_double(table.agreement, table.standing, table.seating, table.game, side)
    return why_not is None


def may_raise(agreement: Agreement, offer: Offer) -> bool:
    """A higher raise may answer this offer: agreed on, and within the cap (A18)."""
    agreed = {Raise.BEAVER: agreement.beavers, Raise.RACCOON: agreement.raccoons}
    answer = ANSWERED_BY.get(offer.kind)
    return answer is not None and agreed[answer] and offer.value * 2 <= highest(agreement)


def _raises(agreement: Agreement, offer: Offer) -> tuple[Wanted, ...]:
    if not may_raise(agreement, offer):
        return ()
    return (Wanted.BEAVER,) if offer.kind is Raise.DOUBLE else (Wanted.RACCOON,)
