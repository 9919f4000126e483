"""What `/table` tells of clocks and of people's hours.

Owns reading the calendars behind it, which whoever plays may see: they say when nobody can be late.
"""

from __future__ import annotations

from datetime import timedelta

from bot.chat.identity import Here
from bot.chat.timelines import zone_for
from bot.phrases.names import Cast
from bot.play import timetable
from bot.play.calendars import Calendar, local
from bot.play.clocks import clock_at, on_the_clock
from bot.play.queries import calendars_of
from bot.play.waiting import turn_until
from rules.identity import Instant
from rules.position import Side
from rules.table import Table, due


async def time_notes(here: Here, table: Table, cast: Cast) -> list[str]:
    """HTML for `/table`: the deadline, the banks, and when whose clock stands still."""
    posts, say, at = here.app.posts, here.say, here.app.now()
    reader = here.person if here.private else None
    notes: list[str] = []
    player = on_the_clock(table)
    if player is not None and not table.clock.paused:
        clock = await clock_at(calendars_of(posts), table)
        if clock is not None:
            late = clock.deadline <= at
            line = say.time_out() if late else say.until(clock.deadline, at, zone_for(reader))
            notes.append(f"{line} · {cast.of(player).html}")
    elif player is not None:
        notes.append(say.clock_stands())
    elif (until := turn_until(table)) is not None:
        line = say.time_out() if until <= at else say.until(until, at, zone_for(reader))
        who = [cast.of(each).html for each in due(table).players]
        notes.append(f"{line} · {say.listed(who)}")
    banks = table.clock.banks
    if banks is not None and table.seating is not None and not table.closed:
        notes += [say.bank_left(cast.side(side), banks.of(side)) for side in Side]
    people = await posts.people(table.seats)
    for each in table.seats:
        if each in people:
            calendar = timetable.chosen(people[each].settings.calendars)
            coming = [(part.first, part.last) for part in timetable.coming(calendar, at)]
            place = say.city(calendar.zone) if here.private else distance(calendar, at)
            if calendar.quiet is not None or calendar.weekdays or coming:
                notes.append(
                    say.keeps_hours(cast.of(each), place, calendar.quiet, calendar.weekdays, coming)
                )
    return notes


def distance(calendar: Calendar, at: Instant) -> str:
    """How far somebody's clock is from universal time now: `UTC+3`, `UTC+5:45`."""
    minutes = (local(calendar, at).utcoffset() or timedelta()) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "") if minutes else "UTC"
