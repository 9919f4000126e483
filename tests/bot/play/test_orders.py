"""What people have ordered for a game, one order after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.play import reply
from bot.play.commands import AskRoll, FollowOrders
from bot.play.conditions import read_rule
from bot.play.ordering import NotNow, Ordering, Standing
from bot.play.orders import OrderKind
from rules.actions import Accept, Confirm, Double, Drop, OfferPause, OfferTakeBack, Resume, Take
from rules.agreement import Agreement, MatchTo, Money, PerTurn
from rules.events import DoubleOffered, Dropped, Event, GameWon, Played, Rolled, Taken, TakenBack
from rules.game import Over, ToAnswer, ToPlay, ToRoll
from rules.identity import TableId
from rules.order_events import OrderFired
from rules.refusals import Refusal, Refused
from rules.steps import Step
from tests.bot.play.house import POINT, House, done, phase_of, refused

MATCH = Agreement(format=MatchTo(5), cube=True, crawford=True)
MONEY = Agreement(format=Money(), cube=True)


async def says(house: House, table: TableId, who: str, text: str) -> object:
    """A condition by its spelling; None if it stands now."""
    return await ordering(house).add(table, await house.person(who), read_rule(text))


def ordering(house: House) -> Ordering:
    return Ordering(house.referee, house.posts)


def kinds(answer: reply.Reply) -> list[type[Event]]:
    return [type(event) for event in done(answer).events]


# ------------------------------------------------------------------------------ rolling


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


async def test_an_order_given_at_the_question_is_followed_at_once(house: House) -> None:
    table = await house.started("31 42", MATCH)
    done(await house.says(table, "ann", POINT))
    bob = await house.person("bob")
    assert await ordering(house).give(table, bob, OrderKind.ROLL) is None
    assert kinds(await house.says(table, "bob", FollowOrders())) == [OrderFired, Rolled]
    assert kinds(await house.says(table, "bob", FollowOrders())) == []


async def test_it_is_over_with_the_game_and_survives_a_restart(house: House) -> None:
    table = await house.started("31 42", MONEY)
    bob = await house.person("bob")
    await ordering(house).give(table, bob, OrderKind.ROLL)
    house.restart()
    assert kinds(await house.says(table, "ann", POINT)) == [Played, OrderFired, Rolled]
    await house.says(table, "bob", Confirm((Step(8, 4), Step(6, 2))))
    await house.says(table, "ann", Double())
    await house.says(table, "bob", Drop())
    assert await ordering(house).standing(table, bob) == Standing()


# ------------------------------------------------------------------------------ conditions


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("31 double", [Played, OrderFired, DoubleOffered]),
        ("any double", [Played, OrderFired, DoubleOffered]),
        ("any roll", [Played, OrderFired, Rolled]),
    ],
)
async def test_if_he_rolls_so_i_double(house: House, text: str, events: Sequence[object]) -> None:
    table = await house.started("31 42", MONEY)
    assert await says(house, table, "bob", text) is None
    assert kinds(await house.says(table, "ann", POINT)) == events


async def test_the_most_certain_case_decides(house: House) -> None:
    table = await house.started("31 42 65 11", MONEY)
    for text in ("any double", "31 roll"):
        assert await says(house, table, "bob", text) is None
    assert kinds(await house.says(table, "ann", POINT)) == [Played, OrderFired, Rolled]
    # the next turn of Ann is another one, and nothing was ordered for it
    await house.says(table, "bob", Confirm((Step(8, 4), Step(6, 2))))
    await house.says(table, "ann", AskRoll())
    assert kinds(await house.play(table)) == [Played]
    assert isinstance(phase_of(await house.table(table)), ToRoll)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("double take", [DoubleOffered, OrderFired, Taken, Rolled]),
        ("double drop", [DoubleOffered, OrderFired, Dropped, GameWon]),
    ],
)
async def test_if_he_doubles(house: House, text: str, events: Sequence[object]) -> None:
    table = await house.started("31 42", MONEY)
    await house.says(table, "ann", POINT)
    assert await says(house, table, "ann", text) is None
    assert kinds(await house.says(table, "bob", Double())) == events


async def test_a_turn_for_my_own_roll(house: House) -> None:
    table = await house.started("31 42", MONEY)
    for text in ("any roll", "42 8/4 6/4", "21 13/11 6/5"):
        assert await says(house, table, "bob", text) is None
    answer = done(await house.says(table, "ann", POINT))
    assert kinds(answer) == [Played, OrderFired, Rolled, OrderFired, Played]
    played = answer.events[-1]
    assert isinstance(played, Played)
    assert (played.by, played.forced) == (await house.person("bob"), False)
    assert set(played.turn) == {Step(8, 4), Step(6, 2)}


async def test_a_turn_that_is_not_legal_then_is_not_played(house: House) -> None:
    table = await house.started("31 42", MONEY)
    for text in ("any roll", "42 12/8 12/10"):  # nobody stands on his 12 point
        assert await says(house, table, "bob", text) is None
    assert kinds(await house.says(table, "ann", POINT)) == [Played, OrderFired, Rolled]


async def test_a_turn_after_another_roll_of_his(house: House) -> None:
    table = await house.started("31 42 65 42", MONEY)
    await house.says(table, "ann", POINT)
    await house.says(table, "bob", AskRoll())
    await house.says(table, "bob", Confirm((Step(8, 4), Step(6, 2))))
    for text in ("any roll", "66 42 8/4 6/4"):
        assert await says(house, table, "bob", text) is None
    await house.says(table, "ann", AskRoll())
    assert kinds(await house.play(table)) == [Played, OrderFired, Rolled]


async def test_conditions_end_with_my_next_turn(house: House) -> None:
    table = await house.started("31 42 65 43", MONEY)
    bob = await house.person("bob")
    assert await says(house, table, "bob", "66 double") is NotNow.ROLLED
    assert await says(house, table, "bob", "65 24/18 13/8") is None
    await house.says(table, "ann", POINT)
    assert await ordering(house).standing(table, bob)
    await house.says(table, "bob", AskRoll())
    assert not await ordering(house).standing(table, bob)
    await house.says(table, "bob", Confirm((Step(8, 4), Step(6, 2))))
    await house.says(table, "ann", AskRoll())
    assert kinds(await house.play(table)) == [Played]


# ------------------------------------------------------------------------------ not now


async def test_what_cannot_be_ordered(house: House) -> None:
    table = await house.started("31", MONEY)
    assert await says(house, table, "ann", "any roll") is NotNow.THEIR_TURN
    assert await says(house, table, "bob", "double take") is NotNow.NO_DOUBLE
    assert await says(house, table, "cat", "any roll") is NotNow.NO_GAME
    free = await house.started("31", Agreement())
    why_not = await says(house, free, "bob", "any double")
    assert isinstance(why_not, Refused)
    assert why_not.code is Refusal.NO_CUBE
    bob = await house.person("bob")
    assert await ordering(house).give(free, bob, OrderKind.ROLL) is NotNow.NO_CUBE
    assert await ordering(house).give(free, bob, OrderKind.BEAR_OFF) is None
    cat = await house.person("cat")
    assert await ordering(house).give(free, cat, OrderKind.BEAR_OFF) is NotNow.NO_GAME
    assert await ordering(house).give(TableId(99), bob, OrderKind.ROLL) is NotNow.NO_GAME


async def test_twelve_conditions_are_enough(house: House) -> None:
    table = await house.started("31", MONEY)
    rolls = ("21", "31", "41", "51", "61")
    texts = [*(f"{his} {mine} 24/23" for his in ("31", "any") for mine in rolls)]
    for text in (*texts, "31 roll", "any roll", "any double"):  # the last is for a known case
        assert await says(house, table, "bob", text) is None
    assert await says(house, table, "bob", "65 24/18") is NotNow.TOO_MANY


# ------------------------------------------------------------------------------ taking back


async def test_a_withdrawn_order_does_nothing(house: House) -> None:
    table = await house.started("31", MONEY)
    bob = await house.person("bob")
    await says(house, table, "bob", "31 double")
    assert await ordering(house).withdraw(table, bob, OrderKind.IF)
    assert not await ordering(house).withdraw(table, bob, OrderKind.IF)
    assert kinds(await house.says(table, "ann", POINT)) == [Played]


async def test_withdrawing_and_his_done_at_the_same_moment(house: House) -> None:
    """Whatever comes first: who heard that it is taken back is never played for by it."""
    heard: list[bool] = []
    for _ in range(6):
        table = await house.started("31", MONEY)
        bob = await house.person("bob")
        await says(house, table, "bob", "31 double")
        withdrawing = ordering(house).withdraw(table, bob, OrderKind.IF)
        turn = house.says(table, "ann", POINT)
        first, second = (withdrawing, turn) if len(heard) % 2 else (turn, withdrawing)
        answers = await asyncio.gather(first, second)
        gone = next(answer for answer in answers if isinstance(answer, bool))
        events = [type(event) for event in await house.history(table)]
        assert (OrderFired in events) is not gone
        heard.append(gone)
    assert set(heard) == {True, False}


async def test_a_turn_taken_back_makes_conditions_void(house: House) -> None:
    table = await house.started("31 42 65", MONEY)
    ann, bob = await house.person("ann"), await house.person("bob")
    await house.says(table, "ann", POINT)
    await says(house, table, "ann", "double take")
    await ordering(house).give(table, ann, OrderKind.BEAR_OFF)
    await ordering(house).give(table, bob, OrderKind.ROLL)
    await house.says(table, "ann", OfferTakeBack())
    offer = (await house.table(table)).offers[0]
    assert kinds(await house.says(table, "bob", Accept(offer.seq))) == [TakenBack]
    assert await ordering(house).standing(table, ann) == Standing()
    assert await ordering(house).standing(table, bob) == Standing(roll=True)


async def test_no_order_answers_what_is_offered_beside_the_question(house: House) -> None:
    table = await house.started("31 42", MONEY)
    bob = await house.person("bob")
    await house.says(table, "ann", POINT)
    await house.says(table, "ann", OfferTakeBack())
    await ordering(house).give(table, bob, OrderKind.ROLL)
    assert kinds(await house.says(table, "bob", FollowOrders())) == []
    offer = (await house.table(table)).offers[0]
    assert kinds(await house.says(table, "bob", Accept(offer.seq))) == [TakenBack]


async def test_a_stopped_game_waits(house: House) -> None:
    agreed = Agreement(format=Money(), cube=True, pace=PerTurn(86_400))
    table = await house.started("31 42", agreed)
    await house.says(table, "ann", POINT)
    await house.says(table, "bob", OfferPause())
    offer = (await house.table(table)).offers[0]
    await house.says(table, "ann", Accept(offer.seq))
    bob = await house.person("bob")
    await ordering(house).give(table, bob, OrderKind.ROLL)
    assert kinds(await house.says(table, "bob", FollowOrders())) == []
    assert OrderFired in kinds(await house.says(table, "ann", Resume()))


async def test_a_beaver_was_never_ordered(house: House) -> None:
    """Ann's double is her own; what answers Bob's beaver is asked, whatever she has ordered."""
    agreed = Agreement(format=Money(), cube=True, beavers=True)
    table = await house.started("31 42 65", agreed)
    await house.says(table, "ann", POINT)
    await says(house, table, "ann", "double drop")
    await house.says(table, "bob", Double())
    assert isinstance(phase_of(await house.table(table)), Over)
    assert not isinstance(phase_of(await house.table(table)), ToAnswer)
