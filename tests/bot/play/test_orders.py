"""Rolling without being asked about the cube, as ordered for one game."""

from __future__ import annotations

from bot.play.commands import AskRoll
from rules.actions import Double, Take
from rules.agreement import Agreement, MatchTo
from rules.events import Played, Rolled
from rules.game import ToPlay, ToRoll
from rules.order_events import OrderFired, OrderKind
from tests.bot.play.house import House, done, phase_of, refused

MATCH = Agreement(format=MatchTo(5), cube=True, crawford=True)


async def test_who_ordered_it_rolls_in_the_batch_of_the_turn_before(house: House) -> None:
    table = await house.started("31 42", MATCH)
    await house.orders(table, "bob", OrderKind.ROLL)
    answer = done(await house.play(table))
    assert [type(event) for event in answer.events] == [Played, OrderFired, Rolled]
    assert isinstance(phase_of(answer.after), ToPlay)
    # Ann has ordered nothing and is asked.
    assert isinstance(phase_of(done(await house.play(table)).after), ToRoll)


async def test_the_roll_is_the_one_that_asking_would_have_given(house: House) -> None:
    table = await house.started("31 42", MATCH)
    await house.play(table)
    asked = done(await house.says(table, "bob", AskRoll())).events[0]
    await house.orders(table, "ann", OrderKind.ROLL)
    house.load("65")
    unasked = done(await house.play(table)).events[-1]
    assert isinstance(asked, Rolled)
    assert isinstance(unasked, Rolled)
    assert (asked.dice, unasked.dice) == ((4, 2), (6, 5))
    assert unasked.n == asked.n + 1


async def test_an_order_answers_no_double_and_makes_none(house: House) -> None:
    table = await house.started("31", MATCH)
    await house.play(table)
    await house.orders(table, "ann", OrderKind.ROLL)
    house.load("42")
    done(await house.says(table, "bob", Double()))
    refused(await house.says(table, "ann", AskRoll()))
    assert isinstance(phase_of(done(await house.says(table, "ann", Take())).after), ToPlay)
