"""What Telegram and the network can do to a screen, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import (
    DeleteMessage,
    EditMessageMedia,
    EditMessageReplyMarkup,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)

from render.scene import Scene
from tests.bot.chat.rooms import GROUP, Rooms

ANN, BOB = 1000, 1001
HOUR = 3600


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


def flood(seconds: int) -> Any:
    return lambda asked: TelegramRetryAfter(asked, "Too Many Requests", seconds)


def page(_asked: TelegramMethod[Any]) -> Exception:
    return ClientDecodeError("Failed to decode object", ValueError("x"), "<html>502</html>")


async def test_a_flood_freezes_its_chat_only_and_the_newest_state_comes_after(
    rooms: Rooms,
) -> None:
    table = await rooms.duel("31 65 42")
    rooms.since_now()
    rooms.session.fail(SendPhoto, flood(40), chat=BOB)
    started = rooms.clock.ms()
    await rooms.play(table)
    await rooms.settle(5)
    assert rooms.last(ANN).text.startswith("ann 3-1"), "the other chat is not kept waiting"
    assert len(rooms.session.in_chat(BOB)) == 1
    await rooms.play(table)
    await rooms.settle(5)
    assert "Your turn: 4-2" in rooms.last(ANN).text
    await rooms.settle(60)
    assert rooms.clock.ms() - started >= 40_000
    assert "ann to play: 4-2" in rooms.last(BOB).text
    assert len(rooms.session.made(SendPhoto)) == 2, "one to Ann, one that the flood refused"


@pytest.mark.parametrize(
    "fault",
    [
        lambda asked: TelegramServerError(asked, "Internal Server Error"),
        page,
        lambda asked: TelegramNetworkError(asked, "ClientConnectorError"),
    ],
    ids=["500", "502 page", "reset"],
)
async def test_a_passing_fault_is_repeated(rooms: Rooms, fault: Any) -> None:
    table = await rooms.duel("31 65")
    rooms.session.fail(SendPhoto, fault, times=2)
    await rooms.play(table)
    await rooms.settle(60)
    assert "Your turn: 6-5" in rooms.last(BOB).text
    assert await rooms.store.unshown() == ()


async def test_a_lost_answer_leaves_one_board(rooms: Rooms) -> None:
    """The board whose answer was lost is found between two known numbers and taken away."""
    table = await rooms.duel("31 65")
    rooms.session.lose(SendPhoto)
    await rooms.play(table)
    await rooms.settle(60)
    boards = [m for m in rooms.session.in_chat(BOB) if "Your turn: 6-5" in m.text]
    assert len(boards) == 1
    assert len(rooms.session.made(DeleteMessage)) == 1
    view = (await rooms.store.views(table))[1]
    assert view.message == str(boards[0].id)


async def test_what_somebody_else_wrote_meanwhile_is_left_alone(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    rooms.session.lose(SendPhoto)
    await rooms.play(table)
    await rooms.announcer.take_orders()
    theirs = rooms.session.next_id(BOB)
    await rooms.settle(60)
    assert theirs not in [call.message_id for call in rooms.session.made(DeleteMessage)]
    assert len([m for m in rooms.session.in_chat(BOB) if "Your turn: 6-5" in m.text]) == 1


async def test_a_lost_answer_to_an_edit_is_no_failure(rooms: Rooms) -> None:
    """The second try is told "not modified", which is success."""
    table = await rooms.in_group("31 65")
    rooms.session.lose(EditMessageMedia)
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle(30)
    assert rooms.session.names() == ["EditMessageMedia"] * 2
    assert await rooms.store.unshown() == ()
    assert len(rooms.session.in_chat(GROUP)) == 1


async def test_a_board_that_is_gone_is_sent_anew(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    rooms.session.screen.clear()
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle(30)
    assert rooms.session.names()[:2] == ["EditMessageMedia", "SendPhoto"]
    assert "bob to play: 6-5" in rooms.last(GROUP).text


@pytest.mark.parametrize(
    "words",
    [
        "Bad Request: not enough rights to send photos to the chat",
        "Bad Request: IMAGE_PROCESS_FAILED",
        "Bad Request: PHOTO_INVALID_DIMENSIONS",
    ],
)
async def test_where_no_picture_gets_through_the_board_comes_in_letters(
    rooms: Rooms, words: str
) -> None:
    table = await rooms.house.started("31 65")
    await rooms.view(table, GROUP)
    rooms.session.refuse(SendPhoto, words)
    rooms.announcer.poke(table)
    await rooms.settle()
    assert "<pre>" in rooms.last(GROUP).text
    assert "ann to play: 3-1" in rooms.last(GROUP).text
    assert (await rooms.store.views(table))[0].photo is False
    await rooms.here("bob")
    rooms.since_now()
    await rooms.play(table)
    await rooms.settle()
    assert rooms.session.names() == ["EditMessageText"], "the chat is not asked again so soon"


async def test_a_picture_that_is_too_large_comes_in_letters(rooms: Rooms) -> None:
    table = await rooms.house.started("31")
    await rooms.view(table, GROUP)
    rooms.session.fail(SendPhoto, lambda asked: TelegramEntityTooLarge(asked, "too large"))
    rooms.announcer.poke(table)
    await rooms.settle()
    assert "<pre>" in rooms.last(GROUP).text


@pytest.mark.parametrize("kind", ["500", "lost"])
async def test_where_pictures_alone_fail_again_and_again_the_board_comes_in_letters(
    rooms: Rooms, kind: str
) -> None:
    """Telegram's store of files is down: words would get through."""
    table = await rooms.duel("31 65 42")
    for method in (SendPhoto, EditMessageMedia):
        for _ in range(100):
            if kind == "lost" and method is SendPhoto:
                rooms.session.lose(method)
            else:
                rooms.session.fail(method, lambda a: TelegramServerError(a, "Internal Error"))
    await rooms.play(table)
    await rooms.settle(30)
    assert "Your turn: 6-5" in rooms.last(BOB).text
    assert "<pre>" in rooms.last(BOB).text
    assert [m.id for m in rooms.session.in_chat(BOB) if "6-5" in m.text] == [rooms.last(BOB).id]
    assert await rooms.store.unshown() == ()
    rooms.session._trouble.clear()
    rooms.clock.forward(60)
    await rooms.play(table)
    await rooms.settle(60)
    assert rooms.last(ANN).photo, "pictures are tried again"


