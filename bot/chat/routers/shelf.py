"""The list of games of the past.

Owns its pages: in private a person's own games of all chats, in a group what everybody sees there.
Each line opens a replay, which is `routers.history`'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.boards import cast_of, named
from bot.chat.budget import Rank
from bot.chat.identity import Here
from bot.chat.replaykeys import Shelf, ShelfPage, open_press, shelf_keyboard
from bot.chat.replays import book
from bot.chat.replies import safe_answer, tell
from bot.chat.traffic import unrepeated
from bot.phrases.history import PastGame
from bot.phrases.names import Name, apart
from bot.play.ports import ChatKind, GameLine
from bot.play.queries import is_due
from rules.identity import PlayerId, TableId

LINES = 8
LAST_PAGE = 100_000
"""No list is so long; a made-up number stops here."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="shelf")
    router.callback_query.register(shelf_pressed, ShelfPage.filter())
    return router


async def show_shelf(message: Message, here: Here) -> None:
    """The first page in a new message."""
    text, buttons = await _shelf(here, ShelfPage())
    await tell(message, text, buttons)


async def shelf_pressed(query: CallbackQuery, callback_data: ShelfPage, here: Here) -> None:
    """Another page of the list, or other games in it."""
    await safe_answer(query)
    if not isinstance(query.message, Message):
        return
    text, buttons = await _shelf(here, callback_data)
    with suppress(AiogramError), unrepeated(Rank.STRIP):  # it can be asked for again
        await query.message.edit_text(text, parse_mode="HTML", reply_markup=buttons)


async def past(
    here: Here, *, running: bool | None = None, first: int = 0, limit: int = LINES
) -> tuple[int, tuple[GameLine, ...]]:
    """How many games of the past this place knows, and some of them after `first`."""
    posts = here.app.posts
    if here.private:
        return await posts.past_of(here.person.id, running=running, first=first, limit=limit)
    return await posts.past_in(here.chat.id, here.thread, running=running, first=first, limit=limit)


async def _shelf(here: Here, wanted: ShelfPage) -> tuple[str, InlineKeyboardMarkup | None]:
    running = None if wanted.shelf is Shelf.ALL else wanted.shelf is Shelf.RUNNING
    number = max(1, min(wanted.number, LAST_PAGE))
    many, lines = await past(here, running=running, first=(number - 1) * LINES)
    pages = max(1, -(-many // LINES))
    if number > pages:
        number = pages
        _, lines = await past(here, running=running, first=(number - 1) * LINES)
    people = await here.app.posts.people(sorted({who for line in lines for who in line.seats}))
    names = apart({player: named(here.say, person) for player, person in people.items()})
    games = [game for line in lines if (game := await _line(here, line, names)) is not None]
    buttons = [
        InlineKeyboardButton(
            text=f"#{game.number} {here.say.listed([name.text for name in game.others])}",
            callback_data=open_press(TableId(game.number)),
        )
        for game in games
    ]
    shown = ShelfPage(shelf=wanted.shelf, number=number)
    return (
        here.say.history(games, number, pages, private=here.private),
        shelf_keyboard(here.say, buttons, shown, pages, private=here.private),
    )


async def _line(here: Here, line: GameLine, names: Mapping[PlayerId, Name]) -> PastGame | None:
    """A line of the list; None if this person may not see the table after all."""
    held = await book(here, line.table)
    if held is None:
        return None
    me, nobody = here.person.id, here.say.nobody()
    shown = [player for player in line.seats if not (here.private and player == me)]
    return PastGame(
        number=line.table,
        table=held.table,
        cast=await cast_of(here, held.table, here.say),
        others=[names.get(one, nobody) for one in shown],
        mine=is_due(held.table, me),
        closed_at=line.closed_at,
        where=await _where(here, line),
    )


async def _where(here: Here, line: GameLine) -> str:
    """The group in which it is played, told in private."""
    for one in line.chats if here.private else ():
        chat = await here.app.posts.chat(one)
        if chat is not None and chat.kind is ChatKind.GROUP:
            return chat.title
    return ""
