"""The words of a game's written record.

Owns headings and captions of the files that `/export` sends. Plain text, since files know no
HTML; the moves themselves are notation, and the match file has a format of its own.
"""

from __future__ import annotations

from html import unescape

from bot.phrases.agreements import AgreementWords
from bot.phrases.names import Name
from bot.phrases.results import ResultWords
from rules.agreement import Agreement
from rules.cube import Raise
from rules.scoring import How, Result


class RecordWords(AgreementWords, ResultWords):
    """Exports; plain unless a method says HTML."""

    def export_caption(self, number: int) -> str:
        """Under the files; HTML."""
        return self._(
            "📄 Table {number}: a match file for GNU Backgammon",
            number=number,
        )

    def export_text(self, number: int) -> str:
        """Under the record as text; HTML."""
        return self._("📄 Table {number}: the record as text", number=number)

    def export_nothing(self) -> str:
        """No game was begun, so there is nothing to send; HTML."""
        return self._("There is nothing to write down yet: no game has begun")

    def export_only_short(self) -> str:
        """The match file is for short backgammon; long nardy gets the text alone; HTML."""
        return self._("A match file exists for short backgammon only, so this is the text")

    def record_title(self, number: int, white: Name, black: Name) -> str:
        """The first line of a record."""
        return self._(
            "Table {number}: {white} – {black}",
            number=number,
            white=white.text,
            black=black.text,
        )

    def record_terms(self, agreed: Agreement) -> str:
        """What was agreed on; plain."""
        return unescape(self.agreement(agreed))

    def record_game(self, number: int) -> str:
        """The heading of one game."""
        return self._("Game {n}", n=number)

    def record_no_move(self) -> str:
        """A turn without a legal step."""
        return self._("no move")

    def record_double(self, value: int) -> str:
        """The cube was offered at `value`."""
        return self._("doubles to {value}", value=value)

    def record_raise(self, kind: Raise, value: int) -> str:
        """The offered cube was raised to `value`; plain."""
        match kind:
            case Raise.DOUBLE:
                return self.record_double(value)
            case Raise.BEAVER:
                return self._("beavers to {value}", value=value)
            case Raise.RACCOON:
                return self._("raccoons to {value}", value=value)

    def record_take(self) -> str:
        """The cube was taken."""
        return self._("takes")

    def record_drop(self) -> str:
        """The cube was refused."""
        return self._("drops")

    def record_result(self, result: Result, winner: Name) -> str:
        """The last line of a game."""
        kind = self.kind(result.kind)
        if result.how is How.RESIGNED:
            kind = self._("{kind}, resigned", kind=kind)
        elif result.how is How.CLAIMED:
            kind = self._("{kind}, claimed", kind=kind)
        return self._(
            "{who} wins: {kind}, {points}",
            who=winner.text,
            kind=kind,
            points=self.points(result.points),
        )

    def record_settled(self, winner: Name | None, points: int) -> str:
        """Everything was ended by agreement; a match, which pays no points, is won whole; plain."""
        if winner is None:
            return self._("🤝 Agreed: all ends here without a winner")
        if not points:
            return self._("🤝 Agreed: all ends here, {winner} wins the match", winner=winner.text)
        return self._(
            "🤝 Agreed: all ends here, {winner} gets {points}",
            winner=winner.text,
            points=self.points(points),
        )

    def record_match_resigned(self, who: Name) -> str:
        """The whole match or session was given up; plain."""
        return self._("🏳 {who} resigns the whole match", who=who.text)
