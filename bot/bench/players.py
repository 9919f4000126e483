"""Everybody who plays in the benchmark, in the playground's own process.

Owns the course of one turn as people see it: a press, its answer, the new board with its picture,
no buttons left on the old one. Measures each, and plays on with as many at once, or as many a
second, as asked. Reads the bot's log beside the bot to know what is legal.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from bot.bench.scene import Duel
from bot.chat.buttons import Press, Verb, write_addition
from bot.play.hand import hand_of
from bot.play.ports import Log
from bot.play.sheet import Sheet
from bot.playground import Playground, deeds
from bot.playground.model import Message
from rules.identity import HOUSE, Instant, PlayerId, Seq, TableId
from rules.table import Table, due
from storage.codec import Stored, decode

PATIENCE = 60.0
"""Seconds after which a board that does not come is an error."""


class Game(Protocol):
    """What is played: where it stands, and what to press."""

    def stands(self, duel: Duel) -> tuple[int, PlayerId]:
        """The open question and who is to answer it."""

    def data(self, duel: Duel) -> str:
        """The data of the button that is pressed next."""


class Tables:
    """The bot's tables, read from its file while it writes."""

    def __init__(self, database: Path) -> None:
        self._open = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self._sheets: dict[TableId, Sheet] = {}
        self._chance = random.Random(2)  # noqa: S311 - a benchmark's players

    def close(self) -> None:
        """Look no more."""
        self._open.close()

    def _read(self, number: TableId) -> Table:
        known = self._sheets.get(number)
        rows = self._open.execute(
            "SELECT kind, version, at, body FROM events WHERE table_id = ? AND seq > ?"
            " ORDER BY seq",
            (number, 0 if known is None else known.table.seq),
        )
        events = tuple(decode(Stored(k, v, Instant(at), body)) for k, v, at, body in rows)
        if known is None:
            known = Sheet.read(Log(Seq(1), events))
        elif events:
            known = known.plus(events)
        self._sheets[number] = known
        return known.table

    def stands(self, duel: Duel) -> tuple[int, PlayerId]:
        """Between two games both are asked; the first of them is taken."""
        table = self._read(duel.table)
        return table.since, next(player for player in due(table).players if player != HOUSE)

    def data(self, duel: Duel) -> str:
        """Any legal turn, named whole; after a game the next one."""
        table = self._sheets[duel.table].table
        hand = hand_of(table)
        verb, arg = Verb.NEXT_GAME, ""
        if hand is not None:
            turn = self._chance.choice(hand.legal.turns)
            verb, arg = Verb.WHOLE, write_addition((), turn)
        return Press(table=duel.table, since=table.since, verb=verb, arg=arg).pack()


class Numbers:
    """The bare bot's boards: every press leads to the next number."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def stands(self, duel: Duel) -> tuple[int, PlayerId]:
        """The number of the newest board."""
        (chat,) = duel.chats
        return max(self._watch.boards(chat, duel.table).values(), default=0), PlayerId(0)

    def data(self, duel: Duel) -> str:
        """Any button of it."""
        return f"t1:{duel.table}:{self.stands(duel)[0]}:w:.00"


class Watch:
    """Sees every change of the playground once: presses answered, keyboards that came and went."""

    def __init__(self, pg: Playground) -> None:
        self._world = pg.world
        self._seen = pg.world.version
        self._boards: defaultdict[int, defaultdict[int, dict[int, int]]] = defaultdict(
            lambda: defaultdict(dict)
        )
        self._asked: dict[str, asyncio.Future[float]] = {}
        self._stirred: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)

    def boards(self, chat: int, table: int) -> dict[int, int]:
        """The messages with buttons of a table in a chat, and which question each asks."""
        return self._boards[chat][table]

    def stirs(self, duel: Duel) -> asyncio.Event:
        """Set whenever a message changes where this is played, and nowhere else is."""
        stirred = self._stirred[duel.chats[0]]
        for chat in duel.chats:
            self._stirred[chat] = stirred
        return stirred

    async def answer(self, query: str) -> float:
        """The moment (loop time) at which this press is answered."""
        self._asked[query] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(self._asked[query], PATIENCE)

    async def run(self) -> None:
        """Look for ever."""
        while True:
            await self._world.changed.wait(PATIENCE)
            self.look()

    def look(self) -> None:
        """Take in what is new."""
        seen, now = self._seen, asyncio.get_running_loop().time()
        self._seen = self._world.version
        for version, _, told in reversed(self._world.notices):
            if version <= seen:
                break
            waiting = self._asked.pop(told.get("query_id", ""), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(now)
        for version, chat, number in reversed(self._world.changes):
            if version <= seen:
                break
            message = self._world.chats[chat].messages.get(number)
            if message is not None:
                self._read(chat, message)
                self._stirred[chat].set()

    def _read(self, chat: int, message: Message) -> None:
        """Which table's buttons a message has now, if any."""
        for known in self._boards[chat].values():
            known.pop(message.id, None)
        for row in (message.markup or {}).get("inline_keyboard", []):
            for button in row:
                version, _, rest = button.get("callback_data", "").partition(":")
                if version == "t1":
                    table, since, _ = rest.split(":", 2)
                    self.boards(chat, int(table))[message.id] = int(since)
                    return


