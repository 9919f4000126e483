"""Starting and stopping: nobody at the other end, a wrong token, a clean end."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from typing import Any

import pytest
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramUnauthorizedError,
)
from aiogram.methods import (
    DeleteWebhook,
    GetMe,
    GetUpdates,
    SetMyCommands,
    SetWebhook,
    TelegramMethod,
)
from aiogram.types import Update

from bot.chat import reaching
from bot.chat.lifecycle import InFlight, Parts, live
from bot.chat.reaching import WrongTokenError, introduce
from bot.chat.webhook import PortTakenError, Webhook
from bot.upkeep.meters import Meters
from tests.bot.chat.rooms import Rooms
from tests.fakes.telegram import RecordingSession

SECRET = "said-by-telegram"  # noqa: S105 - opens nothing


class Waiting(RecordingSession):
    """`getUpdates` waits as Telegram's does, until somebody stops."""

    async def make_request(
        self,
        bot: Any,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - the base's signature
    ) -> Any:
        if isinstance(method, GetUpdates):
            await asyncio.Event().wait()
        return await super().make_request(bot, method, timeout)


class Silent(Waiting):
    """Nor does a call of one kind get an answer: the server is there and says nothing."""

    def __init__(self, unanswered: type[TelegramMethod[Any]]) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self._unanswered = unanswered

    async def make_request(
        self,
        bot: Any,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - the base's signature
    ) -> Any:
        if isinstance(method, self._unanswered):
            self.asked.set()
            await asyncio.Event().wait()
        return await super().make_request(bot, method, timeout)


