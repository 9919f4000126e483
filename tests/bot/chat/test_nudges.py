"""One nudge a day: with a moved clock."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.exceptions import TelegramForbiddenError
from aiogram.methods import SendMessage

from bot.phrases.phrases import phrases_for
from bot.play.calendars import Calendar
from bot.play.timetable import Kept, write
from rules.identity import Instant
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel

EN, RU = phrases_for("en"), phrases_for("ru")
DAY = 86_400
NUDGE = RU.nudge(RU.name("Ann"))


async def bobs_turn(town: Town) -> tuple[Person, Person]:
    """Ann has moved and waits."""
    ann, bob = await duel(town, "31 42 65")
    await ann.send("8/5 6/5")
    town.forget()
    return ann, bob


def rung(town: Town, chat: int) -> list[bool]:
    """Whether each nudge made a sound."""
    calls = [call for call in town.session.made(SendMessage) if call.chat_id == chat]
    return [not call.disable_notification for call in calls if call.text.startswith("👉")]


async def test_one_nudge_a_day() -> None:
    town = Town()
    ann, bob = await bobs_turn(town)
    first = town.clock()
    await ann.send("/nudge")
    assert town.texts(bob.id) == [NUDGE]
    assert rung(town, bob.id) == [True]
    assert ann.screen().text == EN.nudged(EN.name("Bob"), silent=False)
    town.clock.forward(3 * 3600)
    left = first + DAY - town.clock()
    await ann.send("/nudge")
    assert ann.screen().text == EN.nudged_already(left)
    assert town.texts(bob.id) == [NUDGE]
    town.clock.forward(DAY - 3 * 3600)
    await ann.send("/nudge")
    assert town.texts(bob.id) == [NUDGE, NUDGE]
    await bob.tap("Доска сюда")
    assert "4-2" in bob.screen().text


async def test_the_menu_nudges_too_and_only_when_the_other_is_to_act() -> None:
    town = Town()
    ann, bob = await bobs_turn(town)
    await ann.tap("⋯")
    assert await ann.tap("Nudge Bob") == EN.nudged(EN.name("Bob"), silent=False)
    assert town.texts(bob.id) == [NUDGE]
    await bob.tap("⋯")
    assert not any("Поторопить" in label for label in bob.labels())
    await bob.send("/nudge")
    assert bob.screen().text == RU.nudge_own_turn()
    assert town.texts(ann.id) == []


async def test_in_quiet_hours_it_makes_no_sound() -> None:
    town = Town()
    ann, bob = await bobs_turn(town)
    hour = town.clock() // 3600 % 24
    calendar = Calendar(zone="UTC", quiet=(hour, (hour + 2) % 24))
    player = (await town.table()).seats[1]
    person = await town.store.person(player)
    assert person is not None
    text = write([Kept(Instant(0), calendar)])
    await town.store.set_person(player, replace(person.settings, calendars=text))
    await ann.send("/nudge")
    assert rung(town, bob.id) == [False]
    assert ann.screen().text == EN.nudged(EN.name("Bob"), silent=True)


async def test_of_who_is_muted_it_makes_no_sound_and_does_not_say_why() -> None:
    town = Town()
    ann, bob = await bobs_turn(town)
    await bob.send("/mute")
    await ann.send("/nudge")
    assert rung(town, bob.id) == [False]
    assert ann.screen().text == EN.nudged(EN.name("Bob"), silent=False)


async def test_in_a_group_it_calls_the_person_there() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await ann.send("/m 8/5 6/5", GROUP)
    town.forget()
    await ann.send("/nudge", GROUP)
    nudge, answer = town.texts(GROUP)
    assert nudge == EN.nudge_in_group([EN.name("Bob", telegram_id=bob.id)], EN.name("Ann"))
    assert answer == EN.nudged(EN.name("Bob"), silent=False)
    await ann.send("/nudge", GROUP)
    assert len(rung(town, GROUP)) == 1


async def test_a_stranger_nudges_nobody() -> None:
    town = Town()
    await seated(town, "31 42")
    eve = town.person("eve")
    town.forget()
    await eve.send("/nudge", GROUP)
    assert town.texts(GROUP) == [EN.no_game_of_mine()]


async def test_who_has_blocked_the_bot_cannot_be_nudged() -> None:
    town = Town()
    ann, bob = await bobs_turn(town)
    town.session.fail(
        SendMessage, lambda asked: TelegramForbiddenError(asked, "Forbidden"), chat=bob.id
    )
    await ann.send("/nudge")
    assert "cannot write to Bob" in ann.screen().text
    town.forget()
    await ann.send("/nudge")
    assert town.texts(bob.id) == []


@pytest.mark.parametrize("chat", [None, GROUP])
async def test_without_a_game(chat: int | None) -> None:
    town = Town()
    eve = town.person("eve")
    await eve.send("/nudge", chat)
    assert eve.screen(chat).text == EN.no_game_here()
