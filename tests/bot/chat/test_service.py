"""What Telegram says about itself, what comes twice, what goes wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import pytest
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramRetryAfter,
)
from aiogram.filters import Command
from aiogram.methods import (
    AnswerCallbackQuery,
    EditMessageMedia,
    LeaveChat,
    SendDocument,
    SendMessage,
    SendPhoto,
)
from aiogram.types import Chat, ChatMemberRestricted, ChatMemberUpdated, Message, Update, User

from bot.chat.dispatcher import allowed_updates
from bot.chat.identity import ANONYMOUS_ADMIN, FOR_A_CHAT, FOR_SOMEBODY
from bot.phrases.phrases import phrases_for
from bot.play.ports import Fault, StorageError
from rules.events import Event
from rules.identity import TableId
from rules.steps import Step
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel
from tests.fakes.store import FakeStore
from tests.fakes.telegram import DATE, ME

NEW_GROUP = -100500


async def test_only_what_is_handled_is_asked_for() -> None:
    assert sorted(allowed_updates(Town().dispatcher)) == [
        "callback_query",
        "chat_member",
        "message",
        "my_chat_member",
    ]


@pytest.mark.parametrize("first", ["to", "from"])
async def test_a_group_that_becomes_a_supergroup_keeps_its_game(first: str) -> None:
    town = Town()
    ann, _ = await seated(town)
    where = Chat(id=GROUP, type="group", title="Yard")
    there = Chat(id=NEW_GROUP, type="supergroup", title="Yard")
    to = Message(
        message_id=900, date=DATE, chat=where, from_user=ann.user, migrate_to_chat_id=NEW_GROUP
    )
    came = Message(
        message_id=1, date=DATE, chat=there, from_user=ann.user, migrate_from_chat_id=GROUP
    )
    for message in (to, came) if first == "to" else (came, to):
        await town.feed(Update(update_id=town.number(), message=message))
    await ann.send("/board", NEW_GROUP)
    assert ann.screen(NEW_GROUP).photo
    assert await ann.tap("8/5", NEW_GROUP) == "8/5, now the 1"


async def test_an_anonymous_administrator_is_told_politely() -> None:
    town = Town()
    robot = User(id=ANONYMOUS_ADMIN, is_bot=True, first_name="Group", username="GroupAnonymousBot")
    where = Chat(id=GROUP, type="supergroup", title="Yard")

    async def says(text: str) -> None:
        message = Message(
            message_id=town.session.next_id(GROUP),
            date=DATE,
            chat=where,
            from_user=robot,
            sender_chat=where,
            text=text,
        )
        await town.feed(Update(update_id=town.number(), message=message))

    await says("/new")
    assert town.texts(GROUP) == [phrases_for("en").anonymous()]
    for none_of_ours in ("hello", "/ban spam", "/new@other_bot", "/stats", "/announce x", "/"):
        await says(none_of_ours)
    assert len(town.texts(GROUP)) == 1
    await says("/help")
    assert town.texts(GROUP)[1:] == [phrases_for("en").help()]
    assert town.store.shelves == {}


def test_every_command_is_known_to_be_for_a_chat_or_for_somebody() -> None:
    named = {
        str(command)
        for router in Town().dispatcher.chain_tail
        for handler in router.message.handlers
        for each in handler.filters or ()
        if isinstance(each.callback, Command)
        for command in each.callback.commands
    }
    assert named - {"stats", "announce"} == FOR_A_CHAT | FOR_SOMEBODY


async def test_other_bots_and_channels_are_not_listened_to() -> None:
    town = Town()
    other = User(id=77, is_bot=True, first_name="Other")
    where = Chat(id=GROUP, type="supergroup", title="Yard")
    message = Message(message_id=5, date=DATE, chat=where, from_user=other, text="/new")
    await town.feed(Update(update_id=town.number(), message=message))
    assert town.session.calls == []
    ann = town.person("ann")
    channel = Chat(id=-1009, type="channel", title="News")
    update = {
        "update_id": town.number(),
        "my_chat_member": {
            "chat": channel.model_dump(),
            "from": ann.user.model_dump(),
            "date": DATE,
            "old_chat_member": {"user": ann.user.model_dump(), "status": "left"},
            "new_chat_member": {"user": ann.user.model_dump(), "status": "member"},
        },
    }
    await town.feed(Update.model_validate(update))
    assert "channel" in town.texts(-1009)[0]
    assert len(town.session.made(LeaveChat)) == 1


async def test_blocking_puts_a_screen_to_sleep_and_coming_back_wakes_it() -> None:
    town = Town()
    _, bob = await duel(town, "31")
    person = (await town.store.people(list((await town.table()).seats)))[
        (await town.table()).seats[1]
    ]
    assert person.can_dm
    await bob.member(present=False)
    person = (await town.store.people([person.id]))[person.id]
    assert not person.can_dm
    await bob.member(present=True)
    person = (await town.store.people([person.id]))[person.id]
    assert person.can_dm


async def test_the_same_update_twice_is_one() -> None:
    """In a double a second tap would be a second step; the same update is none."""
    town = Town()
    ann, bob = await seated(town, "31 11")
    await ann.send("8/5 6/5", GROUP, reply_to=ann.screen(GROUP))
    board = bob.screen(GROUP)
    query = bob.query(board.data("8/7"), GROUP, board.id)
    update = Update(update_id=town.number(), callback_query=query)
    await town.feed(update)
    await town.feed(update)
    table = await town.table()
    draft = await town.store.draft(TableId(1), table.since, table.seats[1])
    assert draft is not None
    assert draft.turn == (Step(8, 1),)
    again = bob.query(board.data("8/7"), GROUP, board.id)
    await town.feed(Update(update_id=town.number(), callback_query=again))
    draft = await town.store.draft(TableId(1), table.since, table.seats[1])
    assert draft is not None
    assert draft.turn == (Step(8, 1), Step(8, 1))


async def test_a_deciding_press_that_comes_again_after_a_restart_does_nothing() -> None:
    town = Town()
    ann, _ = await seated(town, "31 66")
    press = ann.screen(GROUP).data("8/5").split(":s:")[0] + ":ok:h3f1"
    query = ann.query(press, GROUP, ann.screen(GROUP).id)
    await town.feed(Update(update_id=town.number(), callback_query=query))
    assert (await town.kinds()).count("Played") == 1
    town.restart()
    await town.feed(Update(update_id=town.number(), callback_query=query))
    assert (await town.kinds()).count("Played") == 1


async def test_one_deed_of_many_presses_at_once() -> None:
    town = Town()
    ann, _ = await seated(town, "31 66")
    board = ann.screen(GROUP)
    press = board.data("8/5").split(":s:")[0] + ":ok:h3f1"
    before = len(town.toasts)
    await asyncio.gather(
        *(ann.press(press, GROUP, board.id, settle=False, count=False) for _ in range(5))
    )
    given = town.toasts[before:]
    assert (await town.kinds()).count("Played") == 1
    assert given.count("8/5 6/5") == 1
    assert len(given) == 5
    assert sum("moved on" in text for text in given) == 4


@pytest.mark.parametrize(
    "data",
    ["", "x", "t0:1:2:s:", "t1:1:2:s:zz", "t1:1:2:ok:h9", "o1:lang:xx", "c1:fly:1:", "t1:1:2:va:x"],
)
async def test_forged_and_outdated_data_are_answered_quietly(data: str) -> None:
    town = Town()
    ann, _ = await seated(town)
    assert await ann.press(data, GROUP, ann.screen(GROUP).id) == (
        "This button is outdated. /board shows the board as it is now"
    )


async def test_a_message_out_of_reach_can_still_be_pressed() -> None:
    town = Town()
    ann, _ = await seated(town)
    board = ann.screen(GROUP)
    assert await ann.press(board.data("8/5"), GROUP, board.id, lost=True) == "8/5, now the 1"


async def test_a_query_that_is_too_old_is_nobodys_fault(caplog: pytest.LogCaptureFixture) -> None:
    town = Town()
    ann, _ = await seated(town)
    words = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    town.session.fail(AnswerCallbackQuery, lambda asked: TelegramBadRequest(asked, words))
    with caplog.at_level(logging.WARNING):
        await ann.tap("8/5", GROUP)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert await ann.tap("6/5", GROUP) == "8/5 6/5: now confirm it"


class Broken(FakeStore):
    """A disk that is full from some moment on."""

    full = False

    async def append(self, *args: Any, **kwargs: Any) -> None:
        if self.full:
            raise FullError(path="x")
        await super().append(*args, **kwargs)

    async def history(self, table: Any) -> Sequence[Event]:  # type: ignore[override]
        return await super().history(table)


class FullError(StorageError):
    """No room."""

    code = Fault.DISK_FULL


async def test_a_full_disk_is_said_and_nothing_is_lost(caplog: pytest.LogCaptureFixture) -> None:
    store = Broken()
    town = Town(store=store)
    ann, _ = await seated(town, "31 66")
    board = ann.screen(GROUP)
    press = board.data("8/5").split(":s:")[0] + ":ok:h3f1"
    store.full = True
    with caplog.at_level(logging.ERROR):
        assert await ann.press(press, GROUP, board.id) == phrases_for("en").disk_trouble()
    assert caplog.records
    assert "42:TEST" not in caplog.text
    store.full = False
    assert await ann.press(press, GROUP, board.id) == "8/5 6/5"


async def test_an_error_of_ours_is_said_in_the_readers_language() -> None:
    town = Town()
    _, bob = await duel(town, "31")

    async def falls(*_: object, **__: object) -> None:
        raise RuntimeError("on purpose")

    town.store.games_of = falls  # type: ignore[assignment]
    await bob.send("/games")
    assert bob.screen().text == phrases_for("ru").something_wrong()


async def test_a_refusal_to_speak_is_no_error() -> None:
    town = Town()
    ann = town.person("ann")
    town.session.refuse(SendMessage, "Bad Request: not enough rights to send text messages")
    await ann.send("/help", GROUP)
    await ann.send("/help", GROUP)
    assert ann.screen(GROUP).text == phrases_for("en").help()


async def test_an_answer_that_a_flood_forbids_is_given_up_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Also the answer that something went wrong: it would wait as long."""
    town = Town()
    ann, bob = await seated(town)
    town.session.fail(SendMessage, lambda asked: TelegramRetryAfter(asked, "flood", 2_000))
    begun = town.clock.ms()
    with caplog.at_level(logging.INFO):
        await ann.send("/help", GROUP)
        await bob.send("/help", GROUP)
    assert town.clock.ms() - begun <= 60_000
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert town.texts(GROUP)[1:] == [phrases_for("en").help()], "asked once, then nothing"
    assert await ann.tap("8/5", GROUP) == "8/5, now the 1", "presses are answered all the same"


