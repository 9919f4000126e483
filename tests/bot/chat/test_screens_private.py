"""chat.md 3, private chats: whose message is edited, whose rings."""

from __future__ import annotations

import pytest
from aiogram.methods import EditMessageMedia, EditMessageReplyMarkup, SendPhoto

from rules.actions import Accept, Decline, OfferResign
from rules.agreement import Agreement
from rules.position import Side
from tests.bot.chat.rooms import Rooms
from tests.fakes.dice import SteadyDice

ANN, BOB = 1000, 1001


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


async def test_a_game_begins_with_a_board_for_each_and_rings_for_who_begins(rooms: Rooms) -> None:
    await rooms.duel("31")
    assert rooms.session.names() == ["SendPhoto", "SendPhoto"]
    assert rooms.last(ANN).silent is False
    assert rooms.last(BOB).silent is True
    assert rooms.last(ANN).text.splitlines() == [
        "Opening roll: ann 3, bob 1. ann begins",
        "Your turn: 3-1 · pips 167:167",
    ]
    assert rooms.last(BOB).text.splitlines()[1] == "ann to play: 3-1 · pips 167:167"


async def test_each_sees_the_board_from_their_own_side(rooms: Rooms) -> None:
    await rooms.duel("31")
    assert [scene.bottom for scene in rooms.painted] == [Side.WHITE, Side.BLACK]
    assert [scene.numbers for scene in rooms.painted] == [Side.WHITE, Side.BLACK]  # picture.md 6
    assert [bool(scene.sources) for scene in rooms.painted] == [True, False]


async def test_in_long_nardy_first_turns_that_play_themselves_are_told_to_both(
    rooms: Rooms,
) -> None:
    """Here ann joins as white; neither first turn (6-3, 5-1) leaves a choice (B.5)."""
    await rooms.duel("63 63 51 64", Agreement(variant="long"))
    assert rooms.last(ANN).text.splitlines() == [
        "Opening roll: ann 6, bob 3. ann plays white and rolls afresh",
        "ann 6-3: 24/18/15 (the only move)",
        "bob 5-1: 24/19/18 (the only move)",
        "Your turn: 6-4 · pips 351:354",
    ]
    assert rooms.last(BOB).text.splitlines()[:3] == rooms.last(ANN).text.splitlines()[:3]
    assert [scene.numbers for scene in rooms.painted] == [Side.WHITE, Side.BLACK]


async def test_done_edits_the_movers_message_and_rings_a_new_one_for_the_other(
    rooms: Rooms,
) -> None:
    table = await rooms.duel("31 65")
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle()
    assert sorted(rooms.session.names()) == ["EditMessageMedia", "SendPhoto"]
    mine, theirs = rooms.session.in_chat(ANN), rooms.session.in_chat(BOB)
    assert len(mine) == 1
    assert len(theirs) == 2
    assert theirs[-1].silent is False
    assert mine[0].keyboard is None
    assert theirs[-1].text.splitlines()[0] == mine[0].text.splitlines()[0]
    assert theirs[-1].text.splitlines()[0].startswith("ann 3-1: ")
    assert theirs[-1].text.splitlines()[1] == "Your turn: 6-5 · pips 167:163"


async def test_the_messages_keyboards_of_a_whole_game_cost_no_call(rooms: Rooms) -> None:
    """The mover's message loses its buttons with its final form, so nothing is left to strip."""
    table = await rooms.duel("31 65 42 61 32")
    for _ in range(4):
        await rooms.play(table)
        await rooms.settle(30)
    assert rooms.session.made(EditMessageReplyMarkup) == []
    with_buttons = [m for chat in (ANN, BOB) for m in rooms.session.in_chat(chat) if m.keyboard]
    assert len(with_buttons) == 1


async def test_a_burst_is_told_in_one_message(rooms: Rooms) -> None:
    """Bob was away from Telegram's point of view: three turns happened before a call got out."""
    table = await rooms.duel("31 65 42 61")
    rooms.since_now()
    for _ in range(3):
        await rooms.play(table)
    await rooms.settle()
    assert len(rooms.session.made(SendPhoto)) == 1
    lines = rooms.last(BOB).text.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["ann 3-1", "bob 6-5", "ann 4-2"]
    assert lines[3].startswith("Your turn: 6-1")


