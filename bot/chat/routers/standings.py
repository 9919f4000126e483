"""How people stand: `/record`, `/dice` and `/top`.

Owns who is told what. A record and a pair are for the one who asks, in the own chat; a group
hears of its own tables only, and of the ratings of those who joined its table. The counting is
`bot.play.standings`'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.filters.callback_data import CallbackData
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.asides import turn_page
from bot.chat.boards import named, replied_board
from bot.chat.buttons import BadData, Number
from bot.chat.identity import Here
from bot.chat.posting import Screen
from bot.chat.replies import safe_answer, tell
from bot.phrases.names import Name, apart
from bot.phrases.standings import BoardLine, MeetingLine
from bot.play.ports import ChatId
from bot.play.standings import SLICE
from rules.identity import PlayerId

MOST_OPPONENTS = 6
"""Buttons below a record."""

MOST_LOOKED_AT = 200
"""Opponents among whom a typed name is looked for."""

MOST_MEETINGS = 15
MOST_RANKED = 50


class Leaf(StrEnum):
    """The pages of a person's own statistics."""

    RECORD = "r"
    PAIR = "p"
    DICE = "d"


class Mine(CallbackData, prefix="m1"):
    """A page of one's own; `other` is the opponent of a pair."""

    leaf: Leaf
    other: Number = 0


class OnBoard(CallbackData, prefix="b1"):
    """To be seen in a table of ratings or not; `chat` 0 is the one in which it is pressed."""

    join: bool
    chat: Number = 0


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="standings")
    router.message.register(record_command, Command("record"))
    router.message.register(dice_command, Command("dice"))
    router.message.register(top_command, Command("top"))
    router.callback_query.register(leafed, Mine.filter())
    router.callback_query.register(seen_or_not, OnBoard.filter())
    return router


# --------------------------------------------------------------------------- records


