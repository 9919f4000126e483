"""Asking why something is refused, in private and in a group."""

from __future__ import annotations

import pytest
from aiogram.methods import AnswerCallbackQuery, EditMessageMedia, SendPhoto

from bot.chat.buttons import Press
from tests.bot.chat.talk import GROUP, Person, Town
from tests.fakes.telegram import Shown

CLOSED = (
    "<b>24/19</b>\nTwo enemy checkers close a point.\n\n"
    "Point 19 is closed: 5 enemy checkers stand there"
)


async def duel(town: Town, rolls: str) -> tuple[Person, Person]:
    """Ann invites, Bob follows the link; the boards stand in both chats."""
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    town.load(rolls)
    await ann.send("/new short")
    keyboard = ann.seeing("Invite", ann.id).keyboard
    assert keyboard is not None
    urls = [button.url for row in keyboard.inline_keyboard for button in row if button.url]
    code = urls[0].split("start%3D")[1].split("&")[0]
    await bob.send(f"/start {code}")
    return ann, bob


async def in_group(town: Town, rolls: str, new: str = "/new short") -> tuple[Person, Person]:
    """Ann and Bob have begun in a group."""
    ann, bob = town.person("ann"), town.person("bob")
    town.load(rolls)
    await ann.send(new, GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    return ann, bob


def pictures(town: Town, chat: int) -> list[Shown]:
    return [shown for shown in town.session.in_chat(chat) if shown.photo is not None]


async def test_the_list_and_a_proof_in_its_place() -> None:
    town = Town()
    ann, _ = await duel(town, "65")
    await ann.tap("⋯")
    town.forget()
    await ann.tap("Why not")
    listing = ann.screen()
    assert listing.photo is not None
    assert listing.text.splitlines()[1:] == ["Your turn: 6-5 · pips 167:167"]
    assert listing.labels == [["24/19", "6/1", "6/off"]]
    await ann.tap("24/19", message=listing.id)
    assert ann.screen().id == listing.id
    assert ann.screen().text == CLOSED
    assert ann.screen().photo != listing.photo or listing.edits == 1
    assert ann.screen().labels == [["24/19", "6/1", "6/off"]]
    await ann.tap("6/off", message=listing.id)
    assert "not all checkers are home: 24, 13, 8" in ann.screen().text


async def test_the_same_proof_is_uploaded_once() -> None:
    town = Town()
    ann, _ = await duel(town, "65")
    town.forget()
    await ann.send("/why 24/19")
    await ann.send("/why 24/19")
    first, second = town.session.made(SendPhoto)
    assert not isinstance(first.photo, str)
    assert isinstance(second.photo, str)
    assert first.caption == second.caption == CLOSED


async def test_a_typed_turn_that_is_not_legal_gets_its_proof() -> None:
    town = Town()
    ann, bob = await duel(town, "65")
    await ann.send("24/19 13/7")
    assert ann.screen().text == CLOSED
    assert ann.screen().photo is not None
    assert (await town.kinds())[-1] == "OpeningRolled"
    await ann.send("/m 13/7 24/19", reply_to=None)
    assert "13/7 24/19" in ann.screen().text
    assert "Point 19 is closed" in ann.screen().text
    del bob


async def test_the_opponent_may_ask_and_reads_the_own_language() -> None:
    town = Town()
    _, bob = await duel(town, "65")
    await bob.send("/why 24/19")
    assert "Две чужие шашки закрывают пункт." in bob.screen().text


async def test_what_is_allowed_is_said_to_be() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/why 8/5")
    assert ann.screen().text == "8/5 is allowed"
    await ann.send("/why 8/5 6/5")
    assert ann.screen().text == "8/5 6/5 is allowed"


async def test_a_single_step_is_asked_about_after_the_own_draft() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.tap("8/5")
    await ann.send("/why 13/10")
    assert "8/5 13/10" in ann.screen().text
    assert "The 3 has been played already" in ann.screen().text


@pytest.mark.parametrize("text", ["<b>", "hello & co", "24//18", "1" * 200])
async def test_what_is_no_turn_is_quoted_harmlessly(text: str) -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send(f"/why {text}")
    assert "does not look like a turn" in ann.screen().text
    assert "<b>" not in ann.screen().text


async def test_a_group_is_led_to_the_private_chat_of_whoever_pressed() -> None:
    town = Town()
    ann, bob = await in_group(town, "65")
    mover = ann if "Ann" in town.session.last(GROUP).text else bob
    before = len(town.session.in_chat(GROUP))
    await mover.tap("⋯", GROUP)
    town.forget()
    await mover.tap("Why not", GROUP)
    (answer,) = town.session.made(AnswerCallbackQuery)
    code = (await town.table()).sealed[40:56]
    assert answer.url == f"https://t.me/nardy_test_bot?start=why_1_{code}"
    assert len(town.session.in_chat(GROUP)) == before
    await mover.send(f"/start why_1_{code}")
    assert mover.screen().labels == [["24/19", "6/1", "6/off"]]
    await mover.tap("6/1")
    assert "Point 1 is closed: 2 enemy checkers" in mover.screen().text
    stranger = town.person("eve")
    for guess in ("why_1", "why_1_", f"why_1_{'0' * 16}", f"why_2_{code}"):
        await stranger.send(f"/start {guess}")
        assert "outdated" in stranger.screen().text
    await stranger.send(f"/start why_1_{code}")
    assert stranger.screen().labels == [["24/19", "6/1", "6/off"]]
    await stranger.tap("6/1")
    assert "Point 1 is closed" in stranger.screen().text


async def test_why_alone_in_a_group_gives_the_way_to_the_private_chat() -> None:
    town = Town()
    ann, _ = await in_group(town, "65")
    await ann.send("/why", GROUP)
    keyboard = town.session.last(GROUP).keyboard
    assert keyboard is not None
    code = (await town.table()).sealed[40:56]
    assert keyboard.inline_keyboard[0][0].url == f"https://t.me/nardy_test_bot?start=why_1_{code}"


async def test_a_step_asked_in_a_group_is_answered_there() -> None:
    town = Town()
    ann, _ = await in_group(town, "65")
    await ann.send("/why 24/19", GROUP)
    assert town.session.last(GROUP).text == CLOSED
    assert town.session.last(GROUP).photo is not None


async def test_a_private_table_is_nobody_elses_business() -> None:
    town = Town()
    await duel(town, "65")
    eve = town.person("eve")
    for number in ("1", "99", "x", "9" * 40, ""):
        await eve.send(f"/start why_{number}")
        assert pictures(town, eve.id) == []
    data = Press(table=1, since=0, verb="ys", arg=".a1").pack()  # type: ignore[arg-type]
    assert "outdated" in (await eve.press(data)).lower()


async def test_an_old_list_answers_that_the_position_is_over() -> None:
    town = Town()
    ann, _ = await duel(town, "65 31")
    await ann.send("/why")
    listing = ann.screen()
    await ann.send("24/13")
    town.forget()
    toast = await ann.tap("24/19", message=listing.id)
    assert toast
    assert town.session.made(EditMessageMedia) == []


async def test_nothing_is_refused_where_nobody_has_dice() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short")
    await ann.send("/why 24/18")
    assert ann.screen().photo is None
    assert "Nobody has dice" in ann.screen().text


async def test_a_chat_that_takes_no_pictures_gets_letters() -> None:
    town = Town()
    ann, _ = await duel(town, "65")
    town.session.refuse(SendPhoto, "Bad Request: not enough rights to send photos to the chat")
    await ann.send("/why 24/19")
    assert "Point 19 is closed" in ann.screen().text
    assert "<pre>" in ann.screen().text


async def test_the_head_in_long_nardy() -> None:
    town = Town()
    ann, bob = await in_group(town, "65 21 21 21", "/new long")
    mover = ann if "Ann" in town.session.last(GROUP).text else bob
    await mover.send("/why 24/22 24/23", GROUP)
    said = town.session.last(GROUP).text
    assert "One checker a turn leaves the head" in said
    assert "1 checker has left the head, and no more may in this turn" in said


async def test_where_every_first_step_is_allowed_second_steps_are_listed() -> None:
    """Whole turns leave no half-made one to ask about; the head shows itself all the same."""
    town = Town()
    ann, bob = await in_group(town, "65 21 21 21", "/new long")
    mover = ann if "Ann" in town.session.last(GROUP).text else bob
    await mover.send("/why", GROUP)
    await mover.send(f"/start why_1_{(await town.table()).sealed[40:56]}")
    listing = mover.screen()
    assert listing.labels == [["24/22 24/23"]]
    await mover.tap("24/22 24/23", message=listing.id)
    assert mover.screen().id == listing.id
    assert "<b>24/22 24/23</b>\nOne checker a turn leaves the head" in mover.screen().text
    assert mover.screen().labels == listing.labels
