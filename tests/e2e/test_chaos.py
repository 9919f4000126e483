"""Fifty chats, hundreds of games, every fault there is, and a bot that is killed all along.

Over real HTTP, with the bot as a process. Afterwards every log replays and follows from the rules
and the seals, what was confirmed is there once, every board shows the newest state, and nobody is
left waiting. A run lasts `CHAOS_SECONDS` (45 unless given), and longer until `CHAOS_GAMES` (200)
have begun; `CHAOS_SEEDS` names the runs that are made ("1" unless given; "1 2 3" for three). A
shorter one is part of every `make test`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.chat.buttons import Verb
from bot.playground import Playground, deeds, groups
from bot.playground.model import Chat, Message
from bot.upkeep.checking import problems
from rules.events import GameStarted
from rules.identity import TableId
from storage.backup import copy
from storage.opening import open_storage
from tests.e2e.crowd import Company, Crowd, boards
from tests.e2e.hasty import Haste
from tests.e2e.havoc import Havoc
from tests.e2e.ledger import Ledger
from tests.e2e.mortal import Mortal
from tests.e2e.players import buttons
from tests.e2e.verdict import behind, redecided, rolls, unconfirmed

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("CHAOS_GAMES", "200"))
SECONDS = float(os.environ.get("CHAOS_SECONDS", "45"))
SEEDS = [int(seed) for seed in os.environ.get("CHAOS_SEEDS", "1").split()]

HASTE = 20.0
PEOPLE = 24
DUELS, CHOUETTES, FORUMS, TOPICS = 20, 5, 2, 2
REQUESTS = (
    "/new short",
    "/new long",
    "/new match 3",
    "/new long match 3",
    "/new money",
    "/new money jacoby beavers raccoons",
    "/new long money cube",
    "/new money auto 2",
)
BAND = ("/chouette", "/chouette long", "/chouette jacoby beavers")
LONGEST = 600.0
"""Seconds after which a run that has not begun all its games is a failure."""

QUIET_SECONDS = 90.0
KILLS = 5

FEWER_GAMES, FEWER_SECONDS = 60, 15.0
"""Of the shorter run."""


@dataclass
class Scene:
    """All that takes part."""

    pg: Playground
    bot: Mortal
    ledger: Ledger
    crowd: Crowd
    havoc: Havoc
    wanted: int

    def games(self) -> int:
        """How many games have begun."""
        return int(self.ledger.one("SELECT sum(game_no) FROM tables") or 0)


@asynccontextmanager
async def staged(folder: Path, seed: int, games: int) -> AsyncIterator[Scene]:
    """People, groups and forums; a bot that lives; so many games shall begin."""
    began = time.monotonic()
    haste = Haste(HASTE, began)
    playground = Playground.start(
        clock=haste.unix, query_lifetime=600.0, seed=seed, keep_files=10**6
    )
    async with playground as pg, Mortal(pg, folder, haste, began) as bot:
        ledger = Ledger(bot.database)
        companies, places = gathered(pg)
        crowd = Crowd(pg, ledger, companies, seed)
        people = [pg.world.person(f"p{number}") for number in range(PEOPLE)]
        for person in people:
            deeds.start(pg.world, person)
        havoc = Havoc(pg, bot, crowd, people, places, seed)
        try:
            yield Scene(pg, bot, ledger, crowd, havoc, games)
        finally:
            ledger.close()


def gathered(pg: Playground) -> tuple[list[Company], list[str]]:
    """Who plays with whom and where, and the groups."""
    world = pg.world
    keys = [f"p{number}" for number in range(PEOPLE)]
    for number, key in enumerate(keys):
        language = "ru" if number % 2 else "en"
        groups.add_person(world, f"Person <{number}>", language=language, key=key)
    companies, places = [], []
    for number in range(PEOPLE // 2):
        pair = keys[2 * number], keys[2 * number + 1]
        companies.append(Company(pair, "bot", REQUESTS[number % len(REQUESTS)]))
    for number in range(DUELS + CHOUETTES):
        band = number >= DUELS
        size = 3 + number % 3 if band else 2
        members = tuple(keys[(3 * number + each * 5) % PEOPLE] for each in range(size))
        words = BAND[number % len(BAND)] if band else REQUESTS[number % len(REQUESTS)]
        people = [world.person(key) for key in members]
        groups.add_group(world, people[0], f"Group {number}", people[1:], key=f"g{number}")
        places.append(f"g{number}")
        companies.append(Company(members, f"g{number}", words))
    for number in range(FORUMS):
        people = [world.person(keys[(7 * number + each) % PEOPLE]) for each in range(4)]
        forum = groups.add_group(
            world, people[0], f"Forum {number}", people[1:], forum=True, key=f"f{number}"
        )
        places.append(f"f{number}")
        for each in range(TOPICS):
            topic = groups.open_topic(world, forum, people[0], f"Topic {each}")
            pair = people[2 * each].key, people[2 * each + 1].key
            words = REQUESTS[(number + each) % len(REQUESTS)]
            companies.append(Company(pair, f"f{number}", words, topic.id))
    return companies, places


async def play(scene: Scene, folder: Path, seconds: float) -> None:
    """For a while, and until there are enough games; the database is copied on the way."""
    copied = False
    began = time.monotonic()
    scene.havoc.begin()
    async with asyncio.TaskGroup() as tasks:
        for company in scene.crowd.companies:
            tasks.create_task(scene.crowd.play(company))
        tasks.create_task(scene.havoc.run())
        while (
            time.monotonic() < began + seconds
            or scene.games() < scene.wanted
            or scene.bot.killed < KILLS
        ):
            assert time.monotonic() < began + LONGEST, (scene.games(), scene.havoc.done)
            await asyncio.sleep(0.2)
            if not copied and scene.games() > scene.wanted // 2:
                copied = True
                await asyncio.to_thread(copy, scene.bot.database, folder / "copy.db")
        scene.crowd.resting = scene.havoc.over = True


async def settle(scene: Scene) -> int:
    """All is well again, and people look at their boards; how many boards of dead lives there were.

    Whoever sees no board asks for one, and whoever sees two presses the old one.
    """
    await scene.havoc.put_right()
    await quiet(scene)
    for table in drafted(scene.ledger):
        for chat, *_ in scene.ledger.screens(table):
            look(scene, table, scene.pg.world.chats[chat])
    await quiet(scene)
    pressed: set[tuple[int, int]] = set()
    while found := orphans(scene, pressed):
        for table, place, old in found:
            pressed.add((place.id, old.id))
            asked = list(buttons(old, table))
            shown = next((b for b in asked if b.press.verb is Verb.MENU), asked[0])
            await scene.crowd.press(place, table, somebody(scene, table, place), shown)
        await quiet(scene)
    return len(pressed)


def orphans(scene: Scene, pressed: set[tuple[int, int]]) -> list[tuple[TableId, Chat, Message]]:
    """Boards that the bot does not know, but for those that were pressed; one of each table.

    No more, for such a press may be an answer, and then every board of the table is another one.
    """
    found = {}
    for table in tables(scene.ledger):
        for chat, message, *_ in scene.ledger.screens(table):
            place = scene.pg.world.chats[chat]
            for old in boards(place, table):
                if old.id != message and (chat, old.id) not in pressed:
                    found[table] = table, place, old
    return list(found.values())


async def quiet(scene: Scene) -> None:
    """Wait until every screen has caught up; somebody asks for a board that is gone."""
    until = time.monotonic() + QUIET_SECONDS
    asked_at = time.monotonic()
    calls = -1
    while (lacking := lacks(scene)) or scene.pg.feed.pending or calls != done(scene.pg):
        assert time.monotonic() < until, lacking
        calls = done(scene.pg)
        await asyncio.sleep(1.0)
        if time.monotonic() - asked_at > 2.0:
            asked_at = time.monotonic()
            for table, chat, gone in lacking:
                if gone:
                    look(scene, table, scene.pg.world.chats[chat])


def done(pg: Playground) -> int:
    """How many calls the bot has made, but for its questions for updates."""
    return pg.calls.total() - pg.calls["getupdates"]


def lacks(scene: Scene) -> list[tuple[TableId, int, bool]]:
    """Tables and chats where a screen is behind; whether people there see no board at all."""
    found = []
    for table in tables(scene.ledger):
        stands = scene.ledger.sheet(table).table
        for chat, message, stale, shown, asleep in scene.ledger.screens(table):
            body = scene.pg.world.chats[chat].messages.get(message)
            gone = asleep or ((body is None or body.deleted) and not stands.closed)
            if gone or stale or shown != stands.seq:
                found.append((table, chat, gone))
    return found


def tables(ledger: Ledger) -> list[TableId]:
    """Every table there is."""
    return [TableId(number) for (number,) in ledger.rows("SELECT id FROM tables ORDER BY id")]


def look(scene: Scene, table: TableId, place: Chat) -> None:
    """Somebody asks for the board of a table."""
    who = scene.pg.world.person(somebody(scene, table, place))
    deeds.say(scene.pg.world, who, place, f"/board {table}")


def drafted(ledger: Ledger) -> list[TableId]:
    """Tables with a half-made turn. A bot that dies forgets to draw it; it is no fact."""
    rows = ledger.rows(
        "SELECT DISTINCT t.id FROM tables AS t JOIN drafts AS d"
        " ON d.table_id = t.id AND d.since = t.since"
    )
    return [TableId(number) for (number,) in rows]


def somebody(scene: Scene, table: TableId, place: Chat) -> str:
    """Who sits at a table and is in this chat, by key; else whoever is, for they may sit down."""
    rows = scene.ledger.rows(
        "SELECT p.telegram_id FROM seats AS s JOIN players AS p ON p.id = s.player_id"
        " WHERE s.table_id = ? ORDER BY s.place",
        table,
    )
    people = scene.pg.world.people
    there = [who for who in [*(who for (who,) in rows), *place.members] if who in people]
    return next(people[who].key for who in there if place.has(who))


async def judge(scene: Scene, folder: Path) -> Counter[str]:
    """What must hold now; counts of what there was."""
    found = [line async for line in problems(scene.bot.database)]
    found += [f"copy: {line}" async for line in problems(folder / "copy.db")]
    found += list(unconfirmed(scene.crowd, scene.ledger))
    counts = Counter(scene.havoc.done)
    kinds = set()
    async with open_storage(scene.bot.database) as storage, ClientSession() as session:
        for table in tables(scene.ledger):
            events = scene.ledger.events(table)
            begun = [event for event in events if isinstance(event, GameStarted)]
            kinds |= {
                (e.agreement.variant, type(e.agreement.format).__name__, e.agreement.chouette)
                for e in begun
            }
            counts["games"] += len(begun)
            for line in (*redecided(events), *rolls(scene.ledger, table, events)):
                found.append(f"table {table}: {line}")
            found += await behind(scene.pg, session, storage, table)
    said = scene.bot.said
    found += [f"log: {part[:3000]}" for part in said.split("Traceback")[1:]]
    assert not found, "\n".join(found[:20]) + f"\n{len(found)} in all"
    assert scene.pg.token.partition(":")[2] not in said
    assert {variant for variant, _, _ in kinds} == {"short", "long"}
    assert {form for _, form, _ in kinds} == {"OneGame", "MatchTo", "Money"}
    assert any(chouette for _, _, chouette in kinds)
    counts["confirmed"] = sum(pressed.confirmed for pressed in scene.crowd.pressed)
    counts["pressed"] = len(scene.crowd.pressed)
    counts["faults"] = len(scene.pg.faults.struck)
    return counts


async def run(folder: Path, seed: int, games: int, seconds: float) -> None:
    """From the first press to the verdict."""
    async with staged(folder, seed, games) as scene:
        await play(scene, folder, seconds)
        orphans = await settle(scene)
        await scene.bot.stop()
        counts = await judge(scene, folder)
    counts["boards of dead lives"] = orphans
    sys.stdout.write(f"\n{dict(counts)}\n")
    assert counts["games"] >= games
    assert counts["confirmed"] > games


async def test_nothing_is_lost_for_a_while(tmp_path: Path) -> None:
    await run(tmp_path, 1, FEWER_GAMES, FEWER_SECONDS)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_is_lost_whatever_happens(tmp_path: Path, seed: int) -> None:
    await run(tmp_path, seed, GAMES, SECONDS)
