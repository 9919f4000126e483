"""One's own place at a chouette in words: the page, instructions for one's absence, leaving.

Owns what the private page says. HTML with names made safe, unless a method says plain. Its labels
and toasts are in `team`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.phrases.names import Name
from bot.phrases.words import Words
from rules.instructions import Instruction, InstructionKind


class PlaceWords(Words):
    """What one person reads about their own place."""

    def place(self, number: int, parts: Sequence[str], chosen: str) -> str:
        """The page of one person at a chouette; `parts` as above, `chosen` the instruction."""
        head = self._("👤 <b>My place at table {number}</b>", number=number)
        how = self._(
            "When the team is asked, my answer is: {chosen}",
            chosen=chosen,
        )
        return "\n".join([head, *parts, "", how])

    def place_outside(self, number: int, parts: Sequence[str], *, waiting: bool, full: bool) -> str:
        """The same for somebody who does not sit there; `waiting` for the next game to begin."""
        head = self._("👤 <b>Table {number}</b>", number=number)
        if waiting:
            how = self._("My place is kept: it begins with the next game.")
        elif full:
            how = self._("All places are taken. One may be free after this game.")
        else:
            how = self._("A free place is taken with the button below.")
        return "\n".join([head, *parts, "", how])

    def instruction(self, chosen: Instruction | None, whom: Name | None) -> str:
        """What was chosen for one's absence, inside a sentence."""
        match chosen:
            case Instruction(kind=InstructionKind.TAKE):
                return self._("take, at once")
            case Instruction(kind=InstructionKind.DROP):
                return self._("drop, at once")
            case Instruction(kind=InstructionKind.VOICE):
                return self._("as {who}, at once", who="?" if whom is None else whom.html)
            case Instruction(kind=InstructionKind.FOLLOW):
                return self._("as the captain, at once")
            case _:
                return self._("by button; when the time is over, as the captain")

    def instruction_drops(self, price: int) -> str:
        """Before an instruction is kept that answers a waiting cube at once."""
        return self.ngettext(
            "A cube waits for an answer now, so this drops it at once: −{n} point. Surely?",
            "A cube waits for an answer now, so this drops it at once: −{n} points. Surely?",
            price,
        )

    def leave_question(self, *, box: bool, captain: bool, playing: bool, out: bool = False) -> str:
        """What leaving means for whoever asks; `out`: this game is over for them already."""
        if out and playing:
            return self._(
                "Leave? In this game nothing more is won or lost. "
                "The points so far stay on the sheet."
            )
        if not playing:
            return self._("Leave the chouette? The points so far stay on the sheet.")
        if box:
            return self._(
                "Leave? The box then resigns this game. "
                "Where a gammon can still be lost the team says whether it insists on it."
            )
        if captain:
            return self._(
                "Leave? The stake in this game stays, and the next of the team becomes captain."
            )
        return self._("Leave? The stake in this game stays and follows the captain.")
