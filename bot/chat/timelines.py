"""The line about time under a board.

Owns reading the calendar behind it and the zone of its reader. The clock is `bot.play.clocks`', the
words are the phrases'.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import tzinfo

from bot.chat.face import Sight
from bot.play import timetable
from bot.play.calendars import zone_of
from bot.play.clocks import clock_at, on_the_clock
from bot.play.ports import Person, Posts
from bot.play.queries import calendars_of
from bot.play.waiting import turn_until
from rules.identity import Instant


async def timed(posts: Posts, sight: Sight, reader: Person | None, at: Instant) -> Sight:
    """`sight` with its line about time as HTML, empty without a clock, and whether that is over.

    Until when the open question may wait, in the zone of `reader`, None in a group. It is drawn
    with the board, and again only when something happens or the time is out, so it tells a moment
    and not how long that is. Where several of a team are asked their answers' line tells it.
    """
    table, say = sight.table, sight.phrases
    if (until := turn_until(table)) is not None:
        line = say.until(until, table.since_at, zone_for(reader))
        return replace(sight, time=say.time_out() if until <= at else line)
    if on_the_clock(table) is None:
        return sight
    if table.clock.paused:
        return replace(sight, time=say.clock_stands())
    clock = await clock_at(calendars_of(posts), table)
    if clock is None:
        return sight
    line = say.until(clock.deadline, table.since_at, zone_for(reader))
    late = say.time_out() if clock.deadline <= at else line
    return replace(sight, time=late, late=clock.claimable <= at)


def zone_for(person: Person | None) -> tzinfo | None:
    """The zone in which somebody's plain words are; None where it is not known."""
    if person is None:
        return None
    calendar = timetable.chosen(person.settings.calendars)
    return zone_of(calendar) if calendar.zone else None
