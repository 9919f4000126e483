"""Views, drafts, seats and all the other posts in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import asdict, replace
from typing import Any

from bot.play.ports import (
    ChatId,
    Draft,
    Figures,
    GameLine,
    Room,
    View,
    ViewId,
)
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.position import Side
from tests.fakes.archive import FakeArchive
from tests.fakes.orders import FakeOrders
from tests.fakes.people import FakePeople
from tests.fakes.reminders import FakeReminders
from tests.fakes.rounds import FakeRounds
from tests.fakes.standings import FakeStandings
from tests.fakes.talking import FakeTalking


class FakePosts(
    FakeArchive, FakeOrders, FakePeople, FakeReminders, FakeRounds, FakeStandings, FakeTalking, ABC
):
    """`Posts` in memory. The log beside it tells how far each table has come."""

    def __init__(self) -> None:
        super().__init__()
        self._views: dict[ViewId, View] = {}
        self._drafts: dict[tuple[TableId, PlayerId], Draft] = {}
        self._seen: dict[tuple[ChatId, PlayerId], Instant] = {}
        self._went: dict[tuple[ChatId, PlayerId], Instant] = {}
        self._reserved: dict[TableId, tuple[str | None, PlayerId | None]] = {}
        self._invited: dict[str, TableId] = {}
        self._files: dict[str, str] = {}
        self._made_views = 0

    @abstractmethod
    def head(self, table: TableId) -> Seq:
        """The number of the table's last event."""

    @abstractmethod
    def lines(self) -> list[tuple[TableId, GameLine]]:
        """Every table as a row of a list."""

    async def migrate(self, old_telegram_id: int, new_telegram_id: int) -> None:
        """The same chat under another id; live messages are lost."""
        known = self._chat_by_telegram(old_telegram_id)
        if known is None or known.telegram_id == new_telegram_id:
            return
        self._moved[old_telegram_id] = new_telegram_id
        self._chats[known.id] = replace(known, telegram_id=new_telegram_id)
        for view in self._views.values():
            if view.chat == known.id:
                self._views[view.id] = replace(view, message=None, stale=(), shown_seq=Seq(0))

    async def add_view(
        self,
        table: TableId,
        chat: ChatId,
        *,
        thread: int | None,
        audience: PlayerId | None,
        side: Side | None,
    ) -> View:
        """Made if it does not exist."""
        for view in self._views.values():
            if (view.table, view.chat, view.thread, view.audience) == (
                table,
                chat,
                thread,
                audience,
            ):
                return view
        self._made_views += 1
        made = View(
            id=ViewId(self._made_views),
            table=table,
            chat=chat,
            thread=thread,
            audience=audience,
            side=side,
            shown_seq=Seq(0),
            message=None,
            photo=False,
            posted_at=None,
            edits=0,
            stale=(),
            ring_at=None,
            asleep=False,
        )
        self._views[made.id] = made
        return made

    async def drop_view(self, view: ViewId) -> None:
        """Forget it."""
        self._views.pop(view, None)

    async def view(self, view: ViewId) -> View | None:
        """By id."""
        return self._views.get(view)

    async def views(self, table: TableId) -> tuple[View, ...]:
        """Oldest first."""
        return tuple(view for view in self._views.values() if view.table == table)

    async def view_of_message(self, chat: ChatId, message: str) -> View | None:
        """Live or stale."""
        for view in self._views.values():
            messages = {view.message, *(old.message for old in view.stale)}
            if view.chat == chat and message in messages:
                return view
        return None

    async def unshown(self) -> tuple[View, ...]:
        """Behind their table."""
        return tuple(
            view
            for view in self._views.values()
            if not view.asleep and view.shown_seq < self.head(view.table)
        )

    async def untidy(self) -> tuple[View, ...]:
        """With old keyboards."""
        return tuple(view for view in self._views.values() if not view.asleep and view.stale)

    async def ringing(self, at: Instant) -> tuple[View, ...]:
        """Due by now."""
        views = self._views.values()
        return tuple(view for view in views if view.ring_at is not None and view.ring_at <= at)

    async def save_view(self, view: View) -> None:
        """Write back."""
        if view.id in self._views:
            self._views[view.id] = view

    async def draft(self, table: TableId, since: Seq, player: PlayerId) -> Draft | None:
        """For this question only."""
        draft = self._drafts.get((table, player))
        return draft if draft is not None and draft.since == since else None

    async def save_draft(self, draft: Draft) -> None:
        """Drafts of older questions of the table go away."""
        for key, old in tuple(self._drafts.items()):
            if old.table == draft.table and old.since < draft.since:
                del self._drafts[key]
        self._drafts[draft.table, draft.player] = draft

    async def seen(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """Remember."""
        self._seen[chat, player] = at
        self._went.pop((chat, player), None)

    async def went(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """Forget, and remember why."""
        self._seen.pop((chat, player), None)
        self._went[chat, player] = at

    async def has_gone(self, chat: ChatId, player: PlayerId) -> bool:
        """Recall."""
        return (chat, player) in self._went

    async def last_seen(self, chat: ChatId, player: PlayerId) -> Instant | None:
        """Recall."""
        return self._seen.get((chat, player))

    async def games_of(
        self, player: PlayerId, *, open_only: bool = True, limit: int = 50
    ) -> tuple[GameLine, ...]:
        """Those awaiting the player first, longest waiting first."""
        lines = [
            line
            for _, line in self.lines()
            if player in line.seats and not (open_only and line.closed_at is not None)
        ]
        lines.sort(key=lambda line: (player not in line.awaited, line.since_at, line.table))
        return tuple(lines[:limit])

    async def games_in(
        self, chat: ChatId, thread: int | None = None, *, limit: int = 100
    ) -> tuple[GameLine, ...]:
        """Open ones, newest first."""
        shown = {
            view.table
            for view in self._views.values()
            if view.chat == chat and (thread is None or view.thread == thread)
        }
        lines = [line for table, line in self.lines() if table in shown and line.closed_at is None]
        return tuple(sorted(lines, key=lambda line: line.table, reverse=True)[:limit])

    def chats_of(self, table: TableId) -> tuple[ChatId, ...]:
        """Where the table is shown."""
        views = self._views.values()
        return tuple(sorted({view.chat for view in views if view.table == table}))

    async def reserve(
        self, table: TableId, *, username: str | None, player: PlayerId | None
    ) -> None:
        """For one person."""
        self._reserved.pop(table, None)
        if username is not None or player is not None:
            self._reserved[table] = (username, player)

    async def discard(self, at: Instant) -> None:
        """Kept seats of closed tables, too."""
        await super().discard(at)
        open_ = {table for table, line in self.lines() if line.closed_at is None}
        self._reserved = {key: kept for key, kept in self._reserved.items() if key in open_}

    async def reserved(self, table: TableId) -> tuple[str | None, PlayerId | None] | None:
        """For whom."""
        return self._reserved.get(table)

    async def invite(self, table: TableId, code: str) -> None:
        """Remember the code."""
        self._invited[code] = table

    async def invitation(self, table: TableId) -> str | None:
        """The code that leads there."""
        codes = (code for code, leads_to in self._invited.items() if leads_to == table)
        return min(codes, default=None)

    async def invited(self, code: str) -> TableId | None:
        """Where the code leads."""
        return self._invited.get(code)

    async def file_id(self, fingerprint: str) -> str | None:
        """Recall."""
        return self._files.get(fingerprint)

    async def save_file_id(self, fingerprint: str, file_id: str) -> None:
        """Remember."""
        self._files[fingerprint] = file_id

    async def data_of(self, player: PlayerId) -> dict[str, Any]:
        """The person and their drafts; the log is somewhere else."""
        person = self._people.get(player)
        if person is None:
            return {}
        drafts = [asdict(draft) for key, draft in self._drafts.items() if key[1] == player]
        return {"person": asdict(person), "private_chat": [], "deeds": [], "kept": {"x": drafts}}

    async def forget(self, player: PlayerId) -> bool:
        """Not while a table is open."""
        if any(player in line.seats and line.closed_at is None for _, line in self.lines()):
            return False
        if await self.queues_of(player):
            return False
        for table in self._kept_at(player):
            del self._reserved[table]
        gone = self._people.pop(player, None)
        if gone is None:
            return True
        self._forgotten += 1
        self._off_the_boards(player)
        self._chats = {
            number: chat
            for number, chat in self._chats.items()
            if chat.telegram_id != gone.telegram_id
        }
        self._views = {
            number: view
            for number, view in self._views.items()
            if view.audience != player and view.chat in self._chats
        }
        self._drafts = {key: draft for key, draft in self._drafts.items() if key[1] != player}
        self._seen = {key: at for key, at in self._seen.items() if key[1] != player}
        self.forget_talk(player)
        self.forget_rounds(player)
        self.forget_reminders(player)
        self.forget_orders(player)
        return True

    @abstractmethod
    async def queues_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Open chouettes in whose queue they wait."""

    async def kept_for(self, player: PlayerId) -> tuple[TableId, ...]:
        """By number or by username."""
        open_ = {table for table, line in self.lines() if line.closed_at is None}
        return tuple(table for table in self._kept_at(player) if table in open_)

    def _kept_at(self, player: PlayerId) -> list[TableId]:
        known = self._people.get(player)
        bare = (known.username if known else None) or "?"
        return [
            table
            for table, (username, who) in sorted(self._reserved.items())
            if who == player or (username or "").removeprefix("@").casefold() == bare.casefold()
        ]

    async def figures(self, since: Instant) -> Figures:  # noqa: ARG002 - nobody keeps causes
        """Counted; there is no file and there are no moments of actions."""
        return Figures(
            people=len(self._people),
            chats=len(self._chats),
            open_tables=await self.open_tables(),
            finished_tables=sum(line.closed_at is not None for _, line in self.lines()),
            actions=0,
            database_bytes=0,
        )

    async def open_tables(self) -> int:
        """Counted."""
        return sum(line.closed_at is None for _, line in self.lines())

    async def rooms_in_play(self) -> tuple[Room, ...]:
        """By the first view of each chat."""
        open_ = {table for table, line in self.lines() if line.closed_at is None}
        rooms: dict[int, Room] = {}
        for view in self._views.values():
            if view.table in open_ and not view.asleep:
                chat = self._chats[view.chat].telegram_id
                rooms.setdefault(chat, Room(chat, view.thread))
        return tuple(rooms.values())
