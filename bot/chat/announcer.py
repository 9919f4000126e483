"""Shows every table on every screen that has a view of it.

Owns the senders, one for each chat that has something to do, and turns "something happened"
into wishes of theirs. It is level-triggered: what is shown is compared with the log, so a lost
poke, a crash or a failed call is made good by the next look at `Posts.unshown`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from aiogram.types import InlineKeyboardMarkup

from bot import logs
from bot.chat.composer import Composer, asked
from bot.chat.desk import Desk
from bot.chat.doubts import Doubts
from bot.chat.nophotos import remembering
from bot.chat.pictures import Pictures
from bot.chat.posting import Posting
from bot.chat.rounds import RoundBook
from bot.chat.sender import Outside, Sender
from bot.chat.sleeping import Sleeping, awake
from bot.chat.telling import Telling
from bot.chat.viewbook import ViewBook
from bot.chat.wishes import Job
from bot.play.ports import ChatId, ChatKind, Old, View, ViewId
from bot.play.waiting import answers_of_team
from rules.identity import Instant, PlayerId, TableId

LATE_DRAFT_MS = 4_000
"""A half-made turn that is left in a group is shown after so long."""

HEAL_SECONDS = 30
"""How often everything unshown is looked for."""

PATIENCE_MS = 2_000
"""What is due later than this is not waited for when the bot stops."""

_log = logging.getLogger(__name__)


class Announcer:
    """`bot.chat.face.Screens`, and what the lifecycle and the clockwork need of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._posts = desk.posts
        self._book = ViewBook(desk.posts)
        self._sleeping = Sleeping(
            posts=desk.posts, book=self._book, sender=self._sender, want=self._want
        )
        pictures = Pictures(desk.posts, desk.bot.id, desk.paint)
        posting = Posting(desk.bot, pictures, desk.ms, remembering(desk.posts, desk.now))
        self.doubts = Doubts(desk.bot, posting)
        self._sights = desk.sights()
        self._rounds = RoundBook(desk.referee, desk.posts, self._book, desk.ms)
        self._outside = Outside(
            posts=desk.posts,
            book=self._book,
            rounds=self._rounds,
            telling=Telling(desk.posts, posting, desk.now, default_language=desk.default_language),
            composer=Composer(self._sights, desk.face, desk.posts, desk.now),
            posting=posting,
            budget=desk.budget,
            doubts=self.doubts,
            ms=desk.ms,
            now=desk.now,
            on_shut=self._sleeping.tell,
            on_moved=self._moved,
        )
        self.senders: dict[ChatId, Sender] = {}
        self._wakes: dict[ChatId, asyncio.Event] = {}
        self._orders: list[Callable[[], Awaitable[None]]] = []
        self._taking = False
        self._draining = False
        self._healed_at: Instant | None = None

    # What handlers ask -------------------------------------------------------------------

    def poke(self, table: TableId) -> None:
        """Something happened at `table`: every view of it shows what it lacks."""

        async def order() -> None:
            for view in await self._posts.views(table):
                self._want(view, Job.SHOW)

        self._order(order)

    def show_draft(
        self, view: ViewId, player: PlayerId, *, complete: bool, die: int | None = None
    ) -> None:
        """The draft of `player` changed: show it on this view as far as chat.md 3 allows."""

        async def order() -> None:
            row = await self._book.read(view)
            chat = None if row is None else await self._posts.chat(row.chat)
            if row is None or chat is None or (row.audience or player) != player:
                return
            self._sights.picks(row)
            sender = self._sender(row.chat)
            wish = sender.wishes.of(view)
            wish.die = die
            if chat.kind is ChatKind.PRIVATE:
                at = sender.draft_at(view)
            else:
                at = self._desk.ms() + (0 if complete else LATE_DRAFT_MS)
            if complete:
                wish.want(Job.DRAFT, at)
            else:
                wish.due[Job.DRAFT] = at  # a later tap puts off the late edit of an earlier one
            self._run(row.chat)

        self._order(order)

    def show_menu(self, view: ViewId, buttons: InlineKeyboardMarkup | None) -> None:
        """Put other buttons under the live message; None brings its own back."""

        async def order() -> None:
            row = await self._book.read(view)
            if row is not None:
                self._sender(row.chat).wishes.of(view).menu = buttons
                self._want(row, Job.MENU)

        self._order(order)

    def tell_words(self, table: TableId) -> None:
        """Words wait at `table` for somebody who is there."""

        async def order() -> None:
            for view in await self._posts.views(table):
                if view.audience is not None:
                    self._want(view, Job.WORDS)

        self._order(order)

    def show_panel(self, view: ViewId, panel: str) -> None:
        """Open a part of the table card; "" closes it."""

        async def order() -> None:
            row = await self._book.read(view)
            if row is not None:
                wish = self._sender(row.chat).wishes.of(view)
                wish.panel, wish.menu = panel, None
                self._want(row, Job.MENU)

        self._order(order)

    async def seen(
        self,
        chat: ChatId,
        player: PlayerId,
        *,
        table: TableId | None = None,
        message: str | None = None,
    ) -> None:
        """`player` was active in `chat` now, at a board of `table` if that is given."""
        await self._posts.seen(chat, player, self._desk.now())
        sender = self.senders.get(chat)
        if sender is not None and sender.wishes.voice():
            self._run(chat)
        if table is None:
            return
        for view in await self._posts.views(table):
            if view.ring_at is not None:  # also of a group whose board is played in private
                await self._pressed(view, player)
            if view.chat != chat:
                continue
            if view.asleep:  # nobody tells that the bot may speak here again; one try will
                self._want(await self._book.amend(view.id, awake) or view, Job.SHOW)
            if message is not None and message != view.message and view.message is not None:
                await self._outdated(view, message)

    async def board_again(self, table: TableId, chat: ChatId, thread: int | None = None) -> bool:
        """Show `table` in a new message; the old one loses its keyboard."""
        here = [view for view in await self._posts.views(table) if view.chat == chat]
        chosen = next((view for view in here if view.thread == thread), None)
        view = chosen or next(iter(here), None)
        if view is None:
            return False
        if view.asleep:
            view = await self._book.amend(view.id, awake) or view
        self._want(view, Job.AGAIN)
        return True

    async def play_all(
        self,
        player: PlayerId,
        chat: ChatId,
        thread: int | None = None,
        *,
        first: TableId | None = None,
        message: str | None = None,
    ) -> bool:
        """All boards that wait for `player`, one after the other in one message of `chat`."""
        begun = await self._rounds.begin(player, chat, thread, first=first, message=message)
        if begun is None:
            return False
        if begun.before is not None:
            self._sender(chat).forget(begun.before.id)
            self._want(begun.before, Job.DRAFT)
        self._want(begun.view, Job.AGAIN if begun.fresh else Job.SHOW)
        return True

    async def skip(self, view: ViewId) -> bool:
        """The round goes on to another board; False if it is not at this one."""
        row = await self._book.read(view)
        if row is None or not await self._rounds.skip(row):
            return False
        self._want(row, Job.SHOW)
        return True

    def just_turned(self, view: ViewId) -> bool:
        """Another board came under the finger a moment ago."""
        return self._rounds.just_turned(view)

    def redraw(self, chat: ChatId) -> None:
        """`chat` reads another language from now on: its live messages are drawn anew."""

        async def order() -> None:
            for line in await self._posts.games_in(chat):
                await self.turn(line.table, chat)

        self._order(order)

    async def shut(self, chat: ChatId, player: PlayerId) -> None:
        """The bot may not write to `chat`, the own chat of `player`, any more."""
        await self._sleeping.shut(chat, player)

    async def wake(self, chat: ChatId, player: PlayerId | None = None) -> None:
        """The bot may write to `chat` (again): its sleeping views are shown."""
        await self._sleeping.wake(chat, player)

    # What the lifecycle and the clockwork ask -----------------------------------------------

    @property
    def at_work(self) -> int:
        """How many chats have a sender at work."""
        return len(self._wakes)

    @property
    def wanted(self) -> int:
        """How many chats lack something on their screens, now or later."""
        return sum(bool(sender.wishes) for sender in self.senders.values())

    async def heal(self) -> None:
        """Wish for everything that some screen lacks: after a crash, and now and then."""
        for view in await self._posts.unshown():
            self._want(view, Job.SHOW)
        for view in await self._posts.untidy():
            self._want(view, Job.STRIP)
        for table in await self._posts.left_untold():
            self.tell_words(table)

    async def sweep(self, at: Instant) -> None:
        """The chore of `bot.play.clockwork`: heal from time to time."""
        if self._healed_at is None or at - self._healed_at >= HEAL_SECONDS:
            self._healed_at = at
            await self.heal()

    async def ring(self, view: View) -> None:
        """Somebody did not press in time: the chat's sender looks whether to call."""
        self._want(view, Job.RING)

    async def turn(self, table: TableId, chat: ChatId | None = None) -> None:
        """Nothing has happened at `table`, and yet its boards (in `chat`) are right no more."""
        for view in await self._posts.views(table):
            if view.message is not None and chat in {None, view.chat}:
                self._sender(view.chat).forget(view.id)
                self._want(view, Job.DRAFT)

    def drain(self) -> None:
        """The bot stops: senders finish what can be done now, and end.

        Whoever stops waits for their errands (`Nursery.stop`). The rest is healed at the next
        start.
        """
        self._draining = True
        for wake in self._wakes.values():
            wake.set()

    async def take_orders(self) -> None:
        """Turn everything asked for so far into wishes."""
        while self._orders:
            order = self._orders.pop(0)
            try:
                await order()
            except Exception:  # noqa: BLE001 - the next heal finds what is lost here
                _log.exception("an order for the screens failed")

    # Inside ---------------------------------------------------------------------------------

    def _order(self, order: Callable[[], Awaitable[None]]) -> None:
        self._orders.append(order)
        if not self._taking:
            self._taking = True
            self._desk.start(self._take(), "orders for the screens")

    async def _take(self) -> None:
        try:
            await self.take_orders()
        finally:
            self._taking = False

    def _sender(self, chat: ChatId) -> Sender:
        if chat not in self.senders:
            self.senders[chat] = Sender(chat, self._outside)
        return self.senders[chat]

    def _want(self, view: View, job: Job) -> None:
        if not view.asleep or job is Job.AGAIN:
            self._sender(view.chat).wishes.of(view.id).want(job, self._desk.ms())
            self._run(view.chat)

    def _run(self, chat: ChatId) -> None:
        """See that the chat's sender is at work."""
        if chat in self._wakes:
            self._wakes[chat].set()
            return
        self._wakes[chat] = asyncio.Event()
        self._desk.start(self._work(chat), f"sender of chat {chat}")

    async def _work(self, chat: ChatId) -> None:
        """Step while there is something to do."""
        sender, wake = self._sender(chat), self._wakes[chat]
        logs.ABOUT.set(f"chat {chat}")  # a task of its own, begun in some update
        try:
            while True:
                wake.clear()
                at = await sender.step()
                if at is None:
                    return
                wait = at - self._desk.ms()
                if self._draining and wait > PATIENCE_MS:
                    return
                if wait > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(wake.wait(), wait / 1_000 / self._desk.hurry)
        finally:
            del self._wakes[chat]

    async def _pressed(self, view: View, player: PlayerId) -> None:
        """Who is waited for has pressed, so the call is not due any more."""
        stands = await self._desk.referee.look(view.table)
        if stands is not None and answers_of_team(stands.table):
            return  # one answer silences nobody's call but one's own; the rest are still waited for
        if stands is None or player in asked(stands.table):
            await self._book.amend(view.id, lambda row: replace(row, ring_at=None))

    async def _outdated(self, view: View, message: str) -> None:
        """A board that is not the live one still has buttons: they go, unless it is another's."""
        holder = await self._posts.view_of_message(view.chat, message)
        if holder is not None and holder.id != view.id and holder.message == message:
            return  # the message of a round has gone on, under an older keyboard of this table

        def change(row: View) -> View:
            if message in {row.message, *(old.message for old in row.stale)}:
                return row
            return replace(row, stale=(*row.stale, Old(message)))

        if await self._book.amend(view.id, change) is not None:
            self._want(view, Job.STRIP)

    async def _moved(self, chat: ChatId) -> None:
        """A group became a supergroup: its messages are lost and are shown anew."""
        for view in await self._posts.unshown():
            if view.chat == chat:
                self._want(view, Job.SHOW)
