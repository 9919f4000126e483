"""What a chat has chosen for everybody, in words: new tables, who opens them, and its sound.

Owns names and values of these settings and why somebody may not open a table. Plain, unless a
method says HTML. What there is to choose is the conversation's business.
"""

from __future__ import annotations

from datetime import datetime

from bot.phrases.hours import HourWords
from bot.phrases.names import escape


class HouseRuleWords(HourWords):
    """The parts of `/settings` that are about a chat as a whole."""

    def turns_part_label(self) -> str:
        """The button that opens what is about turns."""
        return self._("Turns")

    def which_game_label(self) -> str:
        """The setting "which game a new table begins with"."""
        return self._("Game")

    def clock_label(self) -> str:
        """The setting "which clock a new table of two begins with"."""
        return self.pgettext("setting", "Clock")

    def openers_label(self) -> str:
        """The setting "who may open tables"."""
        return self._("Opened by")

    def opened_by(self, *, admins: bool) -> str:
        """Who may."""
        return self._("admins only") if admins else self._("everybody")

    def only_admins_open(self) -> str:
        """Somebody else wanted to open a table."""
        return self._("In this chat only administrators open tables. Everybody may sit down at one")

    def sound_label(self) -> str:
        """The setting "sound"."""
        return self._("Sound")

    def sound(self, *, silent: bool) -> str:
        """Never, or whenever somebody who is away is called."""
        return self.pgettext("sound", "never") if silent else self.pgettext("sound", "for a call")

    def silent_nights(self, begins: int, ends: int, city: str) -> str:
        """From and until, by whose clock."""
        return self._("never from {hours} ({city})", hours=self.hours(begins, ends), city=city)

    def sound_about(self) -> str:
        """What silence means; HTML."""
        return self._(
            "Without sound a turn is an edit of its board, and whoever is away is still called by "
            "name."
        )

    def topic_gone(self) -> str:
        """In front of a board that had to leave its topic; HTML."""
        return self._("The topic of this game is closed or gone, so it goes on here.")

    def zone_of_chat_ask(self) -> str:
        """Above the distances from universal time; HTML."""
        return self._(
            "How many hours from UTC is this chat? Moscow is +3. Or type a zone: /zone Europe/Paris"
        )

    def zone_of_chat(self, zone: str, shown: datetime) -> str:
        """It was typed; HTML."""
        return self._(
            "The time zone of this chat is {zone}; it is {time} there",
            zone=escape(self.city(zone)),
            time=f"{shown:%H:%M}",
        )
