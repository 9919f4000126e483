"""Turns that are held back: when, for how long, and that they are played once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.play.commands import Command, PlayHeld
from bot.play.drafts import Grip
from bot.play.hand import hand_of, holder
from bot.play.holding import HERE_SECONDS, Holding
from bot.play.orders import HOLD_SECONDS
from bot.play.ports import ChatKind
from rules.actions import Confirm, OfferPause, OfferResign, OfferTakeBack, ResignMatch
from rules.agreement import Agreement, Bank, MatchTo, PerTurn
from rules.events import Played
from rules.identity import Instant, TableId
from rules.position import Side
from rules.steps import Step
from tests.bot.play.house import POINT, House, done
from tests.fakes.dice import SteadyDice

HOUR = 3600
MATCH = Agreement(format=MatchTo(5))


async def waiting(
    house: House, agreement: Agreement = MATCH, rolls: str = "31 42"
) -> tuple[TableId, Grip]:
    """Ann has 3-1 to play, wants turns to be held back, and Bob was here a while ago."""
    table = await house.started(rolls, agreement)
    for number, name in enumerate(("ann", "bob")):
        player = await house.person(name)
        chat = await house.posts.enter(
            1000 + number, kind=ChatKind.PRIVATE, title=name, at=house.clock()
        )
        await house.posts.add_view(table, chat.id, thread=None, audience=player, side=None)
        await house.posts.seen(chat.id, player, house.clock())
    ann = await house.posts.person(await house.person("ann"))
    assert ann is not None
    await house.posts.set_person(ann.id, replace(ann.settings, hold=True))
    house.clock.forward(HERE_SECONDS + 1)
    return table, Grip(table, (await house.table(table)).since, ann.id)


def holding(house: House) -> Holding:
    return Holding(house.referee, house.posts)


async def held(house: House, grip: Grip) -> bool:
    return await holding(house).hold(grip, POINT.turn, house.clock())


async def played(house: House, table: TableId) -> int:
    """How many turns were played."""
    return sum(isinstance(event, Played) for event in await house.history(table))


async def test_it_is_played_when_its_time_has_come_and_once(house: House) -> None:
    table, grip = await waiting(house)
    assert await held(house, grip)
    await holding(house).sweep(house.clock())
    house.clock.forward(HOLD_SECONDS - 1)
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 0
    house.clock.forward(1)
    await asyncio.gather(*(holding(house).sweep(house.clock()) for _ in range(3)))
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 1
    assert await house.kinds(table, 2) == ["Played", "Rolled"]


async def test_a_crash_before_and_after_it_is_played(house: House) -> None:
    table, grip = await waiting(house)
    assert await held(house, grip)
    house.restart()
    house.clock.forward(HOUR)
    # Died between the transaction and the end of the sweep: the row is still there.
    at = house.clock()
    cause = f"held:{table}:{grip.since}"
    done(
        await house.referee.submit(
            Command(
                table=table,
                who=grip.player,
                intent=PlayHeld(),
                since=grip.since,
                cause=cause,
                at=at,
            )
        )
    )
    assert await house.posts.held(table) is not None
    house.restart()
    await holding(house).sweep(house.clock())
    assert await house.posts.held(table) is None
    assert await played(house, table) == 1


async def test_a_withdrawn_turn_is_not_played(house: House) -> None:
    table, grip = await waiting(house)
    assert await held(house, grip)
    other = replace(grip, player=await house.person("bob"))
    assert not await holding(house).withdraw(other)
    assert await holding(house).withdraw(grip)
    assert not await holding(house).withdraw(grip)
    house.clock.forward(HOLD_SECONDS)
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 0
    assert await held(house, grip)  # and the next Done is held again
    house.clock.forward(HOLD_SECONDS)
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 1


@pytest.mark.parametrize("first_withdraws", [True, False])
async def test_withdrawing_while_it_is_being_played(house: House, *, first_withdraws: bool) -> None:
    """Who hears that it is withdrawn sees nothing played, whatever came first."""
    table, grip = await waiting(house)
    assert await held(house, grip)
    house.clock.forward(HOLD_SECONDS)
    deeds = [holding(house).withdraw(grip), holding(house).sweep(house.clock())]
    if not first_withdraws:
        deeds.reverse()
    answers = await asyncio.gather(*deeds)
    withdrawn = any(answer is True for answer in answers)
    assert await played(house, table) == (0 if withdrawn else 1)


@pytest.mark.parametrize("who", ["ann", "bob"])
async def test_what_ends_the_question_makes_it_void(house: House, who: str) -> None:
    table, grip = await waiting(house)
    assert await held(house, grip)
    done(await house.says(table, who, ResignMatch()))
    house.clock.forward(HOLD_SECONDS)
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 0
    assert await house.posts.held(table) is None


async def test_what_leaves_the_question_open_leaves_it_waiting(house: House) -> None:
    agreed = replace(MATCH, pace=PerTurn(86_400))
    table, grip = await waiting(house, agreed)
    assert await held(house, grip)
    done(await house.says(table, "bob", OfferPause()))
    done(await house.says(table, "ann", OfferResign(1)))
    house.clock.forward(HOLD_SECONDS)
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 1
    assert (await house.table(table)).offers == ()


async def test_my_own_other_turn_counts_and_the_held_one_is_void(house: House) -> None:
    table, grip = await waiting(house)
    assert await held(house, grip)
    done(await house.says(table, "ann", Confirm((Step(24, 3), Step(21, 1)))))
    house.clock.forward(HOLD_SECONDS)
    await holding(house).sweep(house.clock())
    assert await played(house, table) == 1


async def test_who_did_not_ask_for_it_or_is_watched_plays_at_once(house: House) -> None:
    _, grip = await waiting(house)
    ann = await house.posts.person(grip.player)
    assert ann is not None
    await house.posts.set_person(ann.id, replace(ann.settings, hold=False))
    assert not await held(house, grip)
    await house.posts.set_person(ann.id, replace(ann.settings, hold=True))
    bobs = (await house.posts.views(grip.id))[1]
    await house.posts.seen(bobs.chat, await house.person("bob"), house.clock())
    assert not await held(house, grip)
    house.clock.forward(HERE_SECONDS)
    assert not await held(house, grip)
    house.clock.forward(1)
    await house.posts.seen(bobs.chat, await house.person("cat"), house.clock())
    assert await held(house, grip)  # a stranger's presence is nobody's


async def test_only_a_whole_turn_with_a_choice_for_the_open_question(house: House) -> None:
    table, grip = await waiting(house, rolls="31 66")
    at = house.clock()
    assert not await holding(house).hold(grip, POINT.turn[:1], at)
    assert not await holding(house).hold(replace(grip, since=grip.since - 1), POINT.turn, at)  # type: ignore[arg-type]
    bob = replace(grip, player=await house.person("bob"))
    assert not await holding(house).hold(bob, POINT.turn, at)
    assert not await holding(house).hold(replace(grip, id=TableId(99)), POINT.turn, at)
    assert await played(house, table) == 0


async def test_a_forced_turn_is_not_held(house: House) -> None:
    """Who plays forced turns by hand has nothing to think over there either."""
    house.use(SteadyDice())
    table, _ = await waiting(house, rolls="")
    for name in ("ann", "bob"):
        person = await house.posts.person(await house.person(name))
        assert person is not None
        settings = replace(person.settings, hold=True, play_forced=False)
        await house.posts.set_person(person.id, settings)
    while (hand := hand_of(await house.table(table))) is None or hand.only is None:
        done(await house.play(table))
    stands = await house.table(table)
    player = holder(stands)
    assert player is not None
    grip = Grip(table, stands.since, player)
    assert not await holding(house).hold(grip, hand.only, house.clock())


async def test_clocks_count_until_done_was_pressed(house: House) -> None:
    agreed = replace(MATCH, pace=Bank(seconds=86_400, increment=0))
    table, grip = await waiting(house, agreed)
    house.clock.forward(HOUR)
    pressed = house.clock()
    assert await held(house, grip)
    house.clock.forward(HOLD_SECONDS + 7)
    await holding(house).sweep(house.clock())
    stands = await house.table(table)
    assert stands.clock.banks is not None
    assert stands.clock.banks.of(Side.WHITE) == 86_400 - HOUR - HERE_SECONDS - 1
    assert stands.since_at == Instant(pressed + HOLD_SECONDS + 7)  # Bob's time begins with it


@pytest.mark.parametrize(("left", "holds"), [(25, True), (20, False), (-5, False)])
async def test_nobody_can_be_called_late_meanwhile(house: House, left: int, holds: bool) -> None:  # noqa: FBT001 - a row
    agreed = replace(MATCH, pace=PerTurn(HOUR))
    _, grip = await waiting(house, agreed)
    grace = HOUR // 4
    house.clock.forward(HOUR + grace - HERE_SECONDS - 1 - left)
    assert await held(house, grip) is holds


async def test_a_held_turn_can_be_asked_back_as_any_other(house: House) -> None:
    table, grip = await waiting(house)
    assert await held(house, grip)
    house.clock.forward(HOLD_SECONDS)
    await holding(house).sweep(house.clock())
    assert (await house.kinds(table, 1)) == ["Rolled"]
    done(await house.says(table, "ann", OfferTakeBack()))
