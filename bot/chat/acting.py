"""What handlers do at a table, in a few words.

Owns the path from a handler to the referee and on to the screens: opening, sitting down,
inviting, playing again. No message is sent from here. Legality is the rules' business.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from secrets import token_urlsafe

from bot.chat.app import App
from bot.chat.boards import Board
from bot.chat.identity import Here
from bot.play import reply
from bot.play.commands import Asked, AskStart, Command
from bot.play.ports import Person
from bot.play.queries import Stage, stage
from rules.actions import Sit, Word
from rules.agreement import Agreement
from rules.identity import PlayerId, Seq, TableId
from rules.table import SEATS, Table

CODE_BYTES = 18
"""How much chance is in an invitation."""


@dataclass(frozen=True, slots=True)
class Kept:
    """For whom a seat is kept: somebody met before, or a username without @."""

    player: PlayerId | None = None
    username: str | None = None


@dataclass(frozen=True, slots=True)
class TooMany:
    """A limit of open tables is reached, for the person or for the chat."""

    limit: int
    here: bool


async def act(
    here: Here,
    table: TableId,
    intent: Asked,
    *,
    since: int | None = None,
    cause: str | None = None,
) -> reply.Reply:
    """Submit what this person asks; the screens are poked whenever they may lack something."""
    answer = await here.app.referee.submit(
        Command(
            table=table,
            who=here.person.id,
            intent=intent,
            since=None if since is None else Seq(since),
            cause=cause,
            at=here.app.now(),
        )
    )
    if not isinstance(answer, reply.Refused | reply.NoTable):
        here.app.screens.poke(table)
    return answer


async def too_many(here: Here) -> TooMany | None:
    """Whether this person or this chat has all the tables it may have."""
    app, limit = here.app, await too_many_of_mine(here)
    if limit is not None:
        return limit
    there = await app.posts.games_in(here.chat.id, limit=app.tables_in_a_chat)
    return TooMany(app.tables_in_a_chat, here=True) if len(there) >= app.tables_in_a_chat else None


async def too_many_of_mine(here: Here) -> TooMany | None:
    """Whether this person sits at all the tables they may."""
    most = here.app.tables_of_a_person
    own = await here.app.posts.games_of(here.person.id, limit=most)
    return TooMany(most, here=False) if len(own) >= most else None


async def open_here(
    here: Here, agreement: Agreement, *, cause: str, kept: Kept | None = None
) -> TableId | TooMany:
    """A new table whose card stands in this place; in private with an invitation."""
    async with here.app.seating:
        limit = await too_many(here)
        return limit or await _opened(here, agreement, cause, kept)


async def _opened(here: Here, agreement: Agreement, cause: str, kept: Kept | None) -> TableId:
    app = here.app
    opened = await app.referee.open(here.person.id, agreement, cause=cause, at=app.now())
    table = opened.after if isinstance(opened, reply.Done) else opened.table
    await app.posts.add_view(
        opened.id,
        here.chat.id,
        thread=here.thread,
        audience=here.person.id if here.private else None,
        side=None,
    )
    if here.private:
        await invite(app, opened.id)
    if kept is not None:
        await app.posts.reserve(opened.id, username=kept.username, player=kept.player)
    await add_own_word(here, opened.id, table)
    app.screens.poke(opened.id)
    return opened.id


async def invite(app: App, table: TableId) -> None:
    """Whoever is shown a link with the code may sit.

    It is chance: nothing that others may see leads to it, and the seal is shown before the game.
    """
    if await app.posts.invitation(table) is None:
        await app.posts.invite(table, token_urlsafe(CODE_BYTES))


async def add_own_word(here: Here, table: TableId, stands: Table) -> None:
    """The word that this person has set once goes into the dice of the coming game."""
    word = here.person.settings.word
    if word and stands.game is None and here.person.id not in dict(stands.words):
        await act(here, table, Word(word))


async def may_sit(here: Here, table: TableId) -> bool:
    """The free seat is kept for nobody, or for this person."""
    kept = await here.app.posts.reserved(table)
    if kept is None:
        return True
    username, player = kept
    if player is not None:
        return player == here.person.id
    own = here.person.username
    return username is not None and own is not None and _bare(own) == _bare(username)


def _bare(username: str) -> str:
    return username.removeprefix("@").casefold()


async def sit_down(here: Here, table: TableId, *, cause: str) -> reply.Reply:
    """Take the free seat. Where two have agreed on each other already the game begins at once."""
    app = here.app
    agreed = await app.posts.reserved(table) is not None
    answer = await act(here, table, Sit(), cause=cause)
    if not isinstance(answer, reply.Done):
        return answer
    await add_own_word(here, table, answer.after)
    private = any(view.audience is not None for view in await app.posts.views(table))
    full = len(answer.after.seats) == SEATS and not answer.after.agreement.chouette
    if (private or agreed) and full:
        return await act(here, table, AskStart())
    return answer


async def follow_invitation(here: Here, code: str, *, cause: str) -> reply.Reply | TooMany | None:
    """Sit down where the code leads and show the board in this chat; None if it leads nowhere.

    Whoever sits there already gets no second seat: the answer is Refused then.
    """
    app = here.app
    table = await app.posts.invited(code)
    if table is None:
        return None
    stands = await app.referee.look(table)
    sits = stands is not None and here.person.id in stands.table.seats
    async with app.seating:
        if not sits and (limit := await too_many_of_mine(here)) is not None:
            return limit
        answer = await sit_down(here, table, cause=cause)
    stands = await app.referee.look(table)
    if stands is not None and here.person.id in stands.table.seats:
        await app.posts.add_view(
            table, here.chat.id, thread=here.thread, audience=here.person.id, side=None
        )
        app.screens.poke(table)
    return answer


async def rematch_asked(here: Here, old: Board) -> bool:
    """Whether somebody has asked for another game like `old`, which still stands."""
    for attempt in count(1):
        table = await here.app.store.opened_by(_rematch(old, attempt))
        stands = None if table is None else await here.app.referee.look(table)
        if stands is None or not stands.table.closed:
            return stands is not None
    raise AssertionError("rematches without an end")


def _rematch(old: Board, attempt: int) -> str:
    """The cause of the table that comes of it."""
    return f"rematch:{old.id}:{attempt}"


async def rematch(here: Here, old: Board, *, cause: str) -> reply.Reply | TooMany:
    """Ask for another game like `old`, or accept if the other has asked already.

    The same views show it, and the seat is kept for the other. However often and by whomever
    it is pressed, one table comes of it.
    """
    async with here.app.seating:
        limit = None if await rematch_asked(here, old) else await too_many(here)
        return limit or await _rematched(here, old, cause)


async def _rematched(here: Here, old: Board, cause: str) -> reply.Reply | TooMany:
    app = here.app
    for attempt in count(1):
        opened = await app.referee.open(
            here.person.id,
            old.table.agreement,
            cause=_rematch(old, attempt),
            at=app.now(),
        )
        if isinstance(opened, reply.Done):
            await _keep_for_other(here, old, opened.id)
            await add_own_word(here, opened.id, opened.after)
            app.screens.poke(opened.id)
            return opened
        if opened.table.closed:
            continue
        if stage(opened.table) is Stage.GATHERING and here.person.id not in opened.table.seats:
            limit = await too_many_of_mine(here)
            return limit or await sit_down(here, opened.id, cause=cause)
        return opened
    raise AssertionError("a rematch that is never opened")


async def _keep_for_other(here: Here, old: Board, table: TableId) -> None:
    posts = here.app.posts
    others = [player for player in old.table.seats if player != here.person.id]
    if others and not old.table.agreement.chouette:
        if await posts.person(others[0]) is not None:
            await posts.reserve(table, username=None, player=others[0])
        elif here.private:  # nobody knows the other any more
            await invite(here.app, table)
    views = await posts.views(old.id)
    # Beside a group's view somebody's own is there for one turn only.
    for view in [each for each in views if each.audience is None] or views:
        await posts.add_view(
            table, view.chat, thread=view.thread, audience=view.audience, side=None
        )


async def open_to_all(app: App, table: TableId) -> None:
    """The free seat is kept for nobody any more; in private there is an invitation instead."""
    await app.posts.reserve(table, username=None, player=None)
    views = await app.posts.views(table)
    if any(view.audience is not None for view in views):
        await invite(app, table)
    for view in views:
        app.screens.redraw(view.chat)


async def unreachable(here: Here, table: TableId) -> Person | None:
    """Somebody whose private chat shows this table and to whom the bot may not write."""
    for view in await here.app.posts.views(table):
        if view.audience is None or view.audience == here.person.id:
            continue
        person = await here.app.posts.person(view.audience)
        if person is not None and not person.can_dm:
            return person
    return None
