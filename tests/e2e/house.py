"""The bot in this process: the same lifecycle, with a clock, dice and a painter of the test's.

Owns starting, stopping and breaking it off, and reading its log. Dice depend on the table, the
game and the place alone, so a run with the same tables and turns rolls the same.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Self

from aiogram import Bot
from aiogram.client.telegram import TelegramAPIServer

from bot.chat.lifecycle import Parts, live
from bot.chat.wire import Wire
from bot.play.dice import SealedDice
from bot.playground import Playground
from rules.identity import TableId
from storage.opening import Storage, open_storage
from tests.e2e.fast import LIFE, LoopClock, fast_loop

_lives = count(1)
START_SECONDS = 600.0


class EvenDice(SealedDice):
    """Real sealed dice but for one thing: they roll by a secret that all games of a run share.

    So a roll is the same in every run with the same tables, while seals differ.
    """

    def __init__(self, seed: int) -> None:
        self._secret = hashlib.sha256(f"secret {seed}".encode()).digest()

    def roll(
        self,
        secret: bytes,  # noqa: ARG002 - the sealed secret is not used
        table: TableId,
        game_no: int,
        n: int,
        words: str,
    ) -> tuple[int, int]:
        """The sealed roll of the shared secret."""
        return super().roll(self._secret, table, game_no, n, words)


class House:
    """One bot, again and again on one database. `storage` is what it has open now.

    What it does ends with tasks, never with the machine, so where many games are played the disk
    need not be waited for (`durable`); whether the file survives a death is for other tests.
    """

    def __init__(
        self,
        pg: Playground,
        database: Path,
        clock: LoopClock,
        seed: int = 0,
        *,
        durable: bool = True,
    ) -> None:
        self.pg = pg
        self.clock = clock
        self.database = database
        self.lives = 0
        self.said: list[str] = []
        self._seed = seed
        self._durable = durable
        self._stack = AsyncExitStack()
        self._life = 0
        self._stop = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._bot: Bot | None = None
        self._storage: Storage | None = None

    @property
    def up(self) -> bool:
        """It runs."""
        return self._running is not None

    @property
    def storage(self) -> Storage:
        """The open database."""
        assert self._storage is not None
        return self._storage

    async def start(self) -> None:
        """Open the database and begin to live; returns when it asks for updates."""
        assert not self.up
        self._storage = await self._stack.enter_async_context(open_storage(self.database))
        if not self._durable:
            async with self._storage.db.statements() as sql:
                await sql.run("PRAGMA synchronous = OFF")
        session = Wire(api=TelegramAPIServer.from_base(self.pg.base_url))
        self._bot = Bot(self.pg.token, session=session)
        self._stack.push_async_callback(session.close)
        self._stop = asyncio.Event()
        self._life = next(_lives)
        self.lives += 1
        mark = LIFE.set(self._life)
        polls = self.pg.calls["getupdates"]
        try:
            parts = Parts(
                bot=self._bot,
                store=self._storage.store,
                posts=self._storage.posts,
                now=self.clock,
                ms=self.clock.ms,
                wall_ms=self.clock.ms,
                tell=self.said.append,
                dice=EvenDice(self._seed),
            )
            self._running = asyncio.create_task(live(parts, self._stop))  # noqa: TID251
        finally:
            LIFE.reset(mark)
        until = asyncio.get_running_loop().time() + START_SECONDS
        while self.pg.calls["getupdates"] == polls:
            assert not self._running.done(), self._running
            assert asyncio.get_running_loop().time() < until, "it never asked for updates"
            await self.pg.feed.signal.wait(1.0)

    async def stop(self) -> None:
        """End it as a service manager would."""
        running = self._running
        assert running is not None
        self._stop.set()
        try:
            await running
        finally:
            await self._close()

    async def crash(self) -> None:
        """Everything it does ends where it stands: nothing is drained, nothing more is written."""
        running = self._running
        assert running is not None
        await fast_loop().end_life(self._life)
        with suppress(asyncio.CancelledError):
            await running
        await self._close()

    async def _close(self) -> None:
        self._running = self._bot = self._storage = None
        await self._stack.aclose()

    async def again(self, ending: Callable[[House], object]) -> None:
        """End it in this way and start it anew."""
        await (self.crash() if ending is House.crash else self.stop())
        await self.start()

    async def __aenter__(self) -> Self:
        """Start."""
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave nothing running."""
        if self.up:
            await self.crash()
