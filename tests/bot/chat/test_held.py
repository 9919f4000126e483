"""A turn that can be withdrawn for ten seconds while the other is away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.phrases.phrases import phrases_for
from bot.play.orders import HOLD_SECONDS
from rules.identity import PlayerId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel
from tests.bot.chat.test_rounds import three
from tests.fakes.telegram import Shown

EN = phrases_for("en")
LONG_AGO = 91


async def holding(town: Town, player: int = 1) -> None:
    """Somebody wants turns to be held back, and the other has been away for a while."""
    person = await town.store.person(PlayerId(player))
    assert person is not None
    await town.store.set_person(person.id, replace(person.settings, hold=True))
    town.clock.forward(LONG_AGO)


def board(person: Person) -> Shown:
    """The newest picture in somebody's own chat."""
    shown = [each for each in person.town.session.in_chat(person.id) if each.photo is not None]
    return shown[-1]


async def sweep(town: Town, seconds: float) -> None:
    town.clock.forward(seconds)
    await town.app.holding.sweep(town.clock())
    await town.settle()


async def test_done_waits_and_is_played_when_the_moment_is_over() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await holding(town)
    await ann.tap("8/5")
    await ann.tap("6/5")
    town.clock.forward(1)
    toast = await ann.tap("✅")
    assert toast == EN.held_line("8/5 6/5", HOLD_SECONDS)
    assert EN.held_line("8/5 6/5", HOLD_SECONDS) in board(ann).text
    assert board(ann).labels == [["↩ Withdraw"], ["⋯"]]
    assert "Rolled" not in await town.kinds()
    assert "8/5" not in board(bob).text
    await sweep(town, HOLD_SECONDS - 1)
    assert "Played" not in await town.kinds()
    await sweep(town, 1)
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]
    assert "8/5 6/5" in board(bob).text
    await sweep(town, HOLD_SECONDS)
    assert (await town.kinds()).count("Played") == 1


async def test_a_withdrawn_turn_is_a_draft_again_and_no_dice_were_thrown() -> None:
    town = Town()
    ann, _ = await duel(town, "31 42")
    await holding(town)
    await ann.send("8/5 6/5")
    assert await ann.tap("Withdraw") == EN.turn_withdrawn()
    assert "So far: 8/5 6/5" in board(ann).text
    await sweep(town, HOLD_SECONDS * 2)
    assert "Played" not in await town.kinds()
    await ann.tap("Undo")
    await ann.tap("Undo")
    await ann.send("24/20")
    assert board(ann).labels == [["↩ Withdraw"], ["⋯"]]
    await sweep(town, HOLD_SECONDS)
    assert "24/21/20" in board(ann).text
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]


async def test_nothing_is_picked_while_a_turn_is_on_its_way() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await holding(town)
    shown = board(ann)
    step = shown.data("24/21")
    await ann.send("8/5 6/5")
    withdraw = board(ann).data("Withdraw")
    assert await ann.press(step, None, shown.id) == EN.turn_is_held()
    await ann.send("24/20")
    assert ann.screen().text == EN.turn_is_held()
    await sweep(town, HOLD_SECONDS)
    assert "8/5 6/5" in board(bob).text
    assert await ann.press(withdraw, None, shown.id) == EN.turn_is_played()
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]


async def test_whoever_is_here_gets_the_turn_at_once() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await holding(town)
    await bob.send("/board")
    await ann.send("8/5 6/5")
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]


async def test_in_a_group_everybody_sees_it_wait_and_one_may_withdraw_it() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await holding(town)
    await ann.send("/m 8/5 6/5", GROUP)
    await town.settle(5)
    assert EN.held_line("8/5 6/5", HOLD_SECONDS) in ann.screen(GROUP).text
    assert "Ann" in await bob.tap("Withdraw", GROUP)
    cat = town.person("cat")
    assert "Ann" in await cat.tap("Withdraw", GROUP)
    assert await ann.tap("Withdraw", GROUP) == EN.turn_withdrawn()
    await town.settle(5)
    assert "So far: 8/5 6/5" in ann.screen(GROUP).text
    town.clock.forward(LONG_AGO)
    await ann.tap("✅", GROUP)
    await sweep(town, HOLD_SECONDS)
    assert "Ann 3-1: 8/5 6/5" in ann.screen(GROUP).text


async def test_a_restart_in_the_middle_plays_it_once() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await holding(town)
    await ann.send("8/5 6/5")
    town.restart()
    await sweep(town, 3_600)
    town.restart()
    await sweep(town, 1)
    assert (await town.kinds()).count("Played") == 1
    assert "8/5 6/5" in board(bob).text


async def test_what_ends_the_game_takes_the_turn_with_it() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await holding(town)
    await ann.send("8/5 6/5")
    await ann.send("/cancel")
    await ann.tap("Yes, cancel it")
    await sweep(town, HOLD_SECONDS)
    assert (await town.table()).closed
    assert "Played" not in await town.kinds()


@pytest.mark.parametrize("skips", [False, True])
async def test_a_round_goes_on_once_the_turn_is_played(*, skips: bool) -> None:
    """Whoever does not wait for that skips to the next board; it is played all the same."""
    town = Town()
    ann, _, _ = await three(town)
    await holding(town)
    await ann.send("/games")
    await ann.tap("Play all")
    message = board(ann).id
    town.load("65")
    await ann.tap("8/5")
    await ann.tap("6/5")
    town.clock.forward(1)
    await ann.tap("✅")
    assert board(ann).labels[0] == ["↩ Withdraw"]
    assert "3 boards left" in board(ann).text
    if skips:
        await ann.tap("Skip")
        assert "⏳" not in board(ann).text
    await sweep(town, HOLD_SECONDS)
    assert (await town.kinds(1))[-2:] == ["Played", "Rolled"]
    assert board(ann).id == message
    assert "Your turn: 4-2" in board(ann).text
    assert skips or "2 boards left" in board(ann).text
