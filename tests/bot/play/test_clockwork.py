"""Due times: found in the database, handed on, never forgotten by a failure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from bot.play.clockwork import SWEEP_SECONDS, Bells, Clockwork
from bot.play.ports import ChatKind, View, ViewId
from rules.identity import Instant
from tests.bot.play.house import House


@dataclass
class Diary:
    """A chore that writes down when it was swept."""

    at: list[Instant] = field(default_factory=list)
    fails: bool = False

    async def sweep(self, at: Instant) -> None:
        """Write it down."""
        self.at.append(at)
        if self.fails:
            raise RuntimeError("out of ink")


class Enough(Exception):  # noqa: N818 - ends an endless loop
    """The test has seen enough."""


async def view_ringing_in(house: House, seconds: int) -> View:
    """A view of a new table whose reader is to be called then."""
    table = await house.open("ann")
    chat = await house.posts.enter(-100, kind=ChatKind.GROUP, title="Club", at=house.clock())
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    ringing = replace(view, ring_at=Instant(house.clock() + seconds))
    await house.posts.save_view(ringing)
    return ringing


async def test_a_bell_rings_when_its_time_has_come(house: House) -> None:
    view = await view_ringing_in(house, 60)
    rung: list[ViewId] = []

    async def ring(due: View) -> None:
        rung.append(due.id)

    bells = Bells(house.posts, ring)
    await bells.sweep(Instant(house.clock() + 59))
    assert rung == []
    await bells.sweep(Instant(house.clock() + 60))
    assert rung == [view.id]


async def test_a_bell_rings_until_somebody_has_called(house: House) -> None:
    """A crash between the sweep and the message loses nobody; the message ends it."""
    view = await view_ringing_in(house, 0)
    rung: list[ViewId] = []

    async def ring(due: View) -> None:
        rung.append(due.id)

    await Bells(house.posts, ring).sweep(house.clock())
    await Bells(house.posts, ring).sweep(house.clock())
    assert rung == [view.id, view.id]
    await house.posts.save_view(replace(view, ring_at=None))
    await Bells(house.posts, ring).sweep(house.clock())
    assert len(rung) == 2


async def test_the_loop_sweeps_and_sleeps(fake_house: House) -> None:
    clock = fake_house.clock
    diary = Diary()
    begun = clock()

    async def sleep(seconds: float) -> None:
        clock.forward(seconds)
        if len(diary.at) == 3:
            raise Enough

    with pytest.raises(Enough):
        await Clockwork(clock, [diary], sleep).run()
    assert diary.at == [begun + round(i * SWEEP_SECONDS) for i in range(3)]


async def test_a_chore_that_fails_keeps_no_other_from_its_work(fake_house: House) -> None:
    broken, sound = Diary(fails=True), Diary()
    with pytest.raises(ExceptionGroup) as failed:
        await Clockwork(fake_house.clock, [broken, sound], fake_house.clock.sleep).sweep()
    assert failed.group_contains(RuntimeError, match="out of ink")
    assert sound.at == [fake_house.clock()]