def muted(town: Town, person: Person, *, mute: bool) -> Update:
    """An administrator takes the bot's right to write in the group, or gives it back."""
    free: dict[str, Any] = {"user": ME, "status": "member"}
    rights: dict[str, Any] = dict.fromkeys(
        ChatMemberRestricted.model_fields.keys() - {"status", "user"}, False
    )
    rights |= {"is_member": True, "can_send_messages": not mute, "until_date": 0, "tag": None}
    restricted: dict[str, Any] = {"user": ME, "status": "restricted", **rights}
    update = ChatMemberUpdated.model_validate(
        {
            "chat": {"id": GROUP, "type": "supergroup", "title": "Yard"},
            "from": person.user,
            "date": DATE,
            "old_chat_member": free if mute else restricted,
            "new_chat_member": restricted,
        }
    )
    return Update(update_id=town.number(), my_chat_member=update)


async def test_a_bot_that_was_muted_shows_the_board_when_it_may_speak_again() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await town.feed(muted(town, ann, mute=True))
    town.clock.forward(3600)
    town.session.refuse(SendPhoto, MUTED[0], times=1_000)
    await ann.send("/m 8/5 6/5", GROUP)
    await town.settle(8 * 3600)
    assert len(await town.store.unshown()) == 1
    assert (await town.kinds())[-1] == "Rolled", "the game itself goes on"
    town.session._trouble.clear()
    await town.feed(muted(town, ann, mute=False))
    assert "4-2" in bob.screen(GROUP).text
    assert await town.store.unshown() == ()


