"""What only a file can show of the store: its own fences, second connections, cancelled writers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.play.ports import ChatKind, Clash
from rules.agreement import Agreement
from rules.events import Seated
from rules.identity import Instant, PlayerId, Seq
from storage.db import connect
from storage.opening import Storage
from storage.records import Index
from storage.store import SqliteStore
from tests.storage.sample import ANN, BOB, NOON, RandomPlay, add, meet_both, open_at

if TYPE_CHECKING:
    from pathlib import Path

    from tests.storage.conftest import Look


async def test_what_is_confirmed_is_seen_by_a_second_connection(
    storage: Storage, look: Look
) -> None:
    await meet_both(storage.posts)
    play = RandomPlay(Agreement(), 1)
    table = await open_at(storage.store, play)
    assert look("SELECT seq FROM tables WHERE id = ?", table) == [(1,)]
    sit = play.step()
    assert sit is not None
    await add(storage.store, table, Seq(1), sit)
    assert look("SELECT kind, actor FROM events ORDER BY seq") == [
        ("table_opened", ANN),
        ("seated", BOB),
    ]
    assert look("SELECT player_id FROM awaited ORDER BY place") == [(ANN,), (BOB,)]


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("UPDATE events SET body = '{}'", "append only"),
        ("DELETE FROM events", "append only"),
        (
            "INSERT INTO events SELECT table_id, 9, 0, kind, 1, body, 0, NULL, at FROM events",
            "no gaps",
        ),
        ("UPDATE seals SET secret = zeroblob(32)", "never changed"),
        ("DELETE FROM seals", "never changed"),
        ("UPDATE tables SET since = seq + 1", "CHECK"),
        ("UPDATE tables SET closed_at = 'soon'", "TEXT value in INTEGER"),
        ("INSERT INTO seats VALUES (1, 5, 77)", "FOREIGN KEY"),
        ("DELETE FROM tables", "FOREIGN KEY"),
    ],
)
async def test_the_file_itself_refuses_what_must_not_be(
    storage: Storage, sql: str, message: str
) -> None:
    await meet_both(storage.posts)
    await open_at(storage.store, RandomPlay(Agreement(), 1))
    with pytest.raises(Exception, match=message):
        async with storage.db.transaction() as statements:
            await statements.run(sql)


async def test_two_processes_on_one_table_clash_by_the_key(storage: Storage, path: Path) -> None:
    """The last fence: a second connection that knows nothing of the first one's locks."""
    await meet_both(storage.posts)
    play = RandomPlay(Agreement(), 1)
    table = await open_at(storage.store, play)
    sit = play.step()
    assert sit is not None
    async with connect(path) as other:
        stores = [storage.store, SqliteStore(other)]
        outcomes = await asyncio.gather(
            *(add(stores[n % 2], table, Seq(1), sit, f"tap:{n}") for n in range(10)),
            return_exceptions=True,
        )
    assert sum(outcome is None for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Clash) for outcome in outcomes) == 9


async def test_a_number_is_given_once_even_if_the_index_were_wrong(storage: Storage) -> None:
    await meet_both(storage.posts)
    play = RandomPlay(Agreement(), 1)
    table = await open_at(storage.store, play)
    sit = play.step()
    assert sit is not None
    await add(storage.store, table, Seq(1), sit)
    async with storage.db.transaction() as sql:
        await sql.run("UPDATE tables SET seq = 1, since = 1 WHERE id = ?", table)
    with pytest.raises(Clash):
        await add(storage.store, table, Seq(1), sit)


async def test_a_cancelled_append_is_whole_or_absent_and_its_repeat_harmless(
    storage: Storage, look: Look
) -> None:
    """1,200 actions, each cancelled at some moment and then repeated with the same cause."""
    await meet_both(storage.posts)
    cancelled = 0
    number = 0
    while number < 1200:
        play = RandomPlay(Agreement(), number)
        table = await open_at(storage.store, play)
        seq = play.seq
        while number < 1200 and (batch := play.step()) is not None:
            number += 1
            cause = f"tap:{number}"
            task = asyncio.ensure_future(add(storage.store, table, seq, batch, cause))
            for _ in range(number % 9):  # the thread may be quicker than that, or slower
                await asyncio.sleep(0)
            task.cancel()
            try:
                await task
            except asyncio.CancelledError:
                cancelled += 1
                if not await storage.store.caused(table, cause):
                    await add(storage.store, table, seq, batch, cause)
            seq = play.seq
        assert await storage.store.history(table) == tuple(play.history)[:seq]
    assert cancelled >= 1000
    assert look(
        "SELECT count(*) FROM tables AS t WHERE seq <>"
        " (SELECT count(*) FROM events WHERE table_id = t.id)"
    ) == [(0,)]


async def test_nothing_happened_is_no_action(storage: Storage) -> None:
    await meet_both(storage.posts)
    play = RandomPlay(Agreement(), 1)
    table = await open_at(storage.store, play)
    with pytest.raises(ValueError, match="nothing"):
        await storage.store.append(
            table, Seq(1), [], actor=ANN, cause=None, at=NOON, index=play.opening.index
        )
    with pytest.raises(TypeError, match="TableOpened"):
        await storage.store.open_table(
            [Seated(at=NOON, player=ANN)], cause=None, at=NOON, index=play.opening.index, seals=()
        )


async def test_the_house_never_sits_in_the_index(storage: Storage, look: Look) -> None:
    await meet_both(storage.posts)
    play = RandomPlay(Agreement(), 1)
    index = Index(since=Seq(1), game_no=0, seats=(ANN,), awaited=(PlayerId(0),))
    await storage.store.open_table(
        play.opening.events, cause=None, at=Instant(5), index=index, seals=()
    )
    assert look("SELECT * FROM awaited") == []


async def test_posts_and_store_are_one_file(storage: Storage, look: Look) -> None:
    chat = await storage.posts.enter(-7, kind=ChatKind.GROUP, title="Нарды", at=NOON)
    assert look("SELECT id, title FROM chats") == [(chat.id, "Нарды")]