async def test_a_roll_without_a_decision_is_shown_in_the_same_message(rooms: Rooms) -> None:
    """Bob's turn was played or passed by the house, so it is Ann's again: no second message."""
    rooms.house.use(SteadyDice())
    table = await rooms.duel("")
    seen = False
    while not seen and not (await rooms.house.table(table)).closed:
        before, _ = await rooms.mover(table)
        chat = {"ann": ANN, "bob": BOB}[before]
        messages = len(rooms.session.in_chat(chat))
        await rooms.play(table)
        await rooms.settle(30)
        stands = await rooms.house.table(table)
        if stands.closed or (await rooms.mover(table))[0] != before:
            continue
        seen = True
        assert len(rooms.session.in_chat(chat)) == messages
        assert "Your turn" in rooms.last(chat).text
        assert rooms.last(chat).keyboard is not None
    assert seen, "these dice never pass"


async def test_each_tap_redraws_once_a_second_and_the_newest_wins(rooms: Rooms) -> None:
    table = await rooms.duel("31 22")
    await rooms.play(table)
    await rooms.settle(30)
    view = (await rooms.store.views(table))[1]
    await rooms.draft(table, view, 1)
    await rooms.settle()
    rooms.since_now()
    started = rooms.clock.ms()
    for steps in (2, 3, 4):
        await rooms.draft(table, view, steps)
        await rooms.announcer.take_orders()
    await rooms.settle()
    assert rooms.session.names() == ["EditMessageMedia"]
    assert rooms.clock.ms() - started <= 1000
    assert "So far: " in rooms.last(BOB).text
    assert len(rooms.painted[-1].draft) == 4


async def test_the_pips_are_those_of_the_picture_with_the_half_made_turn(rooms: Rooms) -> None:
    """picture.md 25: 167 at the start, and a checker has gone one of the dice 3-1."""
    table = await rooms.duel("31")
    await rooms.draft(table, (await rooms.store.views(table))[0], 1)
    await rooms.settle()
    step = rooms.painted[-1].draft[0]
    told = f"Your turn: 3-1 · pips {167 - (step.source - step.target)}:167"
    assert rooms.last(ANN).text.splitlines()[0] == told


async def test_a_draft_is_shown_to_nobody_else(rooms: Rooms) -> None:
    table = await rooms.duel("31")
    theirs = (await rooms.store.views(table))[1]
    rooms.since_now()
    await rooms.draft(table, theirs, 1)
    await rooms.settle()
    assert rooms.session.calls == []


async def test_an_offer_rings_though_the_question_stays(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    await rooms.play(table)
    await rooms.settle(30)
    rooms.since_now()
    await rooms.house.says(table, "bob", OfferResign(1))
    rooms.announcer.poke(table)
    await rooms.settle(30)
    assert rooms.last(ANN).silent is False
    assert len(rooms.session.made(SendPhoto)) == 1
    assert "🏳 bob offers to resign" in rooms.last(ANN).text
    stands = await rooms.house.table(table)
    rooms.since_now()
    await rooms.house.says(table, "ann", Decline(stands.offers[0].seq))
    rooms.announcer.poke(table)
    await rooms.settle(30)
    assert set(rooms.session.names()) == {"EditMessageMedia"}


async def test_the_board_again_is_a_new_message_and_the_old_one_loses_its_buttons(
    rooms: Rooms,
) -> None:
    table = await rooms.duel("31")
    rooms.since_now()
    assert await rooms.announcer.board_again(table, await rooms.chat(ANN))
    await rooms.settle()
    assert rooms.session.names() == ["SendPhoto", "EditMessageMedia"]
    old, new = rooms.session.in_chat(ANN)
    assert old.keyboard is None
    assert old.text == "Opening roll: ann 3, bob 1. ann begins", "nothing is asked there now"
    assert new.keyboard is not None
    assert new.silent is True
    assert isinstance(rooms.session.made(SendPhoto)[0].photo, str), "the picture was known"


async def test_there_is_no_board_to_show_again_where_the_table_is_not_shown(rooms: Rooms) -> None:
    table = await rooms.duel("31")
    assert not await rooms.announcer.board_again(table, await rooms.chat(-77))


async def test_the_result_rings_for_who_did_not_bring_it_about(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    await rooms.play(table)
    await rooms.settle(30)
    await rooms.house.says(table, "bob", OfferResign(1))
    stands = await rooms.house.table(table)
    rooms.announcer.poke(table)
    await rooms.settle(30)
    rooms.since_now()
    await rooms.house.says(table, "ann", Accept(stands.offers[0].seq))
    rooms.announcer.poke(table)
    await rooms.settle(30)
    assert "🏆" in rooms.last(BOB).text
    assert rooms.last(BOB).silent is False
    assert "🏆" in rooms.last(ANN).text
    edited = [call.message_id for call in rooms.session.made(EditMessageMedia)]
    assert set(edited) == {rooms.last(ANN).id, rooms.session.in_chat(BOB)[-2].id}
    assert len(edited) == 2
    assert rooms.session.in_chat(BOB)[-2].text.startswith("ann 3-1: "), "what it told, for good"
