"""Where the numbers come from: middlewares and wrappers that count what passes through them.

Owns counting updates, actions, calls and pictures, and what is known of whether updates still
come. Leaves the values to `metrics`; nothing here changes what it counts.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ParamSpec

from aiogram import BaseMiddleware, Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import GetUpdates, Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import TelegramObject, Update
from aiogram.types.update import UpdateTypeLookupError

from bot.play import reply
from bot.play.commands import Command
from bot.play.referee import Referee
from bot.upkeep.metrics import Metrics

POLLING_DEAD_SECONDS = 120
"""A poll waits 25 seconds, and a failed one is repeated after a pause of seconds."""

STATM = Path("/proc/self/statm")

P = ParamSpec("P")


class Meters:
    """Everything that counts for one bot. `ms` only goes forward."""

    def __init__(self, ms: Callable[[], int], metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.polls = True
        """Whether updates are asked for; False behind a webhook."""
        self.called = False
        """Whether Telegram knows the webhook; where updates are asked for it means nothing."""
        self._ms = ms
        self._started = ms()
        self._updated: int | None = None
        self._polled = ms()
        self.metrics.watch("uptime_seconds", self.uptime)
        self.metrics.watch("last_update_age_seconds", self.last_update_age)
        self.metrics.watch("resident_memory_bytes", resident_memory)

    def uptime(self) -> float:
        """Seconds since the start."""
        return (self._ms() - self._started) / 1_000

    def last_update_age(self) -> float | None:
        """Seconds since the last update came; None before the first."""
        return None if self._updated is None else (self._ms() - self._updated) / 1_000

    def updates_come(self) -> bool:
        """Whether Telegram has answered a poll lately, or has taken our webhook.

        Whether it can call us there nobody can tell.
        """
        if not self.polls:
            return self.called
        return self._ms() - self._polled < POLLING_DEAD_SECONDS * 1_000

    def came(self, update: Update) -> None:
        """An update came in."""
        self._updated = self._ms()
        try:
            kind = update.event_type
        except UpdateTypeLookupError:  # newer than this aiogram
            kind = "unknown"
        self.metrics.count("updates_total", kind=kind)

    def dropped(self) -> None:
        """An update was dropped, since its sender sends too many."""
        self.metrics.count("muted_total")

    def polled(self) -> None:
        """Telegram has answered a poll."""
        self._polled = self._ms()

    def timed(self, paint: Callable[P, Awaitable[bytes]]) -> Callable[P, Awaitable[bytes]]:
        """`paint`, with its time measured."""

        async def measured(*args: P.args, **kwargs: P.kwargs) -> bytes:
            begun = self._ms()
            drawn = await paint(*args, **kwargs)
            self.metrics.pictures.observe((self._ms() - begun) / 1_000)
            return drawn

        return measured


class UpdateMeter(BaseMiddleware):
    """Counts updates, by kind."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:  # noqa: ANN401 - whatever the handler says
        """One update."""
        if isinstance(event, Update):
            self._meters.came(event)
        return await handler(event, data)


class CallMeter(BaseRequestMiddleware):
    """Counts every try of a call, by method and result; the innermost of the session."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """One call."""
        name = method.__api_method__
        try:
            answer = await make_request(bot, method)
        except AiogramError as error:
            self._meters.metrics.count("calls_total", method=name, result=result_of(error))
            raise
        self._meters.metrics.count("calls_total", method=name, result="ok")
        if isinstance(method, GetUpdates):
            self._meters.polled()
        return answer


def result_of(error: AiogramError) -> str:
    """One word for what became of a call."""
    match error:
        case TelegramRetryAfter():
            return "429"
        case TelegramBadRequest() if "message is not modified" in error.message:
            return "unchanged"
        case TelegramBadRequest():
            return "bad_request"
        case TelegramForbiddenError():
            return "forbidden"
        case TelegramServerError():
            return "server_error"
        case TelegramNetworkError():
            return "network"
        case _:
            return "other"


class CountingReferee(Referee):
    """A referee whose answers are counted in `meters`."""

    meters: Meters | None = None

    async def submit(self, command: Command) -> reply.Reply:
        """Do what is asked, once."""
        answer = await super().submit(command)
        if self.meters is not None:
            _count(self.meters.metrics, answer)
        return answer


def _count(metrics: Metrics, answer: reply.Reply) -> None:
    match answer:
        case reply.Done():
            metrics.count("actions_total")
        case reply.Refused(code=code):
            metrics.count("refusals_total", reason=code.value)
        case _:
            metrics.count("refusals_total", reason=type(answer).__name__.lower())


def resident_memory() -> float | None:
    """Bytes of memory that this process holds; None where the system does not tell."""
    try:
        pages = int(STATM.read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return float(pages * os.sysconf("SC_PAGE_SIZE"))
