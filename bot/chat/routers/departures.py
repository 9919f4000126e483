"""People who leave a group, or are removed from it, in the middle of a game.

Owns telling those who are left, once, and giving free what the person holds: the seat at a card,
the place in a chouette's queue, the dice of a team. Until they are back nobody calls them there.
Nothing is decided in anybody's name: clocks run on, answers are given by default as for whoever is
silent, and the game can be claimed or closed by those who have the right.
"""

from __future__ import annotations

import logging
from collections import OrderedDict

from aiogram import Bot, F, Router
from aiogram.exceptions import AiogramError
from aiogram.types import Chat as TelegramChat
from aiogram.types import ChatMemberUpdated, Message, User

from bot.chat.app import App
from bot.chat.boards import named
from bot.chat.identity import enter
from bot.phrases.names import apart
from bot.play import reply
from bot.play.commands import Asked, Command
from bot.play.ports import Chat, ChatKind, Person, View
from bot.play.waiting import team_of
from rules.actions import Leave, StandIn
from rules.game import Over, ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId, TableId
from rules.table import Table, due

REMEMBERED = 1024
"""Departures that Telegram may tell of in a second way."""

PRESENT = frozenset({"creator", "administrator", "member"})

_log = logging.getLogger(__name__)


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It comes before everything about messages."""
    router = Router(name="departures")
    departures = Departures()
    router.message.register(departures.message, F.left_chat_member)
    router.message.register(departures.came, F.new_chat_members)
    router.chat_member.register(departures.changed)
    return router


class Departures:
    """Every group hears of it by a message; where the bot is an administrator also by an update."""

    def __init__(self) -> None:
        self._gone: OrderedDict[tuple[int, int], None] = OrderedDict()

    async def message(self, message: Message, app: App, bot: Bot) -> None:
        """Somebody has left, or was removed by whoever sent this."""
        if message.left_chat_member is not None:
            await self._left(message.chat, message.left_chat_member, app, bot)

    async def came(self, message: Message, app: App) -> None:
        """Whoever comes back may leave again."""
        for user in message.new_chat_members or ():
            await self._came(message.chat, user, app)

    async def changed(self, update: ChatMemberUpdated, app: App, bot: Bot) -> None:
        """The same from an update."""
        member, user = update.new_chat_member, update.new_chat_member.user
        inside = member.status in PRESENT or getattr(member, "is_member", False)
        if inside:
            await self._came(update.chat, user, app)
        elif update.chat.type in {"group", "supergroup"}:
            await self._left(update.chat, user, app, bot)

    async def _came(self, place: TelegramChat, user: User, app: App) -> None:
        """Whoever plays here is called here again."""
        self._gone.pop((place.id, user.id), None)
        chat = await enter(app, place)
        for line in await app.posts.games_in(chat.id):
            person = await _of(app, line.table, user.id)
            if person is not None:
                await app.posts.seen(chat.id, person.id, app.now())
                return

    async def _left(self, place: TelegramChat, user: User, app: App, bot: Bot) -> None:
        key = (place.id, user.id)
        if user.is_bot or key in self._gone:
            return
        self._gone[key] = None
        if len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
        chat = await enter(app, place)
        if chat.kind is ChatKind.GROUP:
            await _without(app, bot, chat, user.id)


async def _without(app: App, bot: Bot, chat: Chat, user: int) -> None:
    """Let the tables of a group go on without this person."""
    threads: dict[int | None, list[TableId]] = {}
    gone: Person | None = None
    for line in await app.posts.games_in(chat.id):
        person, stands = await _of(app, line.table, user), await app.referee.look(line.table)
        if person is None or stands is None:
            continue
        gone = person
        await app.posts.went(chat.id, person.id, app.now())
        await _give_free(app, line.table, stands.table, person.id)
        view = _shown_in(chat, await app.posts.views(line.table))
        if view is not None and _plays(stands.table, person.id):
            threads.setdefault(view.thread, []).append(line.table)
    for thread, tables in threads.items():
        assert gone is not None  # noqa: S101 - somebody sits at these tables
        await _tell(app, bot, chat, thread, gone, tables)


async def _of(app: App, number: TableId, user: int) -> Person | None:
    """Who of those at a table has this Telegram id."""
    stands = await app.referee.look(number)
    if stands is None:
        return None
    people = await app.posts.people((*stands.table.seats, *stands.table.waiting))
    return next((each for each in people.values() if each.telegram_id == user), None)


def _shown_in(chat: Chat, views: tuple[View, ...]) -> View | None:
    return next((view for view in views if view.chat == chat.id and view.audience is None), None)


def _plays(table: Table, player: PlayerId) -> bool:
    return table.game is not None and player in table.seats


async def _give_free(app: App, number: TableId, table: Table, player: PlayerId) -> None:
    """A seat before the game, a place in the queue; the dice of a team go to the next at once."""
    waits = player in table.waiting or table.game is None
    deed: Asked | None = Leave() if waits else StandIn() if _holds_for_team(table, player) else None
    if deed is None:
        return
    answer = await app.referee.submit(
        Command(
            table=number,
            who=HOUSE if isinstance(deed, StandIn) else player,
            intent=deed,
            since=table.since if isinstance(deed, StandIn) else None,
            cause=f"gone:{number}:{player}:{table.seq}",
            at=app.now(),
        )
    )
    if isinstance(answer, reply.Done):
        app.screens.poke(number)


def _holds_for_team(table: Table, player: PlayerId) -> bool:
    """The team waits for this person to roll or to play."""
    team, game = team_of(table), table.game
    if team is None or game is None or isinstance(game.phase, Over):
        return False
    mine = isinstance(game.phase, ToRoll | ToPlay) and game.phase.side is team.team_side
    return mine and due(table).players == (player,)


async def _tell(  # noqa: PLR0913, PLR0917 - where, of whom, about what
    app: App, bot: Bot, chat: Chat, thread: int | None, person: Person, tables: list[TableId]
) -> None:
    say = app.for_chat(chat)
    seated = [person.id]
    for number in tables:
        stands = await app.referee.look(number)
        seated += stands.table.seats if stands is not None else ()
    people = await app.posts.people(list(dict.fromkeys(seated)))
    names = apart({player: named(say, each) for player, each in people.items()})
    try:
        await bot.send_message(
            chat.telegram_id,
            say.has_left(names.get(person.id, say.nobody()), tables),
            message_thread_id=thread,
            parse_mode="HTML",
            disable_notification=True,
        )
    except AiogramError as error:
        _log.info("nobody could be told of a departure: %s", type(error).__name__)
