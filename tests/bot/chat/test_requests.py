"""What `/new` understands."""

from __future__ import annotations

import pytest

from bot.chat.requests import read_request
from rules.agreement import Agreement, Clause, ImpossibleAgreement, MatchTo, Money, OneGame


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
