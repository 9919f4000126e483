"""Moments, days and spans of time as a reader's language writes them.

Owns the one way in which a moment is told: the messenger's own entity, which everybody reads in
their zone, around plain words in the reader's zone as far as that is known. Settings and reminders
are made of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, tzinfo

from bot.phrases.turns import TurnWords
from rules.agreement import Bank, NoClock, Pace, PerTurn
from rules.identity import Instant

DAY = 86_400
NEAR = 6 * DAY
"""A moment so near is told by its weekday, a later one by its date as well."""


class MomentWords(TurnWords):
    """Parts of sentences about time; plain, unless a method says HTML."""

    def moment(self, at: Instant, now: Instant, zone: tzinfo | None = None) -> str:
        """A moment for everybody; HTML. `zone` is the reader's, None where it is not known."""
        far = at - now > NEAR
        shown = datetime.fromtimestamp(at, zone or UTC)
        words = f"{self.weekday(shown.weekday())} "
        if far:
            words += f"{self.day(shown.date())} "
        words += f"{shown:%H:%M}" if zone is not None else f"{shown:%H:%M} UTC"
        style = "wdt" if far else "wt"
        return f'<tg-time unix="{at:d}" format="{style}">{words}</tg-time>'

    def weekday(self, number: int) -> str:
        """A day of the week, Monday is 0, in two or three letters."""
        names = (
            self.pgettext("weekday", "Mon"),
            self.pgettext("weekday", "Tue"),
            self.pgettext("weekday", "Wed"),
            self.pgettext("weekday", "Thu"),
            self.pgettext("weekday", "Fri"),
            self.pgettext("weekday", "Sat"),
            self.pgettext("weekday", "Sun"),
        )
        return names[number % len(names)]

    def day(self, day: date) -> str:
        """A day of the year: `5 Jul`."""
        names = (
            self.pgettext("month", "Jan"),
            self.pgettext("month", "Feb"),
            self.pgettext("month", "Mar"),
            self.pgettext("month", "Apr"),
            self.pgettext("month", "May"),
            self.pgettext("month", "Jun"),
            self.pgettext("month", "Jul"),
            self.pgettext("month", "Aug"),
            self.pgettext("month", "Sep"),
            self.pgettext("month", "Oct"),
            self.pgettext("month", "Nov"),
            self.pgettext("month", "Dec"),
        )
        return f"{day.day} {names[day.month - 1]}"

    def days(self, first: date, last: date) -> str:
        """Some days in a row: `5 Jul – 9 Jul`."""
        return self.day(first) if first == last else f"{self.day(first)} – {self.day(last)}"

    def weekdays(self, numbers: Sequence[int]) -> str:
        """Some days of the week."""
        return ", ".join(self.weekday(number) for number in sorted(numbers))

    def hours(self, begins: int, ends: int) -> str:
        """Some hours of the day: `23–8`."""
        return f"{begins}–{ends}"

    def span(self, seconds: int) -> str:
        """An agreed time, exact where it is whole days: `1 day`, `8 h`."""
        if seconds and not seconds % DAY:
            return self.ngettext("{n} day", "{n} days", seconds // DAY)
        return self.duration(seconds)

    def pace_short(self, pace: Pace) -> str:
        """A clock on a narrow button: `3 days`, `7 days + 1 day`."""
        match pace:
            case NoClock():
                return self.pgettext("clock", "none")
            case PerTurn(seconds=seconds):
                return self.span(seconds)
            case Bank(seconds=seconds, increment=0):
                return self._("{time} for all", time=self.span(seconds))
            case Bank(seconds=seconds, increment=increment):
                return f"{self.span(seconds)} + {self.span(increment)}"

    def pace_button(self, pace: Pace) -> str:
        """Opens the clocks that can be agreed."""
        return self._("⏱ Time: {time}", time=self.pace_short(pace))
