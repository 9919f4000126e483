"""The line about time under a board.

Owns reading the calendar behind it and the zone of its reader. The clock is `bot.play.clocks`', the
words are the phrases'.
"""

from __future__ import annotations

from datetime import tzinfo

from bot.chat.face import Sight
from bot.play import timetable
from bot.play.calendars import zone_of
from bot.play.clocks import clock_at, on_the_clock
from bot.play.ports import Person, Posts
from bot.play.queries import calendars_of
from bot.play.waiting import turn_until


async def time_line(posts: Posts, sight: Sight, reader: Person | None) -> str:
    """HTML: until when the open question may wait; empty without a clock.

    Where several of a team are asked the line with their answers tells it.

    In the zone of `reader`, None in a group. It is drawn with the board and never again until
    something happens, so it tells a moment and not how long that is.
    """
    table = sight.table
    if (until := turn_until(table)) is not None:
        return sight.phrases.until(until, table.since_at, zone_for(reader))
    if on_the_clock(table) is None:
        return ""
    if table.clock.paused:
        return sight.phrases.clock_stands()
    clock = await clock_at(calendars_of(posts), table)
    if clock is None:
        return ""
    return sight.phrases.until(clock.deadline, table.since_at, zone_for(reader))


def zone_for(person: Person | None) -> tzinfo | None:
    """The zone in which somebody's plain words are; None where it is not known."""
    if person is None:
        return None
    calendar = timetable.chosen(person.settings.calendars)
    return zone_of(calendar) if calendar.zone else None
