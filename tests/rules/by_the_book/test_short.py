"""Short backgammon, paragraph by paragraph (rules.md A.0, A.2, C.1-C.4)."""

import pytest

from rules.moves import (
    apply,
    completes,
    contact,
    dead_to_all_rolls,
    legal_turns,
    next_steps,
    trace,
)
from rules.notation import Illegal, read_position, read_turn
from rules.objections import Backwards
from rules.position import Side
from rules.steps import Step
from rules.variants import SHORT, start
from tests.rules.by_the_book.book import SHORT_START, moved, short, used

WHITE = Side.WHITE
HOME_BOARD = "w 6:3 5:3 4:3 3:2 2:2 1:2 / b 6:5 5:5 4:5"
TWO_FIVES = "w 5:2 3:2 off:11 / b 6:5 5:5 4:5"


def test_a3_the_start() -> None:
    """A §3: 24:2, 13:5, 8:3, 6:5 on both sides, 167 pips each."""
    position = start(SHORT)
    assert position == read_position(SHORT, SHORT_START)
    assert [position.pips(side) for side in Side] == [167, 167]


def test_a1_fifteen_checkers_a_side_after_every_legal_turn() -> None:
    """A §1: on board, bar and off together a side always has 15."""
    blots = read_position(SHORT, "w 24:2 13:5 8:3 6:5 / b 24:1 23:1 13:5 8:3 6:5")
    for board in legal_turns(SHORT, blots, WHITE, (6, 5)).boards:
        assert sum(board.white) == sum(board.black) == 15


def test_a5_a_checker_only_moves_down_in_its_own_numbers() -> None:
    """A §5: from p to p-d, never upward; my p is the opponent's 25-p."""
    reading = read_turn(SHORT, start(SHORT), WHITE, (3, 1), False, "5/8")
    assert reading == Illegal(Backwards(5, 8))
    assert [SHORT.across[point] for point in (1, 6, 13, 24)] == [24, 19, 12, 1]


def test_a6_the_opening_dice_are_played() -> None:
    """A §6: the higher number starts and plays exactly these two numbers."""
    assert SHORT.opening_plays_roll


def test_a8_each_landing_must_be_open_by_itself() -> None:
    """A §8: both 18 and 19 closed, so 24/13 with 6-5 does not exist although 13 is open."""
    assert short("w 24:1 off:14 / b 7:2 6:2 off:11", (6, 5))


def test_a8_a_landing_on_the_way_hits() -> None:
    """A §8: one checker may use both dice and hits where it touches down."""
    board = "w 24:1 1:14 / b 7:1 6:2 2:12"
    assert short(board, (6, 5), "24/18*/13")


def test_a9_a_doublet_is_four_steps() -> None:
    """A §9: four equal steps, each tested separately."""
    assert used(SHORT, SHORT_START, (6, 6)) == 4


def test_a9_what_a_doublet_cannot_play_is_lost() -> None:
    """A §9, S30: 15 is closed, so two of four threes are played."""
    board = "w 24:1 3:7 2:7 / b 18:5 17:5 13:3 10:2"
    assert used(SHORT, board, (3, 3)) == 2
    assert short(board, (3, 3), "24/21/18")


def test_a9_a_doublet_with_no_step_is_a_pass() -> None:
    """A §9, S32: 18 closed, no six at all."""
    board = "w 24:2 3:7 2:6 / b 18:5 17:5 14:3 7:2"
    assert used(SHORT, board, (6, 6)) == 0
    assert short(board, (6, 6))


def test_a10_one_order_is_enough_to_make_both_compulsory() -> None:
    """A §10, S24: 24/18 is closed, 24/20/14 plays both."""
    assert short("w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 7:2", (6, 4), "24/20/14")


def test_a10_one_die_only_means_the_larger() -> None:
    """A §10, S26: either number alone, not both: the larger is played."""
    assert short("w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 11:2", (6, 4), "24/18")


def test_a10_the_larger_die_from_the_house_example() -> None:
    """A §10: 10/8 and 10/4 are each legal, the point on 2 stops both together."""
    assert short("w 10:1 off:14 / b 23:2 6:5 off:8", (6, 2), "10/4")


def test_a10_the_smaller_die_where_the_larger_cannot_be_played() -> None:
    """A §10, S25: 18 and 14 closed, only 24/20 remains."""
    board = "w 24:1 4:4 3:5 2:5 / b 18:4 17:4 11:5 7:2"
    assert short(board, (6, 4), "24/20")


def test_a10_never_die_by_die() -> None:
    """A §10, S28: 10/4 would kill the 4, so only 10/6 with 24/18 is legal."""
    board = "w 24:1 10:1 3:6 2:7 / b 18:7 13:4 11:2 5:2"
    assert short(board, (6, 4), "24/18 10/6")
    position = read_position(SHORT, board)
    assert next_steps(SHORT, position, WHITE, (6, 4), False, ()) == (Step(24, 6), Step(10, 4))
    assert next_steps(SHORT, position, WHITE, (6, 4), False, (Step(10, 6),)) == ()


