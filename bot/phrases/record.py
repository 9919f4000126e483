"""The words of a game's written record.

Owns headings and captions of the files that `/export` sends. Plain text, since files know no
HTML; the moves themselves are notation, and the match file has a format of its own.
"""

from __future__ import annotations

from bot.phrases.names import Name
from bot.phrases.results import ResultWords
from rules.scoring import Result


class RecordWords(ResultWords):
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

    def record_game(self, number: int) -> str:
        """The heading of one game."""
        return self._("Game {n}", n=number)

    def record_no_move(self) -> str:
        """A turn without a legal step."""
        return self._("no move")

    def record_double(self, value: int) -> str:
        """The cube was offered at `value`."""
        return self._("doubles to {value}", value=value)

    def record_take(self) -> str:
        """The cube was taken."""
        return self._("takes")

    def record_drop(self) -> str:
        """The cube was refused."""
        return self._("drops")

    def record_result(self, result: Result, winner: Name) -> str:
        """The last line of a game."""
        return self._(
            "{who} wins: {kind}, {points}",
            who=winner.text,
            kind=self.kind(result.kind),
            points=self.points(result.points),
        )
