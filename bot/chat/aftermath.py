"""Edits of an earlier life of the bot that come late.

Owns looking once more at what the start-up heals: a call that was under way when the bot died may
reach the screen after that and cover the newer board. Leaves the healing to the announcer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.play.ports import ChatId, Posts
from rules.identity import Instant, TableId

LATE_SECONDS = 20
"""Whatever an earlier life has asked of Telegram is done or lost by then."""


class Aftermath:
    """A chore of `bot.play.clockwork`; `redraw` shows a table's boards in a chat as they are.

    The first sweep must come before anything is shown: it notes what was not shown when the bot
    began. Where nothing came late, Telegram answers that the message is as it should be.
    """

    def __init__(self, posts: Posts, redraw: Callable[[TableId, ChatId], Awaitable[None]]) -> None:
        self._posts = posts
        self._redraw = redraw
        self._began: Instant | None = None
        self._unsure: tuple[tuple[TableId, ChatId], ...] = ()

    async def sweep(self, at: Instant) -> None:
        """Note what is unsure; later, once, draw it again."""
        if self._began is None:
            unshown = [view for view in await self._posts.unshown() if view.message is not None]
            self._unsure = tuple((view.table, view.chat) for view in unshown)
            self._began = at
        elif self._unsure and at - self._began >= LATE_SECONDS:
            unsure, self._unsure = self._unsure, ()
            for table, chat in unsure:
                await self._redraw(table, chat)
