"""Who looks on in a group: they see boards, may not press, and get no analysis where it is off."""

from __future__ import annotations

import pytest

from bot.chat.requests import read_request, write_request
from bot.phrases.phrases import phrases_for
from rules.agreement import Agreement
from tests.bot.chat.talk import GROUP, Person, Town

EN = phrases_for("en")


async def quiet_table(town: Town, words: str = "/new no kibitz") -> tuple[Person, Person, Person]:
    """Ann and Bob play in the group without hints; Cat looks on."""
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    town.load("31 65")
    await ann.send(words, GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    return ann, bob, cat


@pytest.mark.parametrize("words", ["no kibitz", "without hints", "без подсказок", "не кибиц"])
def test_in_the_words_of_new(words: str) -> None:
    request = read_request(words)
    assert request.unknown is None
    assert not request.empty
    assert request.agreement == Agreement(kibitz=False)


def test_it_is_remembered_as_words() -> None:
    quiet = Agreement(kibitz=False)
    assert read_request(write_request(quiet)).agreement == quiet
    assert read_request(write_request(Agreement())).agreement == Agreement()


async def test_the_card_says_so_and_has_a_switch() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short", GROUP)
    await ann.tap("Details", GROUP)
    await ann.tap("☑ Hints from those who look on", GROUP)
    assert not (await town.table()).agreement.kibitz
    assert "no kibitzing" in ann.screen(GROUP).text
    assert "☐ Hints from those who look on" in ann.labels(GROUP)
    await ann.tap("☐ Hints from those who look on", GROUP)
    assert (await town.table()).agreement.kibitz
    assert "no kibitzing" not in ann.screen(GROUP).text


async def test_a_private_card_needs_no_such_switch() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short")
    await ann.tap("Details")
    assert not any("look on" in label for label in ann.labels())


async def test_whoever_looks_on_gets_no_proof_and_those_who_play_do() -> None:
    town = Town()
    ann, _, cat = await quiet_table(town)
    await cat.send("/why 24/18", GROUP)
    assert cat.screen(GROUP).text == EN.no_kibitz()
    await cat.send("/why", GROUP)
    assert cat.screen(GROUP).text == EN.no_kibitz()
    table = await town.table()
    assert await cat.press(f"t1:1:{table.since}:y:", GROUP) == EN.no_kibitz()
    assert await cat.press(f"t1:1:{table.since}:ys:.x6", GROUP) == EN.no_kibitz()
    await cat.send(f"/start why_1_{table.sealed[40:56]}")
    assert cat.screen().text == EN.no_kibitz()
    await ann.send("/why 24/18", GROUP)
    assert ann.screen(GROUP).text != EN.no_kibitz()


async def test_nor_may_they_advise() -> None:
    town = Town()
    _, _, cat = await quiet_table(town)
    table = await town.table()
    assert await cat.press(f"t1:1:{table.since}:su:", GROUP) == EN.no_kibitz()


async def test_where_nothing_was_agreed_everybody_may_ask_why() -> None:
    town = Town()
    _, _, cat = await quiet_table(town, "/new")
    await cat.send("/why 24/18", GROUP)
    assert cat.screen(GROUP).text != EN.no_kibitz()


async def test_once_the_game_is_over_everybody_may_talk_again() -> None:
    town = Town()
    ann, bob, cat = await quiet_table(town)
    await ann.send("/resign", GROUP)
    await ann.tap("Resign −1", GROUP)
    await bob.tap("Accept", GROUP)
    assert (await town.table()).closed
    assert await cat.press("t1:1:1:su:", GROUP) != EN.no_kibitz()


async def test_their_presses_do_nothing_and_are_told_whose_turn_it_is() -> None:
    town = Town()
    ann, _, cat = await quiet_table(town, "/new")
    step = ann.seeing("8/5", GROUP).data("8/5")
    assert await cat.press(step, GROUP) == "It is Ann's turn"
    assert (await town.kinds()).count("Played") == 0
