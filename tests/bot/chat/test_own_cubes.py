"""Own cubes on the group's board: who doubles, the box cube by cube, beavers, silence (D.8)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiogram.methods import SendDocument
from aiogram.types import BufferedInputFile, Update

from rules.game import Game, ToPlay, ToVote
from tests.bot.chat.band import NAMES, Band
from tests.bot.chat.talk import GROUP, Town

OWN = "own cubes"


@pytest.fixture
def town() -> Town:
    return Town()


async def game(town: Town) -> Game:
    found: Any = (await town.table()).game
    return found  # type: ignore[no-any-return]


async def shown(band: Band) -> dict[str, tuple[int, bool | None]]:
    """What each cube shows, and whether the team owns it."""
    team = await band.team()
    return {
        band.name(player): (
            cube.value,
            None if cube.owner is None else cube.owner is team.team_side,
        )
        for player, cube in (await game(band.town)).cubes
    }


async def gathered(town: Town, people: int = 4, words: str = OWN) -> Band:
    """Bob and Cat have doubled their cubes, nobody else has."""
    band = await Band.team_to_roll(town, people, words)
    await band.tap("cat", "🎲 Double my cube")
    await band.tap("bob", "✅ Mine, too")
    for name in NAMES[3:people]:
        await band.tap(name, "❌ Not mine")
    return band


async def test_the_card_and_the_table_say_so(town: Town) -> None:
    band = await Band.gathered(town, 4, OWN)
    assert "a cube for each member of the team" in band.text
    await band["bob"].send("/table", GROUP)
    assert "A box that takes any" not in band.text
    assert "Own cubes: a member doubles and answers alone" in band.text


async def test_a_switch_of_the_card(town: Town) -> None:
    band = await Band.gathered(town, 1)
    await band.tap("ann", "Details")
    await band.tap("ann", "☐ A cube for each")
    assert (await town.table()).agreement.multi_cube
    assert "a cube for each member of the team" in band.text
    await band.tap("ann", "☑ A cube for each")
    assert not (await town.table()).agreement.multi_cube


@pytest.mark.parametrize("words", ["свои кубы", "multi", "свой куб, джекоби", "multicube бивер"])
async def test_words_of_the_command(town: Town, words: str) -> None:
    await Band.gathered(town, 1, words)
    assert (await town.table()).agreement.multi_cube


async def test_elsewhere_there_are_no_own_cubes(town: Town) -> None:
    band = await Band.gathered(town, 1)
    await band["bob"].send("/new money own cubes", GROUP)
    assert "at a chouette only" in town.texts(GROUP)[-1]


async def test_members_double_alone_and_the_box_answers_cube_by_cube(town: Town) -> None:
    band = await Band.team_to_roll(town, 4, OWN)
    assert await band.tap("ann", "🎲 Double my cube") == "It is Bob's turn"
    assert await band.tap("cat", "🎲 Double my cube") == "Counted: double"
    assert "Cat doubles the own cube. Who else?" in band.text
    assert "Cat: yes · Bob and Dan: until" in band.text
    assert await band.tap("cat", "✅ Mine, too") == "This answer is given already"
    assert await band.tap("dan", "❌ Not mine") == "Counted: no double"
    assert isinstance((await game(town)).phase, ToVote)
    assert await band.tap("bob", "✅ Mine, too") == "Counted: double"
    assert "Ann answers every cube" in band.text
    assert "Bob → 2 or −1 and Cat → 2 or −1" in band.text
    assert band.labels[:6] == [
        "✅ Bob → 2", "❌ Bob −1", "✅ Cat → 2", "❌ Cat −1", "✅ Take all", "❌ Drop all −2",
    ]  # fmt: skip
    assert await band.tap("bob", "✅ Bob → 2") == "It is for Ann to answer"
    assert await band.tap("ann", "✅ Cat → 2") == "Counted: Cat's cube is taken"
    assert "Cat's cube: the box takes · Bob → 2 or −1" in band.text
    assert "captain's (Bob)" in await band.tap("ann", "❌ Bob −1")
    assert band.labels[:2] == ["✅ Bob → 2", "❌ Bob −1"]
    town.load("52")
    await band.tap("ann", "✅ Bob → 2")
    assert isinstance((await game(town)).phase, ToPlay)
    assert await shown(band) == {"bob": (2, False), "cat": (2, False), "dan": (1, None)}
    assert "Cubes: Bob 2 at the box, Cat 2 at the box, Dan 1" in band.text
    await band["eda"].send("/table", GROUP)
    assert "Cubes: Bob 2 at the box" in town.texts(GROUP)[-1]


async def test_the_box_drops_one_and_that_member_is_paid(town: Town) -> None:
    band = await Band.team_to_roll(town, 4, OWN)
    await band.tap("dan", "🎲 Double my cube")
    await band.tap("cat", "✅ Mine, too")
    await band.tap("bob", "❌ Not mine")
    await band.tap("ann", "✅ Dan → 2")
    town.load("52")
    await band.tap("ann", "❌ Cat −1")
    assert await band.totals() == {"ann": -1, "bob": 0, "cat": 1, "dan": 0}
    assert "Out of this game: Cat +1" in band.text
    await band["bob"].send("/table", GROUP)
    assert "Out, paid by the box: Cat" in town.texts(GROUP)[-1]


async def test_dropping_all_is_asked_twice(town: Town) -> None:
    band = await gathered(town)
    assert "costs 2 points" in await band.tap("ann", "❌ Drop all −2")
    assert await band.totals() == {"ann": 0, "bob": 0, "cat": 0, "dan": 0}
    town.load("52")
    await band.tap("ann", "Yes, drop: −2 points")
    assert await band.totals() == {"ann": -2, "bob": 1, "cat": 1, "dan": 0}
    assert "Dan is the captain now" in band.text


async def test_taking_all(town: Town) -> None:
    band = await gathered(town)
    town.load("52")
    await band.tap("ann", "✅ Take all")
    assert await shown(band) == {"bob": (2, False), "cat": (2, False), "dan": (1, None)}
    assert "Cubes taken: Bob 2, Cat 2" in band.text


async def test_the_captain_rolls_and_nobody_is_asked(town: Town) -> None:
    band = await Band.team_to_roll(town, 4, OWN)
    town.load("52")
    assert await band.tap("cat", "Roll") == "It is Bob's turn"
    await band.tap("bob", "Roll")
    assert isinstance((await game(town)).phase, ToPlay)


async def test_the_box_doubles_all_and_each_answers_alone(town: Town) -> None:
    band = await Band.box_to_roll(town, 5, OWN)
    assert "Double 4 cubes" in band.labels
    assert await band.tap("bob", " cubes") == "It is Ann's turn"
    await band.tap("ann", " cubes")
    assert "Each answers for the own cube" in band.text
    assert await band.tap("ann", "Take") == "It is up to Bob, Cat, Dan and Eda"
    assert await band.tap("dan", "Take, cube at 2") == "Counted: take, the cube at 2"
    assert await band.tap("bob", "Drop −1") == "Counted: drop, −1"
    assert "Dan: take · Bob: drop −1 · Cat → 2 or −1 and Eda → 2 or −1: until" in band.text
    await band.tap("cat", "Take")
    town.load("31")
    await band.tap("eda", "Drop −1")
    assert await band.totals() == {"ann": 2, "bob": -1, "cat": 0, "dan": 0, "eda": -1}
    assert "Out of this game: Bob −1, Eda −1" in band.text
    assert "Cat is the captain now" in band.text


async def test_the_box_doubles_one(town: Town) -> None:
    band = await Band.box_to_roll(town, 4, OWN)
    assert await band.tap("bob", "Only one…") == "It is Ann's turn"
    assert "Whose cube?" in await band.tap("ann", "Only one…")
    await band.tap("ann", "🎲 Dan → 2")
    phase: Any = (await game(town)).phase
    assert [band.name(bid.player) for bid in phase.bids] == ["dan"]
    assert await band.tap("cat", "Take") == "It is for Dan to answer"
    town.load("31")
    await band.tap("dan", "Take")
    assert await shown(band) == {"bob": (1, None), "cat": (1, None), "dan": (2, True)}
    assert "Cubes: Bob 1, Cat 1, Dan 2 own" in band.text


async def test_a_lone_taker_says_beaver_or_drop(town: Town) -> None:
    band = await Band.box_to_roll(town, 3, OWN)
    await band.tap("ann", " cubes")
    await band.tap("cat", "Take")
    await band.tap("bob", "Drop −1")
    assert "Only Cat takes, so it is a beaver to 4, or a drop like all (−1)" in band.text
    assert "🦫 Beaver → 4" in band.labels
    assert not any(label.startswith("Take") for label in band.labels)
    await band.tap("cat", "🦫 Beaver")
    assert await band.totals() == {"ann": 1, "bob": -1, "cat": 0}
    town.load("31")
    await band.tap("ann", "✅ Cat → 4")
    assert await shown(band) == {"cat": (4, True)}


async def test_beavers_of_several_members(town: Town) -> None:
    band = await Band.box_to_roll(town, 4, f"{OWN} beavers")
    await band.tap("ann", " cubes")
    for name, label in (("bob", "🦫 Beaver"), ("cat", "🦫 Beaver"), ("dan", "Take")):
        await band.tap(name, label)
    assert "🦫 Bob's team beavers. Ann answers every cube" in band.text
    assert "Bob → 4 or −2 and Cat → 4 or −2" in band.text
    assert await shown(band) == {"bob": (1, None), "cat": (1, None), "dan": (2, True)}
    await band.tap("ann", "✅ Bob → 4")
    town.load("31")
    await band.tap("ann", "❌ Cat −2")
    assert await band.totals() == {"ann": -2, "bob": 0, "cat": 2, "dan": 0}


async def test_the_box_beavers_one_cube(town: Town) -> None:
    band = await gathered(town, 4, f"{OWN} beavers")
    assert {"🦫 Bob → 4", "🦫 Cat → 4"} <= set(band.labels)
    await band.tap("ann", "✅ Bob → 2")
    await band.tap("ann", "🦫 Cat → 4")
    assert "🦫 Ann beavers. Each answers for the own cube\nCat → 4 or −2: until" in band.text
    assert await band.tap("dan", "Take") == "It is for Cat to answer"
    town.load("52")
    await band.tap("cat", "Take, cube at 4")
    assert await shown(band) == {"bob": (2, False), "cat": (4, False), "dan": (1, None)}


async def test_silence_ends_every_question(town: Town) -> None:
    """Who has not doubled does not; who has not answered follows the captain."""
    band = await Band.team_to_roll(town, 4, OWN)
    await band.tap("cat", "🎲 Double my cube")
    await band.later(600)
    assert "Bob: no double: no answer in time" in band.text
    town.load("52")
    await band.tap("ann", "✅ Cat → 2")
    assert isinstance((await game(town)).phase, ToPlay)


async def test_a_silent_member_follows_the_captain(town: Town) -> None:
    band = await Band.box_to_roll(town, 4, OWN)
    await band.tap("ann", " cubes")
    await band.tap("bob", "Take")
    town.load("31")
    await band.later(600)
    assert "Cat takes: no answer in time, so as the captain" in band.text
    assert await shown(band) == {"bob": (2, True), "cat": (2, True), "dan": (2, True)}


async def test_an_instruction_answers_at_once(town: Town) -> None:
    band = await Band.box_to_roll(town, 4, OWN)
    await band["dan"].send("/start")
    await band.follow("dan", "⋯")
    await band["dan"].tap("Always drop")
    await band.tap("ann", " cubes")
    assert "Dan: drop −1 · Bob → 2 or −1" in band.text


async def test_seven_press_at_once_and_no_answer_is_lost(town: Town) -> None:
    band = await Band.box_to_roll(town, 8, OWN)
    await band.tap("ann", " cubes")
    shown_ = band["bob"].seeing("Take", GROUP)
    take, drop = shown_.data("Take"), shown_.data("Drop")
    town.load("31")
    updates = [
        Update(
            update_id=town.number(),
            callback_query=band[name].query(drop if name == "dan" else take, GROUP, shown_.id),
        )
        for name in NAMES[1:]
    ]
    await asyncio.gather(*(town.feed(update, settle=False) for update in updates))
    await town.settle()
    assert (await town.kinds()).count("Voted") == 7
    assert await band.names(of="out") == ["dan"]


async def test_advice_waits_for_the_own_cube(town: Town) -> None:
    band = await Band.begun(town, 4, OWN)
    assert "own cube has been turned" in await band.tap("cat", "💡 Suggest")
    await band["cat"].send("/suggest 8/5 6/5", GROUP)
    assert "own cube has been turned" in town.texts(GROUP)[-1]
    assert (await town.table()).suggestions == ()


async def test_a_game_is_told_without_a_common_price(town: Town) -> None:
    band = await Band.box_to_roll(town, 3, OWN)
    await band.tap("ann", " cubes")
    await band.tap("bob", "Drop −1")
    await band.tap("cat", "Drop −1")
    assert "Ann wins: every cube was dropped" in band.text
    assert "This game (in all): Ann +2 (+2), Bob −1 (−1), Cat −1 (−1)" in band.text
    await band["ann"].send("/sheet", GROUP)
    assert "1. drop: Ann +2, Bob −1, Cat −1" in band.text


async def test_the_export_names_every_cube(town: Town) -> None:
    band = await gathered(town)
    town.load("52")
    await band.tap("ann", "✅ Take all")
    await band["ann"].send("/export", GROUP)
    assert isinstance((await game(town)).phase, ToPlay)
    (file,) = town.session.made(SendDocument)
    assert isinstance(file.document, BufferedInputFile)
    record = file.document.data.decode()
    assert "doubles to 2: Bob" in record
    assert "takes: Bob 2, Cat 2" in record


async def test_a_member_can_say_in_advance_that_the_cube_is_doubled(town: Town) -> None:
    """Then no quick captain can roll over it."""
    band = await Band.box_to_roll(town, 4, OWN)
    await band.follow("cat", "⋯")
    assert "☐ Double my cube at the next chance" in band["cat"].labels()
    assert await band["cat"].tap("Double my cube at") == "Kept. It can be changed at any time"
    assert "☑ Double my cube at the next chance" in band["cat"].labels()
    assert "will double" not in band.text, "it is nobody else's business yet"
    town.load("31")
    await band.tap("ann", "Roll")
    await band["ann"].send("/m 8/5 6/5", GROUP)
    assert "Cat doubles the own cube. Who else?" in band.text
    assert await band.tap("bob", "❌ Not mine") == "Counted: no double"


async def test_whose_cube_lies_at_the_box_has_no_such_switch(town: Town) -> None:
    band = await gathered(town)
    town.load("52")
    await band.tap("ann", "✅ Take all")
    await band.follow("cat", "⋯")
    assert not any("at the next chance" in label for label in band["cat"].labels())
    await band.follow("dan", "⋯")
    assert any("at the next chance" in label for label in band["dan"].labels())
