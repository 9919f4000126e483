"""All games in one message: its button, the way past a board, what is left, what was missed.

Owns the words of a round and of coming back to a board. Labels are plain, lines HTML with names
made safe.
"""

from __future__ import annotations

from bot.phrases.names import titled
from bot.phrases.turns import TurnWords

LONGEST_TITLE = 40


class RoundWords(TurnWords):
    """What a round says."""

    def play_all(self, count: int) -> str:
        """A button: every board that waits, one after the other; plain."""
        return self._("▶ Play all ({n})", n=count)

    def skip(self) -> str:
        """A button: this board later; plain."""
        return self._("⏭ Skip")

    def round_line(self, left: int, where: str) -> str:
        """Under a board: how many are `left` of a round, 0 for none, and the title of its group."""
        parts = []
        if left:
            parts.append(self.ngettext("🗂 {n} board left", "🗂 {n} boards left", left))
        if where:
            parts.append(f"«{titled(where, LONGEST_TITLE).html}»")
        return " · ".join(parts)

    def round_over(self, put_off: int) -> str:
        """Nothing waits any more, but for so many boards that were put off."""
        if not put_off:
            return self._("✅ Nothing else waits for you")
        return self.ngettext("⏭ Put off: {n} board", "⏭ Put off: {n} boards", put_off)

    def play_privately(self) -> str:
        """A button in a group: pick this turn in the private chat; plain."""
        return self._("🔒 Play privately")

    def another_board(self) -> str:
        """A tap that would decide at once, in the moment in which the board has changed; plain."""
        return self._("Another board has come up: look at it and press once more")

    def no_kibitz(self) -> str:
        """Somebody who looks on asks or advises where the players have switched that off; plain."""
        return self._("No kibitzing at this table: its players want to think for themselves")

    def turns_since(self, turns: int) -> str:
        """A button: so many turns since the reader's last, as pictures; plain."""
        return self.ngettext("⏪ {n} turn", "⏪ {n} turns", turns)

    def nothing_waits(self) -> str:
        """Somebody wants to play all boards, and none waits."""
        return self._("No board waits for you now. /games lists your games")
