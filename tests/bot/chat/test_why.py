"""The proof of a refusal: its words in both languages and its marks on the board."""

from __future__ import annotations

import pytest

from bot.chat.why import (
    Allowed,
    Why,
    board_scene,
    caption,
    listed,
    proof_scene,
    why_step,
    why_text,
    why_turn,
)
from bot.phrases.phrases import phrases_for
from render.scene import Scene
from rules.agreement import Agreement, Block, Head
from rules.objections import DieUsed, Incomplete, MustUseMore
from rules.position import BAR, Side
from rules.steps import Dice, Step
from rules.variants import SHORT, start
from tests.bot.chat.whyboards import PLAYERS, arrows, table_with, with_hand, written

START = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5"
LOST_FOUR = "w 24:1 10:1 3:6 2:7 / b 18:7 13:4 11:2 5:2"
ONE_ONLY = "w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 11:2"
NEAR_SIX = "w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b 24:15"
NEAR_SIX_ONE_PAST = "w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b 24:14 15:1"
LONG = Agreement(variant="long")


def asked(
    board: str,
    dice: Dice,
    text: str,
    agreement: Agreement | None = None,
    *,
    first: bool = False,
) -> tuple[Why, Scene]:
    table, hand = written(board, dice, agreement, first=first)
    found = why_text(hand, (), text)
    assert isinstance(found, Why)
    scene = board_scene(table, PLAYERS, hand, found.draft, pips_word="pips")
    return found, proof_scene(scene, found)


def lines(why: Why, lang: str = "en") -> list[str]:
    return caption(why, phrases_for(lang)).splitlines()


def lost(scene: Scene) -> list[int]:
    assert scene.roll is not None
    return [die.pips for die in scene.roll.dice if die.lost]


def test_a_die_that_would_be_lost() -> None:
    """S28: the 4 is crossed out, the point that stops it is marked, the legal way is dashed."""
    why, scene = asked(LOST_FOUR, (6, 4), "10/4")
    assert lines(why) == [
        "<b>10/4</b>",
        "If some order plays the whole roll, the whole roll is played.",
        "",
        (
            "Then the 4 could not be played: 24/20 is closed; "
            "nobody is borne off while 24 is held. This would do: 24/18 10/6"
        ),
    ]
    assert lines(why, "ru")[3] == (
        "Тогда четвёрку не сыграть: 24/20 — закрыто; снимать рано, пока шашки стоят на 24. "
        "Можно так: 24/18 10/6"
    )
    assert lost(scene) == [4]
    assert scene.objection is not None
    assert scene.objection.closed == (20,)
    assert arrows(scene) == [(10, 4)]
    assert scene.suggestion is not None
    assert [(s.source, s.target) for s in scene.suggestion.steps] == [(24, 18), (10, 6)]


def test_two_closed_points_are_both_named() -> None:
    """After 10/4 neither 24/20 nor 22/18 plays the 4."""
    board = "w 24:1 22:1 10:1 3:12 / b 18:6 13:4 5:2 7:3"
    table, hand = written(board, (6, 4))
    why = why_step(hand, (), Step(10, 6))
    assert why is not None
    assert isinstance(why.objection, MustUseMore)
    assert "24/20 and 22/18 are closed" in lines(why)[3]
    scene = proof_scene(board_scene(table, PLAYERS, hand, (), pips_word="pips"), why)
    assert scene.objection is not None
    assert scene.objection.closed == (20, 18)


def test_the_larger_die() -> None:
    """S26."""
    why, scene = asked(ONE_ONLY, (6, 4), "24/20")
    assert lines(why)[3] == "Only one die can be played, and then it has to be the 6: 24/18"
    assert lost(scene) == [4]
    assert scene.suggestion is not None


def test_a_closed_point_in_both_games() -> None:
    short, scene = asked(START, (6, 5), "24/19")
    assert lines(short)[1] == "Two enemy checkers close a point."
    assert scene.objection is not None
    assert scene.objection.closed == (19,)
    long, _ = asked("w 24:15 / b 24:14 6:1", (6, 1), "24/18", LONG)
    assert lines(long)[1] == "A single enemy checker closes a point: nothing is hit here."
    assert lines(long)[3] == "Point 18 is closed: 1 enemy checker stands there"


def test_both_ways_of_one_checker_are_told() -> None:
    """A8: 18 and 19 are closed, so 24/13 does not exist although 13 is open."""
    why, scene = asked("w 24:2 13:5 8:3 6:5 / b 7:2 6:3 2:10", (6, 5), "24/13")
    assert lines(why)[3:] == [
        "Point 18 is closed: 2 enemy checkers stand there",
        "With the dice the other way round: Point 19 is closed: 3 enemy checkers stand there",
    ]
    assert lines(why, "ru")[4].startswith("А если начать с другой кости: Пункт 19 закрыт")
    assert scene.objection is not None
    assert scene.objection.closed == (18, 19)


def test_the_end_of_the_way_is_told_once() -> None:
    """Whichever die goes first, 13 is closed."""
    why, _ = asked("w 24:2 8:8 6:5 / b 12:3 4:12", (6, 5), "24/13")
    assert lines(why)[3:] == ["Point 13 is closed: 3 enemy checkers stand there"]


def test_the_bar_comes_first() -> None:
    why, scene = asked("w bar:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:3 3:2", (5, 4), "13/8")
    assert lines(why)[3] == "2 checkers on the bar must enter first"
    assert scene.sources == (BAR,)
    assert arrows(scene) == [(13, 8)]


