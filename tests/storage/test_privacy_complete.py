"""Nothing that is kept of a person is overlooked, whichever table it stands in."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.play.ports import Index, Reminder, ReminderKind, Round
from rules.events import WordAdded
from rules.identity import Instant, PlayerId, Seq, TableId
from storage import deeds
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


async def test_what_is_forgotten_of_somebody_was_told_to_them(storage: Storage) -> None:
    """Numbers of their private chat, of its messages and presses; seats kept for their username."""
    table = await finished_game(storage)
    ann = await fill(storage, table)
    told = await storage.posts.data_of(ann)
    assert {each["message"] for each in told["in_private_chat"]["messages.chat_id"]} >= {"76"}
    assert [each["table_id"] for each in told["seats_kept_by_username"]] == [table]
    causes = {each["cause"] for each in told["deeds"]} - {None}
    assert causes
    assert await storage.posts.forget(ann)
    async with storage.db.statements() as sql:
        left = {row["cause"] for row in await sql.rows("SELECT cause FROM events")}
        opening = await sql.row("SELECT opening_cause FROM tables WHERE id = ?", table)
    assert not causes & left
    assert opening is not None
    assert opening["opening_cause"] is None


async def test_what_somebody_does_meanwhile_is_not_overlooked(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is read in slices, and others get the file in between."""
    monkeypatch.setattr(deeds, "SLICE", 1)
    first, second = await finished_game(storage), await finished_game(storage, 9002)
    ann = PlayerId(1)
    read = deeds.Deeds(ann, "table_id, seq, cause")
    slices = read.slices(storage.db)
    rows = list(await anext(slices))
    assert {row["table_id"] for row in rows} == {first}
    stands = len(await storage.store.history(first))
    await storage.store.append(
        first,
        Seq(stands),
        [WordAdded(at=NOON, player=ann, game_no=2, word="late")],
        actor=ann,
        cause="m:501:99",
        at=NOON,
        index=Index(since=Seq(stands), game_no=1, seats=(ann, PlayerId(2)), awaited=()),
    )
    third = await finished_game(storage, 9003)
    rows += [row async for more in slices for row in more]
    async with storage.db.statements() as sql:
        rows += await read.rest(sql)
        everything = await sql.rows("SELECT table_id, seq FROM events WHERE actor = ?", ann)
    assert {row["table_id"] for row in rows} == {first, second, third}
    assert sorted((row["table_id"], row["seq"]) for row in rows) == sorted(
        (row["table_id"], row["seq"]) for row in everything
    )
    assert (first, "m:501:99") in {(row["table_id"], row["cause"]) for row in rows}


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
