"""A copy in the place of the database: checked, refused, and the old one kept aside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rules.identity import Instant, PlayerId
from storage.backup import back_up, check, made_at
from storage.errors import CorruptError, InUseError, NewerSchemaError, NotOursError
from storage.migrate import migrations
from storage.opening import open_storage
from storage.records import StorageError
from storage.restoring import restore
from tests.storage.sample import NOON


async def copied(path: Path, folder: Path, name: str = "before") -> Path:
    """A database in which one person was met, and a copy of it."""
    async with open_storage(path) as storage:
        await storage.posts.meet(1, name=name, username=None, hint_lang=None, at=NOON)
        return await back_up(path, folder, at=NOON, keep=3)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def content(path: Path) -> bytes:
    return path.read_bytes()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def name_in(path: Path) -> str:
    """What the only person is called in this database."""
    async with open_storage(path) as storage:
        return (await storage.posts.people([PlayerId(1)]))[PlayerId(1)].name


async def test_a_copy_takes_the_place_and_the_old_one_stays(path: Path, tmp_path: Path) -> None:
    copy = await copied(path, tmp_path / "copies")
    async with open_storage(path) as storage:
        await storage.posts.meet(1, name="after", username=None, hint_lang=None, at=NOON)
    aside = restore(copy, path, at=Instant(0))
    assert aside == path.with_name("nardy.db.before-19700101T000000Z")
    assert await name_in(path) == "before"
    assert await name_in(aside) == "after"
    assert mode(path) == 0o600
    assert copy.exists()


async def test_what_lies_in_the_write_ahead_log_goes_aside_too(path: Path, tmp_path: Path) -> None:
    copy = await copied(path, tmp_path / "copies")
    with closing(sqlite3.connect(path, isolation_level=None)) as left_open:
        left_open.execute("PRAGMA wal_autocheckpoint = 0")
        left_open.execute("UPDATE players SET name = 'in the log'")
        assert path.with_name("nardy.db-wal").stat().st_size > 0
        aside = restore(copy, path, at=Instant(0))
        assert not path.with_name("nardy.db-wal").exists()
        assert aside is not None
        with closing(sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True)) as eyes:
            assert eyes.execute("SELECT name FROM players").fetchall() == [("in the log",)]
    assert await name_in(path) == "before"


async def test_only_the_newest_that_gave_way_are_kept(path: Path, tmp_path: Path) -> None:
    copy = await copied(path, tmp_path / "copies")
    days = [Instant(day * 86_400) for day in range(5)]
    first = restore(copy, path, at=days[0])
    assert first is not None
    first.with_name(f"{first.name}-wal").touch()
    made = [restore(copy, path, at=day) for day in days[1:]]
    assert not first.exists()
    assert sorted(path.parent.glob("nardy.db.before-*")) == made[-3:]


async def test_without_a_database_there_is_nothing_aside(path: Path, tmp_path: Path) -> None:
    copy = await copied(path, tmp_path / "copies")
    other = tmp_path / "new" / "place.db"
    assert restore(copy, other, at=NOON) is None
    assert await name_in(other) == "before"


async def test_not_while_a_bot_runs_on_it(path: Path, tmp_path: Path) -> None:
    copy = await copied(path, tmp_path / "copies")
    async with open_storage(path):
        with pytest.raises(InUseError):
            restore(copy, path, at=NOON)
    assert names(tmp_path) == [
        "copies",
        "nardy.db",
        "nardy.db.lock",
    ]


def damage(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[5000:9000] = b"\xff" * 4000
    copy.write_bytes(content)


def newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as made:
        made.execute(f"PRAGMA user_version = {len(migrations()) + 1}")


def foreign(copy: Path) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as made:
        made.execute("PRAGMA application_id = 7")


def letter(copy: Path) -> None:
    copy.write_text("Dear aunt, this is no database. " * 100)


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (damage, CorruptError),
        (letter, CorruptError),
        (newer, NewerSchemaError),
        (foreign, NotOursError),
        (Path.unlink, StorageError),
    ],
)
async def test_what_cannot_be_used_changes_nothing(
    path: Path, tmp_path: Path, spoil: object, error: type[StorageError]
) -> None:
    copy = await copied(path, tmp_path / "copies")
    assert callable(spoil)
    spoil(copy)
    before, there = content(path), names(tmp_path)
    with pytest.raises(error):
        restore(copy, path, at=NOON)
    assert content(path) == before
    assert names(tmp_path) == there
    check(path)


async def test_an_older_schema_is_brought_up_to_date_at_the_start(
    path: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as made:
        schema = Path(__file__).parent / "schemas" / "0001.sql"
        made.executescript(schema.read_text(encoding="utf-8"))
    restore(old, path, at=NOON)
    async with open_storage(path) as storage, storage.db.statements() as sql:
        row = await sql.row("PRAGMA user_version")
    assert row is not None
    assert row["user_version"] == len(migrations())


def test_a_copy_tells_when_it_was_made() -> None:
    assert made_at(Path("nardy-20270115T080000Z.db")) == 1_800_000_000
    assert made_at(Path("nardy-yesterday.db")) is None