async def record_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/record`: one's own, or with a name, or as a reply to a board, against one person."""
    asked = (command.args or "").strip()
    if not here.private:
        if asked:
            await tell(message, here.say.record_own_only())
        else:
            await tell(message, await _meetings(here))
        return
    other = await _opponent(here, message, asked)
    if other is not None:
        await _tell(message, await _pair(here, other, seen=True))
    elif asked:
        await tell(message, here.say.never_met(here.say.name(asked).plain))
    else:
        await _tell(message, await _record(here))


async def _opponent(here: Here, message: Message, asked: str) -> PlayerId | None:
    """Whom a name or a board means. Only among own opponents: no name tells whether it exists."""
    me, posts = here.person.id, here.app.posts
    if not asked:
        board = await replied_board(here, message)
        seats = () if board is None or board.table.agreement.chouette else board.table.seats
        return next((player for player in seats if player != me), None)
    others = await posts.opponents_of(me, most=MOST_LOOKED_AT)
    people = await posts.people(others)
    wanted = asked.removeprefix("@").casefold()
    for player in others:
        person = people.get(player)
        if person is not None and wanted in {
            (person.username or "").casefold(),
            person.name.casefold(),
        }:
            return player
    return None


async def leafed(query: CallbackQuery, callback_data: Mine, here: Here, bot: Bot) -> None:
    """A button below a page of one's own."""
    if not here.private:
        raise BadData(callback_data.leaf)
    await safe_answer(query)
    if not isinstance(query.message, Message):
        return
    match callback_data.leaf:
        case Leaf.RECORD:
            screen = await _record(here)
        case Leaf.PAIR:
            screen = await _pair(here, PlayerId(callback_data.other))
        case Leaf.DICE:
            screen = await _dice(here)
    await turn_page(here, bot, query.message, screen)


async def _record(here: Here) -> Screen:
    """One's own record; the rating only for who has joined a table of ratings."""
    say, posts, me = here.say, here.app.posts, here.person.id
    records = await posts.records_of(me)
    if not records:
        return Screen(text=say.record_nothing(), scene=None, buttons=None)
    seen = bool(await posts.boards_of(me))
    text = say.record(records, await posts.ratings_of(me) if seen else {})
    others = await posts.opponents_of(me, most=MOST_OPPONENTS)
    people = await posts.people(others)
    names = await _names(here, others)
    rows = [
        [_button(names(other).plain, Mine(leaf=Leaf.PAIR, other=other))]
        for other in others
        if other in people
    ]
    if rows:
        text = f"{text}\n\n{say.record_how()}"
    rows.append([_button(say.my_dice(), Mine(leaf=Leaf.DICE))])
    return _page(text, rows)


async def _pair(here: Here, other: PlayerId, *, seen: bool = False) -> Screen:
    """What the person who asks and `other` have between them.

    A number in a button is a claim: who has not played with `other`, nor `seen` them at a board,
    hears no name.
    """
    say, posts = here.say, here.app.posts
    records = await posts.records_between(here.person.id, other)
    person = await posts.person(other) if records or seen else None
    names = await _names(here, [here.person.id, *([] if person is None else [other])])
    who = names(other)
    text = (
        say.head_to_head(records, names(here.person.id), who)
        if records
        else say.never_met(who.plain)
    )
    return _page(text, [[_button(say.my_record(), Mine(leaf=Leaf.RECORD))]])


async def dice_command(message: Message, here: Here) -> None:
    """`/dice`, in the own chat."""
    if not here.private:
        await tell(message, here.say.private_only())
        return
    await _tell(message, await _dice(here))


async def _dice(here: Here) -> Screen:
    text = here.say.dice_thrown(await here.app.posts.throws_of(here.person.id))
    return _page(text, [[_button(here.say.my_record(), Mine(leaf=Leaf.RECORD))]])


async def _meetings(here: Here) -> str:
    """The tables of this chat, which everybody here has seen."""
    say, posts = here.say, here.app.posts
    await posts.count_games(SLICE)
    meetings = await posts.meetings_in(here.chat.id, most=MOST_MEETINGS)
    chouettes = await posts.chouettes_in(here.chat.id)
    if not meetings and not chouettes:
        return say.record_nothing()
    names = await _names(
        here, [*(who for each in meetings for who in each.players), *(who for who, _ in chouettes)]
    )
    lines = [
        MeetingLine(
            first=names(each.players[0]),
            second=names(each.players[1]),
            variant=each.variant,
            wins=each.wins,
            games=each.games,
            points=each.points,
        )
        for each in meetings
    ]
    return say.meetings(lines, [(names(who), points) for who, points in chouettes])


# --------------------------------------------------------------------------- ratings


async def top_command(message: Message, here: Here) -> None:
    """`/top`: in a group its table of ratings, in private where one's own is seen."""
    await _tell(message, await (_own_boards(here) if here.private else _board(here)))


async def seen_or_not(query: CallbackQuery, callback_data: OnBoard, here: Here, bot: Bot) -> None:
    """Join or leave; in private only leave, since there nobody sees the table."""
    posts, me = here.app.posts, here.person.id
    if here.private:
        if callback_data.join or not callback_data.chat:
            raise BadData(str(callback_data.chat))
        await posts.leave_board(ChatId(callback_data.chat), me)
        toast, screen = here.mine.left_board(), await _own_boards(here)
    else:
        if callback_data.chat:
            raise BadData(str(callback_data.chat))
        if callback_data.join:
            await posts.join_board(here.chat.id, me, here.app.now())
        else:
            await posts.leave_board(here.chat.id, me)
        toast = here.mine.joined_board() if callback_data.join else here.mine.left_board()
        screen = await _board(here)
    await safe_answer(query, toast)
    if isinstance(query.message, Message):
        await turn_page(here, bot, query.message, screen)


async def _board(here: Here) -> Screen:
    say, posts = here.say, here.app.posts
    await posts.count_games(SLICE)
    ranked = (await posts.board_of(here.chat.id))[:MOST_RANKED]
    names = await _names(here, [each.player for each in ranked])
    lines = [
        BoardLine(who=names(each.player), variant=each.variant, rating=each.rating)
        for each in ranked
    ]
    buttons = [
        _button(say.join_board(), OnBoard(join=True)),
        _button(say.leave_board(), OnBoard(join=False)),
    ]
    return _page(say.board(lines), [buttons])


async def _own_boards(here: Here) -> Screen:
    say, posts, me = here.say, here.app.posts, here.person.id
    found = [await posts.chat(chat) for chat in await posts.boards_of(me)]
    chats = [chat for chat in found if chat is not None]
    if not chats:
        return Screen(text=say.on_no_board(), scene=None, buttons=None)
    text = say.own_boards(await posts.ratings_of(me), [chat.title for chat in chats])
    rows = [
        [_button(say.leave_board_of(say.name(chat.title).plain), OnBoard(join=False, chat=chat.id))]
        for chat in chats
    ]
    return _page(text, rows)


# ----------------------------------------------------------------------------- pages


class _Names:
    """The names of some people; whoever is not known any more is nobody."""

    def __init__(self, here: Here, names: Mapping[PlayerId, Name]) -> None:
        self._names, self._nobody = names, here.say.nobody()

    def __call__(self, player: PlayerId) -> Name:
        return self._names.get(player, self._nobody)


async def _names(here: Here, players: Sequence[PlayerId]) -> _Names:
    """Namesakes on one page are told apart."""
    people = await here.app.posts.people(list(dict.fromkeys(players)))
    names = {player: named(here.say, each) for player, each in people.items()}
    return _Names(here, apart(names))


def _button(label: str, data: CallbackData) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=label, callback_data=data.pack())


def _page(text: str, rows: list[list[InlineKeyboardButton]]) -> Screen:
    return Screen(text=text, scene=None, buttons=InlineKeyboardMarkup(inline_keyboard=rows))


async def _tell(message: Message, screen: Screen) -> None:
    await tell(message, screen.text, screen.buttons)
