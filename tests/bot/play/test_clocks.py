"""The clock of two people: deadlines, grace, who may claim, and what the referee writes down."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.play import timetable
from bot.play.calendars import ALWAYS, DAY, HOUR, Calendar, advance
from bot.play.clocks import calendar_at, deadline_at, grace, may_claim, on_the_clock, running
from bot.play.queries import calendars_of
from rules.actions import Accept, GiveTime, OfferPause, OfferTakeBack, Resume
from rules.agreement import Agreement, Bank, Money, NoClock, Pace, PerTurn
from rules.clock import remaining
from rules.endings import price_of_silence
from rules.identity import Instant, PlayerId, TableId
from rules.position import Side
from rules.table import Table
from rules.time_events import TimeSpent
from tests.bot.play.house import House, done
from tests.fakes.store import FakeStore

MINUTE = 60
TURNS = "31 52 64 21 43 65 32 54 61 42"
A_DAY = Agreement(pace=PerTurn(DAY))
NIGHT = Calendar(zone="Europe/Moscow", quiet=(23, 8))
EVENING = 1_780_340_400  # 1 June 2026, 22:00 in Moscow


@dataclass
class Duel:
    """Ann and Bob at a table with a clock. `ann`, who begins, is asked first."""

    house: House
    number: TableId
    ann: PlayerId
    bob: PlayerId

    @property
    def now(self) -> Instant:
        return self.house.clock()

    async def table(self) -> Table:
        return await self.house.table(self.number)

    async def says(self, who: str, intent: object) -> None:
        done(await self.house.says(self.number, who, intent))  # type: ignore[arg-type]

    async def plays(self) -> None:
        done(await self.house.play(self.number))

    async def due(self) -> int | None:
        """The deadline as the disk has it, from now."""
        store = self.house.store
        assert isinstance(store, FakeStore)
        at = store.shelves[self.number].index.deadline_at
        return None if at is None else at - self.now

    async def spent(self) -> list[int]:
        history = await self.house.history(self.number)
        return [event.seconds for event in history if isinstance(event, TimeSpent)]


async def duel(pace: Pace, *, hours: Calendar | None = None, at: int = EVENING) -> Duel:
    """A game has begun at this moment; Ann has 3-1 to play. `hours` are hers."""
    store = FakeStore()
    house = House(store, store)
    house.clock.forward(at - house.clock() - DAY)
    ann, bob = await house.person("ann"), await house.person("bob")
    if hours is not None:
        person = await store.person(ann)
        assert person is not None
        text = timetable.changed("", hours, house.clock())
        await store.set_person(ann, replace(person.settings, calendars=text))
    house.clock.forward(DAY)
    number = await house.started(TURNS, Agreement(pace=pace, format=Money()))
    return Duel(house, number, ann, bob)


# ------------------------------------------------------------------------- deadlines


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [
        (NoClock(), 0),
        (PerTurn(HOUR), 15 * MINUTE),
        (PerTurn(8 * HOUR), 2 * HOUR),
        (PerTurn(DAY), 6 * HOUR),
        (PerTurn(3 * DAY), 18 * HOUR),
        (PerTurn(7 * DAY), DAY),
        (PerTurn(MINUTE), 10 * MINUTE),
        (Bank(DAY, HOUR), 15 * MINUTE),
        (Bank(7 * DAY, DAY), 6 * HOUR),
        (Bank(DAY, 0), 10 * MINUTE),
    ],
)
def test_grace_is_a_quarter_of_a_turn_between_ten_minutes_and_a_day(
    pace: Pace, seconds: int
) -> None:
    assert grace(pace) == seconds


async def test_each_question_has_its_time() -> None:
    game = await duel(PerTurn(DAY))
    assert on_the_clock(await game.table()) == game.ann
    assert await game.due() == DAY
    game.house.clock.forward(5 * HOUR)
    await game.plays()
    assert on_the_clock(await game.table()) == game.bob
    assert await game.due() == DAY
    assert await game.spent() == [], "a clock for each turn is read only where it goes on later"


async def test_without_a_clock_nobody_is_late() -> None:
    game = await duel(NoClock())
    table = await game.table()
    assert await game.due() is None
    assert running(table) is None
    assert not may_claim(table, game.bob, ALWAYS, Instant(game.now + 365 * DAY))


async def test_a_night_is_no_time() -> None:
    """Asked at 22:00 with an hour for the turn: due at 23:00, to be claimed at 8:15."""
    game = await duel(PerTurn(HOUR), hours=NIGHT)
    clock = running(await game.table(), NIGHT)
    assert clock is not None
    assert clock.deadline - game.now == HOUR
    assert clock.claimable - game.now == 10 * HOUR + 15 * MINUTE
    assert clock.gone(75) - game.now == 45 * MINUTE
    assert clock.left_at(Instant(game.now + 40 * MINUTE)) == 20 * MINUTE
    later = await duel(PerTurn(HOUR), hours=NIGHT, at=EVENING + 30 * MINUTE)
    assert await later.due() == 10 * HOUR, "half an hour before the night, half after it"
    assert await (await duel(PerTurn(HOUR), at=EVENING + 30 * MINUTE)).due() == HOUR


async def test_new_hours_leave_the_running_question_alone() -> None:
    game = await duel(PerTurn(8 * HOUR))
    before = await game.due()
    person = await game.house.posts.person(game.ann)
    assert person is not None
    text = timetable.changed("", NIGHT, game.now)
    await game.house.posts.set_person(game.ann, replace(person.settings, calendars=text))
    game.house.clock.forward(HOUR)
    await game.says("bob", GiveTime(HOUR))  # writes the deadline anew
    assert await game.due() == (before or 0), "an hour is gone and an hour was given"
    await game.plays()
    await game.plays()
    assert on_the_clock(await game.table()) == game.ann
    assert await game.due() == 9 * HOUR + 8 * HOUR, "asked at 23:00, her night counts from now on"


# ------------------------------------------------------------------------------ claims


async def test_the_other_may_claim_after_the_grace() -> None:
    game = await duel(PerTurn(DAY))
    table, asked = await game.table(), game.now
    for seconds, claimed in ((DAY, False), (DAY + 6 * HOUR - 1, False), (DAY + 6 * HOUR, True)):
        at = Instant(asked + seconds)
        assert may_claim(table, game.bob, ALWAYS, at) is claimed
        assert not may_claim(table, game.ann, ALWAYS, at), "nobody claims against themself"
        assert not may_claim(table, PlayerId(99), ALWAYS, at)
    assert price_of_silence(table) == 3, "a backgammon can still be lost"


async def test_nobody_loses_a_game_asleep() -> None:
    game = await duel(PerTurn(HOUR), hours=NIGHT)
    table = await game.table()
    night = Instant(game.now + 5 * HOUR)
    assert may_claim(table, game.bob, ALWAYS, night)
    assert not may_claim(table, game.bob, NIGHT, night)
    assert may_claim(table, game.bob, NIGHT, Instant(game.now + 10 * HOUR + 15 * MINUTE))


# ------------------------------------------------------------------------- what is written


async def test_a_bank_pays_with_every_answer() -> None:
    game = await duel(Bank(DAY, HOUR))
    assert await game.due() == DAY
    game.house.clock.forward(5 * HOUR)
    await game.plays()
    assert await game.spent() == [5 * HOUR]
    banks = (await game.table()).clock.banks
    assert banks is not None
    assert sorted((banks.of(Side.WHITE), banks.of(Side.BLACK))) == [20 * HOUR, DAY]
    game.house.clock.forward(2 * HOUR)
    await game.plays()
    assert await game.due() == 20 * HOUR, "what was left, and an hour for the turn"
    await game.plays()
    assert await game.spent() == [5 * HOUR, 2 * HOUR], "no time, no fact"


async def test_a_bank_does_not_pay_for_the_night() -> None:
    game = await duel(Bank(DAY, HOUR), hours=NIGHT)
    game.house.clock.forward(12 * HOUR)
    await game.plays()
    assert await game.spent() == [3 * HOUR], "an hour before it and two after it"


async def test_a_pause_keeps_what_was_used() -> None:
    game = await duel(PerTurn(DAY))
    game.house.clock.forward(20 * HOUR)
    await game.says("bob", OfferPause())
    offer = (await game.table()).offers[-1].seq
    await game.says("ann", Accept(offer))
    assert await game.due() is None
    game.house.clock.forward(30 * DAY)
    table = await game.table()
    assert not may_claim(table, game.bob, ALWAYS, game.now)
    await game.says("bob", Resume())
    assert await game.due() == 4 * HOUR
    assert await game.spent() == [20 * HOUR]
    clock = running(await game.table())
    assert clock is not None
    assert clock.total == DAY
    assert clock.gone(75) == game.now, "more than that is gone already"


async def test_time_that_is_given_to_who_is_late_begins_now() -> None:
    game = await duel(PerTurn(DAY))
    game.house.clock.forward(DAY + 10 * HOUR)
    assert may_claim(await game.table(), game.bob, ALWAYS, game.now)
    await game.says("bob", GiveTime(3 * HOUR))
    assert await game.due() == 3 * HOUR
    assert not may_claim(await game.table(), game.bob, ALWAYS, game.now)
    assert await game.spent() == [DAY + 10 * HOUR]


async def test_what_is_taken_back_was_paid_for() -> None:
    game = await duel(Bank(DAY, HOUR))
    game.house.clock.forward(2 * HOUR)
    await game.plays()
    game.house.clock.forward(3 * HOUR)
    await game.says("ann", OfferTakeBack())
    offer = (await game.table()).offers[-1].seq
    await game.says("bob", Accept(offer))
    assert await game.spent() == [2 * HOUR, 3 * HOUR]
    assert remaining(await game.table()) == DAY - 2 * HOUR, "and the hour for the turn is gone"


async def test_at_a_closed_table_nobody_is_late() -> None:
    game = await duel(PerTurn(DAY))
    table = replace(await game.table(), closed=True)
    assert deadline_at(table) is None
    assert on_the_clock(table) is None


async def test_the_column_can_be_derived_again() -> None:
    game = await duel(PerTurn(8 * HOUR), hours=NIGHT)
    table = await game.table()
    assert await game.due() == advance(NIGHT, table.since_at, 8 * HOUR) - game.now


async def test_who_may_decide_is_asked_of_the_disk() -> None:
    game = await duel(PerTurn(HOUR), hours=NIGHT)
    hours, table = calendars_of(game.house.posts), await game.table()
    asked = game.now
    morning = Instant(asked + 10 * HOUR + 15 * MINUTE)
    assert not may_claim(table, game.bob, await calendar_at(hours, table), Instant(morning - 1))
    assert may_claim(table, game.bob, await calendar_at(hours, table), morning)
    assert not may_claim(table, game.ann, await calendar_at(hours, table), morning)
    clockless = await (await duel(NoClock())).table()
    assert not may_claim(clockless, game.bob, await calendar_at(hours, clockless), morning)
