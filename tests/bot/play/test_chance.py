"""What falls by chance: the house rolls and plays on, seals open, a roll exists once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.play import reply
from bot.play.commands import AskNextGame, AskRoll, AskStart
from bot.play.dice import proof, verify
from bot.play.hand import hand_of
from bot.play.ports import PersonSettings
from bot.play.sheet import index_of
from rules.actions import (
    Accept,
    Close,
    Confirm,
    Double,
    Drop,
    OfferResign,
    OfferTakeBack,
    Sit,
    Take,
)
from rules.agreement import Agreement, MatchTo, Money
from rules.events import Event, GameStarted, Passed, Played, Rolled, TableOpened
from rules.game import Over, ToRoll
from rules.identity import HOUSE, Seq
from rules.refusals import Refusal
from tests.bot.play.house import POINT, House, done, phase_of, refused
from tests.fakes.dice import SteadyDice
from tests.fakes.store import FakeStore

# -------------------------------------------------------------------- chance


async def test_who_may_double_is_asked_before_the_roll(house: House) -> None:
    table = await house.started("31", Agreement(format=Money(), cube=True))
    answer = done(await house.says(table, "ann", POINT))
    assert [type(event) for event in answer.events] == [Played]
    assert isinstance(phase_of(answer.after), ToRoll)
    house.load("62")
    rolled = done(await house.says(table, "bob", AskRoll()))
    assert [event.dice for event in rolled.events if isinstance(event, Rolled)] == [(6, 2)]


async def test_after_a_take_the_doubler_s_dice_come_in_the_same_batch(house: House) -> None:
    """chat.md 3; the cube is the taker's now, so the doubler has nothing to decide."""
    table = await house.started("31", Agreement(format=Money(), cube=True))
    await house.says(table, "ann", POINT)
    await house.says(table, "bob", Double())
    house.load("62")
    done(await house.says(table, "ann", Take()))
    assert await house.kinds(table, last=2) == ["Taken", "Rolled"]


async def test_asking_for_a_roll_that_nobody_may_have_tells_nothing(house: House) -> None:
    table = await house.started("31 62")
    assert refused(await house.says(table, "ann", AskRoll())) is Refusal.ALREADY_ROLLED
    other = await house.open("ann")
    house.load("11")
    assert refused(await house.says(other, "ann", AskRoll())) is Refusal.NO_GAME


async def test_a_forced_turn_is_played_by_the_house(house: House) -> None:
    """Somewhere in the course of a game a roll has one legal result: nobody is asked."""
    table, answer = await house.until_forced()
    forced = [event for event in answer.events if isinstance(event, Played) and event.forced]
    assert forced
    assert forced[0].by == HOUSE
    assert answer.after == await house.table(table)


async def test_who_switched_it_off_plays_forced_turns_by_hand(house: House) -> None:
    for name in ("ann", "bob"):
        await house.posts.set_person(await house.person(name), PersonSettings(play_forced=False))
    table = await house.whole_game()
    played = [event for event in await house.history(table) if isinstance(event, Played)]
    assert not any(event.forced or event.by == HOUSE for event in played)


async def test_passes_and_forced_turns_flow_on_until_somebody_must_choose(house: House) -> None:
    """A whole game: no reply ever leaves a table at which nobody could act."""
    table = await house.whole_game()
    events = await house.history(table)
    assert any(isinstance(event, Passed) for event in events)
    assert any(isinstance(event, Played) and event.forced for event in events)
    asked = [event for event in events if isinstance(event, Played) and not event.forced]
    assert all(event.by != HOUSE for event in asked)


async def test_memory_and_disk_agree_after_every_command(house: House) -> None:
    """What the referee folds in passing is what a fresh start folds from the disk."""
    house.use(SteadyDice())
    table = await house.open("ann")
    await house.says(table, "bob", Sit())
    answer = done(await house.says(table, "ann", AskStart()))
    for _ in range(60):
        assert answer.after == await house.table(table)
        if answer.after.closed:
            break
        answer = done(await house.play(table))


async def test_a_restart_between_any_two_commands_changes_nothing(house: House) -> None:
    """The same dice and choices, with and without memory, make the same events."""
    table = await house.whole_game()
    other = House(house.store, house.posts, people=house.people)
    again = await other.whole_game(restarting=True)
    assert again != table
    assert unplaced(await house.history(again)) == unplaced(await house.history(table))


def unplaced(events: tuple[Event, ...]) -> list[str]:
    """Events without what differs between two tables by nature: their seals."""
    return [
        repr(replace(event, sealed="", next_sealed="") if isinstance(event, GameStarted) else event)
        for event in events
        if not isinstance(event, TableOpened)
    ]


async def test_index_columns_can_be_rebuilt_from_the_log(fake_house: House) -> None:
    """house.md 8, rule 6."""
    table = await fake_house.whole_game()
    store = fake_house.store
    assert isinstance(store, FakeStore)
    stands = await fake_house.table(table)
    assert store.shelves[table].index == index_of(stands, fake_house.clock())
    assert store.shelves[table].index.closed_at == fake_house.clock()


