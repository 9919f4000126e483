"""Games of the past and their films.

Owns the list of `/history`, one line a table with how it ended, the words around a replay and
around the making of a film. HTML; labels and toasts say that they are plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.phrases.agreements import AgreementWords
from bot.phrases.names import Cast, Name, titled
from bot.phrases.results import ResultWords
from rules.game import Over
from rules.identity import Instant
from rules.scoring import Kind
from rules.standing import Match, points_of
from rules.table import Table

LONGEST_TITLE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A line of the list. `mine`: it waits for the reader; `closed_at` None: it still runs.

    `others` are named, in private without the reader; `where` is the group in which it is played,
    if that is another place.
    """

    number: int
    table: Table
    cast: Cast
    others: Sequence[Name]
    mine: bool = False
    closed_at: Instant | None = None
    where: str = ""


class HistoryWords(AgreementWords, ResultWords):
    """What is said about games that were played."""

    def history(self, games: Sequence[PastGame], page: int, pages: int, *, private: bool) -> str:
        """A page of the list, counted from 1."""
        if private:
            head = self._("🕘 <b>Games you played</b>")
        else:
            head = self._("🕘 <b>Games of this chat</b>")
        if not games:
            nothing = self._("Nothing here yet")
            return f"{head}\n{nothing}"
        number = f" · {page}/{pages}" if pages > 1 else ""
        return "\n".join([f"{head}{number}", *(self._past(game) for game in games)])

    def _past(self, game: PastGame) -> str:
        others = self.listed([name.html for name in game.others])
        mark, outcome = self._outcome(game)
        parts = [f"{mark} #{game.number} {others}".rstrip()]
        parts.append(self.variant(game.table.agreement.variant).lower())
        parts.append(outcome)
        if game.where:
            parts.append(f"«{titled(game.where, LONGEST_TITLE).html}»")
        if game.closed_at is not None:
            parts.append(_date(game.closed_at))
        return " · ".join(part for part in parts if part)

    def _outcome(self, game: PastGame) -> tuple[str, str]:
        """A mark, and how the table ended or stands."""
        table, me = game.table, game.cast.me
        standing, over = table.standing, table.closed
        mark = "🏁" if over else "▶" if game.mine else "⏳"
        if isinstance(standing, Match):
            won = over and me is not None and points_of(standing, me) >= standing.length
            score = self._match_score(standing, game.cast)
            return ("🏆" if won else mark), self._(
                "match to {length}, {score}", length=standing.length, score=score
            )
        if standing is None or not standing.games:
            return mark, self._("without a result") if over else self._("goes on")
        if over and standing.games == 1 and not any(points for _, points in standing.points):
            return mark, self._("draw")  # played out or agreed
        if standing.games == 1 and table.game is not None and isinstance(table.game.phase, Over):
            result = table.game.phase.result
            if result.winner is None:
                return mark, self._("draw")
            kind = "" if result.kind in {Kind.SINGLE, Kind.OIN} else self.kind(result.kind)
        else:
            kind = self.ngettext("{n} game", "{n} games", standing.games)
        if me is not None and me in dict(standing.points):
            mine = points_of(standing, me)
            said = [self.signed(mine), kind]
            return ("🏆" if over and mine > 0 else mark), ", ".join(part for part in said if part)
        best = sorted(standing.points, key=lambda entry: -entry[1])
        told = [f"{game.cast.of(who).html} {self.signed(points)}" for who, points in best if points]
        return mark, ", ".join(part for part in (*told, kind) if part)

    def _match_score(self, standing: Match, cast: Cast) -> str:
        """In private the reader's points first, else those of the first seat."""
        ordered = sorted(standing.points, key=lambda entry: entry[0] != cast.me)
        return ":".join(str(points) for _, points in ordered)

    # Labels -----------------------------------------------------------------------------

    def earlier_game(self, number: int) -> str:
        """A button to the game before; plain."""
        return self._("◁ Game {number}", number=number)

    def later_game(self, number: int) -> str:
        """A button to the next game; plain."""
        return self._("Game {number} ▷", number=number)

    def film_button(self) -> str:
        """The whole game as an animation; plain."""
        return self._("🎞 Film")

    def shelf_all(self) -> str:
        """All games; plain."""
        return self.pgettext("games", "All")

    def shelf_running(self) -> str:
        """Those that are played now; plain."""
        return self.pgettext("games", "Now")

    def shelf_over(self) -> str:
        """Those that are over; plain."""
        return self.pgettext("games", "Past")

    # Around a replay --------------------------------------------------------------------

    def history_how(self) -> str:
        """What can be typed."""
        return self._(
            "/history lists the games. /history 7 opens table 7, /history 7 23 its turn 23, "
            "/history 7 2 23 turn 23 of its second game"
        )

    def no_turn_yet(self) -> str:
        """A replay of a game in which nobody has moved; plain."""
        return self._("Nobody has moved in this game yet")

    def no_such_turn(self, last: int) -> str:
        """A number that is no turn; plain."""
        return self.ngettext(
            "There is only {n} turn in this game", "There are only {n} turns in this game", last
        )

    def no_such_game(self, last: int) -> str:
        """A number that is no game of this table; plain."""
        return self.ngettext(
            "There is only {n} game at this table", "There are only {n} games at this table", last
        )

    def first_turn(self) -> str:
        """Before the first page; plain."""
        return self._("This is the first turn")

    def last_turn(self) -> str:
        """After the last page; plain."""
        return self._("This is the last turn so far")

    # Around a film ----------------------------------------------------------------------

    def film_how(self) -> str:
        """What can be typed."""
        return self._(
            "/film shows the last game here as a film, /film 7 that of table 7, /film 7 2 its "
            "second game"
        )

    def film_caption(self, table: int, game: int, ending: str) -> str:
        """Under the film: which game, and how it ended (HTML)."""
        head = self._("🎞 Table {table}, game {game}", table=table, game=game)
        return f"{head}\n{ending}" if ending else head

    def film_begun(self) -> str:
        """The film is being made; plain."""
        return self._("🎞 The film is being made")

    def film_progress(self, percent: int) -> str:
        """How far it has come."""
        return self._("🎞 The film is being made: {percent} %", percent=percent)

    def film_waiting(self) -> str:
        """Other films come first."""
        return self._("🎞 The film comes as soon as those before it are made")

    def film_same(self) -> str:
        """Pressed again meanwhile; plain."""
        return self._("A film for this chat is being made already")

    def film_busy(self) -> str:
        """Too many wait; plain."""
        return self._("Many films are being made just now. Try again in a minute")

    def film_not_over(self) -> str:
        """The game still runs; plain."""
        return self._("The film comes when the game is over. Until then there is /history")

    def film_failed(self) -> str:
        """It could not be made or sent."""
        return self._("The film did not come about. /history shows the game turn by turn")

    def film_interrupted(self) -> str:
        """The bot was stopped meanwhile."""
        return self._("🎞 The film was interrupted. Ask for it once more: /film")


def _date(at: Instant) -> str:
    """A day in the reader's own time zone; an old app shows that of universal time."""
    words = f"{datetime.fromtimestamp(at, UTC):%d.%m.%Y}"
    return f'<tg-time unix="{at:d}" format="d">{words}</tg-time>'
