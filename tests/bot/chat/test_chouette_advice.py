"""Advice: a member's own board, typed turns, backing, and the captain's tap."""

from __future__ import annotations

import pytest

from rules.game import ToRoll
from rules.steps import Step
from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Town


@pytest.fixture
def town() -> Town:
    return Town()


async def test_suggest_leads_to_the_members_own_board(town: Town) -> None:
    band = await Band.begun(town)
    await band.follow("cat", "💡 Suggest")
    cat = band["cat"]
    assert "Which turn to suggest" in cat.screen().text
    assert cat.screen().photo is not None
    assert not [label for label in cat.labels() if label in {"⋯", "📋 Board again"}]
    await cat.tap("8/5")
    assert "So far: 8/5" in cat.screen().text
    await cat.tap("6/5")
    town.clock.forward(1)
    assert await cat.tap("✅ 8/5 6/5") == "Suggested: 8/5 6/5"
    assert "Suggested: 8/5 6/5. It stands on the group's board" in cat.screen().text
    assert "💡 8/5 6/5: Cat" in band.text
    assert "💡 8/5 6/5" in band.labels
    suggestion = town.painted[-1][0].suggestion or town.painted[-2][0].suggestion
    assert suggestion is not None
    assert suggestion.by == "Cat"


async def test_others_back_it_and_the_captain_plays_it_with_one_tap(town: Town) -> None:
    band = await Band.begun(town)
    await band["cat"].send("/suggest 8/5 6/5", GROUP)
    assert await band.tap("dan", "💡 8/5 6/5") == "Suggested: 8/5 6/5"
    assert "💡 8/5 6/5: Cat and Dan" in band.text
    assert "💡 8/5 6/5 ×2" in band.labels
    assert await band.tap("ann", "💡 8/5 6/5") == "It is Bob's turn"
    await band.tap("bob", "💡 8/5 6/5")
    table = await town.table()
    assert isinstance(table.game.phase, ToRoll)  # type: ignore[union-attr]
    assert table.game.last.turn == (Step(8, 3), Step(6, 1))  # type: ignore[union-attr]
    assert table.suggestions == ()
    assert "Bob 3-1: 8/5 6/5" in band.text


async def test_a_turn_typed_by_a_member_is_advice_and_by_the_captain_a_turn(town: Town) -> None:
    band = await Band.begun(town)
    board = town.session.last(GROUP)
    await band["dan"].send("24/20", GROUP, reply_to=board)
    assert "💡 24/20: Dan" in band.text or "💡 24/21/20: Dan" in band.text
    await band["cat"].send("well played", GROUP, reply_to=board)
    assert len((await town.table()).suggestions) == 1
    await band["bob"].send("8/5 6/5", GROUP, reply_to=board)
    assert isinstance((await town.table()).game.phase, ToRoll)  # type: ignore[union-attr]


async def test_an_illegal_suggestion_is_proved_wrong(town: Town) -> None:
    band = await Band.begun(town)
    await band["cat"].send("/suggest 8/3", GROUP)
    assert (await town.table()).suggestions == ()
    await band["cat"].send("/suggest", GROUP)
    assert "/suggest 8/5 6/5" in town.texts(GROUP)[-1]


async def test_who_has_nothing_to_advise(town: Town) -> None:
    band = await Band.begun(town)
    assert await band.tap("bob", "💡 Suggest") == "These dice are yours: play the turn itself"
    assert "The box plays alone" in await band.tap("ann", "💡 Suggest")
    assert "Advice comes from the team" in await band.tap("hal", "💡 Suggest")
    await band["hal"].send("/start tip_1")
    assert "outdated" in town.texts(band["hal"].id)[-1]
    await band.follow("cat", "💡 Suggest")
    await band["bob"].send("/m 8/5 6/5", GROUP)
    assert "older position" in await band["cat"].tap("8/5")
    await band["ann"].send("/suggest 8/5 6/5", GROUP)
    assert "The box plays alone" in town.texts(GROUP)[-1]
    await band["cat"].send("/suggest 8/5 6/5", GROUP)
    assert "no roll of a team" in town.texts(GROUP)[-1]


async def test_the_captains_draft_is_not_disturbed(town: Town) -> None:
    band = await Band.begun(town)
    await band.tap("bob", "8/5")
    await band["cat"].send("/suggest 24/21 24/23", GROUP)
    town.clock.forward(1)
    await band.tap("bob", "6/5")
    town.clock.forward(1)
    await band.tap("bob", "✅ 8/5 6/5")
    assert "Bob 3-1: 8/5 6/5" in band.text


async def test_whoever_waits_for_the_next_game_hears_why_they_do_not_advise() -> None:
    """Typed, by the button of the group, and by an old link to a board of their own."""
    town = Town()
    band = await Band.begun(town)
    await band["eda"].send("/suggest 8/5 6/5", GROUP)
    assert "You have no game in this chat" in band.text
    await band.follow("eda", "⋯")
    await band["eda"].tap("🪑 Join")
    await band["eda"].send("/suggest 8/5 6/5", GROUP)
    assert band.text.startswith("Your place begins with the next game")
    assert (await band.tap("eda", "💡 Suggest")).startswith("Your place begins with the next game")
    assert (await town.table()).suggestions == ()
