"""The store in memory: facts, seals, and everything of `fakes.posts`.

Keeps the promises of `bot.play.ports.Store` as the SQLite store does; the contract test
runs the same suite over both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.play.ports import Clash, GameLine, Index, Log, Seal
from rules.events import Event, GameStarted
from rules.evolve import replay
from rules.identity import Instant, PlayerId, Seq, TableId
from tests.fakes.posts import FakePosts


@dataclass
class Shelf:
    """One table as it lies in memory."""

    events: list[Event]
    index: Index
    causes: set[str] = field(default_factory=set)
    seals: dict[int, Seal] = field(default_factory=dict)
    actors: list[PlayerId] = field(default_factory=list)


class FakeStore(FakePosts):
    """`Store` and `Posts` in one object, as `SqliteStore` is.

    `clashes` makes that many coming appends lose a race; `reads` counts loads.
    """

    def __init__(self) -> None:
        super().__init__()
        self.shelves: dict[TableId, Shelf] = {}
        self.clashes = 0
        self.reads = 0
        self._opened: dict[str, TableId] = {}

    async def open_table(
        self,
        events: Sequence[Event],
        *,
        cause: str | None,
        at: Instant,  # noqa: ARG002 - the events say when
        index: Index,
        seals: Sequence[Seal],
    ) -> TableId:
        """A new table, or the one that `cause` made."""
        await asyncio.sleep(0)
        if cause is not None and cause in self._opened:
            return self._opened[cause]
        table = TableId(len(self.shelves) + 1)
        self.shelves[table] = Shelf(
            list(events), index, seals={seal.game_no: seal for seal in seals}
        )
        if cause is not None:
            self._opened[cause] = table
            self.shelves[table].causes.add(cause)
        return table

    async def opened_by(self, cause: str) -> TableId | None:
        """The table that this cause opened."""
        await asyncio.sleep(0)
        return self._opened.get(cause)

    async def load(self, table: TableId) -> Log | None:
        """From the last `GameStarted` on."""
        await asyncio.sleep(0)
        self.reads += 1
        shelf = self.shelves.get(table)
        if shelf is None:
            return None
        starts = [i for i, event in enumerate(shelf.events) if isinstance(event, GameStarted)]
        first = starts[-1] if starts else 0
        return Log(Seq(first + 1), tuple(shelf.events[first:]))

    async def later(self, table: TableId, seq: Seq) -> tuple[Event, ...]:
        """The rest."""
        await asyncio.sleep(0)
        self.reads += 1
        return tuple(self.shelves[table].events[seq:]) if table in self.shelves else ()

    async def history(self, table: TableId) -> tuple[Event, ...]:
        """Everything."""
        await asyncio.sleep(0)
        return tuple(self.shelves[table].events) if table in self.shelves else ()

    async def append(  # noqa: PLR0913 - the port's signature
        self,
        table: TableId,
        expected_seq: Seq,
        events: Sequence[Event],
        *,
        actor: PlayerId,
        cause: str | None,
        at: Instant,
        index: Index,
        seals: Sequence[Seal] = (),
        reveal: Sequence[int] = (),
    ) -> None:
        """All or nothing."""
        await asyncio.sleep(0)
        shelf = self.shelves[table]
        if self.clashes:
            self.clashes -= 1
            raise Clash
        if len(shelf.events) != expected_seq or cause in shelf.causes:
            raise Clash
        shelf.events.extend(events)
        shelf.index = index
        shelf.actors.append(actor)
        if index.closed_at is not None:
            self.end_orders(table)
        if cause is not None:
            shelf.causes.add(cause)
        shelf.seals.update({seal.game_no: seal for seal in seals})
        for game_no in reveal:
            if game_no in shelf.seals:
                shelf.seals[game_no] = replace(shelf.seals[game_no], revealed_at=at)

    async def queues_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Who came and has neither left nor got a seat."""
        return tuple(
            table
            for table, shelf in self.shelves.items()
            if shelf.index.closed_at is None
            and player not in shelf.index.seats
            and player in replay(tuple(shelf.events), Seq(1)).waiting
        )

    async def caused(self, table: TableId, cause: str) -> bool:
        """Whether the cause did its work."""
        await asyncio.sleep(0)
        return table in self.shelves and cause in self.shelves[table].causes

    async def overdue(self, at: Instant) -> tuple[TableId, ...]:
        """Open, due, and nobody's own business."""
        await asyncio.sleep(0)
        due = [
            (shelf.index.deadline_at, table)
            for table, shelf in self.shelves.items()
            if shelf.index.deadline_at is not None
            and shelf.index.deadline_at <= at
            and shelf.index.closed_at is None
            and not self.planned(table)
        ]
        return tuple(table for _, table in sorted(due))

    async def expired(self, after: Instant, until: Instant) -> tuple[TableId, ...]:
        """Open, and due between these moments."""
        await asyncio.sleep(0)
        due = [
            (shelf.index.deadline_at, table)
            for table, shelf in self.shelves.items()
            if shelf.index.deadline_at is not None
            and after < shelf.index.deadline_at <= until
            and shelf.index.closed_at is None
        ]
        return tuple(table for _, table in sorted(due))

    async def seal(self, table: TableId, game_no: int) -> Seal | None:
        """The seal."""
        await asyncio.sleep(0)
        shelf = self.shelves.get(table)
        return shelf.seals.get(game_no) if shelf else None

    def asked(self, table: TableId) -> Seq:
        """Who asked the open question."""
        return self.shelves[table].index.since

    def head(self, table: TableId) -> Seq:
        """The number of the last event."""
        return Seq(len(self.shelves[table].events))

    def logs(self) -> Sequence[tuple[TableId, Sequence[Event]]]:
        """Every table with its events."""
        return [(table, shelf.events) for table, shelf in self.shelves.items()]

    def lines(self) -> list[tuple[TableId, GameLine]]:
        """Every table as a row of a list, oldest first."""
        return [
            (
                table,
                GameLine(
                    table=table,
                    game_no=shelf.index.game_no,
                    seats=shelf.index.seats,
                    awaited=shelf.index.awaited,
                    since_at=shelf.events[shelf.index.since - 1].at,
                    deadline_at=shelf.index.deadline_at,
                    closed_at=shelf.index.closed_at,
                    chats=self.chats_of(table),
                ),
            )
            for table, shelf in self.shelves.items()
        ]
