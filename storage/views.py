"""Where tables are shown, and by which messages.

Owns every statement on `views` and `messages`. Leaves what a view looks like to the
announcer; here it is a row that says how far a screen has come.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId, Seq, TableId
from rules.position import Side
from storage.records import ChatId, Old, View, ViewId

if TYPE_CHECKING:
    from storage.db import Database, Row, Statements

_SELECT = (
    "SELECT v.id, v.table_id, v.chat_id, v.thread, v.audience, v.side, v.shown_seq, v.message,"
    " v.photo, v.posted_at, v.edits, v.stale, v.ring_at, v.asleep FROM views AS v"
)
_CHAT = "(SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?)"
"""A chat by its id, also by one that was merged into another."""


class Views:
    """The part of `Posts` that speaks of screens."""

    _db: Database

    async def add_view(
        self,
        table: TableId,
        chat: ChatId,
        *,
        thread: int | None,
        audience: PlayerId | None,
        side: Side | None,
    ) -> View:
        """The view of `table` in this topic of `chat` for `audience`, made (unshown) if need be.

        One that exists keeps its side.
        """
        async with self._db.transaction() as sql:
            await sql.run(
                "INSERT INTO views (table_id, chat_id, thread, audience, side)"
                f" SELECT ?, {_CHAT}, ?, ?, ? WHERE true ON CONFLICT DO NOTHING",
                table,
                chat,
                thread,
                audience,
                None if side is None else side.value,
            )
            row = await sql.row(
                f"{_SELECT} WHERE v.table_id = ? AND v.chat_id = {_CHAT}"
                " AND v.thread IS ? AND v.audience IS ?",
                table,
                chat,
                thread,
                audience,
            )
        assert row is not None  # noqa: S101 - it was there or was made
        return _view(row)

    async def drop_view(self, view: ViewId) -> None:
        """Show the table here no more."""
        async with self._db.transaction() as sql:
            await sql.run("DELETE FROM views WHERE id = ?", view)

    async def view(self, view: ViewId) -> View | None:
        """The view with this id."""

        async def read(sql: Statements) -> View | None:
            row = await sql.row(f"{_SELECT} WHERE v.id = ?", view)
            return None if row is None else _view(row)

        return await self._db.known("views").answer(("view", view), read)

    async def views(self, table: TableId) -> tuple[View, ...]:
        """Every place where `table` is shown, oldest first."""

        async def read(sql: Statements) -> tuple[View, ...]:
            rows = await sql.rows(f"{_SELECT} WHERE v.table_id = ? ORDER BY v.id", table)
            return tuple(map(_view, rows))

        return await self._db.known("views").answer(("table", table), read)

    async def view_of_message(self, chat: ChatId, message: str) -> View | None:
        """The view whose live or older message this is (for replies to a board)."""
        found = await self._views(
            f"JOIN messages AS m ON m.view_id = v.id WHERE m.chat_id = {_CHAT} AND m.message = ?",
            chat,
            message,
        )
        return found[0] if found else None

    async def unshown(self) -> tuple[View, ...]:
        """Views whose table has moved past what they show; not those asleep."""
        return await self._views(
            "JOIN tables AS t ON t.id = v.table_id WHERE v.asleep = 0 AND v.shown_seq < t.seq"
            " ORDER BY v.id"
        )

    async def untidy(self) -> tuple[View, ...]:
        """Views with older messages that still look alive; not those asleep."""
        return await self._views("WHERE v.asleep = 0 AND v.stale <> '[]' ORDER BY v.id")

    async def ringing(self, at: Instant) -> tuple[View, ...]:
        """Views with `ring_at` <= `at`, the longest due first."""
        return await self._views("WHERE v.ring_at <= ? ORDER BY v.ring_at, v.id", at)

    async def save_view(self, view: View) -> None:
        """Write back everything of the view but its identity (id, table, chat, audience).

        One that moves to a topic where the table is shown already becomes one with that view.
        """
        async with self._db.transaction() as sql:
            await write_view(sql, view)

    async def _views(self, clauses: str, *values: object) -> tuple[View, ...]:
        async with self._db.statements() as sql:
            rows = await sql.rows(f"{_SELECT} {clauses}", *values)
        return tuple(_view(row) for row in rows)


async def write_view(sql: Statements, view: View) -> None:
    """What `Views.save_view` writes, in a transaction that may write more."""
    try:
        row = await sql.row_of(
            (("view", view.id), ("table", view.table)),
            "UPDATE views SET thread = ?, side = ?, shown_seq = ?, message = ?, photo = ?,"
            " posted_at = ?, edits = ?, stale = ?, ring_at = ?, asleep = ?"
            " WHERE id = ? RETURNING chat_id",
            view.thread,
            None if view.side is None else view.side.value,
            view.shown_seq,
            view.message,
            view.photo,
            view.posted_at,
            view.edits,
            _write_old(view.stale),
            view.ring_at,
            view.asleep,
            view.id,
        )
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise
        await sql.run("DELETE FROM views WHERE id = ?", view.id)
        return
    if row is None:
        return  # dropped meanwhile
    messages = [old.message for old in view.stale]
    if view.message is not None:
        messages.append(view.message)
    await sql.run_each(
        "INSERT INTO messages (chat_id, message, view_id) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET view_id = excluded.view_id"
        " WHERE view_id <> excluded.view_id",
        [(row["chat_id"], message, view.id) for message in messages],
    )


def _write_old(stale: tuple[Old, ...]) -> str:
    return json.dumps([[old.message, old.seq, old.photo] for old in stale], separators=(",", ":"))


def _read_old(text: str) -> tuple[Old, ...]:
    """A message without more stands there from before its last form was told."""
    return tuple(
        Old(one) if isinstance(one, str) else Old(one[0], one[1], one[2])
        for one in json.loads(text)
    )


def _view(row: Row) -> View:
    return View(
        id=ViewId(row["id"]),
        table=TableId(row["table_id"]),
        chat=ChatId(row["chat_id"]),
        thread=row["thread"],
        audience=row["audience"],
        side=None if row["side"] is None else Side(row["side"]),
        shown_seq=Seq(row["shown_seq"]),
        message=row["message"],
        photo=bool(row["photo"]),
        posted_at=row["posted_at"],
        edits=row["edits"],
        stale=_read_old(row["stale"]),
        ring_at=row["ring_at"],
        asleep=bool(row["asleep"]),
    )
