"""What is planned for a question: at a duel for both, at a chouette for who is to move."""

from __future__ import annotations

from dataclasses import replace

from bot.play.calendars import HOUR
from bot.play.clocks import always_running
from bot.play.ports import Log, Reminder, ReminderKind
from bot.play.reminding import Planning
from bot.play.sheet import Sheet
from bot.play.waiting import deadline
from rules.actions import ProposeDouble
from rules.agreement import PerTurn
from rules.game import ToPlay
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.position import Side
from tests.fakes.store import FakeStore
from tests.rules.flow.group import CAT, GROUP, Group
from tests.rules.flow.playing import BOB

DAY = 24 * HOUR
NUMBER = TableId(7)


class Desk:
    """A group's table whose reminders are planned."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.store = FakeStore()
        self.planning = Planning(self.store, self.look, always_running)

    async def look(self, _table: TableId) -> Sheet:
        return Sheet(Log(Seq(1), ()), self.group.table)

    async def planned(self) -> list[Reminder]:
        """All that waits after planning."""
        while len(self.store._people) < 9:
            await self.store.meet(
                len(self.store._people), name="x", username=None, hint_lang=None, at=Instant(0)
            )
        await self.planning._plan(NUMBER, self.group.table, Instant(0))
        return list(await self.store.reminders_due(Instant(2**40)))


async def test_the_captain_of_a_team_is_reminded_like_anybody() -> None:
    group = Group(agreement=replace(GROUP, pace=PerTurn(DAY)))
    group.sets(ToPlay(Side.BLACK, (3, 1)))
    desk = Desk(group)
    (one,) = await desk.planned()
    assert (one.player, one.kind) == (BOB, ReminderKind.REMIND)
    until = deadline(group.table)
    assert until is not None
    assert one.due_at == group.table.since_at + (until - group.table.since_at) * 3 // 4
    assert await desk.planning.due_at(one) == one.due_at
    assert await desk.planning.due_at(replace(one, player=PlayerId(8))) is None


async def test_a_vote_of_minutes_is_not_reminded_of() -> None:
    group = Group()
    group.on_roll(Side.BLACK)
    group.says(CAT, ProposeDouble())
    desk = Desk(group)
    assert deadline(group.table) is not None
    assert await desk.planned() == []
    assert desk.store._reminders, "but it is known that there is nothing to plan"


async def test_a_silent_box_is_nobodys_reminder() -> None:
    """It is not replaced; the team may claim, and the board says so."""
    group = Group(agreement=replace(GROUP, pace=PerTurn(DAY)))
    group.sets(ToPlay(Side.WHITE, (3, 1)))
    assert deadline(group.table) is None
    assert await Desk(group).planned() == []
