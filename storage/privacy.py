"""What is kept about one person: shown, or taken away.

Owns both statements of it, over every table that refers to a person, those of later
migrations included. Leaves the facts of play where they are: they name people by numbers
only, and the games belong to the opponents too.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rules.identity import TableId
from storage.deeds import Deeds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.identity import PlayerId
    from storage.db import Database, Row, Statements

FACTS = frozenset({"seats", "awaited", "results", "matches", "ratings"})
"""Tables derived from the log: who sat where and who won stays true of somebody without a name."""

OTHERS_BUSINESS = frozenset({("mutes", "muted_id"), ("said", "to_player"), ("results", "other_id")})
"""Not somebody's data: who does not want to hear them, and what others have said or won."""

KEPT_CAUSES = "rematch:"
"""So begin causes that name tables; all others hold Telegram's numbers of a chat or a press."""

_BY_USERNAME = "ltrim(username, '@') = (SELECT username FROM players WHERE id = ?1) COLLATE NOCASE"
"""Seats that were kept by username name a person too."""

_REFERRING = (
    'SELECT m.name AS "table", f."from" AS "column" FROM sqlite_schema AS m,'
    " pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table' AND f.\"table\" = ?"
    " ORDER BY 1, 2"
)


class Privacy:
    """The part of `Posts` that answers for what is known about somebody."""

    _db: Database

    async def data_of(self, player: PlayerId) -> dict[str, Any]:
        """All that is kept about `player`, as JSON can hold it; no other person's name.

        `person` is the row itself, `deeds` are the facts that this person brought about, `kept`
        the rows of every other table by its name, `in_private_chat` those about that chat. Empty if
        the person is unknown.
        """
        await self._db.settle()
        async with self._db.statements() as sql:
            person = await sql.row("SELECT * FROM players WHERE id = ?", player)
            if person is None:
                return {}
            chats = await _own_chat(sql, player)
            data: dict[str, Any] = {
                "person": _plain(person, "settings"),
                "private_chat": [_plain(row, "settings") for row in chats],
                "in_private_chat": {
                    name: [row for chat in chats for row in rows]
                    for chat in chats
                    for name, rows in (await _rows_about(sql, "chats", chat["id"])).items()
                },
                "kept": await _rows_about(sql, "players", player),
                "seats_kept_by_username": [
                    _plain(row)
                    for row in await sql.rows(
                        f"SELECT * FROM reserved_seats WHERE {_BY_USERNAME}",  # noqa: S608 - ours
                        player,
                    )
                ],
            }
        deeds = Deeds(player, "table_id, seq, game_no, kind, at, cause, body")
        data["deeds"] = [
            _plain(row, "body") async for rows in deeds.slices(self._db) for row in rows
        ]
        return data

    async def queues_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Open chouettes in whose queue `player` waits for the next game, without a seat yet."""
        _, rows = await self._ways(player)
        async with self._db.statements() as sql:
            return await _queued(sql, player, rows)

    async def kept_for(self, player: PlayerId) -> tuple[TableId, ...]:
        """Open tables whose free seat is kept for `player`, by number or by username."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT r.table_id FROM reserved_seats AS r"  # noqa: S608 - our names
                " JOIN tables AS t ON t.id = r.table_id AND t.closed_at IS NULL"
                f" WHERE r.player_id = ?1 OR {_BY_USERNAME} ORDER BY r.table_id",
                player,
            )
        return tuple(TableId(row["table_id"]) for row in rows)

    async def forget(self, player: PlayerId) -> bool:
        """Take away everything that says who `player` is; False while a table of theirs is open.

        A place in the queue of a chouette is one, too. The number stays in the log, as somebody
        nobody knows. Whoever comes back is new.
        """
        deeds, rows = await self._ways(player)
        async with self._db.transaction() as sql:
            rows += await deeds.rest(sql)
            sits = await sql.row(
                "SELECT 1 AS one FROM seats AS s JOIN tables AS t ON t.id = s.table_id"
                " WHERE s.player_id = ? AND t.closed_at IS NULL",
                player,
            )
            if sits is not None or await _queued(sql, player, rows):
                return False
            await sql.run("PRAGMA defer_foreign_keys = ON")  # checked when all of it is gone
            await sql.run(f"DELETE FROM reserved_seats WHERE {_BY_USERNAME}", player)  # noqa: S608 - ours
            for row in await _own_chat(sql, player):
                await _drop_rows(sql, "chats", row["id"])
                await sql.run("DELETE FROM chats WHERE id = ?", row["id"])
            await _drop_rows(sql, "players", player)
            await _drop_rating(sql, player)
            await _drop_causes(sql, rows)
            await sql.run(
                "UPDATE players SET telegram_id = NULL, name = '', username = NULL,"
                " hint_lang = NULL, can_dm = 0, settings = '{}', met_at = 0 WHERE id = ?",
                player,
            )
        return True

    async def _ways(self, player: PlayerId) -> tuple[Deeds, list[Row]]:
        """Where in the log this person came, went and left a cause."""
        deeds = Deeds(player, "table_id, seq, kind, cause")
        return deeds, [row async for rows in deeds.slices(self._db) for row in rows]


