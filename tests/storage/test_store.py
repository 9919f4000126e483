"""What `bot.play.ports.Store` promises, over the file and over the fake that other tests use."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.play.ports import Clash
from rules.agreement import Agreement, MatchTo
from rules.events import GameStarted, TakenBack
from rules.evolve import replay
from rules.identity import Instant, Seq, TableId
from storage.opening import open_storage
from tests.fakes.store import FakeStore
from tests.storage.sample import BOB, NOON, RandomPlay, add, index_of, meet_both, open_at, seal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.play.ports import Store


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


async def test_tables_whose_time_has_come(store: Store) -> None:
    """The longest due first; nobody is waited for at a closed one."""
    times = ((NOON + 9, None), (NOON, None), (NOON, NOON), (None, None))
    tables = []
    for seed, (due_at, closed_at) in enumerate(times):
        play = RandomPlay(Agreement(), seed)
        opened = play.opening
        index = replace(
            opened.index,
            deadline_at=None if due_at is None else Instant(due_at),
            closed_at=closed_at,
        )
        tables.append(
            await store.open_table(
                opened.events, cause=None, at=NOON, index=index, seals=opened.seals
            )
        )
    assert await store.overdue(Instant(NOON - 1)) == ()
    assert await store.overdue(NOON) == (tables[1],)
    assert await store.overdue(Instant(NOON + 9)) == (tables[1], tables[0])
    assert await store.expired(NOON, Instant(NOON + 9)) == (tables[0],), (
        "after the one, at the other"
    )
    assert await store.expired(Instant(NOON - 1), NOON) == (tables[1],)
    assert await store.expired(Instant(NOON + 9), Instant(NOON + 99)) == ()


async def test_what_follows_a_number_is_read_alone(store: Store) -> None:
    play = RandomPlay(Agreement(), 3)
    table = await open_at(store, play)
    seq = play.seq
    for _ in range(5):
        batch = play.step()
        assert batch is not None
        await add(store, table, seq, batch)
        assert await store.later(table, seq) == tuple(play.history[seq:])
        seq = play.seq
    assert await store.later(table, seq) == ()
    assert await store.later(TableId(999), Seq(0)) == ()


async def test_a_table_is_found_by_what_opened_it(store: Store) -> None:
    play = RandomPlay(Agreement(), 1)
    table = await open_at(store, play, "rematch:1:1")
    assert await store.opened_by("rematch:1:1") == table
    assert await store.opened_by("rematch:1:2") is None
