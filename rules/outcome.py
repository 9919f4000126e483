"""What one game came to, for everybody who played it.

Owns the fold from the events of one game to a score for each person, the match that ended with
it and the dice each of them threw. Leaves sums over many games to `record`, ratings to `rating`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from rules.agreement import MatchTo, OneGame
from rules.events import (
    Ending,
    Event,
    GameStarted,
    GameWon,
    MatchResigned,
    OpeningRolled,
    Rolled,
    TableClosed,
)
from rules.identity import Instant, PlayerId
from rules.ledger import rows
from rules.position import Side
from rules.scoring import Kind, Transfers
from rules.seating import Duel
from rules.standing import Match, balanced
from rules.steps import Dice
from rules.throws import Throws, thrown
from rules.time_events import Settled

E = TypeVar("E")

SINGLE = 1
"""A game of its own is rated like a match to one point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One game as `player` sees it: `won` 1, lost -1, neither 0; `points` got, paid if negative.

    `other` is the opponent of a duel. At a chouette there is none, and whoever got points has
    won. `kind` is that of a win on the board or of a resignation; None where nobody won, and for
    a settlement.
    """

    player: PlayerId
    other: PlayerId | None
    won: int
    points: int
    kind: Kind | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A match that somebody won or, not `formal`, a game of its own: as a match to 1."""

    at: Instant
    length: int
    winner: PlayerId
    loser: PlayerId
    formal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a game came to and, if it was the last, its match.

    `at` is when the game ended. There are no `scores` where it came to nothing (given up with the
    match, closed from outside). `throws` are the dice of a duel by person: those of a chouette
    are thrown for a side, and count for nobody. The opening, one die each, is no throw.
    """

    game_no: int
    variant: str
    at: Instant
    scores: tuple[Score, ...]
    decided: Decided | None
    throws: tuple[tuple[PlayerId, Throws], ...]


def outcome(events: Iterable[Event]) -> Outcome | None:
    """Of one game's events from its `GameStarted` on; None if it still goes on or was cancelled.

    A table may be closed when its last game has long been over, and that may decide the match:
    the same game has more to tell then.
    """
    log = tuple(events)
    started, ended = _last(log, GameStarted), _end(log)
    if started is None or ended is None:
        return None
    duel = None if started.agreement.chouette else _duel(log, started)
    return Outcome(
        game_no=started.game_no,
        variant=started.agreement.variant,
        at=ended,
        scores=_team(log) if duel is None else _scores(log, duel),
        decided=None if duel is None else _decided(log, started, duel),
        throws=() if duel is None else _throws(log, duel),
    )


def _last(log: tuple[Event, ...], kind: type[E]) -> E | None:
    return next((event for event in reversed(log) if isinstance(event, kind)), None)


def _end(log: tuple[Event, ...]) -> Instant | None:
    """When the game ended: won, settled, or with its table."""
    over = _last(log, GameWon) or _last(log, Settled)
    if over is not None:
        return over.at
    closed = _last(log, TableClosed)
    if closed is None or closed.ending is Ending.CANCELLED:
        return None
    return closed.at


def _duel(log: tuple[Event, ...], started: GameStarted) -> Duel | None:
    """Who sat where once it was known who begins (A32)."""
    opening = _last(log, OpeningRolled)
    seating = started.seating if opening is None else opening.seating
    return seating if isinstance(seating, Duel) else None


def _scores(log: tuple[Event, ...], duel: Duel) -> tuple[Score, ...]:
    won, settled, started = _last(log, GameWon), _last(log, Settled), _last(log, GameStarted)
    if won is not None:
        return _both(duel, won.result.winner, won.result.kind, won.transfers)
    matched = started is not None and isinstance(started.standing, Match)
    if settled is not None and not matched:  # a match that is settled leaves its game unfinished
        return _both(duel, settled.winner, None, settled.transfers)
    return ()


def _both(
    duel: Duel, winner: Side | None, kind: Kind | None, transfers: Transfers
) -> tuple[Score, ...]:
    points = dict(balanced(tuple((player, 0) for player in duel.players), transfers))
    champion = None if winner is None else duel.speaks_for(winner)
    return tuple(
        Score(
            player=player,
            other=other,
            won=0 if champion is None else (1 if player == champion else -1),
            points=points[player],
            kind=None if champion is None else kind,
        )
        for player, other in ((duel.white, duel.black), (duel.black, duel.white))
    )


def _team(log: tuple[Event, ...]) -> tuple[Score, ...]:
    """A row of a chouette's sheet, person by person."""
    return tuple(
        Score(
            player=player,
            other=None,
            won=(points > 0) - (points < 0),
            points=points,
            kind=row.result.kind if points else None,
        )
        for row in rows(log)
        for player, points in row.points
    )


def _decided(log: tuple[Event, ...], started: GameStarted, duel: Duel) -> Decided | None:
    """Who won the match. A session has no end that anybody wins, and is not rated (FIBS)."""
    match started.agreement.format:
        case MatchTo(length=length):
            winner, at = _match_winner(log, duel)
            formal = True
        case OneGame():
            length, formal = SINGLE, False
            scores = _scores(log, duel)
            winner = next((score.player for score in scores if score.won > 0), None)
            at = _end(log)
        case _:
            return None
    if winner is None or at is None:
        return None
    loser = next(player for player in duel.players if player != winner)
    return Decided(at=at, length=length, winner=winner, loser=loser, formal=formal)


def _match_winner(log: tuple[Event, ...], duel: Duel) -> tuple[PlayerId | None, Instant | None]:
    """Whoever has the points; else the one whose opponent gave up; else as both agreed."""
    won, resigned = _last(log, GameWon), _last(log, MatchResigned)
    if won is not None and isinstance(won.standing, Match) and won.standing.over:
        return max(won.standing.points, key=lambda entry: entry[1])[0], won.at
    if resigned is not None:
        return next(p for p in duel.players if p != resigned.player), resigned.at
    settled = _last(log, Settled)
    if settled is not None and settled.winner is not None:
        return duel.speaks_for(settled.winner), settled.at
    return None, None


def _throws(log: tuple[Event, ...], duel: Duel) -> tuple[tuple[PlayerId, Throws], ...]:
    """Each place in the stream of dice once: a turn taken back repeats its roll."""
    rolls: dict[int, tuple[Side, Dice]] = {}
    for event in log:
        if isinstance(event, Rolled):
            rolls[event.n] = (event.side, event.dice)
    found = []
    for side in Side:
        mine = [dice for by, dice in rolls.values() if by is side]
        if mine:
            found.append((duel.speaks_for(side), thrown(mine)))
    return tuple(found)
