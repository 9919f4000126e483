"""How the bot is, told on this machine only: `/healthz` and `/metrics`.

Owns the little HTTP server and the judgement "is it well". It listens on the loopback address
whatever the settings say, answers nothing but these two paths and shows no name and no secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.upkeep.meters import Meters

HOST = "127.0.0.1"
PATIENCE_SECONDS = 2.0
"""A database that does not answer so long is not well."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
CLOSING_SECONDS = 1.0

OpenTables = Callable[[], Awaitable[int]]
"""Asks the database; raises whatever is wrong with it."""


class PortTakenError(Exception):
    """Another program listens on HEALTH_PORT."""


class Health:
    """The answers. `open_tables` is the question by which the database shows that it is there."""

    def __init__(self, meters: Meters, open_tables: OpenTables) -> None:
        self._meters = meters
        self._open_tables = open_tables
        self._tables: int | None = None
        meters.metrics.watch("open_tables", lambda: self._tables)

    async def healthz(self, _request: web.Request) -> web.Response:
        """200 if all is well, 503 if not; JSON says what."""
        database = await self._look()
        polling = self._meters.updates_come()
        age = self._meters.last_update_age()
        said = {
            "ok": database and polling,
            "database": database,
            "updates": "polling" if self._meters.polls else "webhook",
            "updates_come": polling,
            "last_update_age": None if age is None else round(age, 1),
            "senders": self._whole("senders"),
            "chats_behind": self._whole("chats_behind"),
            "uptime": round(self._meters.uptime()),
        }
        return web.json_response(said, status=200 if said["ok"] else 503)

    async def metrics(self, _request: web.Request) -> web.Response:
        """The Prometheus text."""
        await self._look()
        return web.Response(
            body=self._meters.metrics.text().encode(), headers={"Content-Type": CONTENT_TYPE}
        )

    async def _look(self) -> bool:
        """Whether the database answers; what it says is kept for the metrics."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                self._tables = await self._open_tables()
        except Exception:  # noqa: BLE001 - whatever is wrong, the answer is no
            self._tables = None
        return self._tables is not None

    def _whole(self, name: str) -> int:
        return round(self._meters.metrics.asked(name) or 0)


@asynccontextmanager
async def serving(port: int, health: Health) -> AsyncIterator[int]:
    """Listen while the block runs; the port. Raises PortTakenError.

    A page in a browser must not read it either: the Host must be this machine.
    """
    application = web.Application(middlewares=[_only_from_here])
    application.router.add_get("/healthz", health.healthz)
    application.router.add_get("/metrics", health.metrics)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=CLOSING_SECONDS)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise PortTakenError(str(port)) from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


@web.middleware
async def _only_from_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    if (request.url.host or "") not in {HOST, "localhost"}:
        return web.Response(status=403, text="only on this machine")
    return await handler(request)