def test_who_is_not_home_is_ringed() -> None:
    why, scene = asked(START, (6, 5), "6/off")
    assert lines(why)[3] == "Too early to bear off, not all checkers are home: 24, 13, 8"
    assert scene.sources == (24, 13, 8)
    assert scene.objection is not None
    assert scene.objection.sources == (6,)


def test_a_higher_checker_goes_first() -> None:
    why, scene = asked("w 5:2 3:2 off:11 / b 6:15", (6, 4), "3/off")
    assert lines(why)[3] == "A bigger number bears off from 5: that is the highest point held"
    assert scene.sources == (5,)


def test_the_second_checker_from_the_head() -> None:
    """The first one's arrow is drawn, the next on the head is crossed out."""
    why, scene = asked("w 24:15 / b 24:14 4:1", (4, 4), "24/20 24/20", LONG, first=True)
    assert why.draft == (Step(24, 4),)
    assert "stopped by the other head" in lines(why)[1]
    assert [(s.source, s.target) for s in scene.draft] == [(24, 20)]
    assert scene.objection is not None
    assert scene.objection.sources == (24,)


def test_the_rule_of_the_head_is_that_of_the_table() -> None:
    always = Agreement(variant="long", head=Head.ALWAYS2)
    why, _ = asked("w 24:15 / b 24:15", (5, 1), "24/19 24/23", always, first=True)
    assert lines(why)[1] == (
        "One checker a turn leaves the head; two in a first turn of 3-3, 4-4 or 6-6."
    )


def test_six_in_a_row_with_nobody_past_them() -> None:
    why, scene = asked(NEAR_SIX, (6, 1), "24/18 11/10", LONG)
    assert lines(why)[3] == (
        "24/18 11/10 ends with six in a row (10, 9, 8, 7, 6, 5) and no enemy checker beyond them"
    )
    assert scene.objection is not None
    assert scene.objection.run == (10, 9, 8, 7, 6, 5)
    assert set(scene.objection.beyond) == {*range(1, 5), *range(13, 25)}
    assert arrows(scene) == [(11, 10)]


def test_six_in_a_row_where_the_home_counts() -> None:
    """Block = home: black's 15 is past them and that is not enough; his home is white's 13..18."""
    why, scene = asked(
        NEAR_SIX_ONE_PAST, (6, 1), "24/18 11/10", Agreement(variant="long", block=Block.HOME)
    )
    assert lines(why)[1] == "Six in a row need an enemy checker in his home already."
    assert lines(why)[3].endswith("and no enemy checker in his home")
    assert scene.objection is not None
    assert set(scene.objection.beyond) == set(range(13, 19))


def test_an_early_win_on_another_board() -> None:
    """S23."""
    why, _ = asked("w 2:1 off:14 / b 24:1 6:14", (3, 1), "2/off")
    assert "the last checker would be off already. This would do: 2/1/off" in lines(why)[3]


@pytest.mark.parametrize(
    ("text", "said", "drawn"),
    [
        ("6/11", "6/11: checkers only move forward, to lower numbers", [(6, 11)]),
        ("24/20", "No die shows 4", [(24, 20)]),
        ("13/7 8/2", "The 6 has been played already", [(8, 2)]),
        ("20/14", "There is no checker of yours on 20", [(20, 14)]),
        ("bar/20", "There is no checker of yours on the bar", [(25, 20)]),
        ("off/5", "off/5: checkers only move forward, to lower numbers", []),
    ],
)
def test_slips(text: str, said: str, drawn: list[tuple[int, int]]) -> None:
    why, scene = asked(START, (6, 5), text)
    assert lines(why)[3] == said
    assert arrows(scene) == drawn


def test_a_turn_that_stops_too_soon_tells_how_to_go_on() -> None:
    table, hand = written(START, (3, 1))
    why = why_turn(hand, (), (Step(8, 3),))
    assert why is not None
    assert isinstance(why.objection, Incomplete)
    scene = proof_scene(board_scene(table, PLAYERS, hand, why.draft, pips_word="pips"), why)
    assert scene.sources == (24, 8, 6, 5)
    assert arrows(scene) == []


def test_a_single_step_is_asked_after_the_draft_and_a_longer_text_from_the_start() -> None:
    _, hand = written(START, (3, 1))
    draft = (Step(8, 3),)
    found = why_text(hand, draft, "13/10")
    assert isinstance(found, Why)
    assert found.objection == DieUsed(3)
    assert why_text(hand, draft, "8/5 6/5") == Allowed((Step(8, 3), Step(6, 1)))
    assert why_text(hand, draft, "6/5") == Allowed((Step(6, 1),))


def test_blacks_numbers_are_blacks_own() -> None:
    """The mover sits below and the marks are in his numbers."""
    table, hand = with_hand(table_with(start(SHORT), (6, 5), Agreement(), side=Side.BLACK))
    why = why_step(hand, (), Step(24, 5))
    assert why is not None
    scene = proof_scene(board_scene(table, PLAYERS, hand, (), pips_word="pips"), why)
    assert scene.bottom is Side.BLACK
    assert scene.numbers is Side.BLACK
    assert scene.objection is not None
    assert scene.objection.side is Side.BLACK


def test_the_least_obvious_refusals_are_listed_first() -> None:
    _, hand = written(LOST_FOUR, (6, 4))
    steps = listed(hand, ())
    assert steps[0] == Step(10, 6)
    assert Step(24, 4) in steps[1:3]
