"""The clock of two people: until when the open question may wait, and what follows.

Owns the moments of one question (the reminder, the deadline, the claim) and the grace after a
deadline. Pure: the calendar of whoever is on the clock is handed in. What is left on a clock is
said by `rules.clock`, the price of a claim by `rules.endings.price_of_silence`; a chouette's
deadlines are `waiting`'s.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.play.calendars import ALWAYS, DAY, Calendar, advance, elapsed
from bot.play.waiting import deadline as deadline_of_team
from bot.play.waiting import team_of
from rules.agreement import Bank, NoClock, Pace, PerTurn
from rules.clock import remaining, side_on_the_clock
from rules.events import Event, TakenBack
from rules.identity import Instant, PlayerId
from rules.table import Table
from rules.time_events import Paused, TimeGiven

MINUTE = 60
SHORTEST_GRACE, LONGEST_GRACE = 10 * MINUTE, DAY
GRACE_PART = 4
"""The grace is one part in so many of the time for a turn."""

CalendarOf = Callable[[PlayerId, Instant], Awaitable[Calendar]]
"""The calendar of a person that counts for a question asked at a moment."""


async def always_running(_player: PlayerId, _asked: Instant) -> Calendar:
    """Nobody keeps any hours."""
    return ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """The clock of an open question. `player` is waited for and had `total` running seconds.

    `left` of them were left at `since`. At `deadline` none are; from `claimable` on the other
    player decides what becomes of the game.
    """

    player: PlayerId
    since: Instant
    total: int
    left: int
    deadline: Instant
    claimable: Instant
    calendar: Calendar

    def gone(self, percent: int) -> Instant:
        """When so much of the time is gone."""
        spent = self.total - self.left
        return advance(self.calendar, self.since, max(0, self.total * percent // 100 - spent))

    def left_at(self, at: Instant) -> int:
        """Running seconds that are left at a moment."""
        return max(0, self.left - elapsed(self.calendar, self.since, at))


def grace(pace: Pace) -> int:
    """Running seconds after the deadline in which nothing can be claimed yet.

    A quarter of the time for a turn (with a bank: of what a turn adds to it), from ten minutes to
    a day. It runs as the late person's clock does, so nobody loses a game asleep.
    """
    match pace:
        case NoClock():
            return 0
        case PerTurn(seconds=seconds) | Bank(increment=seconds):
            return min(max(seconds // GRACE_PART, SHORTEST_GRACE), LONGEST_GRACE)


def on_the_clock(table: Table) -> PlayerId | None:
    """Whose time runs, or would run but for a pause.

    None while a chouette plays, whose clocks are other; two who play alone at its table are two.
    """
    side = side_on_the_clock(table)
    if side is None or table.seating is None or team_of(table) is not None:
        return None
    return table.seating.speaks_for(side)


def running(table: Table, calendar: Calendar = ALWAYS) -> Running | None:
    """The clock of two people that runs now; `calendar` is that of whoever is `on_the_clock`."""
    player, left = on_the_clock(table), remaining(table)
    if player is None or left is None:
        return None
    clock = table.clock
    until = advance(calendar, clock.since, left)
    return Running(
        player=player,
        since=clock.since,
        total=left + clock.spent,
        left=left,
        deadline=until,
        claimable=advance(calendar, clock.since, left + grace(table.agreement.pace)),
        calendar=calendar,
    )


async def calendar_at(calendars: CalendarOf, table: Table) -> Calendar:
    """The hours of whoever is on the clock, as they were when the question was asked."""
    player = on_the_clock(table)
    return ALWAYS if player is None else await calendars(player, table.since_at)


async def clock_at(calendars: CalendarOf, table: Table) -> Running | None:
    """The clock of two people that runs now, by the hours of whoever is waited for."""
    return running(table, await calendar_at(calendars, table))


def is_read(before: Table, after: Table, events: Sequence[Event]) -> bool:
    """Whether what was used of the open question must be written down before these events.

    A bank pays with every answer. A clock for each turn is read only where it goes on later: when
    it stops, when time is given, and when a position comes back.
    """
    if running(before) is None:
        return False
    if any(isinstance(event, Paused | TimeGiven | TakenBack) for event in events):
        return True
    return isinstance(before.agreement.pace, Bank) and after.since != before.since


def deadline_at(table: Table, calendar: Calendar = ALWAYS) -> Instant | None:
    """Until when the open question may wait, at any table; None: for ever."""
    clock = running(table, calendar)
    return deadline_of_team(table) if clock is None else clock.deadline


def may_claim(table: Table, player: PlayerId, calendar: Calendar, at: Instant) -> bool:
    """Whether `player`, the other of two, may decide now; `calendar` is the late person's.

    A chouette's claims are judged by `waiting.may_claim`.
    """
    clock = running(table, calendar)
    return clock is not None and claims(table, player, clock, at)


def claims(table: Table, player: PlayerId, clock: Running, at: Instant) -> bool:
    """Whether `player` is the other of two, and `clock` and its grace have run out."""
    if table.seating is None or at < clock.claimable:
        return False
    sides = {table.seating.side_of(player), table.seating.side_of(clock.player)}
    return None not in sides and len(sides) == 2  # noqa: PLR2004 - both