def unreachable(asked: TelegramMethod[Any]) -> Exception:
    return TelegramNetworkError(asked, "ClientConnectorError")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The waits between tries take no time."""
    monkeypatch.setattr(reaching, "FIRST_WAIT", 0.001)
    monkeypatch.setattr(reaching, "LONGEST_WAIT", 0.002)


@pytest.mark.usefixtures("quick")
async def test_without_a_network_the_start_is_tried_again_and_said_so() -> None:
    session = RecordingSession()
    session.fail(GetMe, unreachable, times=3)
    said: list[str] = []
    me = await introduce(session.bot(), said.append, asyncio.Event())
    assert me is not None
    assert len(said) == 3
    assert said[0].startswith("Telegram cannot be reached; the next try is in")


async def test_a_start_without_a_network_can_be_stopped() -> None:
    session = RecordingSession()
    session.fail(GetMe, unreachable, times=9)
    stop = asyncio.Event()
    said: list[str] = []

    def tell(sentence: str) -> None:
        said.append(sentence)
        stop.set()

    assert await introduce(session.bot(), tell, stop) is None
    assert len(said) == 1


async def test_a_wrong_token_is_not_tried_again() -> None:
    session = RecordingSession()
    session.fail(GetMe, lambda asked: TelegramUnauthorizedError(asked, "Unauthorized"))
    with pytest.raises(WrongTokenError):
        await introduce(session.bot(), print, asyncio.Event())
    assert len(session.calls) == 1


def parts(rooms: Rooms, session: RecordingSession, webhook: Webhook | None = None) -> Parts:
    return Parts(
        bot=session.bot(),
        store=rooms.store,
        posts=rooms.store,
        now=rooms.clock,
        ms=rooms.clock.ms,
        wall_ms=rooms.clock.ms,
        tell=print,
        webhook=webhook,
        dice=rooms.house.dice,
    )


async def test_a_stop_ends_everything_and_the_menus_are_set() -> None:
    rooms, session = Rooms(), Waiting()
    stop = asyncio.Event()
    running = asyncio.ensure_future(live(parts(rooms, session), stop))
    while len(session.made(SetMyCommands)) < 6:
        rooms.clock.forward(1)
        await asyncio.sleep(0)
    stop.set()
    await asyncio.wait_for(running, 10)
    scopes = {
        (call.scope and call.scope.type, call.language_code) for call in session.made(SetMyCommands)
    }
    assert scopes == {
        (scope, lang)
        for scope in ("all_private_chats", "all_group_chats")
        for lang in (None, "ru", "en")
    }


@pytest.fixture
def hook(unused_tcp_port: int) -> Webhook:
    url = "https://bot.example/hook"
    return Webhook(url=url, path="/hook", secret=SECRET, port=unused_tcp_port)


@pytest.mark.parametrize("unanswered", [GetMe, DeleteWebhook, SetWebhook])
async def test_a_stop_waits_for_no_answer_that_the_start_asked_for(
    unanswered: type[TelegramMethod[Any]], hook: Webhook
) -> None:
    session, stop = Silent(unanswered), asyncio.Event()
    asked = parts(Rooms(), session, hook if unanswered is SetWebhook else None)
    running = asyncio.ensure_future(live(asked, stop))
    await asyncio.wait_for(session.asked.wait(), 10)
    stop.set()
    await asyncio.wait_for(running, 5)


@pytest.mark.usefixtures("quick")
async def test_a_webhook_is_told_until_telegram_hears_of_it(hook: Webhook) -> None:
    rooms, session, stop = Rooms(), RecordingSession(), asyncio.Event()
    session.fail(SetWebhook, unreachable, times=20)
    hasty = replace(parts(rooms, session, hook), hurry=1_000.0)
    running = asyncio.ensure_future(live(hasty, stop))
    async with asyncio.timeout(10):
        while len(session.made(SetWebhook)) < 21:
            assert not running.done(), "longer than any call is repeated"
            rooms.clock.forward(60)
            await asyncio.sleep(0)
    stop.set()
    await asyncio.wait_for(running, 10)


@pytest.mark.usefixtures("quick")
async def test_an_address_that_telegram_refuses_is_told_again_and_nobody_says_all_is_well(
    hook: Webhook,
) -> None:
    rooms, session, stop = Rooms(), RecordingSession(), asyncio.Event()
    refusal = "Bad Request: bad webhook: Failed to resolve host"
    session.fail(SetWebhook, lambda asked: TelegramBadRequest(asked, refusal), times=2)
    meters, said, well = Meters(rooms.clock.ms), list[str](), list[bool]()

    def tell(sentence: str) -> None:
        said.append(sentence)
        well.append(meters.updates_come())

    running = asyncio.ensure_future(
        live(replace(parts(rooms, session, hook), meters=meters, tell=tell), stop)
    )
    async with asyncio.timeout(10):
        while len(session.made(SetWebhook)) < 3 or not meters.updates_come():
            assert not running.done()
            await asyncio.sleep(0)
    stop.set()
    await asyncio.wait_for(running, 10)
    assert len(session.made(SetWebhook)) == 3
    assert [sentence.partition(";")[0] for sentence in said] == [
        f"Telegram refuses WEBHOOK_URL ({refusal})"
    ] * 2
    assert well == [False, False]


async def test_a_webhook_whose_port_is_taken_says_so(hook: Webhook) -> None:
    with socket.socket() as taken:
        taken.bind((hook.host, hook.port))
        taken.listen()
        with pytest.raises(PortTakenError, match=str(hook.port)):
            await asyncio.wait_for(
                live(parts(Rooms(), RecordingSession(), hook), asyncio.Event()), 10
            )


async def test_a_webhook_is_set_with_its_secret(hook: Webhook) -> None:
    rooms, session = Rooms(), RecordingSession()
    stop = asyncio.Event()
    running = asyncio.ensure_future(live(parts(rooms, session, hook), stop))
    while not session.made(SetWebhook):
        rooms.clock.forward(1)
        await asyncio.sleep(0)
    stop.set()
    await asyncio.wait_for(running, 10)
    call = session.made(SetWebhook)[0]
    assert (call.url, call.secret_token) == ("https://bot.example/hook", SECRET)
    assert set(call.allowed_updates or ()) == {
        *("message", "callback_query", "my_chat_member", "chat_member"),
    }, "departures too, which Telegram sends only to who asks"


async def test_updates_under_way_are_waited_for() -> None:
    flight = InFlight()
    begun, may_end = asyncio.Event(), asyncio.Event()
    ended: list[bool] = []

    async def handler(_event: Any, _data: dict[str, Any]) -> None:
        begun.set()
        await may_end.wait()
        ended.append(True)

    task = asyncio.ensure_future(flight(handler, Update(update_id=1), {}))
    await begun.wait()
    draining = asyncio.ensure_future(flight.drain(5))
    await asyncio.sleep(0)
    assert not draining.done()
    may_end.set()
    await draining
    assert ended == [True]
    await task


async def test_who_says_a_last_word_when_cancelled_is_not_waited_for() -> None:
    """A question is deleted once its answer is given up, and Telegram may not answer that."""
    flight, begun = InFlight(), asyncio.Event()

    async def handler(_event: Any, _data: dict[str, Any]) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.Event().wait()

    task = asyncio.ensure_future(flight(handler, Update(update_id=1), {}))
    await begun.wait()
    await asyncio.wait_for(flight.drain(0), 5)
    assert task.cancelled()
