"""Lists of games, kept seats and invitations.

Owns the statements that find a table: by its player, its chat, or a code. Reads the
index columns that the store keeps beside the log.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId, TableId
from storage.records import ChatId, GameLine
from storage.settings import readable

if TYPE_CHECKING:
    from storage.db import Database, Row

_SELECT = (
    "SELECT t.id, t.game_no, t.deadline_at, t.closed_at,"
    " (SELECT e.at FROM events AS e WHERE e.table_id = t.id AND e.seq = t.since) AS since_at,"
    " (SELECT json_group_array(player_id) FROM"
    " (SELECT player_id FROM seats WHERE table_id = t.id ORDER BY place)) AS seats,"
    " (SELECT json_group_array(player_id) FROM"
    " (SELECT player_id FROM awaited WHERE table_id = t.id ORDER BY place)) AS awaited,"
    " (SELECT json_group_array(chat_id) FROM (SELECT chat_id FROM views"
    " WHERE table_id = t.id GROUP BY chat_id ORDER BY min(id))) AS chats FROM tables AS t"
)


class Lobby:
    """The part of `Posts` that finds tables."""

    _db: Database

    async def games_of(
        self, player: PlayerId, *, open_only: bool = True, limit: int = 50
    ) -> tuple[GameLine, ...]:
        """Tables at which `player` sits, those awaiting them first, longest waiting first.

        Closed ones come after all others, the last that ended first.
        """
        only = "AND t.closed_at IS NULL " if open_only else ""
        return await self._lines(
            "WHERE t.id IN"  # noqa: S608 - our words
            " (SELECT table_id FROM seats WHERE player_id = ?1) "
            f"{only}ORDER BY t.closed_at IS NOT NULL, EXISTS (SELECT 1 FROM awaited AS a"
            " WHERE a.table_id = t.id AND a.player_id = ?1) DESC,"
            " t.closed_at DESC, since_at, t.id LIMIT ?2",
            player,
            limit,
        )

    async def games_in(
        self, chat: ChatId, thread: int | None = None, *, limit: int = 100
    ) -> tuple[GameLine, ...]:
        """Open tables shown in `chat`, newest first; with a `thread`, only those shown there."""
        return await self._lines(
            "WHERE t.closed_at IS NULL AND t.id IN (SELECT table_id FROM views"
            " WHERE chat_id = (SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?1)"
            " AND (?2 IS NULL OR thread = ?2)) ORDER BY t.id DESC LIMIT ?3",
            chat,
            thread,
            limit,
        )

    async def past_of(
        self, player: PlayerId, *, running: bool | None = None, first: int = 0, limit: int = 8
    ) -> tuple[int, tuple[GameLine, ...]]:
        """How many tables with at least one game `player` has, and some of them after `first`.

        Running ones come first, then the last that was closed. `running` asks for open or for
        closed tables only.
        """
        return await self._past(
            "t.id IN (SELECT table_id FROM seats WHERE player_id = ?1)",
            (player, None),
            running=running,
            page=(first, limit),
        )

    async def past_in(
        self,
        chat: ChatId,
        thread: int | None = None,
        *,
        running: bool | None = None,
        first: int = 0,
        limit: int = 8,
    ) -> tuple[int, tuple[GameLine, ...]]:
        """Likewise of what is shown to everybody in `chat`; with a `thread`, only what is there."""
        return await self._past(
            "t.id IN (SELECT table_id FROM views WHERE audience IS NULL"
            " AND chat_id = (SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?1)"
            " AND (?2 IS NULL OR thread = ?2))",
            (chat, thread),
            running=running,
            page=(first, limit),
        )

    async def _past(
        self,
        whose: str,
        values: tuple[int, int | None],
        *,
        running: bool | None,
        page: tuple[int, int],
    ) -> tuple[int, tuple[GameLine, ...]]:
        where = (
            f"WHERE t.game_no >= 1 AND {whose}"
            " AND (?3 IS NULL OR (t.closed_at IS NULL) = ?3) AND ?2 IS ?2"
        )
        async with self._db.statements() as sql:
            row = await sql.row(
                f"SELECT count(*) AS many FROM tables AS t {where}",  # noqa: S608 - our words
                *values,
                running,
            )
        lines = await self._lines(
            f"{where} ORDER BY t.closed_at IS NOT NULL, t.closed_at DESC, t.id DESC"
            " LIMIT ?5 OFFSET ?4",
            *values,
            running,
            *page,
        )
        return (0 if row is None else row["many"]), lines

    async def reserve(
        self, table: TableId, *, username: str | None, player: PlayerId | None
    ) -> None:
        """Keep the free seat of `table` for one person; for nobody if both are None."""
        async with self._db.transaction() as sql:
            await sql.run("DELETE FROM reserved_seats WHERE table_id = ?", table)
            if username is not None or player is not None:
                await sql.run(
                    "INSERT INTO reserved_seats (table_id, username, player_id) VALUES (?, ?, ?)",
                    table,
                    None if username is None else readable(username),
                    player,
                )

    async def reserved(self, table: TableId) -> tuple[str | None, PlayerId | None] | None:
        """For whom the seat is kept: (username, player), or None if for nobody."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT username, player_id FROM reserved_seats WHERE table_id = ?", table
            )
        return None if row is None else (row["username"], row["player_id"])

    async def invite(self, table: TableId, code: str) -> None:
        """Let `code` (a deep link's payload) lead to the free seat of `table`."""
        async with self._db.transaction() as sql:
            await sql.run(
                "INSERT INTO invitations (code, table_id) VALUES (?, ?)"
                " ON CONFLICT DO UPDATE SET table_id = excluded.table_id",
                code,
                table,
            )

    async def invitation(self, table: TableId) -> str | None:
        """The code that leads to `table`; None if nobody was to be invited."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT code FROM invitations WHERE table_id = ? ORDER BY code LIMIT 1", table
            )
        return None if row is None else str(row["code"])

    async def invited(self, code: str) -> TableId | None:
        """The table to which `code` leads."""
        async with self._db.statements() as sql:
            row = await sql.row("SELECT table_id FROM invitations WHERE code = ?", readable(code))
        return None if row is None else TableId(row["table_id"])

    async def _lines(self, clauses: str, *values: object) -> tuple[GameLine, ...]:
        async with self._db.statements() as sql:
            rows = await sql.rows(f"{_SELECT} {clauses}", *values)
        return tuple(_line(row) for row in rows)


def _line(row: Row) -> GameLine:
    return GameLine(
        table=TableId(row["id"]),
        game_no=row["game_no"],
        seats=tuple(PlayerId(player) for player in json.loads(row["seats"])),
        awaited=tuple(PlayerId(player) for player in json.loads(row["awaited"])),
        since_at=Instant(row["since_at"]),
        deadline_at=row["deadline_at"],
        closed_at=row["closed_at"],
        chats=tuple(ChatId(chat) for chat in json.loads(row["chats"])),
    )
