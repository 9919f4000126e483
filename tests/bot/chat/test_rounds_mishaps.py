"""A round under restarts, kills, lost calls, deleted messages, and turns that are held back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.methods import EditMessageMedia

from bot.play.orders import HOLD_SECONDS
from rules.identity import PlayerId, TableId
from tests.bot.chat.talk import Town
from tests.bot.chat.test_rounds import boards, move, three


@pytest.fixture
def town() -> Town:
    return Town()


async def test_a_restart_in_every_state(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play", settle=False)

    async def again() -> None:
        town.restart()
        await town.announcer.heal()
        await town.settle(40)

    await again()
    await ann.send("/start play")  # a wish for a new message is not kept over a restart
    for turn, roll in ((("8/5", "6/5"), "65"), (("8/4", "6/4"), "65"), (("13/7", "8/7"), "65")):
        await ann.tap(turn[0])
        await again()
        await ann.tap(turn[1])
        town.clock.forward(1)
        town.load(roll)
        await ann.tap("✅", settle=False)
        await again()
    assert ann.screen().text.splitlines()[-1] == "✅ Nothing else waits for you"
    assert await town.store.views(TableId(3)) != ()
    assert all(view.audience is None for view in await town.store.views(TableId(3)))


async def test_whoever_blocks_the_bot_finds_the_round_again(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play_3")
    await ann.member(present=False)
    await ann.member(present=True)
    await ann.send("/start play_3")
    assert "Your turn: 6-1" in ann.screen().text
    await move(town, ann, "13/7", "8/7")
    assert "Your turn: 3-1" in ann.screen().text


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("label", ["✅", "Skip"])
async def test_killed_after_so_many_calls_it_goes_on_where_it_was(
    town: Town, steps: int, label: str
) -> None:
    """Each call of the sender is a moment in which the process may die."""
    ann, bob, _ = await three(town)
    await ann.send("/start play")
    desk = ann.screen().id
    if label == "✅":
        town.load("65")
        await ann.tap("8/5")
        await ann.tap("6/5")
        town.clock.forward(1)
    await ann.tap(label, settle=False)
    await town.announcer.take_orders()
    for _ in range(steps):
        for sender in tuple(town.announcer.senders.values()):
            await sender.step()
    town.restart()
    await town.announcer.heal()
    await town.settle(40)
    if label == "Skip" and not steps:  # nothing of it was on a screen yet: one presses once more
        await ann.tap(label)
    shown = town.session.screen[ann.id, desk]
    assert "Your turn: 4-2" in shown.text
    assert shown.labels
    assert len([board for board in await boards(town, ann) if board == 2]) == 1
    if label == "✅":
        assert "Ann 3-1: 8/5 6/5" in bob.screen().text


async def test_a_call_that_is_lost_is_made_again(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play")
    desk = ann.screen().id
    await ann.tap("8/5")
    await ann.tap("6/5")
    town.clock.forward(1)
    town.load("65")
    for _ in range(2):
        town.session.lose(EditMessageMedia)
    await ann.tap("✅")
    await town.settle(60)
    assert "Your turn: 4-2" in town.session.screen[ann.id, desk].text


async def test_a_message_that_is_gone_makes_room_for_a_new_one(town: Town) -> None:
    """Ann has deleted the message of the round."""
    ann, _, _ = await three(town)
    await ann.send("/start play")
    desk = ann.screen().id
    town.load("65")
    await ann.tap("8/5")
    await ann.tap("6/5")
    town.clock.forward(1)
    done = ann.screen().data("✅")
    del town.session.screen[ann.id, desk]
    town.session.refuse(EditMessageMedia, "Bad Request: message to edit not found", times=2)
    await ann.press(done, message=desk)
    await town.settle(60)
    assert "Your turn: 4-2" in ann.screen().text
    assert ann.screen().id != desk
    assert ann.screen().text.splitlines()[-1] == "🗂 2 boards left"


async def test_a_turn_that_can_be_withdrawn_keeps_its_board_until_it_is_played(
    town: Town,
) -> None:
    ann, _, _ = await three(town)
    person = await town.store.person(PlayerId(1))
    assert person is not None
    await town.store.set_person(person.id, replace(person.settings, hold=True))
    town.clock.forward(100)
    await ann.send("/start play")
    await ann.tap("8/5")
    await ann.tap("6/5")
    town.clock.forward(1)
    await ann.tap("✅")
    assert "Withdraw" in " ".join(ann.labels())
    assert "🗂 3 boards left" in ann.screen().text.splitlines()
    town.load("65")
    town.clock.forward(HOLD_SECONDS)
    await town.app.holding.sweep(town.clock())
    await town.settle()
    assert "Your turn: 4-2" in ann.screen().text