def test_a11_one_enemy_is_hit_two_close() -> None:
    """A §11: a lone enemy on 3 goes to the bar, two on 5 close it."""
    board = "w 8:1 1:14 / b 22:1 20:2 1:12"
    assert short(board, (5, 3), "8/3*/off")


def test_a11_the_hit_checker_stands_on_the_bar() -> None:
    """A §11: blot -> bar; the hit is told step by step."""
    position = read_position(SHORT, "w 8:1 1:14 / b 22:1 20:2 1:12")
    turn = legal_turns(SHORT, position, WHITE, (5, 3)).turns[0]
    told = trace(SHORT, position, WHITE, turn)
    assert [(step.target, step.hit) for step in told] == [(3, True), (0, False)]
    assert apply(SHORT, position, WHITE, turn).bar(Side.BLACK) == 1


def test_a12_the_bar_first() -> None:
    """A §12, S08: 20 and 23 closed, the 3 enters, then a 5 is played elsewhere."""
    board = "w bar:1 13:5 8:4 6:5 / b 24:2 13:5 8:3 5:3 2:2"
    assert short(board, (5, 3), "bar/22 13/8", "bar/22 8/3")


def test_a12_neither_number_enters() -> None:
    """A §12, S09, S12: the turn is lost; the sum of the dice enters nothing."""
    assert short("w bar:1 13:5 8:4 6:5 / b 24:2 13:5 8:3 5:3 2:2", (5, 2))
    assert short("w bar:1 13:5 8:4 6:5 / b 13:5 8:3 5:3 2:2 1:2", (2, 1))


def test_a52_a_closed_board_is_dead_to_every_roll() -> None:
    """003, position 10: no dice are drawn until a point opens."""
    closed = "w bar:1 13:5 8:4 6:5 / b 13:3 6:2 5:2 4:2 3:2 2:2 1:2"
    assert dead_to_all_rolls(SHORT, read_position(SHORT, closed), WHITE)
    opened = closed.replace("13:3 6:2", "13:4 6:1")
    assert not dead_to_all_rolls(SHORT, read_position(SHORT, opened), WHITE)


def test_c3_two_on_the_bar_both_enter() -> None:
    """C.3, S34: both numbers open, exactly one result."""
    board = "w bar:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:3 3:2"
    assert short(board, (5, 4), "bar/21 bar/20")


def test_c3_three_on_the_bar_two_enter() -> None:
    """C.3, S36: nothing else moves while one remains."""
    board = "w bar:3 13:4 8:3 6:5 / b 24:2 13:5 8:3 6:3 3:2"
    assert short(board, (2, 1), "bar/24 bar/23")


def test_c3_entering_hits() -> None:
    """C.3, S38: both entries hit."""
    board = "w bar:1 13:5 8:4 6:5 / b 24:2 18:3 13:5 8:3 5:1 1:1"
    assert short(
        board,
        (5, 1),
        "bar/20*/19",
        "bar/20* 6/5",
        "bar/24*/19",
        "bar/24* 13/8",
        "bar/24* 8/3",
    )


def test_c15_each_enters_but_blocks_the_other() -> None:
    """C.1.5, S40: the larger enters."""
    board = "w bar:1 4:4 3:4 2:6 / b 18:5 17:4 13:4 11:2"
    assert short(board, (6, 5), "bar/19")


def test_c3_a_doublet_enters_all_then_the_rest_is_free() -> None:
    """C.3: two enter with fours, two more fours are played from anywhere."""
    board = "w bar:2 1:13 / b 23:2 13:13"
    assert short(board, (4, 4), "bar/17(2)", "bar/13 bar/21")


def test_a13_a_bigger_die_only_from_the_highest_point() -> None:
    """A §13, S16: 6-5 with nothing on 6 takes both from 5."""
    assert short(TWO_FIVES, (6, 5), "5/off(2)")


def test_a58_a_number_is_used_in_full_where_it_can_be() -> None:
    """003, position 12, S15: 5/off with the 6, then 5/1 only."""
    assert short(TWO_FIVES, (6, 4), "5/off 5/1")


def test_a55_position_11_with_6_4() -> None:
    """003, position 11, S13: the 6 bears off from 6; the 4 is 4/off, 6/2 or 5/1."""
    assert short(HOME_BOARD, (6, 4), "6/off 4/off", "6/off 6/2", "6/off 5/1")


def test_c4_the_second_die_may_qualify_after_the_first() -> None:
    """C.4, S18: once the last checker on 6 has moved down, the big die bears off from 3."""
    board = "w 6:1 3:2 off:12 / b 6:5 5:5 4:5"
    assert short(board, (5, 4), "6/1 3/off", "6/2 3/off")