async def _queued(sql: Statements, player: PlayerId, rows: Sequence[Row]) -> tuple[TableId, ...]:
    """The open tables at which the last that `rows` tell is that this person waits for a seat."""
    way = {row["table_id"]: row["kind"] for row in rows if row["kind"] in {"queued", "left"}}
    found = []
    for table in (table for table, kind in way.items() if kind == "queued"):
        waits = await sql.row(
            "SELECT 1 AS one FROM tables AS t WHERE t.id = ?1 AND t.closed_at IS NULL"
            " AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND player_id = ?2)",
            table,
            player,
        )
        if waits is not None:
            found.append(TableId(table))
    return tuple(found)


async def _rows_about(sql: Statements, to: str, number: int) -> dict[str, list[dict[str, Any]]]:
    """What each column of another table that refers to this row of `to` holds about it."""
    return {
        f"{table}.{column}": [
            _plain(row)
            for row in await sql.rows(
                f'SELECT * FROM "{table}" WHERE "{column}" = ?',  # noqa: S608 - schema
                number,
            )
        ]
        for table, column in await _referring(sql, to)
        if (table, column) not in OTHERS_BUSINESS and table != to
    }


async def _referring(sql: Statements, to: str) -> list[tuple[str, str]]:
    """Every column of the file that refers to `to`, whichever migration made it."""
    return [(row["table"], row["column"]) for row in await sql.rows(_REFERRING, to)]


async def _own_chat(sql: Statements, player: PlayerId) -> list[Any]:
    """The person's private chat has the person's Telegram id and name."""
    return list(
        await sql.rows(
            "SELECT c.* FROM chats AS c JOIN players AS p ON p.telegram_id = c.telegram_id"
            " WHERE c.kind = 'private' AND p.id = ?",
            player,
        )
    )


async def _drop_rows(sql: Statements, to: str, number: int) -> None:
    """Whatever refers to this row goes, except facts of play and the row's own table."""
    for table, column in await _referring(sql, to):
        if table not in FACTS and table != to:
            await sql.run(
                f'DELETE FROM "{table}" WHERE "{column}" = ?',  # noqa: S608 - names of the schema
                number,
            )


async def _drop_rating(sql: Statements, player: PlayerId) -> None:
    """At once, unless a match is still to be rated: the opponent's rating needs it until then.

    Then the rating goes with the end of the counting.
    """
    await sql.run(
        "DELETE FROM ratings WHERE player_id = ? AND NOT EXISTS (SELECT 1 FROM uncounted)"
        " AND NOT EXISTS (SELECT 1 FROM matches WHERE rated = 0)",
        player,
    )


async def _drop_causes(sql: Statements, rows: Sequence[Row]) -> None:
    """A cause is no fact: it only makes a repeated update harmless, and names a private chat.

    The trigger that guards the log is made anew in the same transaction, word for word.
    """
    telling = [
        (row["table_id"], row["seq"])
        for row in rows
        if row["cause"] is not None and not row["cause"].startswith(KEPT_CAUSES)
    ]
    guard = await sql.row("SELECT sql FROM sqlite_schema WHERE name = 'events_never_change'")
    assert guard is not None  # noqa: S101 - the first migration made it
    await sql.run("DROP TRIGGER events_never_change")
    await sql.run_each(
        "UPDATE events SET cause = 'forgotten:' || seq WHERE table_id = ? AND seq = ?", telling
    )
    await sql.run(guard["sql"])
    await sql.run_each(
        "UPDATE tables SET opening_cause = NULL WHERE id = ? AND opening_cause NOT LIKE ?",
        [(row["table_id"], f"{KEPT_CAUSES}%") for row in rows if row["seq"] == 1],
    )


def _plain(row: Any, *parsed: str) -> dict[str, Any]:  # noqa: ANN401 - a row is what it is
    """A row by column; `parsed` columns hold JSON."""
    return {
        name: json.loads(row[name]) if name in parsed else row[name]
        for name in row.keys()  # noqa: SIM118 - a row iterates over its values
    }
