"""Orders at a chouette: whoever speaks for a side may have ordered it; conditions are for two."""

from __future__ import annotations

from dataclasses import replace

from bot.phrases.names import Name
from bot.play.commands import AskRoll, FollowOrders
from bot.play.conditions import read_rule
from bot.play.export import match_file
from bot.play.following import firing
from bot.play.ordering import NotNow, Ordering
from bot.play.orders import Order, OrderKind
from bot.play.record import record
from bot.play.sheet import Sheet
from rules.actions import Confirm, Double
from rules.agreement import Agreement, Money
from rules.game import ToPlay
from rules.order_events import OrderFired
from rules.position import Side
from rules.steps import Step
from rules.variants import SHORT
from tests.bot.play.house import POINT, House, done
from tests.bot.play.test_bearing_off import BLACK_HOME, board
from tests.bot.play.test_chouette_votes import box_to_roll, chouette


async def test_the_captain_rolls_by_order_and_nobody_else_of_the_team(house: House) -> None:
    table = await box_to_roll(house)
    ordering = Ordering(house.referee, house.posts)
    for name in ("bob", "cat"):
        assert await ordering.give(table, house.people[name], OrderKind.ROLL) is None
    house.load("42")
    done(await house.says(table, "ann", AskRoll()))
    house.load("65")
    done(await house.says(table, "ann", Confirm((Step(8, 4), Step(6, 2)))))
    assert await house.kinds(table, 3) == ["Played", "OrderFired", "Rolled"]
    fired = (await house.history(table))[-2]
    assert isinstance(fired, OrderFired)
    assert fired.player == house.people["bob"]


async def test_a_box_may_order_it_too(house: House) -> None:
    table = await box_to_roll(house)
    ann = house.people["ann"]
    assert await Ordering(house.referee, house.posts).give(table, ann, OrderKind.ROLL) is None
    house.load("42")
    answer = done(await house.says(table, "ann", FollowOrders()))
    assert [type(event).__name__ for event in answer.events] == ["OrderFired", "Rolled"]


async def test_conditions_are_not_for_a_team(house: House) -> None:
    table = await box_to_roll(house)
    ordering = Ordering(house.referee, house.posts)
    for name in ("ann", "bob", "cat"):
        why_not = await ordering.add(table, house.people[name], read_rule("any roll"))
        assert why_not is NotNow.TEAM
    assert await house.posts.orders(table, 1) == ()


async def test_the_race_is_played_for_the_captain_who_ordered_it(house: House) -> None:
    table = await box_to_roll(house)
    stands = await house.referee.look(table)
    assert stands is not None
    assert stands.table.game is not None
    side = (await chouette(house, table)).team_side
    white, black = "6:2 5:2 3:2", BLACK_HOME
    position = board(SHORT, *((white, black) if side is Side.WHITE else (black, white)))
    game = replace(stands.table.game, position=position, phase=ToPlay(side, (6, 1)))
    race = Sheet(stands.log, replace(stands.table, game=game))

    def ordered_by(name: str) -> Order:
        return Order(table=table, game_no=1, player=house.people[name], kind=OrderKind.BEAR_OFF)

    assert firing(race, [ordered_by("cat"), ordered_by("ann")]) is None
    fired = firing(race, [ordered_by("cat"), ordered_by("bob")])
    assert fired is not None
    assert fired.who == house.people["bob"]


async def test_files_say_what_was_done_and_the_record_by_whose_order(house: House) -> None:
    table = await house.started("31 42", Agreement(format=Money(), cube=True))
    ordering, bob = Ordering(house.referee, house.posts), house.people["bob"]
    await ordering.add(table, bob, read_rule("any roll"))
    await ordering.add(table, bob, read_rule("42 8/4 6/4"))
    done(await house.says(table, "ann", POINT))
    done(await house.says(table, "ann", Double()))
    events = await house.history(table)
    plainly = [event for event in events if not isinstance(event, OrderFired)]
    assert len(events) == len(plainly) + 2

    def name(player: int) -> Name:
        return Name({house.people["ann"]: "Ann", bob: "Bob"}[player])  # type: ignore[index]

    assert match_file(events, name) == match_file(plainly, name)
    assert record(table, events).count(f"by order of player {bob} (if)") == 2
