"""Text to position, dice and turns, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.moves import Dice, apply, legal_turns
from rules.notation import (
    Beginning,
    Illegal,
    NotationError,
    ReadTurn,
    WholeTurn,
    read_as_written,
    read_dice,
    read_position,
    read_turn,
    write_dice,
    write_position,
    write_turn,
)
from rules.objections import (
    Backwards,
    DieNotRolled,
    DieUsed,
    HeadTwice,
    HigherChecker,
    MustEnter,
    MustUseMore,
    NotHome,
    Objection,
    PointClosed,
)
from rules.position import Position, Side
from rules.steps import Step
from rules.variants import LONG, SHORT, VARIANTS, Variant, start
from tests.rules.by_the_book.book import LONG_START, SHORT_START

WHITE = Side.WHITE
ON_BAR = "w bar:2 24:1 13:4 8:3 6:5 / b 24:1 23:1 13:5 8:3 6:5"


def read(text: str, dice: Dice, board: str = SHORT_START, variant: Variant = SHORT) -> ReadTurn:
    return read_turn(variant, read_position(variant, board), WHITE, dice, variant is LONG, text)


def whole(*steps: tuple[int, int]) -> WholeTurn:
    return WholeTurn(tuple(Step(*step) for step in steps))


# ------------------------------------------------------------------ positions


def test_a_position_is_written_high_points_first() -> None:
    """Bar first, off last, empty places left out."""
    board = "w bar:1 24:1 6:12 off:1 / b off:15"
    assert write_position(read_position(SHORT, board)) == board
    assert write_position(start(SHORT)) == SHORT_START


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("w 24:15", 7),
        ("24:15 / b 24:15", 0),
        ("w 24:15 /", 9),
        ("w 24:14 / b 6:15", 0),
        ("w 26:15 / b 6:15", 2),
        ("w 0:15 / b 6:15", 2),
        ("w 24:15 / b 6:14 x", 17),
        ("w 24:15 / b 1:15", 0),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(text: str, at: int) -> None:
    """A1: fifteen a side, no point held by both; the place tells where the text went wrong."""
    with pytest.raises(NotationError) as caught:
        read_position(SHORT, text)
    assert (caught.value.text, caught.value.at) == (text, at)


# ----------------------------------------------------------------------- dice


@pytest.mark.parametrize("text", ["31", "3-1", "3 1", "3:1", "3,1", " 3–1 ", "3 - 1"])
def test_dice(text: str) -> None:
    assert read_dice(text) == (3, 1)


@pytest.mark.parametrize("text", ["", "3", "37", "311", "0-1", "x"])
def test_no_dice(text: str) -> None:
    with pytest.raises(NotationError):
        read_dice(text)


def test_dice_are_written_as_rolled() -> None:
    assert write_dice((1, 3)) == "1-3"


# -------------------------------------------------------------- writing a turn


@pytest.mark.parametrize(
    ("board", "turn", "text"),
    [
        (SHORT_START, ((6, 1), (8, 3)), "8/5 6/5"),
        (SHORT_START, ((24, 6), (18, 5)), "24/18/13"),
        (SHORT_START, ((8, 2), (8, 2), (6, 2), (6, 2)), "8/6/4(2)"),
        (SHORT_START, ((13, 2), (13, 2), (6, 2), (6, 2)), "13/11(2) 6/4(2)"),
        (ON_BAR, ((25, 3), (25, 1)), "bar/24 bar/22"),
        (ON_BAR, ((25, 2), (25, 1)), "bar/24 bar/23"),
        ("w 24:1 1:14 / b 7:1 6:2 2:12", ((24, 6), (18, 5)), "24/18*/13"),
        ("w 13:2 1:13 / b 18:1 2:14", ((13, 6), (13, 6)), "13/7*(2)"),
        ("w 6:1 off:14 / b 6:15", ((6, 6),), "6/off"),
        (SHORT_START, (), ""),
    ],
)
def test_a_turn_is_written(board: str, turn: tuple[tuple[int, int], ...], text: str) -> None:
    """Higher points first, one checker's steps joined, equal journeys counted, hits starred."""
    steps = tuple(Step(*step) for step in turn)
    assert write_turn(SHORT, read_position(SHORT, board), WHITE, steps) == text


def test_the_words_of_a_language() -> None:
    """The caller brings its words for bar and off."""
    position = read_position(SHORT, "w bar:1 1:1 off:13 / b 6:15")
    steps = (Step(25, 3), Step(22, 1))
    assert write_turn(SHORT, position, WHITE, steps, bar="бар") == "бар/22/21"
    position = read_position(SHORT, "w 1:1 off:14 / b 6:15")
    assert write_turn(SHORT, position, WHITE, (Step(1, 1),), off="вых") == "1/вых"


