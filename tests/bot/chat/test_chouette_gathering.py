"""A chouette from `/chouette` to the first board."""

from __future__ import annotations

import io

import pytest
from aiogram.methods import SendPhoto
from aiogram.types import BufferedInputFile
from PIL import Image

from render.scene import Role
from rules.agreement import Money, PerTurn
from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Town
from tests.fakes.dice import LoadedDice


@pytest.fixture
def town() -> Town:
    return Town()


async def test_a_card_that_three_to_eight_people_join(town: Town) -> None:
    band = await Band.gathered(town, 2)
    assert "chouette" in band.text
    assert "1 more is needed, up to 8 play" in band.text
    assert "▶ Start" not in band.labels
    await band.tap("cat", "Sit down")
    assert "Enough for a game" in band.text
    assert "▶ Start" in band.labels
    for name in ("dan", "eda", "fay", "gus", "hal"):
        assert await band.tap(name, "Sit down") == "The seat is yours. Have a good game!"
    assert "🪑 Sit down" not in band.labels
    table = await town.table()
    assert len(table.seats) == 8
    assert table.agreement.chouette
    assert table.agreement.cube
    assert table.agreement.format == Money()
    assert table.agreement.pace == PerTurn(86_400)


async def test_a_ninth_finds_no_place_and_two_are_too_few(town: Town) -> None:
    await Band.gathered(town, 8)
    late = town.person("ivy")
    data = f"t1:1:{(await town.table()).since}:si:"
    assert await late.press(data, GROUP) == "All places at this table are taken"
    other = Town()
    pair = await Band.gathered(other, 2)
    other.load("65")
    start = f"t1:1:{(await other.table()).since}:st:"
    assert await pair["ann"].press(start, GROUP) == "1 more person is needed"


async def test_in_private_it_is_explained(town: Town) -> None:
    ann = town.person("ann")
    await ann.send("/chouette")
    assert "played in a group" in town.texts(ann.id)[-1]


async def test_words_after_the_command(town: Town) -> None:
    ann = town.person("ann")
    await ann.send("/chouette long stake 2 EUR", GROUP)
    agreed = (await town.table()).agreement
    assert (agreed.variant, agreed.chouette, agreed.cube) == ("long", True, True)
    assert agreed.stake is not None
    await ann.send("/chouette beavers jacoby", GROUP)
    agreed = (await town.table(2)).agreement
    assert agreed.beavers
    assert agreed.jacoby
    await ann.send("/chouette match 5", GROUP)
    assert "in a money session only" in town.texts(GROUP)[-1]
    await ann.send("/chouette whist", GROUP)
    assert "whist" in town.texts(GROUP)[-1]


async def test_what_is_agreed_by_buttons(town: Town) -> None:
    band = await Band.gathered(town, 1)
    await band.tap("ann", "Details")
    assert not [label for label in band.labels if "match" in label.lower()]
    await band.tap("ann", "Votes: 10 min")
    await band.tap("ann", "Pause: 1 min")
    await band.tap("ann", "Turns: 24 h")
    await band.tap("ann", "captain who drops")
    await band.tap("ann", "Beavers")
    agreed = (await town.table()).agreement
    assert agreed.vote_seconds == 1800
    assert agreed.pause_seconds == 600
    assert agreed.pace == PerTurn(172_800)
    assert agreed.succession.value == "starter"
    assert agreed.beavers
    await band.tap("ann", "Ready")
    await band.tap("ann", "☐ Long")
    agreed = (await town.table()).agreement
    assert (agreed.variant, agreed.chouette, agreed.vote_seconds) == ("long", True, 1800)


async def test_dice_for_the_places_are_a_picture_and_ties_roll_among_themselves(
    town: Town,
) -> None:
    band = await Band.gathered(town, 4)
    assert isinstance(town.dice, LoadedDice)
    town.load("55 63 21 13")
    await band.tap("dan", "Start")
    assert await band.names() == ["cat", "ann", "bob", "dan"]
    order, board = town.session.made(SendPhoto)
    assert order.caption is not None
    assert "highest is the box" in order.caption
    assert isinstance(order.photo, BufferedInputFile)
    assert Image.open(io.BytesIO(order.photo.data)).width == 1280
    assert "By the dice: Cat is the box, Ann the captain, then Bob and Dan" in (board.caption or "")


async def test_parts_stand_in_the_strip_and_in_the_table_sheet(town: Town) -> None:
    band = await Band.begun(town, 4)
    players = town.painted[-1][0].players
    assert (players.white.name, players.white.role, players.white.crew) == ("Ann", Role.BOX, 0)
    assert (players.black.name, players.black.role, players.black.crew) == ("Bob", Role.CAPTAIN, 2)
    await band["hal"].send("/table", GROUP)
    said = town.texts(GROUP)[-1]
    for line in (
        "Box: Ann",
        "Captain: Bob",
        "Crew: Cat and Dan",
        "Queue: Bob → Cat → Dan",
        "A decision of the team takes at most 10 min",
        "The next game begins by itself after 1 min",
    ):
        assert line in said


async def test_who_opened_takes_the_table_away_and_others_stand_up(town: Town) -> None:
    band = await Band.gathered(town, 3)
    assert await band.tap("cat", "Stand up") == "The seat is free again"
    assert len((await town.table()).seats) == 2
    await band.tap("ann", "✖ Cancel")
    assert (await town.table()).closed
