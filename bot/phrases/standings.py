"""How people stand, in words: records, pairs, dice, ratings.

Owns what `/record`, `/dice` and `/top` say and the short line of a pair below a result: HTML,
names made safe. Numbers come counted; what is said of chance is no more than chi-square says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import format_decimal

from bot.phrases.agreements import AgreementWords
from bot.phrases.names import Name, escape, titled
from bot.phrases.results import ResultWords
from rules.rating import Rating
from rules.record import Record
from rules.scoring import Kind
from rules.throws import FEWEST, PIPS_OF_A_ROLL, Throws
from rules.variants import VARIANTS

RARE = 0.05
"""Below this chance is told that rare things happen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingLine:
    """Two people in one variant: their wins, all their games, what the first got on balance."""

    first: Name
    second: Name
    variant: str
    wins: tuple[int, int]
    games: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """Somebody in the table of ratings; no `variant`: nothing of theirs was rated yet."""

    who: Name
    variant: str | None
    rating: Rating


class StandingWords(AgreementWords, ResultWords):
    """Records, pairs, dice and ratings; HTML where names stand in them."""

    def record(self, records: Sequence[Record], ratings: Mapping[str, Rating]) -> str:
        """Somebody's own record; `ratings` are empty for who joined no table of ratings."""
        lines = [self._("📊 <b>Your record</b>")]
        for record in records:
            lines += ["", f"<b>{self.variant(record.variant)}</b>"]
            if record.games or record.matches_won or record.matches_lost:
                lines += self._sums(record)
            if record.longest:
                lines.append(self._longest(record))
            if record.chouettes:
                lines.append(
                    self._(
                        "Chouettes: {n}, points {points}",
                        n=record.chouettes,
                        points=self.signed(record.chouette_points),
                    )
                )
            if record.variant in ratings:
                lines.append(self._rating_line(ratings[record.variant]))
        return "\n".join(lines)

    def record_nothing(self) -> str:
        """Nobody has finished a game yet."""
        return self._("No game has been finished yet")

    def record_how(self) -> str:
        """Below a record: how to see one against somebody."""
        return self._("Against one person: a button below, or /record @name")

    def record_own_only(self) -> str:
        """In a group somebody asked for a pair."""
        return self._(
            "What two people have between them is told to them alone: "
            "/record in the bot's private chat. Here /record shows the tables of this chat"
        )

    def never_met(self, who: str) -> str:
        """No game was finished against whoever was asked about."""
        return self._("No finished game with {who} yet", who=escape(who))

    def _sums(self, record: Record) -> list[str]:
        games = [self._("won {n}", n=record.wins), self._("lost {n}", n=record.losses)]
        if record.draws:
            games.append(self._("drawn {n}", n=record.draws))
        lines = [self._("Games: {n} · {parts}", n=record.games, parts=", ".join(games))]
        lines.append(
            self._(
                "Points: {won} : {lost}, balance {balance}",
                won=record.won,
                lost=record.lost,
                balance=self.signed(record.won - record.lost),
            )
        )
        if record.matches_won or record.matches_lost:
            lines.append(
                self._("Matches: {won} : {lost}", won=record.matches_won, lost=record.matches_lost)
            )
        if record.kinds:
            kinds = ", ".join(f"{self._kind_of_wins(kind)} — {n}" for kind, n in record.kinds)
            lines.append(self._("Wins: {kinds}", kinds=kinds))
        return lines

    def _kind_of_wins(self, kind: Kind) -> str:
        return self.pgettext("wins", "plain") if kind is Kind.SINGLE else self.kind(kind)

    def _longest(self, record: Record) -> str:
        if record.streak > 1:
            return self._(
                "Longest series of wins: {n}, the present one {now}",
                n=record.longest,
                now=record.streak,
            )
        return self._("Longest series of wins: {n}", n=record.longest)

    def _rating_line(self, rating: Rating) -> str:
        return self._(
            "Rating: {rating}, experience {n}", rating=self._rated(rating), n=rating.experience
        )

    def _rated(self, rating: Rating) -> str:
        return str(round(rating.value))

    # ------------------------------------------------------------------------ pairs

    def head_to_head(self, records: Sequence[Record], me: Name, other: Name) -> str:
        """What two people have between them; the records are those of `me`."""
        lines = [self._("📊 <b>{me} – {other}</b>", me=me.html, other=other.html)]
        for record in records:
            lines += ["", f"<b>{self.variant(record.variant)}</b>"]
            lines.append(self.series(me, record.wins, other, record.losses))
            lines += self._sums(record)
            best = ", ".join(
                f"{who.html} {n}"
                for who, n in ((me, record.longest), (other, record.drought))
                if n > 1
            )
            if best:
                lines.append(self._("Longest series: {best}", best=best))
            if abs(record.streak) > 1:
                who = me if record.streak > 0 else other
                lines.append(
                    self._("Now: {who}, {nth} in a row", who=who.html, nth=self._nth(record.streak))
                )
        return "\n".join(lines)

    def pair(self, first: Name, wins: int, second: Name, losses: int, run: int) -> str:
        """Below a result: `Ann 7 : 5 Bob, the third in a row`; `run` as in `Record.streak`."""
        line = self.series(first, wins, second, losses)
        if abs(run) < 2:  # noqa: PLR2004 - one win is no series
            return line
        return self._("{line}, the {nth} in a row", line=line, nth=self._nth(run))

    def _nth(self, run: int) -> str:
        n = abs(run)
        names = (
            self.pgettext("win in a row", "second"),
            self.pgettext("win in a row", "third"),
            self.pgettext("win in a row", "fourth"),
            self.pgettext("win in a row", "fifth"),
            self.pgettext("win in a row", "sixth"),
            self.pgettext("win in a row", "seventh"),
            self.pgettext("win in a row", "eighth"),
            self.pgettext("win in a row", "ninth"),
            self.pgettext("win in a row", "tenth"),
        )
        if n < len(names) + 2:
            return names[n - 2]
        return self.pgettext("win in a row", "no. {n}", n=n)

    def meetings(self, lines: Sequence[MeetingLine], chouettes: Sequence[tuple[Name, int]]) -> str:
        """Who played whom in a chat, and what its chouettes brought everybody."""
        told = [self._("📊 <b>Games of this chat</b>")]
        for each in lines:
            pair = self.series(each.first, each.wins[0], each.second, each.wins[1])
            told.append(
                self._(
                    "• {pair} · {variant}, games {n}, points {points}",
                    pair=pair,
                    variant=self.variant_short(each.variant).lower(),
                    n=each.games,
                    points=self.signed(each.points),
                )
            )
        if chouettes:
            sums = ", ".join(f"{who.html} {self.signed(points)}" for who, points in chouettes)
            told.append(self._("• Chouettes: {sums}", sums=sums))
        told.append(self._("The points are those of whoever is named first"))
        return "\n".join(told)

    # ------------------------------------------------------------------------- dice

    def dice_thrown(self, threw: Throws) -> str:
        """Somebody's dice beside honest ones."""
        head = self._("🎲 <b>Your dice</b>")
        counted = self._(
            "Rolls in finished games of two: {n}. The opening, one die each, is left out",
            n=threw.rolls,
        )
        if not threw.rolls:
            return f"{head}\n{counted}"
        faces = ", ".join(f"{face} — {fell}" for face, fell in enumerate(threw.faces, 1))
        return "\n".join(
            [
                head,
                counted,
                self._(
                    "Faces: {faces}; on average each {expected}",
                    faces=faces,
                    expected=self._decimal(threw.expected_face, 1),
                ),
                self._(
                    "Doubles: {n}, on average {expected}",
                    n=threw.doublets,
                    expected=self._decimal(threw.expected_doublets, 1),
                ),
                self._(
                    "Pips a roll: {pips}, on average {expected}",
                    pips=self._decimal(threw.average, 2),
                    expected=self._decimal(PIPS_OF_A_ROLL, 2),
                ),
                *self._judged(threw.chance),
            ]
        )

    def _judged(self, chance: float | None) -> list[str]:
        """Chi-square in words; nothing is made of what is only rare."""
        if chance is None:
            return [self._("That is too few to judge: from {n} rolls on", n=FEWEST)]
        told = self._(
            "Honest dice come out at least as uneven {often}", often=self._how_often(chance)
        )
        if chance >= RARE:
            return [told]
        return [
            told,
            self._(
                "Rare, and yet among many players somebody always has such dice. "
                "/proof shows that nobody chose them"
            ),
        ]

    def _how_often(self, chance: float) -> str:
        for cases in (10, 100, 1000):
            n = round(chance * cases)
            if n >= cases:
                return self._("nearly always")
            if n >= 1:
                return self.ngettext(
                    "in {n} case out of {cases}", "in {n} cases out of {cases}", n, cases=cases
                )
        return self._("less than once in 1000 cases")

    def _decimal(self, number: float, places: int) -> str:
        return str(format_decimal(number, format="0." + "0" * places, locale=self.lang))

    # ---------------------------------------------------------------------- ratings

    def board(self, lines: Sequence[BoardLine]) -> str:
        """The table of ratings of a chat."""
        told = [self._("🏆 <b>Ratings of this chat</b>")]
        for variant in VARIANTS:
            mine = [each for each in lines if each.variant == variant]
            if mine:
                told += ["", f"<b>{self.variant(variant)}</b>"]
            told += [
                self._(
                    "{n}. {who} — {rating} · experience {experience}",
                    n=place,
                    who=each.who.html,
                    rating=self._rated(each.rating),
                    experience=each.rating.experience,
                )
                for place, each in enumerate(mine, 1)
            ]
        waiting = [each.who.html for each in lines if each.variant is None]
        if waiting:
            told += ["", self._("Nothing rated yet: {people}", people=", ".join(waiting))]
        if not lines:
            told += ["", self._("Nobody has joined yet")]
        return "\n".join([*told, "", self.rating_note()])

    def rating_note(self) -> str:
        """What the rating is and who is seen."""
        return self._(
            "The rating is that of FIBS: it begins with 1500, matches and single games count, "
            "sessions and chouettes do not. Only those who join are seen"
        )

    def own_boards(self, ratings: Mapping[str, Rating], chats: Sequence[str]) -> str:
        """In private: one's own ratings and where they are seen; `chats` are titles."""
        told = [self._("🏆 <b>Your ratings</b>")]
        told += [
            f"{self.variant(variant)}: {self._rated(ratings[variant])}"
            for variant in VARIANTS
            if variant in ratings
        ]
        if not ratings:
            told.append(self._("Nothing was rated yet"))
        seen = ", ".join(titled(title).html for title in chats)
        told.append(self._("Seen in: {chats}. A button takes it away there", chats=seen))
        return "\n".join([*told, "", self.rating_note()])

    def on_no_board(self) -> str:
        """In private, to who has joined nowhere."""
        return "\n".join(
            [
                self._("Your rating is seen nowhere. /top in a group shows its table to join"),
                "",
                self.rating_note(),
            ]
        )

    def joined_board(self) -> str:
        """To who has joined; plain."""
        return self._("Your rating is seen in this table now")

    def left_board(self) -> str:
        """To who has left; plain."""
        return self._("Your rating is not seen in this table")

    # ---------------------------------------------------------------------- buttons

    def join_board(self) -> str:
        """A button below the table of ratings; plain."""
        return self._("➕ Join")

    def leave_board(self) -> str:
        """The other button; plain."""
        return self._("➖ Leave")

    def leave_board_of(self, title: str) -> str:
        """In private: be seen there no more; plain."""
        return self._("➖ Leave {chat}", chat=title)

    def my_dice(self) -> str:
        """A button below a record; plain."""
        return self._("🎲 My dice")

    def my_record(self) -> str:
        """A button back to the record; plain."""
        return self._("📊 My record")
