"""`/close`: who may end a table at which nobody plays any more, when, and how all hear it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.methods import GetChatMember
from aiogram.types import Chat, Message, Update, User

from bot.chat.identity import ANONYMOUS_ADMIN
from bot.play.calendars import DAY, HOUR
from bot.play.ports import ChatKind
from rules.events import Ending, GameWon, TableClosed
from rules.identity import TableId
from rules.team_events import TimeClaimed
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on
from tests.fakes.telegram import DATE

TWO_WEEKS = 14 * DAY


async def played(town: Town, words: str = "") -> tuple[Person, Person, Person]:
    """Ann and Bob play in a group that Cat administers; Ann is to move."""
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    town.load("31")
    await ann.send(f"/new {words}".strip(), GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    town.session.admins = {cat.id}
    return ann, bob, cat


async def in_private(town: Town, words: str = "short") -> tuple[Person, Person]:
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31 52")
    await ann.send(f"/new {words}")
    await bob.send(f"/start {code_on(ann)}")
    return ann, bob


async def closed(town: Town) -> TableClosed:
    (event,) = [e for e in await town.store.history(TableId(1)) if isinstance(e, TableClosed)]
    return event


async def id_of(town: Town, person: Person) -> int:
    """The number under which somebody is known."""
    found = await town.store.meet(
        person.id, name="Cat", username="cat", hint_lang="en", at=town.clock()
    )
    return found.id


# ----------------------------------------------------------------------- administrators


async def test_an_administrator_closes_as_drawn_and_everybody_hears_who() -> None:
    town = Town()
    ann, bob, cat = await played(town)
    town.clock.forward(TWO_WEEKS)
    await cat.send("/close 1", GROUP)
    assert "Nothing has happened at table 1 for 14 days" in cat.screen(GROUP).text
    assert cat.screen(GROUP).labels == [["Close: nobody pays"], ["Close: the silent side −3"]]
    await cat.tap("Close: nobody pays", GROUP)
    assert "The game ends without a winner" in cat.screen(GROUP).text
    assert not (await town.table()).closed
    await cat.tap("Yes, close it: nobody pays", GROUP)
    event = await closed(town)
    assert event.ending is Ending.ABANDONED
    assert event.by == await id_of(town, cat), "logged with who it was"
    assert "Cat closes the table" in ann.screen(GROUP).text
    assert not any(isinstance(e, GameWon) for e in await town.store.history(TableId(1)))
    assert bob.screen(GROUP).photo


async def test_as_claimed_the_silent_side_loses_what_was_shown() -> None:
    town = Town()
    _, bob, cat = await played(town)
    town.clock.forward(TWO_WEEKS)
    await cat.send("/close", GROUP)
    await cat.tap("the silent side −3", GROUP)
    assert "Ann loses 3 points by silence" in cat.screen(GROUP).text
    await cat.tap("‹ Back", GROUP)
    assert cat.screen(GROUP).labels == [["Close: nobody pays"], ["Close: the silent side −3"]]
    await cat.tap("the silent side −3", GROUP)
    await cat.tap("Yes, close it: −3", GROUP)
    events = await town.store.history(TableId(1))
    (won,) = [e for e in events if isinstance(e, GameWon)]
    (claimed,) = [e for e in events if isinstance(e, TimeClaimed)]
    assert won.result.points == 3
    assert claimed.by == await id_of(town, cat)
    assert "Bob wins: Ann has been silent for too long. 3 points" in bob.screen(GROUP).text
    assert "out of time" not in bob.screen(GROUP).text, "no clock was agreed"
    assert "Cat closes the table: Ann has been silent for too long" in bob.screen(GROUP).text


async def test_nobody_else_may() -> None:
    town = Town()
    _, _, cat = await played(town)
    dan = town.person("dan", lang="ru")
    town.clock.forward(TWO_WEEKS)
    await dan.send("/close 1", GROUP)
    assert "Only administrators" in dan.screen(GROUP).text
    await cat.send("/close 1", GROUP)
    asked = cat.screen(GROUP)
    assert "администраторы" in await dan.tap("Close: nobody pays", GROUP)
    await cat.tap("Close: nobody pays", GROUP)
    assert "администраторы" in await dan.tap("Yes, close it", GROUP)
    assert not (await town.table()).closed
    town.session.admins = set()
    assert "Only administrators" in await cat.tap("Yes, close it", GROUP), "asked with each press"
    assert not (await town.table()).closed
    assert cat.screen(GROUP).id == asked.id


async def test_no_answer_about_rights_is_no() -> None:
    town = Town()
    _, _, cat = await played(town)
    town.clock.forward(TWO_WEEKS)
    town.session.refuse(GetChatMember, "Bad Request: CHAT_ADMIN_REQUIRED")
    await cat.send("/close 1", GROUP)
    assert cat.screen(GROUP).labels == []
    assert not (await town.table()).closed


@pytest.mark.parametrize(
    ("words", "days"), [("", TWO_WEEKS), ("1 day", 4 * DAY), ("3 days", 6 * DAY)]
)
async def test_not_before_it_is_silent(words: str, days: int) -> None:
    town = Town()
    _, _, cat = await played(town, words)
    since = town.clock()
    town.clock.forward(days - 60)
    await cat.send("/close 1", GROUP)
    text = cat.screen(GROUP).text
    assert "Somebody may still come back" in text
    at = (await town.table()).since_at + days
    assert f'unix="{at}"' in text
    assert town.clock() > since
    town.clock.forward(90)
    await cat.send("/close 1", GROUP)
    assert cat.screen(GROUP).labels[0] == ["Close: nobody pays"]


async def test_who_comes_back_meanwhile_keeps_the_table() -> None:
    town = Town()
    ann, _, cat = await played(town)
    town.clock.forward(TWO_WEEKS)
    await cat.send("/close 1", GROUP)
    await cat.tap("Close: nobody pays", GROUP)
    asked = cat.screen(GROUP)
    data = asked.data("Yes, close it")
    town.load("52")
    await ann.send("/m 8/5 6/5", GROUP)
    assert "Somebody may still come back" in await cat.press(data, GROUP, asked.id)
    assert not (await town.table()).closed


async def test_an_administrator_who_plays_is_a_player() -> None:
    """Whoever is waited for closes nothing, and for a win the other waits like anybody."""
    town = Town()
    ann, bob, _ = await played(town)
    town.session.admins = {ann.id, bob.id}
    town.clock.forward(TWO_WEEKS)
    await ann.send("/close 1", GROUP)
    assert "waits for you" in ann.screen(GROUP).text
    await bob.send("/close 1", GROUP)
    assert bob.screen(GROUP).labels == [["Close: nobody pays"]]
    assert "As lost by the silent side it can be closed from" in bob.screen(GROUP).text
    since = (await town.table()).since
    assert "That is over" in await bob.press(f"t1:1:{since}:ky:c", GROUP)
    assert not (await town.table()).closed


async def test_the_group_itself_asks_and_a_person_presses() -> None:
    town = Town()
    ann, _, cat = await played(town)
    town.clock.forward(TWO_WEEKS)
    message = Message(
        message_id=town.session.next_id(GROUP),
        date=DATE,
        chat=Chat(id=GROUP, type="supergroup", title="Yard"),
        from_user=User(id=ANONYMOUS_ADMIN, is_bot=True, first_name="Group"),
        sender_chat=Chat(id=GROUP, type="supergroup", title="Yard"),
        text="/close 1",
    )
    await town.feed(Update(update_id=town.number(), message=message))
    assert cat.screen(GROUP).labels[0] == ["Close: nobody pays"]
    assert "waits for you" in await ann.tap("Close: nobody pays", GROUP)
    await cat.tap("Close: nobody pays", GROUP)
    await cat.tap("Yes, close it", GROUP)
    assert (await closed(town)).by == await id_of(town, cat)


async def test_over_a_restart_and_pressed_twice() -> None:
    town = Town()
    _, _, cat = await played(town)
    town.clock.forward(TWO_WEEKS)
    await cat.send("/close 1", GROUP)
    town.restart()
    await cat.tap("Close: nobody pays", GROUP)
    town.restart()
    asked = cat.screen(GROUP)
    data = asked.data("Yes, close it")
    await cat.press(data, GROUP, asked.id, settle=False)
    assert "closed" in await cat.press(data, GROUP, asked.id)
    assert (await town.kinds()).count("TableClosed") == 1


async def test_a_paused_game_is_silent_after_two_weeks() -> None:
    town = Town()
    ann, bob, cat = await played(town, "1 day")
    await ann.send("/pause", GROUP)
    await bob.tap("✅ Accept", GROUP)
    town.clock.forward(5 * DAY)
    await cat.send("/close 1", GROUP)
    assert "Somebody may still come back" in cat.screen(GROUP).text
    town.clock.forward(9 * DAY)
    await cat.send("/close 1", GROUP)
    assert cat.screen(GROUP).labels[0] == ["Close: nobody pays"]


async def test_other_peoples_boards_are_offered_to_an_administrator() -> None:
    town = Town()
    ann, _, cat = await played(town)
    dan = town.person("dan")
    await cat.send("/new", GROUP)
    await dan.tap("Sit down", GROUP)
    await cat.tap("Start", GROUP)
    town.clock.forward(TWO_WEEKS)
    await cat.send("/close", GROUP)
    await cat.tap("#1", GROUP)
    await cat.tap("Close: nobody pays", GROUP)
    await cat.tap("Yes, close it", GROUP)
    assert (await town.table(1)).closed
    assert not (await town.table(2)).closed
    assert ann.screen(GROUP).photo


async def test_a_card_and_a_closed_table_are_not_closed() -> None:
    town = Town()
    ann, cat = town.person("ann"), town.person("cat")
    await ann.send("/new", GROUP)
    town.session.admins = {cat.id}
    town.clock.forward(TWO_WEEKS)
    await cat.send("/close 1", GROUP)
    assert "whoever opened the table can cancel it" in cat.screen(GROUP).text
    await ann.send("/cancel", GROUP)
    await cat.send("/close 1", GROUP)
    assert "closed" in cat.screen(GROUP).text


# --------------------------------------------------------------------------- in private


async def test_who_is_left_alone_ends_it_after_two_weeks_and_wins_after_a_month() -> None:
    town = Town()
    ann, bob = await in_private(town)
    await bob.send("/close")
    assert "Somebody may still come back" in bob.screen().text
    town.clock.forward(TWO_WEEKS)
    await ann.send("/close")
    assert "waits for you" in ann.screen().text
    await bob.send("/close")
    assert bob.screen().labels == [["Close: nobody pays"]]
    town.clock.forward(16 * DAY)
    await bob.send("/close")
    await bob.tap("the silent side −3")
    await bob.tap("Yes, close it: −3")
    assert (await town.table()).closed
    assert "Bob wins" in ann.screen().text
    assert not ann.screen().silent, "the other hears it"


async def test_a_stranger_learns_nothing() -> None:
    town = Town()
    await in_private(town)
    cat = town.person("cat")
    town.clock.forward(2 * TWO_WEEKS)
    await cat.send("/close 1")
    assert "1" in cat.screen().text
    assert cat.screen().labels == []
    since = (await town.table()).since
    assert "outdated" in await cat.press(f"t1:1:{since}:ky:d")
    assert not (await town.table()).closed


async def test_whoever_has_blocked_the_bot_freezes_nobody() -> None:
    town = Town()
    ann, bob = await in_private(town)
    await ann.member(present=False)
    town.clock.forward(TWO_WEEKS)
    await bob.send("/close")
    await bob.tap("Close: nobody pays")
    await bob.tap("Yes, close it: nobody pays")
    assert (await closed(town)).ending is Ending.ABANDONED
    assert "Bob closes the table" in bob.seeing("Rematch", bob.id).text


async def test_in_russian() -> None:
    town = Town()
    ann, bob = await seated(town)
    cat = town.person("cat")
    town.session.admins = {cat.id}
    chat = await town.store.enter(GROUP, kind=ChatKind.GROUP, title="Yard", at=town.clock())
    await town.store.set_chat(chat.id, replace(chat.settings, lang="ru"))
    town.clock.forward(TWO_WEEKS + HOUR)
    await cat.send("/close 1", GROUP)
    assert cat.screen(GROUP).labels == [["Закрыть: никто не платит"], ["Закрыть: молчавшим −3"]]
    await cat.tap("молчавшим", GROUP)
    await cat.tap("Да, закрыть", GROUP)
    assert (await town.table()).closed
    assert ann.screen(GROUP).photo
    assert bob.screen(GROUP).photo
