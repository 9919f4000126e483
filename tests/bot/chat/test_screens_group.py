"""chat.md 3, groups: edits in place, calls to people who are away, and the budget of both."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from aiogram.methods import EditMessageMedia, SendPhoto
from aiogram.methods.base import TelegramMethod
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.budget import GROUP_A_MINUTE
from bot.chat.buttons import Press, Verb
from bot.chat.traffic import counts
from bot.play.ports import ChatSettings
from rules.identity import TableId
from tests.bot.chat.rooms import GROUP, Rooms
from tests.fakes.dice import SteadyDice


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


async def test_a_turn_is_an_edit_while_the_next_person_is_here(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle()
    assert rooms.session.names() == ["EditMessageMedia"]
    view = (await rooms.store.views(table))[0]
    assert view.ring_at == rooms.clock() + 60
    assert "bob to play: 6-5" in rooms.last(GROUP).text


async def test_who_was_away_for_more_than_ninety_seconds_is_called_at_once(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    rooms.clock.forward(91)
    await rooms.here("ann")
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle()
    assert rooms.session.names()[0] == "SendPhoto"
    assert rooms.last(GROUP).silent is False
    assert '<a href="tg://user?id=1001">bob</a>, it is your turn!' in rooms.last(GROUP).text
    assert (await rooms.store.views(table))[0].ring_at is None


async def test_ninety_seconds_are_still_here(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    rooms.clock.forward(90)
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle()
    assert rooms.session.names() == ["EditMessageMedia"]


async def test_who_does_not_press_in_sixty_seconds_is_called_once(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.play(table)
    await rooms.settle()
    rooms.since_now()
    rooms.clock.forward(50)
    await rooms.bells.sweep(rooms.clock())
    await rooms.settle()
    assert rooms.session.calls == [], "not yet"
    rooms.clock.forward(10)
    for _ in range(3):
        await rooms.bells.sweep(rooms.clock())
        await rooms.settle(30)
    assert rooms.session.names() == ["SendPhoto", "EditMessageMedia"]
    assert rooms.last(GROUP).silent is False
    assert "bob</a>, it is your turn!" in rooms.last(GROUP).text
    assert rooms.last(GROUP).text.startswith("ann 3-1: ")


async def test_a_press_on_the_board_makes_the_call_needless(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.play(table)
    await rooms.settle()
    rooms.since_now()
    rooms.clock.forward(20)
    bob = await rooms.house.person("bob")
    await rooms.announcer.seen(await rooms.chat(GROUP), bob, table=table)
    rooms.clock.forward(100)
    await rooms.bells.sweep(rooms.clock())
    await rooms.settle()
    assert rooms.session.calls == []


async def test_somebody_elses_press_does_not(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.play(table)
    await rooms.settle()
    rooms.since_now()
    ann = await rooms.house.person("ann")
    await rooms.announcer.seen(await rooms.chat(GROUP), ann, table=table)
    rooms.clock.forward(61)
    await rooms.bells.sweep(rooms.clock())
    await rooms.settle()
    assert rooms.session.names()[0] == "SendPhoto"


async def test_the_due_time_outlives_a_restart(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.play(table)
    await rooms.settle()
    rooms.restart()
    rooms.since_now()
    rooms.clock.forward(61)
    await rooms.bells.sweep(rooms.clock())
    await rooms.settle()
    assert rooms.session.names()[0] == "SendPhoto"
    assert rooms.last(GROUP).silent is False


async def test_every_sixth_turn_stands_in_a_new_silent_message(rooms: Rooms) -> None:
    rooms.house.use(SteadyDice())
    rooms.restart()
    table = await rooms.in_group("")
    rooms.since_now()
    for _ in range(6):
        await rooms.play(table)
        await rooms.settle(10)
        await rooms.here("ann")
        await rooms.here("bob")
    assert rooms.session.names() == [*["EditMessageMedia"] * 5, "SendPhoto", "EditMessageMedia"]
    assert rooms.last(GROUP).silent is True
    assert (await rooms.store.views(table))[0].ring_at is not None


async def test_a_chat_may_choose_a_new_message_for_every_turn(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65 42")
    await rooms.store.set_chat(await rooms.chat(GROUP), ChatSettings(new_message_each_turn=True))
    rooms.since_now()
    for _ in range(2):
        await rooms.play(table)
        await rooms.settle(30)
    sent = rooms.session.made(SendPhoto)
    assert [call.disable_notification for call in sent] == [True, True]
    assert len([m for m in rooms.session.in_chat(GROUP) if m.keyboard]) == 1


async def test_a_draft_costs_one_edit_when_the_turn_is_complete(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    view = (await rooms.store.views(table))[0]
    rooms.since_now()
    await rooms.draft(table, view, 1)
    await rooms.settle(3)
    assert rooms.session.calls == [], "a toast is enough for the first step"
    await rooms.draft(table, view, 2)
    await rooms.settle(30)
    assert rooms.session.names() == ["EditMessageMedia"]
    await rooms.confirm(table)
    await rooms.settle(30)
    assert rooms.session.names() == ["EditMessageMedia"] * 2


async def test_a_turn_left_half_made_is_shown_a_few_seconds_later(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    view = (await rooms.store.views(table))[0]
    rooms.since_now()
    before = rooms.clock.ms()
    await rooms.draft(table, view, 1)
    await rooms.settle(30)
    assert rooms.session.names() == ["EditMessageMedia"]
    assert 3_000 <= rooms.clock.ms() - before <= 5_000
    assert "So far: " in rooms.last(GROUP).text


async def test_the_picture_keeps_its_orientation_unless_the_chat_turns_it(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65 42")
    await rooms.play(table)
    await rooms.settle()
    assert {scene.bottom.value for scene in rooms.painted} == {"white"}
    assert [scene.numbers and scene.numbers.value for scene in rooms.painted] == ["white", "black"]
    chat = await rooms.store.chat(await rooms.chat(GROUP))
    assert chat is not None
    await rooms.store.set_chat(chat.id, replace(chat.settings, turn_board=True))
    await rooms.announcer.board_again(table, chat.id)
    await rooms.settle()
    assert "black" in {scene.bottom.value for scene in rooms.painted}


async def test_two_topics_of_a_chat_are_two_screens(rooms: Rooms) -> None:
    table = await rooms.house.started("31 65")
    await rooms.view(table, GROUP, thread=7)
    await rooms.view(table, GROUP, thread=8)
    rooms.announcer.poke(table)
    await rooms.settle()
    assert sorted(call.message_thread_id or 0 for call in rooms.session.made(SendPhoto)) == [7, 8]


async def test_a_menu_stands_under_the_board_until_the_game_goes_on(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    view = (await rooms.store.views(table))[0]
    own = rooms.last(GROUP).keyboard
    menu = rooms.buttons("resign?")
    rooms.announcer.show_menu(view.id, menu)
    await rooms.settle()
    assert rooms.last(GROUP).keyboard == menu
    rooms.announcer.show_menu(view.id, None)
    await rooms.settle()
    assert rooms.last(GROUP).keyboard == own
    rooms.announcer.show_menu(view.id, menu)
    await rooms.settle()
    await rooms.play(table)
    await rooms.settle()
    assert rooms.last(GROUP).labels == [["since 6"]]


async def test_a_menu_that_comes_late_does_not_cover_the_next_question(rooms: Rooms) -> None:
    """The game goes on between a press on the menu's button and the order to show it."""
    table = await rooms.in_group("31 65")
    view = (await rooms.store.views(table))[0]
    press = Press(table=table, since=(await rooms.house.table(table)).since, verb=Verb.RESIGN)
    button = InlineKeyboardButton(text="resign?", callback_data=press.pack())
    await rooms.play(table)
    await rooms.settle()
    own = rooms.last(GROUP).keyboard
    rooms.announcer.show_menu(view.id, InlineKeyboardMarkup(inline_keyboard=[[button]]))
    await rooms.settle()
    assert rooms.last(GROUP).keyboard == own


