"""What a chat chose for its tables: the clock they begin with, and who may open one."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.methods import GetChatMember

from bot.chat.newtables import asked, usual
from bot.chat.optionkeys import Key, Option, Part
from bot.phrases.phrases import phrases_for
from bot.play.ports import ChatSettings
from bot.play.terms import DAY, HOUR
from rules.agreement import Agreement, Bank, MatchTo, NoClock, PerTurn
from rules.identity import PlayerId
from tests.bot.chat.talk import GROUP, Person, Town

SAY, RU = phrases_for("en"), phrases_for("ru")
THREE_DAYS = ChatSettings(pace=str(3 * DAY))


@pytest.mark.parametrize(
    ("words", "pace"),
    [
        ("", PerTurn(3 * DAY)),
        ("match 5", PerTurn(3 * DAY)),
        ("long", PerTurn(3 * DAY)),
        ("short 8 hours", PerTurn(8 * HOUR)),
        ("match 3 bank 7 days + 1 day", Bank(7 * DAY, DAY)),
        ("short without a clock", NoClock()),
    ],
)
def test_a_clock_that_is_named_goes_before_the_usual_one(words: str, pace: object) -> None:
    assert asked(words, THREE_DAYS).agreement.pace == pace


def test_game_and_clock_come_from_the_choice_or_from_the_last_table() -> None:
    last = "long match 3 no cube no crawford 1 days"
    assert usual(ChatSettings()) == Agreement()
    assert usual(ChatSettings(last_offer=last)).pace == PerTurn(DAY)
    with_game = usual(ChatSettings(last_offer=last, game="short match 5 cube crawford"))
    assert with_game == Agreement(format=MatchTo(5), cube=True, crawford=True, pace=PerTurn(DAY))
    with_clock = usual(ChatSettings(last_offer=last, pace="604800+86400"))
    assert (with_clock.variant, with_clock.pace) == ("long", Bank(7 * DAY, DAY))
    assert usual(ChatSettings(last_offer=last, pace="0")).pace == NoClock()


@pytest.mark.parametrize("pace", ["soon", "1", "86400+", "99999999", "60+86400"])
def test_a_clock_of_another_version_is_forgotten(pace: str) -> None:
    assert usual(ChatSettings(pace=pace)) == Agreement()


def clock(seconds: int) -> str:
    """The data of a button for a time of a turn; its label is also the beginning of a bank's."""
    return Option(part=Part.PACE, key=Key.PACE, value=str(seconds)).pack()


async def test_the_clock_of_new_tables_by_taps() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    town.session.admins.add(ann.id)
    await ann.send("/settings", GROUP)
    assert await bob.tap("New tables", GROUP) == RU.only_admins()
    await ann.tap("New tables", GROUP)
    await ann.tap("Clock", GROUP)
    await ann.press(clock(3 * DAY), GROUP, ann.screen(GROUP).id)
    await ann.tap("Back", GROUP)
    assert "Clock: " in ann.screen(GROUP).text
    await ann.tap("Back", GROUP)
    assert "New tables: as last time · 3 days a turn" in ann.screen(GROUP).text
    town.restart()
    await bob.send("/new match 3", GROUP)
    assert (await town.table(1)).agreement.pace == PerTurn(3 * DAY)
    assert "3 days" in bob.screen(GROUP).text, "the card tells it"


async def test_the_same_in_a_private_chat() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/settings")
    await ann.tap("New tables")
    assert not any("Opened" in label for label in ann.labels()), "nobody else is there"
    await ann.tap("Clock")
    await ann.press(clock(8 * HOUR), message=ann.screen().id)
    await ann.send("/new")
    assert (await town.table(1)).agreement.pace == PerTurn(8 * HOUR)


async def test_a_card_that_is_answered_with_words_keeps_its_clock() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short 3 days", GROUP)
    card = ann.screen(GROUP)
    await ann.send("match 5", GROUP, reply_to=card)
    agreed = (await town.table(1)).agreement
    assert (agreed.format, agreed.pace) == (MatchTo(5), PerTurn(3 * DAY))
    await ann.send("long without a clock", GROUP, reply_to=card)
    assert (await town.table(1)).agreement.pace == NoClock()


async def kept_to_admins(town: Town) -> tuple[Person, Person, Person]:
    """Ann administers the group and has chosen that nobody else opens tables."""
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    town.session.admins.add(ann.id)
    await ann.send("/settings", GROUP)
    await ann.tap("New tables", GROUP)
    await ann.tap("Opened by → admins only", GROUP)
    return ann, bob, cat


async def test_only_administrators_open_tables_and_everybody_sits_down() -> None:
    town = Town()
    ann, bob, _ = await kept_to_admins(town)
    for command in ("/new", "/new long", "/chouette"):
        await bob.send(command, GROUP)
        assert bob.screen(GROUP).text == SAY.only_admins_open()
    assert not town.store.shelves
    town.load("31")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    assert (await town.table(1)).seats == (PlayerId(1), PlayerId(2))
    await bob.send("/new")
    assert len(town.store.shelves) == 2, "a private chat is one's own"


async def test_a_rematch_is_opened_by_an_administrator_and_accepted_by_anybody() -> None:
    town = Town()
    ann, bob, _ = await kept_to_admins(town)
    town.load("31")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/resign", GROUP)
    await ann.tap("3", GROUP)
    if not (await town.table(1)).closed:
        await ann.tap("Yes", GROUP)
    assert (await town.table(1)).closed
    assert await bob.tap("Rematch", GROUP) == SAY.only_admins_open()
    assert len(town.store.shelves) == 1
    await ann.tap("Rematch", GROUP)
    assert len(town.store.shelves) == 2
    again = town.session.in_chat(GROUP)
    old = next(shown for shown in again if any("Rematch" in b for row in shown.labels for b in row))
    town.load("31")
    assert await bob.press(old.data("Rematch"), GROUP, old.id) != SAY.only_admins_open()
    assert (await town.table(2)).seats == (PlayerId(1), PlayerId(2)), "an answer opens nothing"


async def test_a_table_that_is_opened_meanwhile_takes_no_choice_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a chat played last is written down after its administrator has chosen something."""
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.session.admins.add(ann.id)
    await ann.send("/settings", GROUP)
    open_table = town.referee.open

    async def slowly(*args: Any, **facts: Any) -> Any:
        await ann.press(Option(part=Part.QUIET, key=Key.QUIET, value="always").pack(), GROUP)
        await ann.press(Option(part=Part.TABLES, key=Key.OPENERS, value="1").pack(), GROUP)
        return await open_table(*args, **facts)

    monkeypatch.setattr(town.referee, "open", slowly)
    await bob.send("/new long", GROUP)
    chat = await town.store.chat_at(GROUP)
    assert chat is not None
    assert chat.settings.last_offer.startswith("long")
    assert chat.settings.quiet == "always"
    assert chat.settings.admins_open


async def test_rights_that_telegram_does_not_tell_are_no_rights() -> None:
    town = Town()
    ann, bob, _ = await kept_to_admins(town)
    town.session.refuse(GetChatMember, "Bad Request: CHAT_ADMIN_REQUIRED")
    await ann.send("/new", GROUP)
    assert ann.screen(GROUP).text == SAY.rights_unknown()
    town.session.admins.clear()
    await ann.send("/new", GROUP)
    assert ann.screen(GROUP).text == SAY.only_admins_open(), "asked with every table"
    town.session.admins.add(bob.id)
    await bob.send("/new", GROUP)
    assert len(town.store.shelves) == 1
