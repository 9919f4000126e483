"""A team decides on the group's board: its own doubles, the box's, and who is silent."""

from __future__ import annotations

import asyncio

import pytest
from aiogram.types import Update

from rules.game import ToAnswer, ToPlay, ToRoll
from tests.bot.chat.band import NAMES, Band
from tests.bot.chat.talk import GROUP, Town


@pytest.fixture
def town() -> Town:
    return Town()


async def test_a_member_proposes_and_all_agree(town: Town) -> None:
    """D.4: unanimous, and the box answers once for all."""
    band = await Band.team_to_roll(town)
    assert "Ask the team: double → 2?" in " ".join(band.labels)
    assert await band.tap("ann", "Ask the team") == "It is Bob's turn"
    assert await band.tap("cat", "Ask the team") == "Counted: double"
    assert "To double to 2? All of the team must agree" in band.text
    assert "Cat: yes · Bob and Dan: until" in band.text
    assert "then no" in band.text
    assert await band.tap("cat", "✅ Double") == "This answer is given already"
    assert await band.tap("bob", "✅ Double") == "Counted: double"
    assert "Cat: yes · Bob: yes · Dan: until" in band.text
    assert await band.tap("dan", "✅ Double") == "Counted: double"
    assert "Ann to answer the whole team: the cube at 2, or 3 points lost in all" in band.text
    assert "Drop −3" in band.labels
    town.load("52")
    await band.tap("ann", "Take")
    assert (await town.table()).game.cube.value == 2  # type: ignore[union-attr]


async def test_a_box_that_drops_pays_everybody(town: Town) -> None:
    """H04."""
    band = await Band.team_to_roll(town)
    await band.tap("bob", "Ask the team")
    await band.tap("cat", "✅ Double")
    await band.tap("dan", "✅ Double")
    await band.tap("ann", "Drop −3")
    await band.tap("ann", "Yes, drop: −3 points")
    assert await band.totals() == {"ann": -3, "bob": 1, "cat": 1, "dan": 1}
    assert "Bob's team wins: Ann drops the cube. 1 point each" in band.text
    assert "This game (in all): Ann −3 (−3), Bob +1 (+1), Cat +1 (+1), Dan +1 (+1)" in band.text
    assert "Next: Bob is the box, Cat the captain, then Dan and Ann" in band.text


async def test_one_no_ends_it_and_the_team_rolls(town: Town) -> None:
    band = await Band.team_to_roll(town)
    await band.tap("bob", "Ask the team")
    town.load("52")
    assert await band.tap("dan", "❌ No double") == "Counted: no double"
    assert isinstance((await town.table()).game.phase, ToPlay)  # type: ignore[union-attr]
    assert "The team does not double" in band.text


async def test_each_answers_the_box_alone(town: Town) -> None:
    """D.5: own toast, all answers visible, droppers pay and leave, the next taker leads."""
    band = await Band.box_to_roll(town, 5)
    await band.tap("ann", "Double → 2")
    assert (
        "Ann offers the cube at 2: each of the team takes, or drops and pays 1 point" in band.text
    )
    assert await band.tap("dan", "Take") == "Counted: take, the cube at 2"
    assert await band.tap("bob", "Drop −1") == "Counted: drop, −1"
    assert "Dan: take · Bob: drop −1 · Cat and Eda: until" in band.text
    assert "then as the captain" in band.text
    assert await band.tap("dan", "Drop −1") == "This answer is given already"
    assert await band.tap("ann", "Take") == "It is up to Cat and Eda"
    assert await band["fay"].tap("Take", GROUP) == "It is up to Cat and Eda"
    await band.tap("cat", "Take")
    town.load("31")
    await band.tap("eda", "Drop −1")
    assert await band.totals() == {"ann": 2, "bob": -1, "cat": 0, "dan": 0, "eda": -1}
    text = band.text
    assert "Out of this game: Bob and Eda, −1 each" in text
    assert "Cat is the captain now" in text
    assert await band.names(of="active") == ["cat", "dan"]


async def test_all_drop(town: Town) -> None:
    """H09."""
    band = await Band.box_to_roll(town)
    await band.tap("ann", "Double → 2")
    for name in ("cat", "dan", "bob"):
        await band.tap(name, "Drop −1")
    assert await band.totals() == {"ann": 3, "bob": -1, "cat": -1, "dan": -1}
    assert "Ann wins: Bob's team drops the cube. 1 point each" in band.text
    assert "Next: Ann is the box, Cat the captain, then Dan and Bob" in band.text


