"""Every way in which a game can end, counted from real play, over the file and the fake."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.play.commands import AskNextGame
from bot.play.standings import SLICE, Bookkeeper, PairLine, Record, pair_line
from rules.actions import (
    Accept,
    Close,
    CloseSilent,
    Double,
    Drop,
    Intent,
    OfferResign,
    OfferSettlement,
    ResignMatch,
)
from rules.agreement import Agreement, MatchTo, Money
from rules.identity import TableId
from rules.position import Side
from rules.rating import Rating
from rules.scoring import Kind
from tests.bot.play.house import POINT, House, done

ONE, MONEY = Agreement(), Agreement(format=Money(), cube=True)
TO_FIVE = Agreement(format=MatchTo(5), cube=True, crawford=True)


async def record(house: House, who: str) -> Record:
    """The only record of somebody."""
    (found,) = await house.posts.records_of(house.people[who])
    return found


async def opened(house: House, agreement: Agreement) -> TableId:
    """Ann, who plays white, has made her point with 3-1; Bob is on."""
    table = await house.started("31 62", agreement)
    done(await house.says(table, "ann", POINT))
    return table


async def says(house: House, table: TableId, who: str, intent: Intent) -> None:
    done(await house.says(table, who, intent))  # type: ignore[arg-type]


async def test_a_game_to_its_last_checker(house: House) -> None:
    await house.whole_game()
    mine, his = await record(house, "ann"), await record(house, "bob")
    assert mine.games == his.games == 1
    assert {mine.wins, his.wins} == {0, 1}
    assert mine.won == his.lost
    winner = "ann" if mine.wins else "bob"
    ratings = await house.posts.ratings_of(house.people[winner])
    assert ratings == {"short": Rating(1510.0, 1)}
    threw = [await house.posts.throws_of(house.people[who]) for who in ("ann", "bob")]
    rolls = sum(type(event).__name__ == "Rolled" for event in await house.history(TableId(1)))
    assert sum(each.rolls for each in threw) == rolls


async def test_a_resignation_is_counted_before_the_result_is_shown(house: House) -> None:
    table = await opened(house, ONE)
    await says(house, table, "bob", OfferResign(3))
    ann, bob = house.people["ann"], house.people["bob"]
    assert await pair_line(house.posts, ann, bob, "short") == PairLine(1, 0, 1)
    assert (await record(house, "ann")).kinds == ((Kind.BACKGAMMON, 1),)
    assert (await record(house, "bob")).lost == 3


async def test_a_dropped_cube(house: House) -> None:
    table = await opened(house, MONEY)
    await says(house, table, "bob", Double())
    await says(house, table, "ann", Drop())
    assert (await record(house, "bob")).won == 1
    house.load("31")
    done(await house.says(table, "ann", AskNextGame()))
    assert (await record(house, "bob")).games == 1
    assert await house.posts.ratings_of(house.people["bob"]) == {}


@pytest.mark.parametrize(("winner", "points"), [(Side.WHITE, 2), (None, 0)])
async def test_a_settlement(house: House, winner: Side | None, points: int) -> None:
    table = await opened(house, ONE)
    await says(house, table, "bob", OfferSettlement(winner, points))
    (offer,) = (await house.table(table)).offers
    await says(house, table, "ann", Accept(offer.seq))
    mine = await record(house, "ann")
    assert (mine.wins, mine.draws, mine.won) == ((1, 0, 2) if winner else (0, 1, 0))
    assert bool(await house.posts.ratings_of(house.people["ann"])) is (winner is not None)


async def test_a_match_given_up(house: House) -> None:
    table = await opened(house, TO_FIVE)
    await says(house, table, "bob", ResignMatch())
    mine = await record(house, "ann")
    assert (mine.games, mine.matches_won) == (0, 1)
    ratings = await house.posts.ratings_of(house.people["bob"])
    assert ratings["short"].experience == 5


@pytest.mark.parametrize("claimed", [True, False])
async def test_a_table_closed_from_outside(house: House, *, claimed: bool) -> None:
    table = await opened(house, ONE)
    await says(house, table, "cat", CloseSilent(claimed=claimed, silent=True))
    records = await house.posts.records_of(house.people["ann"])
    assert sum(each.wins for each in records) == int(claimed)
    assert await house.posts.throws_of(house.people["ann"])  # the dice are told all the same


async def test_a_cancelled_game_counts_nothing(house: House) -> None:
    table = await house.started("31")
    await says(house, table, "bob", Close())
    assert await house.posts.records_of(house.people["ann"]) == ()
    assert (await house.posts.throws_of(house.people["ann"])).rolls == 0


@dataclass
class Slow:
    """Posts with so many games to count."""

    left: int
    asked: int = 0

    async def count_games(self, most: int) -> int:
        """A slice."""
        counted = min(most, self.left)
        self.left -= counted
        self.asked += 1
        return counted


async def test_the_bookkeeper_goes_on_with_the_next_sweep(house: House) -> None:
    posts = Slow(left=SLICE * 9 + 1)
    bookkeeper = Bookkeeper(posts)  # type: ignore[arg-type]
    await bookkeeper.sweep(house.clock())
    assert 0 < posts.left < SLICE * 9
    while posts.left:
        await bookkeeper.sweep(house.clock())
    asked = posts.asked
    await bookkeeper.sweep(house.clock())
    assert posts.asked == asked + 1
