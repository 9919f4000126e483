"""Dice, points and turns as a reader's language writes them.

Owns the small parts that other sentences are made of. The spelling of a turn itself is
`rules.notation`'s; only its word for the bar is said here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.phrases.words import Words
from rules.notation import write_dice, write_turn
from rules.position import BAR, OFF, Position, Side
from rules.steps import Dice, Step, Turn
from rules.variants import Variant

MINUS = "\u2212"


class TurnWords(Words):
    """Parts of sentences. Everything here is plain text without anything to escape."""

    def dice(self, dice: Dice) -> str:
        """`3-1`, the larger first as players say it; the opening names each die's owner."""
        return write_dice((max(dice), min(dice)))

    def turn(self, variant: Variant, position: Position, side: Side, turn: Turn) -> str:
        """Such as `13/8 6/5*`; `position` is the one before the turn."""
        return write_turn(variant, position, side, turn, bar=self.point(BAR), off=self.point(OFF))

    def point(self, point: int) -> str:
        """A place in the owner's numbers: `bar`, `off` or the number."""
        if point == BAR:
            return self.pgettext("notation", "bar")
        if point == OFF:
            return self.pgettext("notation", "off")
        return str(point)

    def step(self, step: Step) -> str:
        """Such as `24/19`; a hit is not known here and not marked."""
        return f"{self.point(step.source)}/{self.point(step.target)}"

    def steps(self, turn: Iterable[Step]) -> str:
        """Steps of a turn as they were made, without hits; one checker's steps joined."""
        ways: list[list[int]] = []
        for step in turn:
            way = next((way for way in ways if way[-1] == step.source), None)
            if way is None:
                ways.append([step.source, step.target])
            else:
                way.append(step.target)
        return " ".join("/".join(self.point(at) for at in way) for way in ways)

    def die(self, die: int) -> str:
        """A die as the object of a sentence: "play the 5"."""
        names = (
            self.pgettext("play the die", "the 1"),
            self.pgettext("play the die", "the 2"),
            self.pgettext("play the die", "the 3"),
            self.pgettext("play the die", "the 4"),
            self.pgettext("play the die", "the 5"),
            self.pgettext("play the die", "the 6"),
        )
        return names[die - 1] if 1 <= die <= len(names) else str(die)

    def listed(self, parts: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:  # noqa: PLR2004 - one thing needs no "and"
            return "".join(parts)
        return self._("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])

    def points(self, points: int) -> str:
        """`1 point`, `5 points`: what a game is worth."""
        return self.ngettext("{n} point", "{n} points", points)

    def pips_word(self) -> str:
        """The word beside a pip count on the picture."""
        return self.pgettext("picture", "pips")

    def signed(self, points: int) -> str:
        """`+2`, `−1`, `0`, with a real minus sign."""
        return f"{points:+d}".replace("-", MINUS) if points else "0"

    def duration(self, seconds: int) -> str:
        """How long, in its largest unit: `5 min`, `3 h`, `2 days`; less than a minute is one."""
        minutes = max(seconds // 60, 1)
        if minutes < 60:  # noqa: PLR2004 - minutes of an hour
            return self.ngettext("{n} min", "{n} min", minutes)
        hours = minutes // 60
        if hours < 48:  # noqa: PLR2004 - two days are said in days
            return self.ngettext("{n} h", "{n} h", hours)
        return self.ngettext("{n} day", "{n} days", hours // 24)
