"""What every call to Telegram goes through.

Owns the judgement of failures (telegram.md 1.4), the retries of calls that handlers make, and
that each send and edit is counted in the budget. Senders judge and repeat for themselves,
since they would rather show something newer; they say so with `unrepeated`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from enum import Enum
from math import ceil
from typing import Any

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import AnswerCallbackQuery, GetUpdates, Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import Message, Update
from aiohttp import ClientConnectorError

from bot.chat.budget import Budget, Rank

ANSWERS = (Response[Message], Response[Message | bool], Response[bool], Response[list[Update]])
"""aiogram asks pydantic for these classes with every answer, and pydantic forgets those that
nobody holds: making one anew takes longer than the call."""

TOPIC = ("message thread not found", "topic_deleted", "topic_closed", "topic_id_invalid")
"""What Telegram says of a topic in which nothing can be said."""

MUTED = (
    "chat_write_forbidden",
    "chat_send_plain_forbidden",
    "chat_restricted",
    "not enough rights to send text messages",
    "have no rights to send a message",
)
"""What it says of a group in which the bot has lost its voice, perhaps for a night."""

SHUT = (
    *MUTED,
    "chat not found",
    "peer_id_invalid",
    "user is deactivated",
    "need administrator rights in the channel chat",
    "group chat was deactivated",
)
"""What it says of a chat to which the bot may not write at all."""

LONGEST_WAIT_MS = 60_000
"""What is not said within a minute is given up."""

LONGEST_ANSWER_MS = 10_000
"""An answer to a press means nothing later."""

FIRST_PAUSE_MS = 500
LONGEST_PAUSE_MS = 8_000

_log = logging.getLogger(__name__)
_unrepeated: ContextVar[tuple[Rank, int] | None] = ContextVar("unrepeated", default=None)


class Verdict(Enum):
    """What a failed call means."""

    DONE = "done"
    """It was an edit to what stands there already: success."""
    AGAIN = "again"
    """Nothing was applied, or applying it twice does no harm: repeat it."""
    WAIT = "wait"
    """429: repeat it after `retry_after` seconds."""
    DOUBT = "doubt"
    """A send whose answer was lost: perhaps it stands in the chat."""
    NO = "no"
    """It will not be otherwise however often it is asked."""


def counts(method: TelegramMethod[Any]) -> bool:
    """Whether Telegram counts this call against a chat's limit: sends and edits."""
    name = type(method).__name__
    return name.startswith(("Send", "Edit", "Copy", "Forward")) and name != "SendChatAction"


def verdict(method: TelegramMethod[Any], error: AiogramError) -> Verdict:
    """What to make of `error`, which `method` came to."""
    match error:
        case TelegramRetryAfter():
            return Verdict.WAIT
        case TelegramBadRequest() if "message is not modified" in error.message:
            return Verdict.DONE
        case TelegramServerError():
            return Verdict.AGAIN
        case ClientDecodeError(data=data):
            # A gateway's page of HTML; an answer that is JSON was given by Telegram itself.
            return Verdict.AGAIN if isinstance(data, str) else Verdict.NO
        case TelegramEntityTooLarge():  # a network error by descent only
            return Verdict.NO
        case TelegramNetworkError():
            sends = type(method).__name__.startswith(("Send", "Copy", "Forward"))
            refused = isinstance(error.__cause__, ClientConnectorError)
            return Verdict.DOUBT if sends and not refused else Verdict.AGAIN
        case _:
            return Verdict.NO


@contextmanager
def unrepeated(rank: Rank, *, patience_ms: int = LONGEST_WAIT_MS) -> Iterator[None]:
    """Calls in this block are made once, as calls of `rank`; their failures are raised.

    One to a chat that is frozen for longer than `patience_ms` fails without being made.
    """
    token = _unrepeated.set((rank, patience_ms))
    try:
        yield
    finally:
        _unrepeated.reset(token)


def _unwatched(_chat: int) -> AbstractContextManager[None]:
    return nullcontext()


