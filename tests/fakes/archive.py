"""Games of the past in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from bot.play.ports import ChatId, GameLine, View, ViewId
from rules.identity import PlayerId, TableId


class FakeArchive(ABC):
    """The part of `Posts` that lists tables which have begun."""

    _views: dict[ViewId, View]

    @abstractmethod
    def lines(self) -> list[tuple[TableId, GameLine]]:
        """Every table as a row of a list."""

    async def past_of(
        self, player: PlayerId, *, running: bool | None = None, first: int = 0, limit: int = 8
    ) -> tuple[int, tuple[GameLine, ...]]:
        """Where the player sits."""
        mine = [line for _, line in self.lines() if player in line.seats]
        return _page(mine, running=running, first=first, limit=limit)

    async def past_in(
        self,
        chat: ChatId,
        thread: int | None = None,
        *,
        running: bool | None = None,
        first: int = 0,
        limit: int = 8,
    ) -> tuple[int, tuple[GameLine, ...]]:
        """What everybody sees there."""
        shown = {
            view.table
            for view in self._views.values()
            if view.chat == chat and view.audience is None and thread in {None, view.thread}
        }
        there = [line for table, line in self.lines() if table in shown]
        return _page(there, running=running, first=first, limit=limit)


def _page(
    lines: Iterable[GameLine], *, running: bool | None, first: int, limit: int
) -> tuple[int, tuple[GameLine, ...]]:
    begun = [
        line
        for line in lines
        if line.game_no and (running is None or (line.closed_at is None) is running)
    ]
    begun.sort(key=lambda line: (line.closed_at is not None, -(line.closed_at or 0), -line.table))
    return len(begun), tuple(begun[first : first + limit])
