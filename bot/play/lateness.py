"""Boards of two people that turn to "time is out" when it is, and again when it can be claimed.

Owns finding those tables. Nothing is decided: a clock that has run out is no event, so the log does
not tell the screens. A chouette's deadlines are `deadlines`', words to people `reminding`'s.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.play.calendars import DAY
from bot.play.clocks import CalendarOf, clock_at
from bot.play.ports import Store
from bot.play.reminding import Look
from rules.identity import Instant, TableId

Turn = Callable[[TableId], Awaitable[None]]
"""Draws the boards of a table anew: `Announcer.turn`."""

REACH = DAY
"""After a start: boards whose time ran out within so long before it are looked at again."""


class Lateness:
    """The chore. `turn` draws the boards of a table again, which is harmless if they are right."""

    def __init__(self, store: Store, look: Look, calendars: CalendarOf, turn: Turn) -> None:
        self._store = store
        self._look = look
        self._calendars = calendars
        self._turn = turn
        self._until: Instant | None = None
        self._graces: dict[TableId, Instant] = {}

    async def sweep(self, at: Instant) -> None:
        """Turn the boards of every table whose time, or grace, has run out since the last sweep."""
        after = Instant(at - REACH) if self._until is None else self._until
        late = await self._store.expired(after, at)
        over = [number for number, moment in self._graces.items() if moment <= at]
        for number in dict.fromkeys((*late, *over)):
            self._graces.pop(number, None)
            await self._look_at(number, at)
        self._until = at

    async def _look_at(self, number: TableId, at: Instant) -> None:
        stands = await self._look(number)
        clock = None if stands is None else await clock_at(self._calendars, stands.table)
        if clock is None or clock.deadline > at:
            return  # played, closed, stopped, or given more time
        if clock.claimable > at:
            self._graces[number] = clock.claimable
        await self._turn(number)
