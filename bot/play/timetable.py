"""Which calendar of a person counts for a question.

Owns the one line of a person's settings that holds their calendars, the present one and those
before it, and what a change does: it begins with the next full hour, for questions asked from
then on. A question that runs keeps the calendar it began with, so its deadline moves for nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.play.calendars import (
    ALWAYS,
    DAY,
    HOUR,
    WEEK,
    Away,
    Calendar,
    ImpossibleCalendar,
    exists,
    local,
)
from rules.identity import Instant

MOST_CHANGES = 5
"""New hours in seven days: else hours that follow the questions would double every time."""
REMEMBERED = 24
"""Calendars that are kept: more than a question can be old, so many changes being allowed."""

_CHANGE, _FIELD, _PART, _TO = ";", "|", ",", ":"


class TooOften(Exception):  # noqa: N818 - an answer to whoever chooses, not a fault
    """The hours were changed as often as may be; `again` is when they can be changed next."""

    def __init__(self, again: Instant) -> None:
        super().__init__(again)
        self.again = again


@dataclass(frozen=True, slots=True)
class Kept:
    """A calendar and the moment from which on it counts for new questions."""

    begins: Instant
    calendar: Calendar


def read(text: str) -> tuple[Kept, ...]:
    """The calendars in a person's settings, the oldest first; what cannot be read is left out."""
    kept = [_read_one(each) for each in text.split(_CHANGE) if each]
    return tuple(each for each in kept if each is not None)


def write(kept: Sequence[Kept]) -> str:
    """The text of `read`."""
    return _CHANGE.join(
        _FIELD.join(
            (
                str(each.begins),
                each.calendar.zone,
                "" if each.calendar.quiet is None else _TO.join(map(str, each.calendar.quiet)),
                "".join(map(str, each.calendar.weekdays)),
                _PART.join(f"{one.first}{_TO}{one.last}" for one in each.calendar.away),
            )
        )
        for each in kept
    )


def chosen(text: str) -> Calendar:
    """The calendar that was chosen last, whether or not it counts already."""
    kept = read(text)
    return kept[-1].calendar if kept else ALWAYS


def counts_at(text: str, asked: Instant) -> Calendar:
    """The calendar that counts for a question asked at this moment."""
    known = [each.calendar for each in read(text) if each.begins <= asked]
    return known[-1] if known else ALWAYS


def changed(text: str, calendar: Calendar, at: Instant) -> str:
    """The settings after `calendar` was chosen at this moment. Raises TooOften.

    Choices of one hour are one change. A zone alone stops nobody's clock, so it is no change that
    is counted.
    """
    kept = [*read(text)]
    begins = Instant((at // HOUR + 1) * HOUR)
    if kept and kept[-1].begins == begins:
        kept.pop()  # of the same sitting
    before = kept[-1].calendar if kept else ALWAYS
    if before == calendar:
        return write(kept)
    if not _only_zone(before, calendar):
        lately = [begun for begun in _counted(kept) if begun > at - WEEK * DAY]
        if len(lately) >= MOST_CHANGES:
            raise TooOften(Instant(lately[-MOST_CHANGES] + WEEK * DAY))
    kept = [*kept, Kept(begins, pruned(calendar, at))]
    if len(kept) > REMEMBERED:  # the oldest that is left counts for all questions before it
        kept = [replace(kept[-REMEMBERED], begins=Instant(0)), *kept[1 - REMEMBERED :]]
    return write(kept)


def _counted(kept: Sequence[Kept]) -> list[Instant]:
    """When the clock's hours changed."""
    before = [ALWAYS, *(each.calendar for each in kept)]
    return [
        each.begins
        for was, each in zip(before, kept, strict=False)
        if not _only_zone(was, each.calendar)
    ]


def _only_zone(before: Calendar, after: Calendar) -> bool:
    same = replace(before, zone=after.zone) == after
    return same and before.always_runs


def with_away(calendar: Calendar, first: date, last: date) -> Calendar:
    """The same with these free days too, joined with what they touch.

    Raises ImpossibleCalendar where they are too many.
    """
    parts: list[Away] = []
    for each in sorted([*calendar.away, Away(first, last)]):
        if parts and (each.first - parts[-1].last).days <= 1:
            parts[-1] = Away(parts[-1].first, max(parts[-1].last, each.last))
        else:
            parts.append(each)
    return replace(calendar, away=tuple(parts))


def without_away(calendar: Calendar, at: Instant) -> Calendar:
    """The same without the free days that are still to come; those that were used stay."""
    today = local(calendar, at).date()
    kept = [
        Away(each.first, min(each.last, today)) for each in calendar.away if each.first <= today
    ]
    return replace(calendar, away=tuple(kept))


def coming(calendar: Calendar, at: Instant) -> tuple[Away, ...]:
    """The free days that are not over."""
    today = local(calendar, at).date()
    return tuple(each for each in calendar.away if each.last >= today)


def pruned(calendar: Calendar, at: Instant) -> Calendar:
    """The same without the vacations of years that no limit counts any more."""
    year = local(calendar, at).year
    return replace(
        calendar, away=tuple(each for each in calendar.away if each.last.year >= year - 1)
    )


def _read_one(text: str) -> Kept | None:
    fields = text.split(_FIELD)
    try:
        begins, zone, quiet, weekdays, away = fields
        calendar = Calendar(
            zone=zone if not zone or exists(zone) else "",
            quiet=_hours(quiet) if quiet else None,
            weekdays=tuple(int(day) for day in weekdays),
            away=tuple(_part(part) for part in away.split(_PART) if part),
        )
        return Kept(Instant(int(begins)), calendar)
    except (ValueError, ImpossibleCalendar):
        return None


def _hours(text: str) -> tuple[int, int]:
    begins, ends = text.split(_TO)
    return int(begins), int(ends)


def _part(text: str) -> Away:
    first, last = text.split(_TO)
    return Away(date.fromisoformat(first), date.fromisoformat(last))
