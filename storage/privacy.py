"""What is kept about one person: shown, or taken away.

Owns both statements of it, over every table that refers to a person, those of later
migrations included. Leaves the facts of play where they are: they name people by numbers
only, and the games belong to the opponents too.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.identity import PlayerId
    from storage.db import Database, Statements

FACTS = frozenset({"seats", "awaited", "results", "matches", "ratings"})
"""Tables derived from the log: who sat where and who won stays true of somebody without a name."""

OTHERS_BUSINESS = frozenset({("mutes", "muted_id"), ("said", "to_player"), ("results", "other_id")})
"""Not somebody's data: who does not want to hear them, and what others have said or won."""

KEPT_CAUSES = "rematch:%"
"""Causes that name tables; all others hold Telegram's numbers of a chat or a press."""

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
        the rows of every other table by its name. Empty if the person is unknown.
        """
        await self._db.settle()
        async with self._db.statements() as sql:
            person = await sql.row("SELECT * FROM players WHERE id = ?", player)
            if person is None:
                return {}
            return {
                "person": _plain(person, "settings"),
                "private_chat": [_plain(row, "settings") for row in await _own_chat(sql, player)],
                "deeds": [
                    _plain(row, "body")
                    for row in await sql.rows(
                        "SELECT table_id, seq, game_no, kind, at, body FROM events"
                        " WHERE actor = ? ORDER BY table_id, seq",
                        player,
                    )
                ],
                "kept": {
                    f"{table}.{column}": [
                        _plain(row)
                        for row in await sql.rows(
                            f'SELECT * FROM "{table}" WHERE "{column}" = ?',  # noqa: S608 - schema
                            player,
                        )
                    ]
                    for table, column in await _referring(sql, "players")
                    if (table, column) not in OTHERS_BUSINESS
                },
            }

    async def forget(self, player: PlayerId) -> bool:
        """Take away everything that says who `player` is; False while a table of theirs is open.

        The number stays in the log, as somebody nobody knows. Whoever comes back is new.
        """
        async with self._db.transaction() as sql:
            sits = await sql.row(
                "SELECT 1 AS one FROM seats AS s JOIN tables AS t ON t.id = s.table_id"
                " WHERE s.player_id = ? AND t.closed_at IS NULL",
                player,
            )
            if sits is not None:
                return False
            await sql.run("PRAGMA defer_foreign_keys = ON")  # checked when all of it is gone
            await _drop_kept_seats(sql, player)
            for row in await _own_chat(sql, player):
                await _drop_rows(sql, "chats", row["id"])
                await sql.run("DELETE FROM chats WHERE id = ?", row["id"])
            await _drop_rows(sql, "players", player)
            await _drop_rating(sql, player)
            await _drop_causes(sql, player)
            await sql.run(
                "UPDATE players SET telegram_id = NULL, name = '', username = NULL,"
                " hint_lang = NULL, can_dm = 0, settings = '{}', met_at = 0 WHERE id = ?",
                player,
            )
        return True


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


async def _drop_kept_seats(sql: Statements, player: PlayerId) -> None:
    """Seats that were kept by username name a person too."""
    await sql.run(
        "DELETE FROM reserved_seats WHERE ltrim(username, '@') = ("
        "SELECT username FROM players WHERE id = ?) COLLATE NOCASE",
        player,
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


async def _drop_causes(sql: Statements, player: PlayerId) -> None:
    """A cause is no fact: it only makes a repeated update harmless, and names a private chat.

    The trigger that guards the log is made anew in the same transaction, word for word.
    """
    guard = await sql.row("SELECT sql FROM sqlite_schema WHERE name = 'events_never_change'")
    assert guard is not None  # noqa: S101 - the first migration made it
    await sql.run("DROP TRIGGER events_never_change")
    await sql.run(
        "UPDATE events SET cause = 'forgotten:' || seq"
        " WHERE actor = ? AND cause IS NOT NULL AND cause NOT LIKE ?",
        player,
        KEPT_CAUSES,
    )
    await sql.run(guard["sql"])
    await sql.run(
        "UPDATE tables SET opening_cause = NULL WHERE opening_cause NOT LIKE ?"
        " AND id IN (SELECT table_id FROM events WHERE seq = 1 AND actor = ?)",
        KEPT_CAUSES,
        player,
    )


def _plain(row: Any, *parsed: str) -> dict[str, Any]:  # noqa: ANN401 - a row is what it is
    """A row by column; `parsed` columns hold JSON."""
    return {
        name: json.loads(row[name]) if name in parsed else row[name]
        for name in row.keys()  # noqa: SIM118 - a row iterates over its values
    }
