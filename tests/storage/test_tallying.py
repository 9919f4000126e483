"""Derived rows: made once, made again from the log alone, and never wrong for want of order."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.play.ports import ChatKind
from bot.play.standings import MOST_SLICES, SLICE, Bookkeeper
from rules.agreement import Agreement, MatchTo, Money, OneGame
from rules.identity import PlayerId
from rules.rating import Rating
from storage import tallying
from storage.db import connect
from storage.migrate import migrate, migrations
from storage.opening import Storage, open_storage
from tests.fakes.store import FakeStore
from tests.storage.conftest import Look
from tests.storage.sample import NOON, RandomPlay, add, meet_both, open_at
from tests.storage.season import match, meet, one_game, series

if TYPE_CHECKING:
    from bot.play.ports import Store

DERIVED = {
    "results": "SELECT * FROM results ORDER BY table_id, game_no, player_id",
    "matches": "SELECT * FROM matches ORDER BY table_id",
    "throws": "SELECT * FROM throws ORDER BY table_id, game_no, player_id",
    "ratings": "SELECT * FROM ratings ORDER BY variant, player_id",
}


def derived(look: Look) -> dict[str, list[tuple[Any, ...]]]:
    return {table: look(sql) for table, sql in DERIVED.items()}


async def play_out(store: Store, agreement: Agreement, seed: int, most: int = 3) -> None:
    """Ann and Bob play by the real rules, at most so many games."""
    game = RandomPlay(agreement, seed)
    table = await open_at(store, game)
    seq = game.seq
    while (batch := game.step()) is not None:
        if game.table.game is not None and game.table.game.number > most:
            return
        await add(store, table, seq, batch)
        seq = game.seq


async def test_rows_made_again_from_the_log_are_the_same(storage: Storage, look: Look) -> None:
    await meet_both(storage.posts)
    await play_out(storage.store, Agreement(format=MatchTo(3), cube=True), 3)
    await play_out(storage.store, Agreement(variant="long", cube=True), 5)
    await play_out(storage.store, Agreement(format=Money(), cube=True, beavers=True), 6, most=1)
    while await storage.posts.count_games(1):
        pass
    before = derived(look)
    assert all(before.values())
    assert look("SELECT * FROM uncounted") == []
    await storage.posts.recount()
    assert [len(rows) for rows in derived(look).values()] == [0, 0, 0, 0]
    while await storage.posts.count_games(2):
        pass
    assert derived(look) == before


async def test_real_games_add_up_to_their_standings(storage: Storage) -> None:
    await meet_both(storage.posts)
    fake = FakeStore()
    await meet_both(fake)
    for seed, variant in enumerate(("short", "long"), 3):
        agreement = Agreement(format=Money(), cube=True, variant=variant)
        for store in (storage.store, fake):
            await play_out(store, agreement, seed, most=1)
    for player in (PlayerId(1), PlayerId(2)):
        records = await storage.posts.records_of(player)
        assert records == await fake.records_of(player)
        assert sum(record.games for record in records) == 2
        assert await storage.posts.throws_of(player) == await fake.throws_of(player)
    first, second = [
        sum(record.won - record.lost for record in await storage.posts.records_of(player))
        for player in (PlayerId(1), PlayerId(2))
    ]
    assert first == -second


async def test_counting_twice_changes_nothing(storage: Storage, look: Look) -> None:
    ann, bob = await meet(storage.posts, "ann", "bob")
    await match(storage.store, ann, bob, 4, at=NOON)
    assert await storage.posts.count_games(9) == 1
    before = derived(look)
    assert await storage.posts.count_games(9) == 0
    async with storage.db.transaction() as sql:  # as if the note had outlived its work
        await sql.run("INSERT INTO uncounted SELECT table_id, game_no, at FROM results LIMIT 1")
    assert await storage.posts.count_games(9) == 1
    assert derived(look) == before


async def test_a_crash_in_the_middle_leaves_all_of_it_to_do(
    storage: Storage, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await meet(storage.posts, "ann", "bob")
    for n in range(3):
        await one_game(storage.store, ann, bob, at=NOON + n)

    async def fails(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tallying, "_rate", fails)
        with pytest.raises(KeyboardInterrupt):
            await storage.posts.count_games(9)
    assert derived(look) == {"results": [], "matches": [], "throws": [], "ratings": []}
    assert look("SELECT count(*) FROM uncounted") == [(3,)]
    assert await storage.posts.count_games(9) == 3
    assert look("SELECT experience FROM ratings") == [(3,), (3,)]


async def test_the_chore_counts_in_small_slices(storage: Storage, look: Look) -> None:
    ann, bob = await meet(storage.posts, "ann", "bob")
    table = await series(storage.store, ann, bob)
    total = SLICE * MOST_SLICES + 3
    for n in range(total):
        await table.wins(ann, at=NOON + n)
    chore = Bookkeeper(storage.posts)
    await chore.sweep(NOON)
    assert look("SELECT count(*) FROM uncounted") == [(3,)]
    await chore.sweep(NOON)
    assert look("SELECT count(*) FROM results WHERE won = 1") == [(total,)]
    await chore.sweep(NOON)


async def test_an_old_database_is_counted_after_it_was_brought_up_to_date(
    path: Path, look: Look
) -> None:
    """Games of schema 3 lie in the log; nothing was noted when they ended."""
    async with connect(path) as db:
        await migrate(db, migrations()[:3])
    async with open_storage(path) as opened:  # as the newest, to write them
        ann, bob = await meet(opened.posts, "ann", "bob")
        await match(opened.store, ann, bob, 4, at=NOON)
        session = await series(opened.store, ann, bob)
        await session.wins(bob, 2, at=NOON + 1)
    step = migrations()[3]
    with closing(sqlite3.connect(path)) as old:  # and back to 3
        for kind, name in old.execute("SELECT type, name FROM sqlite_schema").fetchall():
            if name in step.sql and kind == "trigger":
                old.execute(f"DROP TRIGGER {name}")
        for name in ("uncounted", "results", "matches", "throws", "ratings", "boards"):
            old.execute(f"DROP TABLE {name}")
        old.execute("PRAGMA user_version = 3")
    async with open_storage(path) as opened:
        assert look("SELECT table_id, game_no, at FROM uncounted ORDER BY 1") == [
            (1, 1, NOON),
            (2, 1, NOON + 1),
        ]
        assert await opened.posts.ratings_of(ann) == {"short": Rating(1520.0, 4)}
        (mine,) = await opened.posts.records_of(ann)
        assert (mine.wins, mine.losses) == (1, 1)


async def test_a_clock_that_was_put_back_changes_the_order_of_all(storage: Storage) -> None:
    """Whoever counts late, or with a clock put back, gets what a count from the log gets."""
    fake = FakeStore()
    people = await meet(storage.posts, "ann", "bob", "cat")
    await meet(fake, "ann", "bob", "cat")
    ann, bob, cat = people
    for winner, loser, length, at in (
        (ann, bob, 3, 50),
        (bob, cat, 7, 60),
        (cat, ann, 5, 10),
        (ann, cat, 1, 60),
        (bob, ann, 9, 55),
    ):
        for store in (storage.store, fake):
            await match(store, winner, loser, length, at=NOON + at)
        assert await storage.posts.count_games(9) == 1
        for player in people:
            assert await storage.posts.ratings_of(player) == await fake.ratings_of(player)


async def test_own_numbers_come_before_their_turn_and_ratings_keep_theirs(
    storage: Storage, look: Look
) -> None:
    """Ann asks while an older match of Bob and Cat waits: hers are counted, but not rated yet."""
    fake = FakeStore()
    ann, bob, cat = await meet(storage.posts, "ann", "bob", "cat")
    await meet(fake, "ann", "bob", "cat")
    for store in (storage.store, fake):
        await match(store, bob, cat, 9, at=NOON)
        await match(store, ann, bob, 4, at=NOON + 1)
        await match(store, ann, bob, 4, at=NOON + 2)
    async with storage.db.transaction() as sql:  # so that the first is nobody's own
        await sql.run("DELETE FROM seats WHERE table_id = 1")
    (mine,) = await storage.posts.records_of(ann)
    assert mine.matches_won == 2
    assert look("SELECT * FROM ratings") == []
    await storage.posts.count_games(9)
    for player in (ann, bob, cat):
        assert await storage.posts.ratings_of(player) == await fake.ratings_of(player)


# ----------------------------------------------------------------- being forgotten


async def test_rating_dice_and_boards_go_with_the_person(storage: Storage, look: Look) -> None:
    ann, bob = await meet(storage.posts, "ann", "bob")
    group = await storage.posts.enter(-1, kind=ChatKind.GROUP, title="Yard", at=NOON)
    table = await series(storage.store, bob, ann, OneGame())
    await table.wins(bob, dice=((6, 6), (3, 1)))
    await storage.posts.count_games(9)
    await storage.posts.join_board(group.id, bob, NOON)
    data = await storage.posts.data_of(bob)
    for kept in ("results", "throws", "ratings", "boards"):
        assert data["kept"][f"{kept}.player_id"], kept
    assert data["kept"]["matches.winner_id"]
    assert await storage.posts.forget(bob)
    for kept in ("throws", "ratings", "boards"):
        assert look(f"SELECT * FROM {kept} WHERE player_id = ?", bob) == []  # noqa: S608 - names
    assert len(look("SELECT * FROM results")) == 2
    await storage.posts.recount()
    await storage.posts.count_games(9)
    assert look("SELECT player_id FROM ratings") == [(ann,)]
    assert look("SELECT * FROM throws") == []


async def test_an_opponent_loses_nothing_when_somebody_goes_before_the_count(
    storage: Storage, look: Look
) -> None:
    """Bob's rating is needed for Ann's last match with him, and goes once that is rated."""
    fake = FakeStore()
    ann, bob = await meet(storage.posts, "ann", "bob")
    await meet(fake, "ann", "bob")
    for store in (storage.store, fake):
        await match(store, bob, ann, 9, at=NOON)
    await storage.posts.count_games(9)
    for store in (storage.store, fake):
        await match(store, ann, bob, 7, at=NOON + 1)
    assert await storage.posts.forget(bob)
    await storage.posts.count_games(9)
    assert await storage.posts.ratings_of(ann) == await fake.ratings_of(ann)
    assert look("SELECT player_id FROM ratings") == [(ann,)]


async def test_two_chats_that_were_one_have_one_board(storage: Storage) -> None:
    ann, bob = await meet(storage.posts, "ann", "bob")
    old = await storage.posts.enter(-1, kind=ChatKind.GROUP, title="Yard", at=NOON)
    new = await storage.posts.enter(-2, kind=ChatKind.GROUP, title="Yard", at=NOON)
    await storage.posts.join_board(old.id, ann, NOON)
    for player in (ann, bob):
        await storage.posts.join_board(new.id, player, NOON)
    await storage.posts.migrate(-1, -2)
    for chat in (old.id, new.id):
        assert [each.player for each in await storage.posts.board_of(chat)] == [ann, bob]
    assert await storage.posts.boards_of(bob) == (old.id,)
