"""Films of finished games: made one after the other, sent, and known again.

Owns the queue (one film at a time, one for each chat, a few that wait), the message that tells how
far it has come, the upload and the file id under which Telegram knows the film afterwards. Leaves
the frames to `reel`, the making to `projection`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from aiogram import Bot
from aiogram.enums import ChatAction
from aiogram.exceptions import AiogramError, TelegramBadRequest
from aiogram.methods import SendMessage
from aiogram.types import BufferedInputFile, Message

from bot.chat.budget import Rank
from bot.chat.pictures import edition
from bot.chat.posting import HTML, Place
from bot.chat.projection import Make, ProjectionError, project
from bot.chat.traffic import moved, unrepeated
from bot.phrases.phrases import Phrases
from bot.play.ports import Posts, StorageError
from render.film import SIZE, Frame

FILE_NAME = "game.gif"
MOST = 8
"""Films that are being made or wait, of all chats together."""

EVERY_MS = 3_000
"""How often it is told at most how far a film has come."""

TELL_SECONDS = 1.0
"""Longer than this nobody waits until that is told."""

_log = logging.getLogger(__name__)


class Answer(Enum):
    """What became of an order."""

    SENT = auto()
    """Telegram had this film already."""
    BEGUN = auto()
    WAITS = auto()
    """Others are before it."""
    SAME = auto()
    """One is being made for this chat."""
    BUSY = auto()
    """Too many wait."""
    FAILED = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A film for one place. `caption` is HTML, `say` the words of the place."""

    place: Place
    frames: tuple[Frame, ...]
    theme: str
    caption: str
    say: Phrases


@dataclass(slots=True)
class _Told:
    """The message that tells how far a film has come."""

    message: int | None = None
    text: str = ""
    at: int = 0


@dataclass
class Films:
    """The films of one bot. `start` lets an errand go and `ms` only goes forward."""

    posts: Posts
    bot_id: int
    start: Callable[[Coroutine[Any, Any, None], str], object]
    ms: Callable[[], int]
    make: Make = project
    at_work: dict[int, object] = field(default_factory=dict)
    """Errands by the Telegram id of their chat."""

    def __post_init__(self) -> None:
        self._one = asyncio.Lock()

    def fingerprint(self, order: Order) -> str:
        """The same for equal films only: whose side, whose language and looks is in the scenes."""
        said = f"{self.bot_id} {edition()} film {order.theme} {order.frames!r}"
        return hashlib.sha256(said.encode()).hexdigest()

    async def show(self, bot: Bot, order: Order) -> Answer:
        """Send the film if Telegram has it, else have it made."""
        chat = order.place.chat
        if chat in self.at_work:
            return Answer.SAME
        self.at_work[chat] = None  # before anything is waited for: two presses are one film
        begun = False
        try:
            known = await self.posts.file_id(self.fingerprint(order))
            if known is not None and await _sent_again(bot, order, known):
                return Answer.SENT
            if len(self.at_work) > MOST:
                return Answer.BUSY
            waits = self._one.locked()
            self.at_work[chat] = self.start(self._errand(bot, order), f"film for {chat}")
            begun = True
        except AiogramError as error:
            _log.info("a film could not be sent: %s", type(error).__name__)
            return Answer.FAILED
        finally:
            if not begun:
                del self.at_work[chat]
        return Answer.WAITS if waits else Answer.BEGUN

    def drain(self) -> None:
        """End what is being made; whoever waits for it is told."""
        for errand in tuple(self.at_work.values()):
            if isinstance(errand, asyncio.Task):
                errand.cancel()

    async def _errand(self, bot: Bot, order: Order) -> None:
        told, say = _Told(), order.say
        try:
            await self._tell(bot, order, told, say.film_waiting() if self._one.locked() else "")
            async with self._one:
                made = await self.make(order.frames, order.theme, self._teller(bot, order, told))
            await self._deliver(bot, order, made)
        except asyncio.CancelledError:
            await _last_word(bot, order, told, say.film_interrupted())
            raise
        except (AiogramError, ProjectionError, StorageError) as error:
            _log.warning("a film did not come about: %s", error)
            await _last_word(bot, order, told, say.film_failed())
        else:
            await _take_away(bot, order, told)
        finally:
            self.at_work.pop(order.place.chat, None)

    def _teller(self, bot: Bot, order: Order, told: _Told) -> Callable[[int], Awaitable[None]]:
        async def tell(drawn: int) -> None:
            if self.ms() - told.at >= EVERY_MS:
                percent = 100 * drawn // len(order.frames)
                await self._tell(bot, order, told, order.say.film_progress(percent))

        return tell

    async def _tell(self, bot: Bot, order: Order, told: _Told, text: str) -> None:
        """Say how far it is, if that can be said at once: nothing waits for it."""
        text = text or order.say.film_progress(0)
        told.at = self.ms()
        with suppress(AiogramError, TimeoutError), unrepeated(Rank.STRIP):
            async with asyncio.timeout(TELL_SECONDS):
                if told.message is None:
                    told.message = await _say(bot, order.place, text)
                elif text != told.text:
                    await bot.edit_message_text(
                        text, chat_id=order.place.chat, message_id=told.message, parse_mode=HTML
                    )
                told.text = text

    async def _deliver(self, bot: Bot, order: Order, made: bytes) -> None:
        with suppress(AiogramError):
            await bot.send_chat_action(
                order.place.chat, ChatAction.UPLOAD_VIDEO, message_thread_id=order.place.thread
            )
        message = await _send(bot, order, BufferedInputFile(made, FILE_NAME))
        sent = message.animation or message.document
        if sent is not None:
            await self.posts.save_file_id(self.fingerprint(order), sent.file_id)


async def _send(bot: Bot, order: Order, film: BufferedInputFile | str) -> Message:
    """The film as a message that calls nobody; a topic that is gone is the chat then."""
    return await bot.send_animation(
        order.place.chat,
        film,
        message_thread_id=order.place.thread,
        width=SIZE[0],
        height=SIZE[1],
        duration=seconds_of(order.frames),
        caption=order.caption,
        parse_mode=HTML,
        disable_notification=True,
    )


def seconds_of(frames: Sequence[Frame]) -> int:
    """How long a film runs."""
    return max(1, round(sum(frame.ms for frame in frames) / 1000))


async def _sent_again(bot: Bot, order: Order, known: str) -> bool:
    """Send what Telegram has; False where it does not know the file any more."""
    try:
        await _send(bot, order, known)
    except TelegramBadRequest as error:
        if "file" not in error.message.lower():
            raise
        return False
    return True


async def _say(bot: Bot, place: Place, text: str) -> int:
    said = SendMessage(
        chat_id=place.chat,
        text=text,
        message_thread_id=place.thread,
        parse_mode=HTML,
        disable_notification=True,
    )
    try:
        sent = await bot(said)
    except AiogramError as error:
        elsewhere = moved(said, error)
        if elsewhere is None:
            raise
        sent = await bot(elsewhere)
    return sent.message_id


async def _last_word(bot: Bot, order: Order, told: _Told, text: str) -> None:
    """What the message says in the end where no film came."""
    with suppress(AiogramError, TimeoutError), unrepeated(Rank.CALL):
        async with asyncio.timeout(TELL_SECONDS):
            if told.message is None:
                await _say(bot, order.place, text)
                return
            await bot.edit_message_text(
                text, chat_id=order.place.chat, message_id=told.message, parse_mode=HTML
            )


async def _take_away(bot: Bot, order: Order, told: _Told) -> None:
    if told.message is not None:
        with suppress(AiogramError):
            await bot.delete_message(order.place.chat, told.message)
