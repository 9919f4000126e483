"""The oracle itself, held against boards worked out by hand from the rules."""

import pytest

from tests.rules.boards import read, row_of
from tests.rules.oracle import (
    LONG,
    SHORT,
    blocks_unlawfully,
    legal,
    legal_walks,
    sound,
    start,
    swapped,
)

SHORT_CASES = {
    # C.1, 1 and A8: 24/18 is closed, so only 24/20/14 plays both numbers
    "one order only": ("24:1 off:14 / 7:2 off:13", (6, 4), 2, ["14:1 off:14"]),
    # C.1, 2: 10/4 and 10/8 each work, the other number is then stopped by the enemy's 2 point
    "the larger alone": ("10:1 off:14 / 23:2 6:5 off:8", (6, 2), 1, ["4:1 off:14"]),
    # A51: own 20 and 23 are closed; entering on the sum (own 17) does not exist
    "no entry on the sum": ("bar:1 off:14 / 5:2 2:2 off:11", (5, 2), 0, ["bar:1 off:14"]),
    # C.1, 5: each number enters and then blocks the other, so the larger enters
    "larger enters": ("bar:1 off:14 / 11:2 off:13", (6, 5), 1, ["19:1 off:14"]),
    # A55: the 6 must take one off 6; the 4 is off, 6/2 or 5/1
    "position 11": (
        "6:3 5:3 4:3 3:2 2:2 1:2 / 24:1 off:14",
        (6, 4),
        2,
        [
            "6:2 5:3 4:2 3:2 2:2 1:2 off:2",
            "6:1 5:3 4:3 3:2 2:3 1:2 off:1",
            "6:2 5:2 4:3 3:2 2:2 1:3 off:1",
        ],
    ),
    # A58: 6 from 5, then 4 is 5/1 only
    "position 12": ("5:2 3:2 off:11 / 6:15", (6, 4), 2, ["3:2 1:1 off:12"]),
    # C.1, 6: the short way 6/off and 6/5/off end on one board
    "won early": ("6:1 off:14 / 6:15", (6, 1), 2, ["off:15"]),
    # A9: three fours of 24/20/16/12, then own 8 is closed
    "doublet cut short": ("24:1 off:14 / 17:2 off:13", (4, 4), 3, ["12:1 off:14"]),
    # C.4: one number brings the last checker home, the other bears off; 8/2 with the six is
    # the other way to play both
    "home, then off": ("8:1 6:1 off:13 / 1:2 off:13", (6, 2), 2, ["6:1 off:14", "4:1 2:1 off:13"]),
}


@pytest.mark.parametrize("name", SHORT_CASES)
def test_short_boards_worked_out_by_hand(name: str) -> None:
    text, dice, used, boards = SHORT_CASES[name]
    row = read(SHORT, text)
    most, found = legal(row, dice)
    assert most == used
    enemy = text.split(" / ")[1]
    assert found == {read(SHORT, f"{mine} / {enemy}") for mine in boards}


def test_a_hit_sends_the_checker_to_the_bar() -> None:
    """C.1, 6, strict reading: both dice can be played, so 2/1*/off hits."""
    row = read(SHORT, "2:1 off:14 / 24:1 off:14")
    assert legal(row, (3, 1)) == (2, {read(SHORT, "off:15 / bar:1 off:14")})


def test_a_game_won_early_may_be_finished_the_short_way() -> None:
    """C.1, 6: 6/off alone is as good as 6/5/off; 6/5 alone is not a whole turn."""
    walks = legal_walks(read(SHORT, "6:1 off:14 / 6:15"), (6, 1))
    assert set(walks) == {((6, 6),), ((6, 1), (5, 6))}


@pytest.mark.parametrize(
    ("dice", "used", "boards"),
    [
        ((6, 6), 2, [{24: 13, 18: 2}]),
        ((5, 5), 4, [{24: 14, 4: 1}]),
        ((4, 4), 4, [{24: 13, 16: 2}]),
        ((3, 3), 4, [{24: 13, 21: 1, 15: 1}, {24: 13, 18: 2}]),
        ((2, 2), 4, [{24: 14, 16: 1}]),
        ((1, 1), 4, [{24: 14, 20: 1}]),
        ((6, 5), 2, [{24: 14, 13: 1}]),
    ],
)
def test_first_turns_of_long_nardy(
    dice: tuple[int, int], used: int, boards: list[dict[int, int]]
) -> None:
    """B.5, the list of free first turns."""
    expected = {row_of(LONG, mine, {24: 15}) for mine in boards}
    assert legal(start(LONG), dice, first=True) == (used, expected)


