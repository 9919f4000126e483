"""What is made of each failure of a call (the table of the fault kinds), and what is repeated."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import (
    AnswerCallbackQuery,
    EditMessageText,
    GetUpdates,
    SendMediaGroup,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import Chat, InputMediaPhoto, Message
from aiohttp import ClientConnectorError
from aiohttp.client_reqrep import ConnectionKey

from bot.chat.budget import Budget, Rank
from bot.chat.traffic import Traffic, Verdict, counts, unrepeated, verdict
from tests.fakes.clock import FakeClock
from tests.fakes.telegram import DATE, RecordingSession

SEND = SendMessage(chat_id=5, text="x")
EDIT = EditMessageText(chat_id=5, message_id=1, text="x")


def refused_connection(method: TelegramMethod[Any]) -> TelegramNetworkError:
    error = TelegramNetworkError(method, "ClientConnectorError")
    key = ConnectionKey("api.telegram.org", 443, True, True, None, None, None)
    error.__cause__ = ClientConnectorError(key, OSError("refused"))
    return error


def page() -> ClientDecodeError:
    return ClientDecodeError("Failed to decode object", ValueError(), "<html>502</html>")


@pytest.mark.parametrize(
    ("method", "error", "expected"),
    [
        (SEND, TelegramRetryAfter(SEND, "flood", 3), Verdict.WAIT),
        (SEND, TelegramServerError(SEND, "500"), Verdict.AGAIN),
        (SEND, page(), Verdict.AGAIN),
        (SEND, refused_connection(SEND), Verdict.AGAIN),
        (SEND, TelegramNetworkError(SEND, "ServerDisconnectedError"), Verdict.DOUBT),
        (SEND, TelegramNetworkError(SEND, "Request timeout error"), Verdict.DOUBT),
        (EDIT, TelegramNetworkError(EDIT, "ServerDisconnectedError"), Verdict.AGAIN),
        (EDIT, TelegramBadRequest(EDIT, "Bad Request: message is not modified"), Verdict.DONE),
        (SEND, TelegramEntityTooLarge(SEND, "too large"), Verdict.NO),
        (SEND, TelegramForbiddenError(SEND, "blocked"), Verdict.NO),
        (SEND, TelegramBadRequest(SEND, "chat not found"), Verdict.NO),
        (SEND, ClientDecodeError("x", ValueError(), {"ok": True}), Verdict.NO),
    ],
)
def test_each_failure_has_its_meaning(
    method: TelegramMethod[Any], error: AiogramError, expected: Verdict
) -> None:
    assert verdict(method, error) is expected


def test_sends_and_edits_count_and_answers_do_not() -> None:
    assert counts(SEND)
    assert counts(EDIT)
    assert not counts(AnswerCallbackQuery(callback_query_id="1"))
    assert not counts(GetUpdates())


class Line:
    """A bot behind the middleware, on a moved clock."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.session = RecordingSession(now=self.clock.ms)
        self.budget = Budget(self.clock.ms, self.clock.sleep)
        self.sent: list[tuple[int, int]] = []
        self.bot: Bot = self.session.bot()
        self.session.middleware.register(
            Traffic(
                self.budget,
                self.clock.ms,
                self.clock.sleep,
                lambda chat, message: self.sent.append((chat, message)),
            )
        )


@pytest.fixture
def line() -> Line:
    return Line()


async def test_a_reply_is_repeated_until_it_is_through(line: Line) -> None:
    line.session.fail(SendMessage, lambda asked: TelegramServerError(asked, "500"), times=3)
    await line.bot.send_message(5, "x")
    assert len(line.session.calls) == 4
    assert line.sent == [(5, 101)]


async def test_a_flood_is_waited_for_as_long_as_it_says(line: Line) -> None:
    line.session.fail(SendMessage, lambda asked: TelegramRetryAfter(asked, "flood", 7))
    begun = line.clock.ms()
    await line.bot.send_message(5, "x")
    assert line.clock.ms() - begun >= 7_000


async def test_nothing_is_waited_for_longer_than_a_minute(line: Line) -> None:
    line.session.fail(SendMessage, lambda asked: TelegramRetryAfter(asked, "flood", 600))
    with pytest.raises(TelegramRetryAfter):
        await line.bot.send_message(5, "x")
    line.session.fail(SendMessage, lambda asked: TelegramServerError(asked, "500"), times=99)
    begun = line.clock.ms()
    with pytest.raises(TelegramServerError):
        await line.bot.send_message(6, "x")
    assert line.clock.ms() - begun <= 60_000


