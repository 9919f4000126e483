"""Long nardy, paragraph by paragraph (rules.md A.1, B)."""

import pytest

from rules.moves import contact, legal_turns, next_steps
from rules.notation import read_position
from rules.position import Side
from rules.steps import Step
from rules.variants import LONG, start, variant_for
from tests.rules.by_the_book.book import LONG_START, long, plays, used

WHITE = Side.WHITE
AFTER_5_5 = "w 24:15 / b 24:14 4:1"
AFTER_2_2 = "w 24:15 / b 24:14 16:1"


def test_a30_the_heads_stand_opposite_each_other() -> None:
    """002 2.1: fifteen checkers on each head, white's 24 and in white's numbers 12."""
    assert start(LONG) == read_position(LONG, LONG_START)
    assert LONG.across[24] == 12
    assert LONG.across[12] == 24
    assert [start(LONG).pips(side) for side in Side] == [360, 360]


def test_a31_the_homes() -> None:
    """002 2.2: black's home is white's 13-18."""
    assert [LONG.across[point] for point in range(1, 7)] == list(range(13, 19))


def test_a32_the_starter_rolls_fresh_dice() -> None:
    """002 2.3, B.3: the deciding dice are not played."""
    assert not LONG.opening_plays_roll


def test_a34_a_single_enemy_closes_a_point() -> None:
    """002 2.4 c, N44: 24/18, 24/20 and 23/17 are closed by single checkers and stacks alike."""
    assert long("w 24:10 23:5 / b 8:5 6:5 5:5", (6, 4), "23/19/13")


def test_a37_one_checker_leaves_the_head_in_a_turn() -> None:
    """002 2.5 a, N18: four sixes, one of them from the head."""
    board = "w 24:14 20:1 / b 24:14 21:1"
    assert long(board, (6, 6), "24/18 20/14/8/2")


def test_b4_a_die_that_only_the_head_could_play_is_lost() -> None:
    """B.4: 18 is closed, so after 24/19 or 24/23 the other die has only the head: it is lost."""
    assert long("w 24:2 1:13 / b 24:14 6:1", (5, 1), "24/19")


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((6, 6), ["24/18(2)"]),
        ((4, 4), ["24/16(2)"]),
        ((3, 3), ["24/18(2)", "24/21 24/15"]),
        ((5, 5), ["24/4"]),
        ((2, 2), ["24/16"]),
        ((1, 1), ["24/20"]),
        ((2, 1), ["24/21"]),
        ((6, 5), ["24/13"]),
    ],
)
def test_b5_free_first_turns(dice: tuple[int, int], expected: list[str]) -> None:
    """B.5, N01-N06: 6-6, 4-4 and 3-3 take a second checker, all others one."""
    assert long(LONG_START, dice, *expected, first=True)


def test_b5_the_exception_is_for_the_first_turn_only() -> None:
    """B.5: later the head gives one checker, and it is stopped before the enemy's head."""
    assert long(LONG_START, (6, 6), "24/18", first=False)


def test_a39_four_four_after_five_five_is_one_four() -> None:
    """002 2.5 c, N08: white 5-5, black 4-4: one checker, one four."""
    assert long(AFTER_5_5, (4, 4), "24/20", first=True)


def test_a39_five_five_after_two_two_is_three_fives() -> None:
    """002 2.5 c, N09: white 2-2, black 5-5: one checker, three fives."""
    assert long(AFTER_2_2, (5, 5), "24/9", first=True)


def test_b5_always_two_gives_two_fours() -> None:
    """B.5, OPTION head = always2: the same 4-4 takes a second checker."""
    variant = variant_for("long", head="always2")
    assert plays(variant, AFTER_5_5, (4, 4), "24/20(2)", first=True)
    assert plays(variant, LONG_START, (5, 5), "24/4", first=True)
    assert plays(variant, LONG_START, (6, 6), "24/18", first=False)


def test_b5_no_second_checker_where_nothing_stops_the_first() -> None:
    """B.5: with the enemy's head gone the first checker walks on alone."""
    assert long("w 24:15 / b 3:15", (6, 6), "24/6", first=True)
    assert long("w 24:15 / b 1:15", (4, 4), "24/8", first=True)


def test_b6_one_order_only() -> None:
    """B.6, N20: 24/18 is closed, 24/20/14 plays both."""
    assert long("w 24:1 4:5 3:5 2:4 / b 24:10 21:4 6:1", (6, 4), "24/20/14")


def test_b6_only_the_smaller_die_can_be_played() -> None:
    """B.6, N22: "larger impossible -> burn" does not cancel the smaller one."""
    assert long("w 24:1 4:5 3:5 2:4 / b 24:10 21:3 6:1 2:1", (6, 4), "24/20")


def test_b6_one_die_only_means_the_larger() -> None:
    """B.6, N21: either alone, 14 closed for both together."""
    assert long("w 24:1 4:5 3:5 2:4 / b 24:10 21:4 2:1", (6, 4), "24/18")


def test_b6_the_play_that_uses_both_must_be_found() -> None:
    """B.6, N24: 10/6 with 24/18."""
    assert long("w 24:1 10:1 3:6 2:7 / b 24:10 21:3 8:1 2:1", (6, 4), "24/18 10/6")


def test_b7_six_in_a_row_is_fine_in_mid_turn() -> None:
    """B.7, N30: 24/18 builds the run and 18/13 dissolves it in the same turn."""
    board = (
        "w 24:1 17:1 16:1 15:1 14:1 13:1 2:5 1:4"
        " / b 24:1 23:1 22:1 21:1 20:2 19:1 18:1 17:1 15:1 11:1 10:1 9:1 8:1 7:1"
    )
    assert long(board, (6, 5), "24/18/13")


