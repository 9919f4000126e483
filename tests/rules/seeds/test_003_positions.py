"""The positions and examples of 003_759af169e4565e57.txt, rebuilt from its words.

Its diagrams are missing, so what the words leave open is filled with checkers that change
nothing of what they say.
"""

from __future__ import annotations

import pytest

from rules.actions import Double, Drop, Take
from rules.agreement import Agreement, Money
from rules.cube import Cube
from rules.events import GameWon, Passed
from rules.game import ToPlay, ToRoll
from rules.moves import dead_to_all_rolls, legal_turns, next_steps
from rules.notation import Illegal, read_position, read_turn
from rules.objections import HigherChecker, PointClosed, why_not
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import Kind
from rules.steps import Step
from rules.table import due
from rules.variants import SHORT
from rules.wins import kind_of_win, multiplier
from tests.rules.by_the_book.book import moved, short
from tests.rules.flow.playing import ANN, BLACK, BOB, CLOSED_OUT, MONEY, RACE, WHITE, Play

POSITION_8C = "w bar:1 13:5 8:4 6:5 / b 13:5 8:3 5:3 2:2 1:2"
POSITION_9 = "w bar:1 13:5 8:4 6:5 / b 24:2 13:5 8:3 5:3 2:2"
POSITION_10 = "w bar:1 13:5 8:4 6:5 / b 13:3 6:2 5:2 4:2 3:2 2:2 1:2"
POSITION_11 = "w 6:3 5:3 4:3 3:2 2:2 1:2 / b 6:5 5:5 4:5"
POSITION_12 = "w 5:2 3:2 off:11 / b 6:5 5:5 4:5"


def test_position_8c_two_one_does_not_enter() -> None:
    """003, position 8c: 2-1 and both points closed, so the turn is lost."""
    assert short(POSITION_8C, (2, 1))


def test_position_9_five_three_enters_with_the_three() -> None:
    """003, position 9: 20 is closed, the 3 enters, and the 5 is played by somebody else."""
    assert short(POSITION_9, (5, 3), "bar/22 13/8", "bar/22 8/3")


def test_position_9_five_two_is_lost() -> None:
    """003, position 9: neither 20 nor 23 is open."""
    assert short(POSITION_9, (5, 2))
    position = read_position(SHORT, POSITION_9)
    for die, point, held in ((5, 20, 3), (2, 23, 2)):
        objection = why_not(SHORT, position, WHITE, (5, 2), False, (), Step(25, die))
        assert objection == PointClosed(point, held)


def test_position_9_the_sum_enters_nothing() -> None:
    """003, position 9: bar/18 with 5-2 does not exist, although 18 is open."""
    position = read_position(SHORT, POSITION_9)
    assert isinstance(read_turn(SHORT, position, WHITE, (5, 2), False, "bar/18"), Illegal)


def test_position_10_a_closed_board_is_waited_for() -> None:
    """003, position 10: no roll enters until one of the six opens; then the 6 does."""
    position = read_position(SHORT, POSITION_10)
    assert dead_to_all_rolls(SHORT, position, WHITE)
    opened = read_position(SHORT, POSITION_10.replace("13:3 6:2", "13:4 6:1"))
    assert not dead_to_all_rolls(SHORT, opened, WHITE)
    assert Step(25, 6) in next_steps(SHORT, opened, WHITE, (6, 5), False, ())


def test_position_10_the_other_side_plays_on_alone() -> None:
    """003, position 10: O moves again and again, X is passed over without dice."""
    cube = Cube(2, BLACK, turned=True)
    play = Play.amid(position=CLOSED_OUT, cube=cube, phase=ToPlay(BLACK, (2, 1)))
    play.plays(BOB, "8-2 8-1")
    assert play.said[-1] == Passed(at=play.at, side=WHITE, dice=None)
    assert due(play.table).players == (BOB,)


def test_bearing_off_after_a_hit() -> None:
    """003, bearing off: a checker that was hit has to come home before anybody leaves."""
    assert short("w bar:1 1:1 off:13 / b 6:2 5:2 4:2 3:2 2:2 13:5", (6, 1), "bar/24/18")


def test_position_11_six_four_in_three_ways() -> None:
    """003, positions 11, 11A, 11B, 11C: 6/off, and for the 4: 4/off, 6/2 or 5/1."""
    assert short(POSITION_11, (6, 4), "6/off 4/off", "6/off 6/2", "6/off 5/1")


@pytest.mark.parametrize("way", ["2/off 1/off", "3/2/off", "3/1/off"])
def test_after_position_11_two_one(way: str) -> None:
    """003, after position 11: two checkers from 1 and 2, or one from 3 by either order."""
    position = read_position(SHORT, POSITION_11)
    boards = legal_turns(SHORT, position, WHITE, (2, 1)).boards
    assert moved(SHORT, position, way) in boards


@pytest.mark.parametrize(
    ("board", "dice", "expected"),
    [
        ("w 4:2 2:1 off:12 / b 6:15", (6, 5), "4/off(2)"),
        ("w 3:1 1:2 off:12 / b 6:15", (5, 4), "3/off 1/off"),
    ],
)
def test_a_number_bigger_than_all(board: str, dice: tuple[int, int], expected: str) -> None:
    """003: it takes a checker from the point nearest to the number."""
    assert short(board, dice, expected)


