"""All boards that wait, one after the other in one message of the private chat.

Owns the buttons and the links that begin such a round, the way past a board, and the way through
the turns that were missed. What stands in
the message is the announcer's business.
"""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.chat.asides import show
from bot.chat.boards import board
from bot.chat.buttons import Press, Verb, presses_of
from bot.chat.cards import deep_link
from bot.chat.identity import Here
from bot.chat.replaykeys import read_wish
from bot.chat.replays import book, page
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.routers.history import find
from bot.chat.routers.presses import asks, found, not_for_you
from bot.play.pending import waits
from rules.identity import TableId

LINK = "play"
"""The payload of the link that begins a round; a table may follow: `play_7`."""

BETWEEN = "_"
LONGEST_NUMBER = 15


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It stands before `/start`'s."""
    router = Router(name="rounds")
    router.message.register(
        by_link, CommandStart(deep_link=True, magic=F.args.regexp(rf"^{LINK}({BETWEEN}\d+)?$"))
    )
    router.callback_query.register(play_all, asks(Verb.PLAY_ALL))
    router.callback_query.register(skip, asks(Verb.SKIP))
    router.callback_query.register(privately, asks(Verb.PRIVATELY))
    router.callback_query.register(meanwhile, asks(Verb.MEANWHILE))
    return router


def payload(table: TableId | None = None) -> str:
    """What a link says that begins a round, at `table` if that waits."""
    return LINK if table is None else f"{LINK}{BETWEEN}{table}"


async def by_link(message: Message, command: CommandObject, here: Here) -> None:
    """Somebody followed the link: a group's board that they want to play in private."""
    number = (command.args or "").removeprefix(LINK).removeprefix(BETWEEN)
    first = TableId(int(number)) if number and len(number) <= LONGEST_NUMBER else None
    if not here.private or not await _begin(here, first=first):
        await tell(message, here.say.nothing_waits())


async def play_all(query: CallbackQuery, press: Press, here: Here) -> None:
    """From a list, a reminder, or the page on which the last round ended; a table may be named."""
    if not here.private:
        await safe_answer(query, here.mine.outdated_button())
        return
    message = None if query.message is None else str(query.message.message_id)
    first = TableId(press.table) if press.table else None
    begun = await _begin(here, first=first, message=message)
    await safe_answer(query, "" if begun else plain(here.mine.nothing_waits()))


async def _begin(here: Here, *, first: TableId | None = None, message: str | None = None) -> bool:
    return await here.app.screens.play_all(
        here.person.id, here.chat.id, here.thread, first=first, message=message
    )


async def privately(query: CallbackQuery, press: Press, here: Here) -> None:
    """A turn of a group's game without an audience: the link opens, or begins, the private chat."""
    seen = await found(query, press, here)
    if seen is None:
        return
    if here.private:
        await safe_answer(query)
    elif not waits(seen.table, here.person.id):
        await not_for_you(query, here, seen)
    else:
        if _is_in_menu(query):  # nobody is left there to close it
            here.app.screens.show_menu(seen.view.id, None)
        await safe_answer(query, url=deep_link(here.app.username, payload(seen.id)))


def _is_in_menu(query: CallbackQuery) -> bool:
    """The button was pressed in a menu that stands in the place of the board's own buttons."""
    shown = query.message.reply_markup if isinstance(query.message, Message) else None
    return shown is not None and any(each.verb is Verb.HIDE for each in presses_of(shown))


async def skip(query: CallbackQuery, press: Press, here: Here) -> None:
    """This board later."""
    seen = await found(query, press, here)
    if seen is not None:
        gone_on = here.private and await here.app.screens.skip(seen.view.id)
        await safe_answer(query, "" if gone_on else here.mine.outdated_button())


async def meanwhile(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The turns since one's own, as pages of the replay in a message of their own."""
    held = None
    if await board(here, TableId(press.table)) is not None:
        held = await book(here, TableId(press.table))
    if held is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    found_page = await find(here, held, read_wish(press.arg), here.mine)
    if isinstance(found_page, str):
        await safe_answer(query, found_page)
        return
    await safe_answer(query)
    screen = await page(here, held, found_page.told, found_page.leaf)
    if screen is not None:
        await show(here, bot, screen)
