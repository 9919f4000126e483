"""Words after `/new` that leave something open: the chat's last choice says it."""

from __future__ import annotations

import pytest

from bot.chat.requests import read_request
from rules.agreement import Agreement, MatchTo, Money
from tests.bot.chat.talk import GROUP, Town


@pytest.mark.parametrize(
    ("words", "agreed"),
    [
        ("", Agreement(variant="long", koks=True)),
        ("нарды", Agreement(variant="long", koks=True)),
        ("давай сыграем партию", Agreement(variant="long", koks=True)),
        ("5", Agreement(variant="long", format=MatchTo(5))),
        ("матч до 3", Agreement(variant="long", format=MatchTo(3))),
        ("money", Agreement(variant="long", format=Money())),
        ("short", Agreement()),
        ("короткие", Agreement()),
        # Jacoby exists in the short game only, so these words name it.
        ("money jacoby", Agreement(format=Money(), cube=True, jacoby=True)),
    ],
)
async def test_after_a_long_game_with_koks(words: str, agreed: Agreement) -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new длинные с коксом", GROUP)
    assert (await town.table(1)).agreement == Agreement(variant="long", koks=True)
    await ann.send(f"/new {words}", GROUP)
    assert (await town.table(2)).agreement == agreed


async def test_a_clash_is_told_though_the_usual_game_is_tried_first() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new long")
    await ann.send("/new 5 jacoby")
    assert "in a money session only" in ann.screen().text


@pytest.mark.parametrize(
    "words",
    ["длинный", "длинных нард", "в длинные нарды", "Длинные!", "narde", "Сыграем в длинные партию"],
)
def test_long_nardy_by_many_names(words: str) -> None:
    assert read_request(words).agreement == Agreement(variant="long")


@pytest.mark.parametrize("words", ["длинные с коксом", "long koks", "длинные, кокс"])
def test_koks_by_its_names(words: str) -> None:
    assert read_request(words).agreement == Agreement(variant="long", koks=True)
