"""Finding each other: table cards, invitations, lists of games.

Owns what is said before the first roll and around the games. HTML with names made safe, unless
a method says plain. What was agreed is worded in `agreements`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from bot.phrases.agreements import AgreementWords
from bot.phrases.names import Name, clean, escape, titled
from bot.phrases.team import TeamWords
from rules.agreement import Agreement, Money
from rules.table import fewest_seats, most_seats

SEAL_SHOWN = 8
"""Characters of a digest that stand in a text; the copy button has the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a table card shows.

    `seats` are those who sit, the opener first; `kept_for` is whom the free seat waits for, a
    `Name` or an @username; `with_words` are those who added a word to the dice; `private`:
    the card stands in the opener's own chat.
    """

    agreement: Agreement
    seats: Sequence[Name]
    sealed: str
    kept_for: Name | str | None = None
    with_words: Sequence[Name] = ()
    private: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedGame:
    """One line of `/games`.

    `others` are the people across the board, nobody yet if empty; `mine`: it waits for the
    reader; `waiting` seconds have passed since the question was asked; `left` seconds are left
    for the answer, below zero when it is late, None without a clock; `where` is the title of the
    group it is played in, None in private.
    """

    number: int
    variant: str
    others: Sequence[Name]
    mine: bool
    waiting: int
    left: int | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesList:
    """A page of `/games`: its lines, how many of all pages wait for the reader, which page."""

    games: Sequence[ListedGame]
    mine: int = 0
    page: int = 1
    pages: int = 1


class LobbyWords(AgreementWords, TeamWords):
    """Table cards, invitations and lists."""

    def card(self, card: Card) -> str:
        """The table card: what is played, who sits, for whom the seat is kept, the seal."""
        lines = [f"🎲 <b>{self.agreement(card.agreement)}</b>", ""]
        lines += [f"{number}. {name.html}" for number, name in enumerate(card.seats, 1)]
        if len(card.seats) < most_seats(card.agreement):
            lines.append(f"{len(card.seats) + 1}. {self._free_seat(card)}")
        lines += ["", self.seal_line(card.sealed)]
        if card.with_words:
            lines.append(self.words_added(card.with_words))
        lines += ["", self._card_asks(card)]
        return "\n".join(lines)

    def _free_seat(self, card: Card) -> str:
        if card.kept_for is None:
            return self._("<i>free seat</i>")
        kept = card.kept_for
        who = kept.mention if isinstance(kept, Name) else escape(kept)
        return self._("<i>kept for {who}</i>", who=who)

    def _card_asks(self, card: Card) -> str:
        if card.agreement.chouette:
            return self.people_wanted(fewest_seats(card.agreement) - len(card.seats))
        if len(card.seats) >= fewest_seats(card.agreement):
            return self._("Both are here. Press Start.")
        if card.kept_for is not None:
            kept = card.kept_for
            who = kept.html if isinstance(kept, Name) else escape(kept)
            return self._("Waiting for {who} to answer.", who=who)
        if card.private:
            return self._(
                "Now for an opponent: the button below sends an invitation. "
                "Whoever opens it first sits down."
            )
        return self._("Who will play?")

    def seal_line(self, digest: str) -> str:
        """The dice are fixed already; the first characters of the proof."""
        return self._("🔒 The dice are sealed: <code>{seal}</code>", seal=digest[:SEAL_SHOWN])

    def words_added(self, people: Sequence[Name]) -> str:
        """Who added a word to the dice; the words themselves are told with the proof."""
        return self._("➕ A word added by {who}", who=self.listed([p.html for p in people]))

    def card_cancelled(self, by: Name) -> str:
        """What becomes of the card when the table is taken away."""
        return self._("✖ {who} has closed this table", who=by.html)

    def card_begun(self, agreed: Agreement, people: Sequence[Name], digest: str) -> str:
        """What becomes of the card when the game begins: who plays, and the seal."""
        names = " — ".join(name.html for name in people)
        lines = [f"🎲 <b>{self.agreement(agreed)}</b>", names, "", self.seal_line(digest)]
        return "\n".join([*lines, self._("The game has begun; the board is below")])

    def format_preset(self, agreed: Agreement) -> str:
        """A button's label for a ready-made agreement of the game: `Match to 5`; plain."""
        if isinstance(agreed.format, Money):
            label = self._("with Jacoby") if agreed.jacoby else self._("for points")
        else:
            label = self.format(agreed.format)
        return label[:1].upper() + label[1:]

    def unknown_game(self, word: str) -> str:
        """`/new` was followed by something that names no game."""
        return self._(
            "There is no game called “{word}”. There are two: /new short and /new long",
            word=escape(word[:LONGEST_QUOTE]),
        )

    def invitation(self, agreed: Agreement) -> str:
        """The words that go with a shared link; plain."""
        return self._(
            "A game? {game}. Move whenever you have a minute; the board comes to your chat.",
            game=unescape(self.agreement(agreed)),
        )

    def invitation_welcome(self, opener: Name, agreed: Agreement) -> str:
        """Whoever followed the link sits now; the board comes next."""
        return self._(
            "You are playing {who}. {game}. Here comes the board.",
            who=opener.html,
            game=self.agreement(agreed),
        )

    def invitation_taken(self) -> str:
        """Whoever followed the link too late."""
        return self._("Somebody was faster: this invitation is taken. /new opens your own table")

    def invitation_gone(self) -> str:
        """The link leads nowhere any more."""
        return self._("This invitation is no longer good. /new opens a table")

    def games(self, listed: GamesList) -> str:
        """`/games`: those that wait for the reader first, as they are given."""
        if not listed.games:
            return self._("No games yet. /new begins one")
        if listed.mine:
            head = self.ngettext(
                "<b>{n} game waits for you</b>", "<b>{n} games wait for you</b>", listed.mine
            )
        else:
            head = self._("<b>Your games</b>: it is the others' turn everywhere")
        return self._games_page(head, listed)

    def games_here(self, listed: GamesList) -> str:
        """`/games` in a group: the tables of this chat."""
        if not listed.games:
            return self._("Nobody plays in this chat right now. /new begins a game")
        return self._games_page(self._("<b>Tables in this chat</b>"), listed)

    def _games_page(self, head: str, listed: GamesList) -> str:
        page = f" · {listed.page}/{listed.pages}" if listed.pages > 1 else ""
        return "\n".join([f"{head}{page}", *(self._game_line(game) for game in listed.games)])

    def _game_line(self, game: ListedGame) -> str:
        others = self.listed([name.html for name in game.others]) or self._("no opponent yet")
        parts = [f"{'▶' if game.mine else '⏳'} #{game.number} {others}"]
        parts.append(self.variant(game.variant).lower())
        if game.where:
            parts.append(f"«{titled(game.where, LONGEST_QUOTE).html}»")
        parts.append(self._time_of(game))
        return " · ".join(parts)

    def _time_of(self, game: ListedGame) -> str:
        """What is left of the time; without a clock, how long it has waited."""
        if game.left is None:
            return self.duration(game.waiting)
        if game.left <= 0:
            return self._("time is up")
        return self._("{time} left", time=self.duration(game.left))

    def no_game_here(self) -> str:
        """A command that needs a board, where there is none."""
        return self._("There is no game here now. /new begins one")

    def no_game_of_mine(self) -> str:
        """A command for players, from somebody who does not play here."""
        return self._("You have no game in this chat. /new begins one")

    def no_such_table(self, number: int) -> str:
        """A table that does not exist, or is nobody's business here."""
        return self._("There is no table {number} here", number=number)

    def which_game(self) -> str:
        """A command that could mean several boards."""
        return self._("There are several games. Which one is meant?")

    def which_game_by_reply(self) -> str:
        """As `which_game`, where what was typed fits on no button."""
        return self._("There are several games. Send the command as a reply to its board")

    def too_many_games(self, limit: int) -> str:
        """One person has reached the limit of open tables."""
        return self.ngettext(
            "You have {n} table open, which is the limit. Finish a game first: /games",
            "You have {n} tables open, which is the limit. Finish a game first: /games",
            limit,
        )

    def too_many_tables_here(self, limit: int) -> str:
        """A chat has reached the limit of open tables."""
        return self.ngettext(
            "This chat has {n} table open, which is the limit",
            "This chat has {n} tables open, which is the limit",
            limit,
        )

    def rematch_offer(self, by: Name, agreed: Agreement) -> str:
        """Somebody wants to play again."""
        return self._(
            "🔁 {who} asks for a rematch: {game}", who=by.html, game=self.agreement(agreed)
        )

    def seat_refused(self, by: Name) -> str:
        """To who kept a seat for somebody, who does not want it."""
        return self._("{who} does not want to play now; the seat is free", who=by.html)

    def table_sheet(self, number: int, agreed: Agreement, notes: Sequence[str] = ()) -> str:
        """`/table`: everything agreed, then `notes` (HTML) such as the score and the seal."""
        head = self._("📜 <b>Table {number}</b>", number=number)
        clauses = [f"• {line}" for line in self.agreement_details(agreed)]
        return "\n".join([head, *clauses, *notes])

    def stake_how(self, agreed: Agreement) -> str:
        """What a point is worth here, and how that is changed; HTML."""
        how = self._(
            "Whoever opened the table says what a point is worth, before anybody else sits down: "
            "/stake 0.50 EUR. /stake - plays for points alone"
        )
        return how if agreed.stake is None else f"{self.stake(agreed.stake)}\n{how}"

    def stake_unread(self, text: str) -> str:
        """What was typed is no amount; HTML."""
        return self._(
            "“{text}” is no stake. It is a number and a short name of a currency: /stake 0.50 EUR",
            text=escape(clean(text, LONGEST_QUOTE)),
        )

    def agreed_here(self, agreed: Agreement) -> str:
        """The agreement was changed before anybody else sat down."""
        return self._("Now it is {game}", game=self.agreement(agreed))


LONGEST_QUOTE = 40