async def test_seven_press_at_once_and_no_answer_is_lost(town: Town) -> None:
    """Eight people: the seven of the team at the same moment, then the box late."""
    band = await Band.box_to_roll(town, 8)
    await band.tap("ann", "Double → 2")
    shown = band["bob"].seeing("Take", GROUP)
    take, drop = shown.data("Take"), shown.data("Drop")
    town.load("31")
    updates = [
        Update(
            update_id=town.number(),
            callback_query=band[name].query(drop if name == "dan" else take, GROUP, shown.id),
        )
        for name in (*NAMES[1:], "ann")
    ]
    await asyncio.gather(*(town.feed(update, settle=False) for update in updates))
    await town.settle()
    kinds = await town.kinds()
    assert kinds.count("Voted") == 7
    assert await band.names(of="out") == ["dan"]
    assert town.toasts[-8:].count("Counted: take, the cube at 2") == 6
    assert town.toasts[-8:].count("Counted: drop, −1") == 1


async def test_a_late_press_on_the_same_message_says_that_it_is_over(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.tap("ann", "Double → 2")
    shown = band["bob"].seeing("Take", GROUP)
    data = shown.data("Take")
    town.load("31")
    for name in ("bob", "cat", "dan"):
        await band[name].press(data, GROUP, shown.id)
    assert "older position" in await band["dan"].press(data, GROUP, shown.id)


async def test_silence_until_the_deadline_follows_the_captain(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.tap("ann", "Double → 2")
    await band.tap("bob", "Take")
    table = await town.table()
    due_at = table.since_at + 600
    await band.later(due_at - 1 - town.clock())
    assert isinstance((await town.table()).game.phase, ToAnswer)  # type: ignore[union-attr]
    town.load("31")
    await band.later(due_at - town.clock())
    assert "Cat takes: no answer in time, so as the captain" in band.text
    assert "Dan takes: no answer in time, so as the captain" in band.text
    assert (await town.kinds()).count("Defaulted") == 2
    await band.later(0)
    assert (await town.kinds()).count("Defaulted") == 2


async def test_the_deadline_outlives_a_restart(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.tap("ann", "Double → 2")
    await band.tap("cat", "Drop −1")
    town.restart()
    await band.later(10_000)
    assert await band.totals() == {"ann": 3, "bob": -1, "cat": -1, "dan": -1}
    assert "Bob drops: no answer in time, so as the first who answered" in band.text
    town.restart()
    await band.later(0)
    assert (await town.kinds()).count("GameWon") == 1


async def test_a_silent_team_does_not_double(town: Town) -> None:
    band = await Band.team_to_roll(town)
    await band.tap("bob", "Ask the team")
    await band.tap("cat", "✅ Double")
    town.load("52")
    await band.later(600)
    assert "Dan: no double: no answer in time" in band.text
    assert not isinstance((await town.table()).game.phase, ToRoll)  # type: ignore[union-attr]


async def test_whoever_is_away_is_called_by_name_and_stays_called(town: Town) -> None:
    """One answer silences nobody else's call."""
    band = await Band.box_to_roll(town)
    town.clock.forward(40)
    await band.tap("ann", "Double → 2")
    await band.tap("bob", "Take")
    town.forget()
    town.clock.forward(61)
    for view in await town.store.ringing(town.clock()):
        await town.announcer.ring(view)
    await town.settle()
    assert "Cat" in band.text
    assert "an answer, please!" in band.text
    assert not town.session.last(GROUP).silent


async def test_time_agreed_by_the_clock_is_shorter(town: Town) -> None:
    band = await Band.gathered(town, 1)
    await band.tap("ann", "Details")
    for _ in range(3):
        await band.tap("ann", "Turns:")
    agreed = (await town.table()).agreement
    assert agreed.pace.seconds == 3600  # type: ignore[union-attr]
    await band.tap("ann", "Votes: 10 min")
    await band.tap("ann", "Votes: 30 min")
    await band.tap("ann", "Ready")
    await band["bob"].send("/table", GROUP)
    assert "A decision of the team takes at most 1 h" in town.texts(GROUP)[-1]
