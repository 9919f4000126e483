"""What a button carries fits, comes back, and is not believed."""

from __future__ import annotations

import pytest
from aiogram.filters.callback_data import CallbackData

from bot.chat.buttons import (
    BadData,
    Pick,
    Press,
    Verb,
    read_addition,
    read_number,
    read_swap,
    read_turn,
    write_addition,
    write_swap,
    write_turn,
)
from rules.position import BAR
from rules.steps import Step

WORST = tuple(Step(BAR, 6) for _ in range(4))


def test_the_coding_is_one_letter_and_one_digit_a_step() -> None:
    assert write_turn((Step(8, 3), Step(6, 1))) == "h3f1"
    assert write_turn((Step(BAR, 2), Step(1, 6))) == "y2a6"


@pytest.mark.parametrize("verb", list(Verb))
def test_the_worst_button_fits_64_bytes(verb: Verb) -> None:
    press = Press(table=10**12, since=10**9, verb=verb, arg=write_addition(WORST[:3], WORST[3:]))
    packed = press.pack()
    assert len(packed.encode()) <= 64
    assert Press.unpack(packed) == press


@pytest.mark.parametrize("verb", Verb)
def test_a_button_is_written_as_aiogram_writes_it(verb: Verb) -> None:
    for arg in ("", ".h3", "é"):
        press = Press(table=12, since=40, verb=verb, arg=arg)
        assert press.pack() == CallbackData.pack(press) == f"t1:12:40:{verb.value}:{arg}"
    for unfit in ("a:b", "é" * 30):
        with pytest.raises(ValueError, match=r"can not be used|too long"):
            Press(table=12, since=40, verb=verb, arg=unfit).pack()


def test_drafts_come_back() -> None:
    for length in range(5):
        assert read_turn(write_turn(WORST[:length])) == WORST[:length]
    assert read_addition("h3.f1") == ((Step(8, 3),), (Step(6, 1),))
    assert read_addition(".f1") == ((), (Step(6, 1),))
    assert read_swap(write_swap((Step(8, 3),), 5)) == ((Step(8, 3),), 5)


@pytest.mark.parametrize(
    "text", ["h", "h7", "h0", "z1", "`1", "H3", "1h", "h3f", "h3" * 5, "h3.", "й3", "h٣"]
)
def test_a_forged_draft_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_turn(text)


@pytest.mark.parametrize("text", ["h3", ".", "h3.", "h3h3.h3h3h3", "h3.f9", "h3.f1.f1"])
def test_a_forged_addition_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_addition(text)


@pytest.mark.parametrize("text", ["h3.0", "h3.7", "h3.", "h3", "h3.55", "h3.٣"])
def test_a_forged_swap_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_swap(text)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1e3", "٣", "9" * 40, " 1"])
def test_a_forged_number_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_number(text)


@pytest.mark.parametrize(
    "data",
    [
        "t1:1:1:s",
        "t1:1:1:s:a:b",
        "t2:1:1:s:",
        "t1:-1:1:s:",
        "t1:99999999999999999999:1:s:",
        "t1:x:1:s:",
        "t1:1:1:nothing:",
        "",
    ],
)
def test_other_data_match_nothing(data: str) -> None:
    with pytest.raises((TypeError, ValueError)):
        Press.unpack(data)


def test_what_was_typed_may_be_too_long_for_a_button() -> None:
    Pick(command="m", table=7, text="бар/22 24/18* 13/8(2)").pack()
    with pytest.raises(ValueError, match="too long"):
        Pick(command="m", table=7, text="бар/22 " * 10).pack()
