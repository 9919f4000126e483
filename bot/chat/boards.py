"""Which board is meant.

Owns finding the tables that a person may see in a place: those shown in this chat and topic,
to everybody or to this person. A table that is shown elsewhere does not exist here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from aiogram.types import Message

from bot.chat.face import Sight
from bot.chat.identity import Here
from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases
from bot.play.drafts import Grip
from bot.play.ports import GameLine, Person, View, ViewId
from bot.play.queries import is_due
from bot.play.waiting import everybody
from rules.identity import PlayerId, Seq, TableId
from rules.table import Table


@dataclass(frozen=True, slots=True)
class Board:
    """A table and the view of it that stands in this place for this person."""

    id: TableId
    table: Table
    view: View

    def grip(self, player: PlayerId) -> Grip:
        """The draft of `player` for the question that is open now."""
        return Grip(self.id, self.table.since, player)


async def board(here: Here, table: TableId) -> Board | None:
    """The table if this person may see it in this chat; None otherwise, without telling why."""
    view = next((view for view in await here.app.posts.views(table) if _shows(here, view)), None)
    stands = None if view is None else await here.app.referee.look(table)
    return None if view is None or stands is None else Board(table, stands.table, view)


async def own_board(here: Here, table: TableId) -> Board | None:
    """As `board`; in the private chat also a table of a group at which this person sits."""
    seen = await board(here, table)
    if seen is not None or not here.private:
        return seen
    views = await here.app.posts.views(table)
    stands = await here.app.referee.look(table)
    if not views or stands is None or here.person.id not in stands.table.seats:
        return None
    return Board(table, stands.table, views[0])


def own_view(here: Here, table: TableId) -> View:
    """As a board of this table would be seen in the person's own chat, where none stands."""
    return View(
        id=ViewId(0),
        table=table,
        chat=here.chat.id,
        thread=None,
        audience=here.person.id,
        side=None,
        shown_seq=Seq(0),
        message=None,
        photo=False,
        posted_at=None,
        edits=0,
        stale=(),
        ring_at=None,
        asleep=True,
    )


def _shows(here: Here, view: View) -> bool:
    return view.chat == here.chat.id and view.audience in {None, here.person.id}


async def replied_board(here: Here, message: Message) -> Board | None:
    """The board that a message answers."""
    replied = message.reply_to_message
    if replied is None:
        return None
    view = await here.app.posts.view_of_message(here.chat.id, str(replied.message_id))
    if view is None or not _shows(here, view):
        return None
    stands = await here.app.referee.look(view.table)
    return None if stands is None else Board(view.table, stands.table, view)


async def is_board(here: Here, message: Message) -> bool:
    """Whether `message` shows a table, or once did: everybody's, not one person's page."""
    return await here.app.posts.view_of_message(here.chat.id, str(message.message_id)) is not None


async def boards_here(here: Here) -> list[Board]:
    """The open tables of this chat and topic that this person may see, newest first."""
    return await _seen(here, await here.app.posts.games_in(here.chat.id, here.thread))


async def closed_here(here: Here, *, since: int = 0) -> list[Board]:
    """Tables of this person that ended here, not before `since`, the last first."""
    lines = await here.app.posts.games_of(here.person.id, open_only=False)
    ended = [
        line
        for line in lines
        if line.closed_at is not None and line.closed_at >= since and here.chat.id in line.chats
    ]
    ended.sort(key=lambda line: (line.closed_at or 0, line.table), reverse=True)
    return await _seen(here, ended)


async def _seen(here: Here, lines: Iterable[GameLine]) -> list[Board]:
    found = []
    for line in lines:
        seen = await board(here, line.table)
        if seen is not None and (here.private or seen.view.thread == here.thread):
            found.append(seen)
    return found


async def played_elsewhere(here: Here) -> list[Board]:
    """In a private chat: open tables of this person that stand in groups only, newest first."""
    if not here.private:
        return []
    found = []
    for line in await here.app.posts.games_of(here.person.id):
        views = await here.app.posts.views(line.table)
        stands = await here.app.referee.look(line.table)
        if views and stands is not None:
            found.append(Board(line.table, stands.table, views[0]))
    found.sort(key=lambda each: each.id, reverse=True)
    return found


def narrowed(here: Here, boards: list[Board], *, acting: bool) -> list[Board]:
    """Own boards before others'; when `acting`, those that wait for this person before the rest."""
    me = here.person.id
    own = [each for each in boards if me in each.table.seats] or boards
    if not acting:
        return own
    return [each for each in own if is_due(each.table, me)] or own


def named(say: Phrases, person: Person) -> Name:
    """Somebody's name, with what a mention needs."""
    return say.name(person.name, person.username, telegram_id=person.telegram_id)


async def cast_of(here: Here, table: Table, say: Phrases) -> Cast:
    """Who is who, in the words of `say`; in private the reader is known."""
    people = await here.app.posts.people(everybody(table))
    return Cast(
        names={player: named(say, person) for player, person in people.items()},
        seats=table.seats,
        seating=table.seating,
        me=here.person.id if here.private else None,
        nobody=say.nobody(),
    )


async def sight_of(here: Here, seen: Board, *, mine: bool = False) -> Sight | None:
    """What the buttons of this board need, in the words of the place, or `mine`."""
    look = await here.app.sights.look(seen.view)
    if look is None:
        return None
    if not mine:
        return look.sight
    say = here.mine
    return Sight(
        id=seen.id,
        table=look.sight.table,
        view=seen.view,
        private=here.private,
        phrases=say,
        cast=await cast_of(here, look.sight.table, say),
        draft=look.sight.draft,
    )
