"""A table together with the events that it was folded from.

Owns the pair, and how new events join it before they are stored. Folding itself is
`rules.evolve`'s; reading and writing is the store's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.calendars import ALWAYS, Calendar
from bot.play.clocks import deadline_at
from bot.play.dice import joined
from bot.play.ports import Index, Log
from rules.events import Event, GameStarted, TakenBack
from rules.evolve import evolve, replay
from rules.identity import Instant, Seq
from rules.table import Table, due


@dataclass(frozen=True, slots=True)
class Sheet:
    """`table` is what `log` folds to. The log begins at the last `GameStarted` or at number 1."""

    log: Log
    table: Table

    @classmethod
    def read(cls, log: Log) -> Sheet:
        """Fold a log."""
        return cls(log, replay(log.events, log.first_seq))

    def plus(self, events: Sequence[Event]) -> Sheet:
        """The sheet after more events. A take-back folds anew, the rest goes on from here."""
        first, kept, table = self.log.first_seq, list(self.log.events), self.table
        for event in events:
            if isinstance(event, GameStarted):
                first, kept = Seq(table.seq + 1), []
            kept.append(event)
            if isinstance(event, TakenBack):
                table = replay(tuple(kept), first)
            else:
                table = evolve(table, event)
        return Sheet(Log(first, tuple(kept)), table)

    @property
    def words(self) -> str:
        """The words that salt the dice of the game on the table; empty before the first."""
        begun = self.log.events[0]
        return joined(begun) if isinstance(begun, GameStarted) else ""

    def since(self, seq: Seq) -> tuple[Event, ...]:
        """The events after number `seq`, as far back as this log goes."""
        return self.log.events[max(0, seq + 1 - self.log.first_seq) :]


def index_of(table: Table, at: Instant, calendar: Calendar = ALWAYS) -> Index:
    """The columns kept beside the log; each can be derived from it again.

    Only the deadline needs `calendar`, that of whoever is on the clock, as well.
    """
    return Index(
        since=table.since,
        game_no=table.game.number if table.game else 0,
        seats=table.seats,
        awaited=due(table).players,
        deadline_at=deadline_at(table, calendar),
        closed_at=at if table.closed else None,
    )
