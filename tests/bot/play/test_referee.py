"""The path of one command: exactly one effect, whatever the world does."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.play import reply
from bot.play.commands import Asked, AskNextGame, AskRoll, AskStart
from bot.play.dice import proof, verify
from bot.play.hand import hand_of
from bot.play.ports import Clash, PersonSettings
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
from rules.events import Event, GameStarted, OpeningRolled, Passed, Played, Rolled, TableOpened
from rules.game import Over, ToPlay, ToRoll
from rules.identity import HOUSE, Seq, TableId
from rules.refusals import Refusal
from rules.steps import Step
from rules.table import Table
from tests.bot.play.house import House
from tests.fakes.dice import SteadyDice
from tests.fakes.store import FakeStore

POINT = Confirm((Step(8, 3), Step(6, 1)))
"""8/5 6/5, the answer to 3-1."""


def done(answer: reply.Reply) -> reply.Done:
    """The reply, which must be a yes."""
    assert isinstance(answer, reply.Done), answer
    return answer


def refused(answer: reply.Reply) -> Refusal:
    """Why not."""
    assert isinstance(answer, reply.Refused), answer
    return answer.code


def phase_of(table: Table) -> object:
    """The open question of the game."""
    assert table.game is not None
    return table.game.phase


# ------------------------------------------------------------------- beginnings


async def test_a_table_begins_with_one_seat_and_a_seal(house: House) -> None:
    table = await house.open("ann")
    stands = await house.table(table)
    assert stands.seats == (house.people["ann"],)
    seal = await house.store.seal(table, 1)
    assert seal is not None
    assert seal.digest == stands.sealed
    assert seal.revealed_at is None


async def test_opening_twice_for_one_update_makes_one_table(house: House) -> None:
    first = await house.open("ann", cause="m:1")
    again = await house.referee.open(
        house.people["ann"], Agreement(), cause="m:1", at=house.clock()
    )
    assert isinstance(again, reply.Repeated)
    assert again.id == first
    assert await house.open("ann", cause="m:2") != first


async def test_start_rolls_the_opening_and_its_ties_in_one_batch(house: House) -> None:
    """A6: one die each, the first seat's first; 1-3 means that the second seat begins with 1-3."""
    house.load("44 55 13")
    table = await house.open("ann")
    await house.says(table, "bob", Sit())
    answer = done(await house.says(table, "bob", AskStart()))
    assert [type(event) for event in answer.events] == [
        GameStarted,
        OpeningRolled,
        OpeningRolled,
        OpeningRolled,
    ]
    phase = phase_of(answer.after)
    assert isinstance(phase, ToPlay)
    assert set(phase.dice) == {1, 3}
    assert answer.after.seating is not None
    assert answer.after.seating.speaks_for(phase.side) == house.people["bob"]
    assert answer.seqs == (3, 4, 5, 6)


async def test_start_seals_the_second_game_too(house: House) -> None:
    table = await house.started("31")
    assert (await house.store.seal(table, 2)) is not None
    assert (await house.store.seal(table, 3)) is None


async def test_a_refused_start_seals_nothing(house: House) -> None:
    table = await house.open("ann")
    assert refused(await house.says(table, "ann", AskStart())) is Refusal.TOO_FEW
    assert (await house.store.seal(table, 2)) is None


async def test_a_command_for_no_table_says_so(house: House) -> None:
    await house.open("ann")
    assert await house.says(TableId(99), "ann", Sit()) == reply.NoTable(TableId(99))


# ----------------------------------------------------------- exactly one effect


async def test_a_turn_and_the_roll_after_it_are_one_batch(house: House) -> None:
    """No cube was agreed, so nobody has anything to decide before the roll: house.md 6."""
    table = await house.started("31 62")
    answer = done(await house.says(table, "ann", POINT))
    assert [type(event) for event in answer.events] == [Played, Rolled]
    assert answer.before is not None
    assert answer.before.seq + 2 == answer.after.seq == await head(house, table)


async def head(house: House, table: TableId) -> int:
    """How many events there are."""
    return len(await house.history(table))


async def test_a_double_press_plays_once(house: House) -> None:
    table = await house.started("31 62")
    since = (await house.table(table)).since
    first = await house.says(table, "ann", POINT, since=since, cause="cq:1")
    again = await house.says(table, "ann", POINT, since=since, cause="cq:2")
    done(first)
    assert isinstance(again, reply.Stale)
    assert again.table == await house.table(table)
    assert await house.kinds(table, last=2) == ["Played", "Rolled"]


