"""What people ask without wanting to change anything.

Owns the answers about a person's games, a table's state and its past. Leaves how they
are worded to the conversation; nothing here takes a lock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.play import timetable
from bot.play.calendars import ALWAYS, Calendar
from bot.play.clocks import CalendarOf
from bot.play.dice import Proof, proof
from bot.play.ports import GameLine, Posts, Store
from bot.play.referee import PlaysForced
from bot.play.sheet import Sheet
from rules.cube_events import CubesDropped
from rules.events import Dropped, Event, GameStarted, GameWon, OpeningRolled
from rules.game import Over
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.scoring import Result, Transfers
from rules.seating import Seating
from rules.table import Table, due


class Stage(StrEnum):
    """How far a table has come."""

    GATHERING = "gathering"
    PLAYING = "playing"
    BETWEEN = "between"
    """A game is over and the next has not begun."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class MyGames:
    """A person's open tables: those that wait for this person, longest first, and the rest."""

    waiting: tuple[GameLine, ...]
    others: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: who sat where, how it ended and who paid whom."""

    game_no: int
    at: Instant
    seating: Seating
    result: Result
    transfers: Transfers


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that goes on without those who dropped out: what they have paid, or were paid."""

    game_no: int
    transfers: Transfers


async def my_games(posts: Posts, player: PlayerId) -> MyGames:
    """Where this person sits."""
    lines = await posts.games_of(player)
    return MyGames(
        waiting=tuple(line for line in lines if player in line.awaited),
        others=tuple(line for line in lines if player not in line.awaited),
    )


def stage(table: Table) -> Stage:
    """Where the table stands."""
    if table.closed:
        return Stage.CLOSED
    if table.game is None:
        return Stage.GATHERING
    return Stage.BETWEEN if isinstance(table.game.phase, Over) else Stage.PLAYING


def is_due(table: Table, player: PlayerId) -> bool:
    """Whether the table waits for this person."""
    return player in due(table).players


def may_kibitz(table: Table, player: PlayerId) -> bool:
    """Whether somebody may be told, or say, anything about the position that is played now.

    Those who play always; whoever looks on, unless that was switched off for the table.
    """
    return table.agreement.kibitz or player in table.seats or stage(table) is not Stage.PLAYING


async def events_after(store: Store, table: TableId, seq: Seq, stands: Sheet) -> tuple[Event, ...]:
    """What a screen that shows number `seq` lacks; reads further back if it must."""
    if seq + 1 >= stands.log.first_seq:
        return stands.since(seq)
    return (await store.history(table))[seq:]


def finished(events: Sequence[Event]) -> tuple[Finished, ...]:
    """The games of a table's history that are over, in order."""
    games: list[Finished] = []
    seating: Seating | None = None
    number = 0
    paid: Transfers = ()  # by those who dropped out of a team while the others played on
    for event in events:
        if isinstance(event, GameStarted):
            number, seating, paid = event.game_no, event.seating, ()
        elif isinstance(event, OpeningRolled):
            seating = event.seating
        elif isinstance(event, Dropped | CubesDropped):
            paid += event.transfers
        elif isinstance(event, GameWon) and seating is not None:
            transfers = (*paid, *event.transfers)
            games.append(Finished(number, event.at, seating, event.result, transfers))
    return tuple(games)


def unfinished(events: Sequence[Event]) -> Unfinished | None:
    """The game being played, if somebody has paid in it already; None otherwise."""
    number = 0
    paid: Transfers = ()
    for event in events:
        if isinstance(event, GameStarted):
            number, paid = event.game_no, ()
        elif isinstance(event, Dropped | CubesDropped):
            paid += event.transfers
        elif isinstance(event, GameWon):
            paid = ()
    return Unfinished(number, paid) if paid else None


async def proof_of(store: Store, table: TableId, game_no: int) -> Proof | None:
    """The proof of a game's dice as far as it may be told now; None if no such game was sealed."""
    seal = await store.seal(table, game_no)
    return None if seal is None else proof(table, await store.history(table), seal)


def forced_by_setting(posts: Posts) -> PlaysForced:
    """Asks whether a person lets the house play turns that have one legal result."""

    async def plays_forced(player: PlayerId) -> bool:
        person = await posts.person(player)
        return person is None or person.settings.play_forced

    return plays_forced


def calendars_of(posts: Posts) -> CalendarOf:
    """Asks for a person's calendar as it counts for a question asked at a moment."""

    async def calendar(player: PlayerId, asked: Instant) -> Calendar:
        person = await posts.person(player)
        return ALWAYS if person is None else timetable.counts_at(person.settings.calendars, asked)

    return calendar
