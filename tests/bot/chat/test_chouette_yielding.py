"""What a team gives up, or is offered: the price for each, who agrees, who is called (C.7, D.8)."""

from __future__ import annotations

import pytest

from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Town


def offered(band: Band) -> str:
    """The board beside which an offer waits for its answer."""
    return band["ann"].seeing("Accept", GROUP).text


@pytest.fixture
def town() -> Town:
    return Town()


async def test_the_box_resigns_and_sees_what_it_costs_in_all(town: Town) -> None:
    """Three members, the cube at 1: a single game costs the box 3, each gets 1 (D.6)."""
    band = await Band.box_to_roll(town)
    await band["ann"].send("/resign", GROUP)
    assert "The whole team must agree" in band.text
    assert band.labels[:2] == ["Resign −3", "Resign a gammon −6"]
    assert "Bob, Cat and Dan" in await band.tap("ann", "Resign −3")
    assert "🏳 Ann offers to resign: 1 point each · waiting for Bob, Cat and Dan" in offered(band)
    await band.tap("cat", "Accept")
    assert "agreed: Cat · waiting for Bob and Dan" in offered(band)
    await band.tap("bob", "Accept")
    await band.tap("dan", "Accept")
    assert await band.totals() == {"ann": -3, "bob": 1, "cat": 1, "dan": 1}


async def test_a_team_resigns_a_gammon_together(town: Town) -> None:
    """The price on the buttons is each member's own; the others of the team come first."""
    band = await Band.team_to_roll(town)
    await band["bob"].send("/resign", GROUP)
    assert "All of it must agree, then Ann" in band.text
    assert "Resign −1" in band.labels
    assert "Cat and Dan" in await band.tap("bob", "Resign a gammon −2")
    assert "Bob wants the team to resign: gammon, 2 points each" in offered(band)
    await band.tap("cat", "Accept")
    assert "agreed: Cat · waiting for Dan" in offered(band)
    await band.tap("dan", "Accept")
    assert "agreed: Cat and Dan · waiting for Ann" in offered(band)
    await band.tap("ann", "Accept")
    assert await band.totals() == {"ann": 6, "bob": -2, "cat": -2, "dan": -2}


async def test_the_most_a_team_can_lose_ends_nothing_while_others_must_agree(town: Town) -> None:
    """C.7 accepts it for the winner at once, D.8 still asks the whole team."""
    band = await Band.team_to_roll(town)
    await band["bob"].send("/resign", GROUP)
    assert "ends the game at once" not in band.text
    assert "Cat and Dan" in await band.tap("bob", "Resign a backgammon −3")
    await band.tap("cat", "Accept")
    assert "waiting for Dan" in offered(band)
    await band.tap("dan", "Accept")
    assert await band.totals() == {"ann": 9, "bob": -3, "cat": -3, "dan": -3}


async def test_who_is_away_is_called_to_answer_and_not_to_move(town: Town) -> None:
    band = await Band.team_to_roll(town)
    town.clock.forward(600)
    await band["bob"].send("/resign", GROUP)
    await band.tap("bob", "Resign −1")
    called = [line for line in offered(band).splitlines() if "tg://user" in line]
    assert len(called) == 1
    assert called[0].endswith(": an answer, please!")
    assert "Cat" in called[0]
    assert "Dan" in called[0]


async def test_own_cubes_are_priced_together(town: Town) -> None:
    """Three cubes at 1 are 3 points for the box, and 3 in all for the team (D.8)."""
    band = await Band.team_to_roll(town, words="own cubes")
    await band["bob"].send("/resign", GROUP)
    await band.tap("bob", "Resign −3")
    assert "Bob wants the team to resign: 3 points in all" in offered(band)


async def test_an_own_cube_is_doubled_without_the_others_consent(town: Town) -> None:
    """D.8: the others are asked for their own cubes only; the box's word is not the member's."""
    band = await Band.team_to_roll(town, words="own cubes")
    await band.tap("cat", "🎲 Double my cube")
    assert "must agree" not in band.text
    assert "Cat doubles the own cube. Who else?" in band.text
    await band.tap("bob", "✅ Mine, too")
    await band.tap("dan", "❌ Not mine")
    await band.tap("ann", "✅ Cat")
    assert "Cat's cube: the box takes" in band.text


async def test_who_joins_does_not_wipe_the_turn_from_the_board(town: Town) -> None:
    band = await Band.box_to_roll(town)
    assert "Bob 3-1: 8/5 6/5" in band.text
    await band.follow("hal", "⋯")
    await band["hal"].tap("Join")
    assert "Bob 3-1: 8/5 6/5" in band.text
    assert "Hal joins from the next game on" in band.text
    assert "My place is kept" in band["hal"].screen().text
    assert "taken with the button" not in band["hal"].screen().text


async def test_who_leaves_in_the_middle_leaves_the_stake(town: Town) -> None:
    band = await Band.box_to_roll(town)
    await band.follow("dan", "⋯")
    await band["dan"].tap("Leave")
    await band["dan"].tap("Yes, leave")
    assert "Dan leaves; the stake stays and follows the captain" in band.text
    assert "Bob 3-1: 8/5 6/5" in band.text
    assert await band["dan"].tap("Roll", GROUP)
    await band.follow("dan", "⋯")
    assert "taken with the button" in band["dan"].screen().text
