"""Everything about a database that can be wrong, said in one line each.

Owns the questions: is the file whole, does every table's log fold to a table, do the index
columns and the counted rows say what the log says, does every seal fit its secret. Changes nothing;
it reads a copy, so the bot may run meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot import faults
from bot.play.dice import digest_of
from bot.play.ports import Fault, Log, StorageError
from bot.play.sheet import Sheet, index_of
from bot.upkeep.recounting import miscounted
from rules.events import Event, GameStarted, TableClosed, TableOpened
from rules.identity import HOUSE, Instant, Seq, TableId
from storage.backup import copy
from storage.errors import typed
from storage.opening import Storage, open_storage

MOST_FINDINGS = 100
"""Of a damaged file SQLite can say more than anybody reads."""


async def problems(database: Path) -> AsyncIterator[str]:
    """One sentence for each thing that is wrong; none: all is well.

    The log is looked at only if the file is whole. Raises a `StorageError` if the file cannot
    be read at all.
    """
    found = await asyncio.to_thread(_in_file, database)
    for line in found:
        yield line
    if found:
        return
    with tempfile.TemporaryDirectory(prefix="nardy-") as folder:
        copied = Path(folder) / database.name
        await asyncio.to_thread(copy, database, copied)
        with faults.read_in(copied, database):
            async with open_storage(copied) as storage:
                async for line in _in_logs(storage):
                    yield line
                    found.append(line)
                if not found:  # of a log that does not replay nothing can be counted
                    async for line in miscounted(storage):
                        yield line


def _in_file(database: Path) -> list[str]:
    """What SQLite itself finds."""
    uri = f"{database.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            pages = connection.execute(f"PRAGMA integrity_check({MOST_FINDINGS})").fetchall()
            keys = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FINDINGS)
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        about_file = typed(error, str(database))
        if about_file is None:
            raise
        if about_file.code is Fault.CORRUPT:  # so badly that the question itself failed
            return [f"file: {error}"]
        raise about_file from error
    found = [f"file: {said}" for (said,) in pages if said != "ok"]
    if not tables:  # the bot would begin anew with it
        found.append("file: there is nothing in it")
    found += [f"file: row {row} of {table} refers to no row of {to}" for table, row, to, _ in keys]
    return found


async def _in_logs(storage: Storage) -> AsyncIterator[str]:
    """What is wrong with the tables."""
    async with storage.db.statements() as sql:
        rows = await sql.rows("SELECT * FROM tables ORDER BY id")
    for row in rows:
        table = TableId(row["id"])
        try:
            events = await storage.store.history(table)
            sheet = Sheet.read(Log(Seq(1), events))
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a broken log makes of the rules
            yield f"table {table}: the log does not replay: {type(error).__name__}: {error}"
            continue
        async with storage.db.statements() as sql:
            seats, awaited = [
                [
                    each["player_id"]
                    for each in await sql.rows(
                        f"SELECT player_id FROM {name}"  # noqa: S608 - two names
                        " WHERE table_id = ? ORDER BY place",
                        table,
                    )
                ]
                for name in ("seats", "awaited")
            ]
            seals = await sql.rows("SELECT * FROM seals WHERE table_id = ?", table)
        written = {name: row[name] for name in ("seq", "game_seq", "since", "game_no")}
        written |= {"closed": row["closed_at"] is not None, "seats": seats, "awaited": awaited}
        for line in (*_in_index(sheet, events, written), *_in_seals(events, seals)):
            yield f"table {table}: {line}"


def _in_index(sheet: Sheet, events: tuple[Event, ...], written: dict[str, Any]) -> Iterator[str]:
    """Columns that say something else than the log."""
    index = index_of(sheet.table, Instant(0))
    starts = [n for n, event in enumerate(events, start=1) if isinstance(event, GameStarted)]
    derived = {
        "seq": len(events),
        "game_seq": starts[-1] if starts else 1,
        "since": index.since,
        "game_no": index.game_no,
        "closed": isinstance(events[-1], TableClosed),
        "seats": [player for player in index.seats if player != HOUSE],
        "awaited": [player for player in index.awaited if player != HOUSE],
    }
    for name, value in derived.items():
        if written[name] != value:
            yield f"{name} is {written[name]}, the log says {value}"


def _in_seals(events: tuple[Event, ...], seals: Any) -> Iterator[str]:  # noqa: ANN401 - rows
    """Seals that fit no secret, and games that began without theirs."""
    known = {row["game_no"]: row["digest"] for row in seals}
    for row in seals:
        if digest_of(row["secret"]) != row["digest"]:
            yield f"the seal of game {row['game_no']} does not fit its secret"
    for event in events:
        if isinstance(event, TableOpened) and known.get(1) != event.sealed:
            yield "game 1 was announced with another seal"
        if isinstance(event, GameStarted) and known.get(event.game_no) != event.sealed:
            yield f"game {event.game_no} began with another seal"
