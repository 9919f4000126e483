"""The last roll of long nardy (B.10): whoever moved second has one more turn."""

from __future__ import annotations

from rules.actions import Double, OfferResign, Roll
from rules.agreement import Agreement, Money
from rules.events import Ending, GameWon, TableClosed
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE
from rules.position import Position
from rules.refusals import Refusal
from rules.scoring import How, Kind, Result
from rules.standing import Tally
from rules.table import roll_due
from tests.rules.flow.playing import ANN, BLACK, BOB, WHITE, Play, board

NARDY = Agreement(variant="long", format=Money(), cube=True, last_roll=True)


def about_to_finish(agreement: Agreement, position: Position, *, side: str = "white") -> Play:
    """A side with two checkers left on its 1 has rolled 2-1; white moved first."""
    mover = WHITE if side == "white" else BLACK
    return Play.amid(agreement, position=position, phase=ToPlay(mover, (2, 1)))


def test_b10_by_default_the_game_ends_at_once() -> None:
    plain = Agreement(variant="long", format=Money(), cube=True)
    play = about_to_finish(plain, board({1: 2}, {1: 2}))
    play.plays(ANN, "1-2 1-1")
    assert play.names == ["Played", "GameWon"]


def test_b10_both_off_is_a_draw() -> None:
    """Nobody pays; a single game is over all the same."""
    single = Agreement(variant="long", last_roll=True)
    play = about_to_finish(single, board({1: 2}, {1: 2}))
    play.plays(ANN, "1-2 1-1")
    assert play.names == ["Played"]
    play.house("65")
    play.plays(BOB, "1-6 1-5")
    _, won, closed = play.said
    assert isinstance(won, GameWon)
    assert won.result == Result(None, Kind.OIN, How.DRAWN, 1, 0)
    assert won.transfers == ()
    assert won.standing == Tally(((ANN, 0), (BOB, 0)), 1)
    assert closed == TableClosed(at=play.at, by=HOUSE, ending=Ending.FINISHED)


def test_b10_one_turn_may_save_the_mars() -> None:
    """Black has none off before his last turn and two after it: oin."""
    play = about_to_finish(NARDY, board({1: 2}, {1: 15}))
    play.plays(ANN, "1-2 1-1")
    play.house("65")
    play.plays(BOB, "1-6 1-5")
    won = play.said[-1]
    assert isinstance(won, GameWon)
    assert won.result == Result(WHITE, Kind.OIN, How.BORNE_OFF, 1, 1)


def test_b10_the_second_to_move_finishes_first_and_wins_at_once() -> None:
    play = about_to_finish(NARDY, board({1: 15}, {1: 2}), side="black")
    play.plays(BOB, "1-2 1-1")
    won = play.said[-1]
    assert isinstance(won, GameWon)
    assert won.result == Result(BLACK, Kind.MARS, How.BORNE_OFF, 1, 2)


def test_b10_nothing_but_the_roll_is_left() -> None:
    """No doubling before the last roll, and the side that is off has nothing to resign."""
    play = about_to_finish(NARDY, board({1: 2}, {1: 2}))
    play.plays(ANN, "1-2 1-1")
    assert play.table.game is not None
    assert play.table.game.phase == ToRoll(BLACK)
    assert roll_due(play.table)
    assert play.refuses(BOB, Double()).code is Refusal.LAST_ROLL
    refused = play.refuses(ANN, OfferResign(1))
    assert (refused.code, refused.facts) == (Refusal.RESIGN_TOO_MUCH, {"most": 0, "asked": 1})
    play.says(HOUSE, Roll((6, 5)))
    play.says(BOB, OfferResign(1))
    assert play.names == ["ResignOffered", "GameWon"]
