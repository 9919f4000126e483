"""The page of settings about a person's time, and what one press makes of it.

Owns the keys and values that its buttons carry, the zones and hours that are offered, and the page
itself. Pure: who may press and writing down are the router's business, what hours may be kept is
said by `bot.play.calendars`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import BadData
from bot.chat.posting import Screen
from bot.phrases.phrases import Phrases
from bot.play import timetable
from bot.play.calendars import (
    DAY,
    HOURS,
    MOST_AWAY,
    MOST_QUIET,
    MOST_WEEKDAYS,
    WEEK,
    Calendar,
    exists,
    local,
    zone_of,
)
from bot.play.ports import PersonSettings
from rules.identity import Instant

ZONES = (
    *("Europe/Kaliningrad", "Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg"),
    *("Asia/Novosibirsk", "Asia/Irkutsk", "Asia/Yakutsk", "Asia/Vladivostok", "Asia/Kamchatka"),
    *("Europe/London", "Europe/Berlin", "Europe/Kyiv", "Europe/Istanbul", "Asia/Tbilisi"),
    *("Asia/Almaty", "Asia/Jerusalem", "America/New_York", "America/Los_Angeles"),
)
"""Zones with a button, in the order of the clock."""

WEST, EAST = 12, 14
"""The farthest whole hours from universal time."""

QUIET = ((22, 8), (23, 7), (23, 8), (23, 9), (0, 8), (0, 9), (1, 10), (22, 10))
AWAY_DAYS = (1, 3, 7, 14)
REMINDERS = (50, 75, 90, 0)
NONE = "none"
TODAY = "today"
BETWEEN = "."


class Leaf(StrEnum):
    """What stands under the heading: everything, or the values of one setting."""

    ALL = "all"
    ZONE = "zone"
    ZONES = "zones"
    """By the hour, for whoever lives in none of the cities."""
    QUIET = "quiet"
    BEGINS = "from"
    ENDS = "to"
    """`value`: the hour in which quiet begins."""
    FREE = "free"
    AWAY = "away"
    REMIND = "remind"
    DIGEST = "digest"


class Choice(StrEnum):
    """What a press chooses."""

    ZONE = "zone"
    QUIET = "quiet"
    FREE = "free"
    """`value`: the day of the week that becomes free, or is no longer."""
    AWAY = "away"
    REMIND = "remind"
    DIGEST = "digest"
    HOLD = "hold"


class Hours(CallbackData, prefix="h1"):
    """Open a leaf of the page; with a `choice`, first choose `value`."""

    leaf: Leaf = Leaf.ALL
    choice: Choice | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Now:
    """A person's settings as they are read at a moment."""

    settings: PersonSettings
    at: Instant

    @property
    def calendar(self) -> Calendar:
        """The hours that were chosen last."""
        return timetable.chosen(self.settings.calendars)

    @property
    def today(self) -> datetime:
        """What the person's own calendar shows."""
        return local(self.calendar, self.at)


# ------------------------------------------------------------------------- choosing


def chosen(settings: PersonSettings, choice: Choice, value: str, at: Instant) -> PersonSettings:
    """The settings with one thing chosen.

    Raises BadData for what no button offers, ImpossibleCalendar and TooOften for hours that nobody
    may keep.
    """
    match choice:
        case Choice.REMIND if value.isdecimal() and int(value) in REMINDERS:
            return replace(settings, remind=int(value))
        case Choice.DIGEST if value == NONE:
            return replace(settings, digest=None)
        case Choice.DIGEST:
            return replace(settings, digest=_hour(value))
        case Choice.HOLD if value in {"0", "1"}:
            return replace(settings, hold=value == "1")
        case Choice.ZONE | Choice.QUIET | Choice.FREE | Choice.AWAY:
            wanted = _calendar(Now(settings, at), choice, value)
            return with_hours(settings, wanted, at)
        case _:
            raise BadData(value)


def with_hours(settings: PersonSettings, wanted: Calendar, at: Instant) -> PersonSettings:
    """The settings with these hours. Raises TooOften."""
    return replace(settings, calendars=timetable.changed(settings.calendars, wanted, at))


def _calendar(now: Now, choice: Choice, value: str) -> Calendar:
    calendar = now.calendar
    match choice:
        case Choice.ZONE:
            if not exists(value):
                raise BadData(value)
            return replace(calendar, zone=value)
        case Choice.QUIET if value == NONE:
            return replace(calendar, quiet=None)
        case Choice.QUIET:
            begins, _, ends = value.partition(BETWEEN)
            return replace(calendar, quiet=(_hour(begins), _hour(ends)))
        case Choice.FREE:
            day = _hour(value)
            if day >= WEEK:
                raise BadData(value)
            days = set(calendar.weekdays) ^ {day}
            return replace(calendar, weekdays=tuple(sorted(days)))
        case _:
            return _away(now, value)


