"""The path of one command: exactly one effect, whatever the world does."""

from __future__ import annotations

import asyncio

import pytest

from bot.play import referee, reply
from bot.play.commands import Asked, AskNextGame, AskStart
from bot.play.hand import hand_of
from bot.play.ports import Clash
from rules.actions import (
    Accept,
    Confirm,
    Double,
    Drop,
    OfferResign,
    Sit,
    Take,
)
from rules.agreement import Agreement, Money
from rules.events import GameStarted, OpeningRolled, Played, Rolled
from rules.game import ToPlay
from rules.identity import Seq, TableId
from rules.position import Side
from rules.refusals import Refusal
from rules.seating import Duel
from tests.bot.play.house import POINT, House, done, phase_of, refused
from tests.fakes.store import FakeStore

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


async def test_in_long_nardy_the_starter_rolls_fresh_dice(house: House) -> None:
    """A32, B.3: bob's 5 beats ann's 2, so bob is white and gets 3-3 (two results, B.5), not 5-2."""
    table = await house.started("25 33", Agreement(variant="long"))
    assert await house.kinds(table, last=3) == ["GameStarted", "OpeningRolled", "Rolled"]
    stands = await house.table(table)
    assert isinstance(stands.seating, Duel)
    assert stands.seating.white == house.people["bob"]
    assert phase_of(stands) == ToPlay(Side.WHITE, (3, 3))


async def test_a_house_that_never_stops_is_a_bug_and_stores_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "LONGEST_CHAIN", 2)
    house.load("44 44 31")
    table = await house.open("ann")
    await house.says(table, "bob", Sit())
    before = await house.history(table)
    with pytest.raises(AssertionError, match="never stops"):
        await house.says(table, "ann", AskStart())
    assert await house.history(table) == before


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
    assert answer.before.seq + 2 == answer.after.seq == await house.head(table)


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
