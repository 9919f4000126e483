"""All of the playground together: one world, its servers, its disk.

Owns starting and stopping, the loopback rule and when the world is saved.
Leaves everything else to the parts it puts together.
"""

import asyncio
import ipaddress
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from bot.playground import state
from bot.playground.actor import Actor
from bot.playground.clock import Clock
from bot.playground.desk import Desk
from bot.playground.faults import Faults
from bot.playground.feed import Feed
from bot.playground.files import MAX_FILE_BYTES, Files
from bot.playground.groups import settle
from bot.playground.limits import Limiter, Limits
from bot.playground.model import Bot
from bot.playground.page_api import PageApi
from bot.playground.requests import guard
from bot.playground.server import BotServer
from bot.playground.stage_api import StageApi
from bot.playground.webhook import deliver
from bot.playground.world import World

DEFAULT_TOKEN = "42:PLAYGROUND"  # noqa: S105 - opens nothing outside this machine
_NAME = "Нарды"
_USERNAME = "nardy_playground_bot"
_SAVE_EVERY = 0.5
_ROOM_FOR_FORM = 1024 * 1024


def _loopback(host: str) -> str:
    """Return the host, or refuse one that others could reach."""
    address = "127.0.0.1" if host == "localhost" else host
    try:
        local = ipaddress.ip_address(address).is_loopback
    except ValueError:
        local = False
    if not local:
        raise ValueError(f"the playground listens on loopback only, not on {host}")
    return address


class Playground:
    """A running playground, as an async context manager."""

    def __init__(  # noqa: PLR0913 - every one has a default
        self,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        token: str = DEFAULT_TOKEN,
        clock: Callable[[], float] = time.time,  # noqa: TID251 - the stand-in is a root of its own
        limits: Limits | None = None,
        state_dir: Path | str | None = None,
        query_lifetime: float = 15.0,
        seed: int = 0,
        keep_files: int = 5000,
        keep_messages: int | None = None,
        keep_contents: bool = True,
    ) -> None:
        number = token.partition(":")[0]
        if not number.isdigit() or not token.partition(":")[2]:
            raise ValueError("a bot token looks like 42:SECRET")
        self.host = _loopback(host)
        self.port = port
        self.token = token
        self.clock = Clock(clock)
        self.faults = Faults(seed)
        self.limiter = Limiter(limits, self.clock)
        self.feed = Feed()
        self.world = World(
            Bot(int(number), _NAME, _USERNAME),
            self.feed,
            self.clock,
            query_lifetime=query_lifetime,
            keep_messages=keep_messages,
        )
        self._state_dir = None if state_dir is None else Path(state_dir)
        self._keep_files = keep_files
        self._keep_contents = keep_contents or state_dir is not None
        chance = random.Random(seed)  # noqa: S311 - Telegram's own dice, not the game's
        self._dice = chance if seed else random.SystemRandom()
        self.calls: Counter[str] = Counter()
        self._stack = AsyncExitStack()
        self._saved: tuple[Any, ...] = ()

    @classmethod
    def start(cls, **settings: Any) -> Self:  # noqa: ANN401 - those of __init__
        """Return a playground to enter with `async with`; by default on a free port."""
        return cls(**settings)

    @property
    def base_url(self) -> str:
        """The address a Bot API client needs."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def page_url(self) -> str:
        """The address of the chat page, seen as the first person."""
        return f"{self.base_url}/?as={next(iter(self.world.people.values())).key}"

    def actor(self, who: int | str) -> Actor:
        """Return the hands of a person, by id or key."""
        return Actor(self.world, who)

    async def __aenter__(self) -> Self:
        """Load or make the world, listen, and begin to save and deliver."""
        async with AsyncExitStack() as stack:
            folder = self._state_dir
            if folder is None:
                temporary = tempfile.TemporaryDirectory(prefix="playground-")
                folder = Path(stack.enter_context(temporary))
            files = Files(folder / "files" if self._keep_contents else None, self._keep_files)
            desk = Desk(self.world, self.feed, files, self.limiter, self._roll)
            if self._state_dir is None or not state.load(desk, folder):
                settle(self.world)
            if self._state_dir is not None:
                state.save(desk, folder)  # a directory that cannot be written is told at once
                stack.callback(state.save, desk, folder)
            tasks = await stack.enter_async_context(asyncio.TaskGroup())
            running = [tasks.create_task(deliver(self.feed, self.world))]
            if self._state_dir is not None:
                running.append(tasks.create_task(self._keep_saving(desk, folder)))
            for task in running:
                stack.callback(task.cancel)
            await self._listen(desk, stack)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop listening, let pending polls go, save a last time."""
        await self._stack.aclose()

    def _roll(self, sides: int) -> int:
        return self._dice.randint(1, sides)

    async def _listen(self, desk: Desk, stack: AsyncExitStack) -> None:
        server = BotServer(desk, self.faults, self.token, self.calls)
        app = web.Application(middlewares=[guard], client_max_size=MAX_FILE_BYTES + _ROOM_FOR_FORM)
        server.add_routes(app)
        PageApi(server, self.clock).add_routes(app)
        StageApi(server, self.clock).add_routes(app)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, self.host, self.port)
        await site.start()
        stack.callback(self.world.close)
        stack.callback(self.feed.signal.close)
        self.port = runner.addresses[0][1]

    async def _keep_saving(self, desk: Desk, folder: Path) -> None:
        """Save whenever something changed, at most twice a second."""
        while True:
            await asyncio.sleep(_SAVE_EVERY)
            first = self.feed.pending[0]["update_id"] if self.feed.pending else None
            now = (self.world.version, self.feed.next_id, first, len(desk.files.known))
            if now != self._saved:
                state.save(desk, folder)
                self._saved = now
