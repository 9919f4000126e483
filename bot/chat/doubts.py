"""Messages that may stand in a chat although nobody told us.

Owns the numbers of the messages that were surely sent, and the search for one whose answer was
lost: between two known numbers of a chat, an unknown message of ours can be no other. It is
taken away, so that no board stands there twice.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import DeleteMessage

from bot.chat.posting import GoneError, Place, Posting

REMEMBERED = 100
"""So many of our messages are known by number in each chat."""

CHATS = 2_000
FARTHEST = 6
"""So many numbers before a known message are looked at."""


class Doubts:
    """What was sent, chat by chat (Telegram ids), and what may have been."""

    def __init__(self, bot: Bot, posting: Posting) -> None:
        self._bot = bot
        self._posting = posting
        self._sent: OrderedDict[int, deque[int]] = OrderedDict()
        self._lost: dict[int, int] = {}
        self._suspects: dict[int, list[int]] = {}

    def sent(self, chat: int, message: int) -> None:
        """This message surely stands in the chat."""
        numbers = self._sent.setdefault(chat, deque(maxlen=REMEMBERED))
        numbers.append(message)
        self._sent.move_to_end(chat)
        if len(self._sent) > CHATS:
            self._sent.popitem(last=False)
        if chat in self._lost:
            last = self._lost.pop(chat)
            lowest = max(last + 1, message - FARTHEST)
            between = [number for number in range(lowest, message) if number not in numbers]
            self._suspects.setdefault(chat, []).extend(between)

    def lost(self, chat: int, newest: int | None) -> None:
        """The answer to a send was lost. `newest` is the newest message known otherwise."""
        known = max([*self._sent.get(chat, ()), newest or 0])
        self._lost.setdefault(chat, known)

    def open(self, chat: int) -> bool:
        """There is something to look at."""
        return bool(self._suspects.get(chat))

    async def look(self, chat: int, stands: Callable[[str], Awaitable[bool]]) -> None:
        """Look at one number; a message of ours there goes away.

        Unless `stands` tells that a board was shown there: an earlier life of the bot sent it.
        Taking off its buttons tells whether it is ours: nobody else's message can be edited.
        """
        suspects = self._suspects[chat]
        number = suspects.pop()
        if not suspects:
            del self._suspects[chat]
        if await stands(str(number)):
            return
        try:
            await self._posting.buttons(Place(chat=chat), str(number), None)
            await self._bot(DeleteMessage(chat_id=chat, message_id=number))
        except (GoneError, TelegramBadRequest):
            return  # somebody else's, or nobody's
