"""When people are to be called because time passes.

Owns what is planned for an open question: one reminder for who is on the clock, at the moment that
person chose, and word to the other of two when the deadline and its grace are over. Everything
lies on disk; sending is the conversation's business.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.play.calendars import HOUR
from bot.play.clocks import CalendarOf, Running, clock_at
from bot.play.ports import Posts, Reminder, ReminderKind
from bot.play.sheet import Sheet
from bot.play.waiting import deadline
from rules.game import Over
from rules.identity import HOUSE, Instant, PlayerId, TableId
from rules.table import Table, due

Look = Callable[[TableId], Awaitable[Sheet | None]]
"""How a table stands: `Referee.look`."""

SHORTEST = HOUR
"""A team's question that may wait less than this is called for where it is asked, not later."""


class Planning:
    """The chore that plans reminders, and what they are worth when they come due."""

    def __init__(self, posts: Posts, look: Look, calendars: CalendarOf) -> None:
        self._posts = posts
        self._look = look
        self._calendars = calendars

    async def sweep(self, at: Instant) -> None:
        """Plan for every question that nothing is planned for. The rest costs one query."""
        for number in await self._posts.unplanned():
            stands = await self._look(number)
            if stands is not None:
                await self._plan(number, stands.table, at)

    async def clock(self, table: Table) -> Running | None:
        """The clock of two people that runs now, by the hours of whoever is waited for."""
        return await clock_at(self._calendars, table)

    async def due_at(self, reminder: Reminder) -> Instant | None:
        """When the reminder is due as things stand now; None if it has lost its meaning."""
        stands = await self._look(reminder.table)
        if stands is None or stands.table.closed or stands.table.since != reminder.since:
            return None
        table = stands.table
        clock = await self.clock(table)
        if reminder.kind is ReminderKind.REMIND:
            return await self._remind_at(table, clock, reminder.player)
        if clock is None or _other(table, clock.player) != reminder.player:
            return None
        return clock.claimable

    async def _remind_at(
        self, table: Table, clock: Running | None, player: PlayerId
    ) -> Instant | None:
        percent = await self._percent(player)
        if not percent:
            return None
        if clock is not None:
            return clock.gone(percent) if clock.player == player else None
        until = _of_team(table)
        if until is None or player not in due(table).players:
            return None
        return Instant(table.since_at + (until - table.since_at) * percent // 100)

    async def _plan(self, number: TableId, table: Table, at: Instant) -> None:
        clock = await self.clock(table)
        asked = due(table).players if clock is None else (clock.player,)
        waits: list[Reminder] = []
        settled: list[Reminder] = []
        for player in asked:
            if player == HOUSE:
                continue
            moment = await self._remind_at(table, clock, player)
            (settled if moment is None else waits).append(
                Reminder(
                    table=number,
                    player=player,
                    kind=ReminderKind.REMIND,
                    since=table.since,
                    due_at=at if moment is None else moment,
                )
            )
        other = None if clock is None else _other(table, clock.player)
        if clock is not None and other is not None:
            waits.append(
                Reminder(
                    table=number,
                    player=other,
                    kind=ReminderKind.LATE,
                    since=table.since,
                    due_at=clock.claimable,
                )
            )
        await self._posts.plan(number, table.since, waits, settled=settled)

    async def _percent(self, player: PlayerId) -> int:
        person = await self._posts.person(player)
        return 0 if person is None else person.settings.remind


def _of_team(table: Table) -> Instant | None:
    """Until when a turn at a chouette waits, where that is long enough to be reminded of."""
    until = deadline(table)
    if until is None or table.game is None or isinstance(table.game.phase, Over):
        return None
    return until if until - table.since_at >= SHORTEST else None


def _other(table: Table, player: PlayerId) -> PlayerId | None:
    """Whoever plays against `player`."""
    seating = table.seating
    side = None if seating is None else seating.side_of(player)
    return None if seating is None or side is None else seating.speaks_for(side.other)
