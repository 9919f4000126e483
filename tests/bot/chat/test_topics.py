"""Topics that are closed or deleted: it is said, and everything goes on outside them."""

from __future__ import annotations

import pytest
from aiogram.methods import EditMessageMedia, SendAnimation, SendMessage, SendPhoto

from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import FORUM, Person, Town
from tests.bot.chat.watch import in_group

EN = phrases_for("en")
HOUR = 3600
GONE = ("Bad Request: message thread not found", "Bad Request: TOPIC_CLOSED")


async def in_topic(town: Town, rolls: str = "31 42 65") -> tuple[Person, Person]:
    """Ann and Bob have begun in topic 7."""
    ann, bob = town.person("ann"), town.person("bob")
    town.load(rolls)
    await ann.send("/new", FORUM, thread=7)
    await bob.tap("Sit down", FORUM)
    await ann.tap("Start", FORUM)
    assert ann.screen(FORUM).thread == 7
    return ann, bob


@pytest.mark.parametrize("words", GONE)
async def test_a_board_says_why_it_stands_elsewhere_and_only_once(words: str) -> None:
    town = Town()
    ann, bob = await in_topic(town)
    town.clock.forward(3600)  # whoever is next is called in a new message
    town.session.refuse(SendPhoto, words)
    await ann.send("/m 8/5 6/5", FORUM, thread=7)
    board = bob.screen(FORUM)
    assert board.thread is None
    assert board.text.splitlines()[0] == EN.topic_gone()
    assert "4-2" in board.text
    town.clock.forward(3600)
    await bob.send("/m 8/4 6/4", FORUM)
    assert bob.screen(FORUM).thread is None
    assert EN.topic_gone() not in bob.screen(FORUM).text
    assert (await town.kinds()).count("Played") == 2


async def test_a_card_says_it_too() -> None:
    town = Town()
    ann = town.person("ann")
    town.session.refuse(SendMessage, GONE[1])
    await ann.send("/new", FORUM, thread=7)
    assert ann.screen(FORUM).text.splitlines()[0] == EN.topic_gone()
    assert ann.screen(FORUM).thread is None


async def test_where_nothing_can_be_edited_any_more_a_new_board_comes() -> None:
    town = Town()
    ann, bob = await in_topic(town)
    await bob.send("hi", FORUM, thread=7)  # he is here, so the turn would be an edit
    old = ann.screen(FORUM)
    town.session.refuse(EditMessageMedia, GONE[1])
    town.session.refuse(SendPhoto, GONE[1])
    await ann.send("/m 8/5 6/5", FORUM, thread=7)
    board = bob.screen(FORUM)
    assert (board.id > old.id, board.thread) == (True, None)
    assert EN.topic_gone() in board.text


@pytest.mark.parametrize("words", GONE)
async def test_a_reminder_reaches_the_chat(words: str) -> None:
    watch, ann, _ = await in_group(FORUM)
    await watch.sweep()
    watch.town.session.refuse(SendMessage, words)
    await watch.sweep(20 * HOUR)
    (call,) = watch.called(FORUM)
    assert call.thread is None
    assert f"tg://user?id={ann.id}" in call.text
    await watch.sweep(60)
    assert len(watch.called(FORUM)) == 1


@pytest.mark.parametrize("words", GONE)
async def test_a_film_reaches_the_chat(words: str) -> None:
    town = Town()
    ann, bob = await in_topic(town)
    await ann.send("/resign", FORUM, thread=7)
    await ann.tap("−1", FORUM)
    await bob.tap("✅", FORUM)
    assert (await town.table()).closed
    town.session.refuse(SendMessage, words)
    town.session.refuse(SendAnimation, words)
    await ann.send("/film", FORUM, thread=7)
    await town.cinema.develop()
    film = town.session.made(SendAnimation)[-1]
    assert (film.chat_id, film.message_thread_id) == (FORUM, None)
    progress = town.session.made(SendMessage)[-1]
    assert progress.message_thread_id is None


@pytest.mark.parametrize("command", ["/history", "/games", "/top", "/settings", "/rules", "/help"])
async def test_pages_reach_the_chat(command: str) -> None:
    town = Town()
    ann, _ = await in_topic(town)
    for method in (SendMessage, SendPhoto):
        town.session.refuse(method, GONE[1])
    before = ann.screen(FORUM).id
    await ann.send(command, FORUM, thread=7)
    assert ann.screen(FORUM).id > before
    assert ann.screen(FORUM).thread is None
