"""Any evenings of three people, counted by the file and by the fake that counts anew each time."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.agreement import Format, MatchTo, Money, OneGame
from rules.identity import PlayerId
from rules.scoring import Kind
from storage.opening import open_storage
from tests.fakes.store import FakeStore
from tests.storage.sample import NOON
from tests.storage.season import meet, series

if TYPE_CHECKING:
    from bot.play.ports import Posts, Store


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


@pytest.mark.slow
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