def test_b7_pass_when_every_turn_ends_on_a_forbidden_run() -> None:
    """B.7, N32: every six would close a refused run."""
    board = (
        "w 23:2 18:1 16:1 15:1 14:1 13:1 4:3 1:5"
        " / b 24:1 23:1 22:1 21:5 20:1 19:1 17:1 15:1 12:1 10:1 7:1"
    )
    assert used(LONG, board, (6, 6)) == 0
    assert long(board, (6, 6))


def test_b7_the_enemys_whole_home_is_always_refused() -> None:
    """B.7: a run on his 6..1 has nobody ahead while he has none off."""
    position = read_position(LONG, "w 24:9 20:1 17:1 16:1 15:1 14:1 13:1 / b 24:14 9:1")
    boards = legal_turns(LONG, position, WHITE, (2, 1)).boards
    assert boards
    assert not [board for board in boards if all(board.white[13:19])]


def test_b7_a_borne_off_enemy_counts_as_ahead() -> None:
    """B.7: kept for safety; then the run may be closed."""
    position = read_position(LONG, "w 24:9 20:1 17:1 16:1 15:1 14:1 13:1 / b 24:13 9:1 off:1")
    boards = legal_turns(LONG, position, WHITE, (2, 1)).boards
    assert [board for board in boards if all(board.white[13:19])]


@pytest.mark.parametrize(
    ("enemy", "block", "allowed"),
    [
        ("24:14 15:1", "ahead", True),
        ("24:15", "ahead", False),
        ("24:14 15:1", "home", False),
        ("24:14 4:1", "home", True),
        ("24:14 4:1", "ahead", True),
    ],
)
def test_b7_a_run_needs_an_enemy_ahead_of_it(
    enemy: str,
    block: str,
    allowed: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """B.7: one of his checkers past the run, or with block = home in his home."""
    variant = variant_for("long", block=block)
    position = read_position(variant, f"w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b {enemy}")
    boards = legal_turns(variant, position, WHITE, (6, 1)).boards
    closed = [board for board in boards if all(board.white[5:11])]
    assert bool(closed) is allowed


def test_b7_a_run_across_the_end_of_his_path_stops_nobody() -> None:
    """B.7, N33: white's 15..10 lies around black's 3,2,1 | 24,23,22 and is no block."""
    position = read_position(LONG, "w 24:9 16:1 14:1 13:1 12:1 11:1 10:1 / b 5:15")
    boards = legal_turns(LONG, position, WHITE, (6, 1)).boards
    assert [board for board in boards if all(board.white[10:16])]


def test_b7_across_the_own_finish_is_a_wall_for_the_enemy() -> None:
    """B.7: white's 3,2,1,24,23,22 is black's 15..10 in one piece."""
    position = read_position(LONG, "w 24:9 23:1 22:1 4:1 2:1 1:2 / b 20:15")
    boards = legal_turns(LONG, position, WHITE, (5, 1)).boards
    run = (3, 2, 1, 24, 23, 22)
    assert boards
    assert not [board for board in boards if all(board.white[point] for point in run)]


def test_b7_fewer_dice_rather_than_a_forbidden_run() -> None:
    """B.7, N29: both dice always close black's 6..1, one does not: the larger is played."""
    board = "w 24:1 18:2 17:1 16:1 15:1 14:1 5:4 4:4 / b 24:3 23:3 22:3 21:2 20:2 19:2"
    assert long(board, (6, 5), "24/18")


def test_b8_exact_die_or_a_bigger_one_from_the_highest() -> None:
    """B.8, N36: nothing on 6 and 5, both dice bear off from 4."""
    assert long("w 4:5 3:5 2:5 / b 12:15", (6, 5), "4/off(2)")


def test_b8_the_last_checker_comes_in_and_another_goes_off() -> None:
    """B.8, N40: 8/6 first, then the 6 bears off; inner moves are free."""
    board = "w 8:1 6:4 5:5 4:5 / b 12:15"
    assert long(board, (6, 2), "8/6/off", "8/2 6/4", "8/2 5/3", "8/2 4/2")


def test_b8_enemy_checkers_in_the_home_close_points() -> None:
    """B.8, N38: 6/5 and 6/2 are closed."""
    assert long("w 6:2 4:1 off:12 / b 17:1 14:1 12:13", (4, 1), "4/off")


def test_a42_an_inner_move_instead_of_bearing_off() -> None:
    """002 2.7 b: moving inside the home is allowed."""
    board = "w 6:1 3:1 off:13 / b 12:15"
    position = read_position(LONG, board)
    assert Step(6, 3) in next_steps(LONG, position, WHITE, (3, 1), False, ())
    assert Step(3, 3) in next_steps(LONG, position, WHITE, (3, 1), False, ())


def test_b1_black_crosses_the_white_border() -> None:
    """B.1, N42: black's 13/7 and 13/12 end on white's 7 and 24, which are taken here."""
    board = "w 24:5 19:5 12:5 / b 20:6 14:5 13:4"
    legal = legal_turns(LONG, read_position(LONG, board), Side.BLACK, (6, 1))
    assert len(legal.boards) == 4
    assert legal.dice_used == 2


@pytest.mark.parametrize(
    ("board", "meets"),
    [
        (LONG_START, True),
        ("w 12:1 6:14 / b 12:1 6:14", False),
        ("w 14:1 6:14 / b 1:15", True),
        ("w 24:1 6:14 / b 11:15", True),
    ],
)
def test_contact(board: str, meets: bool) -> None:  # noqa: FBT001 - a column of the table
    """The sides can meet while one still has to walk where the other stands or will walk."""
    assert contact(LONG, read_position(LONG, board)) is meets
