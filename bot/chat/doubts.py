"""Messages that may stand in a chat although nobody told us.

Owns the numbers of the messages that were surely sent, and the search for those whose answer was
lost: between two known numbers of a chat, an unknown message of ours can be no other. It is
taken away, so that no board stands there twice. What is to be known after a crash too is written
down by the senders (`kept`, `recall`).
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramMigrateToChat
from aiogram.methods import DeleteMessage
from aiogram.types import Message

from bot.chat.posting import GoneError, Place, Posting, ShutError
from bot.chat.traffic import Verdict, verdict
from rules.identity import Instant

REMEMBERED = 100
"""So many of our messages are known by number in each chat."""

CHATS = 2_000
FARTHEST = 20
"""So many numbers before a known message are looked at."""

EARLIER, LATER = 120, 60
"""A lost message is dated at most so many seconds before and after its loss was heard of."""

_PASSING = frozenset({Verdict.AGAIN, Verdict.WAIT, Verdict.DOUBT})


@dataclass(frozen=True, slots=True)
class Loss:
    """Answers were lost `times` times, after the message with the number `after` was known.

    `first` and `last` are the moments. `recalled`: some of them in an earlier life, of which
    nobody knows what else it said. In this one whatever else is ours was lost too, by a handler.
    """

    after: int
    first: Instant
    last: Instant
    times: int = 1
    recalled: bool = False


@dataclass(slots=True)
class _Search:
    """The numbers still to look at, the lowest first, and what is looked for.

    `at` is the number that is being looked at.
    """

    loss: Loss
    numbers: list[int] = field(default_factory=list)
    at: int | None = None


class Doubts:
    """What was sent, chat by chat (Telegram ids), and what may have been."""

    def __init__(self, bot: Bot, posting: Posting) -> None:
        self._bot = bot
        self._posting = posting
        self._sent: OrderedDict[int, deque[int]] = OrderedDict()
        self._lost: dict[int, Loss] = {}
        self._searches: dict[int, _Search] = {}
        self._under_way: Counter[int] = Counter()

    @contextmanager
    def under_way(self, chat: int) -> Iterator[None]:
        """Something is being said to the chat: until its number is known nothing is looked for."""
        self._under_way[chat] += 1
        try:
            yield
        finally:
            self._under_way[chat] -= 1
            if not self._under_way[chat]:
                del self._under_way[chat]

    def sent(self, chat: int, message: int) -> None:
        """This message surely stands in the chat: it was sent, or edited."""
        search = self._searches.get(chat)
        if search is not None and message == search.at:
            return  # it is this search that edits it
        numbers = self._sent.setdefault(chat, deque(maxlen=REMEMBERED))
        numbers.append(message)
        self._sent.move_to_end(chat)
        if len(self._sent) > CHATS:
            self._sent.popitem(last=False)
        if search is not None and message in search.numbers:
            search.numbers.remove(message)
        loss = self._lost.get(chat)
        if loss is None or message <= loss.after:
            return  # an edit of what stood there before tells nothing
        del self._lost[chat]
        lowest = max(loss.after + 1, message - FARTHEST)
        between = [number for number in range(lowest, message) if number not in numbers]
        if search is not None:  # which may be under way, and goes on
            search.numbers = sorted({*search.numbers, *between})
            search.loss = _both(search.loss, loss)
        elif between:
            self._searches[chat] = _Search(loss, between)

    def lost(self, chat: int, newest: int | None, at: Instant) -> None:
        """The answer to a send was lost. `newest` is the newest message known otherwise."""
        known = max([*self._sent.get(chat, ()), newest or 0])
        new = Loss(known, at, at)
        before = self._lost.get(chat)
        self._lost[chat] = new if before is None else _both(before, new)

    def kept(self, chat: int) -> str:
        """What has to be known after a crash; "" if there is nothing in doubt."""
        loss, search = self._lost.get(chat), self._searches.get(chat)
        if search is not None:
            loss = search.loss if loss is None else _both(search.loss, loss)
        if loss is None:
            return ""
        return f"{chat}:{loss.after}:{loss.first}:{loss.last}:{loss.times}"

    def recall(self, chat: int, kept: str) -> None:
        """What an earlier life of the bot has kept; a group's under its earlier id is void."""
        of, *rest = (int(part) for part in kept.split(":"))
        if of == chat and chat not in self._lost:
            after, first, last, times = rest
            self._lost[chat] = Loss(after, Instant(first), Instant(last), times, recalled=True)

    def open(self, chat: int) -> bool:
        """There is something to look at."""
        return chat in self._searches

    def busy(self, chat: int) -> bool:
        """Something is being said there whose number is not known yet."""
        return bool(self._under_way[chat])

    async def look(self, chat: int, stands: Callable[[str], Awaitable[bool]]) -> None:
        """Look at one number; a message of ours there goes away.

        Unless `stands` tells that a board was shown there, or it is of another time: an earlier
        life of the bot sent it. Taking off its buttons tells whether it is ours: nobody else's
        message can be edited. What fails and may succeed later is raised, and looked at again.
        """
        search = self._searches[chat]
        number = search.at = search.numbers[0] if search.numbers else None
        found = False
        try:
            if number is not None and not await stands(str(number)):
                found = await self._taken_away(chat, number, search.loss)
        except TelegramMigrateToChat:
            del self._searches[chat]  # its messages are lost anyway
            raise
        finally:
            search.at = None
        if number in search.numbers:
            search.numbers.remove(number)
        if found:
            search.loss = replace(search.loss, times=search.loss.times - 1)
        if not search.numbers or (search.loss.recalled and search.loss.times <= 0):
            self._searches.pop(chat, None)

    async def _taken_away(self, chat: int, number: int, loss: Loss) -> bool:
        """The message was the lost one and is gone."""
        try:
            told = await self._posting.buttons(Place(chat=chat), str(number), None)
            if isinstance(told, Message) and not _of_that_time(told, loss):
                return False
            await self._bot(DeleteMessage(chat_id=chat, message_id=number))
        except (GoneError, ShutError):
            return False  # somebody else's, or nobody's
        except TelegramMigrateToChat:
            raise
        except AiogramError as error:
            method = getattr(error, "method", None)
            if method is not None and verdict(method, error) in _PASSING:
                raise
            return False
        return True


def _both(one: Loss, other: Loss) -> Loss:
    """Several losses of one chat, looked for together."""
    return Loss(
        min(one.after, other.after),
        Instant(min(one.first, other.first)),
        Instant(max(one.last, other.last)),
        one.times + other.times,
        recalled=one.recalled or other.recalled,
    )


def _of_that_time(message: Message, loss: Loss) -> bool:
    return loss.first - EARLIER <= message.date.timestamp() <= loss.last + LATER
