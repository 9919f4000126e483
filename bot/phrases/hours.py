"""A person's own hours in words: the page of settings about time.

Owns what is said of zones, quiet hours, free days, reminders and the digest, and why some hours
cannot be kept. Plain, unless a method says HTML. What there is to choose is the conversation's
business.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from bot.phrases.moments import MomentWords
from bot.phrases.names import Name, clean, escape

LONGEST_QUOTE = 40


class HourWords(MomentWords):
    """The page about time, its buttons and what a choice is answered with."""

    def hours_label(self) -> str:
        """The button of the settings that opens this page."""
        return self._("🕰 Time")

    def hours_head(self) -> str:
        """The heading; HTML."""
        return self._("🕰 <b>Time</b>")

    def hours_about(self) -> str:
        """What the page is for; HTML."""
        return self._(
            "In quiet hours and on free days your clock stands still and nobody reminds you. "
            "Whoever plays with you sees them in /table. A question that waits already "
            "keeps the hours it began with."
        )

    def only_in_private(self) -> str:
        """A command about a person's own hours, given in a group."""
        return self._("Your hours are your own: let us talk about them in private")

    # Zones -----------------------------------------------------------------------------

    def zone_label(self) -> str:
        """The setting "time zone"."""
        return self._("Time zone")

    def zone_line(self, zone: str, shown: datetime) -> str:
        """The zone and what the clock shows there; HTML."""
        if not zone:
            return self._("Time zone: not known yet")
        return self._(
            "Time zone: {zone}, it is {time} now",
            zone=escape(self.city(zone)),
            time=f"{shown:%H:%M}",
        )

    def zone_ask(self) -> str:
        """Above the zones; HTML."""
        return self._(
            "<b>What time is it with you now?</b> Press the button that shows it, or type the name "
            "of a zone: /zone Europe/Paris"
        )

    def zone_button(self, zone: str, shown: datetime) -> str:
        """A city and what its clock shows."""
        return f"{shown:%H:%M} · {self.city(zone)}"

    def zone_others(self) -> str:
        """Opens a list of all hours."""
        return self._("None of these")

    def zone_chosen(self, zone: str, shown: datetime) -> str:
        """It was typed; HTML."""
        return self._(
            "Your time zone is {zone}; it is {time} there",
            zone=escape(self.city(zone)),
            time=f"{shown:%H:%M}",
        )

    def zone_unknown(self, text: str) -> str:
        """There is no such zone; HTML."""
        return self._(
            "There is no zone “{text}”. It is called like this: /zone Europe/Paris. "
            "Or type what time it is with you: /zone 14:30",
            text=escape(clean(text, LONGEST_QUOTE)),
        )

    def city(self, zone: str) -> str:
        """A zone by its city, or by its distance from universal time."""
        if zone.startswith("Etc/GMT"):
            hours = -int(zone.removeprefix("Etc/GMT") or 0)
            return f"UTC{hours:+d}" if hours else "UTC"
        names = {
            "Europe/Kaliningrad": self.pgettext("city", "Kaliningrad"),
            "Europe/Moscow": self.pgettext("city", "Moscow"),
            "Europe/Samara": self.pgettext("city", "Samara"),
            "Asia/Yekaterinburg": self.pgettext("city", "Yekaterinburg"),
            "Asia/Novosibirsk": self.pgettext("city", "Novosibirsk"),
            "Asia/Irkutsk": self.pgettext("city", "Irkutsk"),
            "Asia/Yakutsk": self.pgettext("city", "Yakutsk"),
            "Asia/Vladivostok": self.pgettext("city", "Vladivostok"),
            "Asia/Kamchatka": self.pgettext("city", "Kamchatka"),
            "Europe/London": self.pgettext("city", "London"),
            "Europe/Berlin": self.pgettext("city", "Berlin"),
            "Europe/Kyiv": self.pgettext("city", "Kyiv"),
            "Europe/Istanbul": self.pgettext("city", "Istanbul"),
            "Asia/Tbilisi": self.pgettext("city", "Tbilisi"),
            "Asia/Almaty": self.pgettext("city", "Almaty"),
            "Asia/Jerusalem": self.pgettext("city", "Jerusalem"),
            "America/New_York": self.pgettext("city", "New York"),
            "America/Los_Angeles": self.pgettext("city", "Los Angeles"),
        }
        return names.get(zone) or zone.rpartition("/")[2].replace("_", " ")

    # Quiet hours -----------------------------------------------------------------------

    def quiet_label(self) -> str:
        """The setting "quiet hours"."""
        return self._("Quiet hours")

    def quiet_value(self, quiet: tuple[int, int] | None) -> str:
        """From and until, or none."""
        return self.pgettext("hours", "none") if quiet is None else self.hours(*quiet)

    def quiet_ask(self, most: int) -> str:
        """Above the hours; HTML."""
        return self.ngettext(
            "<b>When shall it be quiet?</b> At most {n} hour a day.",
            "<b>When shall it be quiet?</b> At most {n} hours a day.",
            most,
        )

    def quiet_others(self) -> str:
        """Other hours than those on the buttons."""
        return self._("Other hours")

    def quiet_from(self) -> str:
        """Above the hours in which quiet may begin; HTML."""
        return self._("<b>Quiet from which hour on?</b>")

    def quiet_until(self, begins: int) -> str:
        """Above the hours in which it may end; HTML."""
        return self._("<b>Quiet from {hour} until when?</b>", hour=begins)

    # Free days -------------------------------------------------------------------------

    def free_label(self) -> str:
        """The setting "days off"."""
        return self._("Days off")

    def free_value(self, weekdays: Sequence[int]) -> str:
        """Days of the week, or none."""
        return self.weekdays(weekdays) or self.pgettext("days off", "none")

    def free_ask(self, most: int) -> str:
        """Above the days of the week; HTML."""
        return self.ngettext(
            "<b>Days off in each week</b>, at most {n}",
            "<b>Days off in each week</b>, at most {n}",
            most,
        )

    def away_label(self) -> str:
        """The setting "vacation"."""
        return self._("Vacation")

    def away_value(self, days: Sequence[tuple[date, date]]) -> str:
        """The days, or none."""
        said = ", ".join(self.days(first, last) for first, last in days)
        return said or self.pgettext("vacation", "none")

    def away_ask(self, left: int) -> str:
        """Above the vacations; `left` days of this year may still be free; HTML."""
        return self.ngettext(
            "<b>Vacation</b>: {n} day of this year is left. Other days can be typed: "
            "/away 5.07-12.07",
            "<b>Vacation</b>: {n} days of this year are left. Other days can be typed: "
            "/away 5.07-12.07",
            left,
        )

    def away_button(self, days: int) -> str:
        """So many days from tomorrow on."""
        return self.ngettext("{n} day from tomorrow", "{n} days from tomorrow", days)

    def away_today(self) -> str:
        """Today is free."""
        return self._("Today")

    def away_none(self) -> str:
        """Takes back what is still to come."""
        return self._("No vacation")

    def away_how(self) -> str:
        """How it is typed; HTML."""
        return self._(
            "Days are typed like this: /away 5.07-12.07, or /away 5.07; /away - takes them back"
        )

    def away_chosen(self, days: Sequence[tuple[date, date]]) -> str:
        """It was typed; HTML."""
        if not days:
            return self._("No vacation is planned")
        return self._("Vacation: {days}", days=self.away_value(days))

    # Calls -----------------------------------------------------------------------------

    def remind_label(self) -> str:
        """The setting "reminder"."""
        return self._("Reminder")

    def remind_value(self, percent: int) -> str:
        """When one is reminded."""
        if not percent:
            return self.pgettext("reminder", "never")
        return self._("at {part} of the time", part=f"{percent} %")

    def remind_ask(self) -> str:
        """Above the moments; HTML."""
        return self._(
            "<b>When shall I remind you?</b> Once for each question that has a clock, when so much "
            "of the time is gone"
        )

    def digest_label(self) -> str:
        """The setting "daily digest"."""
        return self._("Daily digest")

    def digest_value(self, hour: int | None) -> str:
        """When it comes."""
        if hour is None:
            return self.pgettext("digest", "none")
        return self._("at {hour}:00", hour=hour)

    def digest_ask(self) -> str:
        """Above the hours; HTML."""
        return self._(
            "<b>One message a day</b>: what waits for you and what happened. At which hour?"
        )

    def hold_label(self) -> str:
        """The setting "a turn can be withdrawn for a moment"."""
        return self._("Withdraw after Done")

    def hold_value(self, *, on: bool) -> str:
        """For how long."""
        return self._("10 s") if on else self.pgettext("withdraw", "no")

    def hold_about(self) -> str:
        """What that means; HTML."""
        return self._(
            "Withdraw after Done: when the other is away, a turn waits 10 s and can be taken back "
            "freely."
        )

    # What others see -------------------------------------------------------------------

    def keeps_hours(
        self,
        who: Name,
        place: str,
        quiet: tuple[int, int] | None,
        weekdays: Sequence[int],
        away: Sequence[tuple[date, date]],
    ) -> str:
        """In `/table`: when the clock of a player stands still, by the time of `place`; HTML."""
        parts = []
        if quiet is not None:
            parts.append(
                self._(
                    "quiet {hours} ({zone})",
                    hours=self.hours(*quiet),
                    zone=escape(place or "UTC"),
                )
            )
        if weekdays:
            parts.append(self._("off on {days}", days=self.weekdays(weekdays)))
        if away:
            parts.append(self._("away {days}", days=self.away_value(away)))
        return self._("🌙 {who}: {hours}", who=who.html, hours="; ".join(parts))

    # Why not ---------------------------------------------------------------------------

    def too_quiet(self, most: int) -> str:
        """Too many quiet hours."""
        return self.ngettext(
            "At most {n} hour of a day can be quiet",
            "At most {n} hours of a day can be quiet",
            most,
        )

    def too_many_weekdays(self, most: int) -> str:
        """Too many days of the week."""
        return self.ngettext(
            "At most {n} day of each week can be free",
            "At most {n} days of each week can be free",
            most,
        )

    def too_long_away(self, most: int) -> str:
        """Too many days of a year."""
        return self.ngettext(
            "At most {n} day of a year can be vacation",
            "At most {n} days of a year can be vacation",
            most,
        )

    def hours_too_often(self, again: date) -> str:
        """The hours were changed as often as they may be."""
        return self._(
            "Your hours have changed often lately, and others rely on them. The next change: {day}",
            day=self.day(again),
        )

    def zone_first(self) -> str:
        """Hours without a zone mean nothing."""
        return self._("First the time zone, so that your hours are yours")
