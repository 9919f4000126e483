"""From any schema that ever was to the newest, or not at all.

`schemas/NNNN.sql` is a whole database as schema NNNN held it, with every kind of row. One is
added with each migration and none is ever changed.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage.backup import check
from storage.codec import Stored, decode
from storage.db import connect
from storage.errors import NewerSchemaError
from storage.migrate import (
    BrokenMigrationError,
    Migration,
    backup_path,
    migrate,
    migrations,
    statements,
)
from storage.opening import open_storage

SCHEMAS = Path(__file__).parent / "schemas"
ALL = sorted(path.stem for path in SCHEMAS.glob("*.sql"))
NEWEST = len(migrations())


def restore(schema: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as old:
        old.executescript((SCHEMAS / f"{schema}.sql").read_text(encoding="utf-8"))


def rows(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as eyes:
        return list(eyes.execute(sql))


def shape(path: Path) -> list[tuple[Any, ...]]:
    return rows(path, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")


def test_there_is_a_database_of_every_schema() -> None:
    assert [f"{number:04}" for number in range(1, NEWEST + 1)] == ALL


@pytest.mark.parametrize("schema", ALL)
async def test_a_database_of_every_schema_comes_to_the_newest(tmp_path: Path, schema: str) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    restore(schema, old)
    events = rows(old, "SELECT * FROM events ORDER BY table_id, seq")
    tables = [name for (name,) in rows(old, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    assert len(events) > 20
    for table in tables:
        assert rows(old, f"SELECT count(*) FROM {table}") != [(0,)], table  # noqa: S608
    async with open_storage(old) as opened:
        assert len(await opened.posts.views(1)) == 2  # type: ignore[arg-type]
        assert await opened.store.load(1) is not None  # type: ignore[arg-type]
    async with open_storage(new):
        pass
    assert shape(old) == shape(new)
    assert rows(old, "PRAGMA user_version") == [(NEWEST,)]
    assert rows(old, "SELECT * FROM events ORDER BY table_id, seq") == events
    for kind, version, at, body in rows(old, "SELECT kind, version, at, body FROM events"):
        decode(Stored(kind, version, at, body))
    check(old)


STEPS = (
    Migration(1, "one", "CREATE TABLE a (x INTEGER PRIMARY KEY); INSERT INTO a VALUES (1);"),
    Migration(2, "two", "CREATE TABLE b (y INTEGER REFERENCES a (x));"),
)


@pytest.fixture
def ours(path: Path) -> Path:
    """A file that says it is ours, at schema 0."""
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA application_id = 1851880036")
    return path


async def run(path: Path, *steps: Migration) -> int:
    async with connect(path) as db:
        return await migrate(db, steps)


async def test_steps_are_taken_once_and_recorded(ours: Path) -> None:
    assert await run(ours, STEPS[0]) == 1
    assert await run(ours, *STEPS) == 2
    assert await run(ours, *STEPS) == 2
    assert rows(ours, "SELECT x FROM a") == [(1,)]
    assert rows(ours, "PRAGMA user_version") == [(2,)]


async def test_the_file_is_copied_before_it_changes(ours: Path) -> None:
    await run(ours, STEPS[0])
    assert not list(ours.parent.glob("*.bak"))
    await run(ours, *STEPS)
    kept = backup_path(ours, 1)
    assert rows(kept, "PRAGMA user_version") == [(1,)]
    assert rows(kept, "SELECT x FROM a") == [(1,)]
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE c (z); INSERT INTO nowhere VALUES (1);",
        "CREATE TABLE c (z); INSERT INTO b VALUES (77);",
        "CREATE TABLE c (z); SELECT 'unfinished",
    ],
    ids=["error", "dangling key", "unfinished"],
)
async def test_a_step_that_fails_leaves_the_file_as_it_was(ours: Path, sql: str) -> None:
    await run(ours, *STEPS)
    before = shape(ours)
    async with connect(ours) as db:
        with pytest.raises((BrokenMigrationError, sqlite3.Error)):
            await migrate(db, (*STEPS, Migration(3, "three", sql)))
        async with db.statements() as sql_:
            row = await sql_.row("PRAGMA foreign_keys")
            assert row is not None
            assert row["foreign_keys"] == 1
    assert shape(ours) == before
    assert rows(ours, "PRAGMA user_version") == [(2,)]


async def test_a_table_that_others_point_to_can_be_rebuilt(ours: Path) -> None:
    await run(ours, *STEPS, Migration(3, "three", "INSERT INTO b VALUES (1);"))
    rebuild = "CREATE TABLE n (x INTEGER PRIMARY KEY); INSERT INTO n SELECT x FROM a; DROP TABLE a;"
    rebuilt = Migration(4, "four", f"{rebuild} ALTER TABLE n RENAME TO a;")
    await run(ours, *STEPS, Migration(3, "three", ""), rebuilt)
    assert rows(ours, "SELECT y FROM b JOIN a ON x = y") == [(1,)]


async def test_only_the_newest_copies_are_kept(ours: Path) -> None:
    for schema in (2, 9, 10, 11):  # by number, not by letter
        backup_path(ours, schema).touch()
    other = ours.with_name("other.db.schema-1.bak")
    own = ours.with_name(f"{ours.name}.schema-mine.bak")
    other.touch()
    own.touch()
    await run(ours, STEPS[0])
    assert backup_path(ours, 2).exists()  # nothing was copied, so nothing goes
    await run(ours, *STEPS)
    kept = {backup_path(ours, schema) for schema in (9, 10, 11)}
    assert set(ours.parent.glob("*.bak")) == {*kept, other, own}


async def test_without_room_for_the_copy_nothing_is_changed(ours: Path) -> None:
    await run(ours, STEPS[0])
    backup_path(ours, 1).mkdir()
    with pytest.raises(Exception, match=r"cannot_open|read_only"):
        await run(ours, *STEPS)
    assert rows(ours, "PRAGMA user_version") == [(1,)]


async def test_a_newer_schema_is_refused(ours: Path) -> None:
    await run(ours, *STEPS)
    with pytest.raises(NewerSchemaError) as refused:
        await run(ours, STEPS[0])
    assert (refused.value.facts["found"], refused.value.facts["known"]) == (2, 1)


def test_scripts_are_split_into_statements() -> None:
    script = """
    -- a remark; with a semicolon
    CREATE TABLE t (a, b); -- and one behind
    CREATE TRIGGER g BEFORE DELETE ON t BEGIN
        SELECT RAISE(ABORT, 'no; never');
        SELECT 1;
    END;

    INSERT INTO t VALUES ('a;b', 2);
    -- the last word
    """
    found = [statement.rsplit("\n", 1)[-1].strip() for statement in statements(script)]
    assert len(found) == 3
    assert found[1] == "END;"
    assert found[2] == "INSERT INTO t VALUES ('a;b', 2);"


def test_numbers_without_a_gap(tmp_path: Path) -> None:
    shutil.copy(Path("storage/migrations/0001_initial.sql"), tmp_path / "0001_initial.sql")
    assert [step.version for step in migrations(tmp_path)] == [1]
    (tmp_path / "0003_late.sql").write_text("SELECT 1;")
    with pytest.raises(BrokenMigrationError, match="not number 2"):
        migrations(tmp_path)
