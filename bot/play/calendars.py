"""When a person's clock runs.

Owns the calendar of one person (time zone, quiet hours, days off) and the two questions that
clocks ask of it: when so many running seconds are over, and how many ran between two moments.
Pure; exact over every change of a zone's offset. Which calendar counts is `timetable`'s business.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from rules.identity import Instant

HOUR, DAY = 3600, 86_400
HOURS = 24
WEEK = 7

MOST_QUIET = 12
"""Hours of a day in which the clock may stand still."""
MOST_WEEKDAYS = 2
"""Days of each week that may be free."""
MOST_AWAY = 30
"""Days of one year that may be free besides."""
MOST_PARTS = 40
"""Vacations that are remembered: a year's and more."""


class Cap(StrEnum):
    """What a calendar may not have more of."""

    QUIET = "quiet"
    WEEKDAYS = "weekdays"
    AWAY = "away"
    ZONE = "zone"
    """There is no such zone."""


class ImpossibleCalendar(ValueError):  # noqa: N818 - names what it is, as ImpossibleAgreement does
    """Nobody may keep these hours: `cap` says what is too much."""

    def __init__(self, cap: Cap) -> None:
        super().__init__(cap.value)
        self.cap = cap


@dataclass(frozen=True, slots=True, order=True)
class Away:
    """Free days from `first` to `last`, both included, in the person's own zone."""

    first: date
    last: date

    def days_in(self, year: int) -> int:
        """How many of the days lie in `year`."""
        first = max(self.first, date(year, 1, 1))
        last = min(self.last, date(year, 12, 31))
        return max(0, (last - first).days + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """One person's hours. The constructor refuses more than the caps: ImpossibleCalendar.

    `zone` is an IANA name, "" where nobody chose (then hours are those of UTC). `quiet` are two
    hours of the day, from and until (23 and 8: the night); None for none. `weekdays` are free days
    of every week, Monday is 0. The clock does not run in quiet hours nor on free days.
    """

    zone: str = ""
    quiet: tuple[int, int] | None = None
    weekdays: tuple[int, ...] = ()
    away: tuple[Away, ...] = ()

    def __post_init__(self) -> None:
        _refuse(Cap.ZONE, when=bool(self.zone) and not exists(self.zone))
        _refuse(Cap.QUIET, when=not 0 <= self.quiet_hours <= MOST_QUIET)
        _refuse(
            Cap.WEEKDAYS,
            when=len(self.weekdays) > MOST_WEEKDAYS or not set(self.weekdays) <= set(range(WEEK)),
        )
        _refuse(Cap.AWAY, when=len(self.away) > MOST_PARTS or not _is_modest(self.away))

    @property
    def quiet_hours(self) -> int:
        """How many hours of a day are quiet; -1 for hours that no day has."""
        if self.quiet is None:
            return 0
        begins, ends = self.quiet
        if begins == ends or not {begins, ends} <= set(range(HOURS)):
            return -1
        return (ends - begins) % HOURS

    def is_quiet(self, hour: int) -> bool:
        """Whether an hour of the day is quiet."""
        return self.quiet is not None and (hour - self.quiet[0]) % HOURS < self.quiet_hours

    def is_free(self, day: date) -> bool:
        """Whether a day is free."""
        away = any(each.first <= day <= each.last for each in self.away)
        return away or day.weekday() in self.weekdays

    @property
    def always_runs(self) -> bool:
        """Nothing ever stops this person's clock."""
        return self.quiet is None and not self.weekdays and not self.away


def _refuse(cap: Cap, *, when: bool) -> None:
    if when:
        raise ImpossibleCalendar(cap)


def _is_modest(away: tuple[Away, ...]) -> bool:
    """No more free days in any year than may be, none the wrong way round, no day twice."""
    if any(each.last < each.first for each in away):
        return False
    if any(one.last >= two.first for one, two in pairwise(away)):
        return False
    years = {year for each in away for year in range(each.first.year, each.last.year + 1)}
    return all(sum(each.days_in(year) for each in away) <= MOST_AWAY for year in years)


ALWAYS = Calendar()
"""Of whoever has chosen nothing: the clock always runs."""


# ---------------------------------------------------------------------------- zones


@cache
def exists(zone: str) -> bool:
    """Whether this is the name of a time zone."""
    return zone in _zones()


@cache
def _zones() -> frozenset[str]:
    return frozenset(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


def named(text: str) -> str | None:
    """The zone that is meant by what was typed: `europe/moscow`, `Moscow`; None for no such one.

    A city that stands in several regions is not guessed.
    """
    wanted = "_".join(text.split()).casefold()
    if not wanted:
        return None
    whole = [zone for zone in _zones() if zone.casefold() == wanted]
    if whole:
        return whole[0]
    cities = [zone for zone in _zones() if zone.rpartition("/")[2].casefold() == wanted]
    return cities[0] if len(cities) == 1 else None


def zone_of(calendar: Calendar) -> tzinfo:
    """The zone as Python knows it."""
    try:
        return ZoneInfo(calendar.zone) if calendar.zone else UTC
    except (ZoneInfoNotFoundError, ValueError):  # the tables of this machine are others
        return UTC


def local(calendar: Calendar, at: Instant) -> datetime:
    """What clock and calendar on this person's wall show at a moment."""
    return datetime.fromtimestamp(at, zone_of(calendar))


# --------------------------------------------------------------------- running time


def runs(calendar: Calendar, at: Instant) -> bool:
    """Whether the clock runs at this moment."""
    shown = local(calendar, at)
    return not calendar.is_quiet(shown.hour) and not calendar.is_free(shown.date())


def advance(calendar: Calendar, start: Instant, seconds: int) -> Instant:
    """The first moment at which `seconds` of running time have passed since `start`."""
    if seconds <= 0 or calendar.always_runs:
        return Instant(start + max(seconds, 0))
    left = seconds
    for begins, ends, running in _stretches(calendar, start):
        if running:
            if left <= ends - begins:
                return Instant(begins + left)
            left -= ends - begins
    raise AssertionError("the stretches of a calendar never end")


def elapsed(calendar: Calendar, start: Instant, until: Instant) -> int:
    """Seconds of running time between two moments; 0 if `until` is the earlier."""
    if until <= start:
        return 0
    if calendar.always_runs:
        return until - start
    ran = 0
    for begins, ends, running in _stretches(calendar, start):
        if running:
            ran += min(ends, until) - begins
        if ends >= until:
            return ran
    raise AssertionError("the stretches of a calendar never end")


def awake(calendar: Calendar, at: Instant) -> Instant:
    """The first moment from `at` on that lies in no quiet hour; free days do not count."""
    nights = Calendar(zone=calendar.zone, quiet=calendar.quiet)
    if nights.always_runs:
        return at
    return next(
        Instant(max(begins, at)) for begins, _, running in _stretches(nights, at) if running
    )


def _stretches(calendar: Calendar, start: Instant) -> Iterator[tuple[int, int, bool]]:
    """From `start` on without end: from, until, and whether the clock runs in between.

    Within a stretch the offset of the zone, the local day and the kind of hour stay the same.
    """
    zone = zone_of(calendar)
    turns = sorted({0, *((hour * HOUR) for hour in calendar.quiet or ())})
    at = int(start)
    while True:
        shown = datetime.fromtimestamp(at, zone)
        offset = _offset(shown)
        second = (at + offset) % DAY
        ahead = next((turn for turn in turns if turn > second), DAY) - second
        ends = _same_offset(zone, at, at + ahead, offset)
        yield at, ends, not (calendar.is_quiet(shown.hour) or calendar.is_free(shown.date()))
        at = ends


def _same_offset(zone: tzinfo, begins: int, ends: int, offset: int) -> int:
    """`ends`, or the earlier moment at which the zone leaves `offset`.

    No zone changes its offset and back again within a day.
    """
    if _offset(datetime.fromtimestamp(ends, zone)) == offset:
        return ends
    same, other = begins, ends
    while other - same > 1:
        middle = (same + other) // 2
        if _offset(datetime.fromtimestamp(middle, zone)) == offset:
            same = middle
        else:
            other = middle
    return other


def _offset(shown: datetime) -> int:
    offset = shown.utcoffset() or timedelta()
    return offset // timedelta(seconds=1)
