"""What `bot.play.ports.Store` promises, over the file and over the fake that other tests use."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.play.ports import ChatKind, Clash
from rules.agreement import Agreement, MatchTo, Money
from rules.events import GameStarted, Seated, TakenBack
from rules.evolve import replay
from rules.identity import Instant, PlayerId, Seq, TableId
from storage.db import connect
from storage.opening import Storage, open_storage
from storage.records import Index
from storage.store import SqliteStore
from tests.fakes.store import FakeStore
from tests.storage.sample import ANN, BOB, NOON, RandomPlay, add, index_of, open_at, seal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.play.ports import Posts, Store
    from tests.storage.conftest import Look


@pytest.fixture(params=["sqlite", "memory"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    """A store in which Ann is 1 and Bob is 2."""
    if request.param == "memory":
        fake = FakeStore()
        await meet_both(fake)
        yield fake
        return
    async with open_storage(path) as opened:
        await meet_both(opened.posts)
        yield opened.store


async def meet_both(posts: Posts) -> None:
    for telegram_id, name, expected in ((501, "Ann", ANN), (502, "Боб", BOB)):
        met = await posts.meet(telegram_id, name=name, username=None, hint_lang=None, at=NOON)
        assert met.id == expected


async def test_a_table_is_kept_with_its_first_events(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    table = await open_at(store, play)
    log = await store.load(table)
    assert log is not None
    assert (log.first_seq, log.events) == (1, play.opening.events)
    assert await store.seal(table, 1) == seal(1, 1)


async def test_a_table_that_is_not_there(store: Store) -> None:
    assert await store.load(TableId(77)) is None
    assert await store.history(TableId(77)) == ()
    assert await store.seal(TableId(77), 1) is None
    assert not await store.caused(TableId(77), "x")


async def test_the_same_cause_opens_one_table(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    first = await open_at(store, play, "update:1")
    assert await open_at(store, play, "update:1") == first
    assert await open_at(store, play, "update:2") != first
    assert await open_at(store, play) != await open_at(store, play)
    assert await store.caused(first, "update:1")


async def test_every_event_comes_back_as_it_went_in(store: Store) -> None:
    """A whole match with a cube by the real rules: what is loaded is what happened."""
    play = RandomPlay(Agreement(format=MatchTo(3), cube=True, crawford=True), 5)
    table = await open_at(store, play)
    seq = play.seq
    while (batch := play.step()) is not None:
        await add(store, table, seq, batch)
        seq = play.seq
    assert await store.history(table) == tuple(play.history)
    assert replay(await store.history(table)) == play.table


async def test_loading_begins_at_the_last_game(store: Store) -> None:
    """`GameStarted` is self-contained, so the fold of the tail is the fold of all."""
    play = RandomPlay(Agreement(format=MatchTo(3)), 2)
    table = await open_at(store, play)
    seq, begun = play.seq, 1
    while (batch := play.step()) is not None:
        await add(store, table, seq, batch)
        for number, event in enumerate(batch.events, start=seq + 1):
            begun = number if isinstance(event, GameStarted) else begun
        seq = play.seq
        log = await store.load(table)
        assert log is not None
        assert log.first_seq == begun
        assert log.events == tuple(play.history[begun - 1 :])
        assert replay(log.events, log.first_seq) == play.table
    assert begun > 100


async def test_a_writer_who_comes_second_clashes_and_changes_nothing(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    table = await open_at(store, play)
    sit, start = play.step(), play.step()
    assert sit is not None
    assert start is not None
    await add(store, table, Seq(1), sit, "tap:1")
    before = await store.history(table)
    for stale in (Seq(0), Seq(1), Seq(3)):
        with pytest.raises(Clash):
            await add(store, table, stale, start, "tap:2")
    assert await store.history(table) == before
    assert await store.seal(table, 2) is None
    assert not await store.caused(table, "tap:2")
    await add(store, table, Seq(2), start, "tap:2")
    assert await store.seal(table, 2) == seal(2, 1)


async def test_a_cause_does_its_work_once(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    table = await open_at(store, play)
    sit, start = play.step(), play.step()
    assert sit is not None
    assert start is not None
    await add(store, table, Seq(1), sit, "tap:1")
    with pytest.raises(Clash):
        await add(store, table, Seq(2), start, "tap:1")
    assert len(await store.history(table)) == 2
    other = await open_at(store, RandomPlay(Agreement(), 1))
    await add(store, other, Seq(1), sit, "tap:1")


async def test_of_many_writers_at_once_exactly_one_wins(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    table = await open_at(store, play)
    sit = play.step()
    assert sit is not None
    outcomes = await asyncio.gather(
        *(add(store, table, Seq(1), sit, f"tap:{n}") for n in range(20)), return_exceptions=True
    )
    assert sum(outcome is None for outcome in outcomes) == 1
    assert all(outcome is None or isinstance(outcome, Clash) for outcome in outcomes)
    assert len(await store.history(table)) == 2


async def test_a_seal_is_revealed_with_the_result_and_at_that_moment(store: Store) -> None:
    play = RandomPlay(Agreement(), 3)
    table = await open_at(store, play)
    seq = play.seq
    while (batch := play.step()) is not None:
        kept = await store.seal(table, 1)
        assert kept is not None
        assert kept.revealed_at is None
        await add(store, table, seq, batch)
        seq, ended = play.seq, batch.at
    kept = await store.seal(table, 1)
    assert kept is not None
    assert kept.revealed_at == ended
    following = await store.seal(table, 2)
    assert following is not None
    assert following.revealed_at is None


async def test_a_take_back_hides_nothing_of_the_log(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    table = await open_at(store, play)
    for number in range(1, 4):
        batch = play.step()
        assert batch is not None
        await add(store, table, Seq(len(await store.history(table))), batch, f"tap:{number}")
    before = await store.history(table)
    back = TakenBack(at=NOON, to=Seq(len(before) - 1))
    await store.append(
        table,
        Seq(len(before)),
        [back],
        actor=BOB,
        cause=None,
        at=NOON,
        index=index_of(replay([*before, back]), NOON),
    )
    assert await store.history(table) == (*before, back)


# What only a file can show -------------------------------------------------------------------


async def play_all(
    storage: Storage, agreement: Agreement, seed: int, actions: int = 150
) -> tuple[TableId, RandomPlay]:
    await meet_both(storage.posts)
    play = RandomPlay(agreement, seed)
    table = await open_at(storage.store, play, f"open:{seed}")
    seq, number = play.seq, 0
    while number < actions and (batch := play.step()) is not None:
        number += 1
        await add(storage.store, table, seq, batch, f"cause:{number}")
        seq = play.seq
        if number % 10 == 0:
            await compare_columns(storage, table, play)
    await compare_columns(storage, table, play)
    return table, play


async def compare_columns(storage: Storage, table: TableId, play: RandomPlay) -> None:
    """Every index column, derived from the log alone, is what the row says."""
    async with storage.db.statements() as sql:
        row = await sql.row(
            "SELECT seq, game_seq, since, game_no, closed_at FROM tables WHERE id = ?", table
        )
        kept = {
            name: [
                r["player_id"]
                for r in await sql.rows(
                    f"SELECT player_id FROM {name}"  # noqa: S608 - two names of ours
                    " WHERE table_id = ? ORDER BY place",
                    table,
                )
            ]
            for name in ("seats", "awaited")
        }
    assert row is not None
    events = await storage.store.history(table)
    folded = replay(events)
    derived = index_of(folded, events[-1].at)
    starts = [n for n, event in enumerate(events, 1) if isinstance(event, GameStarted)]
    assert row["seq"] == len(events) == folded.seq
    assert row["game_seq"] == max(starts, default=1)
    assert row["since"] == derived.since
    assert row["game_no"] == derived.game_no
    assert row["closed_at"] == derived.closed_at
    assert kept == {"seats": list(derived.seats), "awaited": list(derived.awaited)}
    assert folded == play.table


@pytest.mark.parametrize(
    "agreement",
    [
        Agreement(),
        Agreement(variant="long"),
        Agreement(format=MatchTo(5), cube=True, crawford=True, automatic_doubles=0),
        Agreement(format=Money(), cube=True, jacoby=True, beavers=True, automatic_doubles=2),
    ],
    ids=["short", "long", "match", "money"],
)
async def test_index_columns_can_be_rebuilt_from_the_log(
    storage: Storage, agreement: Agreement
) -> None:
    await play_all(storage, agreement, 11)


async def test_rows_say_whose_game_and_which_game_they_belong_to(
    storage: Storage, look: Look
) -> None:
    """Event rows: numbers without a gap, the game's number, the cause on the first of a batch."""
    table, play = await play_all(storage, Agreement(format=MatchTo(3)), 4)
    rows = look("SELECT seq, game_no, kind, cause, at FROM events WHERE table_id = ?", table)
    assert [row[0] for row in rows] == list(range(1, len(play.history) + 1))
    number = 0
    for (_, game_no, kind, _, at), event in zip(rows, play.history, strict=True):
        number += kind == "game_started"
        assert game_no == number
        assert at == event.at
    causes = [row[3] for row in rows if row[3] is not None]
    assert causes == ["open:4", *(f"cause:{n}" for n in range(1, len(causes)))]


async def test_the_secret_stands_in_no_event(storage: Storage, look: Look) -> None:
    await play_all(storage, Agreement(), 4)
    for (secret,) in look("SELECT secret FROM seals"):
        for (body,) in look("SELECT body FROM events"):
            assert secret.hex() not in body
    assert "secret" not in repr(await storage.store.seal(TableId(1), 1))


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
            for _ in range(number % 37):
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
