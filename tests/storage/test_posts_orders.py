"""Standing orders and held turns: the same answers from the file and from memory."""

from __future__ import annotations

from dataclasses import replace

from bot.play.ports import Held, Order
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.order_events import OrderKind
from rules.steps import Step
from tests.storage.house import House
from tests.storage.sample import NOON


def order(
    table: TableId, player: PlayerId, kind: OrderKind = OrderKind.ROLL, game: int = 1
) -> Order:
    return Order(table=table, game_no=game, player=player, kind=kind)


async def test_an_order_holds_for_one_person_in_one_game(house: House) -> None:
    one, two = await house.person(), await house.person("Bob")
    ann, bob = one.id, two.id
    table, other = await house.table(one, two), await house.table(one, two)
    posts, roll = house.posts, OrderKind.ROLL
    assert await posts.orders(table, 1) == ()
    await posts.give_order(order(table, ann))
    await posts.give_order(order(table, ann))
    assert await posts.orders(table, 1) == (order(table, ann),)
    assert await posts.orders(table, 2) == await posts.orders(other, 1) == ()
    assert not await posts.withdraw_order(table, 1, bob, roll)
    await posts.give_order(order(table, bob, game=2))
    assert await posts.orders(table, 1) == ()  # the first game is over
    assert await posts.withdraw_order(table, 2, bob, roll)
    assert not await posts.withdraw_order(table, 2, bob, roll)
    assert await posts.orders(table, 2) == ()


async def test_kinds_stand_beside_each_other_and_each_has_one_body(house: House) -> None:
    one, two = await house.person(), await house.person("Bob")
    ann, table = one.id, await house.table(one, two)
    first = replace(order(table, ann, OrderKind.IF), body='{"turn":1}')
    second = replace(first, body='{"turn":2}')
    for each in (first, order(table, ann, OrderKind.BEAR_OFF), second):
        await house.posts.give_order(each)
    assert set(await house.posts.orders(table, 1)) == {
        order(table, ann, OrderKind.BEAR_OFF),
        second,
    }


async def test_the_newest_held_turn_of_a_table_waits(house: House) -> None:
    one, two = await house.person(), await house.person("Bob")
    ann, bob = one.id, two.id
    table, other = await house.table(one, two), await house.table(one, two)
    first = Held(
        table=table, since=Seq(2), player=ann, turn=(Step(13, 5), Step(25, 1)), due_at=NOON
    )
    assert await house.posts.held(table) is None
    await house.posts.hold(first)
    assert await house.posts.held(table) == first
    second = replace(first, since=Seq(4), player=bob, due_at=Instant(NOON + 10))
    await house.posts.hold(second)
    assert await house.posts.held(table) == second
    earlier = replace(first, table=other, due_at=Instant(NOON + 5))
    await house.posts.hold(earlier)
    assert await house.posts.held_until(Instant(NOON + 4)) == ()
    assert await house.posts.held_until(Instant(NOON + 9)) == (earlier,)
    assert await house.posts.held_until(Instant(NOON + 10)) == (earlier, second)
    assert not await house.posts.release(table, Seq(2))
    assert await house.posts.release(table, Seq(4))
    assert not await house.posts.release(table, Seq(4))
    assert await house.posts.held_until(Instant(NOON + 10)) == (earlier,)
