"""Presses that come together, too late, from the wrong hands, or that nobody ever offered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.chat import pictures
from bot.chat.buttons import Press, Verb, write_addition, write_turn
from bot.play.hand import hand_of
from bot.play.sheet import Sheet
from bot.playground import Playground, deeds
from rules.events import Played
from rules.identity import PlayerId, TableId
from tests.e2e.choosing import Play, decision
from tests.e2e.fast import LoopClock, leap
from tests.e2e.gathering import gather, meet, shown
from tests.e2e.house import House
from tests.e2e.ledger import Ledger
from tests.e2e.players import Button, Match, Page, live
from tests.e2e.stand_ins import stand_in

pytestmark = pytest.mark.slow

GROUP = "group"
SEED = 11


@dataclass
class Room:
    """A game that has begun in the group, and everybody around it."""

    pg: Playground
    house: House
    page: Page
    ledger: Ledger
    table: TableId
    match: Match

    async def press(self, who: str, message: int, data: str, chat: str = GROUP) -> dict[str, Any]:
        """One press by its data."""
        return await self.page.post(
            "press",
            **{"as": who, "chat": chat, "message_id": message, "data": data},
            wait=30.0,
        )

    def who(self) -> tuple[str, str]:
        """Who is to play, and the other one."""
        wanted = self.wanted()
        mine = self.match.people[wanted.player]
        return mine, next(key for key in self.match.people.values() if key != mine)

    def wanted(self) -> Play:
        """What comes next."""
        wanted = decision(self.match.seed, self.sheet)
        assert isinstance(wanted, Play)
        return wanted

    @property
    def sheet(self) -> Sheet:
        """The table as it stands."""
        return self.ledger.sheet(self.table)

    def seen(self) -> list[Button]:
        """The newest keyboard of the table in the group."""
        return live(self.pg.world.chat(GROUP), self.table)

    async def until_steps(self) -> None:
        """Play on until somebody picks a turn by steps, and sees the keyboard for it."""
        while True:
            await self.quiet()
            if any(button.press.verb is Verb.STEP for button in self.seen()):
                return
            await self.match.carry_out(self.wanted())

    async def draft(self) -> Button:
        """Draft the whole wanted turn; the Done button that then stands there."""
        wanted, (mine, _) = self.wanted(), self.who()
        while not (done := [b for b in self.seen() if b.press.verb is Verb.DONE]):
            button = self.match._next(wanted)
            if button is not None and button.press.verb is not Verb.DONE:
                await self.match.press(mine, button)
            await self.pg.world.changed.wait(1.0)
        await asyncio.sleep(2.0)  # of the fast loop: the deaf moment of Done passes
        return done[0]

    async def quiet(self) -> None:
        """Until the screen shows what stands in the log."""

        def settled() -> bool:
            return all(
                told == self.sheet.table.seq and not stale
                for _, _, stale, told, _ in self.ledger.screens(self.table)
            )

        await shown(self.pg, settled, "a screen that never catches up")

    def played(self) -> int:
        """How many turns there are in the log."""
        return sum(isinstance(event, Played) for event in self.ledger.events(self.table))


Deed = Callable[[Room], Awaitable[None]]


@pytest.fixture
def in_a_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Deed], None]:
    """Runs something in a room of its own."""
    monkeypatch.setattr(pictures, "picture", stand_in)

    async def furnished(deed: Deed) -> None:
        clock = LoopClock(asyncio.get_running_loop())
        playground = Playground.start(clock=clock.unix, query_lifetime=3600.0)
        async with playground as pg, ClientSession() as session:
            page, ledger = Page(pg, session), Ledger(tmp_path / "nardy.db")
            async with House(pg, tmp_path / "nardy.db", clock, SEED) as house:
                await meet(pg, page, ledger, "ann", "bob", "cat")
                table = await gather(pg, page, ledger, GROUP, ("ann", "bob"))
                people = {number(pg, ledger, who): who for who in ("ann", "bob")}
                match = Match(pg, page, ledger, table, GROUP, people, f"presses:{table}")
                await deed(Room(pg, house, page, ledger, table, match))
            ledger.close()

    return lambda deed: leap(lambda: furnished(deed))


def number(pg: Playground, ledger: Ledger, who: str) -> PlayerId:
    """Somebody's number in the log."""
    return ledger.player(pg.world.person(who).id)


def test_two_people_press_at_once_and_one_turn_is_played(in_a_room: Callable[[Deed], None]) -> None:
    async def deed(room: Room) -> None:
        await room.until_steps()
        done = await room.draft()
        before, (mine, other) = room.played(), room.who()
        answers = await asyncio.gather(
            *(room.press(who, done.message, done.data) for who in (other, mine, "cat", mine, other))
        )
        assert all(answer["answered"] for answer in answers)
        decided = [e for e in room.ledger.events(room.table) if isinstance(e, Played)][before:]
        assert [event.forced for event in decided].count(False) == 1
        others = [answers[0], answers[2], answers[4]]
        assert all(answer["text"] for answer in others)

    in_a_room(deed)


