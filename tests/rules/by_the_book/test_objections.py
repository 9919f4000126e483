"""Why a step or a turn is refused: every objection with its facts."""

import pytest

from rules.moves import Dice
from rules.notation import read_position
from rules.objections import (
    DieNotRolled,
    DieUsed,
    HeadTwice,
    HigherChecker,
    Incomplete,
    MustEnter,
    MustUseLarger,
    MustUseMore,
    NoChecker,
    NotHome,
    Objection,
    PointClosed,
    SixPrime,
    all_single_steps,
    refused_steps,
    why_not,
)
from rules.position import Side
from rules.steps import Step, Turn
from rules.variants import LONG, SHORT, Variant, variant_for
from tests.rules.by_the_book.book import LONG_START, SHORT_START

WHITE = Side.WHITE
CLOSED_14 = "w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 11:2"
LAST_ON_2 = "w 2:1 off:14 / b 24:1 6:14"


def why(  # noqa: PLR0913 - a half-made turn and what is asked about it
    variant: Variant,
    board: str,
    dice: Dice,
    asked: Step | Turn,
    draft: Turn = (),
    *,
    first: bool = False,
) -> Objection | None:
    position = read_position(variant, board)
    return why_not(variant, position, WHITE, dice, first, draft, asked)


@pytest.mark.parametrize(
    ("board", "dice", "step", "expected"),
    [
        (SHORT_START, (3, 1), Step(24, 2), DieNotRolled(2)),
        (SHORT_START, (3, 1), Step(12, 3), NoChecker(12)),
        (SHORT_START, (3, 1), Step(25, 3), NoChecker(25)),
        (SHORT_START, (3, 1), Step(0, 3), NoChecker(0)),
        (SHORT_START, (5, 1), Step(24, 5), PointClosed(19, 5)),
        (SHORT_START, (6, 1), Step(6, 6), NotHome((24, 13, 8))),
        ("w bar:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5", (3, 1), Step(13, 3), MustEnter(2)),
        ("w 5:2 3:2 off:11 / b 6:15", (6, 4), Step(3, 6), HigherChecker(5)),
        ("w 5:2 3:2 off:11 / b 6:15", (6, 4), Step(3, 4), HigherChecker(5)),
    ],
)
def test_what_the_checker_itself_cannot_do(
    board: str, dice: Dice, step: Step, expected: Objection
) -> None:
    """A11, A12, A13: one fact about the checker, the point or the die is enough."""
    assert why(SHORT, board, dice, step) == expected


def test_a_die_is_played_once() -> None:
    """A8: each die once; a doublet's number four times."""
    assert why(SHORT, SHORT_START, (3, 1), Step(8, 3), (Step(13, 3),)) == DieUsed(3)
    assert why(SHORT, SHORT_START, (3, 1), (Step(13, 3), Step(8, 3))) == DieUsed(3)


def test_nothing_is_played_after_the_win() -> None:
    """A4, C.1.6: after the last checker the rest of the roll is void."""
    assert why(SHORT, "w 6:1 off:14 / b 6:15", (6, 1), Step(6, 1), (Step(6, 6),)) == DieUsed(1)


def test_a10_the_lost_die_is_named_with_what_stops_it() -> None:
    """A10, S28: after 10/4 the 4 is lost; 24/20 is closed and the rest cannot bear off."""
    board = "w 24:1 10:1 3:6 2:7 / b 18:7 13:4 11:2 5:2"
    found = why(SHORT, board, (6, 4), Step(10, 6))
    assert isinstance(found, MustUseMore)
    assert (found.die, found.dice_used) == (4, 2)
    assert found.proof == (Step(24, 6), Step(10, 4))
    assert found.closed == (Step(24, 4),)
    assert dict(found.refused) == {
        Step(24, 4): PointClosed(20, 2),
        Step(4, 4): NotHome((24,)),
        Step(3, 4): NotHome((24,)),
        Step(2, 4): NotHome((24,)),
    }


def test_a10_the_larger_die_is_demanded() -> None:
    """A10, S26: 24/20 is refused because the 6 can be played and only one die can."""
    expected = MustUseLarger(6, (Step(24, 6),))
    assert why(SHORT, CLOSED_14, (6, 4), Step(24, 4)) == expected
    assert why(SHORT, CLOSED_14, (4, 6), Step(24, 4)) == expected


def test_c16_an_early_win_on_another_board() -> None:
    """C.1.6, S23: 2/off would leave the 1 unplayed though 2/1*/off plays it; nothing stops it."""
    found = why(SHORT, LAST_ON_2, (3, 1), Step(2, 3))
    assert found == MustUseMore(1, 2, (Step(2, 1), Step(1, 3)), ())


def test_b4_the_second_checker_from_the_head() -> None:
    """B.4: one has left the head and one is all that may."""
    assert why(LONG, LONG_START, (5, 1), Step(24, 1), (Step(24, 5),)) == HeadTwice(1, 1)
    assert why(LONG, LONG_START, (5, 1), (Step(24, 5), Step(24, 1))) == HeadTwice(1, 1)


