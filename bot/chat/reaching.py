"""Asking Telegram while the bot starts: until there is an answer, or the bot is stopped.

Owns the waits between two tries, who we are, and that a stop waits for no answer. What the answers
are needed for is `lifecycle`'s, and the calls of a running conversation are repeated by `traffic`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.types import User

FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0

T = TypeVar("T")
_log = logging.getLogger(__name__)


class WrongTokenError(Exception):
    """Telegram does not know this token."""


async def unless(stop: asyncio.Event, call: Coroutine[Any, Any, T]) -> T | None:
    """What `call` answers; None, and it is given up, once the bot is stopped.

    A server that is there and says nothing lets a call hang for a minute. Raises what it raises.
    """
    asked, stopped = asyncio.ensure_future(call), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait((asked, stopped), return_when=asyncio.FIRST_COMPLETED)
        return asked.result() if asked.done() else None
    finally:
        asked.cancel()
        stopped.cancel()
        await asyncio.gather(asked, stopped, return_exceptions=True)


async def reached(
    call: Callable[[], Coroutine[Any, Any, T]],
    tell: Callable[[str], None],
    stop: asyncio.Event,
    what: str = "the call",
) -> T | None:
    """What `call` answers, made until Telegram does as asked; None if the bot is stopped before.

    Raises WrongTokenError. Each other failure is said in a sentence, a refusal with Telegram's
    words of `what` it refuses: that too may pass, as when a name is not found for an hour.
    """
    wait = FIRST_WAIT
    while not stop.is_set():
        try:
            return await unless(stop, call())
        except (TelegramUnauthorizedError, TelegramNotFound) as error:
            raise WrongTokenError from error
        except TelegramBadRequest as error:
            tell(f"Telegram refuses {what} ({error.message}); the next try is in {wait:.0f} s.")
        except (AiogramError, OSError) as error:
            _log.info("Telegram was not reached: %s", error)
            tell(f"Telegram cannot be reached; the next try is in {wait:.0f} s.")
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), wait)
        wait = min(wait * 2, LONGEST_WAIT)
    return None


async def introduce(bot: Bot, tell: Callable[[str], None], stop: asyncio.Event) -> User | None:
    """Who we are; None if the bot is stopped before Telegram answers. Raises WrongTokenError."""
    return await reached(bot.me, tell, stop)
