"""Matches and sessions: what stands after each game, Crawford, and the end (A16, A21, C.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import Close, Double, Drop, NextGame, ResignMatch, Take
from rules.agreement import Agreement, MatchTo, Money, OneGame
from rules.cube import Cube
from rules.events import Ending, GameStarted, GameWon, MatchResigned, TableClosed
from rules.game import Opening, Over, ToPlay, ToRoll
from rules.identity import HOUSE
from rules.match import after_game, at_zero, is_finished
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import How, Kind, Transfer
from rules.standing import Crawford, Match, Tally, points_of
from rules.table import Wanted, due
from tests.rules.flow.playing import ANN, BLACK, BOB, EVE, MONEY, RACE, WHITE, Play, board

MATCH3 = Agreement(format=MatchTo(3), cube=True, crawford=True)
SEATS = (ANN, BOB)


def score(ann: int, bob: int, crawford: Crawford, length: int = 3) -> Match:
    return Match(length, ((ANN, ann), (BOB, bob)), crawford)


@pytest.mark.parametrize(
    ("before", "wins", "after"),
    [
        # C17-C19: the first game that begins with somebody one short is the Crawford game.
        (score(0, 0, Crawford.BEFORE), (ANN, 1), score(1, 0, Crawford.BEFORE)),
        (score(0, 0, Crawford.BEFORE), (ANN, 2), score(2, 0, Crawford.NOW)),
        (score(2, 0, Crawford.NOW), (BOB, 1), score(2, 1, Crawford.AFTER)),
        # It happens once: the other reaching one short brings no second one.
        (score(2, 1, Crawford.AFTER), (BOB, 1), score(2, 2, Crawford.AFTER)),
        # One short jumped over: no Crawford game at all. The surplus is written down.
        (score(1, 0, Crawford.BEFORE), (ANN, 4), score(5, 0, Crawford.BEFORE)),
    ],
)
def test_a16_the_standing_after_a_game(before: Match, wins: tuple[int, int], after: Match) -> None:
    winner, points = (ANN if wins[0] == ANN else BOB), wins[1]
    loser = BOB if winner == ANN else ANN
    assert after_game(MATCH3, before, (Transfer(loser, winner, points),)) == after


def test_a16_a_drawn_crawford_game_was_the_crawford_game() -> None:
    """B.10: a draw pays nothing, and the game without a cube has been played."""
    assert after_game(MATCH3, score(2, 1, Crawford.NOW), ()) == score(2, 1, Crawford.AFTER)


def test_without_the_crawford_rule_no_game_is_one() -> None:
    plain = Agreement(format=MatchTo(3), cube=True)
    paid = (Transfer(BOB, ANN, 2),)
    assert after_game(plain, at_zero(plain, SEATS), paid) == score(2, 0, Crawford.BEFORE)


def test_c5_a_match_to_one_has_no_cube_at_all() -> None:
    one = Agreement(format=MatchTo(1), cube=True, crawford=True)
    assert at_zero(one, SEATS) == score(0, 0, Crawford.NOW, 1)
    play = Play.begun(one)
    started = play.log[-1]
    assert isinstance(started, GameStarted)
    assert started.crawford


@pytest.mark.parametrize(
    ("agreement", "standing", "finished"),
    [
        (MATCH3, score(3, 0, Crawford.BEFORE), True),
        (MATCH3, score(2, 2, Crawford.AFTER), False),
        (Agreement(format=OneGame()), Tally(((ANN, 1), (BOB, -1)), 1), True),
        (MONEY, Tally(((ANN, 1), (BOB, -1)), 1), False),
    ],
)
def test_a21_when_a_table_is_finished(
    agreement: Agreement, standing: Match | Tally, *, finished: bool
) -> None:
    assert is_finished(agreement, standing) is finished


def test_a_match_from_game_to_game() -> None:
    """To 3: a dropped 2-cube makes 2-0, then the Crawford game without a cube."""
    play = Play.begun(MATCH3)
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    for who, said in ((BOB, Double()), (ANN, Take())):
        play.says(who, said)
    play.house("31")
    play.plays(BOB, "8-3 6-1")
    play.says(ANN, Double())
    play.says(BOB, Drop())
    assert play.table.standing == score(2, 0, Crawford.NOW)
    assert due(play.table).players == (ANN, BOB)
    assert due(play.table).kinds == (Wanted.NEXT_GAME,)
    play.says(BOB, NextGame("seal-3"))
    (started,) = play.said
    assert isinstance(started, GameStarted)
    assert (started.game_no, started.crawford) == (2, True)
    assert (started.sealed, started.next_sealed) == ("seal-2", "seal-3")
    play.house("13")
    play.plays(BOB, "8-3 6-1")
    assert play.refuses(ANN, Double()).code is Refusal.CRAWFORD
    play.says(ANN, ResignMatch())
    assert play.names == ["MatchResigned", "TableClosed"]
    assert play.table.standing == score(2, 0, Crawford.NOW)


def test_a_won_match_closes_the_table() -> None:
    play = Play.amid(
        MATCH3,
        position=board({1: 2}, {6: 15}),
        phase=ToPlay(WHITE, (2, 1)),
        standing=score(1, 0, Crawford.BEFORE),
    )
    play.plays(ANN, "1-2 1-1")
    _, won, closed = play.said
    assert isinstance(won, GameWon)
    assert won.standing == score(3, 0, Crawford.BEFORE)
    assert closed == TableClosed(at=play.at, by=HOUSE, ending=Ending.FINISHED)
    assert due(play.table).players == ()
    assert play.refuses(ANN, NextGame("x")).code is Refusal.TABLE_CLOSED


def test_a_session_is_settled_between_games() -> None:
    play = Play.amid(MONEY)
    play.says(ANN, Double())
    play.says(BOB, Drop())
    assert due(play.table).kinds == (Wanted.NEXT_GAME, Wanted.CLOSE)
    play.says(BOB, Close())
    assert play.said == (TableClosed(at=play.at, by=BOB, ending=Ending.SETTLED),)
    assert play.table.standing == Tally(((ANN, 1), (BOB, -1)), 1)


def test_giving_up_a_session_pays_the_running_game_at_its_worst() -> None:
    """Nobody could refuse less than the most that can still be lost (C.7)."""
    play = Play.amid(MONEY, position=RACE, cube=Cube(2, BLACK, turned=True))
    play.says(ANN, ResignMatch())
    resigned, won, closed = play.said
    assert resigned == MatchResigned(at=play.at, player=ANN)
    assert isinstance(won, GameWon)
    assert (won.result.winner, won.result.points) == (BLACK, 4)
    assert (won.result.kind, won.result.how) == (Kind.GAMMON, How.RESIGNED)
    assert closed == TableClosed(at=play.at, by=ANN, ending=Ending.RESIGNED)


def test_giving_up_a_single_game_closes_the_table_once() -> None:
    play = Play.amid(Agreement(), position=RACE)
    play.says(ANN, ResignMatch())
    assert play.names == ["MatchResigned", "GameWon", "TableClosed"]


def test_b10_before_the_last_roll_there_is_no_game_to_lose() -> None:
    """Who is off already gives up the session, not the game."""
    nardy = Agreement(variant="long", format=Money(), last_roll=True)
    play = Play.amid(nardy, position=board({}, {1: 15}), phase=ToRoll(BLACK))
    play.says(ANN, ResignMatch())
    assert play.names == ["MatchResigned", "TableClosed"]


def test_giving_up_between_games_costs_no_game() -> None:
    play = Play.amid(MONEY)
    play.says(ANN, Double())
    play.says(BOB, Drop())
    play.says(BOB, ResignMatch())
    assert play.names == ["MatchResigned", "TableClosed"]


@pytest.mark.parametrize("touched", ["a turn", "a cube", "a second game"])
def test_what_has_begun_cannot_be_called_off(touched: str) -> None:
    """Cancelling is for a first game before its first turn, without a turned cube."""
    play = Play.amid(MONEY, turns_done=(0, 0))
    game = play.table.game
    assert game is not None
    if touched == "a turn":
        game = replace(game, turns_done=game.turns_done.with_(Side.WHITE, 1))
    elif touched == "a cube":
        game = replace(game, cube=Cube(2, BLACK, turned=True), phase=ToRoll(WHITE))
    else:
        game = replace(game, number=2)
    touched_play = replace(play.table, game=game)
    play.says(ANN, Close())
    assert play.said == (TableClosed(at=play.at, by=ANN, ending=Ending.CANCELLED),)
    play.table = touched_play
    assert play.refuses(ANN, Close()).code is Refusal.GAME_RUNNING


def test_points_of_a_stranger_are_none() -> None:
    assert points_of(score(2, 1, Crawford.AFTER), BOB) == 1
    assert points_of(score(2, 1, Crawford.AFTER), EVE) == 0


def test_a_new_game_starts_clean() -> None:
    """Cube in the middle at 1, no turns done, one die each to come."""
    play = Play.amid(Agreement(format=Money(), cube=True), cube=Cube(4, WHITE, turned=True))
    play.says(ANN, Double())
    play.says(BOB, Drop())
    assert play.table.game is not None
    assert isinstance(play.table.game.phase, Over)
    play.says(ANN, NextGame("seal-3"))
    game = play.table.game
    assert (game.number, game.cube, game.phase) == (2, Cube(), Opening())
    assert (game.turns_done.white, game.turns_done.black, game.rolls) == (0, 0, 0)
