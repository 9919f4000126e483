"""Turns that are typed: /m, replies, bare turns in private."""

from __future__ import annotations

import pytest

from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel


async def test_a_whole_turn_commits_once() -> None:
    town = Town()
    ann, _ = await duel(town, "31 42")
    await ann.send("8/5, 6/5")
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]
    await ann.send("8/5 6/5")
    assert (await town.kinds()).count("Played") == 1


async def test_a_beginning_becomes_the_draft() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("8/5")
    assert "So far: 8/5" in ann.screen().text
    assert "↩ Undo" in ann.labels()
    await ann.tap("Undo")
    assert "24/21" in ann.labels()


async def test_an_illegal_turn_gets_its_reason_in_the_readers_language() -> None:
    town = Town()
    ann, bob = await duel(town, "31 65")
    await ann.send("/m 24/18")
    assert ann.screen().text
    assert "6" in ann.screen().text
    assert "Played" not in await town.kinds()
    await ann.send("/m 8/5 6/5")
    await bob.send("24/19 13/7")
    assert "19" in bob.screen().text
    assert (await town.kinds()).count("Played") == 1


async def test_m_without_a_turn_and_without_a_game() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/m")
    assert "Write the turn after the command" in ann.screen().text
    await ann.send("/m 8/5")
    assert "no game here" in ann.screen().text


async def test_somebody_else_hears_whose_turn_it_is() -> None:
    town = Town()
    ann, bob = await seated(town)
    board = ann.screen(GROUP)
    await bob.send("8/5 6/5", GROUP, reply_to=board)
    assert bob.screen(GROUP).text == "It is Ann's turn"
    assert "Played" not in await town.kinds()


async def test_a_reply_in_a_group_plays() -> None:
    town = Town()
    ann, _ = await seated(town, "31 42")
    await ann.send("8/5 6/5", GROUP, reply_to=ann.screen(GROUP))
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]


async def test_a_text_that_is_no_turn() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("good luck!")
    assert "does not look like a turn" in ann.screen().text
    assert "as a reply to the board" in ann.screen().text
    await bob.send("спасибо")
    assert bob.screen().text == phrases_for("ru").words_how()


async def test_where_nothing_is_played_a_text_is_no_unknown_command() -> None:
    town = Town()
    ann = town.person("ann")
    for text in ("hello", "8/5 6/5"):
        await ann.send(text)
        assert ann.screen().text == phrases_for("en").no_game_here()
    await ann.send("/hello")
    assert ann.screen().text == phrases_for("en").unknown_command()


async def test_markup_in_a_typed_text_is_only_text() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("<b>8/5</b> & <a href='x'>")
    assert "<b>8" not in ann.screen().text
    await ann.send("/new <b>poker</b>")
    assert "<b>poker" not in ann.screen().text


async def test_a_turn_that_is_too_early_hears_whose_turn_it_is() -> None:
    """In private too, where no board waits for who typed it."""
    town = Town()
    _, bob = await duel(town, "31 42")
    await bob.send("13/11 24/20")
    assert bob.screen().text == "Сейчас ходит Ann"
    assert "Played" not in await town.kinds()
    await bob.send("привет")
    assert bob.screen().text == phrases_for("ru").words_how()


@pytest.mark.parametrize("text", ["13/11 24/20", "13-11, 24-20"])
async def test_an_early_turn_agrees_on_nothing_at_another_table(text: str) -> None:
    """A table of one's own that waits for somebody can be answered in words: with no turn."""
    town = Town()
    _, bob = await duel(town, "31 42")
    await bob.send("/new")
    await bob.send(text)
    assert bob.screen().text == "Сейчас ходит Ann"
    assert await town.kinds(2) == ["TableOpened"]


async def test_a_command_about_a_game_means_the_one_that_is_played() -> None:
    """And not the table beside it where nobody sits yet."""
    town = Town()
    ann, _ = await duel(town, "31 42")
    await ann.send("/new")
    await ann.send("/m 8/5 6/5")
    assert (await town.kinds(1))[-2:] == ["Played", "Rolled"]
    await ann.send("/why 8/5")
    assert "Which one is meant?" not in ann.screen().text


async def test_a_name_that_looks_like_markup_is_told_as_it_is() -> None:
    """What a toast says plainly is escaped where it becomes a message."""
    town = Town()
    town.load("13")
    ann, bob = town.person("ann"), town.person("<b>&bob", username=None)
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    assert town.texts(GROUP)[-1] == "It is &lt;b&gt;&amp;bob's turn"
