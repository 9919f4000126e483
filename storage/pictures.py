"""Pictures the messenger has already.

Owns the table `pictures`: a cache, so the oldest entries go when there are too many and
nothing is lost by it. Hence a new one is written with whatever is written next. The ids belong
to one bot token; another bot's are refused by Telegram, and the caller then sends the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.db import Database

KEPT = 20_000
"""How many pictures are remembered: some megabytes."""


class Pictures:
    """The part of `Posts` that speaks of pictures sent before."""

    _db: Database

    async def file_id(self, fingerprint: str) -> str | None:
        """The messenger's id of a picture that was sent before, by its scene's fingerprint."""
        waiting = self._db.awaits(("picture", fingerprint))
        if waiting is not None:
            return str(waiting[1])
        async with self._db.statements() as sql:
            row = await sql.row("SELECT file_id FROM pictures WHERE fingerprint = ?", fingerprint)
        return None if row is None else str(row["file_id"])

    async def save_file_id(self, fingerprint: str, file_id: str) -> None:
        """Remember the messenger's id of the picture with this fingerprint.

        On the disk with what is written next: a crash that forgets it costs a picture sent twice.
        """
        self._db.soon(
            ("picture", fingerprint),
            "INSERT INTO pictures (fingerprint, file_id) VALUES (?, ?)"
            " ON CONFLICT (fingerprint) DO UPDATE SET file_id = excluded.file_id",
            fingerprint,
            file_id,
        )
        self._db.soon(
            "pictures kept",
            "DELETE FROM pictures WHERE id <= (SELECT max(id) FROM pictures) - ?",
            KEPT,
        )
