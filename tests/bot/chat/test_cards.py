"""Cards and what is agreed on them: every button fits and says something of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.buttons import Press, Verb, read_setting
from bot.chat.cards import OurFace
from bot.chat.details import DETAILS, LENGTH
from bot.chat.requests import read_request, write_request
from bot.play.terms import changed, choices, chosen, presets
from rules.actions import Double, Sit, Start
from rules.agreement import Agreement, Clause, ImpossibleAgreement, MatchTo, Money, Stake
from rules.game import ToAnswer, ToRoll
from rules.identity import Seq
from rules.notation import read_position
from rules.position import Side
from rules.table import Table
from rules.variants import VARIANTS
from tests.bot.chat.boards import ANN, BOB, after, opened, sight
from tests.bot.chat.test_keyboards import PADDING, ROOM, Rows, labels, measured, opening

FACE = OurFace("nardy_test_bot")
MONEY = Agreement(
    format=Money(), cube=True, jacoby=True, beavers=True, raccoons=True, automatic_doubles=6
)
AGREEMENTS = (
    *(preset for key in VARIANTS for preset in presets(key)),
    MONEY,
    Agreement(format=MatchTo(25), cube=True, crawford=True, holland=True, cube_cap=64),
    Agreement(variant="long", format=MatchTo(3), cube=True, crawford=True, koks=True),
)
READERS = [(lang, private) for lang in ("ru", "en") for private in (True, False)]


def rows_of(table: Table, lang: str, *, private: bool, panel: str = "") -> Rows:
    made = FACE.keyboard(replace(sight(table, private=private, lang=lang), panel=panel))
    assert made is not None
    return made.inline_keyboard


def flat(rows: Rows) -> list[str]:
    return [button.text for row in rows for button in row]


def check(rows: Rows, *, private: bool) -> None:
    """Everything can be read, pressed and told apart."""
    pressed = [button.callback_data for row in rows for button in row if button.callback_data]
    assert len(set(pressed)) == len(pressed)
    assert all(len(data.encode()) <= 64 for data in pressed)
    for row in rows:
        room = ROOM[private] / len(row) - PADDING
        assert all(measured(button.text) <= room + 1 for button in row), labels(rows)


@pytest.mark.parametrize("panel", ["", DETAILS, LENGTH])
@pytest.mark.parametrize(("lang", "private"), READERS)
def test_cards_fit(lang: str, panel: str, *, private: bool) -> None:
    for agreement in AGREEMENTS:
        alone = opened(agreement)
        for table in (alone, after(alone, BOB, Sit())):
            check(rows_of(table, lang, private=private, panel=panel), private=private)


@pytest.mark.parametrize(("lang", "private"), READERS)
def test_questions_about_a_great_cube_fit(lang: str, *, private: bool) -> None:
    base = opening((3, 1))
    assert base.game is not None
    table = replace(base, agreement=replace(MONEY, automatic_doubles=0))
    for value in (1, 64, 1024):
        game = replace(base.game, cube=replace(base.game.cube, value=value))
        roll = replace(table, game=replace(game, phase=ToRoll(Side.WHITE)))
        check(rows_of(roll, lang, private=private), private=private)
        answer = after(roll, ANN, Double())
        assert isinstance(answer.game and answer.game.phase, ToAnswer)
        check(rows_of(answer, lang, private=private), private=private)
        assert len(rows_of(answer, lang, private=private)) <= 5


def test_no_data_is_too_long_however_great_the_numbers() -> None:
    table = replace(opened(MONEY), since=Seq(2**53 - 1))
    for variant in VARIANTS:
        changed_to = changed(table.agreement, Clause.VARIANT, variant)
        for choice in choices(changed_to):
            arg = f"{choice.clause}={choice.value}"
            data = Press(table=2**53 - 1, since=2**53 - 1, verb=Verb.SET, arg=arg).pack()
            assert len(data.encode()) <= 64, data


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_closed_out_owner_of_the_cube_is_asked_and_told_that_no_roll_helps(lang: str) -> None:
    """C.5, 003 score 2: the cube is offered even where no dice would be rolled."""
    text = "w bar:1 6:14 / b 6:3 5:3 4:3 3:2 2:2 1:2"
    base = opening((3, 1))
    assert base.game is not None
    position = read_position(VARIANTS["short"], text)
    game = replace(base.game, position=position, phase=ToRoll(Side.WHITE))
    table = replace(base, agreement=Agreement(format=Money(), cube=True), game=game)
    shown = flat(rows_of(table, lang, private=True))
    wanted = {"ru": "⏭ Пропуск: бросать незачем", "en": "⏭ Pass: no roll can help"}[lang]
    assert wanted in shown
    assert any("→ 2" in label for label in shown)
    open_board = replace(table, game=replace(game, position=base.game.position))
    assert wanted not in flat(rows_of(open_board, lang, private=True))


def test_impossible_switches_are_marked_and_exactly_those() -> None:
    """A mark stands exactly where the rules refuse what the button asks for."""
    for agreement in AGREEMENTS:
        for row in rows_of(opened(agreement), "en", private=True, panel=DETAILS):
            for button in row:
                press = Press.unpack(button.callback_data or "")
                if press.verb is not Verb.SET:
                    continue
                clause, value = read_setting(press.arg)
                try:
                    changed(agreement, Clause(clause), value)
                except ImpossibleAgreement:
                    assert button.text.startswith("🚫 ")
                else:
                    assert not button.text.startswith("🚫")


# ------------------------------------------------------------------- any way of agreeing


@st.composite
def agreements(draw: st.DrawFn) -> Agreement:
    """What can come of pressing about on a card, perhaps for a stake."""
    agreed = Agreement()
    for _ in range(draw(st.integers(0, 12))):
        agreed = draw(st.sampled_from(list(_pressed(agreed))))
    stakes = st.builds(
        Stake,
        units=st.integers(1, 99_999),
        scale=st.integers(0, 6),
        currency=st.sampled_from(["", "EUR", "€", "руб.", "bottle caps"]),
    )
    if not isinstance(agreed.format, MatchTo) and draw(st.booleans()):
        agreed = replace(agreed, stake=draw(stakes))
    return agreed


def _pressed(agreed: Agreement) -> Iterator[Agreement]:
    """Every agreement that one press leads to."""
    presses: list[tuple[Clause, str]] = [(Clause.VARIANT, key) for key in VARIANTS]
    presses += [(Clause.LENGTH, str(n)) for n in (1, 8, 25)]
    presses += [(each.clause, each.value) for each in choices(agreed) if each.refused is None]
    for clause, value in presses:
        yield changed(agreed, clause, value)
    for number in range(len(presets(agreed.variant))):
        yield chosen(agreed, number)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(agreements())
def test_what_a_chat_remembers_is_read_as_it_was(agreed: Agreement) -> None:
    request: Any = read_request(write_request(agreed))
    assert request.unknown is None
    assert request.agreement == agreed


def test_a_started_game_has_no_switches() -> None:
    table = after(opened(MONEY), BOB, Sit())
    table = after(table, ANN, Start(table.sealed, "cd" * 32))
    pressed = [
        Press.unpack(button.callback_data).verb
        for row in rows_of(table, "en", private=False, panel=DETAILS)
        for button in row
        if button.callback_data
    ]
    assert Verb.SET not in pressed
    with pytest.raises(IndexError):
        chosen(table.agreement, len(presets("short")))


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_card_takes_few_rows(variant: str, lang: str, *, private: bool) -> None:
    """chat.md 1 leaves about five beside a board; a card has no board above it."""
    card = sight(opened(Agreement(variant=variant)), private=private, lang=lang)
    buttons = OurFace("bot").keyboard(card)
    assert buttons is not None
    assert len(buttons.inline_keyboard) <= (7 if private else 8)