# -------------------------------------------------------------- reading a turn


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5",
        "6/5 8/5",
        "8/5,6/5",
        " 8/5;  6/5. ",
        "8-5 6-5",
        "8–5 6−5",
        "8 / 5 6→5",
        "8/56/5",
        "8/5*6/5*",
        "8/5(1)6/5",
    ],
)
def test_spellings_of_one_turn(text: str) -> None:
    """Separators, dashes, missing spaces, stars that mean nothing here."""
    assert read(text, (3, 1)) in {whole((8, 3), (6, 1)), whole((6, 1), (8, 3))}


@pytest.mark.parametrize("text", ["bar/22 bar/24", "b/22, b/24*", "25/22 25/24", "БАР/22 б/24"])
def test_spellings_of_the_bar(text: str) -> None:
    assert read(text, (3, 1), ON_BAR) == whole((25, 3), (25, 1))


@pytest.mark.parametrize("text", ["6/off", "6/o", "6/0", "6/вых", "6/о", "6/out", "6/OFF"])
def test_spellings_of_off(text: str) -> None:
    assert read(text, (6, 5), "w 6:1 off:14 / b 6:15") == whole((6, 6))


@pytest.mark.parametrize(
    ("text", "dice", "expected"),
    [
        ("24/20", (3, 1), whole((24, 3), (21, 1))),
        ("24/23/20", (3, 1), whole((24, 1), (23, 3))),
        ("24/13", (6, 5), whole((24, 6), (18, 5))),
        ("13/11(2) 6/4(2)", (2, 2), whole((13, 2), (13, 2), (6, 2), (6, 2))),
        ("24/16", (2, 2), whole((24, 2), (22, 2), (20, 2), (18, 2))),
        ("13/9(2)", (2, 2), whole((13, 2), (11, 2), (13, 2), (11, 2))),
    ],
)
def test_one_checker_with_several_dice(text: str, dice: Dice, expected: WholeTurn) -> None:
    """Landings that are not written are found in any order that is legal."""
    assert read(text, dice) == expected


def test_a_run_takes_the_order_that_is_open() -> None:
    """S24: 24/14 goes by 20 because 18 is closed."""
    board = "w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 7:2"
    assert read("24/14", (6, 4), board) == whole((24, 4), (20, 6))


def test_a_landing_that_is_not_written_does_not_hit_if_it_can_be_helped() -> None:
    """24/13 goes by 19, leaving the blot on 18; a written hit is played."""
    board = "w 24:1 13:4 6:10 / b 23:14 7:1"
    assert read("24/13", (6, 5), board) == whole((24, 5), (19, 6))
    assert read("24/18*/13", (6, 5), board) == whole((24, 6), (18, 5))
    only_by_18 = board.replace("23:14", "23:12 6:2")
    assert read("24/13", (6, 5), only_by_18) == whole((24, 6), (18, 5))


def test_the_bar_is_entered_first_whatever_the_order_of_the_text() -> None:
    """A12: two on the bar, one of them goes on; written together they are still legal."""
    board = "w bar:2 1:13 / b 23:2 13:13"
    assert read("bar/17 bar/17", (4, 4), board) == whole((25, 4), (25, 4), (21, 4), (21, 4))


@pytest.mark.parametrize(
    ("text", "dice", "steps"),
    [("8/5", (3, 1), ((8, 3),)), ("13/11(2)", (2, 2), ((13, 2), (13, 2)))],
)
def test_a_beginning_is_a_draft(text: str, dice: Dice, steps: tuple[tuple[int, int], ...]) -> None:
    assert read(text, dice) == Beginning(tuple(Step(*step) for step in steps))


@pytest.mark.parametrize(
    ("text", "dice", "board", "objection"),
    [
        ("5/8", (3, 1), SHORT_START, Backwards(5, 8)),
        ("6/6", (3, 1), SHORT_START, Backwards(6, 6)),
        ("off/3", (3, 1), SHORT_START, Backwards(0, 3)),
        ("8/6", (3, 1), SHORT_START, DieNotRolled(2)),
        ("8/5(2)", (3, 1), SHORT_START, DieUsed(3)),
        ("24/20 8/4", (3, 1), SHORT_START, DieUsed(3)),
        ("24/19", (5, 1), SHORT_START, PointClosed(19, 5)),
        ("6/off", (6, 1), SHORT_START, NotHome((24, 13, 8))),
        ("13/10", (3, 1), ON_BAR, MustEnter(2)),
        ("3/off", (6, 4), "w 5:2 3:2 off:11 / b 6:15", HigherChecker(5)),
    ],
)
def test_an_illegal_turn_gets_its_reason(
    text: str, dice: Dice, board: str, objection: Objection
) -> None:
    assert read(text, dice, board) == Illegal(objection)


