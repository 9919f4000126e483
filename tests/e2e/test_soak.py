"""Two hundred games by taps, with restarts and faults, against the same games without any.

Boards in most games are tiny stand-ins that carry the fingerprint of their scene; one batch is
drawn for real. Pauses are leapt over, all else is the bot as it is.
"""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from PIL import Image

from bot.chat import pictures
from bot.chat.buttons import Verb
from bot.chat.sights import Sights, scene_for
from bot.play import reply
from bot.play.commands import Asked, AskStart, Command
from bot.play.ports import Log
from bot.play.record import record
from bot.play.referee import Referee
from bot.play.sheet import Sheet
from bot.playground import Playground, groups
from bot.playground.faults import KINDS
from rules.actions import Accept, Confirm, Decline, OfferResign, Sit
from rules.agreement import Agreement
from rules.events import Event, GameWon, Played
from rules.identity import Instant, PlayerId, Seq, TableId
from tests.e2e.choosing import Answer, Play, Resign, decision
from tests.e2e.fast import LoopClock, leap
from tests.e2e.gathering import gather, meet, shown
from tests.e2e.house import EvenDice, House
from tests.e2e.ledger import Ledger
from tests.e2e.players import Match, Page, buttons
from tests.e2e.stand_ins import named, stand_in
from tests.fakes.clock import FakeClock
from tests.fakes.store import FakeStore

pytestmark = [
    pytest.mark.slow,
    # A life that is killed between getting an update and looking at it never looks at it.
    pytest.mark.filterwarnings("ignore:coroutine 'Dispatcher._process_update' was never awaited"),
]

GAMES = (27, 27, 27, 27, 27, 27, 27, 11)
"""Games of each batch, 200 in all. The last one is drawn for real."""

PAIRS = (("ann", "bob"), ("cat", "dan"), ("bob", "cat"), ("dan", "ann"), ("eve", "fox"))
REAL = 640
"""Pixels that a board has at least."""

LEFT_OPEN = 12
"""So many decisions are made at the last table of a batch; somebody must see the next question."""

THINKS = 12.0
"""Seconds of the loop for a decision: nobody plays at eight boards in one second."""

DECISIONS_A_LIFE = 90
"""After about so many decisions the bot stops or dies."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game of a batch: where, by whom, how far."""

    chat: str
    people: tuple[str, str]
    limit: int | None


def plans(games: int) -> list[Plan]:
    """Every pair has games in private and in a group of its own; two share a group."""
    made = []
    for number in range(games):
        lap, at = divmod(number, len(PAIRS))
        own = "".join(PAIRS[at])
        chat = ("bot", own, "bot", "group" if at < 2 else own, "bot")[lap % 5]
        made.append(Plan(chat, PAIRS[at], LEFT_OPEN if number == games - 1 else None))
    return made


@asynccontextmanager
async def staged(folder: Path, seed: int) -> AsyncIterator[tuple[Playground, House, Page, Ledger]]:
    """A playground with enough people and groups, a bot in this process, and a look at its disk."""
    clock = LoopClock(asyncio.get_running_loop())
    playground = Playground.start(clock=clock.unix, query_lifetime=3600.0, seed=seed)
    async with playground as pg, ClientSession() as session:
        world = pg.world
        for key in ("eve", "fox"):
            groups.add_person(world, key.title(), language="en", key=key)
        for pair in PAIRS:
            owner, other = (world.person(key) for key in pair)
            groups.add_group(world, owner, " & ".join(pair), [other], key="".join(pair))
        groups.change_member(
            world, world.chat("group"), world.person("ann"), world.person("eve"), "add"
        )
        groups.change_member(
            world, world.chat("group"), world.person("ann"), world.person("fox"), "add"
        )
        ledger = Ledger(folder / "nardy.db")
        try:
            async with House(pg, folder / "nardy.db", clock, seed, durable=False) as house:
                yield pg, house, Page(pg, session), ledger
        finally:
            ledger.close()


async def trouble(house: House, matches: list[Match], seed: int) -> None:
    """End the bot now and then, cleanly or not, as long as somebody plays."""
    chance = random.Random(seed)  # noqa: S311 - a repeatable test
    done = 0
    while True:
        done += round(DECISIONS_A_LIFE * chance.uniform(0.5, 1.5))
        while sum(len(match.made) for match in matches) < done:
            await house.pg.world.changed.wait(5.0)
        await (house.crash() if chance.random() < 0.6 else house.stop())
        await house.start()
        # Shuffled batches are asked for again and again until the newest comes last: not always.
        house.pg.faults.updates(duplicate=0.1, shuffle=0.1 if chance.random() < 0.3 else 0.0)


