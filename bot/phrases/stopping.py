"""Stopping the clock by agreement, and giving the other side time.

Owns the labels, questions and toasts of both; plain, unless a method says HTML. What happened is
told by `timing`, how much is left by `calls`.
"""

from __future__ import annotations

from bot.phrases.moments import MomentWords
from bot.phrases.names import Name


class StoppingWords(MomentWords):
    """Pauses and gifts of time."""

    def menu_pause(self) -> str:
        """Ask to stop the clock."""
        return self._("⏸ Stop the clock")

    def menu_resume(self) -> str:
        """Let the clock run again."""
        return self._("▶ Start the clock")

    def menu_give(self) -> str:
        """Give the other side time."""
        return self._("⏳ Give time")

    def clock_runs(self) -> str:
        """The clock was started again."""
        return self._("The clock runs again")

    def clock_stopped(self) -> str:
        """Both have agreed."""
        return self._("Agreed: the clock stands still")

    def paused_question(self) -> str:
        """To who asks for a pause that is there already; HTML."""
        return self._("⏸ The clock stands still already. Whoever plays on starts it again.")

    def give_question(self, other: Name) -> str:
        """Above the buttons with times; HTML."""
        return self._(
            "How much more time shall {who} have? It cannot be taken back.", who=other.html
        )

    def more_time(self, seconds: int) -> str:
        """A button: so much more."""
        return f"+{self.span(seconds)}"

    def given(self, other: Name, seconds: int) -> str:
        """It is given; plain."""
        return self._("{who} now has {time} more", who=other.plain, time=self.span(seconds))

    def give_how(self) -> str:
        """How to type it; HTML."""
        return self._("Say how much: /give 8 h, /give 1 day")
