"""All boards that wait, one after the other in one message of the private chat."""

from __future__ import annotations

import pytest
from aiogram.methods import EditMessageMedia, SendPhoto

from bot.phrases.phrases import phrases_for
from bot.play.ports import ChatKind
from rules.identity import TableId
from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_invited import code_on

EN = phrases_for("en")
ONE, TWO, THREE = "31", "42", "61"
"""Opening rolls by which Ann begins at each table."""


@pytest.fixture
def town() -> Town:
    return Town()


async def invited(town: Town, ann: Person, other: Person, rolls: str) -> None:
    """A private game against somebody; the dice are loaded for it."""
    town.load(rolls)
    await ann.send("/new short")
    await other.send(f"/start {code_on(ann)}")


async def grouped(town: Town, ann: Person, other: Person, rolls: str) -> None:
    """The same in the group."""
    town.load(rolls)
    await ann.send("/new", GROUP)
    await other.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)


async def three(town: Town) -> tuple[Person, Person, Person]:
    """Ann is to move at three tables: against Bob, against Cat, and in the group against Bob."""
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await invited(town, ann, bob, ONE)
    town.clock.forward(60)
    await invited(town, ann, cat, TWO)
    town.clock.forward(60)
    await grouped(town, ann, bob, THREE)
    town.clock.forward(60)
    town.forget()
    return ann, bob, cat


async def move(town: Town, who: Person, *steps: str, roll: str = "65") -> None:
    """Pick a turn on the newest board of the private chat and confirm it; the answer is rolled."""
    town.load(roll)
    for step in steps:
        await who.tap(step)
    town.clock.forward(1)
    await who.tap("✅")


async def boards(town: Town, who: Person) -> list[int]:
    """The tables that have a keyboard on the screen of this person."""
    chat = await town.store.enter(who.id, kind=ChatKind.PRIVATE, title="", at=town.clock())
    found = []
    for shown in town.session.in_chat(who.id):
        if shown.keyboard is None or shown.photo is None:
            continue
        view = await town.store.view_of_message(chat.id, str(shown.id))
        found.append(0 if view is None else view.table)
    return found


async def test_three_boards_in_one_message_also_one_of_a_group(town: Town) -> None:
    ann, bob, _ = await three(town)
    await ann.send("/start play")
    desk = ann.screen()
    assert "Your turn: 3-1" in desk.text
    assert desk.text.splitlines()[-1] == "🗂 3 boards left"
    assert await boards(town, ann) == [2, 1]  # the older copy of table 1 has lost its buttons
    town.forget()
    await move(town, ann, "8/5", "6/5")
    assert ann.screen().id == desk.id
    assert "Your turn: 4-2" in ann.screen().text
    assert ann.screen().text.splitlines()[-1] == "🗂 2 boards left"
    assert await boards(town, ann) == [2]
    assert "Ann 3-1: 8/5 6/5" in bob.screen().text  # announced as usual
    await move(town, ann, "8/4", "6/4")
    assert ann.screen().id == desk.id
    assert "Your turn: 6-1" in ann.screen().text
    assert ann.screen().text.splitlines()[-1] == "🗂 1 board left · «Yard»"
    assert not any("Skip" in label for label in ann.labels())
    await move(town, ann, "13/7", "8/7")
    assert ann.screen().id == desk.id
    assert ann.screen().text.splitlines() == ["Ann 6-1: 13/7 8/7", "✅ Nothing else waits for you"]
    assert "Ann 6-1: 13/7 8/7" in town.session.last(GROUP).text
    assert [call.chat_id for call in town.session.made(SendPhoto) if call.chat_id == ann.id] == []
    assert [view.audience for view in await town.store.views(TableId(3))] == [None]


