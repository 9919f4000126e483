"""People the bot has met and when they were last seen where.

Owns every statement on `players` and `presence`. A person who is met again costs a read
only, unless something about them changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId
from storage.records import Person, PersonSettings
from storage.settings import readable, rechosen, settings_from, settings_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from storage.db import Database, Row, Statements
    from storage.records import ChatId

_COLUMNS = "id, telegram_id, name, username, hint_lang, can_dm, settings"


class People:
    """The part of `Posts` that speaks of persons."""

    _db: Database

    async def meet(
        self,
        telegram_id: int,
        *,
        name: str,
        username: str | None,
        hint_lang: str | None,
        at: Instant,
    ) -> Person:
        """The person with this Telegram id, made or brought up to date."""
        name = readable(name)
        username = None if username is None else readable(username)
        known = await self.person_at(telegram_id)
        if known is not None and (known.name, known.username, known.hint_lang) == (
            name,
            username,
            hint_lang,
        ):
            return known
        async with self._db.transaction() as sql:
            row = await sql.row(
                "INSERT INTO players"  # noqa: S608 - our names
                " (telegram_id, name, username, hint_lang, met_at)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (telegram_id) DO UPDATE SET"
                " name = excluded.name, username = excluded.username,"
                f" hint_lang = excluded.hint_lang RETURNING {_COLUMNS}",
                telegram_id,
                name,
                username,
                hint_lang,
                at,
            )
        assert row is not None  # noqa: S101 - RETURNING returns
        return _person(row)

    async def person_at(self, telegram_id: int) -> Person | None:
        """The person with this Telegram id; None if forgotten or never met."""

        async def read(sql: Statements) -> Person | None:
            row = await sql.row(
                f"SELECT {_COLUMNS} FROM players WHERE telegram_id = ?",  # noqa: S608 - our names
                telegram_id,
            )
            return None if row is None else _person(row)

        return await self._db.known("players").answer(telegram_id, read)

    async def person(self, player: PlayerId) -> Person | None:
        """The person with this id; None if forgotten or never met."""
        return (await self.people([player])).get(player)

    async def people(self, players: Sequence[PlayerId]) -> dict[PlayerId, Person]:
        """Those of `players` that are known, by id."""

        async def read(sql: Statements) -> dict[PlayerId, Person]:
            marks = ", ".join("?" * len(players))
            rows = await sql.rows(
                f"SELECT {_COLUMNS} FROM players"  # noqa: S608 - our names and question marks
                f" WHERE telegram_id IS NOT NULL AND id IN ({marks})",
                *players,
            )
            return {PlayerId(row["id"]): _person(row) for row in rows}

        return dict(await self._db.known("players").answer(tuple(players), read))

    async def set_person(self, player: PlayerId, settings: PersonSettings) -> None:
        """Write back what a person chose."""
        async with self._db.transaction() as sql:
            await sql.run(
                "UPDATE players SET settings = ? WHERE id = ?", settings_text(settings), player
            )

    async def change_person(
        self, player: PlayerId, change: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings | None:
        """Write back what `change` makes of what is chosen now; None for somebody unknown.

        Nobody else writes between reading and writing: nothing chosen meanwhile is lost.
        """
        async with self._db.transaction() as sql:
            row = await sql.row(
                "SELECT id, settings FROM players WHERE id = ? AND telegram_id IS NOT NULL", player
            )
            if row is None:
                return None
            return await rechosen(sql, "players", PersonSettings, row, change)

    async def set_can_dm(self, telegram_id: int, can: bool) -> None:  # noqa: FBT001 - one flag
        """Whether the bot may write to this person first. Somebody unknown stays unknown."""
        known = await self.person_at(telegram_id)
        if known is None or known.can_dm == can:
            return
        async with self._db.transaction() as sql:
            await sql.run("UPDATE players SET can_dm = ? WHERE telegram_id = ?", can, telegram_id)

    async def seen(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """`player` was active in `chat` at this moment. On the disk with what is written next."""
        if self._noted(chat, player) < at:
            # Somebody forgotten is not written down again.
            self._db.soon(
                _presence(chat, player),
                "INSERT INTO presence (chat_id, player_id, at) SELECT ?1, ?2, ?3"
                " WHERE EXISTS (SELECT 1 FROM chats WHERE id = ?1) AND EXISTS"
                " (SELECT 1 FROM players WHERE id = ?2 AND telegram_id IS NOT NULL)"
                " ON CONFLICT DO UPDATE SET at = max(at, excluded.at)",
                chat,
                player,
                at,
            )

    async def last_seen(self, chat: ChatId, player: PlayerId) -> Instant | None:
        """When `player` was last active in `chat`; None for somebody who has gone since."""
        at = await self._presence(chat, player)
        return None if at is None or at < 0 else Instant(at)

    async def went(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """`player` has left `chat`, until they are seen there again."""
        async with self._db.transaction() as sql:
            await sql.run(
                "INSERT INTO presence (chat_id, player_id, at) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET at = excluded.at",
                chat,
                player,
                -at,
            )

    async def has_gone(self, chat: ChatId, player: PlayerId) -> bool:
        """Whether `player` has left `chat` and not been seen there since."""
        at = await self._presence(chat, player)
        return at is not None and at < 0

    async def _presence(self, chat: ChatId, player: PlayerId) -> int | None:
        """The moment on record: negative if it is that of a departure."""
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT at FROM presence WHERE chat_id = ? AND player_id = ?", chat, player
            )
        known = [] if row is None else [int(row["at"])]
        noted = self._noted(chat, player)
        return max([*known, noted] if noted else known, default=None)

    def _noted(self, chat: ChatId, player: PlayerId) -> int:
        """When they were seen as far as that is not on the disk yet; 0 if it is."""
        waiting = self._db.awaits(_presence(chat, player))
        return 0 if waiting is None else int(str(waiting[2]))


def _presence(chat: ChatId, player: PlayerId) -> tuple[str, ChatId, PlayerId]:
    return ("presence", chat, player)


def _person(row: Row) -> Person:
    return Person(
        id=PlayerId(row["id"]),
        telegram_id=row["telegram_id"],
        name=row["name"],
        username=row["username"],
        hint_lang=row["hint_lang"],
        can_dm=bool(row["can_dm"]),
        settings=settings_from(PersonSettings, row["settings"]),
    )
