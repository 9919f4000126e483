"""The settings in words, and a board that is read aloud.

Owns the names of what can be chosen, its values, and the sentences of a board without a
picture. Labels and values are plain; the rest is HTML. What there is to choose is the
conversation's business.
"""

from __future__ import annotations

from bot.phrases.names import Name
from bot.phrases.turns import TurnWords


class SettingsWords(TurnWords):
    """The page of settings, its buttons and what a choice is answered with."""

    def settings_head(self, *, group: bool) -> str:
        """The heading: a chat's settings or those of the reader."""
        if group:
            return self._("<b>Settings of this chat</b>")
        return self._("<b>Settings</b> of this private chat")

    def settings_for_admins(self) -> str:
        """Who may press the buttons in a group."""
        return self._("Everybody may look; only administrators change anything.")

    def example_board(self, pips: int, others: int) -> str:
        """What the picture beside the settings shows, `pips` White's, `others` Black's."""
        return self._(
            "Example: Black 3-1: 8/5 6/5; White to play 6-2, pips {pips}:{others}",
            pips=pips,
            others=others,
        )

    def language_label(self) -> str:
        """The setting "language"; plain."""
        return self._("Language")

    def theme_label(self) -> str:
        """The setting "theme"; plain."""
        return self._("Theme")

    def theme_name(self, theme: str) -> str:
        """A theme; plain."""
        names = {
            "light": self.pgettext("theme", "light"),
            "print": self.pgettext("theme", "black and white"),
            "contrast": self.pgettext("theme", "high contrast"),
        }
        return names.get(theme) or self.pgettext("theme", "classic")

    def home_label(self) -> str:
        """The setting "on which side one's home is"; plain."""
        return self._("Home")

    def home_side(self, *, left: bool) -> str:
        """The side; plain."""
        return self._("on the left") if left else self._("on the right")

    def numbers_label(self) -> str:
        """The setting "numbers on the rails"; plain."""
        return self._("Numbers")

    def numbers_shown(self, *, shown: bool) -> str:
        """Whether they are there; plain."""
        return self._("shown") if shown else self._("hidden")

    def form_label(self) -> str:
        """The setting "picture or letters"; plain."""
        return self._("Board")

    def form_name(self, form: str) -> str:
        """`grid`: drawn with letters; `list`: lines for reading aloud; else a picture; plain."""
        names = {
            "grid": self.pgettext("board", "in letters"),
            "list": self.pgettext("board", "as a list"),
        }
        return names.get(form) or self.pgettext("board", "a picture")

    def forms_about(self) -> str:
        """What the forms are good for."""
        return self._(
            "In letters a board needs no pictures; as a list a screen reader can say it. "
            "The buttons work as under a picture. By hand: /text on, /text list, /text off"
        )

    def form_chosen(self, form: str) -> str:
        """The answer to `/text`."""
        if form == "grid":
            return self._("Boards come in letters here from now on")
        if form == "list":
            return self._("Boards come as a list here from now on")
        return self._("Boards come as pictures here from now on")

    def text_how(self) -> str:
        """`/text` with a word that says nothing."""
        return self._("/text on: boards in letters, /text list: for a screen reader, /text off")

    def below_label(self) -> str:
        """The setting "who sits at the lower edge of the board"; plain."""
        return self._("Below")

    def below(self, *, turned: bool) -> str:
        """Whether the board is turned to the mover; plain."""
        return self._("whoever is to move") if turned else self._("always the same player")

    def turns_label(self) -> str:
        """The setting "where a turn is shown"; plain."""
        return self._("Each turn")

    def turns_shown(self, *, fresh: bool) -> str:
        """In which message; plain."""
        return self._("in a new message") if fresh else self._("in the same message")

    def forced_label(self) -> str:
        """The setting "the only legal turn"; plain."""
        return self._("The only turn")

    def forced_played(self, *, itself: bool) -> str:
        """Who plays it; plain."""
        return self._("plays itself") if itself else self._("waits for my button")

    def apart_label(self) -> str:
        """The setting "where turns of a group's games are picked"; plain."""
        return self._("My turns in groups")

    def apart_played(self, *, privately: bool) -> str:
        """In which chat; plain."""
        return self._("picked in private") if privately else self._("picked in the group")

    def game_label(self) -> str:
        """The setting "what a new table begins with"; plain."""
        return self._("New tables")

    def game_as_last(self) -> str:
        """What was played last; plain."""
        return self._("as last time")

    def game_name(self, variant: str) -> str:
        """A game in one word, for a narrow button; plain."""
        if variant == "long":
            return self.pgettext("game", "Long")
        return self.pgettext("game", "Short")

    def rights_unknown(self) -> str:
        """Telegram did not say whether somebody is an administrator; plain."""
        return self._("Telegram does not say who is an administrator right now. Try again soon")


class SpokenWords(TurnWords):
    """A board in lines that a screen reader can say."""

    def spoken_side(self, who: Name, pips: int, *, light: bool, acts: bool) -> str:
        """Who it is, with which checkers, how far to go, and whether it is their move."""
        colour = self._("light checkers") if light else self._("dark checkers")
        count = self.ngettext("{n} pip", "{n} pips", pips)
        line = self._("{who}: {colour}, {count}", who=who.html, colour=colour, count=count)
        acting = self._("to act")
        return f"{line}, {acting}" if acts else line

    def spoken_numbers(self, who: Name) -> str:
        """Whose numbers the points of both sides are said in."""
        return self._("Points and how many stand there, in the numbers of {who}.", who=who.html)

    def spoken_dice(self, left: str, used: str) -> str:
        """The dice still to play, and those that are played: `6-2`, or empty."""
        if not used:
            return self._("Dice: {dice}.", dice=left)
        if not left:
            return self._("Dice: {dice}, all played.", dice=used)
        return self._("Dice: {dice} still to play, {used} played.", dice=left, used=used)

    def spoken_cube(self, value: int) -> str:
        """The cube in the middle."""
        return self._("Cube {value} in the middle", value=value)

    def spoken_cube_of(self, value: int, who: Name, *, offered: bool) -> str:
        """The cube of somebody, or the one that somebody is to answer."""
        if offered:
            return self._("Cube {value}, {who} is to answer", value=value, who=who.html)
        return self._("Cube {value}, owned by {who}", value=value, who=who.html)

    def spoken_winner(self, who: Name) -> str:
        """The game is over."""
        return self._("The game is over, won by {who}.", who=who.html)
