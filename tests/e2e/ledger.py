"""Looking into the bot's database from outside, beside the bot.

Owns a read-only connection and what the tests ask of it: logs, drafts, where tables are shown.
It never writes, and it outlives the bot.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from bot.play.ports import Log
from bot.play.sheet import Sheet
from rules.events import Event
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.steps import Step, Turn
from storage.codec import Stored, decode


class Ledger:
    """What stands in the database at `path`, which must exist by the first question."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None
        self._sheets: dict[TableId, Sheet] = {}

    def close(self) -> None:
        """Look no more."""
        if self._open is not None:
            self._open.close()

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a question."""
        if self._open is None:
            self._open = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        return self._open.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> Any:
        """The only column of the only row; None if there is none."""
        found = self.rows(sql, *values)
        assert len(found) <= 1, found
        return found[0][0] if found else None

    def player(self, telegram_id: int) -> PlayerId:
        """Somebody's number in the log."""
        return PlayerId(self.one("SELECT id FROM players WHERE telegram_id = ?", telegram_id))

    def newest_table(self) -> TableId:
        """The number of the last table that was opened; 0 if there is none."""
        return TableId(self.one("SELECT COALESCE(MAX(id), 0) FROM tables"))

    def events(self, table: TableId, after: int = 0) -> tuple[Event, ...]:
        """A table's log, or what follows a number."""
        rows = self.rows(
            "SELECT kind, version, at, body FROM events WHERE table_id = ? AND seq > ?"
            " ORDER BY seq",
            table,
            after,
        )
        return tuple(
            decode(Stored(kind, version, Instant(at), body)) for kind, version, at, body in rows
        )

    def sheet(self, table: TableId) -> Sheet:
        """The table as it stands."""
        known = self._sheets.get(table)
        events = self.events(table, known.table.seq if known else 0)
        if known is None:
            known = Sheet.read(Log(Seq(1), events))
        elif events:
            known = known.plus(events)
        self._sheets[table] = known
        return known

    def invitations(self, table: TableId) -> list[str]:
        """The codes that lead to the free seat of a table."""
        return [
            code for (code,) in self.rows("SELECT code FROM invitations WHERE table_id = ?", table)
        ]

    def draft(self, table: TableId, since: Seq, player: PlayerId) -> Turn:
        """The half-made turn of somebody; empty for none."""
        text = self.one(
            "SELECT turn FROM drafts WHERE table_id = ? AND since = ? AND player_id = ?",
            table,
            since,
            player,
        )
        return () if text is None else tuple(Step(*step) for step in json.loads(text))

    def screens(self, table: TableId) -> list[tuple[int, int, list[str], int, bool]]:
        """Where it is shown: Telegram's chat, message, stale messages, how far, asleep."""
        rows = self.rows(
            "SELECT c.telegram_id, v.message, v.stale, v.shown_seq, v.asleep FROM views AS v"
            " JOIN chats AS c ON c.id = v.chat_id WHERE v.table_id = ?",
            table,
        )
        return [
            (chat, int(message or 0), json.loads(stale), shown, bool(asleep))
            for chat, message, stale, shown, asleep in rows
        ]
