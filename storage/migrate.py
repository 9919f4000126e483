"""From the schema a file has to the one this version needs.

Owns the order of the migrations, the back-up before them and the refusal of a newer
schema. Leaves what each changes to `migrations/NNNN_name.sql`.
"""

from __future__ import annotations

import asyncio
import glob
import logging
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from storage.backup import copy
from storage.errors import NewerSchemaError, NotOursError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from storage.db import Database, Statements

APPLICATION_ID = 1851880036
"""'nard' in the file's header: the database is ours."""

COPIES_KEPT = 3
"""So many copies from before a migration are kept."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: afterwards the schema has number `version`."""

    version: int
    name: str
    sql: str


class BrokenMigrationError(Exception):
    """A migration file is wrong: a gap in the numbers, an unfinished statement, dangling keys."""


def migrations(directory: Path = Path(__file__).parent / "migrations") -> tuple[Migration, ...]:
    """Every step in order, numbered from 1 without gaps."""
    found = []
    for number, path in enumerate(sorted(directory.glob("*.sql")), start=1):
        if int(path.stem[:4]) != number:
            raise BrokenMigrationError(f"{path.name} is not number {number}")
        found.append(Migration(number, path.stem, path.read_text(encoding="utf-8")))
    return tuple(found)


def statements(sql: str) -> Iterator[str]:
    """The single statements of a script.

    Not `executescript`, which commits the open transaction first.
    """
    pending = ""
    for piece in re.split(r"(?<=;)", sql):  # a semicolon may also stand in a text or a trigger
        pending += piece
        if sqlite3.complete_statement(pending):
            if _says_something(pending):
                yield pending.strip()
            pending = ""
    if _says_something(pending):
        raise BrokenMigrationError(f"unfinished statement: {pending.strip()[:80]}")


def _says_something(sql: str) -> bool:
    lines = (line.split("--", 1)[0].strip() for line in sql.splitlines())
    return any(line and line != ";" for line in lines)


async def migrate(db: Database, steps: Sequence[Migration] | None = None) -> int:
    """Bring the file to the newest schema and return its number.

    Backs up first if there is anything to lose. Each step commits with its own record, so
    one that fails leaves the file at the step before. Raises `NewerSchemaError` for a file
    of a later version and `NotOursError` for some other program's; both are left untouched.
    """
    steps = migrations() if steps is None else steps
    newest = steps[-1].version if steps else 0
    async with db.statements() as sql:
        version = await _pragma(sql, "user_version")
        application = await _pragma(sql, "application_id")
        empty = await sql.row("SELECT 1 AS one FROM sqlite_schema") is None
    if application != APPLICATION_ID and not (empty and version == application == 0):
        raise NotOursError(path=str(db.path))
    if version > newest:
        raise NewerSchemaError(path=str(db.path), found=version, known=newest)
    if 0 < version < newest:
        target = backup_path(db.path, version)
        log.info("backing up schema %d to %s", version, target.name)
        await asyncio.to_thread(copy, db.path, target)
    for step in steps[version:]:
        await _apply(db, step)
    if 0 < version < newest:
        _drop_old_copies(db.path)
    return newest


def backup_path(database: Path, version: int) -> Path:
    """Where the file is copied before it leaves schema `version`."""
    return database.with_name(f"{database.name}.schema-{version}.bak")


def _drop_old_copies(database: Path) -> None:
    """Only the newest `COPIES_KEPT` remain: names that were forgotten still stand in old ones."""
    start = f"{database.name}.schema-"
    found: dict[int, Path] = {}
    for path in database.parent.glob(f"{glob.escape(start)}*.bak"):
        schema = path.name.removeprefix(start).removesuffix(".bak")
        if schema.isdecimal():
            found[int(schema)] = path
    for number in sorted(found)[:-COPIES_KEPT]:
        found[number].unlink(missing_ok=True)


async def _apply(db: Database, step: Migration) -> None:
    log.info("migrating to schema %d: %s", step.version, step.name)
    async with db.statements() as sql:
        await sql.run("PRAGMA foreign_keys = OFF")  # a table may be rebuilt; checked below
    try:
        async with db.transaction() as sql:
            for statement in statements(step.sql):
                await sql.run(statement)
            if dangling := await sql.rows("PRAGMA foreign_key_check"):
                raise BrokenMigrationError(f"{step.name}: {len(dangling)} dangling keys")
            await sql.run(f"PRAGMA user_version = {step.version:d}")
    finally:
        async with db.statements() as sql:
            await sql.run("PRAGMA foreign_keys = ON")


async def _pragma(sql: Statements, name: str) -> int:
    row = await sql.row(f"PRAGMA {name}")
    return 0 if row is None else int(row[name])