class Traffic(BaseRequestMiddleware):
    """Counts and repeats. `on_sent(chat, message)` hears of every message that was sent.

    `under_way(chat)` is open around every call that speaks to a chat, until `on_sent` has heard.
    """

    def __init__(
        self,
        budget: Budget,
        ms: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]],
        on_sent: Callable[[int, int], None] = lambda _chat, _message: None,
        under_way: Callable[[int], AbstractContextManager[None]] = _unwatched,
    ) -> None:
        self._budget = budget
        self._ms = ms
        self._sleep = sleep
        self._on_sent = on_sent
        self._under_way = under_way

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """One call: let through, counted, repeated as its failures allow."""
        if method.__api_method__ == GetUpdates.__api_method__:  # polling has its own patience
            return await make_request(bot, method)
        chat = chat_of(method)
        if chat is None or not counts(method):
            answer = await self._made(make_request, bot, method)
        else:
            with self._under_way(chat):
                answer = await self._made(make_request, bot, method)
                for each in answer if isinstance(answer, list) else (answer,):  # a list: an album
                    if isinstance(each, Message):
                        self._on_sent(each.chat.id, each.message_id)
        result: Response[TelegramType] = answer
        return result

    async def _made(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Any:  # noqa: ANN401 - whatever the method answers
        """The call, once or until it is through."""
        once = _unrepeated.get()
        if once is None:
            return await self._patiently(make_request, bot, method)
        rank, patience_ms = once
        return await self._once(make_request, bot, method, rank, patience_ms)

    async def _once(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
        rank: Rank,
        patience_ms: int,
    ) -> object:
        chat = chat_of(method)
        if chat is not None and counts(method):
            frozen = self._budget.frozen_until(chat) - self._ms()
            if frozen > patience_ms:  # whoever waits keeps others waiting
                raise TelegramRetryAfter(method, "the chat is frozen", ceil(frozen / 1_000))
            await self._budget.admit(chat, rank)
        try:
            return await make_request(bot, method)
        except TelegramRetryAfter as error:
            if chat is not None:
                self._budget.freeze(chat, error.retry_after)
            raise
        except ClientDecodeError as error:
            if not isinstance(error.data, str):
                raise
            # A gateway's page. Whoever asks knows the errors of the API only.
            raise TelegramServerError(method, "no answer but a page") from error

    async def _patiently(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> object:
        """Repeat while it makes sense; a reply is rather said twice than lost."""
        longest = LONGEST_ANSWER_MS if isinstance(method, AnswerCallbackQuery) else LONGEST_WAIT_MS
        until, pause = self._ms() + longest, FIRST_PAUSE_MS
        while True:
            try:
                return await self._once(make_request, bot, method, Rank.CALL, until - self._ms())
            except AiogramError as error:
                elsewhere = moved(method, error)
                if elsewhere is not None:
                    method = elsewhere
                    continue
                match verdict(method, error):
                    case Verdict.DONE:
                        return True
                    case Verdict.NO:
                        raise
                    case Verdict.WAIT:
                        wait = getattr(error, "retry_after", 1) * 1_000
                    case Verdict.AGAIN | Verdict.DOUBT:
                        wait, pause = pause, min(pause * 2, LONGEST_PAUSE_MS)
                if self._ms() + wait > until:
                    raise
                why = str(error).partition("\n")[0]
                _log.info("%s is repeated in %d ms: %s", type(method).__name__, wait, why)
            await self._sleep(wait / 1_000)


def moved(
    method: TelegramMethod[TelegramType], error: AiogramError
) -> TelegramMethod[TelegramType] | None:
    """The same call where it can succeed; None where the place is not what is wrong.

    That is the supergroup that a group has become, or the chat outside a topic that is gone. The
    messages of the group did not come along: there its numbers are other messages'.
    """
    if isinstance(error, TelegramMigrateToChat):
        if getattr(method, "message_id", None) is not None:
            return None
        return method.model_copy(update={"chat_id": error.migrate_to_chat_id})
    topical = isinstance(error, TelegramBadRequest) and says(error, TOPIC)
    if topical and getattr(method, "message_thread_id", None) is not None:
        return method.model_copy(update={"message_thread_id": None, "reply_parameters": None})
    return None


def says(error: TelegramBadRequest, words: tuple[str, ...]) -> bool:
    """Whether one of these words is among Telegram's."""
    said = error.message.lower()
    return any(word in said for word in words)


def chat_of(method: TelegramMethod[Any]) -> int | None:
    """The Telegram id of the chat that a call speaks to; None for calls without one."""
    chat = getattr(method, "chat_id", None)
    try:
        return None if chat is None else int(chat)
    except ValueError:  # a channel by its @name: not one of ours
        return None
