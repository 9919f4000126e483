"""A quiet group: nobody's phone rings there, people are called all the same."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from aiogram.methods import SendMessage

from bot.chat.manner import EDITS_IN_A_ROW, Room, in_group
from bot.chat.optionkeys import Key, Option, Part
from bot.chat.quiet import is_quiet
from bot.chat.story import Story
from bot.phrases.phrases import phrases_for
from bot.play.ports import ChatId, ChatSettings, View, ViewId
from rules.identity import Instant, PlayerId, Seq, TableId
from tests.bot.chat.talk import FORUM, GROUP, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_settings import as_group
from tests.bot.chat.test_settings import in_group as with_admin
from tests.bot.chat.watch import in_group as in_a_group

SAY = phrases_for("en")


def at(hour: int, minute: int = 0) -> Instant:
    """A moment of a winter day, universal time."""
    return Instant(int(datetime(2026, 1, 15, hour, minute, tzinfo=UTC).timestamp()))


@pytest.mark.parametrize(
    ("quiet", "zone", "moment", "silent"),
    [
        ("", "", at(3), False),
        ("always", "", at(12), True),
        ("23.8", "", at(22, 59), False),
        ("23.8", "", at(23), True),
        ("23.8", "", at(7, 59), True),
        ("23.8", "", at(8), False),
        ("23.8", "Europe/Moscow", at(20), True),
        ("23.8", "Europe/Moscow", at(5), False),
        ("0.8", "Asia/Kolkata", at(18, 29), False),
        ("0.8", "Asia/Kolkata", at(18, 30), True),
        ("25.8", "", at(3), False),
        ("23.8", "Mars/Olympus", at(3), False),
        ("night", "", at(3), False),
    ],
)
def test_when_a_chat_is_quiet(quiet: str, zone: str, moment: Instant, *, silent: bool) -> None:
    assert is_quiet(ChatSettings(quiet=quiet, zone=zone), moment) is silent


def view(edits: int = 0) -> View:
    """A board in a group that was edited so often."""
    return View(
        id=ViewId(1),
        table=TableId(1),
        chat=ChatId(1),
        thread=None,
        audience=None,
        side=None,
        shown_seq=Seq(5),
        message="9",
        photo=True,
        posted_at=at(3),
        edits=edits,
        stale=(),
        ring_at=None,
        asleep=False,
    )


def story(by: PlayerId, called: PlayerId) -> Story:
    """A turn was made, and the other is asked."""
    return Story(
        news=(), actors=frozenset({by}), called=(called,), turns=True, begun=False, over=False
    )


def test_a_quiet_group_edits_and_calls_without_a_sound() -> None:
    """What decides: `manner`. Ann has just been there, Bob has not."""
    ann, bob = PlayerId(1), PlayerId(2)
    wishes = ChatSettings(new_message_each_turn=True)
    loud = Room(at=at(3), settings=wishes, last_seen={ann: at(3)})
    quiet = Room(
        at=at(3),
        settings=ChatSettings(new_message_each_turn=True, quiet="always"),
        last_seen={ann: at(3)},
    )
    turn = story(by=bob, called=ann)
    assert in_group(view(), turn, loud).new
    assert not in_group(view(), turn, quiet).new
    assert in_group(view(EDITS_IN_A_ROW), turn, quiet).new, "the board must not be lost far above"
    call = story(by=ann, called=bob)
    assert in_group(view(), call, loud).rings
    calling = in_group(view(), call, quiet)
    assert (calling.new, calling.rings, calling.calls) == (True, False, (bob,))


async def test_boards_answers_and_calls_are_silent() -> None:
    """Every new message, whoever sends it; the buttons and the names stay."""
    town = Town()
    ann, bob = await with_admin(town, "31 65")
    await ann.send("/settings", GROUP)
    await ann.tap("Sound", GROUP)
    await ann.tap("never", GROUP)
    assert "Sound: never" in ann.screen(GROUP).text
    town.clock.forward(3600)
    before = len(town.session.in_chat(GROUP))
    await ann.send("/m 8/5 6/5", GROUP)
    board = town.session.in_chat(GROUP)[-1]
    assert len(town.session.in_chat(GROUP)) == before + 1
    assert f"tg://user?id={bob.id}" in board.text, "called by name"
    assert board.silent
    await ann.send("/help", GROUP)
    await ann.send("/new", GROUP)
    assert all(shown.silent for shown in town.session.in_chat(GROUP)[before:])
    await ann.tap("Back", GROUP)
    await ann.tap("Sound", GROUP)
    await ann.tap("for a call", GROUP)
    await ann.send("/help", GROUP)
    assert not ann.screen(GROUP).silent


async def test_the_same_call_rings_where_nobody_asked_for_silence() -> None:
    town = Town()
    ann, bob = await seated(town, "31 65")
    town.clock.forward(3600)
    await ann.send("/m 8/5 6/5", GROUP)
    assert f"tg://user?id={bob.id}" in ann.screen(GROUP).text
    assert not ann.screen(GROUP).silent


async def test_nights_by_the_clock_of_the_chat() -> None:
    """The bot's clock of tests shows 22:13 UTC: in Moscow it is past one."""
    town = Town()
    ann, _ = await with_admin(town, "31")
    await ann.send("/settings", GROUP)
    await ann.tap("Sound", GROUP)
    await ann.tap("23–8", GROUP)
    assert SAY.zone_of_chat_ask() in ann.screen(GROUP).text, "no zone is known yet"
    assert "Sound: never from 23–8 (UTC)" in ann.screen(GROUP).text
    await ann.send("/help", GROUP)
    assert not ann.screen(GROUP).silent
    zones = ann.seeing("12", GROUP)
    assert zones.keyboard is not None
    moscow = Option(part=Part.QUIET, key=Key.ZONE, value="Etc/GMT-3").pack()
    assert moscow in {each.callback_data for row in zones.keyboard.inline_keyboard for each in row}
    await ann.press(moscow, GROUP, zones.id)
    assert "Sound: never from 23–8 (UTC+3)" in ann.seeing("● 23–8", GROUP).text
    await ann.send("/help", GROUP)
    assert ann.screen(GROUP).silent
    town.restart()
    await ann.send("/help", GROUP)
    assert ann.screen(GROUP).silent, "written down"
    town.clock.forward(8 * 3600)
    await ann.send("/help", GROUP)
    assert not ann.screen(GROUP).silent, "morning"