async def test_where_nothing_gets_through_the_board_comes_as_a_picture_in_the_end(
    rooms: Rooms,
) -> None:
    table = await rooms.duel("31 65 42")
    for method in (SendPhoto, EditMessageMedia, SendMessage):
        rooms.session.fail(method, lambda a: TelegramServerError(a, "Internal Error"), times=7)
    await rooms.play(table)
    await rooms.settle(600)
    assert "Your turn: 6-5" in rooms.last(BOB).text
    assert rooms.last(BOB).photo
    assert rooms.last(ANN).photo


async def test_a_board_that_cannot_be_drawn_comes_in_letters() -> None:
    class Broken(Rooms):
        async def paint(self, scene: Scene, theme: str) -> bytes:
            raise RuntimeError(scene.pips_word, theme)

    rooms = Broken()
    table = await rooms.house.started("31")
    await rooms.view(table, GROUP)
    rooms.announcer.poke(table)
    await rooms.settle()
    assert "<pre>" in rooms.last(GROUP).text


async def test_a_file_id_that_telegram_does_not_know_is_replaced_by_the_picture(
    rooms: Rooms,
) -> None:
    table = await rooms.duel("31")
    rooms.session.refuse(SendPhoto, "Bad Request: wrong file identifier/HTTP URL specified")
    await rooms.announcer.board_again(table, await rooms.chat(ANN))
    await rooms.settle()
    photos = [call.photo for call in rooms.session.made(SendPhoto)][-2:]
    assert isinstance(photos[0], str)
    assert not isinstance(photos[1], str)


async def test_a_topic_that_is_gone_falls_back_to_the_chat(rooms: Rooms) -> None:
    table = await rooms.house.started("31")
    view = await rooms.view(table, GROUP, thread=7)
    rooms.session.refuse(SendPhoto, "Bad Request: message thread not found")
    rooms.announcer.poke(table)
    await rooms.settle()
    assert rooms.last(GROUP).thread is None
    assert (await rooms.row(view)).thread is None


