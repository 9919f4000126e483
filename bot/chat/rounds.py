"""All games in one message: which board stands there, and which comes next.

Owns the steps of a round: it begins at some board, goes on to the next that waits as soon as the
one it shows waits no more, and ends. What a board looks like is the composer's business, when a
call is made the sender's. A board of the round is a view like any other, so that every button and
every typed turn works there; a view of a group's table is made for the round and goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from bot.chat.viewbook import ViewBook
from bot.play.locks import KeyedLocks
from bot.play.pending import Pending, pending, waits
from bot.play.ports import ChatId, Draft, Old, Posts, Round, View, ViewId
from bot.play.referee import Referee
from rules.game import Over
from rules.identity import PlayerId, Seq, TableId
from rules.table import Table

DEAF_MS = 700
"""How long one tap does not decide anything after another board has come under the finger."""


class Onward(Enum):
    """What becomes of a private view that is about to be shown."""

    STAYS = "stays"
    """It is shown."""
    PASSED = "passed"
    """Its message has passed to another board of the round."""
    ENDS = "ends"
    """Nothing waits any more, or only what was put off."""
    STRAY = "stray"
    """It was made for a round that is somewhere else."""


@dataclass(frozen=True, slots=True)
class Move:
    """What becomes of a view; `to` is the one that has its message now, `put_off` so many wait."""

    onward: Onward
    to: View | None = None
    put_off: int = 0


@dataclass(frozen=True, slots=True)
class Begun:
    """A round has begun at `view`; `fresh`: it wants a new message. `before`: what it left."""

    view: View
    fresh: bool
    before: View | None


class RoundBook:
    """The rounds of everybody, changed one step at a time. `ms` is the senders' clock."""

    def __init__(
        self, referee: Referee, posts: Posts, book: ViewBook, ms: Callable[[], int]
    ) -> None:
        self._referee = referee
        self._posts = posts
        self._book = book
        self._ms = ms
        self._locks: KeyedLocks[PlayerId] = KeyedLocks()
        self._turned: dict[ViewId, int] = {}

    # What people ask ---------------------------------------------------------------------

    async def begin(
        self,
        player: PlayerId,
        chat: ChatId,
        thread: int | None,
        *,
        first: TableId | None = None,
        message: str | None = None,
    ) -> Begun | None:
        """A round begins, at `first` if that waits; None if nothing does.

        Begun from the page on which the last round ended (`message`), it goes on there.
        """
        async with self._locks.hold(player):
            queue = await self._queue(player)
            if not queue:
                return None
            chosen = next((each for each in queue if each.id == first), queue[0])
            old = await self._posts.round_of(player)
            view = await self._view(chosen.id, player, chat, thread)
            stands = Round(player=player, message=message or view.message or "", table=chosen.id)
            before = None
            if old is not None and old.table is not None and old.table != chosen.id:
                before = await self._own(old.table, player)
            again = old is not None and old.table is None and old.message == message
            if not again or message is None:
                await self._posts.save_round(stands)
                return Begun(view, fresh=True, before=before)
            async with self._book.hold(view.id):
                row = await self._posts.view(view.id) or view
                taken = replace(_taken(row), message=message, photo=True)
                await self._posts.save_round(stands, (taken,))
            return Begun(taken, fresh=False, before=before)

    async def skip(self, view: View) -> bool:
        """The board is put off until the rest is played; False if the round is not there."""
        if view.audience is None:
            return False
        async with self._locks.hold(view.audience):
            stands = await self._posts.round_of(view.audience)
            if stands is None or stands.table != view.table:
                return False
            if view.table not in stands.skipped:
                skipped = (*stands.skipped, view.table)
                await self._posts.save_round(replace(stands, skipped=skipped))
            return True

    def just_turned(self, view: ViewId) -> bool:
        """Another board came under the finger a moment ago."""
        turned = self._turned.get(view)
        return turned is not None and 0 <= self._ms() - turned < DEAF_MS

    def turned(self, view: ViewId) -> None:
        """The board of this view has come into the message of a round."""
        now = self._ms()
        recent = {one: at for one, at in self._turned.items() if now - at < DEAF_MS}
        self._turned = {**recent, view: now}

    # What the sender asks ----------------------------------------------------------------

    async def onward(self, view: View) -> Move:
        """What becomes of a view before it is shown; the message may pass to another."""
        if view.audience is None:
            return Move(Onward.STAYS)
        async with self._locks.hold(view.audience):
            stands = await self._posts.round_of(view.audience)
            if stands is None or stands.table != view.table:
                stray = await self._visits(view)
                return Move(Onward.STRAY if stray else Onward.STAYS)
            sheet = await self._referee.look(view.table)
            put_off = view.table in stands.skipped
            waiting = sheet is not None and waits(sheet.table, view.audience)
            if waiting and not put_off:
                return Move(Onward.STAYS)
            queue = [each for each in await self._queue(view.audience) if each.id != view.table]
            fresh = [each for each in queue if each.id not in stands.skipped]
            if not fresh and (put_off or not queue):
                return Move(Onward.ENDS, put_off=len(queue) + waiting)
            skipped = stands.skipped if fresh else ()
            following = (fresh or queue)[0]
            to = await self._pass(view, replace(stands, table=following.id, skipped=skipped))
            return Move(Onward.PASSED, to=to)

    async def end(self, view: View) -> None:
        """The round is over: its message belongs to no board any more."""
        if view.audience is None:
            return
        async with self._locks.hold(view.audience), self._book.hold(view.id):
            stands = await self._posts.round_of(view.audience)
            row = await self._posts.view(view.id)
            if stands is None or row is None or stands.table != view.table:
                return
            over = replace(stands, table=None, message=row.message or stands.message, skipped=())
            leaves = await self._leaving(row)
            if leaves is None:
                await self._posts.save_round(over, dropped=(row.id,))
            else:
                await self._posts.save_round(over, (leaves,))

    async def _pass(self, view: View, stands: Round) -> View:
        """The message passes to the board of `stands`."""
        assert stands.table is not None  # noqa: S101 - there is a board to pass to
        to = await self._view(stands.table, stands.player, view.chat, view.thread)
        async with self._book.hold(view.id, to.id):
            old = await self._posts.view(view.id) or view
            new = await self._posts.view(to.id) or to
            taken = replace(_taken(new), message=old.message, photo=old.photo, thread=old.thread)
            leaves = await self._leaving(old)
            await self._posts.save_round(
                replace(stands, message=old.message or stands.message),
                (taken,) if leaves is None else (leaves, taken),
                dropped=(old.id,) if leaves is None else (),
            )
        return taken

    async def _leaving(self, row: View) -> View | None:
        """The row without the message; None if the view goes with it.

        The end of a game is not passed over: it comes in a message of its own.
        """
        sheet = await self._referee.look(row.table)
        if await self._visits(row):
            if sheet is not None and row.audience is not None:
                await self._forget_draft(sheet.table, row)
            return replace(row, message=None, ring_at=None) if row.stale else None
        seen = row.shown_seq
        if sheet is not None and not _is_over(sheet.table):
            seen = sheet.table.seq
        return replace(row, message=None, photo=False, shown_seq=seen, edits=0, ring_at=None)

    async def _forget_draft(self, table: Table, row: View) -> None:
        """What was half made in private is not to be seen in the group."""
        assert row.audience is not None  # noqa: S101 - a group leaves no round
        draft = await self._posts.draft(row.table, table.since, row.audience)
        if draft is not None and draft.turn:
            await self._posts.save_draft(
                Draft(table=row.table, since=table.since, player=row.audience, turn=())
            )

    async def _queue(self, player: PlayerId) -> tuple[Pending, ...]:
        return await pending(self._referee.look, self._posts, player)

    async def _own(self, table: TableId, player: PlayerId) -> View | None:
        views = await self._posts.views(table)
        return next((view for view in views if view.audience == player), None)

    async def _view(
        self, table: TableId, player: PlayerId, chat: ChatId, thread: int | None
    ) -> View:
        """The view of a table in somebody's private chat; for a group's table one is made."""
        known = await self._own(table, player)
        if known is not None:
            return known
        return await self._posts.add_view(table, chat, thread=thread, audience=player, side=None)

    async def _visits(self, view: View) -> bool:
        """The table is a group's, so this private view of it is there for a round only."""
        views = await self._posts.views(view.table)
        return any(each.audience is None for each in views)


def _taken(row: View) -> View:
    """The row about to have a message of the round: not shown yet, an older copy to be stripped."""
    stale = row.stale
    if row.message is not None and all(old.message != row.message for old in stale):
        stale = (*stale, Old(row.message, row.shown_seq, row.photo))
    return replace(row, shown_seq=Seq(0), edits=0, stale=stale, ring_at=None, asleep=False)


def _is_over(table: Table) -> bool:
    return table.closed or (table.game is not None and isinstance(table.game.phase, Over))