def test_a_double_tap_on_the_last_step_does_not_confirm(in_a_room: Callable[[Deed], None]) -> None:
    async def deed(room: Room) -> None:
        await room.until_steps()
        wanted, (mine, _) = room.wanted(), room.who()
        before = room.played()
        last = room.seen()[0].message
        turn = wanted.turn
        for at, step in enumerate(turn):
            data = Press(
                table=room.table,
                since=wanted.since,
                verb=Verb.STEP,
                arg=write_addition(turn[:at], (step,)),
            ).pack()
            await forged(room, mine, last, data)
        done = Press(
            table=room.table, since=wanted.since, verb=Verb.DONE, arg=write_turn(turn)
        ).pack()
        answer = await forged(room, mine, last, done)
        assert answer["text"]
        assert room.played() == before
        await asyncio.sleep(2.0)
        assert not (await forged(room, mine, last, done))["alert"]
        assert room.played() > before

    in_a_room(deed)


def test_a_stale_keyboard_is_told_so_and_loses_its_buttons(
    in_a_room: Callable[[Deed], None],
) -> None:
    async def deed(room: Room) -> None:
        await room.until_steps()
        mine, _ = room.who()
        old = next(b for b in room.seen() if b.press.verb is Verb.STEP)
        await room.match.carry_out(room.wanted())
        await room.quiet()
        before = room.ledger.events(room.table)
        answer = await forged(room, mine, old.message, old.data)
        assert answer["answered"]
        assert answer["text"]
        assert room.ledger.events(room.table) == before

    in_a_room(deed)


NONSENSE = (
    "",
    "t1",
    "t1:1",
    "t1:999999:4:s:.h3",
    "t1:1:4:s:h3",
    "t1:1:4:ok:zz99",
    "t1:1:4:rf:9w",
    "t1:1:4:ac:4",
    "t1:-1:4:r:",
    "t1:1:99999999999999999999:r:",
    "t0:1:4:r:",
    "c1:resign:1:",  # would take the question away, and the question here is a board
    "\u0000",
    "ё" * 32,
)


def test_data_that_no_button_of_ours_carries_do_nothing(in_a_room: Callable[[Deed], None]) -> None:
    async def deed(room: Room) -> None:
        await room.until_steps()
        before, tables = room.ledger.events(room.table), room.ledger.newest_table()
        for data in NONSENSE:
            answer = await forged(room, "cat", room.seen()[0].message, data)
            assert answer["answered"], data
            assert room.ledger.events(room.table) == before, data
        assert room.ledger.newest_table() == tables
        assert room.house.up

    in_a_room(deed)


def test_a_board_in_a_chat_where_it_is_not_shown_is_no_way_in(
    in_a_room: Callable[[Deed], None],
) -> None:
    """A forwarded board carries its buttons' data, but the table is not shown there."""

    async def deed(room: Room) -> None:
        await room.until_steps()
        mine, _ = room.who()
        before = room.ledger.events(room.table)
        greeting = next(
            message
            for message in room.pg.world.chat("bot", room.pg.world.person(mine)).messages.values()
            if message.markup
        )
        step = next(b for b in room.seen() if b.press.verb is Verb.STEP)
        answer = await forged(room, mine, greeting.id, step.data, chat="bot")
        assert answer["answered"]
        assert answer["text"]
        wanted = room.wanted()
        assert room.ledger.draft(room.table, wanted.since, wanted.player) == ()
        assert room.ledger.events(room.table) == before

    in_a_room(deed)


def test_everybody_else_hears_whose_turn_it_is(in_a_room: Callable[[Deed], None]) -> None:
    async def deed(room: Room) -> None:
        await room.until_steps()
        mine, other = room.who()
        name = room.pg.world.person(mine).first_name
        step = next(b for b in room.seen() if b.press.verb is Verb.STEP)
        for who in (other, "cat"):
            answer = await room.press(who, step.message, step.data)
            assert name in answer["text"], answer
        assert hand_of(room.sheet.table) is not None
        wanted = room.wanted()
        assert room.ledger.draft(room.table, wanted.since, wanted.player) == ()

    in_a_room(deed)


async def forged(
    room: Room, who: str, message: int, data: str, chat: str = GROUP
) -> dict[str, Any]:
    """A press whose data are made up or come from another message."""
    world = room.pg.world
    person = world.person(who)
    place = world.chat(chat, person)
    query = deeds.press(world, person, place.messages[message], {"callback_data": data})
    until = asyncio.get_running_loop().time() + 60.0
    while not query.answered and asyncio.get_running_loop().time() < until:
        await world.changed.wait(1.0)
    return {"answered": query.answered, "text": query.text, "alert": query.alert}