async def test_who_blocked_the_bot_sleeps_and_the_other_is_told(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    await rooms.store.set_can_dm(BOB, True)
    rooms.session.fail(
        SendPhoto, lambda asked: TelegramForbiddenError(asked, "bot was blocked by the user")
    )
    await rooms.play(table)
    await rooms.settle(30)
    theirs = (await rooms.store.views(table))[1]
    bob = await rooms.store.person(await rooms.house.person("bob"))
    assert theirs.asleep
    assert bob is not None
    assert not bob.can_dm
    assert "can no longer write to bob" in rooms.session.made(SendMessage)[0].text
    rooms.since_now()
    await rooms.announcer.heal()
    await rooms.settle(30)
    assert rooms.session.calls == [], "a chat that is shut is not knocked at again"
    await rooms.announcer.wake(theirs.chat, theirs.audience)
    await rooms.settle(30)
    assert "Your turn: 6-5" in rooms.last(BOB).text


async def test_that_somebody_cannot_be_reached_is_said_although_the_first_try_fails(
    rooms: Rooms,
) -> None:
    table = await rooms.duel("31 65")
    theirs = (await rooms.store.views(table))[1]
    assert theirs.audience is not None
    rooms.session.fail(
        SendMessage, lambda asked: TelegramServerError(asked, "Internal Server Error")
    )
    await rooms.announcer.shut(theirs.chat, theirs.audience)
    await rooms.settle(30)
    said = rooms.session.made(SendMessage)
    assert len(said) == 2, "tried again once, and said"
    assert "can no longer write to bob" in said[1].text
    rooms.since_now()
    await rooms.settle(600)
    assert rooms.session.calls == []


async def test_a_group_that_became_a_supergroup_gets_its_board_there(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    rooms.session.fail(
        EditMessageMedia,
        lambda asked: TelegramMigrateToChat(asked, "upgraded", -1_000_500),
    )
    await rooms.play(table)
    await rooms.settle(30)
    assert "bob to play: 6-5" in rooms.last(-1_000_500).text
    assert (await rooms.store.views(table))[0].message == str(rooms.last(-1_000_500).id)


async def test_an_unknown_refusal_is_not_repeated_in_a_hurry(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    rooms.since_now()
    rooms.session.refuse(SendPhoto, "Bad Request: something nobody has heard of", times=50)
    await rooms.play(table)
    await rooms.settle(600)
    assert 2 <= len(rooms.session.made(SendPhoto)) <= 12


async def test_one_board_that_fails_does_not_keep_the_others_of_its_chat(rooms: Rooms) -> None:
    bad = await rooms.in_group("31 65")
    good = await rooms.in_group("31 65")
    await rooms.settle(60)
    rooms.session.refuse(EditMessageMedia, "Bad Request: something nobody has heard of")
    await rooms.play(bad)
    await rooms.settle(0)
    await rooms.play(good)
    await rooms.settle(3)
    view = (await rooms.store.views(good))[0]
    assert view.shown_seq == await rooms.house.head(good)


@pytest.mark.parametrize("words", ["Bad Request: something nobody has heard of"])
async def test_an_old_board_that_telegram_refuses_to_edit_delays_no_new_one(
    rooms: Rooms, words: str
) -> None:
    table = await rooms.duel("31 65")
    for method in (EditMessageReplyMarkup, EditMessageMedia):
        rooms.session.refuse(method, words, times=100)
    await rooms.announcer.board_again(table, await rooms.chat(ANN))
    await rooms.settle(HOUR)
    assert (await rooms.store.views(table))[0].stale == ()
    rooms.session._trouble.clear()
    await rooms.play(table)
    await rooms.settle(3)
    assert rooms.last(ANN).text.startswith("ann 3-1")


async def test_words_that_telegram_refuses_keep_no_board_back(rooms: Rooms) -> None:
    table = await rooms.duel("31 65")
    ann, bob = [await rooms.house.person(name) for name in ("ann", "bob")]
    await rooms.store.say(table, by=ann, to=bob, text="well played", at=rooms.clock())
    rooms.session.refuse(SendMessage, "Bad Request: something nobody has heard of", times=100)
    rooms.announcer.tell_words(table)
    await rooms.settle(HOUR)
    await rooms.play(table)
    await rooms.settle(3)
    assert "Your turn: 6-5" in rooms.last(BOB).text
    rooms.session._trouble.clear()
    await rooms.announcer.heal()
    await rooms.settle(600)
    assert "well played" in rooms.last(BOB).text, "they are tried again"


async def test_an_old_board_that_cannot_be_edited_is_forgotten(rooms: Rooms) -> None:
    table = await rooms.duel("31")
    rooms.session.refuse(EditMessageReplyMarkup, "Bad Request: message can't be edited")
    await rooms.announcer.board_again(table, await rooms.chat(ANN))
    await rooms.settle(30)
    assert (await rooms.store.views(table))[0].stale == ()


async def test_a_press_on_a_board_that_nobody_knows_takes_its_buttons_off(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    view = (await rooms.store.views(table))[0]
    live = rooms.session.last(GROUP)
    double = await rooms.bot.send_message(GROUP, "board", reply_markup=live.keyboard)
    ann = await rooms.house.person("ann")
    await rooms.announcer.seen(view.chat, ann, table=table, message=str(double.message_id))
    await rooms.settle(30)
    assert rooms.session.screen[GROUP, double.message_id].keyboard is None
    assert live.keyboard is not None