def _away(now: Now, value: str) -> Calendar:
    today = now.today.date()
    if value == NONE:
        return timetable.without_away(now.calendar, now.at)
    if value == TODAY:
        return timetable.with_away(now.calendar, today, today)
    if not value.isdecimal() or int(value) not in AWAY_DAYS:
        raise BadData(value)
    tomorrow = today + timedelta(days=1)
    last = tomorrow + timedelta(days=int(value) - 1)
    return timetable.with_away(now.calendar, tomorrow, last)


def _hour(value: str) -> int:
    if not (value.isascii() and value.isdecimal()) or len(value) > 2 or int(value) >= HOURS:  # noqa: PLR2004 - digits
        raise BadData(value)
    return int(value)


def zone_by_clock(hour: int, minute: int, at: Instant) -> str | None:
    """The zone, at a fixed distance, whose clock shows this now; None between whole hours."""
    shown = at % DAY // 60
    minutes = (hour * 60 + minute - shown + 10) % (24 * 60)  # people look at their clock roughly
    if minutes % 60 > 20:  # noqa: PLR2004 - ten minutes to both sides
        return None
    offset = minutes // 60
    return _fixed(offset if offset <= WEST else offset - HOURS)


def _fixed(offset: int) -> str:
    """The zone so many hours east of Greenwich; its name counts to the west."""
    return f"Etc/GMT{-offset:+d}" if offset else "Etc/GMT"


# ------------------------------------------------------------------------- the page


def page(now: Now, say: Phrases, leaf: Leaf, value: str = "", *, home: str = "") -> Screen:
    """One leaf. Whoever has no zone chooses that before any hours.

    `home` is the data of the button that leads to all settings.
    """
    if leaf in _NEEDS_ZONE and not now.calendar.zone:
        leaf = Leaf.ZONE
    if leaf is Leaf.ENDS:
        text, rows = _ends(say, _hour(value))
    else:
        text, rows = _LEAVES[leaf](now, say)
    if leaf is not Leaf.ALL:
        rows = [*rows, [_leads(say.back(), Leaf.ALL)]]
    elif home:
        rows = [*rows, [InlineKeyboardButton(text=say.back(), callback_data=home)]]
    return Screen(
        text=text, scene=None, buttons=InlineKeyboardMarkup(inline_keyboard=rows), silent=False
    )


Rows = list[list[InlineKeyboardButton]]
Drawn = tuple[str, Rows]


def _all(now: Now, say: Phrases) -> Drawn:
    calendar, settings = now.calendar, now.settings
    coming = [(each.first, each.last) for each in timetable.coming(calendar, now.at)]
    lines = [
        say.hours_head(),
        say.zone_line(calendar.zone, now.today),
        f"{say.quiet_label()}: {say.quiet_value(calendar.quiet)}",
        f"{say.free_label()}: {say.free_value(calendar.weekdays)}",
        f"{say.away_label()}: {say.away_value(coming)}",
        f"{say.remind_label()}: {say.remind_value(settings.remind)}",
        f"{say.digest_label()}: {say.digest_value(settings.digest)}",
        f"{say.hold_label()}: {say.hold_value(on=settings.hold)}",
        "",
        say.hours_about(),
        say.hold_about(),
    ]
    hold = f"{say.hold_label()} → {say.hold_value(on=not settings.hold)}"
    return "\n".join(lines), [
        [_leads(say.zone_label(), Leaf.ZONE), _leads(say.quiet_label(), Leaf.QUIET)],
        [_leads(say.free_label(), Leaf.FREE), _leads(say.away_label(), Leaf.AWAY)],
        [_leads(say.remind_label(), Leaf.REMIND), _leads(say.digest_label(), Leaf.DIGEST)],
        [_chooses(hold, Leaf.ALL, Choice.HOLD, "0" if settings.hold else "1")],
    ]


def _zones(now: Now, say: Phrases) -> Drawn:
    buttons = [_zone(now, say, zone) for zone in ZONES]
    return say.zone_ask(), [*_in(buttons, 2), [_leads(say.zone_others(), Leaf.ZONES)]]


def _all_zones(now: Now, say: Phrases) -> Drawn:
    offsets = [*range(-WEST + 1, 1), *range(1, WEST + 1)]
    buttons = [_zone(now, say, _fixed(offset)) for offset in offsets]
    return say.zone_ask(), _in(buttons, 3)


