"""Chats to which the bot may not write: their views sleep until somebody wakes them.

Owns putting views to sleep, waking them, and whom that concerns: the others who play there in
private are told once, since a view falls asleep once. Clocks do not ask whether anybody sleeps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.chat.sender import Sender
from bot.chat.viewbook import ViewBook
from bot.chat.wishes import Job
from bot.play.ports import ChatId, Old, Posts, View
from rules.identity import PlayerId, Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class Sleeping:
    """What the announcer lets fall asleep. `want` asks a chat's sender for a job."""

    posts: Posts
    book: ViewBook
    sender: Callable[[ChatId], Sender]
    want: Callable[[View, Job], None]

    async def wake(self, chat: ChatId, player: PlayerId | None) -> None:
        """The bot may write to `chat` (again): its sleeping views are shown."""
        self.sender(chat).wishes.voice()
        lines = list(await self.posts.games_in(chat))
        if player is not None:
            lines += await self.posts.games_of(player, open_only=False)
        for table in dict.fromkeys(line.table for line in lines):
            for view in await self.posts.views(table):
                if view.chat == chat and (view.asleep or player is None):
                    self.want(await self.book.amend(view.id, awake) or view, Job.SHOW)

    async def shut(self, chat: ChatId, player: PlayerId) -> None:
        """The bot may not write to this private chat: nothing more goes there."""
        for line in await self.posts.games_of(player):
            for view in await self.posts.views(line.table):
                if view.chat == chat and view.audience == player and not view.asleep:
                    self.sender(chat).wishes.drop(view.id)
                    slept = await self.book.amend(view.id, asleep)
                    if slept is not None:
                        await self.tell(slept)

    async def tell(self, shut: View) -> None:
        """One view fell asleep: those who play with its owner in private are told."""
        if shut.audience is None:
            return
        for view in await self.posts.views(shut.table):
            if view.audience not in {None, shut.audience} and not view.asleep:
                self.sender(view.chat).wishes.of(view.id).unreachable.add(shut.audience)
                self.want(view, Job.NOTE)


def asleep(view: View) -> View:
    """A view that nothing is sent to."""
    return replace(view, asleep=True, ring_at=None)


def awake(view: View) -> View:
    """A view that is shown again; what it showed may be gone, so in a new message.

    If it is still there it loses its buttons.
    """
    if not view.asleep:
        return view
    old = () if view.message is None else (Old(view.message),)
    return replace(view, asleep=False, message=None, shown_seq=Seq(0), stale=(*view.stale, *old))