def test_c4_home_is_tested_before_each_step() -> None:
    """C.4, S42: 8/6 brings the last checker home and the 6 bears off."""
    board = "w 8:1 6:3 5:3 4:3 3:3 2:2 / b 6:5 5:5 4:5"
    assert short(board, (6, 2), "8/6 6/off", "8/2 6/4", "8/2 5/3", "8/2 4/2", "8/2 3/1")


def test_c4_closed_points_in_the_home_count() -> None:
    """C.4, S44: 6/2 and 5/1 are closed, one die is left unplayed."""
    board = "w 6:2 5:2 3:1 off:10 / b 24:2 23:2 6:6 5:5"
    assert short(board, (4, 3), "6/3", "3/off")


def test_a53_nothing_is_borne_off_while_a_checker_is_on_the_bar() -> None:
    """003, bearing off: a checker that was hit must enter and come home first."""
    board = "w bar:1 1:1 off:13 / b 6:2 5:2 4:2 3:2 2:2 13:5"
    assert short(board, (6, 1), "bar/24/18")


def test_a4_the_last_checker_ends_the_turn_at_once() -> None:
    """A §4, C.1.6, S22: with 6-1 the checker on 6 may go off with the 6 alone."""
    position = read_position(SHORT, "w 6:1 off:14 / b 6:5 5:5 4:5")
    assert short("w 6:1 off:14 / b 6:5 5:5 4:5", (6, 1), "6/off")
    for turn in ((Step(6, 6),), (Step(6, 1), Step(5, 6))):
        assert completes(SHORT, position, WHITE, (6, 1), False, turn)
    assert not completes(SHORT, position, WHITE, (6, 1), False, (Step(6, 1),))
    assert next_steps(SHORT, position, WHITE, (6, 1), False, ()) == (Step(6, 6), Step(6, 1))


def test_c16_winning_early_does_not_excuse_from_a_hit() -> None:
    """C.1.6, S23: 2/1*/off plays both dice, so 2/off is not legal."""
    board = "w 2:1 off:14 / b 24:1 6:14"
    position = read_position(SHORT, board)
    assert short(board, (3, 1), "2/1*/off")
    assert not completes(SHORT, position, WHITE, (3, 1), False, (Step(2, 3),))


def test_a_pass_is_complete_when_nothing_is_played() -> None:
    """A §12: a lost turn plays no step, and any other turn plays some."""
    passing = read_position(SHORT, "w bar:1 13:5 8:4 6:5 / b 24:2 13:5 8:3 5:3 2:2")
    assert completes(SHORT, passing, WHITE, (5, 2), False, ())
    assert not completes(SHORT, start(SHORT), WHITE, (5, 2), False, ())


@pytest.mark.parametrize(
    "draft",
    [
        (Step(13, 3), Step(13, 3)),  # the 3 twice
        (Step(12, 3),),  # no checker
        (Step(24, 5),),  # no such die
    ],
)
def test_a_draft_that_cannot_be_played_leads_nowhere(draft: tuple[Step, ...]) -> None:
    """A §8: each die once, each step from a checker."""
    position = start(SHORT)
    assert next_steps(SHORT, position, WHITE, (3, 1), False, draft) == ()
    assert not completes(SHORT, position, WHITE, (3, 1), False, draft)


def test_steps_are_offered_larger_die_first_and_high_points_first() -> None:
    """The order in which a keyboard shows them."""
    offered = next_steps(SHORT, start(SHORT), WHITE, (1, 3), False, ())
    assert offered == (
        *(Step(source, 3) for source in (24, 13, 8, 6)),
        *(Step(source, 1) for source in (24, 8, 6)),
    )


def test_a59_the_other_side_sees_the_same_with_its_own_numbers() -> None:
    """003, O's side: what white may do, black may do in the mirrored position."""
    white_view = read_position(SHORT, HOME_BOARD)
    mirrored = read_position(SHORT, "w 6:5 5:5 4:5 / b 6:3 5:3 4:3 3:2 2:2 1:2")
    as_black = {board.black for board in legal_turns(SHORT, mirrored, Side.BLACK, (6, 4)).boards}
    assert as_black == {
        moved(SHORT, white_view, text).white for text in ("6/off 4/off", "6/off 6/2", "6/off 5/1")
    }


@pytest.mark.parametrize(
    ("board", "meets"),
    [
        (SHORT_START, True),
        ("w 12:1 6:14 / b 12:1 6:14", False),
        ("w 13:1 6:14 / b 13:1 6:14", True),
        ("w bar:1 6:14 / b 1:15", True),
        ("w 6:15 / b off:15", False),
    ],
)
def test_contact(board: str, meets: bool) -> None:  # noqa: FBT001 - a column of the table
    """C.7: contact is over once the sides have passed each other."""
    assert contact(SHORT, read_position(SHORT, board)) is meets
