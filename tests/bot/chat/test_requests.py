"""What `/new` understands."""

from __future__ import annotations

import pytest

from bot.chat.requests import read_request
from rules.agreement import (
    Agreement,
    Block,
    Clause,
    Head,
    ImpossibleAgreement,
    MatchTo,
    Money,
    NextStart,
    OneGame,
    Stake,
)


@pytest.mark.parametrize("text", ["", "short", "короткие", "Short game", "КОРОТКИЕ НАРДЫ"])
def test_one_short_game_without_a_cube(text: str) -> None:
    assert read_request(text).agreement == Agreement(variant="short", format=OneGame())


@pytest.mark.parametrize("text", ["long", "длинные", "длинные нарды", "партию в длинные @bob"])
def test_one_long_game(text: str) -> None:
    assert read_request(text).agreement == Agreement(variant="long")


@pytest.mark.parametrize(
    "text", ["match 5", "матч до 5", "5", "short match to 5 points", "до 5 очков"]
)
def test_a_match_has_the_cube_and_crawford(text: str) -> None:
    wanted = Agreement(format=MatchTo(5), cube=True, crawford=True)
    assert read_request(text).agreement == wanted


@pytest.mark.parametrize("text", ["money", "на счёт", "деньги"])
def test_a_session(text: str) -> None:
    asked = read_request(text).agreement
    assert asked.format == Money()
    assert asked.cube


def test_switches_of_a_session() -> None:
    asked = read_request("money jacoby с бобрами").agreement
    assert asked.jacoby
    assert asked.beavers


def test_a_long_match_has_no_cube() -> None:
    assert read_request("long 3").agreement == Agreement(variant="long", format=MatchTo(3))


def test_the_cube_in_one_game() -> None:
    assert read_request("с кубом").agreement == Agreement(cube=True)


@pytest.mark.parametrize(("text", "word"), [("chess", "chess"), ("long покер", "покер")])
def test_a_word_that_says_nothing_is_named(text: str, word: str) -> None:
    assert read_request(text).unknown == word


@pytest.mark.parametrize(("text", "clause"), [("5 jacoby", Clause.JACOBY), ("0", Clause.LENGTH)])
def test_clashes_are_named(text: str, clause: Clause) -> None:
    with pytest.raises(ImpossibleAgreement) as caught:
        read_request(text)
    assert caught.value.clause is clause


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("match 8", Agreement(format=MatchTo(8), cube=True, crawford=True)),
        ("до 7 без кроуфорда", Agreement(format=MatchTo(7), cube=True)),
        ("match 7 no cube", Agreement(format=MatchTo(7))),
        ("матч 5 холланд", Agreement(format=MatchTo(5), cube=True, crawford=True, holland=True)),
        ("деньги ракуны", Agreement(format=Money(), cube=True, beavers=True, raccoons=True)),
        ("money auto", Agreement(format=Money(), cube=True, automatic_doubles=1)),
        (
            "money auto 3 cap",
            Agreement(format=Money(), cube=True, automatic_doubles=3, cube_cap=64),
        ),
        ("money кокс 2", Agreement(format=Money(), cube=True, backgammon=2)),
        ("длинные кокс", Agreement(variant="long", koks=True)),
        ("long last roll head 2", Agreement(variant="long", last_roll=True, head=Head.ALWAYS2)),
        ("длинные блок дом", Agreement(variant="long", block=Block.HOME)),
        (
            "long money winner begins",
            Agreement(variant="long", format=Money(), next_start=NextStart.WINNER),
        ),
    ],
)
def test_every_switch_has_a_word(text: str, wanted: Agreement) -> None:
    request = read_request(text)
    assert request.unknown is None
    assert request.agreement == wanted


@pytest.mark.parametrize(
    ("text", "stake"),
    [
        ("stake 0.5 EUR", Stake(units=5, scale=1, currency="EUR")),
        ("ставка 2,50€", Stake(units=250, scale=2, currency="€")),
        ("stake 10 jacoby", Stake(units=10)),
        ("jacoby, stake 10, beavers", Stake(units=10)),
        ("stake 1 bottle_cap", Stake(units=1, currency="bottle cap")),
    ],
)
def test_a_stake_in_words(text: str, stake: Stake) -> None:
    request = read_request(f"money {text}")
    assert request.unknown is None
    assert request.agreement.stake == stake
    assert request.agreement.jacoby == ("jacoby" in text)


def test_small_words_alone_name_nothing() -> None:
    assert read_request("и с").empty
    assert not read_request("short").empty
    assert not read_request("5").empty
    assert read_request("5", "long").agreement == Agreement(variant="long", format=MatchTo(5))
