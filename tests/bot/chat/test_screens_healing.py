"""Crashes: what was committed and not shown is shown at the next start; nothing is shown twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.methods import EditMessageMedia, SendPhoto

from bot.chat.aftermath import Aftermath
from bot.play.ports import Chat, ChatId
from bot.play.sheet import Sheet
from rules.actions import Sit
from rules.identity import TableId
from tests.bot.chat.rooms import GROUP, Rooms

ANN, BOB = 1000, 1001


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


async def test_a_crash_between_commit_and_send_is_healed(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    await rooms.house.play(table)  # committed, and nobody was poked
    rooms.restart()
    rooms.since_now()
    await rooms.announcer.heal()
    await rooms.settle(30)
    assert len(rooms.session.made(SendPhoto)) == 1
    assert len(rooms.session.made(EditMessageMedia)) == 1
    assert "Your turn: 6-5" in rooms.last(BOB).text
    assert rooms.last(BOB).silent is False


async def test_a_start_with_everything_shown_says_nothing(rooms: Rooms) -> None:
    await rooms.duel("31 65")
    rooms.restart()
    rooms.since_now()
    await rooms.announcer.heal()
    await rooms.settle(30)
    assert rooms.session.calls == []


async def test_old_buttons_are_taken_off_after_a_restart_too(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.announcer.board_again(table, await rooms.chat(GROUP))
    await rooms.settle(0)
    rooms.restart()
    await rooms.announcer.heal()
    await rooms.settle(30)
    assert len([m for m in rooms.session.in_chat(GROUP) if m.keyboard]) == 1
    assert (await rooms.store.views(table))[0].stale == ()


async def test_a_sweep_heals_a_poke_that_was_lost(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    await rooms.house.play(table)
    await rooms.announcer.sweep(rooms.clock())
    await rooms.settle(30)
    assert "Your turn: 6-5" in rooms.last(BOB).text


async def test_an_edit_of_an_earlier_life_that_comes_late_is_covered_again(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    old = rooms.last(GROUP)
    late, shown = replace(old), old.text
    await rooms.house.play(table)  # committed, and the bot dies
    rooms.restart()
    aftermath = Aftermath(rooms.store, rooms.announcer.turn)
    await aftermath.sweep(rooms.clock())
    await rooms.announcer.heal()
    await rooms.settle(5)
    assert rooms.last(GROUP).text != shown
    newest = replace(rooms.last(GROUP))
    rooms.session.screen[GROUP, old.id] = late
    await aftermath.sweep(rooms.clock())
    await rooms.settle(5)
    assert rooms.last(GROUP).text == shown, "it is not looked at before everything has come"
    rooms.clock.forward(20)
    rooms.since_now()
    for _ in range(2):
        await aftermath.sweep(rooms.clock())
        await rooms.settle(5)
    assert rooms.session.names() == ["EditMessageMedia"], "once"
    assert replace(rooms.last(GROUP), edits=0) == replace(newest, edits=0)


async def test_a_poke_for_nothing_new_costs_nothing(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    rooms.since_now()
    for _ in range(5):
        rooms.announcer.poke(table)
    await rooms.settle(30)
    assert rooms.session.calls == []


async def test_a_table_card_becomes_a_board_below_it(rooms: Rooms) -> None:
    table = await rooms.house.open("ann")
    await rooms.view(table, GROUP)
    rooms.announcer.poke(table)
    await rooms.settle()
    assert rooms.last(GROUP).text == "card ann"
    await rooms.house.says(table, "bob", Sit())
    rooms.announcer.poke(table)
    await rooms.settle()
    assert rooms.last(GROUP).text == "card ann, bob"
    assert len(rooms.session.in_chat(GROUP)) == 1
    await rooms.here("ann")
    await rooms.here("bob")
    rooms.house.load("31")
    await rooms.begin(table)
    await rooms.settle(30)
    card, board = rooms.session.in_chat(GROUP)
    assert card.keyboard is None
    assert "ann to play: 3-1" in board.text
    assert board.silent is True


async def test_a_latecomer_is_told_the_last_turn_only(rooms: Rooms) -> None:
    table = await rooms.duel("31 65 42 61")
    for _ in range(3):
        await rooms.play(table)
        await rooms.settle(30)
    await rooms.view(table, GROUP)
    rooms.announcer.poke(table)
    await rooms.settle(30)
    lines = rooms.last(GROUP).text.splitlines()
    assert lines[0].startswith("ann 4-2: ")
    assert lines[1].startswith("bob to play: 6-1")


async def test_the_same_picture_is_uploaded_once(rooms: Rooms) -> None:
    """Two views with the same scene: the second is sent by file id."""
    table = await rooms.house.started("31")
    await rooms.view(table, GROUP)
    await rooms.view(table, -600)
    rooms.announcer.poke(table)
    await rooms.settle(30)
    assert [isinstance(call.photo, str) for call in rooms.session.made(SendPhoto)] == [False, True]
    assert rooms.session.made(EditMessageMedia) == []


async def test_a_board_with_old_buttons_only_loses_them_and_is_not_composed(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await rooms.in_group("31 65")
    await rooms.announcer.board_again(table, await rooms.chat(GROUP))
    await rooms.settle(0)
    rooms.restart()
    composed: list[object] = []
    composer = rooms.announcer._outside.composer
    inner = composer.compose

    async def compose(*asked: object, **named: object) -> object:
        composed.append(asked)
        return await inner(*asked, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(composer, "compose", compose)
    await rooms.announcer.heal()
    await rooms.settle(30)
    assert (await rooms.store.views(table))[0].stale == ()
    assert composed == []


async def test_a_table_that_cannot_be_read_keeps_no_other_of_its_chat(rooms: Rooms) -> None:
    """Both boards are due at the same moment, as after every start."""
    bad, good = await rooms.in_group("31 65"), await rooms.in_group("31 65")
    await rooms.settle(60)
    for table in (bad, good):
        await rooms.house.play(table)
    inner = rooms.house.referee.look

    async def look(table: TableId) -> Sheet | None:
        if table == bad:
            raise RuntimeError("on purpose")
        return await inner(table)

    rooms.house.referee.look = look  # type: ignore[method-assign]
    await rooms.announcer.heal()
    await rooms.settle(10)
    (view,) = await rooms.store.views(good)
    assert view.shown_seq == await rooms.house.head(good)


async def test_what_somebody_asked_for_comes_although_the_disk_stumbles(rooms: Rooms) -> None:
    """No healing would find it: that board is not behind."""
    table = await rooms.in_group("31 65")
    before, inner, asked = rooms.last(GROUP).id, rooms.store.chat, 0

    async def falls(chat: ChatId) -> Chat | None:
        nonlocal asked
        asked += 1
        if asked <= 3:
            raise RuntimeError("on purpose")
        return await inner(chat)

    await rooms.announcer.board_again(table, await rooms.chat(GROUP))
    rooms.store.chat = falls  # type: ignore[method-assign]
    await rooms.settle(30)
    assert rooms.last(GROUP).id > before
    assert rooms.last(GROUP).keyboard
