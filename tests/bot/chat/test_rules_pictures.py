"""The examples of the rule book: what a text says of its picture is so, by the rules."""

from __future__ import annotations

import re

import pytest

from bot.chat.rulepictures import (
    AFTER_FIVES,
    BACKGAMMON,
    CLOSED_BOARD,
    ENTERING,
    FIVE_AND_THREE,
    FULL_HOME,
    HEAD,
    HITTING,
    KOKS,
    MARS,
    NOBODY_PAST,
    ONE_PAST,
    SHORT_START,
    SINGLES,
    WHOLE_ROLL,
    example_scene,
    rolled,
)
from bot.phrases.phrases import phrases_for
from bot.phrases.screens import Chapter, Example, Screen
from render.paint import paint
from render.style import CLASSIC
from rules.moves import dead_to_all_rolls
from rules.notation import Illegal, WholeTurn, read_position, read_turn
from rules.objections import HeadTwice, HigherChecker, MustUseMore, Objection, PointClosed, SixPrime
from rules.position import BAR, Side
from rules.scoring import Kind
from rules.steps import Dice, Step
from rules.variants import LONG, SHORT, Variant, variant_for
from rules.wins import kind_of_win
from tests.rules.by_the_book.book import long, short

WHITE, BLACK = Side.WHITE, Side.BLACK


def screens(lang: str) -> dict[Example, Screen]:
    say = phrases_for(lang)
    return {s.example: s for chapter in Chapter for s in say.screens(chapter)}


def refusal(variant: str, board: str, dice: Dice, text: str) -> Objection:
    _, hand = rolled(variant, board, dice)
    read = read_turn(hand.variant, hand.position, hand.side, dice, hand.first, text)
    assert isinstance(read, Illegal)
    return read.objection


def is_whole(variant: str, board: str, dice: Dice, text: str) -> bool:
    _, hand = rolled(variant, board, dice)
    read = read_turn(hand.variant, hand.position, hand.side, dice, hand.first, text)
    return isinstance(read, WholeTurn)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("example", Example)
def test_every_example_is_a_picture_with_the_words_of_its_reader(
    example: Example, lang: str
) -> None:
    say = phrases_for(lang)
    scene = example_scene(example, say)
    assert {scene.players.white.name, scene.players.black.name} == {say.white(), say.black()}
    assert scene.pips_word == say.pips_word()
    assert paint(scene, CLASSIC).size == (1280, 1120)


def test_every_example_is_another_picture() -> None:
    say = phrases_for("en")
    assert len({example_scene(example, say) for example in Example}) == len(Example)


@pytest.mark.parametrize("example", Example)
def test_both_languages_name_the_same_steps_and_rolls(example: Example) -> None:
    """`24/18/13`, `6-4`: what is written in notation is the same in both texts."""
    said = [screens(lang)[example].text for lang in ("en", "ru")]
    notation = [sorted(re.findall(r"\b\d+(?:/\d+)+\b|\b[1-6]-[1-6]\b", text)) for text in said]
    assert notation[0] == notation[1]


def test_one_checker_with_both_dice() -> None:
    assert is_whole("short", SHORT_START, (6, 5), "24/18/13")


def test_a_hit_and_two_closed_points() -> None:
    assert refusal("short", HITTING, (5, 4), "24/20") == PointClosed(20, 3)
    assert refusal("short", HITTING, (5, 4), "24/19") == PointClosed(19, 4)
    assert read_position(SHORT, HITTING).black[SHORT.across[8]] == 1


def test_the_step_that_would_lose_the_four() -> None:
    objection = refusal("short", WHOLE_ROLL, (6, 4), "10/4")
    assert isinstance(objection, MustUseMore)
    assert objection.closed == (Step(24, 4),)
    assert short(WHOLE_ROLL, (6, 4), "24/18 10/6")


def test_one_of_two_numbers_enters() -> None:
    assert short(ENTERING, (5, 2))
    assert refusal("short", ENTERING, (5, 3), "bar/20") == PointClosed(20, 3)
    assert is_whole("short", ENTERING, (5, 3), "bar/22 13/8")


def test_a_closed_board() -> None:
    position = read_position(SHORT, CLOSED_BOARD)
    assert position.white[BAR] == 1
    assert dead_to_all_rolls(SHORT, position, WHITE)


def test_six_four_from_a_full_home() -> None:
    assert short(FULL_HOME, (6, 4), "6/off 4/off", "6/off 6/2", "6/off 5/1")


def test_six_four_from_five_and_three() -> None:
    assert short(FIVE_AND_THREE, (6, 4), "5/off 5/1")
    assert refusal("short", FIVE_AND_THREE, (6, 4), "5/off 3/off") == HigherChecker(5)


@pytest.mark.parametrize(
    ("variant", "board", "kind"),
    [
        (SHORT, BACKGAMMON, Kind.BACKGAMMON),
        (LONG, MARS, Kind.MARS),
        (variant_for("long", koks=True), KOKS, Kind.KOKS),
    ],
    ids=["backgammon", "mars", "koks"],
)
def test_what_the_wins_are_called(variant: Variant, board: str, kind: Kind) -> None:
    assert kind_of_win(variant, read_position(variant, board), WHITE) is kind


def test_a_single_checker_closes_the_way() -> None:
    assert refusal("long", SINGLES, (6, 4), "24/18") == PointClosed(18, 1)
    assert is_whole("long", SINGLES, (6, 4), "24/20/14")


def test_the_second_checker_from_the_head() -> None:
    assert refusal("long", HEAD, (5, 1), "24/19 24/23") == HeadTwice(1, 1)
    assert is_whole("long", HEAD, (5, 1), "24/19 18/17")


def test_four_four_after_five_five_and_five_five_after_two_two() -> None:
    assert read_position(LONG, AFTER_FIVES).white[4] == 1
    assert LONG.across[4] == 16
    assert long("w 24:15 / b 24:14 4:1", (4, 4), "24/20", first=True)
    assert long("w 24:15 / b 24:14 16:1", (5, 5), "24/9", first=True)


def test_six_in_a_row_with_nobody_and_with_somebody_past_them() -> None:
    objection = refusal("long", NOBODY_PAST, (6, 1), "24/18 11/10")
    assert isinstance(objection, SixPrime)
    assert objection.points == (10, 9, 8, 7, 6, 5)
    assert read_position(LONG, ONE_PAST).black[LONG.across[3]] == 1
    assert is_whole("long", ONE_PAST, (6, 1), "24/18 11/10")


def test_the_places_where_nobody_is_are_those_past_the_wall() -> None:
    """His way from the wall on: white's 4..1, then 24..13; every one of them is marked."""
    scene = example_scene(Example.LONG_SIX_REFUSED, phrases_for("en"))
    assert scene.objection is not None
    assert set(scene.objection.beyond) == {*range(1, 5), *range(13, 25)}
    assert scene.objection.run == (10, 9, 8, 7, 6, 5)
