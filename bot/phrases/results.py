"""How games end and what they come to.

Owns results, match endings and the sheet of a session: HTML, names made safe. The secret of
the dice that comes with a result is worded in `fairness`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.phrases.money import MoneyWords
from bot.phrases.names import Cast, Name
from bot.phrases.team import TeamWords
from rules.agreement import Stake
from rules.identity import PlayerId
from rules.scoring import How, Kind, Result
from rules.standing import Match, Points, Standing

MOST_ROWS = 30
"""Games that a sheet tells one by one, so that it fits a message."""

LONGEST_SHEET = 3800
"""Characters of a sheet with its markup; with eight people fewer games fit."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game of a session: its number, how it was won, and what everybody got; sums to zero.

    `result` None: it is being played, and some have paid and are out of it.
    """

    game_no: int
    result: Result | None
    points: Points


class ResultWords(MoneyWords, TeamWords):
    """Results, match endings and settlement; all HTML."""

    def kind(self, kind: Kind) -> str:
        """What this kind of win is called."""
        match kind:
            case Kind.SINGLE:
                return self.pgettext("kind of win", "single game")
            case Kind.GAMMON:
                return self.pgettext("kind of win", "gammon")
            case Kind.BACKGAMMON:
                return self.pgettext("kind of win", "backgammon")
            case Kind.OIN:
                return self.pgettext("kind of win", "oin")
            case Kind.MARS:
                return self.pgettext("kind of win", "mars")
            case Kind.KOKS:
                return self.pgettext("kind of win", "koks")

    def won(self, result: Result, cast: Cast, *, clock: bool = True) -> str:
        """Who won, how, and for how much: the first line of a result. `clock`: one was agreed."""
        if result.winner is None:
            return self._("🤝 A draw: both sides are home")
        winner, loser = self.party(result.winner, cast), self.party(result.winner.other, cast)
        points = self.each(result.points, cast)
        match result.how:
            case How.DROPPED:
                return self._(
                    "🏆 {who} wins: {other} drops the cube. {points}",
                    who=winner.html,
                    other=loser.html,
                    points=points,
                )
            case How.RESIGNED:
                return self._(
                    "🏆 {who} wins: {other} resigns. {points}",
                    who=winner.html,
                    other=loser.html,
                    points=points,
                )
            case How.CLAIMED if not clock:
                return self._(
                    "🏆 {who} wins: {other} has been silent for too long. {points}",
                    who=winner.html,
                    other=loser.html,
                    points=points,
                )
            case How.CLAIMED:
                return self._(
                    "🏆 {who} wins: {other} is out of time. {points}",
                    who=winner.html,
                    other=loser.html,
                    points=points,
                )
            case How.BORNE_OFF | How.DRAWN:
                return self._borne_off(result, winner, points)

    def _borne_off(self, result: Result, winner: Name, points: str) -> str:
        if result.kind is Kind.SINGLE:
            return self._("🏆 {who} wins! {points}", who=winner.html, points=points)
        return self._(
            "🏆 {who} wins: {kind}! {points}",
            who=winner.html,
            kind=self.kind(result.kind),
            points=points,
        )

    def won_for(self, result: Result, cast: Cast, *, clock: bool = True) -> str:
        """The same with how the points came about, where a cube or a rule made a difference."""
        line = self.won(result, cast, clock=clock)
        if result.winner is None or result.how is How.DROPPED:
            return line
        times = result.points // result.cube
        plain = {Kind.SINGLE, Kind.OIN}
        cut = times == 1 and result.kind not in plain
        if result.cube == 1 and not cut:
            return line
        return f"{line} ({self.reckoning(result, times)})"

    def reckoning(self, result: Result, multiplier: int) -> str:
        """How the points came about, `gammon ×2, cube 4`; empty for a plain game at 1.

        `multiplier` is what was paid: 1 under Jacoby with an unturned cube, whatever the kind.
        """
        parts = []
        if multiplier > 1:
            parts.append(f"{self.kind(result.kind)} ×{multiplier}")
        elif result.kind not in {Kind.SINGLE, Kind.OIN}:
            parts.append(
                self._("{kind} counts once by the Jacoby rule", kind=self.kind(result.kind))
            )
        if result.cube > 1:
            parts.append(self._("cube {value}", value=result.cube))
        return ", ".join(parts)

    def match_over(self, standing: Match, cast: Cast) -> str:
        """The last line of a match: who won it and the score."""
        ordered = sorted(standing.points, key=lambda entry: -entry[1])
        (winner, most), (_, least) = ordered[0], ordered[-1]
        return self._(
            "🏆 {who} wins the match to {length}, {most}:{least}",
            who=cast.of(winner).html,
            length=standing.length,
            most=most,
            least=least,
        )

    def crawford_next(self) -> str:
        """After a game that brought somebody to one short of the match."""
        return self._("One point short of the match: the next game is the Crawford game, no cube")

    def standing(self, standing: Standing, cast: Cast) -> str:
        """The points so far, one person a line, best first."""
        ordered = sorted(standing.points, key=lambda entry: -entry[1])
        match_play = isinstance(standing, Match)
        return "\n".join(
            f"{cast.of(who).html}: {points if match_play else self.signed(points)}"
            for who, points in ordered
        )

    def sheet(
        self, rows: Sequence[SheetRow], totals: Points, cast: Cast, stake: Stake | None = None
    ) -> str:
        """The sheet of a session: every game, the totals and, with a stake, who pays whom.

        Of a long session only the last games stand there; the totals are those of all.
        """
        if not rows:
            return self._("No game has been finished yet")
        total = ", ".join(f"{cast.of(who).html} {self.signed(n)}" for who, n in totals)
        ends = [self._("<b>Total</b>: {total}", total=total)]
        ends += self.settlement(totals, cast, stake)
        told = [self._sheet_row(row, cast) for row in rows[-MOST_ROWS:]]
        while told and sum(len(line) + 1 for line in (*told, *ends)) > LONGEST_SHEET:
            told = told[1:]
        cut = ["…"] if len(told) < len(rows) else []
        return "\n".join([self._("📒 <b>Sheet</b>"), *cut, *told, *ends])

    def match_sheet(self, rows: Sequence[SheetRow], standing: Match, cast: Cast) -> str:
        """The sheet of a match: every game, who won what, and the score."""
        if not rows:
            return self._("No game has been finished yet")
        lines = [self._("📒 <b>Sheet</b>")]
        lines += ["…"] if len(rows) > MOST_ROWS else []
        for row in rows[-MOST_ROWS:]:
            won = tuple((who, points) for who, points in row.points if points > 0)
            lines.append(self._sheet_row(SheetRow(row.game_no, row.result, won), cast))
        score = ", ".join(f"{cast.of(who).html} {points}" for who, points in standing.points)
        lines.append(self._("<b>Match to {n}</b>: {score}", n=standing.length, score=score))
        return "\n".join(lines)

    def _sheet_row(self, row: SheetRow, cast: Cast) -> str:
        row_points = ", ".join(f"{cast.of(who).html} {self.signed(n)}" for who, n in row.points)
        return f"{row.game_no}. {self.how(row)}: {row_points or '0'}"

    def how(self, row: SheetRow) -> str:
        """How a game of a sheet ended, with its cube; plain."""
        if row.result is None:
            return self._("being played")
        cube = f", ×{row.result.cube}" if row.result.cube > 1 else ""
        kind = self.kind(row.result.kind)
        match row.result.how:
            case How.DROPPED:
                kind = self._("drop")
            case How.RESIGNED:
                kind = self._("{kind}, resigned", kind=kind)
            case How.CLAIMED:
                kind = self._("{kind}, claimed", kind=kind)
            case How.DRAWN:
                kind = self._("draw")
            case How.BORNE_OFF:
                pass
        return f"{kind}{cube}"

    def settlement(self, totals: Points, cast: Cast, stake: Stake | None) -> list[str]:
        """Who pays whom, largest debtor to largest creditor first; nothing when all are even."""
        owed: list[tuple[PlayerId, int]] = sorted(totals, key=lambda entry: entry[1])
        lines = []
        while owed and owed[0][1] < 0:
            (payer, debt), (payee, credit) = owed[0], owed[-1]
            paid = min(-debt, credit)
            lines.append(
                self._(
                    "{payer} → {payee}: {amount}",
                    payer=cast.of(payer).html,
                    payee=cast.of(payee).html,
                    amount=self.amount(paid, stake),
                )
            )
            rest = [(payer, debt + paid), *owed[1:-1], (payee, credit - paid)]
            owed = sorted(rest, key=lambda entry: entry[1])
        return lines

    def series(self, first: Name, wins: int, second: Name, losses: int) -> str:
        """How two people stand over all their games: `Ann 7 : 5 Bob`."""
        return f"{first.html} {wins} : {losses} {second.html}"

    def settle_question(self) -> str:
        """Before a session is closed."""
        return self._("Close the session and settle? No more games begin at this table then.")

    def share_result(self, game: str, result: Result, winner: Name, loser: Name) -> str:
        """The result as plain text, for a message that somebody sends on; `game` is its name."""
        return self._(
            "{game}: {who} – {other} · {kind}, {points}",
            game=game,
            who=winner.plain,
            other=loser.plain,
            kind=self.kind(result.kind),
            points=self.points(result.points),
        )
