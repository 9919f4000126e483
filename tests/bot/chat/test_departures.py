"""Who leaves, is removed, or blocks the bot freezes nobody: told once, clocks run, seats free."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.exceptions import TelegramForbiddenError
from aiogram.methods import SendPhoto
from aiogram.types import ChatMemberUpdated, Message, Update, User

from bot.chat.identity import ANONYMOUS_ADMIN
from bot.phrases.phrases import phrases_for
from bot.play.clockwork import Bells
from rules.identity import TableId
from rules.team_events import StoodIn
from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Person, Town, chat_of
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel
from tests.fakes.telegram import DATE

EN, RU = phrases_for("en"), phrases_for("ru")


async def leaves(person: Person, by: Person | None = None, *, back: bool = False) -> None:
    """The service message: `person` went, or was removed `by` somebody; or came `back`."""
    town = person.town
    told: dict[str, Any] = (
        {"new_chat_members": [person.user]} if back else {"left_chat_member": person.user}
    )
    message = Message(
        message_id=town.session.next_id(GROUP),
        date=DATE,
        chat=chat_of(GROUP, person.user),
        from_user=(by or person).user,
        **told,
    )
    await town.feed(Update(update_id=town.number(), message=message))


async def changes(person: Person, status: str) -> None:
    """The update that an administrator gets."""
    town = person.town
    member = {"user": person.user, "status": status}
    if status == "kicked":
        member["until_date"] = 0
    old = {"user": person.user, "status": "member" if status != "member" else "left"}
    update = ChatMemberUpdated.model_validate(
        {
            "chat": chat_of(GROUP, person.user),
            "from": person.user,
            "date": DATE,
            "old_chat_member": old,
            "new_chat_member": member,
        }
    )
    await town.feed(Update(update_id=town.number(), chat_member=update))


def board(town: Town, chat: int) -> str:
    """What stands under the newest picture of a chat."""
    return [each for each in town.session.in_chat(chat) if each.photo is not None][-1].text


# Groups


@pytest.mark.parametrize("status", ["left", "kicked"])
async def test_a_departure_is_told_once_however_often_telegram_says_it(status: str) -> None:
    town = Town()
    ann, bob = await seated(town)
    town.forget()
    await leaves(bob, by=ann)
    await changes(bob, status)
    await changes(bob, status)
    await leaves(bob)
    assert town.texts(GROUP) == [EN.has_left(EN.name("Bob"), [1])]
    assert town.session.last(GROUP).silent
    assert not (await town.table()).closed
    await changes(bob, "member")
    await leaves(bob)
    assert len(town.texts(GROUP)) == 2
    await leaves(bob, back=True)
    await leaves(bob)
    assert len(town.texts(GROUP)) == 3


async def test_of_two_people_of_one_name_it_is_told_who_has_left() -> None:
    town = Town()
    ann, bob = await seated(town)
    bob.user = bob.user.model_copy(update={"first_name": ann.user.first_name, "username": None})
    await bob.send("/help", GROUP)
    town.forget()
    await leaves(bob)
    assert town.texts(GROUP) == [EN.has_left(EN.name("Ann (2)"), [1])]


async def test_whoever_removes_somebody_without_a_name_is_heard_too() -> None:
    """An anonymous administrator: Telegram names a stand-in."""
    town = Town()
    _, bob = await seated(town)
    town.forget()
    nobody = town.person("group")
    nobody.user = User(id=ANONYMOUS_ADMIN, is_bot=True, first_name="Group")
    await leaves(bob, by=nobody)
    assert town.texts(GROUP) == [EN.has_left(EN.name("Bob"), [1])]


async def test_the_game_goes_on_and_can_be_ended() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await leaves(bob)
    await ann.send("/m 8/5 6/5", GROUP)
    assert "Bob to play: 4-2" in board(town, GROUP)
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("Yes", GROUP)
    assert (await town.table()).closed


async def test_several_games_are_told_together_and_strangers_not_at_all() -> None:
    town = Town()
    ann, bob = await seated(town, "31 31")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    eve = town.person("eve")
    town.forget()
    await leaves(eve)
    assert town.texts(GROUP) == []
    await leaves(bob)
    (told,) = town.texts(GROUP)
    assert "#1" in told
    assert "#2" in told


async def test_a_seat_at_a_card_is_free_again() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    town.forget()
    await leaves(bob)
    assert town.texts(GROUP) == []  # the card itself says who sits
    assert (await town.table()).seats == ((await town.table()).opened_by,)
    assert await cat.tap("Sit down", GROUP) == EN.sat_down()
    await leaves(ann)
    await leaves(cat)
    assert (await town.table()).closed


async def test_the_bot_itself_is_nobody_who_plays() -> None:
    town = Town()
    await seated(town)
    town.forget()
    robot = town.person("robot")
    robot.user = robot.user.model_copy(update={"is_bot": True})
    await leaves(robot)
    assert town.texts(GROUP) == []


# A chouette


async def test_of_a_captain_who_has_left_the_dice_pass_on_at_once() -> None:
    """D.3: as for a captain who is silent; the captaincy stays."""
    town = Town()
    band = await Band.begun(town)
    await leaves(band["bob"])
    history = await town.store.history(1)  # type: ignore[arg-type]
    stood = [event for event in history if isinstance(event, StoodIn)]
    assert [(band.name(each.player), band.name(each.silent)) for each in stood] == [("cat", "bob")]
    assert band.name((await band.team()).captain) == "bob"
    await band["cat"].send("/m 8/5 6/5", GROUP)
    assert "Played" in await town.kinds()


async def test_a_member_who_has_left_is_silent_and_the_vote_ends() -> None:
    town = Town()
    band = await Band.team_to_roll(town)
    await leaves(band["dan"])
    await band.tap("bob", "Ask the team")
    await band.tap("cat", "✅ Double")
    town.load("52")
    await band.later(2 * 86_400)
    assert "The team does not double" in band.text


async def test_who_waits_in_the_queue_waits_no_more() -> None:
    town = Town()
    band = await Band.begun(town, people=3)
    table = await town.table()
    await band.follow("dan", "⋯")
    await band["dan"].tap("Join")
    assert len((await town.table()).waiting) == 1
    await leaves(band["dan"])
    assert (await town.table()).waiting == ()
    assert (await town.table()).seats == table.seats


# Private chats


async def test_who_blocks_the_bot_is_told_of_once_and_sent_nothing() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    town.forget()
    await bob.member(present=False)
    await bob.member(present=False)
    assert town.texts(ann.id) == [EN.vanished(EN.name("Bob"))]
    await ann.send("8/5 6/5")
    assert town.texts(ann.id) == [EN.vanished(EN.name("Bob"))]
    assert [call for call in town.session.calls if getattr(call, "chat_id", 0) == bob.id] == []
    assert "Bob to play: 4-2" in board(town, ann.id)
    await bob.member(present=True)
    assert "4-2" in bob.screen().text
    await bob.send("24/18")
    assert "Your turn: 6-5" in ann.screen().text


@pytest.mark.parametrize("words", ["bot was blocked by the user", "user is deactivated"])
async def test_a_refused_message_tells_it_too(words: str) -> None:
    """Blocked without an update, or the account is no more."""
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    town.session.fail(
        SendPhoto, lambda asked: TelegramForbiddenError(asked, f"Forbidden: {words}"), chat=bob.id
    )
    town.forget()
    await ann.send("8/5 6/5")
    await town.settle(30)
    assert town.texts(ann.id) == [EN.vanished(EN.name("Bob"))]
    await bob.member(present=False)
    assert len(town.texts(ann.id)) == 1
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("Yes")
    assert (await town.table()).closed


async def test_words_for_who_is_gone_wait_until_they_are_back() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await bob.member(present=False)
    board = next(each for each in reversed(town.session.in_chat(ann.id)) if each.photo)
    await ann.send("come back", reply_to=board)
    assert ann.screen().text == EN.words_wait(EN.name("Bob"))
    await bob.member(present=True)
    assert "💬 <b>Ann</b>: come back" in town.texts(bob.id)


# Calls


async def test_whoever_has_left_is_called_there_no_more_until_they_are_back() -> None:
    """Neither at once, nor by the late call; and at once again when they have come back."""
    town = Town()
    ann, bob = await seated(town, "31 42 65 43")
    await leaves(bob)
    town.clock.forward(600)
    town.forget()
    await ann.send("/m 8/5 6/5", GROUP)
    await town.settle(120)
    assert "Bob to play: 4-2" in board(town, GROUP)
    assert not [text for text in town.texts(GROUP) if "it is your turn" in text]
    assert "it is your turn" not in board(town, GROUP)
    assert all(each.silent for each in town.session.in_chat(GROUP)[-1:])
    await leaves(bob, back=True)
    await bob.send("/m 8/4 6/4", GROUP)
    town.clock.forward(600)
    await ann.send("/m 24/18 13/8", GROUP)
    assert "Bob</a>, it is your turn" in board(town, GROUP)


async def test_a_late_call_that_was_due_when_somebody_left_is_not_made() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await bob.send("I am here", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    assert "it is your turn" not in board(town, GROUP)
    await leaves(bob)
    await late_call(town)
    assert "it is your turn" not in board(town, GROUP)
    assert (await town.store.views(TableId(1)))[0].ring_at is None


async def test_the_same_call_reaches_whoever_is_still_there() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await bob.send("I am here", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    await late_call(town)
    assert "Bob</a>, it is your turn" in board(town, GROUP)


async def late_call(town: Town) -> None:
    """The clockwork finds the call that is due."""
    town.clock.forward(120)
    await Bells(town.store, town.announcer.ring).sweep(town.clock())
    await town.settle()
