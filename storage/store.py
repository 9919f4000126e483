"""The log of facts, its index columns and the seals.

Owns every statement on `tables`, `events`, `seats`, `awaited` and `seals`. Leaves what
the facts mean to the rules, which hand over the index with them.
"""

from __future__ import annotations

import json
import sqlite3
from collections import OrderedDict
from typing import TYPE_CHECKING, Literal

from rules.events import GameStarted, TableOpened
from rules.identity import HOUSE, Instant, PlayerId, Seq, TableId
from storage.codec import Stored, decode, encode
from storage.records import Clash, Log, Seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.events import Event
    from storage.db import Database, Row, Statements
    from storage.records import Index


REMEMBERED = 4_096
"""Of so many tables it is known how far their log goes."""


class SqliteStore:
    """What `bot.play.ports.Store` asks for. Every method may raise a `StorageError`."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._heads: OrderedDict[TableId, Seq] = OrderedDict()

    async def open_table(
        self,
        events: Sequence[Event],
        *,
        cause: str | None,
        at: Instant,
        index: Index,
        seals: Sequence[Seal],
    ) -> TableId:
        """Store a new table with its first events (numbered from 1).

        A repeated `cause` returns the table it made.
        """
        opened = events[0]
        if not isinstance(opened, TableOpened):
            raise TypeError(f"a table begins with TableOpened, not {type(opened).__name__}")
        async with self._db.transaction() as sql:
            if cause is not None:
                made = await sql.row("SELECT id FROM tables WHERE opening_cause = ?", cause)
                if made is not None:
                    return TableId(made["id"])
            row = await sql.row(
                "INSERT INTO tables (opening_cause, opened_at, seq, game_seq, since, game_no,"
                " deadline_at, closed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                cause,
                at,
                len(events),
                _game_seq(events, Seq(0), Seq(1)),
                index.since,
                index.game_no,
                index.deadline_at,
                index.closed_at,
            )
            assert row is not None  # noqa: S101 - RETURNING returns
            table = TableId(row["id"])
            await _add_events(sql, table, Seq(0), 0, events, actor=opened.by, cause=cause)
            await _place(sql, "seats", table, index.seats)
            await _place(sql, "awaited", table, index.awaited)
            await _add_seals(sql, table, seals)
            return table

    async def load(self, table: TableId) -> Log | None:
        """Events since the last `GameStarted`; None if there is no such table."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT e.seq, e.kind, e.version, e.at, e.body FROM tables AS t"
                " JOIN events AS e ON e.table_id = t.id AND e.seq >= t.game_seq"
                " WHERE t.id = ? ORDER BY e.seq",
                table,
            )
        if not rows:
            return None
        return Log(Seq(rows[0]["seq"]), tuple(_event(row) for row in rows))

    async def later(self, table: TableId, seq: Seq) -> tuple[Event, ...]:
        """What follows number `seq` in the table's log; nothing if nothing does."""
        if self._heads.get(table) == seq:
            return ()
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT kind, version, at, body FROM events WHERE table_id = ? AND seq > ?"
                " ORDER BY seq",
                table,
                seq,
            )
            self._ends(table, Seq(seq + len(rows)))
        return tuple(_event(row) for row in rows)

    def _ends(self, table: TableId, seq: Seq) -> None:
        """The log of this table ends with number `seq`, until `append` is asked for more."""
        self._heads[table] = seq
        self._heads.move_to_end(table)
        if len(self._heads) > REMEMBERED:
            self._heads.popitem(last=False)

    async def history(self, table: TableId) -> tuple[Event, ...]:
        """Every event of the table, from number 1; none if there is no such table."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT kind, version, at, body FROM events WHERE table_id = ? ORDER BY seq", table
            )
        return tuple(_event(row) for row in rows)

    async def append(  # noqa: PLR0913 - one transaction, all its facts by name
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
        """One transaction: events from number `expected_seq + 1`, index columns, seals.

        `seals` are new ones, `reveal` names the games whose seal is now revealed. Raises
        `Clash` when the log has moved on or holds this `cause`, and changes nothing then.
        """
        if not events:
            raise ValueError("nothing happened")
        async with self._db.transaction() as sql:
            self._heads.pop(table, None)  # whatever becomes of this
            head = await sql.row(
                "SELECT t.game_seq, e.game_no,"
                " (SELECT json_group_array(player_id) FROM"
                " (SELECT player_id FROM seats WHERE table_id = t.id ORDER BY place)) AS seats"
                " FROM tables AS t JOIN events AS e ON e.table_id = t.id AND e.seq = t.seq"
                " WHERE t.id = ? AND t.seq = ?",
                table,
                expected_seq,
            )
            if head is None or (cause is not None and await _caused(sql, table, cause)):
                raise Clash(table, expected_seq)
            await sql.run(
                "UPDATE tables SET seq = ?, game_seq = ?, since = ?, game_no = ?,"
                " deadline_at = ?, closed_at = ? WHERE id = ?",
                expected_seq + len(events),
                _game_seq(events, expected_seq, Seq(head["game_seq"])),
                index.since,
                index.game_no,
                index.deadline_at,
                index.closed_at,
                table,
            )
            await _add_events(
                sql, table, expected_seq, head["game_no"], events, actor=actor, cause=cause
            )
            if tuple(json.loads(head["seats"])) != index.seats:
                await _place(sql, "seats", table, index.seats)
            await _place(sql, "awaited", table, index.awaited)
            await _add_seals(sql, table, seals)
            for game_no in reveal:
                await sql.run(
                    "UPDATE seals SET revealed_at = ?"
                    " WHERE table_id = ? AND game_no = ? AND revealed_at IS NULL",
                    at,
                    table,
                    game_no,
                )
            if index.closed_at is not None:
                await sql.run("DELETE FROM drafts WHERE table_id = ?", table)
                await sql.run("DELETE FROM orders WHERE table_id = ?", table)
                await sql.run("DELETE FROM held WHERE table_id = ?", table)
        self._ends(table, Seq(expected_seq + len(events)))

    async def opened_by(self, cause: str) -> TableId | None:
        """The table that this cause opened."""
        async with self._db.statements() as sql:
            row = await sql.row("SELECT id FROM tables WHERE opening_cause = ?", cause)
        return None if row is None else TableId(row["id"])

    async def caused(self, table: TableId, cause: str) -> bool:
        """Whether a batch with this `cause` is already in the table's log."""
        async with self._db.statements() as sql:
            return await _caused(sql, table, cause)

    async def overdue(self, at: Instant) -> tuple[TableId, ...]:
        """Open tables whose `deadline_at` has come, the longest due first.

        Not those where the other of two people is told of it and decides.
        """
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT t.id FROM tables AS t WHERE t.deadline_at <= ? AND t.closed_at IS NULL"
                " AND NOT EXISTS (SELECT 1 FROM reminders AS r WHERE r.table_id = t.id"
                " AND r.kind = 'late' AND r.since = t.since)"
                " ORDER BY t.deadline_at, t.id",
                at,
            )
        return tuple(TableId(row["id"]) for row in rows)

    async def expired(self, after: Instant, until: Instant) -> tuple[TableId, ...]:
        """Open tables whose `deadline_at` lies after `after`, and not after `until`."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT id FROM tables WHERE deadline_at > ? AND deadline_at <= ?"
                " AND closed_at IS NULL ORDER BY deadline_at, id",
                after,
                until,
            )
        return tuple(TableId(row["id"]) for row in rows)

    async def seal(self, table: TableId, game_no: int) -> Seal | None:
        """The seal of a game. The secret must not leave the process before `revealed_at` is set."""

        async def read(sql: Statements) -> Seal | None:
            row = await sql.row(
                "SELECT secret, digest, revealed_at FROM seals WHERE table_id = ? AND game_no = ?",
                table,
                game_no,
            )
            if row is None:
                return None
            return Seal(game_no, row["secret"], row["digest"], row["revealed_at"])

        return await self._db.known("seals").answer((table, game_no), read)


def _event(row: Row) -> Event:
    return decode(Stored(row["kind"], row["version"], Instant(row["at"]), row["body"]))


def _game_seq(events: Sequence[Event], before: Seq, otherwise: Seq) -> Seq:
    """The number of the last `GameStarted` if `events` follow number `before`."""
    for number in range(len(events), 0, -1):
        if isinstance(events[number - 1], GameStarted):
            return Seq(before + number)
    return otherwise


async def _caused(sql: Statements, table: TableId, cause: str) -> bool:
    found = await sql.row(
        "SELECT 1 AS one FROM events WHERE table_id = ? AND cause = ?", table, cause
    )
    return found is not None


async def _add_events(  # noqa: PLR0913 - a row has that many columns
    sql: Statements,
    table: TableId,
    before: Seq,
    game_no: int,
    events: Sequence[Event],
    *,
    actor: PlayerId,
    cause: str | None,
) -> None:
    rows: list[tuple[object, ...]] = []
    for number, event in enumerate(events, start=before + 1):
        if isinstance(event, GameStarted):
            game_no = event.game_no
        row = encode(event)
        first = number == before + 1
        rows.append(
            (
                table,
                number,
                game_no,
                row.kind,
                row.version,
                row.body,
                actor,
                cause if first else None,
                row.at,
            )
        )
    try:
        await sql.run_each(
            "INSERT INTO events (table_id, seq, game_no, kind, version, body, actor, cause, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    except sqlite3.IntegrityError as error:
        # The last fence: whatever the index columns say, a number is given once.
        if error.sqlite_errorcode in {
            sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
            sqlite3.SQLITE_CONSTRAINT_UNIQUE,
        }:
            raise Clash(table, before) from error
        raise


async def _place(
    sql: Statements, rows: Literal["seats", "awaited"], table: TableId, players: Sequence[PlayerId]
) -> None:
    """Write the players anew. The house is nobody one could look for."""
    await sql.run(f"DELETE FROM {rows} WHERE table_id = ?", table)  # noqa: S608 - two names
    await sql.run_each(
        f"INSERT INTO {rows} (table_id, place, player_id) VALUES (?, ?, ?)",  # noqa: S608 - same
        [(table, place, player) for place, player in enumerate(players) if player != HOUSE],
    )


async def _add_seals(sql: Statements, table: TableId, seals: Sequence[Seal]) -> None:
    await sql.run_each(
        "INSERT INTO seals (table_id, game_no, secret, digest, revealed_at) VALUES (?, ?, ?, ?, ?)",
        [(table, seal.game_no, seal.secret, seal.digest, seal.revealed_at) for seal in seals],
    )