async def test_two_presses_at_the_same_moment_play_once(house: House) -> None:
    table = await house.started("31 62")
    since = (await house.table(table)).since
    answers = await asyncio.gather(
        *(house.says(table, "ann", POINT, since=since, cause=f"cq:{i}") for i in range(5))
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Done"] + ["Stale"] * 4
    assert [kind for kind in await house.kinds(table) if kind == "Played"] == ["Played"]


async def test_a_redelivered_update_is_a_repeat(house: House) -> None:
    table = await house.started("31 62")
    since = (await house.table(table)).since
    done(await house.says(table, "ann", POINT, since=since, cause="cq:1"))
    before = await house.history(table)
    house.restart()
    answer = await house.says(table, "ann", POINT, since=since, cause="cq:1")
    assert isinstance(answer, reply.Repeated)
    assert await house.history(table) == before


async def test_a_refused_command_leaves_its_cause_free(house: House) -> None:
    table = await house.started("31 62")
    assert refused(await house.says(table, "bob", POINT, cause="cq:1")) is Refusal.NOT_YOUR_TURN
    done(await house.says(table, "ann", POINT, cause="cq:1"))


async def test_two_people_for_one_seat(house: House) -> None:
    table = await house.open("ann")
    await house.person("bob")
    await house.person("cat")
    answers = await asyncio.gather(
        house.says(table, "bob", Sit(), cause="cq:1"), house.says(table, "cat", Sit(), cause="cq:2")
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
    assert len((await house.table(table)).seats) == 2


async def test_both_press_start_at_once(house: House) -> None:
    house.load("31")
    table = await house.open("ann")
    await house.says(table, "bob", Sit())
    since = (await house.table(table)).since
    answers = await asyncio.gather(
        house.says(table, "ann", AskStart(), since=since, cause="cq:1"),
        house.says(table, "bob", AskStart(), since=since, cause="cq:2"),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Stale"]
    assert (await house.kinds(table)).count("GameStarted") == 1


async def test_take_and_drop_at_once_have_one_effect(house: House) -> None:
    """One person with two fingers, or two devices: the first answer counts."""
    table = await house.started("31", Agreement(format=Money(), cube=True))
    await house.says(table, "ann", POINT)
    done(await house.says(table, "bob", Double()))
    since = (await house.table(table)).since
    house.load("62")
    answers = await asyncio.gather(
        house.says(table, "ann", Take(), since=since, cause="cq:1"),
        house.says(table, "ann", Drop(), since=since, cause="cq:2"),
    )
    assert [type(answer) for answer in answers] == [reply.Done, reply.Stale]
    kinds = await house.kinds(table)
    assert kinds.count("Taken") == 1
    assert kinds.count("Dropped") == 0


async def test_tables_do_not_wait_for_each_other(house: House) -> None:
    one, other = await house.started("31"), await house.started("31")
    house.load("62 62")
    answers = await asyncio.gather(house.says(one, "ann", POINT), house.says(other, "ann", POINT))
    assert [type(answer) for answer in answers] == [reply.Done, reply.Done]


async def test_a_side_offer_does_not_make_buttons_stale(house: House) -> None:
    """house.md 7: `since` changes only with the question."""
    table = await house.started("31 62")
    since = (await house.table(table)).since
    done(await house.says(table, "ann", OfferResign(1)))
    done(await house.says(table, "ann", POINT, since=since))


# --------------------------------------------------------------- lost races


async def test_a_lost_race_is_run_again_from_the_disk(
    fake_house: House, fake_store: FakeStore
) -> None:
    table = await fake_house.started("31 62")
    fake_store.clashes = 1
    done(await fake_house.says(table, "ann", POINT))
    assert (await fake_house.kinds(table)).count("Played") == 1


async def test_a_race_lost_twice_is_loud(fake_house: House, fake_store: FakeStore) -> None:
    table = await fake_house.started("31 62")
    fake_store.clashes = 2
    with pytest.raises(Clash):
        await fake_house.says(table, "ann", POINT)
    done(await fake_house.says(table, "ann", POINT))


async def test_a_second_process_is_noticed(house: House) -> None:
    """Two referees over one store, each with its own memory."""
    table = await house.started("31 62 54")
    since = (await house.table(table)).since
    other = House(house.store, house.posts, house.dice, house.clock, house.people)
    done(await house.says(table, "ann", POINT, since=since))
    assert isinstance(await other.says(table, "ann", POINT, since=since), reply.Stale)
    since = (await house.table(table)).since
    bobs = hand_of(await house.table(table))
    assert bobs is not None
    done(await other.says(table, "bob", Confirm(bobs.legal.turns[0]), since=since))
    newest = (await house.table(table)).since
    anns = hand_of(await house.table(table))
    assert anns is not None
    house.load("54")
    done(await house.says(table, "ann", Confirm(anns.legal.turns[0]), since=newest))


async def test_memory_saves_reading(fake_house: House, fake_store: FakeStore) -> None:
    table = await fake_house.started("31 62")
    reads = fake_store.reads
    done(await fake_house.says(table, "ann", POINT))
    assert fake_store.reads == reads


async def test_a_cancelled_append_is_not_remembered(
    fake_house: House, fake_store: FakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The caller dies after the commit: the next command starts from the disk."""
    table = await fake_house.started("31 62")
    since = (await fake_house.table(table)).since
    append = fake_store.append

    async def append_and_die(*args: object, **facts: object) -> None:
        await append(*args, **facts)  # type: ignore[arg-type]
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(fake_store, "append", append_and_die)
        with pytest.raises(asyncio.CancelledError):
            await fake_house.says(table, "ann", POINT, since=since, cause="cq:1")
    again = await fake_house.says(table, "ann", POINT, since=since, cause="cq:1")
    assert isinstance(again, reply.Repeated)
    assert (await fake_house.kinds(table)).count("Played") == 1


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
    assert (await house.table(table)).since == Seq(await head(house, table))


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


UNASKED: tuple[Asked, ...] = (Take(), Drop(), Double(), AskNextGame(), Accept(Seq(1)))


@pytest.mark.parametrize("intent", UNASKED, ids=lambda intent: type(intent).__name__)
async def test_what_the_rules_refuse_changes_nothing(house: House, intent: Asked) -> None:
    table = await house.started("31 62")
    before = await house.history(table)
    answer = await house.says(table, "ann", intent, cause="cq:1")
    assert isinstance(answer, reply.Refused)
    assert answer.table == await house.table(table)
    assert await house.history(table) == before
    assert not await house.store.caused(table, "cq:1")