def _zone(now: Now, say: Phrases, zone: str) -> InlineKeyboardButton:
    shown = datetime.fromtimestamp(now.at, zone_of(Calendar(zone=zone)))
    label = say.zone_button(zone, shown)
    return _value(label, Leaf.ALL, Choice.ZONE, zone, on=now.calendar.zone == zone)


def _quiet(now: Now, say: Phrases) -> Drawn:
    quiet = now.calendar.quiet
    buttons = [
        _value(say.quiet_value(None), Leaf.ALL, Choice.QUIET, NONE, on=quiet is None),
        *(
            _value(say.hours(*each), Leaf.ALL, Choice.QUIET, _pair(each), on=quiet == each)
            for each in QUIET
        ),
    ]
    return say.quiet_ask(MOST_QUIET), [
        *_in(buttons, 3),
        [_leads(say.quiet_others(), Leaf.BEGINS)],
    ]


def _pair(quiet: tuple[int, int]) -> str:
    return f"{quiet[0]}{BETWEEN}{quiet[1]}"


def _begins(_now: Now, say: Phrases) -> Drawn:
    return say.quiet_from(), _in(
        [_leads(str(hour), Leaf.ENDS, str(hour)) for hour in range(HOURS)], 6
    )


def _ends(say: Phrases, begins: int) -> Drawn:
    hours = [(begins + more) % HOURS for more in range(1, MOST_QUIET + 1)]
    return say.quiet_until(begins), _in(
        [_chooses(str(hour), Leaf.ALL, Choice.QUIET, _pair((begins, hour))) for hour in hours], 6
    )


def _free(now: Now, say: Phrases) -> Drawn:
    days = now.calendar.weekdays
    return say.free_ask(MOST_WEEKDAYS), _in(
        [
            _value(say.weekday(day), Leaf.FREE, Choice.FREE, str(day), on=day in days)
            for day in range(WEEK)
        ],
        4,
    )


def _vacation(now: Now, say: Phrases) -> Drawn:
    year = now.today.year
    used = sum(each.days_in(year) for each in now.calendar.away)
    buttons = [
        _chooses(say.away_today(), Leaf.ALL, Choice.AWAY, TODAY),
        *(
            _chooses(say.away_button(days), Leaf.ALL, Choice.AWAY, str(days))
            for days in AWAY_DAYS
            if days <= MOST_AWAY - used
        ),
        _chooses(say.away_none(), Leaf.ALL, Choice.AWAY, NONE),
    ]
    return say.away_ask(MOST_AWAY - used), _in(buttons, 2)


def _remind(now: Now, say: Phrases) -> Drawn:
    return say.remind_ask(), _in(
        [
            _value(
                f"{percent} %" if percent else say.remind_value(0),
                Leaf.ALL,
                Choice.REMIND,
                str(percent),
                on=now.settings.remind == percent,
            )
            for percent in REMINDERS
        ],
        2,
    )


def _digest(now: Now, say: Phrases) -> Drawn:
    hour = now.settings.digest
    buttons = [
        _value(str(each), Leaf.ALL, Choice.DIGEST, str(each), on=hour == each)
        for each in range(HOURS)
    ]
    none = _value(say.digest_value(None), Leaf.ALL, Choice.DIGEST, NONE, on=hour is None)
    return say.digest_ask(), [*_in(buttons, 6), [none]]


_NEEDS_ZONE = frozenset({Leaf.QUIET, Leaf.BEGINS, Leaf.ENDS, Leaf.FREE, Leaf.AWAY, Leaf.DIGEST})

_LEAVES: Mapping[Leaf, Callable[[Now, Phrases], Drawn]] = MappingProxyType(
    {
        Leaf.ALL: _all,
        Leaf.ZONE: _zones,
        Leaf.ZONES: _all_zones,
        Leaf.QUIET: _quiet,
        Leaf.BEGINS: _begins,
        Leaf.FREE: _free,
        Leaf.AWAY: _vacation,
        Leaf.REMIND: _remind,
        Leaf.DIGEST: _digest,
    }
)


def _in(buttons: Sequence[InlineKeyboardButton], columns: int) -> Rows:
    return [list(buttons[at : at + columns]) for at in range(0, len(buttons), columns)]


def _leads(label: str, leaf: Leaf, value: str = "") -> InlineKeyboardButton:
    return InlineKeyboardButton(text=label, callback_data=Hours(leaf=leaf, value=value).pack())


def _chooses(label: str, leaf: Leaf, choice: Choice, value: str) -> InlineKeyboardButton:
    data = Hours(leaf=leaf, choice=choice, value=value)
    return InlineKeyboardButton(text=label, callback_data=data.pack())


def _value(label: str, leaf: Leaf, choice: Choice, value: str, *, on: bool) -> InlineKeyboardButton:
    return _chooses(f"● {label}" if on else label, leaf, choice, value)