def faults(pg: Playground) -> None:
    """Every kind of fault, at any call."""
    for kind in KINDS:
        pg.faults.add("*", kind, times=10**9, chance=0.006, retry_after=2, seconds=3.0)
    pg.faults.updates(duplicate=0.1)


async def play(
    folder: Path, games: int, seed: int, *, faulty: bool, drawn: bool = False
) -> tuple[list[tuple[Event, ...]], dict[str, PlayerId]]:
    """A batch from `/new` to the last result; the logs, and who has which number in them.

    Asserts what must hold at its end.
    """
    async with staged(folder, seed) as (pg, house, page, ledger):
        if faulty:
            faults(pg)
        people = sorted({who for pair in PAIRS for who in pair})
        await meet(pg, page, ledger, *people)
        numbers = {who: ledger.player(pg.world.person(who).id) for who in people}
        matches = []
        for plan in plans(games):
            table = await gather(pg, page, ledger, plan.chat, plan.people)
            seats = {numbers[who]: who for who in plan.people}
            matches.append(
                Match(
                    pg,
                    page,
                    ledger,
                    table,
                    plan.chat,
                    seats,
                    f"{seed}:{table}",
                    plan.limit,
                    0.03 if faulty else 0.0,
                    THINKS,
                )
            )
        async with asyncio.TaskGroup() as tasks:
            if faulty:
                chaos = tasks.create_task(trouble(house, matches, seed))
            playing = [tasks.create_task(match.play()) for match in matches]
            await asyncio.wait(playing)
            if faulty:
                chaos.cancel()
        if not house.up:
            await house.start()
        pg.faults.clear()
        await quiet(pg, house, ledger, matches)
        for match in matches:
            await press_orphans(pg, ledger, match)
        await quiet(pg, house, ledger, matches)
        for match in matches:
            check(pg, ledger, match)
            await check_pictures(pg, house, match.table, drawn=drawn)
        struck = {kind for _, kind in pg.faults.struck}
        assert not faulty or struck == set(KINDS)
        assert not faulty or house.lives > 2
        return [ledger.events(match.table) for match in matches], numbers


async def quiet(pg: Playground, house: House, ledger: Ledger, matches: list[Match]) -> None:
    """Wait until every screen has caught up and no old keyboard is left to take away."""

    def settled() -> bool:
        return all(
            shown == ledger.sheet(match.table).table.seq and not stale
            for match in matches
            for _, _, stale, shown, _ in ledger.screens(match.table)
        )

    await shown(pg, settled, "screens that never catch up")
    await house.stop()  # waits for the last calls
    await house.start()


async def press_orphans(pg: Playground, ledger: Ledger, match: Match) -> None:
    """A board of which a dying bot never learnt that it was sent: a press does nothing else.

    It takes the buttons away.
    """
    before = ledger.events(match.table)
    for chat, message, _, _, _ in ledger.screens(match.table):
        for one in tuple(pg.world.chats[chat].messages.values()):
            old = [] if one.deleted or one.id == message else list(buttons(one, match.table))
            if old:
                members = pg.world.chats[chat].members
                who = next(
                    key for key in match.people.values() if pg.world.person(key).id in members
                )
                match.orphans += 1
                await match.press(who, next((b for b in old if b.press.verb is Verb.MENU), old[0]))
    assert ledger.events(match.table) == before


def check(pg: Playground, ledger: Ledger, match: Match) -> None:
    """What holds for one table when all is over."""
    sheet = ledger.sheet(match.table)
    events = ledger.events(match.table)
    assert Sheet.read(Log(Seq(1), events)).table == sheet.table
    assert record(match.table, events).count("\n") > len(events)
    assert sheet.table.closed or match.limit is not None
    decided = [event for event in events if isinstance(event, Played) and not event.forced]
    assert len(decided) == sum(isinstance(one, Play) for one in match.made)
    screens = ledger.screens(match.table)
    assert len(screens) == (2 if match.chat == "bot" else 1)
    for chat, message, _, _, asleep in screens:
        assert not asleep
        place = pg.world.chats[chat]
        with_buttons = [
            one.id
            for one in place.messages.values()
            if not one.deleted and any(buttons(one, match.table))
        ]
        assert with_buttons == [message], (match.table, with_buttons, message)
        verbs = {button.press.verb for button in buttons(place.messages[message], match.table)}
        if sheet.table.closed:
            assert Verb.REMATCH in verbs
        since = {button.press.since for button in buttons(place.messages[message], match.table)}
        assert since == {sheet.table.since}
        assert "photo" in place.messages[message].body


