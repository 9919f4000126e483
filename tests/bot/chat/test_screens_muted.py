"""Groups in which the bot may not speak for a while, or not any more."""

from __future__ import annotations

import logging

import pytest
from aiogram.exceptions import TelegramForbiddenError
from aiogram.methods import EditMessageMedia, SendMessage, SendPhoto

from tests.bot.chat.rooms import GROUP, Rooms

HOUR = 3600
NO_VOICE = "Bad Request: not enough rights to send text messages to the chat"


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


async def test_a_press_in_a_muted_group_is_answered_by_a_board(rooms: Rooms) -> None:
    """Nothing tells the bot that a group hears it again; somebody who presses there does."""
    table = await rooms.in_group("31 65 42")
    old = rooms.last(GROUP).id
    rooms.session.refuse(EditMessageMedia, NO_VOICE, times=1_000)
    await rooms.play(table)
    await rooms.settle(4 * HOUR)
    (view,) = await rooms.store.views(table)
    rooms.session._trouble.clear()
    bob = await rooms.house.person("bob")
    await rooms.announcer.seen(view.chat, bob, table=table, message=str(old))
    await rooms.settle(2)
    assert "bob to play: 6-5" in rooms.last(GROUP).text
    assert [shown.id for shown in rooms.session.in_chat(GROUP) if shown.keyboard] == [
        rooms.last(GROUP).id
    ]


@pytest.mark.parametrize(
    "words", [NO_VOICE, "Bad Request: CHAT_WRITE_FORBIDDEN", "Bad Request: TOPIC_CLOSED"]
)
async def test_after_a_silent_night_the_board_comes_by_itself(
    rooms: Rooms, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What all members may do changes without a word to the bot; so does a closed General."""
    table = await rooms.in_group("31 65 42")
    rooms.clock.forward(HOUR)
    for method in (SendPhoto, SendMessage):
        rooms.session.refuse(method, words, times=1_000)
    rooms.since_now()
    with caplog.at_level(logging.ERROR):
        await rooms.play(table)
        await rooms.settle(9 * HOUR)
    assert caplog.records == []
    assert len(rooms.session.calls) <= 130, "it is asked every five minutes at most"
    rooms.session._trouble.clear()
    await rooms.settle(301)
    assert "bob to play: 6-5" in rooms.last(GROUP).text


async def test_a_group_that_threw_the_bot_out_is_not_knocked_at(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65 42")
    rooms.clock.forward(HOUR)
    rooms.session.fail(
        SendPhoto, lambda a: TelegramForbiddenError(a, "Forbidden: bot was kicked"), times=9
    )
    await rooms.play(table)
    await rooms.settle(60)
    rooms.since_now()
    await rooms.announcer.heal()
    await rooms.settle(9 * HOUR)
    assert rooms.session.calls == []
