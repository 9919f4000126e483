"""Keyboards by the numbers of chat.md 1 and the layout of chat.md 2."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiogram.types import InlineKeyboardButton
from PIL import ImageFont

from bot.chat.buttons import Press, Verb
from bot.chat.cards import OurFace
from bot.chat.face import Sight
from bot.chat.keyboards import data_of, menu, prices
from bot.chat.labels import GROUP, PRIVATE, width
from bot.play.choices import Mode, choices
from bot.play.hand import Hand
from rules.actions import Roll, Sit, Start
from rules.agreement import Agreement, MatchTo
from rules.game import ToPlay
from rules.identity import HOUSE
from rules.notation import read_position
from rules.position import Side
from rules.steps import Step
from rules.table import Table
from rules.variants import VARIANTS
from tests.bot.chat.boards import (
    ANN,
    BOB,
    after,
    drafts,
    hands,
    opened,
    sight,
)

pytestmark = pytest.mark.slow  # whole games, every keyboard measured

FONT = Path("render/fonts/Inter-SemiBold.otf")
ROOM = {True: 296, False: 244}
PADDING = 19
Rows = list[list[InlineKeyboardButton]]
FACE = OurFace("nardy_test_bot")
GAMES = [(key, lang) for key in VARIANTS for lang in ("ru", "en")]


@cache
def font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, 14)


def measured(label: str) -> float:
    """The width of a label; what the font lacks (emoji) is taken for 20 dp."""
    known = "".join(char for char in label if ord(char) < 0x2190 or char in "−→…")
    strange = len(label) - len(known) - label.count("\ufe0f")
    return font().getlength(known) + 20 * strange


def rows_of(table: Table, *, private: bool, lang: str = "ru", **more: Any) -> Rows:
    markup = FACE.keyboard(sight(table, private=private, lang=lang, **more))
    assert markup is not None
    return markup.inline_keyboard


def labels(rows: Rows) -> list[list[str]]:
    return [[button.text for button in row] for row in rows]


def verbs(row: list[InlineKeyboardButton]) -> set[Verb]:
    return {Press.unpack(button.callback_data or "").verb for button in row}


STEPS = {Verb.STEP, Verb.WHOLE}


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize(("key", "lang"), GAMES)
def test_every_keyboard_of_random_games(key: str, lang: str, *, private: bool) -> None:
    """Labels fit, five rows, 8 a row, unique data of at most 64 bytes, Done below all steps."""
    chance = Random(5)  # noqa: S311
    seen: set[Mode] = set()
    for table, hand in hands(Agreement(variant=key), seed=hash_of(key)):
        held = 0
        for draft in drafts(hand, chance):
            mode = choices(hand, draft).mode
            seen.add(mode)
            dice = (None, *set(hand.dice)) if mode is Mode.ONE_DIE else (None,)
            for die in dice:
                rows = rows_of(table, private=private, lang=lang, draft=draft, die=die)
                check(rows, private=private)
                if mode is Mode.COMPLETE:
                    assert verbs(rows[-1]) == {Verb.DONE}
                    assert len(rows) - 1 >= held
                held = max(held, *(i + 1 for i, row in enumerate(rows) if verbs(row) & STEPS), 0)
    assert {Mode.WHOLE, Mode.STEPS, Mode.COMPLETE} <= seen


def hash_of(key: str) -> int:
    return sum(map(ord, key))


def check(rows: Rows, *, private: bool, most: int = 5) -> None:
    assert len(rows) <= most, labels(rows)
    data = [button.callback_data or "" for row in rows for button in row]
    assert len(set(data)) == len(data)
    assert len(data) <= 100
    assert all(len(each.encode()) <= 64 for each in data)
    for row in rows:
        assert 1 <= len(row) <= 8
        room = ROOM[private] / len(row) - PADDING
        for button in row:
            assert measured(button.text) <= room + 1, (button.text, labels(rows))


@pytest.mark.parametrize("text", ["24/18*", "бар/22", "24/22(2) 6/4(2)", "↩ Отменить", "✅ 8/5"])
def test_estimated_widths_are_generous(text: str) -> None:
    assert measured(text) <= width(text) <= measured(text) * 1.15 + 2


def test_the_rooms_of_the_standard() -> None:
    """chat.md 1: 4 a row 55 dp in private, 5 -> 40, 6 -> 30; group 3 -> 62, 4 -> 42, 5 -> 29."""
    assert [int(PRIVATE.label(n)) for n in (4, 5, 6)] == [55, 40, 30]
    assert [int(GROUP.label(n)) for n in (3, 4, 5)] == [62, 42, 29]


def opening(dice: tuple[int, int], variant: str = "short") -> Table:
    """Ann has won the opening roll with these dice."""
    table = after(opened(Agreement(variant=variant)), BOB, Sit())
    table = after(table, ANN, Start(table.sealed, "cd" * 32))
    return after(table, HOUSE, Roll(dice))


def test_the_opening_of_the_standard() -> None:
    """chat.md 2: `24/21 13/10 8/5 6/3` / `24/23 8/7 6/5`, no control row."""
    table = opening((3, 1))
    rows = labels(rows_of(table, private=True))
    assert rows == [["24/21", "13/10", "8/5", "6/3"], ["24/23", "8/7", "6/5", "⋯"]]


def test_after_the_first_step_there_is_undo_and_the_moved_checker_stands_first() -> None:
    table = opening((3, 1))
    rows = labels(rows_of(table, private=True, lang="en", draft=(Step(8, 3),)))
    assert rows == [["5/4", "24/23", "8/7", "6/5"], ["↩ Undo", "⋯"]]


def test_done_is_the_whole_turn_in_green_below_everything() -> None:
    table = opening((3, 1))
    draft = (Step(8, 3), Step(6, 1))
    rows = rows_of(table, private=True, lang="en", draft=draft)
    assert labels(rows)[-1] == ["✅ 8/5 6/5"]
    assert rows[-1][0].style == "success"
    assert labels(rows)[0][0] == "↩ Undo"


def test_a_group_has_three_a_row() -> None:
    table = opening((3, 1))
    rows = labels(rows_of(table, private=False))
    assert rows[:3] == [["24/21", "13/10", "8/5"], ["6/3"], ["24/23", "8/7", "6/5"]]
    assert rows[3:] == [["24/21/20", "13/10/9", "⋯"]]


def test_the_menu_closes_and_names_its_ways() -> None:
    table = opening((3, 1))
    for private in (True, False):
        for lang in ("ru", "en"):
            asked = ways(sight(table, private=private, lang=lang))
            wanted = {Verb.WHY, Verb.BOARD, Verb.AGREED, Verb.PROOF, Verb.RESIGN, Verb.HIDE}
            assert wanted <= asked


def ways(shown: Sight) -> set[Verb]:
    """What can be asked for on all pages of the menu; each page fits the screen."""
    asked: set[Verb] = set()
    page, seen = 1, set[int]()
    while page not in seen:
        seen.add(page)
        made = menu(shown, page=page)
        assert made is not None
        check(made.inline_keyboard, private=shown.private)
        asked |= {v for row in made.inline_keyboard for v in verbs(row)}
        turns = [press for press in data_of(made) if press.verb is Verb.MENU]
        page = int(turns[0].arg) if turns else page
    return asked


def test_only_what_can_still_be_lost_is_offered() -> None:
    """C.7: three at the start of a short game."""
    table = opening((3, 1))
    made = prices(sight(table, private=True, lang="en"), Side.WHITE)
    assert made is not None
    assert [row[0].text for row in made.inline_keyboard] == [
        "Resign −1",
        "Resign a gammon −2",
        "Resign a backgammon −3",
        "‹ Back",
    ]
    assert {row[0].style for row in made.inline_keyboard[:3]} == {"danger"}


def test_a_group_card_offers_the_seat_and_then_the_start() -> None:
    alone = opened()
    texts = {b.text for row in rows_of(alone, private=False, lang="en") for b in row}
    assert "🪑 Sit down" in texts
    assert "▶ Start" not in texts
    both = after(alone, BOB, Sit())
    made = FACE.keyboard(sight(both, private=False, lang="en"))
    assert made is not None
    assert made.inline_keyboard[0][0].text == "▶ Start"
    assert made.inline_keyboard[0][0].style == "success"


def test_the_card_carries_the_whole_seal_for_copying() -> None:
    made = FACE.keyboard(sight(opened(), private=True, lang="en"))
    assert made is not None
    copied = [b.copy_text.text for row in made.inline_keyboard for b in row if b.copy_text]
    assert copied == ["ab" * 32]


def test_a_match_is_resigned_from_the_menu() -> None:
    table = after(opened(Agreement(format=MatchTo(5))), BOB, Sit())
    table = after(after(table, ANN, Start(table.sealed, "cd" * 32)), HOUSE, Roll((3, 1)))
    assert Verb.RESIGN_MATCH in ways(sight(table, private=True))


def test_long_nardy_with_many_steps_takes_one_die_at_a_time() -> None:
    """chat.md 2: more than 12 steps, the larger die first, with a button to swap."""
    text = "w 24:2 22:1 21:1 20:1 18:1 17:1 16:1 14:1 10:1 9:1 8:1 6:1 5:1 4:1 / b 24:15"
    position = read_position(VARIANTS["long"], text)
    hand = Hand(VARIANTS["long"], position, Side.WHITE, (6, 5))
    offered = choices(hand)
    assert offered.mode is Mode.ONE_DIE
    base = opening((6, 5), "long")
    assert base.game is not None
    game = replace(base.game, position=position, phase=ToPlay(Side.WHITE, (6, 5)))
    table = replace(base, game=game)
    for private in (True, False):
        rows = rows_of(table, private=private, lang="en")
        check(rows, private=private)
        assert labels(rows)[-1] == ["🎲 first the 5", "⋯"]
        swapped = rows_of(table, private=private, lang="en", die=5)
        assert labels(swapped)[-1] == ["🎲 first the 6", "⋯"]
