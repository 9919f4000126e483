"""Who is called because time passes: deadlines, reminders, the digest of a day.

Owns the lines about a clock under a board, reminders, the message after a deadline and the daily
digest; HTML with names made safe, unless a method says plain. Whom they go to is the
conversation's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from bot.phrases.moments import MomentWords
from bot.phrases.names import Name, titled
from rules.identity import Instant

LONGEST_TITLE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One game in a reminder or a digest.

    `other` is across the board. `until` is the deadline, None without a clock; `left` the running
    seconds that are left then. `where` is the title of the group it is played in, "" in private.
    """

    number: int
    other: Name
    until: Instant | None = None
    left: int = 0
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What happened in one game since the last digest: so many turns, or how it `ended` (HTML)."""

    number: int
    other: Name
    turns: int = 0
    ended: str = ""


class CallWords(MomentWords):
    """Deadlines, reminders and digests."""

    def until(self, at: Instant, now: Instant, zone: tzinfo | None = None) -> str:
        """Under a board: until when the open question may wait."""
        return self._("⏳ until {time}", time=self.moment(at, now, zone))

    def time_out(self) -> str:
        """Under a board: nobody answered in time, and the other side may decide."""
        return self._("⌛ time is out")

    def clock_stands(self) -> str:
        """Under a board: both have agreed to stop the clock."""
        return self._("⏸ the clock stands still")

    def bank_left(self, who: Name, seconds: int) -> str:
        """In `/table`: what somebody has for the rest of the game."""
        return self._("⏱ {who}: {time} in the bank", who=who.html, time=self.duration(seconds))

    # Reminders -------------------------------------------------------------------------

    def reminder(
        self, games: Sequence[Waiting], now: Instant, zone: tzinfo | None, me: Name | None = None
    ) -> str:
        """It is time to move; `me` is mentioned where the message stands in a group."""
        if len(games) == 1:
            head = self._("⏳ <b>Your move is waited for</b>")
        else:
            head = self.ngettext(
                "⏳ <b>Your move is waited for in {n} game</b>",
                "⏳ <b>Your move is waited for in {n} games</b>",
                len(games),
            )
        if me is not None:
            head = f"{me.mention}: {head}"
        return "\n".join([head, *(self._waits(game, now, zone) for game in games)])

    def _waits(self, game: Waiting, now: Instant, zone: tzinfo | None) -> str:
        parts = [f"#{game.number} {game.other.html}"]
        if game.where:
            parts.append(f"«{titled(game.where, LONGEST_TITLE).html}»")
        if game.until is not None and game.until > now:
            parts.append(
                self._(
                    "until {time}, {left} left",
                    time=self.moment(game.until, now, zone),
                    left=self.duration(game.left),
                )
            )
        elif game.until is not None:
            parts.append(self.time_out())
        return " · ".join(parts)

    def open_waiting(self, game: Waiting) -> str:
        """The button that opens a game; plain."""
        return f"▶ #{game.number} {game.other.plain}"

    def late(
        self, number: int, late: Name, until: Instant, now: Instant, zone: tzinfo | None = None
    ) -> str:
        """To the other of two, after the deadline and the grace: it is theirs to decide."""
        return self._(
            "⌛ <b>Game {number}</b>: {who} had time until {time}. "
            "Nothing is lost by itself: it is yours to decide.",
            number=number,
            who=late.html,
            time=self.moment(until, now, zone),
        )

    def late_in_group(self, me: Name, text: str) -> str:
        """The same in a group, for one person; `text` is HTML."""
        return f"{me.mention}: {text}"

    def claim_late(self, points: int) -> str:
        """The button that claims the game, with what it brings; plain."""
        return self._("🏁 Claim the game: +{n}", n=points)

    def wait_late(self) -> str:
        """The button that leaves the other all the time; plain."""
        return self._("⏳ Wait")

    def settle_late(self) -> str:
        """The button that offers to end it fairly; plain."""
        return self._("🤝 Offer a settlement")

    # The digest ------------------------------------------------------------------------

    def digest(
        self,
        waiting: Sequence[Waiting],
        happened: Sequence[Happened],
        now: Instant,
        zone: tzinfo | None = None,
    ) -> str:
        """Once a day: everything that waits for the reader, and what happened meanwhile."""
        lines = [self._("🗓 <b>Your games today</b>")]
        if waiting:
            lines.append(
                self.ngettext("{n} game waits for you:", "{n} games wait for you:", len(waiting))
            )
            lines += [self._waits(game, now, zone) for game in waiting]
        else:
            lines.append(self._("Nothing waits for you."))
        if happened:
            lines += ["", self._("Since the last digest:")]
            lines += [self._news(each) for each in happened]
        return "\n".join(lines)

    def _news(self, each: Happened) -> str:
        told = each.ended or self.ngettext("{n} turn was made", "{n} turns were made", each.turns)
        return f"#{each.number} {each.other.html} · {told}"
