"""When a person's clock runs, held against a count of single minutes and zones' own changes."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.play.calendars import (
    ALWAYS,
    DAY,
    HOUR,
    Away,
    Calendar,
    Cap,
    ImpossibleCalendar,
    advance,
    awake,
    elapsed,
    exists,
    local,
    named,
    runs,
)
from rules.identity import Instant

ZONES = (
    "UTC",
    "Europe/Moscow",  # no changes any more
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",  # half an hour
    "America/Havana",  # midnight comes twice, or not at all
    "Asia/Beirut",  # likewise
    "Africa/Casablanca",  # an hour less in Ramadan
    "Asia/Kathmandu",  # +5:45
    "Pacific/Apia",
    "America/St_Johns",
)
MINUTE = 60
NIGHT = (23, 8)


def moment(text: str, zone: str = "UTC") -> Instant:
    """A local time as seconds; the first of two that are the same."""
    return Instant(int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()))


def shown(at: Instant, zone: str) -> str:
    return datetime.fromtimestamp(at, ZoneInfo(zone)).strftime("%m-%d %H:%M")


# ------------------------------------------------------------------ what stands still


def test_a_night_is_no_time() -> None:
    night = Calendar(zone="Europe/Moscow", quiet=NIGHT)
    evening = moment("2026-06-01 22:30", "Europe/Moscow")
    assert shown(advance(night, evening, HOUR), "Europe/Moscow") == "06-02 08:30"
    assert elapsed(night, evening, moment("2026-06-02 08:30", "Europe/Moscow")) == HOUR
    assert elapsed(night, evening, moment("2026-06-02 03:00", "Europe/Moscow")) == 30 * MINUTE
    # The last second before the night is enough: nobody is asked to wait for the morning.
    assert shown(advance(night, evening, 30 * MINUTE), "Europe/Moscow") == "06-01 23:00"


def test_a_question_of_the_night_begins_in_the_morning() -> None:
    night = Calendar(zone="Europe/Moscow", quiet=NIGHT)
    asked = moment("2026-06-01 03:00", "Europe/Moscow")
    assert not runs(night, asked)
    assert shown(advance(night, asked, 8 * HOUR), "Europe/Moscow") == "06-01 16:00"
    assert shown(awake(night, asked), "Europe/Moscow") == "06-01 08:00"
    noon = moment("2026-06-01 12:00", "Europe/Moscow")
    assert awake(night, noon) == noon
    assert awake(ALWAYS, asked) == asked


def test_free_days_are_no_time() -> None:
    weekend = Calendar(zone="Europe/Berlin", weekdays=(5, 6))
    friday = moment("2026-06-05 20:00", "Europe/Berlin")
    assert shown(advance(weekend, friday, 8 * HOUR), "Europe/Berlin") == "06-08 04:00"
    holiday = Calendar(
        zone="Europe/Berlin", away=(Away(date(2026, 6, 6), date(2026, 6, 15)),), quiet=(0, 8)
    )
    assert shown(advance(holiday, friday, 8 * HOUR), "Europe/Berlin") == "06-16 12:00"
    assert elapsed(holiday, friday, moment("2026-06-15 23:59", "Europe/Berlin")) == 4 * HOUR
    saturday = moment("2026-06-06 12:00", "Europe/Berlin")
    assert awake(holiday, saturday) == saturday, "a free day keeps nobody from reading"


@pytest.mark.parametrize(
    ("zone", "evening", "running", "ends"),
    [
        # The night of 25 October has nine hours from 23 to 8 and one more; from 0 to 8 likewise.
        ("Europe/Berlin", "2026-10-24 22:00", 2 * HOUR, "10-25 09:00"),
        ("Europe/Berlin", "2026-03-28 22:00", 2 * HOUR, "03-29 09:00"),
        ("America/New_York", "2026-10-31 22:00", 2 * HOUR, "11-01 09:00"),
        ("America/New_York", "2026-03-07 22:00", 2 * HOUR, "03-08 09:00"),
        ("Australia/Lord_Howe", "2026-04-04 22:00", 2 * HOUR, "04-05 09:00"),
        ("Australia/Lord_Howe", "2026-10-03 22:00", 2 * HOUR, "10-04 09:00"),
        ("America/Havana", "2026-03-07 22:00", 2 * HOUR, "03-08 09:00"),
        ("Asia/Beirut", "2026-03-28 22:00", 2 * HOUR, "03-29 09:00"),
    ],
)
def test_quiet_hours_are_those_on_the_wall(
    zone: str, evening: str, running: int, ends: str
) -> None:
    night = Calendar(zone=zone, quiet=NIGHT)
    assert shown(advance(night, moment(evening, zone), running), zone) == ends


def test_a_day_that_is_longer_or_shorter_counts_as_it_is() -> None:
    """A change outside the quiet hours is running time: the hour that comes twice, the lost one."""
    afternoon = Calendar(zone="Europe/Berlin", quiet=(12, 18))
    autumn = moment("2026-10-25 00:00", "Europe/Berlin")
    assert elapsed(afternoon, autumn, moment("2026-10-25 12:00", "Europe/Berlin")) == 13 * HOUR
    spring = moment("2026-03-29 00:00", "Europe/Berlin")
    assert elapsed(afternoon, spring, moment("2026-03-29 12:00", "Europe/Berlin")) == 11 * HOUR
    island = Calendar(zone="Australia/Lord_Howe", quiet=(12, 18))
    april = moment("2026-04-05 00:00", "Australia/Lord_Howe")
    noon = moment("2026-04-05 12:00", "Australia/Lord_Howe")
    assert elapsed(island, april, noon) == 12 * HOUR + 30 * MINUTE


def test_a_midnight_that_comes_twice_makes_one_free_day() -> None:
    """In Havana the first hour of 1 November 2026 comes twice: the free Sunday has 25 hours."""
    sundays = Calendar(zone="America/Havana", weekdays=(6,))
    saturday = moment("2026-10-31 12:00", "America/Havana")
    monday = moment("2026-11-02 12:00", "America/Havana")
    assert monday - saturday == 49 * HOUR
    assert elapsed(sundays, saturday, monday) == 24 * HOUR
    spring = moment("2026-03-07 12:00", "America/Havana")
    assert elapsed(sundays, spring, moment("2026-03-09 12:00", "America/Havana")) == 24 * HOUR


# ----------------------------------------------------------------------- properties

hours = st.tuples(st.integers(0, 23), st.integers(1, 12)).map(
    lambda pair: (pair[0], (pair[0] + pair[1]) % 24)
)
# From 2023 to 2029: all the changes of those years, with the vacation of a test among them.
moments = st.integers(1_672_531_200, 1_861_920_000).map(Instant)
vacations = st.tuples(st.dates(date(2023, 1, 1), date(2029, 1, 1)), st.integers(0, 29)).map(
    lambda pair: (Away(pair[0], date.fromordinal(pair[0].toordinal() + pair[1])),)
)
calendars = st.builds(
    Calendar,
    zone=st.sampled_from(ZONES),
    quiet=st.none() | hours,
    weekdays=st.lists(st.integers(0, 6), max_size=2, unique=True).map(tuple),
    away=st.just(()) | vacations,
)


@given(calendars, moments, st.integers(1, 10 * DAY))
@settings(max_examples=150, deadline=None)
def test_what_was_advanced_has_elapsed(calendar: Calendar, start: Instant, seconds: int) -> None:
    until = advance(calendar, start, seconds)
    assert elapsed(calendar, start, until) == seconds
    assert elapsed(calendar, start, Instant(until - 1)) == seconds - 1, "no later than need be"


@given(calendars, moments, st.integers(0, 3 * DAY), st.integers(0, 3 * DAY))
@settings(max_examples=100, deadline=None)
def test_time_that_has_run_adds_up(calendar: Calendar, start: Instant, one: int, two: int) -> None:
    between, end = Instant(start + one), Instant(start + one + two)
    whole = elapsed(calendar, start, end)
    assert whole == elapsed(calendar, start, between) + elapsed(calendar, between, end)
    assert elapsed(calendar, end, start) == 0
    then = advance(calendar, start, one)
    if one and two:
        assert advance(calendar, then, two) == advance(calendar, start, one + two)


@given(calendars, moments)
@example(Calendar(zone="Australia/Lord_Howe", quiet=(1, 3)), moment("2026-04-04 12:00"))
@example(Calendar(zone="America/Havana", weekdays=(6,)), moment("2026-10-31 12:00"))
@settings(max_examples=40, deadline=None)
def test_against_a_count_of_minutes(calendar: Calendar, start: Instant) -> None:
    """The oracle asks of each minute of two days whether it is quiet or free on the wall."""
    zone = ZoneInfo(calendar.zone)
    begins = Instant(start // MINUTE * MINUTE)
    ran = 0
    for at in range(begins, begins + 2 * DAY, MINUTE):
        wall = datetime.fromtimestamp(at, zone)
        free = wall.weekday() in calendar.weekdays or any(
            each.first <= wall.date() <= each.last for each in calendar.away
        )
        quiet = False
        if calendar.quiet is not None:
            first, last = calendar.quiet
            quiet = (
                first <= wall.hour < last
                if first < last
                else wall.hour >= first or wall.hour < last
            )
        ran += 0 if free or quiet else MINUTE
    assert elapsed(calendar, begins, Instant(begins + 2 * DAY)) == ran


# ---------------------------------------------------------------------------- caps


@pytest.mark.parametrize(
    ("chosen", "cap"),
    [
        ({"quiet": (20, 9)}, Cap.QUIET),
        ({"quiet": (8, 8)}, Cap.QUIET),
        ({"quiet": (23, 24)}, Cap.QUIET),
        ({"weekdays": (4, 5, 6)}, Cap.WEEKDAYS),
        ({"weekdays": (7,)}, Cap.WEEKDAYS),
        ({"away": (Away(date(2026, 1, 1), date(2026, 1, 31)),)}, Cap.AWAY),
        ({"away": (Away(date(2026, 1, 2), date(2026, 1, 1)),)}, Cap.AWAY),
        (
            {
                "away": (
                    Away(date(2026, 1, 1), date(2026, 1, 20)),
                    Away(date(2026, 8, 1), date(2026, 8, 11)),
                )
            },
            Cap.AWAY,
        ),
        ({"zone": "Europe/Atlantis"}, Cap.ZONE),
        ({"zone": "../../etc/passwd"}, Cap.ZONE),
    ],
)
def test_nobody_stops_the_clock_for_ever(chosen: dict[str, object], cap: Cap) -> None:
    with pytest.raises(ImpossibleCalendar) as refused:
        Calendar(**chosen)  # type: ignore[arg-type]
    assert refused.value.cap is cap


def test_what_may_be_is_allowed() -> None:
    """Half of each day, two days of the week and thirty days of each year."""
    Calendar(quiet=(20, 8), weekdays=(5, 6))
    turn_of_the_year = Away(date(2026, 12, 2), date(2027, 1, 30))
    assert turn_of_the_year.days_in(2026) == turn_of_the_year.days_in(2027) == 30
    Calendar(away=(turn_of_the_year,))


# --------------------------------------------------------------------------- zones


def test_zones_by_name() -> None:
    assert named("Europe/Moscow") == named(" europe/moscow ") == named("Moscow") == "Europe/Moscow"
    assert named("new york") == "America/New_York"
    assert named("Atlantis") is None
    assert named("") is None
    assert named("utc") == "UTC"
    assert exists("Asia/Tbilisi")
    assert not exists("localtime"), "that would be this machine's"
    assert local(ALWAYS, Instant(0)) == datetime(1970, 1, 1, tzinfo=UTC)
