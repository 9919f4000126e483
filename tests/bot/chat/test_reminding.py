"""Reminders: whom they reach, when, and how often."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.exceptions import TelegramForbiddenError
from aiogram.methods import SendMessage

from bot.play import timetable
from bot.play.calendars import DAY, HOUR, Calendar
from rules.actions import Accept, GiveTime, OfferPause, Resume
from rules.identity import Instant, Seq
from tests.bot.chat.talk import FORUM, GROUP
from tests.bot.chat.test_departures import leaves
from tests.bot.chat.watch import (
    ANN,
    BOB,
    EVENING,
    MINUTE,
    NIGHT,
    another,
    duel,
    in_group,
    keeps,
    settings,
)
from tests.fakes.telegram import ME

# --------------------------------------------------------------------------- reminders


async def test_one_reminder_when_three_quarters_are_gone() -> None:
    watch, ann, bob = await duel()
    for _ in range(3):
        await watch.sweep()
    await watch.sweep(18 * HOUR - 60)
    assert watch.called(ann.id) == []
    for _ in range(3):
        await watch.sweep(60)
    (call,) = watch.called(ann.id)
    assert call.text.startswith("⏳ <b>Your move is waited for</b>\n#1 Bob · until ")
    until = (await watch.town.table()).since_at + DAY
    assert f'<tg-time unix="{until}" format="wt">' in call.text
    assert call.labels == [["▶ #1 Bob"]]
    assert watch.called(bob.id) == []
    sent = watch.town.session.made(SendMessage)[-1]
    assert not sent.disable_notification


async def test_its_button_opens_the_board() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.sweep(20 * HOUR)
    before = ann.screen()
    await ann.tap("▶ #1 Bob")
    assert ann.screen().id > before.id
    assert "Your turn: 3-1" in ann.screen().text


@pytest.mark.parametrize("percent", [50, 90])
async def test_everybody_chooses_the_moment(percent: int) -> None:
    watch, ann, _ = await duel()
    await settings(watch.town, ANN, remind=percent)
    await watch.sweep()
    asked = (await watch.town.table()).since_at
    await watch.sweep(asked + DAY * percent // 100 - 1 - watch.town.clock())
    assert watch.called(ann.id) == []
    await watch.sweep(1)
    assert len(watch.called(ann.id)) == 1


async def test_nobody_is_reminded_who_does_not_want_it() -> None:
    watch, ann, _ = await duel()
    await settings(watch.town, ANN, remind=0)
    await watch.sweep()
    await watch.sweep(23 * HOUR)
    assert watch.called(ann.id) == []


async def test_whoever_changes_their_mind_later_is_believed() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await settings(watch.town, ANN, remind=90)
    await watch.sweep(19 * HOUR)
    assert watch.called(ann.id) == []
    await watch.sweep(3 * HOUR)
    assert len(watch.called(ann.id)) == 1
    watch, ann, _ = await duel()
    await watch.sweep()
    await settings(watch.town, ANN, remind=0)
    await watch.sweep(23 * HOUR)
    assert watch.called(ann.id) == []


async def test_whoever_moves_in_time_hears_nothing() -> None:
    watch, ann, bob = await duel()
    watch.town.load("52")
    await watch.sweep()
    await watch.sweep(17 * HOUR)
    await ann.tap("8/5")
    watch.town.clock.forward(2)
    await ann.tap("6/5")
    watch.town.clock.forward(2)
    await ann.tap("✅")
    assert (await watch.town.kinds())[-1] == "Rolled"
    await watch.sweep(12 * HOUR)
    assert watch.called(ann.id) == watch.called(bob.id) == []
    await watch.sweep(7 * HOUR)
    assert len(watch.called(bob.id)) == 1, "his own question has its own time"


async def test_no_clock_no_reminder() -> None:
    watch, ann, bob = await duel("")
    await watch.sweep()
    await watch.sweep(100 * DAY)
    assert watch.called(ann.id) == watch.called(bob.id) == []


async def test_reminders_of_one_hour_are_one_message() -> None:
    watch, ann, bob = await duel()
    cat = watch.town.person("cat")
    watch.town.clock.forward(50 * MINUTE)
    await another(watch.town, ann, cat, "1 day")
    watch.town.clock.forward(3 * HOUR)
    await another(watch.town, ann, bob, "1 day")
    await watch.sweep()
    await watch.sweep(14 * HOUR + 15 * MINUTE)
    (call,) = watch.called(ann.id)
    assert "waited for in 2 games" in call.text
    assert call.labels == [["▶ #1 Bob"], ["▶ #2 Cat"], ["▶ Play all (2)"]]
    await watch.sweep(HOUR)
    assert len(watch.called(ann.id)) == 1, "the second is told already"
    await watch.sweep(3 * HOUR)
    assert watch.called(ann.id)[-1].labels == [["▶ #3 Bob"]]
    assert len(watch.called(ann.id)) == 2


async def test_a_quick_game_is_not_reminded_of_before_its_time() -> None:
    """An hour is long where a turn has one: the second game has its own reminder."""
    watch, ann, bob = await duel("1 hour")
    await watch.sweep()
    watch.town.clock.forward(40 * MINUTE)
    await another(watch.town, ann, bob, "1 hour")
    await watch.sweep(6 * MINUTE)
    assert [call.labels for call in watch.called(ann.id)] == [[["▶ #1 Bob"]]]
    await watch.sweep(40 * MINUTE)
    assert [call.labels for call in watch.called(ann.id)][1:] == [[["▶ #2 Bob"]]]


async def test_nobody_is_called_in_their_night() -> None:
    """New quiet hours leave the clock of this question alone, but at four nobody is called."""
    watch, ann, _ = await duel("8 hours", at=EVENING)
    await watch.sweep()
    hours = timetable.Kept(Instant(watch.town.clock() + 1), replace(NIGHT, quiet=(0, 8)))
    await settings(watch.town, ANN, calendars=timetable.write([hours]))
    await watch.sweep(6 * HOUR + 60)
    assert watch.called(ann.id) == []
    await watch.sweep(4 * HOUR - 180)
    assert watch.called(ann.id) == []
    await watch.sweep(120)
    assert len(watch.called(ann.id)) == 1
    assert "time is out" in watch.called(ann.id)[0].text


async def test_the_plain_words_are_in_the_readers_zone() -> None:
    watch, ann, _ = await duel("8 hours", at=EVENING)
    await keeps(watch.town, ANN, Calendar(zone="Europe/Moscow"))
    await watch.sweep()
    await watch.sweep(6 * HOUR + 60)
    (call,) = watch.called(ann.id)
    until = (await watch.town.table()).since_at + 8 * HOUR
    assert f'<tg-time unix="{until}" format="wt">Tue 06:00</tg-time>' in call.text
    assert "1 h left" in call.text


async def test_time_that_is_given_puts_the_reminder_off() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.says(BOB, GiveTime(DAY))
    await watch.sweep(20 * HOUR)
    assert watch.called(ann.id) == []
    await watch.sweep(16 * HOUR + 60)
    assert len(watch.called(ann.id)) == 1


async def test_a_pause_reminds_nobody_and_ends() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.says(BOB, OfferPause())
    await watch.says(ANN, Accept(Seq((await watch.town.table()).offers[-1].seq)))
    await watch.sweep(20 * DAY)
    assert watch.called(ann.id) == []
    await watch.says(BOB, Resume())
    await watch.sweep()
    await watch.sweep(18 * HOUR + 60)
    assert len(watch.called(ann.id)) == 1


# ------------------------------------------------------------------------ where they go


@pytest.mark.parametrize(("chat", "thread"), [(GROUP, None), (FORUM, 7)])
async def test_who_cannot_be_written_to_is_mentioned_in_the_group(
    chat: int, thread: int | None
) -> None:
    watch, ann, _ = await in_group(chat)
    await watch.sweep()
    await watch.sweep(19 * HOUR)
    (call,) = watch.called(chat)
    assert call.text.startswith(f'<a href="tg://user?id={ann.id}">Ann</a>: ⏳')
    assert call.thread == thread
    assert "Yard" not in call.text
    await ann.tap("▶ #1 Bob", chat)
    assert "Ann to play: 3-1" in ann.screen(chat).text


async def test_a_groups_game_is_told_in_private_to_who_can_be_written_to() -> None:
    watch, ann, _ = await in_group()
    await ann.send("/help")
    await watch.sweep()
    await watch.sweep(19 * HOUR)
    assert watch.called(GROUP) == []
    (call,) = watch.called(ann.id)
    assert "«Yard»" in call.text
    assert call.keyboard is not None
    assert call.keyboard.inline_keyboard[0][0].url == f"https://t.me/{ME.username}?start=play_1"


async def test_who_blocks_the_bot_is_called_in_the_group() -> None:
    watch, ann, _ = await in_group()
    await ann.send("/help")
    await watch.sweep()
    watch.town.session.fail(
        SendMessage, lambda method: TelegramForbiddenError(method, "bot was blocked"), chat=ann.id
    )
    await watch.sweep(19 * HOUR)
    assert watch.called(GROUP) == []
    await watch.sweep(20)
    assert len(watch.called(GROUP)) == 1
    person = await watch.town.store.person(ANN)
    assert person is not None
    assert not person.can_dm


async def test_who_can_be_reached_nowhere_is_tried_again_later() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.town.store.set_can_dm(ann.id, False)
    await watch.sweep(19 * HOUR)
    await watch.town.store.set_can_dm(ann.id, True)
    await watch.sweep(20)
    assert watch.called(ann.id) == []
    await watch.sweep(HOUR)
    assert len(watch.called(ann.id)) == 1


async def test_in_a_group_that_somebody_has_left_nobody_reminds_them() -> None:
    """The bot may not write to Ann either; the group would hear of somebody who is not there."""
    watch, ann, _ = await in_group()
    await leaves(ann)
    await watch.sweep()
    await watch.sweep(DAY)
    assert watch.called(GROUP) == []
    await leaves(ann, back=True)
    await watch.sweep(HOUR)
    assert len(watch.called(GROUP)) == 1