async def test_the_group_sees_nothing_half_made(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play_3")
    await ann.tap("13/7")
    assert "So far: 13/7" in ann.screen().text
    await ann.send("/board", GROUP)
    assert "So far" not in town.session.last(GROUP).text
    await town.settle(30)
    assert "So far" not in town.session.last(GROUP).text


async def test_a_board_is_put_off_and_comes_back_after_the_rest(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play")
    await ann.tap("Skip")
    assert "Your turn: 4-2" in ann.screen().text
    await move(town, ann, "8/4", "6/4")
    assert "Your turn: 6-1" in ann.screen().text
    await move(town, ann, "13/7", "8/7")
    assert "Your turn: 3-1" in ann.screen().text
    assert ann.screen().text.splitlines()[-1] == "🗂 1 board left"


async def test_putting_off_all_of_them_ends_the_round(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play")
    desk = ann.screen().id
    for _ in range(3):
        await ann.tap("Skip")
        town.clock.forward(1)
    assert ann.screen().text.splitlines()[-1] == "⏭ Put off: 3 boards"
    await ann.tap("Play all (3)")
    assert ann.screen().id == desk
    assert "Your turn: 3-1" in ann.screen().text


async def test_the_shown_board_follows_what_happens_elsewhere(town: Town) -> None:
    """Ann plays the shown group's board in the group itself."""
    ann, _, _ = await three(town)
    await ann.send("/start play_3")
    assert "Your turn: 6-1" in ann.screen().text
    town.load("65")
    await ann.send("/m 13/7 8/7", GROUP)
    assert "Your turn: 3-1" in ann.screen().text
    assert ann.screen().text.splitlines()[-1] == "🗂 2 boards left"


async def test_old_data_decide_nothing_on_another_board(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play")
    town.load("65")
    for step in ("8/5", "6/5"):
        await ann.tap(step)
    town.clock.forward(1)
    done, desk = ann.screen().data("✅"), ann.screen().id
    await ann.press(done, message=desk)
    assert "Your turn: 4-2" in ann.screen().text
    assert await ann.press(done, message=desk) != ""
    assert "Your turn: 4-2" in ann.screen().text
    assert (await town.kinds(2)).count("Played") == 0


async def test_a_typed_answer_to_the_message_plays_the_shown_board(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play_3")
    town.load("65")
    await ann.send("13/7 8/7", reply_to=ann.screen())
    assert (await town.kinds(3)).count("Played") == 1
    assert "Your turn: 3-1" in ann.seeing("Skip", ann.id).text


async def test_nothing_waits(town: Town) -> None:
    ann = town.person("ann")
    await ann.send("/start play")
    assert ann.screen().text == "No board waits for you now. /games lists your games"
    assert await ann.press("t1:0:0:pa:") == "No board waits for you now. /games lists your games"


async def test_a_board_that_asks_again_comes_in_a_message_of_its_own(town: Town) -> None:
    """After the round Bob answers: his table calls as if there had been no round."""
    ann, bob, _ = await three(town)
    await ann.send("/start play")
    await move(town, ann, "8/5", "6/5")
    town.forget()
    await move(town, bob, "24/18", "18/13", roll="21")
    assert [call.chat_id for call in town.session.made(SendPhoto)] == [ann.id]
    assert "Your turn: 2-1" in ann.screen().text
    assert EditMessageMedia in {type(call) for call in town.session.calls}


async def test_bare_turns_are_meant_for_the_shown_board(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play_2")
    town.load("65")
    await ann.send("8/4 6/4")
    assert (await town.kinds(2)).count("Played") == 1
    town.load("65")
    await ann.send("8/5 6/5")
    assert (await town.kinds(1)).count("Played") == 1


async def test_an_old_keyboard_does_not_take_the_message_from_the_board_that_is_there(
    town: Town,
) -> None:
    """Bob's answer stands in a new message; Ann's phone still shows his table in the old one."""
    ann, bob, _ = await three(town)
    await ann.send("/start play")
    town.load("65 21")
    desk = ann.screen().id
    old = ann.screen().data("6/3")
    await ann.send("8/5 6/5")
    await bob.send("24/18 18/13")
    assert "Your turn: 4-2" in town.session.screen[ann.id, desk].text
    assert await ann.press(old, message=desk) != ""
    await town.settle(30)
    assert "Your turn: 4-2" in town.session.screen[ann.id, desk].text
    assert town.session.screen[ann.id, desk].keyboard is not None


async def test_one_tap_decides_nothing_in_the_moment_in_which_the_board_changes(
    town: Town,
) -> None:
    """Bob doubles at table 2; the cube's question comes under Ann's finger."""
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await invited(town, ann, bob, ONE)
    town.load("31 65")
    await ann.send("/new money", GROUP)
    await cat.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    town.clock.forward(5)
    await cat.tap("Double", GROUP)
    await ann.send("/start play_1")
    town.load("65")
    await ann.tap("8/5")
    await ann.tap("6/5")
    town.clock.forward(1)
    await ann.tap("✅")
    assert "Take the cube at 2" in ann.screen().text
    assert await ann.tap("Take") == EN.another_board()
    assert "Taken" not in await town.kinds(2)
    town.clock.forward(1)
    await ann.tap("Take")
    assert "Taken" in await town.kinds(2)


async def test_the_end_of_a_game_is_not_passed_over(town: Town) -> None:
    ann, bob, _ = await three(town)
    await ann.send("/start play")
    desk = ann.screen().id
    await ann.tap("⋯")
    await ann.tap("Resign")
    await ann.tap("Resign −1")
    await bob.tap("Accept")
    assert "Your turn: 4-2" in town.session.screen[ann.id, desk].text
    assert "Bob wins" in ann.screen().text
    assert ann.screen().id != desk
    assert "Rematch" in " ".join(ann.labels())


async def test_a_captain_plays_for_the_team_in_private_and_the_group_sees_the_turn() -> None:
    town = Town()
    band = await Band.begun(town)
    bob = band["bob"]
    await bob.send("/start play")
    assert "«Yard»" in bob.screen().text
    await bob.tap("8/5")
    assert "So far" not in band.text
    await bob.tap("6/5")
    town.clock.forward(1)
    await bob.tap("✅ 8/5 6/5")
    assert "3-1: 8/5 6/5" in band.text
    assert bob.screen().text.splitlines()[-1] == "✅ Nothing else waits for you"


async def test_a_vote_of_the_team_can_be_given_there(town: Town) -> None:
    band = await Band.team_to_roll(town)
    await band.tap("bob", "Ask the team")
    cat = band["cat"]
    await cat.send("/start play")
    assert any("2" in label for label in cat.labels())
    town.clock.forward(1)
    yes = cat.labels()[0]
    await cat.tap(yes)
    assert "Voted" in await town.kinds()
    assert cat.screen().text.splitlines()[-1] == "✅ Nothing else waits for you"
