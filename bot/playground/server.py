"""The Bot API over HTTP: tokens, methods, long polling, downloads, and planned faults.

Owns the outside shape of a call and of its answer. Leaves what a method does to
`methods` and what shall go wrong to `faults`.
"""

import asyncio
from collections import Counter
from typing import Any

from aiohttp import web

from bot.playground.desk import Desk
from bot.playground.faults import Fault, Faults
from bot.playground.feed import MAX_BATCH, MAX_WAIT
from bot.playground.methods import METHODS
from bot.playground.methods.profile import allowed
from bot.playground.params import Params, read
from bot.playground.refusals import NOT_FOUND, ApiError, bad, too_many

_UNAUTHORIZED = 401
_BROKEN = 500
_GATEWAY = 502
_GATEWAY_PAGE = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


class BotServer:
    """Answers a bot that knows the token."""

    def __init__(self, desk: Desk, faults: Faults, token: str, calls: Counter[str]) -> None:
        self.desk = desk
        self.faults = faults
        self.token = token
        self.calls = calls

    def add_routes(self, app: web.Application) -> None:
        """Put the Bot API's addresses into an application."""
        app.router.add_route("*", "/bot{token:[^/]+}/{method:[^/]+}", self.call)
        app.router.add_get("/file/bot{token:[^/]+}/{kind:[^/]+}/{file_id:[^/]+}", self.download)

    async def call(self, request: web.Request) -> web.StreamResponse:
        """Answer one call of one method, faults included."""
        if request.match_info["token"] != self.token:
            return _answer(ApiError(_UNAUTHORIZED, "Unauthorized"))
        method = request.match_info["method"].lower()
        try:
            params = await read(request)
        except ApiError as refusal:
            return _answer(refusal)
        self.calls[method] += 1
        fault = self.faults.strike(method, _chat(params))
        if fault is not None:
            return await self._faulty(request, method, params, fault)
        return await self._plain(method, params)

    async def _plain(self, method: str, params: Params) -> web.Response:
        """Run a method and answer with its result or its refusal."""
        try:
            if method == "getupdates":
                result: Any = await self._updates(params)
            elif method in METHODS:
                result = METHODS[method](self.desk, params)
            else:
                return _answer(ApiError(NOT_FOUND, "Not Found"))
        except ApiError as refusal:
            return _answer(refusal)
        return web.json_response({"ok": True, "result": result})

    async def _faulty(
        self,
        request: web.Request,
        method: str,
        params: Params,
        fault: Fault,
    ) -> web.StreamResponse:
        """Let a call go wrong in the planned way."""
        match fault.kind:
            case "429":
                return _answer(too_many(fault.retry_after))
            case "500":
                return _answer(ApiError(_BROKEN, "Internal Server Error"))
            case "502":
                return web.Response(
                    status=_GATEWAY,
                    text=_GATEWAY_PAGE,
                    content_type="text/html",
                )
            case "slow":
                await asyncio.sleep(fault.seconds)
                return await self._plain(method, params)
            case "lost":
                await self._plain(method, params)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _updates(self, params: Params) -> list[dict[str, Any]]:
        """getUpdates: confirm, then wait until there is something or the time is over."""
        feed = self.desk.feed
        ticket = feed.polling()
        feed.allow(allowed(params))
        offset = params.integer("offset")
        if offset:
            feed.confirm(offset)
        limit = params.integer("limit", MAX_BATCH)
        if not 1 <= limit <= MAX_BATCH:
            limit = MAX_BATCH
        loop = asyncio.get_running_loop()
        until = loop.time() + min(float(params.integer("timeout")), MAX_WAIT)
        while not feed.pending and await feed.signal.wait(until - loop.time()):
            feed.still(ticket)
        feed.still(ticket)
        return self.faults.delivered(feed.batch(limit))

    async def download(self, request: web.Request) -> web.Response:
        """Answer a download of a file that getFile named."""
        if request.match_info["token"] != self.token:
            return _answer(ApiError(_UNAUTHORIZED, "Unauthorized"))
        data = self.desk.files.read(request.match_info["file_id"])
        if data is None:
            return _answer(bad("wrong file_id or the file is temporarily unavailable"))
        return web.Response(body=data, content_type="application/octet-stream")


def _chat(params: Params) -> int | None:
    """Return the chat a call is about, for faults that strike one chat only."""
    named = params.text("chat_id")
    return int(named) if named.removeprefix("-").isdigit() else None


def _answer(refusal: ApiError) -> web.Response:
    return web.json_response(refusal.answer(), status=refusal.code)
