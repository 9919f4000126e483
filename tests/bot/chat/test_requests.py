"""What `/new` understands."""

from __future__ import annotations

import pytest

from bot.chat.requests import read_request, write_request
from bot.play.terms import DAY, HOUR, PACES
from rules.agreement import (
    Agreement,
    Bank,
    Because,
    Block,
    Clause,
    Head,
    ImpossibleAgreement,
    MatchTo,
    Money,
    NextStart,
    NoClock,
    OneGame,
    Pace,
    PerTurn,
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


@pytest.mark.parametrize(
    ("text", "word"),
    [("chess", "chess"), ("long покер", "покер"), ("13/8 6/5", "13/8"), ("8-5 6-5", "8-5")],
)
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


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("3 дня", PerTurn(3 * DAY)),
        ("3 days", PerTurn(3 * DAY)),
        ("матч 5 3д", PerTurn(3 * DAY)),
        ("час на ход", PerTurn(HOUR)),
        ("8 часов", PerTurn(8 * HOUR)),
        ("8h a turn", PerTurn(8 * HOUR)),
        ("сутки", PerTurn(DAY)),
        ("неделя", PerTurn(7 * DAY)),
        ("10 минут", PerTurn(600)),
        ("с часами", PerTurn(DAY)),
        ("with a clock", PerTurn(DAY)),
        ("банк 7 дней + 1 день", Bank(7 * DAY, DAY)),
        ("bank 7 days + 1 day", Bank(7 * DAY, DAY)),
        ("bank of 3 days and 8 hours", Bank(3 * DAY, 8 * HOUR)),
        ("3д+8ч", Bank(3 * DAY, 8 * HOUR)),
        ("банк 1 день", Bank(DAY, HOUR)),
        ("банк 2 дня", Bank(2 * DAY, 0)),
        ("без часов", NoClock()),
        ("no clock", NoClock()),
        ("матч 5", NoClock()),
    ],
)
def test_a_clock_in_words(text: str, pace: Pace) -> None:
    request = read_request(text)
    assert request.unknown is None
    assert not request.empty
    assert request.agreement.pace == pace


def test_a_clock_beside_everything_else() -> None:
    asked = read_request("длинные матч 3 дня до 7 очков").agreement
    assert asked == Agreement(variant="long", format=MatchTo(7), pace=PerTurn(3 * DAY))
    asked = read_request("деньги банк 7 дней + 1 день ставка 2€ джекоби").agreement
    assert asked.pace == Bank(7 * DAY, DAY)
    assert asked.jacoby
    assert asked.stake == Stake(units=2, currency="€")


@pytest.mark.parametrize("text", ["1 минута", "90 дней", "банк 1 день + 3 дня", "99999 недель"])
def test_a_clock_that_no_correspondence_needs(text: str) -> None:
    with pytest.raises(ImpossibleAgreement) as caught:
        read_request(text)
    assert (caught.value.clause, caught.value.because) == (Clause.PACE, Because.RANGE)


@pytest.mark.parametrize("pace", [*PACES, PerTurn(90 * 60), PerTurn(25 * HOUR), Bank(2 * DAY, 0)])
def test_a_clock_is_remembered_in_words(pace: Pace) -> None:
    agreed = Agreement(variant="long", format=MatchTo(3), pace=pace)
    assert read_request(write_request(agreed)).agreement == agreed
