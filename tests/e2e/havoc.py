"""Everything that can go wrong around a bot, at random, and in the end all of it put right again.

Owns when the bot dies, what its calls meet, and what happens to people, groups and topics
meanwhile. Whether anything was lost by it is asked elsewhere.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.playground import Playground, deeds, groups
from bot.playground.faults import KINDS
from bot.playground.model import Chat, Kind, Person
from tests.e2e.crowd import Crowd, boards
from tests.e2e.mortal import Mortal

CHANCE = 0.004
"""How often a call meets each kind of fault."""

PHOTOS = 0.004
"""How often besides that Telegram answers a photo or its edit with 500 or nothing."""


@dataclass
class Havoc:
    """`done` counts what was done; `people` and `places` are those it may be done to."""

    pg: Playground
    bot: Mortal
    crowd: Crowd
    people: list[Person]
    places: list[str]
    seed: int
    done: Counter[str] = field(default_factory=Counter)
    over: bool = False

    def __post_init__(self) -> None:
        self._chance = random.Random(f"havoc {self.seed}")  # noqa: S311 - a repeatable test

    def begin(self) -> None:
        """From now on calls and updates suffer."""
        faults = self.pg.faults
        for kind in KINDS:
            faults.add("*", kind, times=10**9, chance=CHANCE, retry_after=2, seconds=0.3)
        for method in ("sendphoto", "editmessagemedia"):
            for kind in ("lost", "reset"):
                faults.add(method, kind, times=10**9, chance=PHOTOS)
        faults.updates(duplicate=0.1)

    async def run(self) -> None:
        """One misfortune after the other."""
        lives: list[tuple[float, Callable[[], Awaitable[None]]]] = [(7.0, self._die)]
        lives += [(1.0, self._rest), (2.0, self._shuffle)]
        world: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (2.0, self._block),
            (1.0, self._forbid_photos),
            (1.0, self._mute),
            (1.0, self._throw_out),
            (1.5, self._close_topic),
            (0.4, self._delete_topic),
            (0.7, self._migrate),
            (1.5, self._erase),
        ]
        deeds_of_fate = lives + world
        while not self.over:
            await asyncio.sleep(self._chance.uniform(0.3, 1.5))
            weights = [weight for weight, _ in deeds_of_fate]
            (_, deed), *_ = self._chance.choices(deeds_of_fate, weights)
            await deed()

    async def put_right(self) -> None:
        """Nothing goes wrong any more, and everybody may do everything again."""
        world = self.pg.world
        self.pg.faults.clear()
        for person in self.people:
            if person.blocked:
                deeds.start(world, person)
        for place in self._groups():
            owner = self._owner(place)
            place.may_photos = place.may_text = True
            groups.admit_bot(world, place, owner)
            for topic in place.topics.values():
                if topic.closed and not topic.deleted:
                    groups.change_topic(world, place, owner, topic.id, "reopen")

    # Fates of the bot

    async def _die(self) -> None:
        self.done["killed"] += 1
        await self.bot.kill()
        await asyncio.sleep(self._chance.uniform(0.0, 0.5))
        await self.bot.start()

    async def _rest(self) -> None:
        self.done["stopped"] += 1
        await self.bot.stop()
        await self.bot.start()

    async def _shuffle(self) -> None:
        """A while of updates in any order; for ever it would keep old ones coming."""
        self.done["shuffled"] += 1
        self.pg.faults.updates(duplicate=0.3, shuffle=True)
        await asyncio.sleep(1.0)
        self.pg.faults.updates(duplicate=0.1)

    # Fates of people and places

    async def _block(self) -> None:
        self.done["blocked"] += 1
        person = self._chance.choice(self.people)
        deeds.block(self.pg.world, person, blocked=True)
        await asyncio.sleep(self._chance.uniform(0.2, 1.0))
        deeds.start(self.pg.world, person)

    async def _forbid_photos(self) -> None:
        self.done["photos forbidden"] += 1
        place = self._group()
        place.may_photos = False
        self.pg.world.touch_chat(place)
        await asyncio.sleep(self._chance.uniform(0.5, 1.5))
        place.may_photos = True

    async def _mute(self) -> None:
        self.done["muted"] += 1
        place = self._group()
        place.may_text = place.may_photos = False
        self.pg.world.touch_chat(place)
        await asyncio.sleep(self._chance.uniform(0.2, 0.8))
        place.may_text = place.may_photos = True

    async def _throw_out(self) -> None:
        self.done["thrown out"] += 1
        place = self._group()
        if place.bot.present:
            groups.change_bot(self.pg.world, place, self._owner(place), "kick")
            await asyncio.sleep(self._chance.uniform(0.2, 0.8))
            groups.admit_bot(self.pg.world, place, self._owner(place))

    async def _close_topic(self) -> None:
        place, thread = self._topic()
        if place is None:
            return
        self.done["topics closed"] += 1
        groups.change_topic(self.pg.world, place, self._owner(place), thread, "close")
        await asyncio.sleep(self._chance.uniform(0.2, 1.0))
        groups.change_topic(self.pg.world, place, self._owner(place), thread, "reopen")

    async def _delete_topic(self) -> None:
        place, thread = self._topic()
        if place is None or len([t for t in place.topics.values() if not t.deleted]) <= 1:
            return
        self.done["topics deleted"] += 1
        groups.change_topic(self.pg.world, place, self._owner(place), thread, "delete")

    async def _migrate(self) -> None:
        plain = [place for place in self._groups() if place.kind is Kind.GROUP]
        if not plain:
            return
        self.done["migrated"] += 1
        order = self._chance.choice(["to-first", "from-first"])
        groups.migrate(self.pg.world, self._chance.choice(plain), order)

    async def _erase(self) -> None:
        """An administrator deletes the newest board of a group."""
        company = self._chance.choice([one for one in self.crowd.companies if not one.private])
        place = self.pg.world.chat(company.chat)
        newest = boards(place, company.table) if company.table is not None else []
        for message in newest[-1:]:
            self.done["boards deleted"] += 1
            self.pg.world.erase(message)

    def _groups(self) -> list[Chat]:
        return [self.pg.world.chat(key) for key in self.places]

    def _group(self) -> Chat:
        return self._chance.choice(self._groups())

    def _owner(self, place: Chat) -> Person:
        number = next(who for who, m in place.members.items() if m.status == "creator")
        return self.pg.world.people[number]

    def _topic(self) -> tuple[Chat | None, int]:
        there = [
            (place, topic.id)
            for place in self._groups()
            for topic in place.topics.values()
            if not topic.deleted and not topic.closed
        ]
        return self._chance.choice(there) if there else (None, 0)
