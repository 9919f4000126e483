"""Chats the bot has been in, also when Telegram renumbers them.

Owns every statement on `chats` and `moved_chats`. A chat keeps its own id when a group
becomes a supergroup, so tables and views need not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage.records import Chat, ChatId, ChatKind, ChatSettings
from storage.settings import readable, rechosen, settings_from, settings_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.identity import Instant
    from storage.db import Database, Row, Statements

_COLUMNS = "id, telegram_id, kind, title, settings"


class Chats:
    """The part of `Posts` that speaks of chats."""

    _db: Database

    async def enter(self, telegram_id: int, *, kind: ChatKind, title: str, at: Instant) -> Chat:
        """The chat with this Telegram id (following migrations), made or brought up to date.

        Under an old id the chat is found but not changed: what comes from there is old too.
        """
        title = readable(title)
        now_id, known = await self._at(telegram_id)
        if known is not None and (
            now_id != telegram_id or (known.kind, known.title) == (kind, title)
        ):
            return known
        async with self._db.transaction() as sql:
            row = await sql.row(
                "INSERT INTO chats (telegram_id, kind, title, entered_at)"  # noqa: S608 - our names
                " VALUES (?, ?, ?, ?)"
                " ON CONFLICT (telegram_id) DO UPDATE SET"
                f" kind = excluded.kind, title = excluded.title RETURNING {_COLUMNS}",
                now_id,
                kind.value,
                title,
                at,
            )
        assert row is not None  # noqa: S101 - RETURNING returns
        return _chat(row)

    async def chat(self, chat: ChatId) -> Chat | None:
        """The chat with this id, or the one it was merged into."""

        async def read(sql: Statements) -> Chat | None:
            row = await sql.row(
                f"SELECT {_COLUMNS} FROM chats WHERE id ="  # noqa: S608 - our names
                " (SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?)",
                chat,
            )
            return None if row is None else _chat(row)

        return await self._db.known("chats").answer(chat, read)

    async def chat_at(self, telegram_id: int) -> Chat | None:
        """A chat that was entered, by Telegram's id for it, an old one too."""
        _, known = await self._at(telegram_id)
        return known

    async def _at(self, telegram_id: int) -> tuple[int, Chat | None]:
        """The id by which Telegram knows this chat now, and the chat if it was entered."""

        async def read(sql: Statements) -> tuple[int, Chat | None]:
            now_id = await _followed(sql, telegram_id)
            row = await sql.row(
                f"SELECT {_COLUMNS} FROM chats WHERE telegram_id = ?",  # noqa: S608 - our names
                now_id,
            )
            return now_id, None if row is None else _chat(row)

        return await self._db.known("chats", "moved_chats").answer(telegram_id, read)

    async def set_chat(self, chat: ChatId, settings: ChatSettings) -> None:
        """Write back what a chat chose."""
        async with self._db.transaction() as sql:
            await sql.run(
                "UPDATE chats SET settings = ? WHERE id ="
                " (SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?)",
                settings_text(settings),
                chat,
            )

    async def change_chat(
        self, chat: ChatId, change: Callable[[ChatSettings], ChatSettings]
    ) -> ChatSettings | None:
        """Write back what `change` makes of what is chosen now; None for a chat nobody knows.

        Nobody else writes between reading and writing: nothing chosen meanwhile is lost.
        """
        async with self._db.transaction() as sql:
            row = await sql.row(
                "SELECT id, settings FROM chats WHERE id ="
                " (SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?)",
                chat,
            )
            return None if row is None else await rechosen(sql, "chats", ChatSettings, row, change)

    async def migrate(self, old_telegram_id: int, new_telegram_id: int) -> None:
        """A group became a supergroup: same chat, new id; its live messages are lost.

        Repeating is harmless. If something came from the new id before this was known, the
        chat that was made for it becomes one with the old chat.
        """
        async with self._db.transaction() as sql:
            # Both at the ends of their ways, so that no circle can come about.
            new_telegram_id = await _followed(sql, new_telegram_id)
            old_telegram_id = await _followed(sql, old_telegram_id)
            if old_telegram_id == new_telegram_id:
                return
            await sql.run(
                "INSERT INTO moved_chats (old_telegram_id, new_telegram_id) VALUES (?, ?)",
                old_telegram_id,
                new_telegram_id,
            )
            old = await _id_of(sql, old_telegram_id)
            if old is None:
                return
            await _forget_messages(sql, old)
            new = await _id_of(sql, new_telegram_id)
            if new is not None:
                await _merge(sql, new, into=old)
            await sql.run("UPDATE chats SET telegram_id = ? WHERE id = ?", new_telegram_id, old)


