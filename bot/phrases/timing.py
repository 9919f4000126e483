"""Pauses, time and settlements, one line for each fact and offer.

Owns what is said of a clock that was agreed and of ending a table by agreement: HTML, names made
safe. How long is left, and until when, is said elsewhere.
"""

from __future__ import annotations

from typing import assert_never

from bot.phrases.moments import MomentWords
from bot.phrases.names import Cast
from bot.phrases.team import TeamWords
from rules.identity import HOUSE, PlayerId
from rules.position import Side
from rules.time_events import (
    InTime,
    Paused,
    PauseOffered,
    Resumed,
    Settled,
    SettlementOffered,
    TimeGiven,
    TimeSpent,
)


class TimingWords(MomentWords, TeamWords):
    """The facts of time as sentences; all HTML."""

    def in_time(self, event: InTime, cast: Cast) -> str:
        """The line for one fact."""
        match event:
            case TimeSpent(side=side, seconds=seconds):
                who = self.party(side, cast)
                return self._("{who}: {time} used", who=who.html, time=self.duration(seconds))
            case TimeGiven(by=by, seconds=seconds):
                return self._(
                    "⏳ {who} gives the other side {time} more",
                    who=cast.of(by).html,
                    time=self.span(seconds),
                )
            case PauseOffered(by=by):
                return self.pause_request(by, cast)
            case Paused():
                return self._("⏸ Agreed: the clock stands still")
            case Resumed(by=by) if by == HOUSE:
                return self._("▶ The clock runs again")
            case Resumed(by=by):
                return self._("▶ {who} goes on, and the clock runs again", who=cast.of(by).html)
            case SettlementOffered(by=by, winner=winner, points=points):
                return self.settlement_offer(by, winner, points, cast)
            case Settled(winner=winner, points=points):
                return self._settled(winner, points, cast)
            case _:
                assert_never(event)

    def pause_request(self, by: PlayerId, cast: Cast) -> str:
        """Somebody asks to stop the clock."""
        return self._("⏸ {who} asks to stop the clock. Agree?", who=cast.of(by).html)

    def settlement_offer(self, by: PlayerId, winner: Side | None, points: int, cast: Cast) -> str:
        """Somebody offers to end everything; `points` 0 with a winner is a match."""
        who = cast.of(by)
        if winner is None:
            return self._(
                "🤝 {who} offers to stop here: no winner, and the table closes. Agree?",
                who=who.html,
            )
        if not points:
            return self._(
                "🤝 {who} offers to stop here: {winner} wins the match, and the table "
                "closes. Agree?",
                who=who.html,
                winner=cast.side(winner).html,
            )
        return self._(
            "🤝 {who} offers to stop here: {winner} gets {points}, and the table closes. Agree?",
            who=who.html,
            winner=cast.side(winner).html,
            points=self.points(points),
        )

    def _settled(self, winner: Side | None, points: int, cast: Cast) -> str:
        if winner is None:
            return self._("🤝 Agreed: all ends here without a winner")
        if not points:
            return self._(
                "🤝 Agreed: all ends here, {winner} wins the match", winner=cast.side(winner).html
            )
        return self._(
            "🤝 Agreed: all ends here, {winner} gets {points}",
            winner=cast.side(winner).html,
            points=self.points(points),
        )
