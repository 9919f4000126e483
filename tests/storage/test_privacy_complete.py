"""Nothing that is kept of a person is overlooked, whichever table it stands in."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from bot.play.ports import Reminder, ReminderKind, Round
from rules.identity import Instant, PlayerId, Seq, TableId
from storage.backup import check
from storage.opening import Storage, open_storage
from storage.privacy import FACTS, OTHERS_BUSINESS
from tests.storage.sample import NOON
from tests.storage.test_privacy import fill, finished_game

if TYPE_CHECKING:
    from tests.storage.conftest import Look

SECRET = "hedgehog in confidence"  # noqa: S105 - a private word
OWN = frozenset({"players"})

REFERRING = (
    'SELECT m.name, f."from" FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f'
    " WHERE m.type = 'table' AND f.\"table\" = 'players'"
)


async def fill_the_rest(storage: Storage, table: TableId, ann: PlayerId) -> None:
    """Words, notes, nudges, reminders, digests, a round, a turn that is held, a rating."""
    posts, bob = storage.posts, PlayerId(3 - ann)
    await posts.write_note(table, ann, SECRET, NOON)
    await posts.say(table, ann, bob, SECRET, NOON)
    await posts.say(table, bob, ann, "hello", NOON)
    await posts.mute(ann, bob, NOON)
    await posts.mute(bob, ann, NOON)
    await posts.nudge(table, ann, NOON, pause=1)
    await posts.save_round(Round(player=ann, message="77", table=None))
    await posts.claim_digest(ann, None, Instant(NOON + 1))
    await posts.plan(
        table,
        Seq(1),
        [Reminder(table=table, player=ann, kind=ReminderKind.REMIND, since=Seq(1), due_at=NOON)],
        settled=[],
    )
    await posts.reserve(table, username=None, player=ann)
    group = await posts.chat_at(-7)
    assert group is not None
    async with storage.db.transaction() as sql:
        await sql.run("INSERT INTO held VALUES (?, 1, ?, '[]', ?)", table, ann, NOON)
        await sql.run("INSERT INTO boards VALUES (?, ?, ?)", group.id, ann, NOON)
        await sql.run("INSERT INTO throws VALUES (?, 9, ?, 0, 0, 1, 0, 0, 0, 0, 3)", table, ann)


async def test_every_table_that_names_a_person_is_told_and_emptied(
    storage: Storage, path: Path, look: Look
) -> None:
    """A new table makes this fail until it is filled here, and then shown and forgotten."""
    table = await finished_game(storage)
    ann = await fill(storage, table)
    await fill_the_rest(storage, table, ann)
    columns = set(look(REFERRING))
    private = {(name, column) for name, column in columns if name not in FACTS | OWN}
    for name, column in private:
        assert look(f'SELECT 1 FROM "{name}" WHERE "{column}" = ?', ann), (name, column)  # noqa: S608
    told = await storage.posts.data_of(ann)
    expected = {
        f"{name}.{column}" for name, column in columns if (name, column) not in OTHERS_BUSINESS
    }
    assert set(told["kept"]) == expected - {"players.id"}
    assert SECRET in json.dumps(told)
    assert "hello" not in json.dumps(told), "what Bob said is his"
    assert await storage.posts.forget(ann)
    for name, column in private:
        assert not look(f'SELECT 1 FROM "{name}" WHERE "{column}" = ?', ann), (name, column)  # noqa: S608
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as eyes:
        dump = "\n".join(eyes.iterdump())
    for trace in (SECRET, "hedgehog", "Secretname", "@ANN"):
        assert trace not in dump, trace
    check(path)


def bytes_in(folder: Path) -> bytes:
    """All that lies there, free pages and logs of the database too."""
    return b"".join(each.read_bytes() for each in folder.iterdir())


async def test_nothing_of_it_is_left_in_free_pages(tmp_path: Path) -> None:
    async with open_storage(tmp_path / "nardy.db") as storage:
        table = await finished_game(storage)
        ann = await fill(storage, table)
        await fill_the_rest(storage, table, ann)
        assert SECRET.encode() in bytes_in(tmp_path)
        async with storage.db.statements() as sql:
            row = await sql.row("PRAGMA secure_delete")
        assert row is not None
        assert row["secure_delete"] == 1
        assert await storage.posts.forget(ann)
    assert SECRET.encode() not in bytes_in(tmp_path)


async def test_what_is_kept_of_pictures_and_films_says_nothing_of_people(
    storage: Storage, look: Look
) -> None:
    """A sum and Telegram's number for the file; what they show lies with Telegram."""
    await storage.posts.save_file_id("0" * 64, "BQACAgIAAxk")
    assert {row[1] for row in look("PRAGMA table_info(pictures)")} == {
        "id",
        "fingerprint",
        "file_id",
    }
