"""How facts change a table.

Owns the fold: `evolve` for one event, `replay` for a log. Refuses nothing: legality was
settled when the event was stored. Leaves a take-back to `replay`, which remembers states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.agreement import variant_of
from rules.cube import Cube
from rules.cube_events import CubeAnswered, DoubleMeant, InCubes
from rules.events import (
    Agreed,
    CubeTurned,
    DoubleOffered,
    Dropped,
    Event,
    GameStarted,
    GameWon,
    Left,
    MatchResigned,
    OfferClosed,
    OpeningRolled,
    Passed,
    Played,
    Raised,
    ResignOffered,
    Rolled,
    Seated,
    TableClosed,
    TableOpened,
    TakeBackOffered,
    Taken,
    TakenBack,
    WordAdded,
)
from rules.evolving_clock import asked_anew, full, gained, in_time, taken_back
from rules.evolving_game import in_game
from rules.evolving_own_cubes import in_cubes
from rules.evolving_team import after_leaving, in_team
from rules.game import (
    Game,
    Opening,
    ToPlay,
    ToRoll,
)
from rules.identity import HOUSE, PlayerId, Seq
from rules.lately import lately
from rules.order_events import OrderFired
from rules.own_cubes import cubes_at_start
from rules.position import PerSide
from rules.table import Clock, ResignOffer, SideOffer, Table, TakeBackOffer
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    EndProposed,
    InstructionFired,
    InstructionSet,
    OfferAgreed,
    OrderRolled,
    Queued,
    Suggested,
    Voted,
)
from rules.time_events import InTime, Settled
from rules.variants import start

FIRST = Seq(1)

Beside = (
    WordAdded
    | ResignOffered
    | TakeBackOffered
    | OfferClosed
    | OfferAgreed
    | EndProposed
    | Queued
    | Voted
    | InstructionFired
    | InstructionSet
    | Defaulted
    | Suggested
    | CubeAnswered
    | DoubleMeant
    | OrderFired
)
"""Facts that leave the open question as it is: they do not move `since`. Nor do those of time."""

AtTable = (
    TableOpened
    | Agreed
    | Seated
    | Left
    | Queued
    | OrderRolled
    | WordAdded
    | GameStarted
    | MatchResigned
    | TableClosed
)
SideOffers = ResignOffered | TakeBackOffered | OfferClosed | OfferAgreed


@lately
def evolve(table: Table | None, event: Event) -> Table:
    """The table after `event`; None stands for the time before the first event of a log.

    A `TakenBack` only numbers itself here: use `replay`, which has the states to return to.
    """
    if table is None:
        return _begin(event, FIRST)
    seq = Seq(table.seq + 1)
    changed = _changed(table, event, seq)
    if _asks_nothing(event) or _is_company(table, event):
        return replace(changed, seq=seq)
    clock = asked_anew(changed.clock, event.at)
    return replace(changed, seq=seq, since=seq, since_at=event.at, clock=clock)


def _asks_nothing(event: Event) -> bool:
    if isinstance(event, InTime):
        return not isinstance(event, Settled)
    return isinstance(event, Beside)


def _is_company(table: Table, event: Event) -> bool:
    """Coming and going at a chouette, which several people do at once, asks nothing new.

    Nor does a new captain, unless it is the captain who is asked.
    """
    if isinstance(event, CaptainChanged):
        return not _captain_is_asked(table)
    return table.agreement.chouette and isinstance(event, Seated | Left)


def _captain_is_asked(table: Table) -> bool:
    if table.game is None or table.seating is None:
        return False
    phase = table.game.phase
    return isinstance(phase, ToRoll | ToPlay) and phase.side is table.seating.team_side


def replay(events: Iterable[Event], first_seq: Seq = FIRST) -> Table:
    """Fold a log whose first event, a `TableOpened` or a `GameStarted`, has number `first_seq`."""
    states: list[Table] = []
    log: list[Event] = []
    for event in events:
        log.append(event)
        if not states:
            states.append(_begin(event, first_seq))
            continue
        now = evolve(states[-1], event)
        if isinstance(event, TakenBack) and first_seq <= event.to < now.seq:
            then = states[event.to - first_seq]
            # Who waits and what was chosen in advance is no part of the turn.
            kept = replace(
                then, waiting=now.waiting, instructions=now.instructions, eager=now.eager
            )
            clock = taken_back(then, log[event.to - first_seq + 1 :], event.at)
            now = replace(
                kept,
                offers=(),
                seq=now.seq,
                since=now.since,
                since_at=now.since_at,
                clock=clock,
            )
        states.append(now)
    assert states, "a log without events is no table"  # noqa: S101 - a bug, not a refusal
    return states[-1]


def _begin(event: Event, seq: Seq) -> Table:
    """The first state of a log."""
    assert isinstance(event, TableOpened | GameStarted), event  # noqa: S101 - a bug
    opened = event.by if isinstance(event, TableOpened) else event.opened_by
    seats = (opened,) if isinstance(event, TableOpened) else _seats(event)
    nothing = Table(
        opened_by=opened,
        opened_at=event.at if isinstance(event, TableOpened) else event.opened_at,
        agreement=event.agreement,
        seats=seats,
        words=(),
        sealed=event.sealed,
        next_sealed="",
        standing=None,
        seating=None,
        game=None,
        offers=(),
        closed=False,
        seq=seq,
        since=seq,
        since_at=event.at,
        clock=Clock(event.at),
    )
    return _changed(nothing, event, seq)


def _seats(event: GameStarted) -> tuple[PlayerId, ...]:
    """Seat order, which the standing keeps; at a chouette the order of the places."""
    if event.agreement.chouette:
        return event.seating.players
    return tuple(player for player, _ in event.standing.points)


def _changed(table: Table, event: Event, seq: Seq) -> Table:
    if isinstance(event, InTime):
        return in_time(table, event, seq)
    if isinstance(event, InCubes):
        return in_cubes(table, event)
    match event:
        case OrderFired():
            return table
        case TakenBack():
            return replace(table, offers=())
        case ResignOffered() | TakeBackOffered() | OfferClosed() | OfferAgreed():
            return replace(table, offers=_offers(table.offers, event, seq))
        case Played(side=side) | Passed(side=side):
            return gained(in_game(table, event), side)
        case (
            OpeningRolled()
            | CubeTurned()
            | Rolled()
            | DoubleOffered()
            | Raised()
            | Taken()
            | Dropped()
            | GameWon()
        ):
            return in_game(table, event)
        case (
            TableOpened()
            | Agreed()
            | Seated()
            | Left()
            | Queued()
            | OrderRolled()
            | WordAdded()
            | GameStarted()
            | MatchResigned()
            | TableClosed()
        ):
            return _at_table(table, event)
        case _:
            return in_team(table, event)


def _at_table(table: Table, event: AtTable) -> Table:
    """Seats, words and the beginning and end of games."""
    match event:
        case TableOpened() | MatchResigned():
            return table
        case Agreed(agreement=agreement):
            return replace(table, agreement=agreement)
        case Seated(player=player):
            return replace(table, seats=(*table.seats, player))
        case Left(player=player):
            return _left(table, player)
        case Queued(player=player):
            return replace(table, waiting=(*table.waiting, player))
        case OrderRolled(order=order):
            return replace(table, seats=order)
        case WordAdded(player=player, word=word):
            others = tuple(pair for pair in table.words if pair[0] != player)
            return replace(table, words=(*others, (player, word)))
        case GameStarted():
            return _game_started(table, event)
        case TableClosed(by=by):
            who = table.closed_by if by == HOUSE else by
            return replace(table, closed=True, offers=(), closed_by=who)
        case _:
            assert_never(event)


def _left(table: Table, player: PlayerId) -> Table:
    """A seat or a place in the row of those who wait is free again."""
    waiting = tuple(other for other in table.waiting if other != player)
    if player not in table.seats:
        return replace(table, waiting=waiting)
    return after_leaving(
        replace(
            table,
            seats=tuple(seat for seat in table.seats if seat != player),
            words=tuple(pair for pair in table.words if pair[0] != player),
            instructions=tuple(pair for pair in table.instructions if pair[0] != player),
            waiting=waiting,
            eager=tuple(other for other in table.eager if other != player),
            left=(*table.left, player),
            ending_asked_by=None if table.ending_asked_by == player else table.ending_asked_by,
        ),
        player,
    )


def _game_started(table: Table, event: GameStarted) -> Table:
    game = Game(
        number=event.game_no,
        position=start(variant_of(event.agreement)),
        phase=Opening() if event.starts is None else ToRoll(event.starts),
        cube=Cube(),
        turns_done=PerSide(0, 0),
        crawford=event.crawford,
        starts=event.starts,
        cubes=cubes_at_start(event.agreement, event.seating),
    )
    return replace(
        table,
        agreement=event.agreement,
        seats=_seats(event),
        words=event.words,
        sealed=event.sealed,
        next_sealed=event.next_sealed,
        standing=event.standing,
        seating=event.seating,
        game=game,
        offers=(),
        instructions=event.instructions,
        suggestions=(),
        eager=(),
        left=(),
        closed_by=None,
        ending_asked_by=None,
        clock=replace(table.clock, banks=full(event.agreement)),
    )


def _offers(standing: tuple[SideOffer, ...], event: SideOffers, seq: Seq) -> tuple[SideOffer, ...]:
    match event:
        case ResignOffered(by=by, multiplier=multiplier, points=points):
            return (*standing, ResignOffer(seq, by, multiplier, points))
        case TakeBackOffered(by=by, to=to, seen=seen):
            return (*standing, TakeBackOffer(seq, by, to, seen))
        case OfferClosed(offer=closed):
            return tuple(offer for offer in standing if offer.seq != closed)
        case OfferAgreed(offer=agreed, by=by):
            return tuple(
                replace(offer, agreed=(*offer.agreed, by))
                if isinstance(offer, ResignOffer) and offer.seq == agreed
                else offer
                for offer in standing
            )
        case _:
            assert_never(event)
