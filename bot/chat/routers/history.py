"""Games of the past, turn by turn in one message.

Owns `/history` and the presses and typed numbers that turn a replay's pages. A replay is nobody's
board: no view knows it, so nothing is asked on it and nothing is said when the game goes on. What
a page shows is read by `replays`; the list is `routers.shelf`'s, films are `routers.films`'.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from aiogram import Bot, F, Router
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, Message

from bot.chat.asides import show, turn_page
from bot.chat.boards import is_board
from bot.chat.budget import Rank
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.leafing import Leaf, Leafing
from bot.chat.reel import Reel
from bot.chat.replaykeys import Way, Wish, read_wish
from bot.chat.replays import Book, book, page
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks
from bot.chat.routers.shelf import show_shelf
from bot.chat.traffic import unrepeated
from bot.phrases.phrases import Phrases
from rules.identity import TableId

MOST_NUMBERS = 3
LONGEST_NUMBER = 9
TRIES = 3
"""How often a page is shown that does not get through."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="history")
    leaves = Leaves()
    router.message.register(history_command, Command("history"))
    router.message.register(leaves.typed, F.text.regexp(r"^\s*\d{1,4}\s*$"), Replayed())
    router.callback_query.register(leaves.pressed, asks(Verb.HISTORY))
    return router


def numbers_of(text: str | None) -> list[int] | None:
    """The numbers after a command, at most three; None for anything else."""
    words = (text or "").replace("#", " ").replace("№", " ").split()
    right = all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words)
    return [int(word) for word in words] if right and len(words) <= MOST_NUMBERS else None


async def history_command(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/history`; with numbers a game at once: table, turn; or table, game, turn."""
    numbers = numbers_of(command.args)
    if numbers is None:
        await tell(message, here.say.history_how())
        return
    if not numbers:
        await show_shelf(message, here)
        return
    table, *rest = numbers
    held = await book(here, TableId(table))
    if held is None:
        await tell(message, here.say.no_such_table(table))
        return
    turn = rest[-1] if rest else 0
    wish = Wish(rest[0] if len(rest) > 1 else 0, turn)
    found = await find(here, held, wish, here.say)
    if isinstance(found, str):
        await tell(message, found)
    else:
        await _open(here, bot, held, found)


class Replayed(Filter):
    """Answers to a replay of ours; hands on what one of its buttons says."""

    async def __call__(self, message: Message, bot: Bot) -> bool | dict[str, Press]:
        """The data of a button that turns pages, if there is one."""
        replied = message.reply_to_message
        if replied is None or replied.from_user is None or replied.from_user.id != bot.id:
            return False
        rows = replied.reply_markup.inline_keyboard if replied.reply_markup else []
        for key in (key for row in rows for key in row):
            try:
                press = Press.unpack(key.callback_data or "")
            except (TypeError, ValueError):
                continue
            if press.verb is Verb.HISTORY and press.arg:
                return {"press": press}
        return False


@dataclass(frozen=True, slots=True)
class Found:
    """Where a wish leads: the game, the page it comes from and the way on."""

    told: Reel
    leaf: Leaf
    way: Way

    def step(self, leaf: Leaf) -> Leaf:
        """The page to which this leads from `leaf`; there is none beyond the ends."""
        match self.way:
            case Way.AT:
                return self.leaf
            case Way.ON:
                return Leaf(leaf.game, min(leaf.turn + 1, len(self.told.pages)))
            case Way.BACK:
                return Leaf(leaf.game, max(leaf.turn - 1, 1))


async def find(here: Here, held: Book, wish: Wish, say: Phrases) -> Found | str:
    """What is wished, or why there is no such page (plain)."""
    game = wish.game or held.last
    if not held.last:
        return say.no_turn_yet()
    told = await here.app.reels.of(held.id, game)
    if told is not None and not told.pages and not wish.game and game > 1:
        told = await here.app.reels.of(held.id, game - 1)  # the newest has just begun
    if told is None:
        return say.no_such_game(held.last)
    last = len(told.pages)
    if not last:
        return say.no_turn_yet()
    if wish.turn > last and wish.way is not Way.BACK:
        return say.no_such_turn(last)
    if wish.way is Way.ON and wish.turn == last:
        return say.last_turn()
    if wish.way is Way.BACK and wish.turn <= 1:
        return say.first_turn()
    return Found(told, Leaf(told.game_no, min(wish.turn, last) or last), wish.way)


async def _open(here: Here, bot: Bot, held: Book, found: Found) -> None:
    """A replay in a message of its own."""
    screen = await page(here, held, found.told, found.leaf)
    if screen is not None:
        await show(here, bot, screen)


class Leaves:
    """Turns the pages of replays: two presses on one message never overtake each other."""

    def __init__(self) -> None:
        self._leafing = Leafing()

    async def pressed(self, query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
        """From a menu or a list a new message; from a page the one to which the button leads."""
        held, message = await book(here, TableId(press.table)), query.message
        if held is None or not isinstance(message, Message):
            await safe_answer(query, here.mine.outdated_button())
            return
        if not press.arg:
            first = await find(here, held, Wish(0, 0), here.mine)
            await safe_answer(query, first if isinstance(first, str) else "")
            if not isinstance(first, str):
                await _open(here, bot, held, first)
            return
        if await is_board(here, message):  # made up: a page would take the board away
            await safe_answer(query, here.mine.outdated_button())
            return
        found = await find(here, held, read_wish(press.arg), here.mine)
        if isinstance(found, str):
            await safe_answer(query, found)
            return
        await safe_answer(query)
        await self._turn(here, bot, held, message, found)

    async def typed(self, message: Message, press: Press, here: Here, bot: Bot) -> None:
        """A number in answer to a replay: the turn with this number."""
        held, replay = await book(here, TableId(press.table)), message.reply_to_message
        if held is None or replay is None:
            await tell(message, here.say.no_such_table(press.table))
            return
        number = int(message.text or "0")
        found = await find(here, held, Wish(read_wish(press.arg).game, number), here.say)
        if isinstance(found, str):
            await tell(message, found)
            return
        await self._turn(here, bot, held, replay, found)

    async def _turn(self, here: Here, bot: Bot, held: Book, message: Message, found: Found) -> None:
        key = (message.chat.id, message.message_id)
        await self._leafing.turn(
            key, found.leaf, found.step, partial(self._show, here, bot, held, message)
        )

    @staticmethod
    async def _show(here: Here, bot: Bot, held: Book, message: Message, leaf: Leaf) -> None:
        """One page, as it is when it can be shown; it can be asked for again if it fails."""
        told = await here.app.reels.of(held.id, leaf.game)
        if told is None or not told.pages:
            return
        screen = await page(here, held, told, Leaf(leaf.game, min(leaf.turn, len(told.pages))))
        if screen is None:
            return
        for _ in range(TRIES):
            try:
                with unrepeated(Rank.STRIP):  # boards go first, and a newer page is worth more
                    await turn_page(here, bot, message, screen)
            except (TelegramRetryAfter, TelegramServerError, TelegramNetworkError):
                continue
            except TelegramAPIError:
                return
            return