def test_the_head_in_words() -> None:
    """B.4: typed, too, only one checker leaves the head."""
    assert read("24/19 24/23", (5, 1), LONG_START, LONG) == Illegal(HeadTwice(1, 1))
    assert read("24/16(2)", (4, 4), LONG_START, LONG) == whole((24, 4), (20, 4), (24, 4), (20, 4))


def test_a_text_that_plays_too_little_is_told_what_it_loses() -> None:
    """A10, S28: 10/4 would be possible by itself and loses the 4."""
    board = "w 24:1 10:1 3:6 2:7 / b 18:7 13:4 11:2 5:2"
    found = read("10/4", (6, 4), board)
    assert isinstance(found, Illegal)
    assert isinstance(found.objection, MustUseMore)
    assert found.objection.die == 4


def test_bearing_off_with_the_sum_of_the_dice() -> None:
    """5/off with 3-1 needs both dice and still does not reach; the reason is a real one."""
    assert read("5/off", (3, 1), "w 5:1 2:1 off:13 / b 6:15") == Illegal(DieNotRolled(5))
    assert read("4/off", (3, 1), "w 4:1 2:1 off:13 / b 6:15") == whole((4, 3), (1, 1))
    assert read("4/off", (3, 1), "w 7:1 4:1 off:13 / b 6:15") == Illegal(NotHome((7,)))


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("hello", 0),
        ("8", 1),
        ("8/", 2),
        ("8/5 x", 4),
        ("8/5(9)", 3),
        ("99/5", 1),
        ("8/5 " * 30, 80),
    ],
)
def test_no_turn_at_all(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, (3, 1))
    assert caught.value.at == at


@pytest.mark.parametrize("text", ["1" + "/11" * 25 + "x", "25/2/" * 15, "24/22/2" * 11])
def test_a_text_made_to_be_ambiguous_is_still_answered(text: str) -> None:
    """Each `/11` may be one number or two; splitting it in every manner would never end."""
    if text.endswith("2"):
        assert isinstance(read(text, (1, 1)), Illegal)
    else:
        with pytest.raises(NotationError):
            read(text, (1, 1))


@pytest.mark.parametrize(
    ("text", "left", "steps"),
    [
        ("24/18", (6, 5), [(24, 6)]),
        ("24/13", (6, 5), [(24, 6), (18, 5)]),
        ("24/20", (6, 5), [(24, 4)]),  # a die nobody rolled
        ("3/off", (6, 4), [(3, 4)]),  # the smallest that is big enough
        ("bar/20 13/8", (5, 3), [(25, 5), (13, 5)]),
        ("8/4(2)", (4, 4, 4, 4), [(8, 4), (8, 4)]),
    ],
)
def test_a_text_as_it_is_written(
    text: str, left: tuple[int, ...], steps: list[tuple[int, int]]
) -> None:
    """Legal or not, on no board at all: what was asked about."""
    assert read_as_written(text, left) == tuple(Step(*step) for step in steps)


def test_what_is_written_backwards_and_what_is_no_turn() -> None:
    """A5; and a text that says nothing."""
    assert read_as_written("6/11", (6, 5)) == Backwards(6, 11)
    with pytest.raises(NotationError):
        read_as_written("why", (6, 5))


@given(data=st.data())
def test_what_is_written_is_read_back(data: st.DataObject) -> None:
    """Every legal turn of a random game, written and read, leads to the same board."""
    variant = VARIANTS[data.draw(st.sampled_from(sorted(VARIANTS)))]
    position, side = start(variant), WHITE
    seed = data.draw(st.randoms(use_true_random=False))
    for number in range(seed.randint(1, 60)):
        dice = seed.randint(1, 6), seed.randint(1, 6)
        legal = legal_turns(variant, position, side, dice, number < 2)
        if legal.turns:
            turn = seed.choice(legal.turns)
            text = write_turn(variant, position, side, turn)
            found = read_turn(variant, position, side, dice, number < 2, text)
            assert isinstance(found, WholeTurn), text
            board: Position = apply(variant, position, side, turn)
            assert apply(variant, position, side, found.turn) == board
            position = board
        side = side.other
