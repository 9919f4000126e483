"""Standing orders and turns that can still be withdrawn: pages, labels, answers.

Owns their words. Lines of a page are HTML, labels and toasts plain.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.phrases.names import Name, escape
from bot.phrases.turns import MINUS, TurnWords
from rules.steps import Dice


class OrderWords(TurnWords):
    """What a person orders in advance."""

    # ------------------------------------------------------------------ the page

    def orders_head(self, table: int, others: Sequence[Name]) -> str:
        """Above what one person has ordered for one game."""
        who = self.listed([each.html for each in others])
        return self._("<b>Orders for game #{n}</b> with {who}", n=table, who=who)

    def orders_none(self) -> str:
        """Nothing is ordered for this game."""
        return self._("Nothing is ordered.")

    def orders_about(self) -> str:
        """Below: who learns of it, and how conditions are written."""
        return self._(
            "Nobody sees an order before it is carried out; until then it can be taken back."
        )

    def conditions_about(self) -> str:
        """Below, while the other is to move: how conditions for one turn ahead are written."""
        return self._(
            "For the next turn only: <code>/if 66 double</code>, <code>/if any roll</code>, "
            "<code>/if double take</code>, <code>/if 31 8/5 6/5</code> (my 3-1), "
            "<code>/if 66 31 8/5 6/5</code> (after a 6-6), <code>/if off</code>"
        )

    def ordered_roll(self) -> str:
        """A line of the page."""
        return self._("• My dice roll without asking about the cube")

    def ordered_bear_off(self) -> str:
        """Likewise."""
        return self._("• Once we have passed each other, the bot plays my turns")

    def rolled_by_other(self, dice: Dice | None, *, doubles: bool) -> str:
        """A case: a certain roll of the other, any doublet, or whatever comes; plain."""
        if dice is not None:
            return self._("after a {dice}", dice=self.dice(dice))
        return self._("after a doublet") if doubles else self._("after any roll")

    def ordered_cube(self, case: str, *, doubles: bool) -> str:
        """A line: what is done about the cube in the case of `rolled_by_other`."""
        if doubles:
            return self._("• {case} I double", case=_first_up(case))
        return self._("• {case} I roll", case=_first_up(case))

    def ordered_answer(self, *, takes: bool) -> str:
        """A line: the answer to a double."""
        if takes:
            return self._("• If I am doubled, I take")
        return self._("• If I am doubled, I drop")

    def ordered_turn(self, case: str, dice: Dice, turn: str) -> str:
        """A line: a turn for a roll of one's own, as it was typed; `case` is "" for any."""
        rolled = self.dice(dice)
        if case:
            return self._(
                "• {case}, with {dice}: {turn}",
                case=_first_up(case),
                dice=rolled,
                turn=escape(turn),
            )
        return self._("• With {dice}: {turn}", dice=rolled, turn=escape(turn))

    def orders_list(self, parts: Sequence[str]) -> str:
        """All games for which something is ordered, a part each; HTML."""
        if parts:
            return "\n\n".join(parts)
        return self._(
            "Nothing is ordered in any of your games. ⋯ under a board leads to its orders"
        )

    # ------------------------------------------------------------------ labels

    def menu_orders(self) -> str:
        """The way to the page."""
        return self._("📌 Orders")

    def order_roll(self, *, on: bool) -> str:
        """Give or take back the order to roll."""
        return self._("🎲 Just roll") if on else self._("🎲 Ask about the cube")

    def order_bear_off(self, *, on: bool) -> str:
        """Give or take back the order to bear off."""
        return self._("🏁 Finish by itself") if on else self._("🏁 I finish myself")

    def order_take(self) -> str:
        """If doubled: take."""
        return self._("If doubled: take")

    def order_drop(self, points: int) -> str:
        """If doubled: drop, with its price."""
        return self._("If doubled: drop {price}", price=f"{MINUS}{points}")

    def order_double(self) -> str:
        """After any roll: double."""
        return self._("Next turn: double")

    def order_no_conditions(self) -> str:
        """Take all conditions back."""
        return self._("✖ No conditions")

    # ------------------------------------------------------------------ answers

    def ordered(self) -> str:
        """It stands; plain."""
        return self._("Ordered. Nobody knows until it is carried out")

    def order_withdrawn(self) -> str:
        """It stands no more; plain."""
        return self._("Taken back")

    def order_gone(self) -> str:
        """It has done its work, or never stood; plain."""
        return self._("No such order stands any more")

    def orders_not_here(self) -> str:
        """An order in a group, where everybody would read it."""
        return self._("Orders are nobody else's business: they are given in the private chat")

    def condition_how(self) -> str:
        """How a condition is written."""
        return self.conditions_about()

    def condition_which(self, games: str) -> str:
        """Several games may be meant: `games` are their numbers."""
        return self._(
            "Which game? Its number comes first: {games}, such as <code>/if #7 any roll</code>",
            games=games,
        )

    def condition_unread(self, part: str) -> str:
        """A part of a condition that nobody can read."""
        said = self._("«{part}» cannot be read as a condition.", part=escape(part))
        return f"{said}\n{self.conditions_about()}"

    def cannot_order(self, why: str) -> str:
        """Why something cannot be ordered now, by its code; plain."""
        return {
            "no_cube": self._("There is no cube here: the dice roll by themselves"),
            "team": self._("Conditions are for two; a team decides together"),
            "their_turn": self._("Conditions are set while the opponent is to move"),
            "rolled": self._("The opponent has rolled something else already"),
            "no_double": self._("The opponent cannot double before this roll"),
            "too_many": self._("That is enough conditions for one turn"),
        }.get(why, self._("No game of yours is being played there"))

    # ------------------------------------------------------------------ held turns

    def held_line(self, turn: str, seconds: int) -> str:
        """Under a board: a turn that is played in a moment unless it is withdrawn."""
        return self.ngettext(
            "⏳ {turn} is played in {n} second",
            "⏳ {turn} is played in {n} seconds",
            seconds,
            turn=escape(turn),
        )

    def withdraw_turn(self) -> str:
        """A button: the turn is not played after all; plain."""
        return self._("↩ Withdraw")

    def turn_withdrawn(self) -> str:
        """The turn was not played; plain."""
        return self._("Withdrawn: nothing was played")

    def turn_is_played(self) -> str:
        """Too late to withdraw it; plain."""
        return self._("It has been played already")

    def turn_is_held(self) -> str:
        """Picking goes on only once the turn is withdrawn; plain."""
        return self._("This turn is on its way. ↩ Withdraw brings it back")


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]