def test_the_two_worked_first_moves() -> None:
    """A39: five-five then four-four is one four; two-two then five-five is three fives."""
    after_fives = row_of(LONG, {24: 15}, {24: 14, 4: 1})
    assert legal(after_fives, (4, 4), first=True) == (
        1,
        {row_of(LONG, {24: 14, 20: 1}, {24: 14, 4: 1})},
    )
    assert legal(after_fives, (4, 4), first=True, head="always2") == (
        2,
        {row_of(LONG, {24: 13, 20: 2}, {24: 14, 4: 1})},
    )
    after_twos = row_of(LONG, {24: 15}, {24: 14, 16: 1})
    assert legal(after_twos, (5, 5), first=True) == (
        3,
        {row_of(LONG, {24: 14, 9: 1}, {24: 14, 16: 1})},
    )


# B.7. The mover holds own 12..7, the enemy's points 24..19; own 6..1 are the enemy's 18..13; and so
# on round the board: own p is the enemy's p + 12, or p - 12 above 12.
BLOCKS = [
    ("18:3 17:3 16:3 15:2 14:2 13:2 / 24:15", {"ahead", "home"}),  # his whole home, nobody ahead
    ("23:3 22:3 21:3 20:2 19:2 18:2 / 24:15", {"ahead", "home"}),  # enemy 11..6, nobody below 6
    ("23:3 22:3 21:3 20:2 19:2 18:2 / 24:14 5:1", set()),  # one ahead, in his home
    ("8:3 7:3 6:3 5:2 4:2 3:2 / 24:14 13:1", {"home"}),  # ahead, but not home
    ("8:3 7:3 6:3 5:2 4:2 3:2 / 24:15", {"ahead", "home"}),  # enemy 20..15, the rest behind
    ("12:3 11:3 10:3 9:2 8:2 7:2 / 18:15", {"home"}),  # enemy 24..19: all are past it
    ("15:3 14:3 13:3 12:2 11:2 10:2 / 21:15", set()),  # N33: straddles his finish
    ("3:3 2:3 1:3 24:2 23:2 22:2 / 24:15", {"ahead", "home"}),  # enemy 15..10 over my own border
    ("8:3 7:3 6:3 5:2 4:4 / 24:15", set()),  # five are no block
]


@pytest.mark.parametrize(("text", "forbidden_by"), BLOCKS)
def test_six_in_a_row_of_the_enemys_path(text: str, forbidden_by: set[str]) -> None:
    row = read(LONG, text)
    assert sound(row)
    assert {block for block in ("ahead", "home") if blocks_unlawfully(row, block)} == forbidden_by


# Own 18..13 lack 16 and the enemy fills own 12..7, so 22/16 is the only six and it closes the
# whole of his home; the fives are 22/17 and 18/13, and neither opens another six.
WALL = "22:1 18:3 17:3 15:3 14:3 13:2 / 24:3 23:3 22:3 21:2 20:2 19:2"


def test_a_block_that_every_step_would_build_is_a_pass() -> None:
    """B.7: never forced to break the rule."""
    row = read(LONG, WALL)
    assert legal(row, (6, 6)) == (0, {row})


def test_a_block_that_only_the_full_turn_builds_shortens_the_turn() -> None:
    """B.7: boards are judged at every length; the smaller die is left, the larger one is not."""
    enemy = WALL.split(" / ")[1]
    boards = ["18:3 17:4 15:3 14:3 13:2", "22:1 18:2 17:3 15:3 14:3 13:3"]
    expected = {read(LONG, f"{mine} / {enemy}") for mine in boards}
    assert legal(read(LONG, WALL), (6, 5)) == (1, expected)


@pytest.mark.parametrize("game", [SHORT, LONG])
def test_looking_from_the_other_side_twice_changes_nothing(game: str) -> None:
    row = start(game)
    assert sound(row)
    assert swapped(row) == row
    _, boards = legal(row, (2, 1))
    assert all(swapped(swapped(board)) == board and sound(board) for board in boards)
