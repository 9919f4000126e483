"""The short answers to a press.

Owns everything that is said in a toast: plain text, at most 200 characters, gone in a moment.
Why the rules refuse something is said in `refusals` and `objections`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.phrases.names import Name
from bot.phrases.turns import TurnWords


class Toasts(TurnWords):
    """Toasts; all plain."""

    def whose_turn(self, due: Sequence[Name], *, plays: bool = True) -> str:
        """Not for the one who pressed: who is to act. `plays`: to roll or move, not to answer."""
        if not due:
            return self._("It is nobody's turn now")
        if not plays and len(due) == 1:
            return self._("It is for {who} to answer", who=due[0].plain)
        return self.ngettext(
            "It is {who}'s turn",
            "It is up to {who}",
            len(due),
            who=self.listed([name.plain for name in due]),
        )

    def whose_turn_and_menu(self, whose: str) -> str:
        """The menu of a shared board is for who is to act; the others have the commands."""
        rest = self._("For the rest: /board, /table, /resign, /pause, /give, /settle, /claim")
        return f"{whose}. {rest}"

    def not_your_question(self, who: Name) -> str:
        """Buttons that ask somebody else whether they are sure."""
        return self._("This question is for {who}", who=who.plain)

    def spectator(self) -> str:
        """The one who pressed does not sit at this table."""
        return self._("Other people play at this board. /new opens your own")

    def already_done(self) -> str:
        """Pressed twice, or the update came twice."""
        return self._("Already done")

    def offered_already(self) -> str:
        """One's own offer of this kind waits for the other side."""
        return self._("You have asked already; the other side may agree or decline")

    def outdated_button(self) -> str:
        """The button's format or table is no longer known."""
        return self._("This button is outdated. /board shows the board as it is now")

    def position_over(self) -> str:
        """The button belongs to a question that is no longer open."""
        return self._("The game has moved on; this is an older position")

    def kept(self, draft: str, left: Sequence[int]) -> str:
        """A half-made turn and the dice that are still to play: `8/5, now the 1`."""
        if not left:
            return self._("{draft}: now confirm it", draft=draft)
        faces = sorted(set(left), reverse=True)
        if len(left) > len(faces):
            return self.ngettext(
                "{draft}, {n} more {die}",
                "{draft}, {n} more of the {die}",
                len(left),
                draft=draft,
                die=faces[0],
            )
        if len(faces) == 1:
            return self._("{draft}, now the {die}", draft=draft, die=faces[0])
        return self._(
            "{draft}, now the {high} or the {low}", draft=draft, high=faces[0], low=faces[-1]
        )

    def undone(self) -> str:
        """The half-made turn is empty again."""
        return self._("Taken back: the board as it was after the roll")

    def too_quick(self) -> str:
        """Done was pressed in the moment in which it appeared."""
        return self._("The turn is complete. Press once more to confirm it")

    def cannot_follow(self) -> str:
        """The step does not go with the half-made turn that is kept."""
        return self._("That does not go with the turn you have begun")

    def rolls_itself(self) -> str:
        """The cube is not asked about any more in this game."""
        return self._("In this game your dice now roll by themselves")

    def asks_again(self) -> str:
        """The cube is asked about again in this game."""
        return self._("From your next turn on you are asked about the cube again")

    def sat_down(self) -> str:
        """The one who pressed sits now."""
        return self._("The seat is yours. Have a good game!")

    def stood_up(self) -> str:
        """The one who pressed has given the seat back."""
        return self._("The seat is free again")

    def table_full(self) -> str:
        """Somebody was faster."""
        return self._("Both seats are taken. /new opens another table")

    def seat_kept(self, person: str) -> str:
        """The seat waits for `person`: a plain name or an @username."""
        return self._("This seat is kept for {person}", person=person)

    def only_opener(self, opener: Name) -> str:
        """Only who opened the table may start, change or cancel it."""
        return self._("Only {opener}, who opened the table, may do that", opener=opener.plain)

    def waiting_for_second(self) -> str:
        """Nobody to play with yet."""
        return self._("The other seat is still free")

    def own_invitation(self) -> str:
        """The opener followed the own link."""
        return self._("This link is for your opponent; send it to somebody")

    def language_chosen(self) -> str:
        """The language has changed; said in the new one."""
        return self._("English it is")

    def only_admins(self) -> str:
        """A setting of the chat that only its administrators may change."""
        return self._("Only the administrators of this chat may change that")

    def slow_down(self) -> str:
        """Too many presses or commands in a short time."""
        return self._("Too fast. Take a short break and go on")
