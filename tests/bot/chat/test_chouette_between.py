"""Between the games of a chouette: rows, places, joining, leaving, the pause, the sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from aiogram.methods import SendPhoto

from bot.play.waiting import deadline
from rules.chouette import Chouette
from rules.game import Over
from tests.bot.chat.band import NAMES, Band
from tests.bot.chat.talk import GROUP, Town

CASES = json.loads(
    Path(__file__).parents[2].joinpath("cases", "positions.json").read_text("utf-8")
)["chouette"]
BY_CUBE = ("H04", "H09")


@pytest.fixture
def town() -> Town:
    return Town()


async def all_drop(band: Band) -> None:
    """The box wins a point of each."""
    await band.tap("ann", "Double → 2")
    for player in (await band.team()).active:
        await band.tap(band.name(player), "Drop −1")


def person(letter: str) -> str:
    return NAMES["ABCDE".index(letter)]


@pytest.mark.parametrize("case", [c for c in CASES if c["id"] in BY_CUBE], ids=lambda c: c["id"])
async def test_rows_and_places_of_the_cases(town: Town, case: dict[str, Any]) -> None:
    """D.7, by buttons alone."""
    (played,) = case["games"]
    if case["id"] == "H09":
        band = await Band.box_to_roll(town)
        await all_drop(band)
    else:
        band = await Band.team_to_roll(town)
        await band.tap("bob", "Ask the team")
        await band.tap("cat", "✅ Double")
        await band.tap("dan", "✅ Double")
        await band.tap("ann", "Drop −3")
        await band.tap("ann", "Yes, drop")
    assert await band.totals() == {person(who): n for who, n in played["row"].items()}
    town.load("13")
    await band.tap("dan", "Next game")
    assert await band.names() == [person(played["next_box"]), *map(person, played["next_queue"])]


async def test_the_next_game_begins_by_itself_after_the_pause(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    table = await town.table()
    until = deadline(table)
    assert until == table.since_at + 60
    assert "The next game begins at" in band.text
    town.restart()
    town.load("13")
    await band.later(until - town.clock())
    assert (await town.table()).game.number == 2  # type: ignore[union-attr]
    assert await band.names() == ["ann", "cat", "dan", "bob"]
    await band.later(0)
    assert (await town.table()).game.number == 2  # type: ignore[union-attr]


async def test_between_games_the_table_sheet_names_the_places_of_the_next(town: Town) -> None:
    """D.6 and D.8: the finished game's captain is past, and whoever left stands nowhere."""
    band = await Band.box_to_roll(town)
    await all_drop(band)
    await band["ann"].send("/table", GROUP)
    said = town.texts(GROUP)[-1]
    assert "Next: Ann is the box, Cat the captain, then Dan and Bob" in said
    assert "Captain: " not in said
    assert "Queue: " not in said