async def test_a_zone_is_typed_by_an_administrator() -> None:
    town = Town()
    ann, bob = await with_admin(town, "31")
    await bob.send("/zone Europe/Paris", GROUP)
    assert bob.screen(GROUP).text == phrases_for("ru").only_admins()
    await ann.send("/zone Europe/Atlantis", GROUP)
    assert "no zone" in ann.screen(GROUP).text
    await ann.send("/zone Europe/Paris", GROUP)
    assert ann.screen(GROUP).text == "The time zone of this chat is Paris; it is 23:13 there"
    await town.feed(as_group(town, "/zone Europe/Samara"))
    assert "Samara" in ann.screen(GROUP).text, "an anonymous administrator may"
    chat = await town.store.chat_at(GROUP)
    assert chat is not None
    assert chat.settings.zone == "Europe/Samara"
    town.session.admins.clear()
    await ann.send("/zone Europe/Paris", GROUP)
    assert ann.screen(GROUP).text == SAY.only_admins()


async def test_a_reminder_in_a_quiet_group_makes_no_sound() -> None:
    watch, ann, _ = await in_a_group()
    chat = await watch.town.store.chat_at(GROUP)
    assert chat is not None
    await watch.town.store.set_chat(chat.id, replace(chat.settings, quiet="always"))
    await watch.sweep()
    await watch.sweep(20 * 3600)
    (call,) = watch.called(GROUP)
    assert f"tg://user?id={ann.id}" in call.text
    assert call.silent


async def test_a_quiet_group_silences_no_other_chat() -> None:
    town = Town()
    ann, _ = await with_admin(town, "31")
    await ann.send("/settings", GROUP)
    await ann.tap("Sound", GROUP)
    await ann.tap("never", GROUP)
    await ann.send("/help")
    await ann.send("/help", FORUM)
    sent = town.session.made(SendMessage)
    assert [call.disable_notification for call in sent[-2:]] == [None, None]
