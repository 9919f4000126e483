"""What `bot.play.ports.Posts` promises and only the file can show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.play.ports import ChatKind, ChatSettings, Draft, PersonSettings
from rules.identity import Instant, Seq
from storage.opening import Storage, open_storage
from storage.pictures import KEPT
from tests.storage.house import House
from tests.storage.sample import NOON

if TYPE_CHECKING:
    from pathlib import Path

    from tests.storage.conftest import Look


async def test_an_old_board_still_finds_its_table(storage: Storage) -> None:
    """Also after its keyboard is long gone and it is in no list any more."""
    house = House(storage.store, storage.posts)
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    for message in ("1", "2", "3"):
        await house.posts.save_view(replace(view, message=message))
    found = await house.posts.view_of_message(chat.id, "1")
    assert found is not None
    assert found.message == "3"


async def test_a_view_that_moves_onto_another_becomes_one_with_it(storage: Storage) -> None:
    """A closed topic: its view falls back to the chat, where the table is shown already."""
    house = House(storage.store, storage.posts)
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    stays = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    goes = await house.posts.add_view(table, chat.id, thread=7, audience=None, side=None)
    await house.posts.save_view(replace(goes, thread=None))
    assert await house.posts.views(table) == (stays,)


async def test_both_halves_of_a_migration_in_the_wrong_order(storage: Storage) -> None:
    """Something comes from the new id first: two chats are made and become one."""
    house = House(storage.store, storage.posts)
    ann, old = await house.person(), await house.group(-1)
    await house.posts.set_chat(old.id, ChatSettings(lang="ru"))
    new = await house.posts.enter(-1001, kind=ChatKind.GROUP, title="Super", at=NOON)
    both, only_new = await house.table(ann), await house.table(ann)
    add = house.posts.add_view
    await add(both, old.id, thread=None, audience=None, side=None)
    kept = await add(both, new.id, thread=None, audience=None, side=None)
    kept = replace(kept, message="5", shown_seq=Seq(1))
    await house.posts.save_view(kept)
    await add(only_new, new.id, thread=None, audience=None, side=None)
    await house.posts.seen(new.id, ann.id, NOON)
    for _ in range(2):
        await house.posts.migrate(-1, -1001)
    one = await house.posts.chat(old.id)
    assert one is not None
    assert (one.id, one.telegram_id, one.title, one.settings.lang) == (
        old.id,
        -1001,
        "Super",
        "ru",
    )
    assert await house.posts.chat(new.id) == one
    for telegram_id in (-1, -1001):
        same = await house.posts.enter(telegram_id, kind=ChatKind.GROUP, title="Super", at=NOON)
        assert same == one
    assert await house.posts.views(both) == (replace(kept, chat=old.id),)
    assert await house.posts.view_of_message(new.id, "5") == replace(kept, chat=old.id)
    assert len(await house.posts.games_in(new.id)) == 2
    assert await house.posts.last_seen(old.id, ann.id) == NOON
    again = await add(both, new.id, thread=None, audience=None, side=None)
    assert again.id == kept.id
    await house.posts.set_chat(new.id, ChatSettings(lang="en"))
    assert (await house.group(-1)).settings.lang == "en"


async def test_migrations_follow_each_other_and_never_turn_in_circles(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    chat = await house.group(-1)
    for old, new in ((-1, -2), (-2, -3), (-3, -1), (-2, -1), (-1, -3)):
        await house.posts.migrate(old, new)
    for telegram_id in (-1, -2, -3):
        assert (await house.group(telegram_id)).id == chat.id
    assert (await house.group(-1)).telegram_id == -3


async def test_meeting_somebody_unchanged_writes_nothing(storage: Storage, look: Look) -> None:
    house = House(storage.store, storage.posts)
    await house.person()
    await house.group()
    async with storage.db.statements() as sql:
        before = await sql.row("SELECT total_changes() AS n")
        await_same = before["n"] if before else None
    house.met = 0
    await house.person()
    await house.group()
    async with storage.db.statements() as sql:
        after = await sql.row("SELECT total_changes() AS n")
    assert after is not None
    assert after["n"] == await_same
    assert look("SELECT count(*) FROM players") == [(1,)]


@pytest.mark.parametrize(
    "name", ["'; DROP TABLE players; --", "\ud800half", "a\x00b", "\u202egnihsif", "👩‍👩‍👧‍👧", ""]
)
async def test_any_name_can_be_kept(storage: Storage, name: str) -> None:
    met = await storage.posts.meet(5, name=name, username=name, hint_lang=None, at=NOON)
    known = await storage.posts.person(met.id)
    assert known == met
    assert met.name == name.encode("utf-8", "replace").decode()
    chat = await storage.posts.enter(-5, kind=ChatKind.GROUP, title=name, at=NOON)
    assert await storage.posts.chat(chat.id) == chat
    assert await storage.posts.invited(name) is None


async def test_the_oldest_pictures_make_room(storage: Storage, look: Look) -> None:
    async with storage.db.transaction() as sql:
        await sql.run_each(
            "INSERT INTO pictures (fingerprint, file_id) VALUES (?, 'x')",
            [(f"old {n}",) for n in range(KEPT)],
        )
    await storage.posts.save_file_id("new", "y")
    assert await storage.posts.file_id("new") == "y"
    await storage.db.settle()
    assert look("SELECT count(*) FROM pictures") == [(KEPT,)]
    assert await storage.posts.file_id("old 0") is None
    assert await storage.posts.file_id("old 1") == "x"
    assert await storage.posts.file_id("new") == "y"


async def test_new_pictures_are_written_with_what_is_written_next(
    storage: Storage, look: Look
) -> None:
    written = "SELECT fingerprint, file_id FROM pictures ORDER BY id"
    await storage.posts.save_file_id("p0", "x")
    await storage.posts.save_file_id("p1", "x")
    await storage.posts.save_file_id("p0", "newer")
    assert look(written) == []
    assert await storage.posts.file_id("p0") == "newer"
    await House(storage.store, storage.posts).person()
    assert sorted(look(written)) == [("p0", "newer"), ("p1", "x")]
    await storage.posts.save_file_id("p1", "newest")
    assert await storage.posts.file_id("p1") == "newest"


async def test_who_was_seen_is_written_with_what_is_written_next(
    storage: Storage, look: Look
) -> None:
    house = House(storage.store, storage.posts)
    ann, chat = await house.person(), await house.group()
    for at in (NOON, Instant(NOON + 5), Instant(NOON + 3)):
        await storage.posts.seen(chat.id, ann.id, at)
    assert look("SELECT * FROM presence") == []
    assert await storage.posts.last_seen(chat.id, ann.id) == NOON + 5
    await storage.posts.went(chat.id, ann.id, Instant(NOON + 6))
    assert await storage.posts.has_gone(chat.id, ann.id)
    await storage.posts.seen(chat.id, ann.id, Instant(NOON + 7))
    assert not await storage.posts.has_gone(chat.id, ann.id)
    assert await storage.posts.last_seen(chat.id, ann.id) == NOON + 7
    kept = (await storage.posts.data_of(ann.id))["kept"]["presence.player_id"]
    assert [row["at"] for row in kept] == [NOON + 7]


async def test_somebody_forgotten_meanwhile_is_not_written_down(
    storage: Storage, look: Look
) -> None:
    house = House(storage.store, storage.posts)
    ann, chat = await house.person(), await house.group()
    await storage.posts.forget(ann.id)
    await storage.posts.seen(chat.id, ann.id, NOON)
    await storage.db.settle()
    assert look("SELECT * FROM presence") == []


async def test_whoever_closes_the_file_writes_the_last_pictures(tmp_path: Path) -> None:
    async with open_storage(tmp_path / "nardy.db") as storage:
        await storage.posts.save_file_id("one", "x")
    async with open_storage(tmp_path / "nardy.db") as storage:
        assert await storage.posts.file_id("one") == "x"


async def test_a_closed_table_keeps_no_drafts(storage: Storage, look: Look) -> None:
    house = House(storage.store, storage.posts)
    ann = await house.person()
    table = await house.table(ann)
    await house.posts.save_draft(Draft(table=table, since=Seq(1), player=ann.id, turn=()))
    await house.close(table)
    assert look("SELECT * FROM drafts") == []


async def test_settings_of_a_later_and_of_an_earlier_version_are_read(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    ann = await house.person()
    async with storage.db.transaction() as sql:
        await sql.run("""UPDATE players SET settings = '{"lang":"ru","sounds":true}'""")
    known = await house.posts.person(ann.id)
    assert known is not None
    assert known.settings == PersonSettings(lang="ru")


async def test_settings_from_before_there_were_looks_are_read(storage: Storage) -> None:
    """What a group chose then stands; boards look as nobody chose."""
    house = House(storage.store, storage.posts)
    chat = await house.group()
    old = """{"lang":"en","turn_board":true,"last_offer":"long match 3"}"""
    async with storage.db.transaction() as sql:
        await sql.run("UPDATE chats SET settings = ?", old)
    known = await house.posts.chat(chat.id)
    assert known is not None
    assert known.settings == ChatSettings(lang="en", turn_board=True, last_offer="long match 3")
    assert (known.settings.theme, known.settings.letters) == ("classic", "")
    assert known.settings.numbers


async def test_a_move_is_remembered_before_anybody_came_from_there(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    await house.posts.migrate(-1, -1001)
    chat = await house.group(-1)
    assert chat.telegram_id == -1001
    assert await house.group(-1001) == chat