async def test_a_frozen_chat_keeps_nobody_waiting_longer_than_that(line: Line) -> None:
    """What waits takes the place of an update: three frozen groups would fill all of them."""
    line.budget.freeze(5, 2_000)
    begun = line.clock.ms()
    with pytest.raises(TelegramRetryAfter) as refused:
        await line.bot.send_message(5, "x")
    assert (refused.value.retry_after, line.clock.ms() - begun) == (2_000, 0)
    assert line.session.calls == []
    await line.bot.send_message(6, "x")
    line.clock.forward(1_970)
    await line.bot.send_message(5, "x")
    assert [call.chat_id for call in line.session.made(SendMessage)] == [6, 5]


async def test_whoever_composes_anew_does_not_wait_for_a_frozen_chat(line: Line) -> None:
    line.budget.freeze(5, 2)
    with pytest.raises(TelegramRetryAfter), unrepeated(Rank.BOARD, patience_ms=0):
        await line.bot.send_message(5, "x")
    with unrepeated(Rank.BOARD):
        await line.bot.send_message(5, "x")
    assert len(line.session.calls) == 1


async def test_every_picture_of_an_album_is_known_to_be_ours(line: Line) -> None:
    """One that is not would be taken for a message whose answer was lost."""

    async def album(_bot: Bot, method: SendMediaGroup, **_: object) -> list[Message]:
        chat = Chat(id=int(method.chat_id), type="private")
        return [Message(message_id=number, date=DATE, chat=chat) for number in (7, 8)]

    line.session.make_request = album  # type: ignore[assignment]
    await line.bot.send_media_group(5, [InputMediaPhoto(media="a"), InputMediaPhoto(media="b")])
    assert line.sent == [(5, 7), (5, 8)]


async def test_an_edit_to_what_stands_there_is_a_success(line: Line) -> None:
    line.session.refuse(EditMessageText, "Bad Request: message is not modified")
    assert await line.bot.edit_message_text("x", chat_id=5, message_id=1) is True


async def test_a_no_is_not_repeated(line: Line) -> None:
    line.session.fail(SendMessage, lambda asked: TelegramForbiddenError(asked, "blocked"))
    with pytest.raises(TelegramForbiddenError):
        await line.bot.send_message(5, "x")
    assert len(line.session.calls) == 1


async def test_a_sender_hears_of_every_failure_at_once(line: Line) -> None:
    line.session.fail(SendMessage, lambda asked: TelegramRetryAfter(asked, "flood", 7))
    with unrepeated(Rank.BOARD), pytest.raises(TelegramRetryAfter):
        await line.bot.send_message(5, "x")
    assert len(line.session.calls) == 1
    assert line.budget.ready_at(5) == line.clock.ms() + 7_000


async def test_polling_keeps_its_own_patience(line: Line) -> None:
    line.session.fail(GetUpdates, lambda asked: TelegramServerError(asked, "500"))
    with pytest.raises(TelegramServerError):
        await line.bot.get_updates()


async def test_replies_of_handlers_are_counted_too(line: Line) -> None:
    for _ in range(30):
        await line.bot.send_message(-5, "x")
    moments = [at for at, _ in line.session.moments]
    assert all(moments[i + 18] - moments[i] >= 60_000 for i in range(len(moments) - 18))


async def test_a_cancelled_wait_is_not_counted(line: Line) -> None:
    async def never(_seconds: float) -> None:
        await asyncio.Event().wait()

    budget = Budget(line.clock.ms, never)
    budget.freeze(5, 100)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(budget.admit(5), 0.01)
    assert not budget._chats[5].calls


async def test_a_reply_follows_a_group_that_became_a_supergroup(line: Line) -> None:
    line.session.fail(
        SendMessage, lambda asked: TelegramMigrateToChat(asked, "upgraded", migrate_to_chat_id=-77)
    )
    await line.bot.send_message(-5, "x")
    assert [call.chat_id for call in line.session.made(SendMessage)] == [-5, -77]


@pytest.mark.parametrize("said", ["message thread not found", "TOPIC_CLOSED", "TOPIC_DELETED"])
async def test_a_reply_into_a_topic_that_is_gone_is_said_outside_it(line: Line, said: str) -> None:
    line.session.refuse(SendMessage, f"Bad Request: {said}")
    await line.bot.send_message(-5, "x", message_thread_id=9)
    assert [call.message_thread_id for call in line.session.made(SendMessage)] == [9, None]


async def test_a_topic_that_nobody_named_is_no_reason_to_try_again(line: Line) -> None:
    line.session.refuse(SendMessage, "Bad Request: TOPIC_CLOSED")
    with pytest.raises(TelegramBadRequest):
        await line.bot.send_message(-5, "x")
    assert len(line.session.calls) == 1


async def test_a_page_instead_of_an_answer_is_in_the_end_an_error_like_others(line: Line) -> None:
    """What catches errors of the API catches it too: a toast that cannot be said is no trouble."""
    line.session.fail(SendMessage, lambda _: page(), times=99)
    with pytest.raises(TelegramServerError):
        await line.bot.send_message(5, "x")