def test_position_12_six_four() -> None:
    """003, position 12: the 6 takes from 5; the 4 may not take from 3 but moves 5/1."""
    assert short(POSITION_12, (6, 4), "5/off 5/1")
    position = read_position(SHORT, POSITION_12)
    asked = why_not(SHORT, position, WHITE, (6, 4), False, (Step(5, 6),), Step(3, 4))
    assert asked == HigherChecker(5)


@pytest.mark.parametrize(("die", "from_x"), [(6, 19), (5, 20), (4, 21), (3, 22), (2, 23), (1, 24)])
def test_the_other_side_takes_from_19_to_24(die: int, from_x: int) -> None:
    """003, after position 12: O's 6 takes from X's 19, ... , his 1 from X's 24."""
    own = SHORT.across[from_x]
    position = read_position(SHORT, f"w 13:15 / b {own}:2 off:13")
    boards = legal_turns(SHORT, position, Side.BLACK, (die, die)).boards
    assert [board.black[0] for board in boards] == [15]
    assert own == die


def test_the_cube_shows_64_and_means_1() -> None:
    """003, the score: a game begins at one point with the cube between the players."""
    play = Play.begun(MONEY)
    assert play.table.game is not None
    assert play.table.game.cube == Cube(1, None)


def test_doubling_to_two() -> None:
    """003, the score: dropping costs one point; taking makes it two and gives the cube away."""
    dropped = Play.amid(MONEY)
    dropped.says(ANN, Double())
    won = dropped.says(BOB, Drop())[-1]
    assert isinstance(won, GameWon)
    assert won.result.points == 1
    taken = Play.amid(MONEY)
    taken.says(ANN, Double())
    taken.says(BOB, Take())
    assert taken.table.game is not None
    assert taken.table.game.cube == Cube(2, BLACK, turned=True)


def test_a_fully_blocked_player_may_double() -> None:
    """003, the score: somebody without a move may offer all the same."""
    play = Play.amid(MONEY, position=CLOSED_OUT)
    play.says(ANN, Double())
    assert play.names == ["DoubleOffered"]


def test_condition_1_nobody_doubles_twice_running() -> None:
    """003, condition 1: either while it is in the middle, later its owner only."""
    for side, who in ((WHITE, ANN), (BLACK, BOB)):
        play = Play.amid(MONEY, phase=ToRoll(side))
        play.says(who, Double())
        assert play.names == ["DoubleOffered"]
    given = Play.amid(MONEY, cube=Cube(2, BLACK, turned=True))
    assert given.refuses(ANN, Double()).code is Refusal.CUBE_NOT_YOURS


def test_condition_2_before_the_roll_only() -> None:
    """003, condition 2: with the dice on the table it is too late."""
    play = Play.amid(MONEY, phase=ToPlay(WHITE, (3, 1)))
    assert play.refuses(ANN, Double()).code is Refusal.ALREADY_ROLLED


def test_doubling_goes_on_beyond_64() -> None:
    """003: the stake may be doubled any number of times."""
    play = Play.amid(MONEY, cube=Cube(64, WHITE, turned=True))
    play.says(ANN, Double())
    play.says(BOB, Take())
    assert play.table.game is not None
    assert play.table.game.cube == Cube(128, BLACK, turned=True)


@pytest.mark.parametrize(
    ("loser", "kind", "times"),
    [("6:15", Kind.GAMMON, 2), ("6:14 19:1", Kind.BACKGAMMON, 3), ("6:14 18:1", Kind.GAMMON, 2)],
)
def test_gammon_and_backgammon(loser: str, kind: Kind, times: int) -> None:
    """003: none off doubles; one of them still in the winner's home triples."""
    position = read_position(SHORT, f"w off:15 / b {loser}")
    assert kind_of_win(SHORT, position, WHITE) is kind
    assert multiplier(SHORT, kind) == times


def test_backgammon_is_worth_two_outside_the_united_states() -> None:
    """003: there it counts like a gammon, here by agreement."""
    agreed = Agreement(format=Money(), cube=True, backgammon=2)
    lost = (0, *[0] * 18, 1, *[0] * 5, 14)
    position = RACE.with_(WHITE, (13, 2, *[0] * 24), lost)
    play = Play.amid(agreed, position=position, phase=ToPlay(WHITE, (2, 1)))
    play.plays(ANN, "1-2 1-1")
    won = play.said[-1]
    assert isinstance(won, GameWon)
    assert (won.result.kind, won.result.points) == (Kind.BACKGAMMON, 2)


def test_option_1_the_automatic_double_once_a_game() -> None:
    """003, option 1: a tie turns the cube to 2 in the middle; a second tie only rolls again."""
    play = Play.begun(Agreement(format=Money(), cube=True, automatic_doubles=1))
    play.house("33 44 61")
    assert play.table.game is not None
    assert play.table.game.cube == Cube(2, None)
    assert play.table.game.phase == ToPlay(WHITE, (6, 1))


def test_option_2_jacoby() -> None:
    """003, option 2: nobody doubled, so a gammon is worth the stake of one."""
    agreed = Agreement(format=Money(), cube=True, jacoby=True)
    position = RACE.with_(WHITE, (13, 2, *[0] * 24), RACE.black)
    play = Play.amid(agreed, position=position, phase=ToPlay(WHITE, (2, 1)))
    play.plays(ANN, "1-2 1-1")
    won = play.said[-1]
    assert isinstance(won, GameWon)
    assert (won.result.kind, won.result.points) == (Kind.GAMMON, 1)
