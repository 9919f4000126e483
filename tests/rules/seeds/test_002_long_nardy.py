"""The examples and numbers that 002_abf3f800b04f99e3.txt gives itself, by its paragraphs."""

from __future__ import annotations

import pytest

from rules.agreement import Agreement
from rules.game import ToPlay
from rules.moves import legal_turns, next_steps
from rules.notation import read_position
from rules.objections import HeadTwice, why_not
from rules.position import Side
from rules.scoring import Kind
from rules.steps import Step
from rules.variants import LONG, start
from rules.wins import kind_of_win, multiplier
from tests.rules.by_the_book.book import LONG_START, long, moved
from tests.rules.flow.playing import ANN, BOB, WHITE, Play

BLACK = Side.BLACK


def answered(opening: str, reply: tuple[int, int]) -> set[str]:
    """What black has on the board after white's first turn `opening` and his own `reply`."""
    position = moved(LONG, start(LONG), opening)
    boards = legal_turns(LONG, position, BLACK, reply, first=True).boards
    return {
        " ".join(f"{at}:{count}" for at, count in enumerate(board.black) if count)
        for board in boards
    }


def test_2_1_all_fifteen_on_the_heads_24_and_12() -> None:
    """002 2.1: the heads are 24 and, in white's numbers, 12."""
    position = start(LONG)
    assert position == read_position(LONG, LONG_START)
    assert (position.white[24], position.black[24]) == (15, 15)
    assert LONG.across[24] == 12


def test_2_2_the_homes_are_1_to_6_and_13_to_18() -> None:
    """002 2.2: white's home 1-6, black's 13-18 in white's numbers."""
    assert sorted(LONG.across[point] for point in range(1, 7)) == list(range(13, 19))


@pytest.mark.parametrize(("roll", "white"), [("52", ANN), ("25", BOB)])
def test_2_3_the_higher_die_is_white_and_moves_first(roll: str, white: int) -> None:
    """002 2.3: who rolled more plays white and begins, with fresh dice as 2.5's examples need."""
    play = Play.begun(Agreement(variant="long"))
    play.house(f"33 {roll}")
    assert play.table.seating is not None
    assert play.table.seating.speaks_for(WHITE) == white
    play.house("55")
    assert play.table.game is not None
    assert play.table.game.phase == ToPlay(WHITE, (5, 5))


def test_2_4_one_checker_may_play_both_if_the_point_between_is_open() -> None:
    """002 2.4: 24/18 is taken, 24/20 is not: 24/20/14."""
    assert long("w 24:1 4:5 3:5 2:4 / b 24:10 21:4 6:1", (6, 4), "24/20/14")


def test_2_4_nobody_lands_on_an_enemy_checker() -> None:
    """002 2.4: a single one on 18 is enough, and nothing is hit."""
    position = read_position(LONG, "w 24:15 / b 24:14 6:1")
    boards = legal_turns(LONG, position, WHITE, (6, 1)).boards
    assert {board.black for board in boards} == {position.black}
    assert all(board.white[18] == 0 for board in boards)


def test_2_4_the_larger_of_two_that_do_not_go_together() -> None:
    """002 2.4: either could be played, not both: the six."""
    assert long("w 24:1 4:5 3:5 2:4 / b 24:10 21:4 2:1", (6, 4), "24/18")


def test_2_5_one_from_the_head() -> None:
    """002 2.5: the second is refused."""
    position = start(LONG)
    draft = (Step(24, 5),)
    asked = why_not(LONG, position, WHITE, (5, 2), True, draft, Step(24, 2))
    assert asked == HeadTwice(1, 1)


@pytest.mark.parametrize(
    ("dice", "left"), [((6, 6), 13), ((4, 4), 13), ((3, 3), 13), ((5, 5), 14), ((2, 2), 14)]
)
def test_2_5_two_from_the_head_with_six_six_four_four_three_three(
    dice: tuple[int, int], left: int
) -> None:
    """002 2.5: the exceptions are these three doublets; how many stay on the head."""
    boards = legal_turns(LONG, start(LONG), WHITE, dice, first=True).boards
    assert {board.white[24] for board in boards} == {left}


def test_2_5_white_five_five_black_four_four() -> None:
    """002 2.5: black takes one checker off the head and plays one four."""
    assert answered("24/4", (4, 4)) == {"20:1 24:14"}


def test_2_5_white_two_two_black_five_five() -> None:
    """002 2.5: black takes one checker off the head and plays three fives."""
    assert answered("24/16", (5, 5)) == {"9:1 24:14"}


@pytest.mark.parametrize(("enemy", "allowed"), [("24:15", False), ("24:14 16:1", True)])
def test_2_6_six_points_need_an_enemy_in_front(
    enemy: str,
    allowed: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """002 2.6: locking in all fifteen is forbidden, with one ahead the six may stand."""
    position = read_position(LONG, f"w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b {enemy}")
    boards = legal_turns(LONG, position, WHITE, (6, 1)).boards
    assert any(all(board.white[5:11]) for board in boards) is allowed


def test_2_7_lower_points_once_the_higher_are_empty() -> None:
    """002 2.7: a 6 takes from 4 where nobody is on 6 and 5; with one on 5 it takes that one."""
    assert long("w 4:2 off:13 / b 24:15", (6, 5), "4/off(2)")
    position = read_position(LONG, "w 5:1 4:1 off:13 / b 24:15")
    assert Step(4, 6) not in next_steps(LONG, position, WHITE, (6, 1), False, ())


def test_2_7_moving_inside_the_home_instead() -> None:
    """002 2.7: 6/3 is as good as 3/off."""
    position = read_position(LONG, "w 6:1 3:1 off:13 / b 24:15")
    offered = next_steps(LONG, position, WHITE, (3, 1), False, ())
    assert {Step(6, 3), Step(3, 3)} <= set(offered)


@pytest.mark.parametrize(
    ("loser", "kind", "times"), [("24:14 off:1", Kind.OIN, 1), ("24:15", Kind.MARS, 2)]
)
def test_2_8_oin_and_mars(loser: str, kind: Kind, times: int) -> None:
    """002 2.8: one off is oin, none off is mars at double."""
    position = read_position(LONG, f"w off:15 / b {loser}")
    assert kind_of_win(LONG, position, WHITE) is kind
    assert multiplier(LONG, kind) == times
