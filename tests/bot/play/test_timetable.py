"""Which calendar counts: changes begin with the next hour and leave running questions alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bot.play import timetable
from bot.play.calendars import ALWAYS, DAY, HOUR, Away, Calendar, Cap, ImpossibleCalendar
from bot.play.timetable import MOST_CHANGES, REMEMBERED, TooOften
from rules.identity import Instant

NOON = Instant(1_780_272_000 + 12 * HOUR)  # 1 June 2026, UTC
NIGHT = Calendar(zone="Europe/Moscow", quiet=(23, 8))
WEEKENDS = replace(NIGHT, weekdays=(5, 6))


def later(seconds: int) -> Instant:
    return Instant(NOON + seconds)


def test_nobody_chose() -> None:
    assert timetable.chosen("") == timetable.counts_at("", NOON) == ALWAYS


def test_a_running_question_keeps_its_calendar() -> None:
    text = timetable.changed("", NIGHT, later(600))
    assert timetable.chosen(text) == NIGHT
    assert timetable.counts_at(text, later(599)) == ALWAYS
    assert timetable.counts_at(text, later(HOUR - 1)) == ALWAYS
    assert timetable.counts_at(text, later(HOUR)) == NIGHT
    text = timetable.changed(text, ALWAYS, later(3 * DAY))
    assert timetable.counts_at(text, later(2 * DAY)) == NIGHT, "taking it back, likewise"
    assert timetable.counts_at(text, later(4 * DAY)) == ALWAYS


def test_one_sitting_is_one_change() -> None:
    text = timetable.changed("", NIGHT, later(600))
    text = timetable.changed(text, replace(NIGHT, quiet=(22, 8)), later(660))
    text = timetable.changed(text, WEEKENDS, later(720))
    assert len(timetable.read(text)) == 1
    assert timetable.counts_at(text, later(HOUR)) == WEEKENDS
    text = timetable.changed(text, ALWAYS, later(780))
    assert text == "", "and thought better of it"


def test_hours_cannot_follow_the_questions() -> None:
    """Whoever puts the night where the day is gains twelve hours each time; not often."""
    text = ""
    for number in range(MOST_CHANGES):
        text = timetable.changed(text, Calendar(quiet=(number, number + 9)), later(number * DAY))
    with pytest.raises(TooOften) as refused:
        timetable.changed(text, NIGHT, later(5 * DAY))
    assert refused.value.again == later(HOUR) + 7 * DAY
    moved = replace(timetable.chosen(text), zone="Asia/Tokyo")
    with pytest.raises(TooOften):  # another zone moves the night as well
        timetable.changed(text, moved, later(5 * DAY))
    assert timetable.changed(text, NIGHT, refused.value.again) != text
    assert timetable.changed(text, timetable.chosen(text), later(5 * DAY)) == text


def test_a_zone_alone_is_not_counted() -> None:
    text = ""
    for number, zone in enumerate(["Europe/Moscow", "Asia/Tbilisi"] * MOST_CHANGES):
        text = timetable.changed(text, Calendar(zone=zone), later(number * HOUR))
    assert timetable.chosen(text).zone == "Asia/Tbilisi"
    assert timetable.changed(text, NIGHT, later(DAY)) != text


def test_the_oldest_counts_for_what_is_older() -> None:
    text = ""
    for number in range(REMEMBERED + 2):
        quiet = (number % 12, number % 12 + 9)
        text = timetable.changed(text, Calendar(quiet=quiet), later(number * 2 * DAY))
    kept = timetable.read(text)
    assert len(kept) == REMEMBERED
    assert timetable.counts_at(text, NOON).quiet == (2, 11)
    assert timetable.read(timetable.write(kept)) == kept


def test_what_cannot_be_read_is_left_out() -> None:
    good = timetable.changed("", NIGHT, NOON)
    assert timetable.read(f"nonsense;1|2;{good};5|UTC|1:20||") == timetable.read(good)
    assert timetable.chosen(good.replace("Europe/Moscow", "Europe/Atlantis")).zone == ""


def test_vacations() -> None:
    calendar = timetable.with_away(NIGHT, date(2026, 7, 1), date(2026, 7, 5))
    calendar = timetable.with_away(calendar, date(2026, 7, 6), date(2026, 7, 10))
    assert calendar.away == (Away(date(2026, 7, 1), date(2026, 7, 10)),)
    calendar = timetable.with_away(calendar, date(2026, 5, 31), date(2026, 6, 2))
    with pytest.raises(ImpossibleCalendar) as refused:
        timetable.with_away(calendar, date(2026, 9, 1), date(2026, 9, 18))
    assert refused.value.cap is Cap.AWAY
    assert timetable.coming(calendar, NOON) == calendar.away
    # 1 June, noon: the day before and today were used, whatever is taken back.
    assert timetable.without_away(calendar, NOON).away == (
        Away(date(2026, 5, 31), date(2026, 6, 1)),
    )
    assert timetable.coming(calendar, later(30 * DAY)) == (calendar.away[1],)
    text = timetable.changed("", calendar, later(2 * 366 * DAY))
    assert timetable.chosen(text).away == ()
