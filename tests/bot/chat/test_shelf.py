"""`/history`: my games of all chats in private, the chat's games in a group."""

from __future__ import annotations

import pytest

from bot.chat.replaykeys import Shelf, ShelfPage
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_cube_asked import match
from tests.bot.chat.test_invited import duel


async def pair(town: Town, place: int | None = GROUP) -> tuple[Person, Person]:
    """Two people who read English, and no game yet."""
    ann, bob = town.person("ann"), town.person("bob")
    if place == GROUP:
        await ann.send("/start", GROUP)
    return ann, bob


async def begin(town: Town, ann: Person, bob: Person, rolls: str = "31 42") -> None:
    """A game in the group."""
    town.load(rolls)
    await ann.send("/new short", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)


async def test_nothing_has_been_played() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/history")
    assert ann.screen().text.splitlines()[0] == "🕘 <b>Games you played</b>"
    assert "Nothing here yet" in ann.screen().text
    await ann.send("/history", GROUP)
    assert "Games of this chat" in ann.screen(GROUP).text


async def test_a_card_is_no_game() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short")
    await ann.send("/history")
    assert "Nothing here yet" in ann.screen().text


async def test_my_games_of_all_chats_each_with_how_it_ended() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await ann.send("8/5 6/5")
    await bob.send("/resign")
    await bob.tap("Сдать партию −1")
    await ann.tap("Accept")
    await begin(town, ann, bob)
    await ann.send("/history")
    lines = ann.screen().text.splitlines()
    assert lines[1] == "▶ #2 Bob · short backgammon · goes on · «Yard»"
    assert lines[2].startswith("🏆 #1 Bob · short backgammon · +1 · <tg-time unix=")
    assert ann.screen().labels == [["#2 Bob", "#1 Bob"], ["• All", "Now", "Past"]]
    await bob.send("/history")
    assert bob.screen().text.splitlines()[2].startswith("🏁 #1 Ann · короткие нарды · −1 · ")
    eve = town.person("eve")
    await eve.send("/history")
    assert "Nothing here yet" in eve.screen().text


async def test_a_line_opens_its_game_in_a_new_message() -> None:
    town = Town()
    ann, bob = await pair(town)
    await begin(town, ann, bob)
    await ann.send("/m 8/5 6/5", GROUP)
    await ann.send("/history")
    listed = ann.screen()
    await ann.tap("#1")
    assert ann.screen().id != listed.id
    assert ann.screen().text.splitlines()[0] == "1/1"
    assert listed.text.startswith("🕘"), "the list stays"


async def test_the_games_of_a_chat_name_both() -> None:
    town = Town()
    ann, bob = await pair(town)
    await begin(town, ann, bob)
    await ann.send("/m 8/5 6/5", GROUP)
    await duel_elsewhere(town)
    eve = town.person("eve")
    await eve.send("/history", GROUP)
    lines = eve.screen(GROUP).text.splitlines()
    assert lines[1:] == ["⏳ #1 Ann and Bob · short backgammon · goes on"]
    await ann.tap("#1", GROUP)
    assert ann.screen(GROUP).text.splitlines()[0] == "1/1"


async def duel_elsewhere(town: Town) -> None:
    """A private game of two others."""
    await duel(town, "31")


async def test_running_and_finished_games_are_told_apart() -> None:
    town = Town()
    ann, bob = await pair(town)
    await begin(town, ann, bob)
    await ann.send("/m 8/5 6/5", GROUP)
    await ann.send("/resign", GROUP)
    await ann.tap("Resign −1", GROUP)
    await bob.tap("Accept", GROUP)
    await begin(town, ann, bob)
    await ann.send("/history", GROUP)
    listed = ann.screen(GROUP)
    assert len(listed.text.splitlines()) == 3
    await ann.tap("Now", GROUP)
    assert [line.split()[1] for line in listed.text.splitlines()[1:]] == ["#2"]
    assert listed.labels[-1] == ["All", "• Now", "Past"]
    await bob.tap("Past", GROUP)
    (line,) = listed.text.splitlines()[1:]
    assert line.startswith("🏁 #1 Ann and Bob · short backgammon · Bob +1, Ann −1 · ")
    eve = town.person("eve")
    await eve.tap("#1", GROUP)
    assert eve.screen(GROUP).text.splitlines()[0] == "2/2", "whoever sees it there may look back"
    await bob.tap("All", GROUP)
    assert len(listed.text.splitlines()) == 3


async def test_the_score_of_a_match_stands_there() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    await ann.send("/history")
    assert "· match to 3, 0:1" in ann.screen().text
    await bob.send("/history")
    assert "· матч до 3, 1:0" in bob.screen().text


async def test_many_games_have_pages() -> None:
    town = Town()
    ann, bob = await pair(town)
    for _ in range(10):
        await begin(town, ann, bob)
        town.clock.forward(60)
    await ann.send("/history")
    listed = ann.screen()
    assert listed.text.splitlines()[0] == "🕘 <b>Games you played</b> · 1/2"
    assert [line.split()[1] for line in listed.text.splitlines()[1:]] == [
        f"#{number}" for number in range(10, 2, -1)
    ]
    await ann.press(listed.data("▶"), None, listed.id)
    assert [line.split()[1] for line in listed.text.splitlines()[1:]] == ["#2", "#1"]
    await ann.press(listed.data("▶"), None, listed.id)
    assert "2/2" in listed.text
    await ann.press(listed.data("◀"), None, listed.id)
    assert "1/2" in listed.text


@pytest.mark.parametrize("number", [0, 99, 2**53 - 1])
async def test_a_page_that_does_not_exist_is_the_nearest(number: int) -> None:
    town = Town()
    ann, bob = await pair(town)
    await begin(town, ann, bob)
    await ann.send("/history")
    listed = ann.screen()
    data = ShelfPage(shelf=Shelf.RUNNING, number=number).pack()
    await ann.press(data, None, listed.id)
    assert len(listed.text.splitlines()) == 2


async def test_a_made_up_list_takes_no_board_away() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    board = ann.screen()
    await ann.press(ShelfPage().pack(), None, board.id)
    assert board.photo
    assert board.edits == 0