async def test_two_press_next_at_once_and_one_game_begins(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    shown = band["bob"].seeing("Next game", GROUP)
    data = shown.data("Next game")
    town.load("13")
    await band["bob"].press(data, GROUP, shown.id)
    assert "older position" in await band["cat"].press(data, GROUP, shown.id)
    assert (await town.table()).game.number == 2  # type: ignore[union-attr]


async def test_people_join_between_games_and_in_the_middle(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("eda", "⋯")
    assert "A free place is taken" in band["eda"].screen().text
    assert await band["eda"].tap("🪑 Join") == "In from the next game on, at the end of the queue"
    assert "Eda joins from the next game on" in band.text
    await all_drop(band)
    assert await band.tap("fay", "🪑 Join") == "The seat is yours. Have a good game!"
    assert "Fay sits down" in band.text
    town.load("13")
    await band.tap("ann", "Next game")
    assert await band.names() == ["ann", "cat", "dan", "bob", "eda", "fay"]


async def test_a_number_alone_opens_no_place(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band["hal"].send("/start seat_1_0123456789ab")
    assert "outdated" in town.texts(band["hal"].id)[-1]
    since = (await town.table()).since
    assert "outdated" in await band["hal"].press(f"t1:1:{since}:jo:0123456789ab")
    assert "outdated" in await band["hal"].press(f"t1:1:{since}:qy:")


async def test_leaving_in_the_middle_keeps_the_stake(town: Town) -> None:
    """D.8: the captain leaves, the next of the team leads."""
    band = await Band.box_to_roll(town)
    await band.follow("bob", "⋯")
    await band["bob"].tap("🚪 Leave")
    assert "the next of the team becomes captain" in band["bob"].screen().text
    assert (
        await band["bob"].tap("Yes, leave") == "The place is free again. The sheet keeps the points"
    )
    assert "Cat is the captain now" in band.text
    await band.tap("ann", "Double → 2")
    await band.tap("cat", "Drop −1")
    await band.tap("dan", "Drop −1")
    assert await band.totals() == {"ann": 3, "bob": -1, "cat": -1, "dan": -1}


async def box_leaves(town: Town) -> Band:
    band = await Band.box_to_roll(town)
    await band.tap("ann", "⋯")
    await band.follow("ann", "👤 My place")
    await band["ann"].tap("🚪 Leave")
    await band["ann"].tap("Yes, leave")
    return band


async def test_a_box_that_leaves_is_asked_first(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.tap("ann", "⋯")
    assert "👤 My place" in band.labels
    await band.follow("ann", "👤 My place")
    await band["ann"].tap("🚪 Leave")
    assert "resigns this game" in band["ann"].screen().text
    assert "the team says whether it insists" in band["ann"].screen().text
    await band["ann"].tap("‹ Back")
    assert "My place" in band["ann"].screen().text
    await band["ann"].tap("🚪 Leave")
    await band["ann"].tap("Yes, leave")
    assert "Ann leaves and resigns: 1 point each." in band.text
    assert "Or does the team insist on the gammon: 2 points each?" in band.text
    assert band.labels[:2] == ["Insist: gammon +2", "Let it be: +1"]


async def test_one_member_insists_on_the_gammon_of_a_box_that_has_left(town: Town) -> None:
    band = await box_leaves(town)
    assert await band.tap("cat", "Let it be") == "Counted: let it be"
    assert "Cat: no · Bob and Dan: until" in band.text
    assert await band.tap("dan", "Insist") == "Counted: insist"
    assert isinstance((await town.table()).game.phase, Over)  # type: ignore[union-attr]
    assert "Cat does not insist" in band.text
    assert "Dan insists" in band.text
    assert await band.totals() == {"ann": -6, "bob": 2, "cat": 2, "dan": 2}


async def test_a_silent_team_lets_the_box_go_for_a_single(town: Town) -> None:
    band = await box_leaves(town)
    await band.tap("cat", "Let it be")
    until = deadline(await town.table())
    assert until is not None
    town.restart()
    await band.later(until - town.clock())
    assert await band.totals() == {"ann": -3, "bob": 1, "cat": 1, "dan": 1}
    assert "Next: Bob is the box, Cat the captain, then Dan" in band.text


async def test_two_go_on_alone_and_a_third_makes_it_a_chouette_again(town: Town) -> None:
    band = await Band.box_to_roll(town, 3)
    await all_drop(band)
    await band.follow("bob", "🚪 Leave")
    await band["bob"].tap("🚪 Leave")
    await band["bob"].tap("Yes, leave")
    assert "Next, one against one: Ann – Cat" in band.text
    town.load("31")
    await band.tap("cat", "Next game")
    assert not isinstance((await town.table()).seating, Chouette)
    assert await band.totals() == {"ann": 2, "bob": -1, "cat": -1}
    await band.follow("eda", "⋯")
    await band["eda"].tap("🪑 Join")
    await band.later(60)  # the group has had its calls of this minute
    await band["ann"].send("/m 8/5 6/5", GROUP)
    await band.tap("cat", "Double → 2")
    await band.tap("ann", "Drop −1")
    await band.tap("ann", "Yes, drop")
    assert await band.totals() == {"ann": 1, "bob": -1, "cat": 0}
    await band.tap("dan", "🪑 Join")
    town.load("13")
    await band.tap("dan", "Next game")
    assert await band.names() == ["cat", "ann", "eda", "dan"]


async def test_the_sheet_in_letters_and_as_a_picture(town: Town) -> None:
    band = await Band.box_to_roll(town, words="stake 2 EUR")
    await all_drop(band)
    town.forget()
    await band["cat"].send("/sheet", GROUP)
    (picture,) = town.session.made(SendPhoto)
    said = picture.caption or ""
    assert "1. drop: Ann +3, Bob −1, Cat −1, Dan −1" in said
    assert "<b>Total</b>: Ann +3, Bob −1, Cat −1, Dan −1" in said
    assert "Bob → Ann: 1 point = 2" in said
    assert town.texts(GROUP) == [], "the picture says it in words too"


async def test_at_the_end_it_is_said_who_pays_whom(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    await band.tap("ann", "Stop and settle")
    town.forget()
    await band["ann"].tap("Stop and settle", GROUP)
    assert (await town.table()).closed
    assert "Bob → Ann: 1 point" in band.text
    assert any("<b>Total</b>" in (each.caption or "") for each in town.session.made(SendPhoto))
    assert town.session.made(SendPhoto)


async def test_a_member_who_would_end_the_session_needs_one_more_voice(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    assert "as soon as one more person agrees" in await band.tap("dan", "Stop and settle")
    assert "The others see it now" in await band.tap("dan", "Ask to stop")
    assert not (await town.table()).closed
    assert "Dan would end the session here: one more person has to agree" in band.text
    assert "▶ Next game" in band.labels
    await band.tap("dan", "Stop and settle")
    assert await band.tap("dan", "Ask to stop") == "This answer is given already"
    await band.tap("dan", "‹ Back")
    assert "Dan would end the session here. Agree?" in await band.tap("bob", "Stop and settle")
    assert not (await town.table()).closed
    await band.tap("bob", "Stop and settle")
    assert (await town.table()).closed
    assert "Bob → Ann: 1 point" in band.text


async def test_the_next_game_forgets_who_would_have_ended_the_session(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    await band.tap("dan", "Stop and settle")
    await band.tap("dan", "Ask to stop")
    town.load("13")
    await band.tap("bob", "Next game")
    assert (await town.table()).ending_asked_by is None
    assert "would end the session" not in band.text


@pytest.mark.parametrize("name", ["dan", "hal"])
async def test_an_administrator_ends_the_session_seated_or_not(town: Town, name: str) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    if name == "hal":
        assert "Other people" in await band.tap("hal", "Stop and settle")
    town.session.admins = {band[name].id}
    await band.tap(name, "Stop and settle")
    await band.tap(name, "Stop and settle")
    assert (await town.table()).closed


async def test_instructions_answer_in_ones_absence(town: Town) -> None:
    band = await Band.box_to_roll(town, 5)
    await band.follow("cat", "⋯")
    assert "when the time is over, as the captain" in band["cat"].screen().text
    assert await band["cat"].tap("Always drop") == "Kept. It can be changed at any time"
    assert "drop, at once" in band["cat"].screen().text
    await band.follow("dan", "⋯")
    await band["dan"].tap("As Eda")
    assert "as Eda, at once" in band["dan"].screen().text
    await band.follow("eda", "⋯")
    await band["eda"].tap("As the captain")
    await band.tap("ann", "Double → 2")
    assert "Cat: drop −1 · Bob, Dan and Eda: until" in band.text
    town.load("31")
    await band.tap("bob", "Take")
    text = band.text
    assert "Cat drops, by instruction" in text
    assert "Eda takes, by instruction" in text
    assert "Dan takes, by instruction" in text
    assert await band.names(of="out") == ["cat"]


async def test_a_silent_captain_is_replaced_for_one_turn(town: Town) -> None:
    """D.3, and a team whose members have all had the turn can be claimed against."""
    band = await Band.begun(town)
    table = await town.table()
    await band.later(table.since_at + 86_400 - town.clock())
    assert "Bob is out of time: Cat plays this turn" in band.text
    assert (await band.team()).captain == table.seating.captain  # type: ignore[union-attr]
    town.restart()
    await band.later(0)
    assert (await town.kinds()).count("StoodIn") == 1
    await band["cat"].send("/m 8/5 6/5", GROUP)
    assert (await band.team()).stand_in is None


async def test_a_silent_box_is_claimed_against(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("cat", "⋯")
    assert not [label for label in band["cat"].labels() if "claim" in label]
    await band.later(86_400)
    await band.follow("cat", "⋯")
    await band["cat"].tap("⏰ Out of time: claim, +3")
    assert "For you that is +3" in band["cat"].screen().text
    assert not isinstance((await town.table()).game.phase, Over)  # type: ignore[union-attr]
    await band["cat"].tap("Back")
    await band["cat"].tap("⏰ Out of time: claim, +3")
    await band["cat"].tap("Yes, claim it: +3")
    assert isinstance((await town.table()).game.phase, Over)  # type: ignore[union-attr]
    assert "Ann is out of time: the game is claimed" in band.text


async def test_a_rematch_of_a_closed_chouette_is_open_to_all(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await all_drop(band)
    await band.tap("ann", "Stop and settle")
    await band.tap("ann", "Stop and settle")
    await band.tap("cat", "Rematch")
    for name in ("ann", "dan", "eda"):
        await band.tap(name, "Sit down")
    table = await town.table(2)
    assert table.agreement.chouette
    assert len(table.seats) == 4
