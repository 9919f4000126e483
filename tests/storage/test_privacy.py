"""What is kept about somebody can be read, and taken away."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.play.ports import ChatKind, Draft, Index, Old, Order, PersonSettings, Room
from rules.agreement import Agreement
from rules.events import Event, Left, TableOpened
from rules.identity import PlayerId, Seq, TableId
from rules.order_events import OrderKind
from rules.steps import Step
from rules.team_events import Queued
from storage.backup import check
from storage.opening import Storage
from tests.storage.conftest import Look
from tests.storage.house import House
from tests.storage.sample import NOON, RandomPlay, add, open_at, seal

GONE = 501


async def finished_game(storage: Storage, which: int = 1) -> TableId:
    """Ann (501) and Bob (502) have met and played a whole game to its end."""
    for number, name in ((501, "Ann Secretname"), (502, "Bob")):
        await storage.posts.meet(number, name=name, username=name[:3], hint_lang="en", at=NOON)
    game = RandomPlay(Agreement(), 1)
    table = await open_at(storage.store, game, cause=f"m:{GONE}:{which}")
    seq = game.seq
    while (batch := game.step()) is not None:
        await add(storage.store, table, seq, batch, cause=f"m:{500 + batch.actor}:{seq}")
        seq = game.seq
    return table


async def fill(storage: Storage, table: TableId) -> PlayerId:
    """Everything beside the log that may be kept about Ann."""
    posts = storage.posts
    ann = await posts.meet(GONE, name="Ann Secretname", username="Ann", hint_lang="en", at=NOON)
    await posts.set_can_dm(GONE, True)
    await posts.set_person(ann.id, PersonSettings(lang="ru", word="hedgehog"))
    own = await posts.enter(GONE, kind=ChatKind.PRIVATE, title="Ann Secretname", at=NOON)
    group = await posts.enter(-7, kind=ChatKind.GROUP, title="Yard", at=NOON)
    for chat in (own, group):
        await posts.seen(chat.id, ann.id, NOON)
        view = await posts.add_view(
            table, chat.id, thread=None, audience=ann.id if chat is own else None, side=None
        )
        await posts.save_view(replace(view, message="77", stale=(Old("76"),)))
    await posts.reserve(table, username="@ANN", player=None)
    await posts.give_order(Order(table=table, game_no=1, player=ann.id, kind=OrderKind.ROLL))
    await posts.save_draft(Draft(table=table, since=Seq(5), player=ann.id, turn=(Step(8, 3),)))
    return ann.id


async def test_my_data_are_all_there_and_nobody_elses_name(storage: Storage) -> None:
    table = await finished_game(storage)
    ann = await fill(storage, table)
    data = await storage.posts.data_of(ann)
    said = json.dumps(data)
    assert data["person"]["telegram_id"] == GONE
    assert data["person"]["settings"]["word"] == "hedgehog"
    assert data["private_chat"][0]["title"] == "Ann Secretname"
    assert {deed["table_id"] for deed in data["deeds"]} == {table}
    assert {row["turn"] for row in data["kept"]["drafts.player_id"]} == {"[[8,3]]"}
    for kept in ("presence", "seats", "orders"):
        assert data["kept"][f"{kept}.player_id"], kept
    assert "Bob" not in said
    assert "502" not in said


async def test_the_secret_of_the_dice_is_nobodys_data(storage: Storage, look: Look) -> None:
    table = await finished_game(storage)
    ann = await fill(storage, table)
    said = json.dumps(await storage.posts.data_of(ann))
    for (secret,) in look("SELECT secret FROM seals WHERE revealed_at IS NULL"):
        assert secret.hex() not in said


async def test_of_the_unknown_nothing_is_known(house: House) -> None:
    assert await house.posts.data_of(PlayerId(99)) == {}


async def test_nothing_in_the_file_says_who_it_was(
    storage: Storage, path: Path, look: Look
) -> None:
    table = await finished_game(storage)
    ann = await fill(storage, table)
    facts = look("SELECT table_id, seq, game_no, kind, version, body, actor, at FROM events")
    history = await storage.store.history(table)
    assert await storage.posts.forget(ann)
    assert look("SELECT table_id, seq, game_no, kind, version, body, actor, at FROM events") == (
        facts
    )
    assert await storage.store.history(table) == history
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as eyes:
        dump = "\n".join(eyes.iterdump())
    for trace in ("Secretname", "hedgehog", "'Ann'", "@ANN"):
        assert trace not in dump, trace
    assert look("SELECT id FROM players WHERE telegram_id = ?", GONE) == []
    assert look("SELECT id FROM chats WHERE telegram_id = ?", GONE) == []
    for kept in ("presence", "drafts", "orders"):
        assert look(f"SELECT * FROM {kept} WHERE player_id = ?", ann) == []  # noqa: S608
    assert look("SELECT title FROM chats") == [("Yard",)]
    assert len(look("SELECT id FROM views")) == 1  # the group's
    check(path)


async def test_no_cause_leads_back_to_a_private_chat(storage: Storage, look: Look) -> None:
    table = await finished_game(storage)
    ann = await fill(storage, table)
    others = "SELECT seq, cause FROM events WHERE actor <> ? ORDER BY seq"
    before = look(others, ann)
    assert look("SELECT 1 FROM events WHERE actor = ? AND cause IS NOT NULL", ann)
    await storage.posts.forget(ann)
    left = look("SELECT cause FROM events WHERE actor = ? AND cause IS NOT NULL", ann)
    assert left
    assert all(cause.startswith("forgotten:") for (cause,) in left)
    assert look(others, ann) == before
    assert look("SELECT opening_cause FROM tables WHERE id = ?", table) == [(None,)]


async def test_the_log_is_guarded_as_before(storage: Storage, look: Look) -> None:
    guards = look("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
    table = await finished_game(storage)
    await storage.posts.forget(await fill(storage, table))
    assert (
        look("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name") == guards
    )
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        async with storage.db.transaction() as sql:
            await sql.run("UPDATE events SET cause = NULL")


async def test_a_table_of_a_later_migration_is_not_overlooked(storage: Storage, look: Look) -> None:
    table = await finished_game(storage)
    ann = await fill(storage, table)
    async with storage.db.transaction() as sql:
        await sql.run(
            "CREATE TABLE later (text TEXT, who INTEGER NOT NULL REFERENCES players (id))"
        )
        await sql.run("INSERT INTO later VALUES ('a private note', ?)", ann)
        await sql.run("INSERT INTO later VALUES ('of Bob', ?)", 3 - ann)
    data = await storage.posts.data_of(ann)
    assert data["kept"]["later.who"] == [{"text": "a private note", "who": ann}]
    await storage.posts.forget(ann)
    assert look("SELECT text FROM later") == [("of Bob",)]


async def test_who_sits_at_an_open_table_is_not_forgotten(house: House) -> None:
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await house.table(ann, bob)
    assert not await house.posts.forget(ann.id)
    assert await house.posts.person(ann.id) == ann
    await house.close(table)
    assert await house.posts.forget(ann.id)
    assert await house.posts.person(ann.id) is None
    assert (await house.posts.people([ann.id, bob.id])) == {bob.id: bob}
    (line,) = await house.posts.games_of(bob.id, open_only=False)
    assert line.seats == (ann.id, bob.id)


async def test_who_comes_back_is_somebody_new(house: House) -> None:
    ann = await house.person("Ann")
    assert await house.posts.forget(ann.id)
    assert await house.posts.forget(ann.id)  # twice does no harm
    again = await house.posts.meet(
        ann.telegram_id, name="Ann", username=None, hint_lang=None, at=NOON
    )
    assert again.id != ann.id
    assert again.settings == PersonSettings()
    assert not again.can_dm


async def test_a_place_in_a_queue_is_an_open_table_too(storage: Storage) -> None:
    ann = await storage.posts.meet(1, name="Ann", username=None, hint_lang=None, at=NOON)
    eda = await storage.posts.meet(2, name="Eda", username=None, hint_lang=None, at=NOON)
    opened = TableOpened(at=NOON, by=ann.id, agreement=Agreement(), sealed=seal(1).digest)
    index = Index(since=Seq(1), game_no=0, seats=(ann.id,), awaited=())
    table = await storage.store.open_table([opened], cause=None, at=NOON, index=index, seals=[])

    async def told(seq: int, event: Event, *, by: PlayerId, seats: tuple[PlayerId, ...]) -> None:
        await storage.store.append(
            table,
            Seq(seq),
            [event],
            actor=by,
            cause=None,
            at=NOON,
            index=replace(index, since=Seq(seq + 1), seats=seats),
        )

    queued = Queued(at=NOON, player=eda.id)
    await told(1, queued, by=eda.id, seats=(ann.id,))
    assert await storage.posts.queues_of(eda.id) == (table,)
    assert await storage.posts.queues_of(ann.id) == ()
    assert not await storage.posts.forget(eda.id)
    await told(2, Left(at=NOON, player=eda.id), by=eda.id, seats=(ann.id,))
    assert await storage.posts.queues_of(eda.id) == ()
    await told(3, queued, by=eda.id, seats=(ann.id, eda.id))  # and the game was over
    assert await storage.posts.queues_of(eda.id) == ()
    assert not await storage.posts.forget(eda.id), "who sits there stays"
    await told(4, Left(at=NOON, player=eda.id), by=eda.id, seats=(ann.id,))
    assert await storage.posts.forget(eda.id)


async def test_seats_kept_for_somebody_are_found_by_number_and_by_username(house: House) -> None:
    ann, bob = await house.person("Ann"), await house.person("Bob")
    tables = [await house.table(ann) for _ in range(4)]
    await house.posts.reserve(tables[0], username="@BOB", player=None)
    await house.posts.reserve(tables[1], username=None, player=bob.id)
    await house.posts.reserve(tables[2], username="bobby", player=None)
    await house.posts.reserve(tables[3], username="bob", player=None)
    await house.close(tables[3])
    assert await house.posts.kept_for(bob.id) == (tables[0], tables[1])
    assert await house.posts.kept_for(ann.id) == ()
    assert await house.posts.queues_of(bob.id) == ()
    assert await house.posts.forget(bob.id)
    assert await house.posts.reserved(tables[0]) is None
    assert await house.posts.reserved(tables[1]) is None
    assert await house.posts.reserved(tables[2]) == ("bobby", None)
    assert await house.posts.reserved(tables[3]) is None


async def test_figures(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("Ann", "Bob", "Eve")]
    first = await house.table(ann, bob)
    await house.table(ann, eve)
    await house.close(first)
    await house.group()
    await house.posts.forget(bob.id)
    figures = await house.posts.figures(NOON)
    assert (figures.people, figures.chats) == (2, 1)
    assert (figures.open_tables, figures.finished_tables) == (1, 1)
    assert await house.posts.open_tables() == 1


async def test_actions_are_counted_from_a_moment_on(storage: Storage, look: Look) -> None:
    await finished_game(storage)
    moments = sorted(at for (at,) in look("SELECT at FROM events WHERE cause IS NOT NULL"))
    middle = moments[len(moments) // 2]
    figures = await storage.posts.figures(middle)
    assert figures.actions == sum(at >= middle for at in moments)
    assert figures.database_bytes > 0


async def test_where_people_play(house: House) -> None:
    ann, bob = await house.person("Ann"), await house.person("Bob")
    group = await house.group(-100)
    quiet = await house.group(-200)
    over = await house.group(-300)
    running, closed = await house.table(ann, bob), await house.table(ann, bob)
    await house.close(closed)
    for table, chat, thread in (
        (running, group, 5),
        (running, group, 6),
        (running, quiet, None),
        (closed, over, None),
    ):
        view = await house.posts.add_view(table, chat.id, thread=thread, audience=None, side=None)
        if chat is quiet:
            await house.posts.save_view(replace(view, asleep=True))
    assert await house.posts.rooms_in_play() == (Room(-100, 5),)