@dataclass
class Measured:
    """What was seen: turns done, and milliseconds from each press to its answer."""

    turns: int = 0
    seconds: float = 0.0
    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    """Milliseconds from the press until the whole turn stood on the screens."""
    late: int = 0
    """Presses that were due while nobody was ready."""
    over: int = 0
    """Turns that were done only after the time: in no figure but that of processor time."""

    def plus(self, more: Measured) -> Measured:
        """Both together."""
        return Measured(
            turns=self.turns + more.turns,
            seconds=self.seconds + more.seconds,
            answers=self.answers + more.answers,
            boards=self.boards + more.boards,
            late=self.late + more.late,
            over=self.over + more.over,
        )

    @property
    def rate(self) -> float:
        """Turns a second."""
        return self.turns / self.seconds if self.seconds else 0.0


class Players:
    """All duels of one bot."""

    def __init__(self, pg: Playground, watch: Watch, game: Game, duels: Sequence[Duel]) -> None:
        self._pg = pg
        self._watch = watch
        self._game = game
        self._duels = tuple(duels)

    async def ready(self) -> None:
        """Wait until every duel's board can be played on."""
        await asyncio.gather(*(self._settled(duel) for duel in self._duels))

    async def flat_out(self, seconds: float) -> Measured:
        """Every duel plays turn after turn, each as soon as the last one is on the screens."""
        loop = asyncio.get_running_loop()
        measured, began = Measured(), loop.time()
        until = began + seconds

        async def play(duel: Duel) -> None:
            while loop.time() < until:
                await self._turn(duel, measured, lambda: loop.time() <= until)

        async with asyncio.TaskGroup() as tasks:
            for duel in self._duels:
                tasks.create_task(play(duel))
        measured.seconds = seconds
        return measured

    async def steady(self, rate: float, seconds: float) -> Measured:
        """So many turns begin a second, evenly, each at a board that has come to rest."""
        loop = asyncio.get_running_loop()
        measured, began = Measured(seconds=seconds), loop.time()
        resting = list(self._duels)

        async def play(duel: Duel) -> None:
            await self._turn(duel, measured, lambda: True)
            resting.append(duel)

        async with asyncio.TaskGroup() as tasks:
            for number in range(round(rate * seconds)):
                await asyncio.sleep(began + number / rate - loop.time())
                if resting:
                    tasks.create_task(play(resting.pop(0)))
                else:
                    measured.late += 1
        return measured

    async def _turn(self, duel: Duel, measured: Measured, counts: Callable[[], bool]) -> None:
        """One press and all that follows from it."""
        loop = asyncio.get_running_loop()
        since, who = await self._settled(duel)
        chat = duel.chat(who)
        boards = self._watch.boards(chat, duel.table)
        board = max(number for number, asks in boards.items() if asks == since)
        message = self._pg.world.chats[chat].messages[board]
        button = {"text": "", "callback_data": self._game.data(duel)}
        pressed = loop.time()
        query = deeds.press(self._pg.world, duel.seats[who], message, button)
        answered = await self._watch.answer(query.id)
        await self._settled(duel, beyond=since)
        if not counts():
            measured.over += 1
            return
        measured.turns += 1
        measured.answers.append((answered - pressed) * 1_000)
        measured.boards.append((loop.time() - pressed) * 1_000)

    async def _settled(self, duel: Duel, beyond: int = -1) -> tuple[int, PlayerId]:
        """Wait until whoever is next sees the open question, with a picture, and no older one."""
        stirred = self._watch.stirs(duel)
        async with asyncio.timeout(PATIENCE):
            while True:
                stirred.clear()
                if self._oldest(duel) > beyond:  # else no answer of the game's could be enough
                    since, who = self._game.stands(duel)
                    if since > beyond and self._shown(duel, since, duel.chat(who)):
                        return since, who
                await stirred.wait()

    def _oldest(self, duel: Duel) -> int:
        """The oldest question that buttons of the duel still ask; -1 if none does."""
        everywhere = (self._watch.boards(place, duel.table).values() for place in duel.chats)
        return min((asks for there in everywhere for asks in there), default=-1)

    def _shown(self, duel: Duel, since: int, chat: int) -> bool:
        if 0 <= self._oldest(duel) < since:
            return False
        messages = self._pg.world.chats[chat].messages
        return any(
            asks == since and "photo" in messages[number].body
            for number, asks in self._watch.boards(chat, duel.table).items()
        )
