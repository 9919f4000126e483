"""Ending games that nobody plays to the end: claims, settlements, silent tables.

Owns labels, questions and answers; HTML for what stands in messages, plain for labels and toasts.
What was agreed or claimed is told by `timing` and `results`.
"""

from __future__ import annotations

from datetime import tzinfo

from bot.phrases.moments import MomentWords
from bot.phrases.names import Name
from bot.phrases.turns import MINUS
from rules.identity import Instant


class ClaimWords(MomentWords):
    """The other's time is over."""

    def menu_claim(self, points: int) -> str:
        """In the menu of a board; plain."""
        return self._("🏁 Claim: +{n}", n=points)

    def claim_question(self, number: int, late: Name, points: int) -> str:
        """Before a game is claimed; HTML."""
        return self._(
            "🏁 Claim game {number}? {who} loses {points}, and more than that this position cannot "
            "cost. It cannot be undone.",
            number=number,
            who=late.html,
            points=self.points(points),
        )

    def claim_surely(self, points: int) -> str:
        """The second press; plain."""
        return self._("Yes, claim it: +{n}", n=points)

    def claimed(self, number: int) -> str:
        """What is left of the message; HTML."""
        return self._("🏁 Game {number} is claimed.", number=number)

    def goes_on_waiting(self, number: int, late: Name) -> str:
        """What becomes of the message when its reader waits; HTML."""
        return self._(
            "⏳ Game {number}: we wait for {who}. It can still be claimed at any time: "
            "/claim {number}, or ⋯ under the board.",
            number=number,
            who=late.html,
        )

    def waits_on(self, late: Name) -> str:
        """The toast for it; plain."""
        return self._("We wait for {who}", who=late.plain)

    def late_is_over(self) -> str:
        """The late player has played, or the time was changed; plain."""
        return self._("That is over: the game has gone on")

    def claim_not_yet(
        self, late: Name, until: Instant, after: Instant, now: Instant, zone: tzinfo | None = None
    ) -> str:
        """When the game can be claimed; HTML."""
        return self._(
            "{who} has time until {until}. Whoever is late has a little grace; from {after} on the "
            "game can be claimed.",
            who=late.html,
            until=self.moment(until, now, zone),
            after=self.moment(after, now, zone),
        )

    def claim_own(self) -> str:
        """Whoever is waited for claims nothing; plain."""
        return self._("It is your own clock that runs")

    def team_claim_question(self, points: int) -> str:
        """At a chouette, before the game is claimed; HTML. `points` are the reader's own."""
        return self._(
            "🏁 Claim this game? For you that is +{n}, and more than that this position cannot "
            "bring. It ends for everybody, and cannot be undone.",
            n=points,
        )

    def claim_by_place(self) -> str:
        """At a chouette; plain."""
        return self._("At a chouette that is done on your own page: My place")


class SettlementWords(MomentWords):
    """Ending everything by agreement."""

    def settlement_question(self, most: int) -> str:
        """Above the prices; HTML."""
        return self._(
            "🤝 End this game by agreement? If the other side accepts, the table is closed. "
            "At most {points} can still be lost here.",
            points=self.points(most),
        )

    def settlement_match_question(self) -> str:
        """Above the three ways to end a match; HTML."""
        return self._(
            "🤝 End this match by agreement? If the other side accepts, the table is closed and "
            "the score stays as it is."
        )

    def nobody_pays(self) -> str:
        """A way to settle; plain."""
        return self._("Nobody pays")

    def i_get(self, points: int) -> str:
        """A way to settle; plain."""
        return self._("I get {n}", n=points)

    def i_pay(self, points: int) -> str:
        """A way to settle; plain."""
        return self._("I pay {n}", n=points)

    def nobody_wins(self) -> str:
        """A way to settle a match; plain."""
        return self._("Nobody wins the match")

    def i_win_match(self) -> str:
        """A way to settle a match; plain."""
        return self._("I win the match")

    def i_lose_match(self) -> str:
        """A way to settle a match; plain."""
        return self._("The other side wins it")

    def settle_how(self) -> str:
        """How to type it; HTML."""
        return self._("/settle 0: nobody pays; /settle +2: I get 2 points; /settle −2: I pay 2")

    def accept_for(self, price: str) -> str:
        """Accept an offer that brings or costs so much: `+3`, `−3`; plain."""
        return self._("✅ Accept: {price}", price=price)

    def accept_short(self, price: str) -> str:
        """The same where there is little room; `price` may be empty; plain."""
        return f"✅ {price}" if price else self._("✅ Yes")

    def decline_short(self) -> str:
        """Decline, where there is little room; plain."""
        return self._("✖ No")

    def accept_match(self, *, won: bool) -> str:
        """Accept that the match is won or lost; plain."""
        return self._("✅ Accept: match won") if won else self._("✅ Accept: match lost")


class ClosingWords(MomentWords):
    """Tables at which nobody plays any more."""

    def close_question(self, number: int, seconds: int) -> str:
        """Above the ways to close a silent table; HTML."""
        return self._(
            "🧹 Nothing has happened at table {number} for {time}. Close it for good?",
            number=number,
            time=self.span(seconds),
        )

    def close_drawn(self) -> str:
        """A way to close it: what was agreed on so far stays, nobody pays more; plain."""
        return self._("Close: nobody pays")

    def close_claimed(self, points: int) -> str:
        """A way to close it: the silent side loses; plain."""
        return self._("Close: the silent side {price}", price=f"{MINUS}{points}")

    def close_drawn_question(self, number: int) -> str:
        """The second question; HTML."""
        return self._(
            "🧹 Close table {number}? The game ends without a winner, and nobody can play on.",
            number=number,
        )

    def close_claimed_question(self, number: int, silent: Name, points: int) -> str:
        """The second question; HTML."""
        return self._(
            "🧹 Close table {number}? {who} loses {points} by silence, and nobody can play on.",
            number=number,
            who=silent.html,
            points=self.points(points),
        )

    def close_drawn_surely(self) -> str:
        """The second press; plain."""
        return self._("Yes, close it: nobody pays")

    def close_claimed_surely(self, points: int) -> str:
        """The second press; plain."""
        return self._("Yes, close it: {price}", price=f"{MINUS}{points}")

    def close_not_yet(self, since: Instant, now: Instant, zone: tzinfo | None = None) -> str:
        """From when on the table counts as silent; HTML."""
        return self._(
            "Somebody may still come back: the table can be closed from {time} on, if nothing "
            "happens here until then.",
            time=self.moment(since, now, zone),
        )

    def close_claim_not_yet(self, since: Instant, now: Instant, zone: tzinfo | None = None) -> str:
        """Without a winner it can be closed now; when with one; HTML."""
        return self._(
            "As lost by the silent side it can be closed from {time} on.",
            time=self.moment(since, now, zone),
        )

    def close_own_turn(self) -> str:
        """Whoever is waited for does not close a table as silent; plain."""
        return self._("The table waits for you: play on, settle or resign")

    def close_not_for_you(self) -> str:
        """Neither an administrator nor a player; plain."""
        return self._("Only administrators of the chat and those who play may close a table")

    def close_not_begun(self) -> str:
        """People still gather; plain."""
        return self._("No game has begun here: whoever opened the table can cancel it")

    def table_closed(self, number: int) -> str:
        """What is left of the question; HTML."""
        return self._("🧹 Table {number} is closed.", number=number)
