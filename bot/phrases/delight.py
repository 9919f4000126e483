"""The one line beside a result, and the words of a card that is sent on.

Owns what is said about a game that is over besides who won: HTML, unless a method says plain.
"""

from __future__ import annotations

from bot.phrases.names import Name
from bot.phrases.results import ResultWords
from rules.scoring import Kind, Result


class DelightWords(ResultWords):
    """Remarks and cards."""

    def turning_point(self, turn: str, pips: int) -> str:
        """The turn with which the race turned most; `turn` is its line, HTML."""
        return self.ngettext(
            "Turning point: {turn}, {n} pip",
            "Turning point: {turn}, {n} pips",
            pips,
            turn=turn,
        )

    def luck(self, who: Name, pips: int) -> str:
        """Whom the dice have favoured."""
        return self.ngettext(
            "luck of the dice: {who}, +{n} pip",
            "luck of the dice: {who}, +{n} pips",
            pips,
            who=who.html,
        )

    def card_title(self, result: Result, winner: str) -> str:
        """The headline of a card; plain, as `winner` is."""
        if result.winner is None:
            return self._("A draw")
        if result.kind in {Kind.SINGLE, Kind.OIN}:
            return self._("{who} wins!", who=winner)
        return self._("{who}: {kind}!", who=winner, kind=self.kind(result.kind))

    def card_line(
        self, result: Result, winner: str, loser: str, match: tuple[int, int] | None
    ) -> str:
        """Who against whom, with the score of a match or what was won; plain."""
        if match is not None:
            return f"{winner} {match[0]} : {match[1]} {loser}"
        return f"{winner} – {loser} · {self.points(result.points)}"

    def card_game(self, variant: str, length: int | None) -> str:
        """What was played; plain. `variant` is its name, `length` that of a match."""
        if length is None:
            return variant
        return self._("{game} · match to {n}", game=variant, n=length)

    def card_sent(self) -> str:
        """From a group: where the picture has gone; plain."""
        return self._("The picture is in your private chat")

    def send_on(self) -> str:
        """The button under the card; plain."""
        return self._("📤 Send to a friend")
