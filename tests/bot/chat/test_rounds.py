"""All boards that wait, one after the other in one message of the private chat."""

from __future__ import annotations

import pytest
from aiogram.methods import EditMessageMedia, SendPhoto

from bot.play.ports import ChatKind
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_invited import code_on

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


async def test_a_restart_in_every_state(town: Town) -> None:
    ann, _, _ = await three(town)
    await ann.send("/start play", settle=False)

    async def again() -> None:
        town.restart()
        await town.announcer.heal()
        await town.settle(40)

    await again()
    await ann.send("/start play")  # a wish for a new message is not kept over a restart
    for turn, roll in ((("8/5", "6/5"), "65"), (("8/4", "6/4"), "65"), (("13/7", "8/7"), "65")):
        await ann.tap(turn[0])
        await again()
        await ann.tap(turn[1])
        town.clock.forward(1)
        town.load(roll)
        await ann.tap("✅", settle=False)
        await again()
    assert ann.screen().text.splitlines()[-1] == "✅ Nothing else waits for you"
    assert await town.store.views(TableId(3)) != ()
    assert all(view.audience is None for view in await town.store.views(TableId(3)))


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
