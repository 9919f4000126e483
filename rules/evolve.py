"""How facts change a table.

Owns the fold: `evolve` for one event, `replay` for a log. Refuses nothing: legality was
settled when the event was stored. Leaves a take-back to `replay`, which remembers states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.agreement import variant_of
from rules.cube import Cube, Offer, Raise
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
from rules.game import (
    Game,
    LastTurn,
    Opening,
    Over,
    Phase,
    Retractable,
    ToAnswer,
    ToPlay,
    ToRoll,
)
from rules.identity import HOUSE, PlayerId, Seq
from rules.moves import apply
from rules.position import PerSide, Side
from rules.table import ResignOffer, SideOffer, Table, TakeBackOffer
from rules.variants import start

FIRST = Seq(1)

Beside = WordAdded | ResignOffered | TakeBackOffered | OfferClosed
"""Facts that leave the open question as it is: they do not move `since`."""

AtTable = (
    TableOpened | Agreed | Seated | Left | WordAdded | GameStarted | MatchResigned | TableClosed
)
InGame = (
    OpeningRolled
    | CubeTurned
    | Rolled
    | Played
    | Passed
    | DoubleOffered
    | Raised
    | Taken
    | Dropped
    | GameWon
)
SideOffers = ResignOffered | TakeBackOffered | OfferClosed


def evolve(table: Table | None, event: Event) -> Table:
    """The table after `event`; None stands for the time before the first event of a log.

    A `TakenBack` only numbers itself here: use `replay`, which has the states to return to.
    """
    if table is None:
        return _begin(event, FIRST)
    seq = Seq(table.seq + 1)
    changed = replace(_changed(table, event, seq), seq=seq)
    if isinstance(event, Beside):
        return changed
    return replace(changed, since=seq, since_at=event.at)


def replay(events: Iterable[Event], first_seq: Seq = FIRST) -> Table:
    """Fold a log whose first event, a `TableOpened` or a `GameStarted`, has number `first_seq`."""
    states: list[Table] = []
    for event in events:
        if not states:
            states.append(_begin(event, first_seq))
            continue
        now = evolve(states[-1], event)
        if isinstance(event, TakenBack) and first_seq <= event.to < now.seq:
            then = states[event.to - first_seq]
            now = replace(then, offers=(), seq=now.seq, since=now.since, since_at=now.since_at)
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
    )
    return _changed(nothing, event, seq)


def _seats(event: GameStarted) -> tuple[PlayerId, ...]:
    """Seat order, which the standing keeps."""
    return tuple(player for player, _ in event.standing.points)


def _changed(table: Table, event: Event, seq: Seq) -> Table:
    match event:
        case TakenBack():
            return replace(table, offers=())
        case ResignOffered() | TakeBackOffered() | OfferClosed():
            return replace(table, offers=_offers(table.offers, event, seq))
        case (
            OpeningRolled()
            | CubeTurned()
            | Rolled()
            | Played()
            | Passed()
            | DoubleOffered()
            | Raised()
            | Taken()
            | Dropped()
            | GameWon()
        ):
            return _in_game(table, event)
        case _:
            return _at_table(table, event)


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
            seats = tuple(seat for seat in table.seats if seat != player)
            words = tuple(pair for pair in table.words if pair[0] != player)
            return replace(table, seats=seats, words=words)
        case WordAdded(player=player, word=word):
            others = tuple(pair for pair in table.words if pair[0] != player)
            return replace(table, words=(*others, (player, word)))
        case GameStarted():
            return _game_started(table, event)
        case TableClosed():
            return replace(table, closed=True, offers=())
        case _:
            assert_never(event)


def _game_started(table: Table, event: GameStarted) -> Table:
    game = Game(
        number=event.game_no,
        position=start(variant_of(event.agreement)),
        phase=Opening() if event.starts is None else ToRoll(event.starts),
        cube=Cube(),
        turns_done=PerSide(0, 0),
        crawford=event.crawford,
        starts=event.starts,
    )
    return replace(
        table,
        agreement=event.agreement,
        words=event.words,
        sealed=event.sealed,
        next_sealed=event.next_sealed,
        standing=event.standing,
        seating=event.seating,
        game=game,
        offers=(),
    )


def _offers(standing: tuple[SideOffer, ...], event: SideOffers, seq: Seq) -> tuple[SideOffer, ...]:
    match event:
        case ResignOffered(by=by, multiplier=multiplier, points=points):
            return (*standing, ResignOffer(seq, by, multiplier, points))
        case TakeBackOffered(by=by, to=to, seen=seen):
            return (*standing, TakeBackOffer(seq, by, to, seen))
        case OfferClosed(offer=closed):
            return tuple(offer for offer in standing if offer.seq != closed)
        case _:
            assert_never(event)


def _in_game(table: Table, event: InGame) -> Table:
    """Rolls, turns and the cube. Turns, raises and the end let side offers lapse."""
    assert table.game is not None  # noqa: S101 - no log has play before its GameStarted
    game = table.game
    match event:
        case OpeningRolled():
            return replace(table, seating=event.seating, game=_opening(table, game, event))
        case CubeTurned(value=value):
            cube = replace(game.cube, value=value)
            return replace(table, game=replace(game, cube=cube, automatic=game.automatic + 1))
        case Rolled(side=side, dice=dice, n=n):
            return replace(table, game=replace(game, phase=ToPlay(side, dice), rolls=n))
        case Played() | Passed():
            return replace(table, game=_turn(table, game, event), offers=())
        case GameWon(result=result, standing=standing):
            over = replace(game, phase=Over(result), retractable=None)
            return replace(table, game=over, standing=standing, words=(), offers=())
        case DoubleOffered() | Raised() | Taken() | Dropped():
            return replace(table, game=_cube(game, event), offers=())
        case _:
            assert_never(event)


def _opening(table: Table, game: Game, event: OpeningRolled) -> Game:
    """After a tie the question stays; a short game plays the opening dice, higher first (A6)."""
    phase: Phase
    if event.starts is None:
        ties = game.phase.ties if isinstance(game.phase, Opening) else 0
        phase = Opening(ties + 1)
    elif variant_of(table.agreement).opening_plays_roll:
        phase = ToPlay(event.starts, (max(event.dice), min(event.dice)))
    else:
        phase = ToRoll(event.starts)
    return replace(game, phase=phase, rolls=event.n, starts=event.starts)


def _turn(table: Table, game: Game, event: Played | Passed) -> Game:
    """A turn is done; a turn that a person confirmed becomes the one that may be taken back."""
    side, position, retractable = event.side, game.position, game.retractable
    if isinstance(event, Played):
        last = LastTurn(side, position, event.dice, event.turn, forced=event.forced)
        position = apply(variant_of(table.agreement), position, side, event.turn)
        if event.by != HOUSE:
            retractable = Retractable(side, table.seq, game.rolls)
    else:
        last = LastTurn(side, position, event.dice, ())
    return replace(
        game,
        position=position,
        phase=ToRoll(side.other),
        turns_done=game.turns_done.with_(side, game.turns_done.of(side) + 1),
        last=last,
        retractable=retractable,
    )


def _cube(game: Game, event: DoubleOffered | Raised | Taken | Dropped) -> Game:
    """An offer, a raise of it, or the answer. None of them can be taken back."""
    game = replace(game, retractable=None)
    match event:
        case DoubleOffered(side=side, value=value, drop=drop):
            return replace(game, phase=ToAnswer(Offer(side, Raise.DOUBLE, value, drop), side))
        case Raised(side=side, kind=kind, value=value, drop=drop):
            offer = Offer(side, kind, value, drop)
            return replace(game, phase=ToAnswer(offer, _turn_of(game, side)))
        case Taken(value=value, owner=owner):
            return replace(game, cube=Cube(value, owner, turned=True), phase=ToRoll(owner.other))
        case Dropped():
            return game
        case _:
            assert_never(event)


def _turn_of(game: Game, otherwise: Side) -> Side:
    return game.phase.turn if isinstance(game.phase, ToAnswer) else otherwise
