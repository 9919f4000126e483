"""Laws of a whole table, worked out from its log by other means than the core's."""

from __future__ import annotations

from rules.agreement import Agreement, Bank, MatchTo
from rules.events import (
    DoubleOffered,
    Event,
    GameStarted,
    GameWon,
    Passed,
    Played,
    Raised,
    Taken,
    TakenBack,
)
from rules.identity import Seq
from rules.position import Side
from rules.standing import Match
from rules.time_events import TimeGiven, TimeSpent
from tests.rules.flow.playing import Play


def bank_by_hand(pace: Bank, game: list[Event], first: Seq, side: Side) -> int:
    """What a game's log leaves `side`: turns that were taken back gained nothing."""
    undone: set[int] = set()
    for number, event in enumerate(game, first):
        if isinstance(event, TakenBack):
            undone |= set(range(event.to + 1, number))
    left = pace.seconds
    for number, event in enumerate(game, first):
        match event:
            case Played(side=by) | Passed(side=by) if by is side and number not in undone:
                left += pace.increment
            case TimeSpent(side=by, seconds=seconds) if by is side:
                left = max(0, left - seconds)
            case TimeGiven(side=to, seconds=seconds) if to is side:
                left += seconds
            case _:
                pass
    return left


def crawford_games_are_right(agreement: Agreement, play: Play) -> None:
    """At most one, and exactly the first game that begins with somebody one short (A16)."""
    games = [event for event in play.log if isinstance(event, GameStarted)]
    if not isinstance(agreement.format, MatchTo):
        assert not any(game.crawford for game in games)
        return
    one_short = agreement.format.length - 1
    first = next(
        (
            game.game_no
            for game in games
            if max(points for _, points in game.standing.points) == one_short
        ),
        None,
    )
    assert [game.game_no for game in games if game.crawford] == ([first] if first else [])
    for game in games:
        assert isinstance(game.standing, Match)
        assert not game.standing.over


def nobody_doubles_twice_in_a_row(play: Play) -> None:
    """After a take the next double of a game comes from the owner; a Crawford game has none."""
    doubler: Side | None = None
    crawford, ended = False, False
    for event in play.log:
        match event:
            case GameStarted():
                doubler, crawford, ended = None, event.crawford, False
            case DoubleOffered(side=side):
                assert not crawford
                assert side is not doubler
            case Taken(owner=owner):
                doubler = owner.other
            case Played() | Raised():
                assert not ended
            case GameWon():
                ended = True
            case TakenBack():
                pass  # takes cannot be taken back, so the doubler stays
            case _:
                pass