async def _followed(sql: Statements, telegram_id: int) -> int:
    """The id by which Telegram knows this chat now."""
    row = await sql.row(
        "WITH RECURSIVE way (id, steps) AS (SELECT ?, 0 UNION ALL"
        " SELECT new_telegram_id, steps + 1 FROM way"
        " JOIN moved_chats ON old_telegram_id = way.id)"
        " SELECT id FROM way ORDER BY steps DESC LIMIT 1",
        telegram_id,
    )
    return telegram_id if row is None else int(row["id"])


async def _id_of(sql: Statements, telegram_id: int) -> ChatId | None:
    row = await sql.row("SELECT id FROM chats WHERE telegram_id = ?", telegram_id)
    return None if row is None else ChatId(row["id"])


async def _forget_messages(sql: Statements, chat: ChatId) -> None:
    """Message numbers of the old group mean nothing now; running tables are to be shown anew."""
    await sql.run("DELETE FROM messages WHERE chat_id = ?", chat)
    await sql.run(
        "UPDATE views SET message = NULL, photo = 0, posted_at = NULL, edits = 0, stale = '[]',"
        " asleep = 0, shown_seq = (SELECT CASE WHEN t.closed_at IS NULL"
        " THEN min(shown_seq, t.seq - 1) ELSE shown_seq END FROM tables AS t WHERE t.id = table_id)"
        " WHERE chat_id = ?",
        chat,
    )


async def _merge(sql: Statements, chat: ChatId, *, into: ChatId) -> None:
    """`chat` and `into` were one all the time. Its views, which are the newer, win."""
    await sql.run(
        "DELETE FROM views WHERE chat_id = ? AND EXISTS (SELECT 1 FROM views AS newer"
        " WHERE newer.chat_id = ? AND newer.table_id = views.table_id"
        " AND newer.thread IS views.thread AND newer.audience IS views.audience)",
        into,
        chat,
    )
    await sql.run("UPDATE views SET chat_id = ? WHERE chat_id = ?", into, chat)
    await sql.run("UPDATE messages SET chat_id = ? WHERE chat_id = ?", into, chat)
    await sql.run(
        "INSERT INTO presence (chat_id, player_id, at)"
        " SELECT ?, player_id, at FROM presence WHERE chat_id = ?"
        " ON CONFLICT DO UPDATE SET at = max(at, excluded.at)",
        into,
        chat,
    )
    await sql.run("DELETE FROM presence WHERE chat_id = ?", chat)
    await sql.run(
        "INSERT INTO boards (chat_id, player_id, at) SELECT ?, player_id, at FROM boards"
        " WHERE chat_id = ? ON CONFLICT DO NOTHING",
        into,
        chat,
    )
    await sql.run("DELETE FROM boards WHERE chat_id = ?", chat)
    await sql.run("UPDATE chats SET merged_into = ? WHERE merged_into = ?", into, chat)
    await sql.run(
        "UPDATE chats SET (kind, title) = (SELECT kind, title FROM chats WHERE id = ?),"
        " settings = CASE settings WHEN '{}'"
        " THEN (SELECT settings FROM chats WHERE id = ?) ELSE settings END WHERE id = ?",
        chat,
        chat,
        into,
    )
    await sql.run("UPDATE chats SET telegram_id = NULL, merged_into = ? WHERE id = ?", into, chat)


def _chat(row: Row) -> Chat:
    return Chat(
        id=ChatId(row["id"]),
        telegram_id=row["telegram_id"],
        kind=ChatKind(row["kind"]),
        title=row["title"],
        settings=settings_from(ChatSettings, row["settings"]),
    )