def over_budget(moments: Sequence[tuple[int, TelegramMethod[Any]]], limit: int) -> list[int]:
    """The moments at which a minute held more sends and edits than `limit`."""
    window: deque[int] = deque()
    found = []
    for at, method in moments:
        if not counts(method):
            continue
        window.append(at)
        while window[0] <= at - 60_000:
            window.popleft()
        if len(window) > limit:
            found.append(at)
    return found


async def test_seven_turns_a_minute_for_ten_minutes_stay_within_the_budget(rooms: Rooms) -> None:
    """And no half-made turn is forgotten: each complete draft is on the screen when confirmed."""
    rooms.house.use(SteadyDice())
    rooms.restart()
    table = await rooms.in_group("")
    view = (await rooms.store.views(table))[0]
    begun, turns = rooms.clock.ms(), 0
    while turns < 70:
        if (await rooms.house.table(table)).closed:
            table = await rooms.in_group("")
            view = (await rooms.store.views(table))[0]
        at = begun + turns * 60_000 // 7
        rooms.clock.forward(max(0, at - rooms.clock.ms()) / 1000)
        name, player = await rooms.mover(table)
        await rooms.announcer.seen(await rooms.chat(GROUP), player, table=table)
        for steps in (1, 4):
            await rooms.draft(table, view, steps)
            await rooms.settle(2)
        assert "So far: " in await live_text(rooms, table), f"turn {turns} of {name}"
        await rooms.confirm(table)
        await rooms.settle(2)
        turns += 1
        await rooms.bells.sweep(rooms.clock())
    assert rooms.clock.ms() - begun < 11 * 60_000
    assert over_budget(rooms.session.moments, GROUP_A_MINUTE) == []
    edits = len(rooms.session.made(EditMessageMedia))
    assert edits >= 2 * 70 - 70 // 6 - 5


async def live_text(rooms: Rooms, table: TableId) -> str:
    """What stands under the live board of a table in the group."""
    view = (await rooms.store.views(table))[0]
    assert view.message is not None
    return rooms.session.screen[GROUP, int(view.message)].text