def test_b5_the_third_checker_from_the_head() -> None:
    """B.5: a first 3-3 lets two go, not three."""
    draft = (Step(24, 3), Step(24, 3))
    assert why(LONG, LONG_START, (3, 3), Step(24, 3), draft, first=True) == HeadTwice(2, 2)


def test_b7_the_six_points_and_the_turn_that_ends_on_them() -> None:
    """B.7: 11/10 closes white's 10..5, black's 22..17, and nobody of black is past it."""
    board = "w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b 24:15"
    found = why(LONG, board, (6, 1), (Step(11, 1), Step(24, 6)))
    assert isinstance(found, SixPrime)
    assert found.points == (10, 9, 8, 7, 6, 5)
    assert found.proof[0] == Step(11, 1)
    last = why(LONG, board, (6, 1), Step(11, 1), (Step(24, 6),))
    assert last == SixPrime((10, 9, 8, 7, 6, 5), (Step(24, 6), Step(11, 1)))


def test_b7_where_the_home_is_asked_for_the_objection_says_so() -> None:
    """B.7, OPTION block = home: black's 15 is past the run on his 22..17, but not in his home."""
    board = "w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b 24:14 15:1"
    turn = (Step(24, 6), Step(11, 1))
    run = (10, 9, 8, 7, 6, 5)
    assert why(LONG, board, (6, 1), turn) is None
    home = variant_for("long", block="home")
    assert why(home, board, (6, 1), turn) == SixPrime(run, turn, in_home=True)


def test_b7_a_run_forbids_the_last_of_too_many_dice() -> None:
    """B.7, N29: the turn is over after 24/18 because every second die closes the run."""
    board = "w 24:1 18:2 17:1 16:1 15:1 14:1 5:4 4:4 / b 24:3 23:3 22:3 21:2 20:2 19:2"
    run = (18, 17, 16, 15, 14, 13)
    draft = (Step(24, 6),)
    assert why(LONG, board, (6, 5), draft) is None
    assert why(LONG, board, (6, 5), Step(18, 5), draft) == SixPrime(run, (*draft, Step(18, 5)))
    assert why(LONG, board, (6, 5), Step(18, 5)) == SixPrime(run, (Step(18, 5),))
    assert why(LONG, board, (6, 5), Step(24, 5)) == SixPrime(
        (19, 18, 17, 16, 15, 14), (Step(24, 5),)
    )


def test_b7_a_pass_because_of_a_run_is_explained() -> None:
    """B.7, N32: no six is legal, and the reason is the run."""
    board = (
        "w 23:2 18:1 16:1 15:1 14:1 13:1 4:3 1:5"
        " / b 24:1 23:1 22:1 21:5 20:1 19:1 17:1 15:1 12:1 10:1 7:1"
    )
    found = why(LONG, board, (6, 6), Step(23, 6))
    assert found == SixPrime((18, 17, 16, 15, 14, 13), (Step(23, 6),))


def test_a_turn_that_stops_too_soon() -> None:
    """A10: the 1 must still be played, and how."""
    steps = (Step(24, 1), Step(8, 1), Step(6, 1), Step(5, 1))
    assert why(SHORT, SHORT_START, (3, 1), (Step(8, 3),)) == Incomplete(1, steps)


def test_what_is_legal_has_no_objection() -> None:
    """A step that begins a legal turn, a whole turn, an early win, a pass."""
    assert why(SHORT, SHORT_START, (3, 1), Step(8, 3)) is None
    assert why(SHORT, SHORT_START, (3, 1), (Step(8, 3), Step(6, 1))) is None
    assert why(SHORT, "w 6:1 off:14 / b 6:15", (6, 1), (Step(6, 6),)) is None
    assert why(SHORT, "w bar:1 6:14 / b 6:2 5:2 1:11", (6, 5), ()) is None


def test_a_broken_draft_is_a_bug_of_the_caller() -> None:
    """The draft must be a legal beginning."""
    with pytest.raises(ValueError, match="not a beginning"):
        why(SHORT, SHORT_START, (3, 1), Step(8, 3), (Step(12, 3),))
    position = read_position(SHORT, SHORT_START)
    assert refused_steps(SHORT, position, WHITE, (3, 1), False, (Step(12, 3),)) == ()


def test_the_list_of_refused_steps() -> None:
    """Opening 6-5: every step of a die that is not offered, larger die first, high points first."""
    position = read_position(SHORT, SHORT_START)
    assert refused_steps(SHORT, position, WHITE, (6, 5), False, ()) == (
        (Step(6, 6), NotHome((24, 13, 8))),
        (Step(24, 5), PointClosed(19, 5)),
        (Step(6, 5), PointClosed(1, 2)),
    )
    assert all_single_steps(SHORT, position, WHITE, (6, 5), False, ()) == ()


def test_the_steps_that_would_do_if_they_were_alone() -> None:
    """Only what the whole turn forbids: here the smaller die of S26."""
    position = read_position(SHORT, CLOSED_14)
    assert all_single_steps(SHORT, position, WHITE, (6, 4), False, ()) == (
        (Step(24, 4), MustUseLarger(6, (Step(24, 6),))),
    )
