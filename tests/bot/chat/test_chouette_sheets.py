"""The sheet while a game is played and in one's own chat; what is said before a deed that costs."""

from __future__ import annotations

import pytest
from aiogram.methods import SendPhoto

from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Town


@pytest.fixture
def town() -> Town:
    return Town()


async def dropped(town: Town, *, words: str = "") -> Band:
    """The first game goes on at 2 without Bob and Dan, who have paid."""
    band = await Band.box_to_roll(town, 5, words)
    await band.tap("ann", "Double → 2")
    for name, label in (("dan", "Drop"), ("cat", "Take"), ("bob", "Drop"), ("eda", "Take")):
        if name == "eda":
            town.load("31")
        await band.tap(name, label)
    return band


def sheet(town: Town) -> str:
    return town.session.made(SendPhoto)[-1].caption or ""


async def test_in_the_first_game_the_sheet_tells_what_droppers_have_paid(town: Town) -> None:
    band = await dropped(town)
    await band["cat"].send("/sheet", GROUP)
    assert "1. being played: Ann +2, Bob −1, Dan −1" in sheet(town)
    assert "<b>Total</b>: Ann +2, Bob −1, Cat 0, Dan −1, Eda 0" in sheet(town)


async def test_before_anybody_has_paid_there_is_no_sheet(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band["cat"].send("/sheet", GROUP)
    assert "No game has been finished yet" in town.texts(GROUP)[-1]


async def test_rows_and_totals_name_people_in_one_order(town: Town) -> None:
    """In the order of the places at the beginning, whoever dropped first."""
    band = await Band.box_to_roll(town)
    await band.tap("ann", "Double → 2")
    for name in ("dan", "cat", "bob"):
        await band.tap(name, "Drop −1")
    await band["cat"].send("/sheet", GROUP)
    assert "1. drop: Ann +3, Bob −1, Cat −1, Dan −1" in sheet(town)


async def test_ones_own_chat_finds_the_sheet_of_the_group(town: Town) -> None:
    band = await dropped(town)
    await band["cat"].send("/start")
    await band["cat"].send("/sheet")
    assert "1. being played: Ann +2, Bob −1, Dan −1" in band["cat"].screen().text
    await band["cat"].send("/sheet 1")
    assert "being played" in band["cat"].screen().text


async def test_a_stranger_finds_no_sheet_of_it(town: Town) -> None:
    band = await dropped(town)
    await band["hal"].send("/start")
    await band["hal"].send("/sheet")
    assert "being played" not in band["hal"].screen().text
    await band["hal"].send("/sheet 1")
    assert "being played" not in band["hal"].screen().text


async def test_an_instruction_that_drops_at_once_names_the_price_first(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("cat", "⋯")
    await band.tap("ann", "Double → 2")
    await band["cat"].tap("Always drop")
    assert "drops it at once: −1 point. Surely?" in band["cat"].screen().text
    assert "Cat: drop" not in band.text
    await band["cat"].tap("Back")
    assert (await town.table()).instructions == ()
    await band["cat"].tap("Always drop")
    await band["cat"].tap("Yes, drop: −1 point")
    assert "Cat: drop −1" in band.text


async def test_following_somebody_who_has_dropped_is_asked_too(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("cat", "⋯")
    await band.tap("ann", "Double → 2")
    await band["cat"].tap("As the captain")
    assert "As the captain" in " ".join(band["cat"].labels())
    await band["cat"].tap("Ask me")
    await band.tap("bob", "Drop −1")
    await band["cat"].tap("As the captain")
    assert "drops it at once" in band["cat"].screen().text


async def test_a_cube_that_does_not_wait_asks_nothing(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("cat", "⋯")
    assert await band["cat"].tap("Always drop") == "Kept. It can be changed at any time"


async def test_whoever_has_dropped_reads_that_nothing_more_is_lost(town: Town) -> None:
    band = await dropped(town)
    await band.follow("dan", "⋯")
    await band["dan"].tap("Leave")
    assert "nothing more is won or lost" in band["dan"].screen().text


async def test_whoever_has_left_has_no_place_in_the_queue(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("dan", "⋯")
    await band["dan"].tap("Leave")
    await band["dan"].tap("Yes, leave")
    await band["cat"].send("/table", GROUP)
    said = town.texts(GROUP)[-1]
    assert "Queue: Bob → Cat\n" in said
    assert "Has left, after this game gone: Dan" in said