# ------------------------------------------------------------- dice and seals


async def test_the_seal_opens_with_the_result_and_not_before(house: House) -> None:
    table = await house.started("31 62")
    seal = await house.store.seal(table, 1)
    assert seal is not None
    assert seal.revealed_at is None
    house.clock.forward(60)
    done(await house.says(table, "bob", OfferResign(3)))  # the most there is: accepted (C.7)
    assert (await house.table(table)).closed
    seal = await house.store.seal(table, 1)
    assert seal is not None
    assert seal.revealed_at == house.clock()


async def test_a_whole_game_proves_its_dice(house: House) -> None:
    table = await house.whole_game()
    seal = await house.store.seal(table, 1)
    assert seal is not None
    proved = proof(table, await house.history(table), seal)
    assert len(proved.rolls) > 10
    assert proved.words == "ёж"
    assert verify(proved)


async def test_a_cancelled_table_opens_its_seal(house: House) -> None:
    table = await house.open("ann")
    done(await house.says(table, "ann", Close()))
    seal = await house.store.seal(table, 1)
    assert seal is not None
    assert seal.revealed_at == house.clock()


async def test_the_next_game_uses_the_seal_shown_before(house: House) -> None:
    table = await house.started("31", Agreement(format=MatchTo(5), cube=True))
    sealed = (await house.table(table)).next_sealed
    await house.says(table, "ann", POINT)
    done(await house.says(table, "bob", Double()))
    done(await house.says(table, "ann", Drop()))
    assert isinstance(phase_of(await house.table(table)), Over)
    house.load("62")
    begun = done(await house.says(table, "bob", AskNextGame()))
    started = begun.events[0]
    assert isinstance(started, GameStarted)
    assert (started.game_no, started.sealed) == (2, sealed)
    first, second, third = [await house.store.seal(table, n) for n in (1, 2, 3)]
    assert first is not None
    assert first.revealed_at is not None
    assert second is not None
    assert (second.digest, second.revealed_at) == (sealed, None)
    assert third is not None
    assert third.digest == started.next_sealed


async def test_a_take_back_never_changes_a_roll(house: House) -> None:
    """Real sealed dice: Ann plays, Bob's roll is seen, Ann takes back and plays otherwise."""
    house.use(SteadyDice())
    table = await house.started()
    before = await house.table(table)
    hand = hand_of(before)
    assert hand is not None
    assert before.seating is not None
    mover, other = ("ann", "bob")
    if before.seating.speaks_for(hand.side) != house.people["ann"]:
        mover, other = other, mover
    first = done(await house.says(table, mover, Confirm(hand.legal.turns[0])))
    seen = next(event for event in first.events if isinstance(event, Rolled))
    done(await house.says(table, mover, OfferTakeBack()))
    offer = (await house.table(table)).offers[0]
    done(await house.says(table, other, Accept(offer.seq)))
    again = await house.table(table)
    assert again.game == before.game
    second = done(await house.says(table, mover, Confirm(hand.legal.turns[1])))
    assert second.before is not None
    assert second.before.since == again.since
    rolled = next(event for event in second.events if isinstance(event, Rolled))
    assert (rolled.dice, rolled.n) == (seen.dice, seen.n)


async def test_buttons_from_before_a_take_back_stay_dead(house: House) -> None:
    """house.md: after TakenBack, `since` is the seq of TakenBack itself."""
    table = await house.started("31 62 62")
    old = (await house.table(table)).since
    done(await house.says(table, "ann", POINT, since=old))
    done(await house.says(table, "ann", OfferTakeBack()))
    offer = (await house.table(table)).offers[0]
    done(await house.says(table, "bob", Accept(offer.seq)))
    assert isinstance(await house.says(table, "ann", POINT, since=old), reply.Stale)
    assert (await house.table(table)).since == Seq(await house.head(table))


async def test_pressing_roll_again_gives_the_same_dice(house: House) -> None:
    """The same place asked by two referees, without and with memory."""
    table = await house.started("31", Agreement(format=Money(), cube=True))
    await house.says(table, "ann", POINT)
    house.load("62 11")
    since = (await house.table(table)).since
    answers = await asyncio.gather(
        *(house.says(table, "bob", AskRoll(), since=since, cause=f"cq:{i}") for i in range(3))
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Stale", "Stale"]
    rolled = [event.dice for event in await house.history(table) if isinstance(event, Rolled)]
    assert rolled == [(6, 2)]


async def test_no_secret_is_in_any_event(house: House) -> None:
    table = await house.whole_game()
    seals = [await house.store.seal(table, n) for n in (1, 2)]
    told = repr(await house.history(table))
    for seal in seals:
        assert seal is not None
        assert seal.secret.hex() not in told
        assert repr(seal.secret) not in told
