"""Changing a view's row without losing somebody else's change.

Owns the read-modify-write of views: several tasks touch different columns of one row. What is
written is the business of senders and the announcer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

from bot.play.locks import KeyedLocks
from bot.play.ports import Posts, View, ViewId
from rules.identity import Seq


class ViewBook:
    """The views as the posts keep them, changed one at a time."""

    def __init__(self, posts: Posts) -> None:
        self._posts = posts
        self._locks: KeyedLocks[ViewId] = KeyedLocks()

    async def read(self, view: ViewId) -> View | None:
        """As it stands now."""
        return await self._posts.view(view)

    @asynccontextmanager
    async def hold(self, *views: ViewId) -> AsyncIterator[None]:
        """Nobody else changes these views meanwhile."""
        async with AsyncExitStack() as stack:
            for view in sorted(set(views)):
                await stack.enter_async_context(self._locks.hold(view))
            yield

    async def amend(self, view: ViewId, change: Callable[[View], View]) -> View | None:
        """Write what `change` makes of the newest row; None if the view is gone."""
        async with self._locks.hold(view):
            stands = await self._posts.view(view)
            if stands is None:
                return None
            changed = change(stands)
            if changed != stands:
                await self._posts.save_view(changed)
            return changed


def nowhere(view: View) -> View:
    """A view whose message stands in a group that is gone."""
    return replace(view, message=None, photo=False, stale=(), shown_seq=Seq(view.shown_seq - 1))
