"""Derived rows: made once, made again from the log alone, and never wrong for want of order."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.ports import ChatKind
from bot.play.standings import MOST_SLICES, SLICE, Bookkeeper
from rules.agreement import Agreement, Format, MatchTo, Money, OneGame
from rules.identity import PlayerId
from rules.rating import Rating
from rules.scoring import Kind
from storage import tallying
from storage.db import connect
from storage.migrate import migrate, migrations
from storage.opening import Storage, open_storage
from tests.fakes.store import FakeStore
from tests.storage.conftest import Look
from tests.storage.sample import NOON, RandomPlay, add, meet_both, open_at
from tests.storage.season import match, meet, one_game, series

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.play.ports import Posts, Store

DERIVED = {
    "results": "SELECT * FROM results ORDER BY table_id, game_no, player_id",
    "matches": "SELECT * FROM matches ORDER BY table_id",
    "throws": "SELECT * FROM throws ORDER BY table_id, game_no, player_id",
    "ratings": "SELECT * FROM ratings ORDER BY variant, player_id",
}
EVERYTHING = 10_000


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


# ------------------------------------------------------------------ against a pencil

FORMATS: list[Format] = [OneGame(), MatchTo(3), Money()]


@dataclass(frozen=True)
class Evening:
    """A table of two of three people: who wins each game (0, 1, None a draw), what, when."""

    pair: tuple[int, int]
    format: Format
    variant: str
    games: tuple[tuple[int | None, int, int], ...]
    given_up: bool


EVENINGS = st.lists(
    st.builds(
        Evening,
        pair=st.sampled_from([(0, 1), (1, 0), (1, 2), (2, 0)]),
        format=st.sampled_from(FORMATS),
        variant=st.sampled_from(["short", "long"]),
        games=st.lists(
            st.tuples(st.sampled_from([0, 1, None]), st.integers(1, 3), st.integers(0, 9)),
            min_size=1,
            max_size=4,
        ).map(tuple),
        given_up=st.booleans(),
    ),
    max_size=6,
)
KINDS = {1: Kind.SINGLE, 2: Kind.GAMMON, 3: Kind.BACKGAMMON}


async def live(store: Store, posts: Posts, people: list[PlayerId], evening: Evening) -> None:
    first, second = (people[each] for each in evening.pair)
    table = await series(store, first, second, evening.format, variant=evening.variant)
    for winner, points, at in evening.games:
        who = None if winner is None else (first, second)[winner]
        await table.wins(who, points, KINDS[points], at=NOON + at, dice=((points, 6),))
        if table.closed:
            break
    if evening.given_up and not table.closed and isinstance(evening.format, MatchTo):
        await table.resigns(second, at=NOON + 10)
    await posts.count_games(2)


@settings(max_examples=10, deadline=None)
@given(evenings=EVENINGS)
def test_any_evenings_are_counted_as_with_a_pencil(evenings: list[Evening]) -> None:
    async def both() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with open_storage(Path(folder) / "any.db") as opened:
                fake = FakeStore()
                people = await meet(opened.posts, "ann", "bob", "cat")
                await meet(fake, "ann", "bob", "cat")
                for evening in evenings:
                    await live(opened.store, opened.posts, people, evening)
                    await live(fake, fake, people, evening)
                while await opened.posts.count_games(3):
                    pass
                await agree(opened.posts, fake, people)

    asyncio.run(both())


async def agree(posts: Posts, pencil: Posts, people: list[PlayerId]) -> None:
    for player in people:
        assert await posts.records_of(player) == await pencil.records_of(player)
        assert await posts.throws_of(player) == await pencil.throws_of(player)
        assert await posts.ratings_of(player) == await pencil.ratings_of(player)
        assert await posts.opponents_of(player, most=9) == await pencil.opponents_of(player, most=9)
        for other in set(people) - {player}:
            assert await posts.records_between(player, other) == await pencil.records_between(
                player, other
            )


# --------------------------------------------------------------------------- speed


@pytest.mark.slow
async def test_ten_thousand_games_are_no_burden(storage: Storage) -> None:
    """Twenty people, ten thousand finished games, all in one chat: 20 ms a question."""
    people = await meet(storage.posts, *(f"p{n}" for n in range(20)))
    await storage.posts.enter(-1, kind=ChatKind.GROUP, title="Yard", at=NOON)
    await _fill(storage, people)
    chat = (await storage.posts.enter(-1, kind=ChatKind.GROUP, title="Yard", at=NOON)).id
    ann, bob = people[:2]
    questions: dict[str, Callable[[], Awaitable[object]]] = {
        "record": lambda: storage.posts.records_of(ann),
        "pair": lambda: storage.posts.records_between(ann, bob),
        "opponents": lambda: storage.posts.opponents_of(ann, most=8),
        "dice": lambda: storage.posts.throws_of(ann),
        "chat": lambda: storage.posts.meetings_in(chat, most=20),
        "chouettes": lambda: storage.posts.chouettes_in(chat),
        "board": lambda: storage.posts.board_of(chat),
        "nothing to count": lambda: storage.posts.count_games(10),
    }
    (mine,) = await storage.posts.records_of(ann)
    assert mine.games == EVERYTHING // 20 * 2
    slow = {}
    for name, ask in questions.items():
        took = []
        for _ in range(9):
            begun = process_time()
            await ask()
            took.append(process_time() - begun)
        if min(took) > 0.020:
            slow[name] = min(took)
    assert slow == {}


async def _fill(storage: Storage, people: list[PlayerId]) -> None:
    """Rows as the counting writes them, game after game round the table."""
    rows, views, throws, matches = [], [], [], []
    for n in range(EVERYTHING):
        a, b = people[n % 20], people[(n + 1 + n // 20 % 19) % 20]
        table, won = n // 2 + 1, 1 if n % 3 else -1
        rows.append((table, n % 2 + 1, a, b, won, won * (n % 4 + 1), NOON + n))
        rows.append((table, n % 2 + 1, b, a, -won, -won * (n % 4 + 1), NOON + n))
        throws += [(table, n % 2 + 1, player) for player in (a, b)]
        if n % 2:
            views.append((table, 1))
            matches.append((table, NOON + n, a, b))
    async with storage.db.transaction() as sql:
        await sql.run_each(
            "INSERT INTO tables (id, opened_at, seq, game_seq, since, game_no, closed_at)"
            " VALUES (?, ?, 1, 1, 1, 2, ?)",
            [(table, NOON, NOON) for table, _ in views],
        )
        await sql.run_each("INSERT INTO views (table_id, chat_id) VALUES (?, ?)", views)
        await sql.run_each(
            "INSERT INTO results (table_id, game_no, player_id, other_id, variant, won, points, at,"
            " kind) VALUES (?, ?, ?, ?, 'short', ?, ?, ?, 'single')",
            rows,
        )
        await sql.run_each("INSERT INTO throws VALUES (?, ?, ?, 5, 5, 5, 5, 5, 5, 3, 130)", throws)
        await sql.run_each(
            "INSERT INTO matches"
            " (table_id, variant, at, length, winner_id, loser_id, formal, rated)"
            " VALUES (?, 'short', ?, 5, ?, ?, 1, 1)",
            matches,
        )