APART: dict[str, Any] = {"at": 0, "opened_at": 0, "sealed": "", "next_sealed": ""}
"""What is of one run only."""


async def check_pictures(pg: Playground, house: House, table: TableId, *, drawn: bool) -> None:
    """The picture in every chat is that of the board as it stands now."""
    storage = house.storage
    referee = Referee(storage.store, EvenDice(0))
    sights = Sights(referee, storage.store, storage.posts)
    for view in await storage.posts.views(table):
        look = await sights.look(view)
        chat = await storage.posts.chat(view.chat)
        assert look is not None
        assert chat is not None
        scene = scene_for(look)
        assert scene is not None
        message = pg.world.chats[chat.telegram_id].messages[int(view.message or 0)]
        url = f"{pg.base_url}/api/file/{message.body['photo'][-1]['file_id']}"
        async with ClientSession() as session, session.get(url) as answer:
            shown_now = Image.open(io.BytesIO(await answer.read()))
        if drawn:
            assert shown_now.width >= REAL
        else:
            assert shown_now.info["comment"].decode() == named(scene)


def told(events: tuple[Event, ...]) -> list[Any]:
    """A log without clock and seals, and each turn as the position it led to."""
    sheet: Sheet | None = None
    lines: list[Any] = []
    for event in events:
        sheet = Sheet.read(Log(Seq(1), (event,))) if sheet is None else sheet.plus((event,))
        game = sheet.table.game
        if isinstance(event, Played):
            assert game is not None
            lines.append((replace(event, at=Instant(0), turn=()), game.position))
        else:
            own = {name: was for name, was in APART.items() if hasattr(event, name)}
            lines.append(replace(event, **own))
    return lines


def same(logs: list[tuple[Event, ...]], expected: list[tuple[Event, ...]]) -> None:
    """Every log tells what it should; the first difference is short enough to be read."""
    for number, (log, other) in enumerate(zip(logs, expected, strict=True), 1):
        for seq, (here, there) in enumerate(zip(told(log), told(other), strict=False), 1):
            assert here == there, f"game {number}, event {seq}"
        assert len(log) == len(other), f"game {number}"


async def undisturbed(
    games: int, seed: int, numbers: dict[str, PlayerId]
) -> list[tuple[Event, ...]]:
    """The same games by the same decisions straight at the referee."""
    store, clock = FakeStore(), FakeClock()
    referee = Referee(store, EvenDice(seed))

    async def does(table: TableId, who: PlayerId, intent: Asked) -> None:
        asked = Command(table=table, who=who, intent=intent, at=clock())
        assert isinstance(await referee.submit(asked), reply.Done)

    logs = []
    for plan in plans(games):
        first, second = (numbers[who] for who in plan.people)
        table = (await referee.open(first, Agreement(), cause=None, at=clock())).id
        await does(table, second, Sit())
        await does(table, first, AskStart())
        made = 0
        while plan.limit is None or made < plan.limit:
            sheet = await referee.look(table)
            assert sheet is not None
            match decision(f"{seed}:{table}", sheet):
                case None:
                    break
                case Play(player=player, turn=turn):
                    await does(table, player, Confirm(turn))
                case Resign(player=player, multiplier=multiplier):
                    await does(table, player, OfferResign(multiplier))
                case Answer(player=player, offer=offer, accepts=accepts):
                    await does(table, player, Accept(offer) if accepts else Decline(offer))
            made += 1
        logs.append(await store.history(table))
    return logs


@pytest.mark.parametrize(("batch", "games"), list(enumerate(GAMES)))
def test_games_with_restarts_and_faults_equal_games_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int, games: int
) -> None:
    drawn = batch == len(GAMES) - 1
    if not drawn:
        monkeypatch.setattr(pictures, "picture", stand_in)
    logs, numbers = leap(lambda: play(tmp_path, games, batch, faulty=True, drawn=drawn))
    expected = asyncio.run(undisturbed(games, batch, numbers))
    same(logs, expected)
    assert sum(isinstance(event, GameWon) for log in logs for event in log) >= games - 1


def test_games_without_faults_equal_games_without_a_chat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "picture", stand_in)
    logs, numbers = leap(lambda: play(tmp_path, 5, 1, faulty=False))
    expected = asyncio.run(undisturbed(5, 1, numbers))
    same(logs, expected)
