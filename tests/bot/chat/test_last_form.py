"""A message that another replaced says for good what happened: no question, no half-made turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.methods import EditMessageMedia, EditMessageReplyMarkup

from rules.actions import Sit
from rules.position import PerSide, Side
from tests.bot.chat.rooms import GROUP, Rooms
from tests.fakes.dice import SteadyDice
from tests.fakes.telegram import Shown

ANN, BOB = 1000, 1001


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


def _older(rooms: Rooms, chat: int) -> list[Shown]:
    return rooms.session.in_chat(chat)[:-1]


async def test_a_board_replaced_in_mid_turn_goes_back_to_the_turn_it_told(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.play(table)
    await rooms.settle()
    view = (await rooms.store.views(table))[0]
    await rooms.draft(table, view, 2)
    await rooms.settle()
    assert "So far: " in rooms.last(GROUP).text
    rooms.painted.clear()
    await rooms.announcer.board_again(table, await rooms.chat(GROUP))
    await rooms.settle(30)
    (old,) = _older(rooms, GROUP)
    assert old.text.startswith("ann 3-1: ")
    assert len(old.text.splitlines()) == 1, "nothing is asked there any more"
    assert old.keyboard is None
    assert "So far: " in rooms.last(GROUP).text
    scene = rooms.painted[-1]
    assert (scene.roll, scene.turn) == (None, Side.BLACK), (
        "the dice of the next turn do not lie there"
    )
    assert scene.pips == PerSide(163, 167)


async def test_every_sixth_turn_leaves_a_finished_board(rooms: Rooms) -> None:
    rooms.house.use(SteadyDice())
    rooms.restart()
    table = await rooms.in_group("")
    for _ in range(13):
        view = (await rooms.store.views(table))[0]
        await rooms.draft(table, view, 4)
        await rooms.settle(3)
        await rooms.confirm(table)
        await rooms.settle(20)
        rooms.clock.forward(15)
        await rooms.here("ann")
        await rooms.here("bob")
    older = _older(rooms, GROUP)
    assert len(older) == 2
    for old in older:
        assert "to play" not in old.text
        assert "So far" not in old.text
        assert old.keyboard is None


async def test_a_chat_with_a_message_a_turn_keeps_every_turn_once(rooms: Rooms) -> None:
    rooms.house.use(SteadyDice())
    rooms.restart()
    table = await rooms.in_group("")
    chat = await rooms.store.chat(await rooms.chat(GROUP))
    assert chat is not None
    await rooms.store.set_chat(chat.id, replace(chat.settings, new_message_each_turn=True))
    for _ in range(4):
        await rooms.play(table)
        await rooms.settle(30)
    first = [message.text.splitlines()[0] for message in rooms.session.in_chat(GROUP)]
    assert len(set(first)) == len(first) == 5
    assert all(len(old.text.splitlines()) == 1 for old in _older(rooms, GROUP))


async def test_who_is_answered_at_once_keeps_the_own_turn(rooms: Rooms) -> None:
    """The other was quick, so both turns come in one new message; the old one has mine."""
    table = await rooms.duel("31 65 42")
    view = next(v for v in await rooms.store.views(table) if v.audience == 1)
    await rooms.draft(table, view, 1)
    await rooms.settle()
    assert "So far: " in rooms.last(ANN).text
    await rooms.house.play(table)
    await rooms.house.play(table)
    rooms.announcer.poke(table)
    await rooms.settle(30)
    (old,) = _older(rooms, ANN)
    assert old.text.startswith("ann 3-1: ")
    assert len(old.text.splitlines()) == 1
    assert old.keyboard is None
    assert "bob 6-5: " in rooms.last(ANN).text


async def test_a_turn_told_in_private_is_not_overwritten_by_the_next(rooms: Rooms) -> None:
    table = await rooms.duel("31 65 42")
    await rooms.play(table)
    await rooms.settle(30)
    mine = rooms.last(ANN).text
    await rooms.play(table)
    rooms.since_now()
    await rooms.settle(30)
    assert _older(rooms, ANN)[-1].text == mine
    assert len(rooms.session.made(EditMessageMedia)) == 1, "bob's own turn, and nothing else"


async def test_the_last_form_is_found_after_a_restart(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    view = (await rooms.store.views(table))[0]
    await rooms.draft(table, view, 2)
    await rooms.settle()
    await rooms.announcer.board_again(table, await rooms.chat(GROUP))
    await rooms.settle(0)
    rooms.restart()
    await rooms.play(table)
    await rooms.announcer.heal()
    await rooms.settle(30)
    old = _older(rooms, GROUP)[0]
    assert old.text == "Opening roll: ann 3, bob 1. ann begins"
    assert old.keyboard is None
    assert (await rooms.store.views(table))[0].stale == ()


async def test_a_card_says_who_plays_when_the_game_has_begun(rooms: Rooms) -> None:
    table = await rooms.house.open()
    await rooms.view(table, GROUP)
    rooms.announcer.poke(table)
    await rooms.settle()
    await rooms.house.says(table, "bob", Sit())
    rooms.house.load("31")
    await rooms.begin(table)
    await rooms.settle(30)
    card = rooms.session.in_chat(GROUP)[0]
    seal = await rooms.store.seal(table, 1)
    assert seal is not None
    assert card.text == f"begun card ann, bob, {seal.digest[:8]}"
    assert len(rooms.session.in_chat(GROUP)) == 2


async def test_a_message_that_cannot_be_edited_only_loses_its_buttons(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    await rooms.announcer.board_again(table, await rooms.chat(GROUP))
    rooms.session.refuse(EditMessageMedia, "message can't be edited")
    await rooms.settle(30)
    assert len(rooms.session.made(EditMessageReplyMarkup)) == 1
    assert (await rooms.store.views(table))[0].stale == ()