MUTED = (
    "Bad Request: not enough rights to send text messages to the chat",
    "Bad Request: have no rights to send a message",
    "Bad Request: CHAT_WRITE_FORBIDDEN",
    "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN",
    "Bad Request: CHAT_RESTRICTED",
    "Bad Request: TOPIC_CLOSED",
)


@pytest.mark.parametrize("words", MUTED)
async def test_in_a_muted_group_no_answer_is_an_error(
    words: str, caplog: pytest.LogCaptureFixture
) -> None:
    town = Town()
    ann, _ = await seated(town)
    board = ann.screen(GROUP)
    for method in (SendMessage, SendPhoto, SendDocument, EditMessageMedia):
        town.session.refuse(method, words, times=50)
    with caplog.at_level(logging.ERROR):
        for command in ("/help", "/settings", "/export", "/new", "/board", "/rules", "/why 8/1"):
            await ann.send(command, GROUP)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert await ann.press(board.data("8/5"), GROUP, board.id) == "8/5, now the 1"


@pytest.mark.parametrize(
    "fault",
    [
        lambda asked: TelegramBadRequest(asked, MUTED[0]),
        lambda asked: TelegramForbiddenError(asked, "Forbidden: bot was kicked"),
        lambda asked: TelegramRetryAfter(asked, "Too Many Requests", 2_000),
    ],
    ids=["muted", "kicked", "flood"],
)
async def test_a_press_is_answered_although_nothing_can_be_written(
    fault: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    town = Town()
    ann, _ = await seated(town)
    await ann.send("/games", GROUP)
    page = ann.screen(GROUP)

    async def refused(*_: object) -> None:
        raise fault(SendMessage(chat_id=GROUP, text="x"))

    monkeypatch.setattr(town.announcer, "board_again", refused)
    said = await ann.press(page.data("#1"), GROUP, page.id)
    assert said == phrases_for("en").something_wrong()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
