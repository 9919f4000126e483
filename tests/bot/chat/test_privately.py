"""A turn of a group's game without an audience: picked in private, told in the group when done."""

from __future__ import annotations

from dataclasses import replace

from aiogram.methods import AnswerCallbackQuery, EditMessageReplyMarkup, SendPhoto

from bot.phrases.phrases import phrases_for
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel


def led(town: Town) -> str:
    """What the link says that the last press opened."""
    url = town.session.made(AnswerCallbackQuery)[-1].url
    assert url is not None
    assert url.startswith("https://t.me/nardy_test_bot?start=")
    return url.split("start=")[1]


async def wishes(who: Person) -> None:
    """Somebody's setting: always in private."""
    await who.send("/settings")
    await who.tap("Turns")
    await who.tap("My turns in groups → picked in private")


async def test_from_the_menu_once() -> None:
    town = Town()
    ann, bob = await seated(town, "31 65")
    await ann.tap("⋯", GROUP)
    assert await ann.tap("Play privately", GROUP) == ""
    assert "24/21" in bob.labels(GROUP), "the menu is closed: nobody is left there to do it"
    await ann.send(f"/start {led(town)}")
    assert "Your turn: 3-1" in ann.screen().text
    group = town.session.last(GROUP).text
    await ann.tap("8/5")
    await town.settle(30)
    assert "So far: 8/5" in ann.screen().text
    assert town.session.last(GROUP).text == group  # not a word of what is half made
    await ann.tap("6/5")
    town.clock.forward(1)
    await ann.tap("✅")
    assert "Ann 3-1: 8/5 6/5" in town.session.last(GROUP).text
    assert ann.screen().text.splitlines()[-1] == "✅ Nothing else waits for you"
    assert "24/18" in bob.labels(GROUP)  # Bob has chosen nothing and plays in the group


async def test_as_a_setting_for_every_turn() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    await wishes(ann)
    town.load("31 65 42")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    assert ann.labels(GROUP) == ["🔒 Play privately", "⋯"]
    town.forget()
    await ann.tap("Play privately", GROUP)
    assert town.session.made(EditMessageReplyMarkup) == [], "no menu, no call"
    await ann.send(f"/start {led(town)}")
    await ann.send("8/5 6/5", reply_to=ann.screen())
    await bob.send("/m 24/18 18/13", GROUP)
    assert ann.labels(GROUP) == ["🔒 Play privately", "⋯"]


async def test_the_other_cannot_open_it_and_a_strangers_link_leads_nowhere() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    cat = town.person("cat")
    await ann.tap("⋯", GROUP)
    data = ann.seeing("Play privately", GROUP).data("Play privately")
    assert await bob.press(data, GROUP) == "Сейчас ходит Ann"
    assert await cat.press(data, GROUP) == "It is Ann's turn"
    for who, lang in ((bob, "ru"), (cat, "en")):
        await who.send("/start play_1")
        assert who.screen().text == phrases_for(lang).nothing_waits()
    assert [view.audience for view in await town.store.views(TableId(1))] == [None]


async def test_a_link_starts_the_bot_for_whoever_never_did() -> None:
    town = Town()
    ann, _ = await seated(town, "31")
    known = next(one for one in town.store._people.values() if one.telegram_id == ann.id)
    assert known.can_dm is False
    await ann.send("/start play_1")
    known = next(one for one in town.store._people.values() if one.telegram_id == ann.id)
    assert known.can_dm is True
    assert ann.screen().photo


async def test_whoever_picks_in_private_is_not_called_in_the_group() -> None:
    """Ann was here a moment ago, so her call is due after a minute; a tap in private is a sign."""
    town = Town()
    ann, bob = await seated(town, "31 65 42")
    await ann.send("/m 8/5 6/5", GROUP)
    await ann.send("still here", GROUP)
    await bob.send("/m 24/18 18/13", GROUP)
    (view,) = await town.store.views(TableId(1))
    assert view.ring_at is not None
    await ann.send("/start play_1")
    await ann.tap("24/20")
    (view, _) = await town.store.views(TableId(1))
    assert view.ring_at is None


async def test_the_cube_resigning_and_the_menu_work_there_too() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31 65")
    await ann.send("/new money", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/start play_1")
    await ann.send("8/5 6/5", reply_to=ann.screen())
    await bob.send("/start play_1")
    town.clock.forward(1)
    await bob.tap("Double")
    assert "Bob doubles to 2" in town.session.last(GROUP).text
    await ann.send("/start play_1")
    town.clock.forward(1)
    await ann.tap("⋯")
    await ann.tap("Hide")
    await ann.tap("Take")
    assert (await town.kinds())[-2:] == ["Taken", "Rolled"]
    assert "Ann takes" in town.session.last(GROUP).text
    await bob.send("/start play_1")
    town.clock.forward(1)
    await bob.tap("⋯")
    await bob.tap("Resign")
    await bob.tap("Resign −2")
    assert (await town.kinds())[-1] == "ResignOffered"
    assert "Bob offers to resign" in town.session.last(GROUP).text


async def test_a_private_game_has_no_such_button() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.tap("⋯")
    assert not any("privately" in label for label in ann.labels())


async def test_a_rematch_asked_for_in_the_group_stays_in_the_group() -> None:
    """A board that stands in private for a moment makes no private game of it."""
    town = Town()
    ann, bob = await seated(town, "31 65")
    await ann.send("/start play_1")
    await ann.tap("⋯")
    await ann.tap("Resign")
    await ann.tap("Resign −1")
    await bob.tap("Accept", GROUP)
    await bob.tap("Rematch", GROUP)
    assert {view.audience for view in await town.store.views(TableId(2))} == {None}


async def test_the_setting_is_kept() -> None:
    town = Town()
    ann = town.person("ann")
    await wishes(ann)
    known = next(one for one in town.store._people.values() if one.telegram_id == ann.id)
    assert known.settings == replace(type(known.settings)(), privately=True)
    await ann.tap("My turns in groups → picked in the group")
    known = next(one for one in town.store._people.values() if one.telegram_id == ann.id)
    assert known.settings == type(known.settings)()
    assert town.session.made(SendPhoto)


async def test_whoever_goes_back_to_the_group_picks_there_and_is_seen() -> None:
    town = Town()
    ann, _ = await seated(town, "31 65")
    await ann.send("/start play_1")
    await ann.tap("8/5")
    await ann.send("/board", GROUP)
    assert "So far" not in town.session.last(GROUP).text
    await ann.tap("6/5", GROUP)
    await town.settle(30)
    assert "So far: 8/5 6/5" in town.session.last(GROUP).text
    town.clock.forward(1)
    await ann.tap("✅", GROUP)
    assert "Ann 3-1: 8/5 6/5" in town.session.last(GROUP).text
