"""Data of another table, chat, person or version, whatever kind of button it is made up for."""

from __future__ import annotations

import logging
from itertools import product

import pytest
from aiogram.filters.callback_data import CallbackData

from bot.chat.buttons import Verb
from bot.phrases.phrases import phrases_for
from tests.bot.chat.season import NOTE, WORDS, Season
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated

EN = phrases_for("en")
ELSEWHERE = -700
NOWHERE = 999
ARGS = ("", "1", "w1.1", "h3f1", ".h3")
"""What the verbs of today may be followed by, and what they may not."""

GARBAGE = ("-1", "\u00b2", "9" * 20, "x" * 40, "1.1.1.1", "\u202e")

OTHERS = (
    *("m1:mine:0", "m1:pair:2", "m1:pair:1", "m1:dice:1", "b1:rated:1", "g1:0", "g1:7", "p1:0"),
    *("w1:mute:1", "w1:report:1", "w1:mute:99", "c1:board:1:", "c1:note:1:x", "c1:why:1:24/18"),
    *("o1:forget:yes", "o1:lang:ru", "o1:new:", "s1:all:quiet:always", "s1:all:open:1"),
    *("h1:all:zone:Europe/Moscow", "h1:all:digest:9", "r1:backgammon:1:0"),
)


def kinds() -> dict[str, type[CallbackData]]:
    """Every kind of data that a button of ours can carry, by its prefix."""
    ours = CallbackData.__subclasses__()
    return {each.__prefix__: each for each in ours if each.__module__.startswith("bot.")}


def laid(town: Town) -> str:
    """All that is on the disk, to see that nothing changed."""
    return repr((town.store.shelves, town.store._people, town.store._chats))


def theirs(town: Town) -> str:
    """What is kept of the first four people and of their tables."""
    tables = [shelf for shelf in town.store.shelves.values() if shelf.events[0].by < 5]  # type: ignore[union-attr]
    return repr((tables, list(town.store._people.values())[:4]))


def test_no_kind_of_button_is_forgotten_here() -> None:
    assert {each.partition(":")[0] for each in OTHERS} | {"t1"} == set(kinds())


@pytest.mark.slow  # every verb
async def test_a_table_elsewhere_is_as_one_that_is_nowhere(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A stranger, and who plays it but presses in another group, learn nothing and do nothing."""
    town = Town()
    ann, _ = await seated(town, "31")
    eve = town.person("eve")
    await eve.send("/start")
    since = (await town.table()).since
    strangers = ((eve, None), (eve, ELSEWHERE), (ann, ELSEWHERE))
    for who, place in strangers:
        await who.press("t1:999:1:b:", place)  # they are known there from now on
    before = laid(town)
    for verb, arg in product(Verb, ARGS):
        for who, place in strangers:
            town.forget()
            said = await who.press(f"t1:1:{since}:{verb}:{arg}", place, settle=False)
            done = town.session.names()
            town.forget()
            nowhere = await who.press(f"t1:{NOWHERE}:{since}:{verb}:{arg}", place, settle=False)
            assert (said, done) == (nowhere, town.session.names()), (verb, arg)
    await town.settle()
    await town.cinema.develop()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
    assert laid(town) == before


@pytest.mark.slow  # every verb
async def test_whatever_follows_a_verb_is_answered_once(caplog: pytest.LogCaptureFixture) -> None:
    """Pressed where the table stands, by who plays there and by who looks on."""
    town = Town()
    ann, bob = await seated(town, "31 42 65 31 52 64 21 43 65 32 54 61")
    cat = town.person("cat")
    since = (await town.table()).since
    for verb, arg in product(Verb, GARBAGE):
        for who in (ann, bob, cat):
            await who.press(f"t1:1:{since}:{verb}:{arg}", GROUP, message=101, settle=False)
    await town.settle()
    await town.cinema.develop()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("words", ["0", "match 999", "long beavers no cube", "матч до ٣٣٣"])
async def test_a_game_that_cannot_be_made_up_is_an_outdated_button(
    words: str, caplog: pytest.LogCaptureFixture
) -> None:
    town = Town()
    ann = town.person("ann")
    for place in (None, GROUP):
        assert await ann.press(f"o1:new:{words}", place) == EN.outdated_button()
    assert town.store.shelves == {}
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("prefix", sorted(kinds()))
async def test_another_version_is_outdated_and_does_nothing(prefix: str) -> None:
    """Keyboards of older and of newer formats, of every kind."""
    town = Town()
    ann, _ = await seated(town, "31")
    since = (await town.table()).since
    samples = [each for each in OTHERS if each.startswith(prefix)] or [f"t1:1:{since}:b:"]
    before = laid(town)
    for data in samples:
        rest = data.partition(":")[2]
        for old in (prefix[0] + "0", prefix[0] + "2", prefix[0], prefix + "x"):
            assert await ann.press(f"{old}:{rest}", GROUP) == EN.outdated_button()
        for cut in (prefix, f"{prefix}:", f"{prefix}:{rest}:1:2:3:4:5"):
            assert await ann.press(cut, GROUP) in {EN.outdated_button(), EN.only_admins(), ""}
    assert laid(town) == before


async def test_data_of_another_person_tell_and_change_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Ann and Bob talk, note and play in private; Eve makes their buttons up, everywhere."""
    season = Season()
    await season.played()
    town = season.town
    eve = Person(town, season.people[0].user.model_copy(update={"id": 6660, "first_name": "Eve"}))
    await eve.send("/start")
    await eve.send("/help", GROUP)
    await eve.send("/help", ELSEWHERE)
    kept = theirs(town)
    for data in OTHERS:
        for place in (None, GROUP, ELSEWHERE):
            town.forget()
            town.clock.forward(20)
            await eve.press(data, place, message=101)
            said = "\n".join(map(str, town.session.calls))
            assert NOTE not in said, data
            assert WORDS not in said, data
            assert place == GROUP or "Bob" not in said, data
    assert theirs(town) == kept, "a table of her own she may open"
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
