"""A game written down, one event a line.

Owns the text that `python -m bot replay` prints: number, dice, notation, cube, result.
It is for reading the log by eye, so it is in English and knows people by number or by
whatever `name` calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from bot.play.ports import Log
from bot.play.record_cubes import said_of_cubes
from bot.play.record_team import said_of_team
from bot.play.record_time import said_of_time
from bot.play.sheet import Sheet
from rules import events as happened
from rules.agreement import Agreement, MatchTo, Money, OneGame, variant_of
from rules.cube_events import InCubes
from rules.events import Event
from rules.identity import HOUSE, PlayerId, Seq, TableId
from rules.notation import write_dice, write_turn
from rules.order_events import OrderFired
from rules.position import Position, Side
from rules.scoring import How, Result
from rules.seating import Seating
from rules.steps import Dice
from rules.time_events import InTime

SEAL_CHARACTERS = 8


def numbered(player: PlayerId) -> str:
    """A person without a name."""
    return "the house" if player == HOUSE else f"player {player}"


def record(
    table: TableId, events: Sequence[Event], name: Callable[[PlayerId], str] = numbered
) -> str:
    """The whole history of a table, from event number 1; empty for no events."""
    return "".join(f"{line}\n" for line in _lines(table, events, name))


def _lines(
    table: TableId, events: Sequence[Event], name: Callable[[PlayerId], str]
) -> Iterator[str]:
    if not events:
        return
    stands = Sheet.read(Log(Seq(1), (events[0],)))
    yield f"Table {table}"
    yield f"{1:>5}  {_said(events[0], stands, name)}"
    for seq, event in enumerate(events[1:], 2):
        if isinstance(event, happened.GameStarted):
            yield ""
        yield f"{seq:>5}  {_said(event, stands, name)}"
        stands = stands.plus((event,))


def _said(  # noqa: C901, PLR0912 - one case for each kind of event
    event: Event, before: Sheet, name: Callable[[PlayerId], str]
) -> str:
    """One event in words; `before` is the table as it stood."""
    match event:
        case happened.TableOpened():
            agreed, seal = _agreed(event.agreement), _short(event.sealed)
            return f"opened by {name(event.by)}: {agreed}, seal {seal}"
        case happened.Agreed():
            return f"agreed: {_agreed(event.agreement)}"
        case happened.Seated():
            return f"{name(event.player)} sits down"
        case happened.Left():
            return f"{name(event.player)} leaves"
        case happened.WordAdded():
            return f"{name(event.player)} adds a word for game {event.game_no}: {event.word!r}"
        case happened.GameStarted():
            white, black = (_side(event.seating, side, name) for side in Side)
            crawford = ", Crawford" if event.crawford else ""
            points = ":".join(str(points) for _, points in event.standing.points)
            seal = _short(event.sealed)
            who = f"white {white}, black {black}"
            begins = "" if event.starts is None else f", {event.starts} begins"
            return f"game {event.game_no}: {who}, {points}{crawford}{begins}, seal {seal}"
        case happened.OpeningRolled():
            begins = "a tie" if event.starts is None else f"{event.starts} begins"
            return f"opening {write_dice(event.dice)}, {begins}"
        case happened.CubeTurned():
            return f"the cube is turned to {event.value}"
        case happened.Rolled():
            return f"{event.side} {write_dice(event.dice)}"
        case happened.Played():
            return f"{event.side} {_played(event, before)}"
        case happened.Passed():
            return f"{event.side} {_dice(event.dice)}no move"
        case happened.DoubleOffered():
            return f"{event.side} doubles to {event.value}"
        case happened.Raised():
            return f"{event.side} says {event.kind}: {event.value}"
        case happened.Taken():
            return f"{event.owner} takes: the cube stands at {event.value}"
        case happened.Dropped():
            if event.players:
                return f"{_people(event.players, name)} drop and pay {event.value} each"
            return f"{event.side} drops and loses {event.value}"
        case happened.ResignOffered():
            return f"{event.side} offers to lose x{event.multiplier}, {event.points} points"
        case happened.TakeBackOffered():
            return f"{name(event.by)} asks to go back to {event.to}, {event.seen} rolls seen"
        case happened.OfferClosed():
            return f"{name(event.by)} closes the offer of {event.offer}"
        case happened.TakenBack():
            return f"taken back: as after {event.to}"
        case happened.GameWon():
            return _won(event.result)
        case happened.MatchResigned():
            return f"{name(event.player)} gives up the match"
        case happened.TableClosed():
            return f"closed by {name(event.by)}: {event.ending}"
        case OrderFired():
            return f"by order of {name(event.player)} ({event.order}):"
        case _ if isinstance(event, InTime):
            return said_of_time(event, name)
        case _ if isinstance(event, InCubes):
            return said_of_cubes(event, name)
        case _:
            return said_of_team(event, before, name)


def _side(seating: Seating, side: Side, name: Callable[[PlayerId], str]) -> str:
    return _people(seating.deciders(side), name)


def _people(players: Sequence[PlayerId], name: Callable[[PlayerId], str]) -> str:
    return " and ".join(name(player) for player in players)


def _played(event: happened.Played, before: Sheet) -> str:
    game = before.table.game
    turn = "?" if game is None else _turn(event, before.table.agreement, game.position)
    return f"{write_dice(event.dice)}: {turn}{' (forced)' if event.forced else ''}"


def _turn(event: happened.Played, agreement: Agreement, position: Position) -> str:
    return write_turn(variant_of(agreement), position, event.side, event.turn)


def _dice(dice: Dice | None) -> str:
    return "" if dice is None else f"{write_dice(dice)}: "


def _won(result: Result) -> str:
    if result.winner is None:
        return "drawn"
    how = "" if result.how is How.BORNE_OFF else f", {result.how}"
    return f"{result.winner} wins {result.points}: {result.kind}, cube {result.cube}{how}"


def _agreed(agreement: Agreement) -> str:
    match agreement.format:
        case OneGame():
            length = "one game"
        case MatchTo(length=points):
            length = f"match to {points}"
        case Money():
            length = "money"
        case _ as never:
            assert_never(never)
    return f"{agreement.variant}, {length}{', cube' if agreement.cube else ''}"


def _short(digest: str) -> str:
    return digest[:SEAL_CHARACTERS]
