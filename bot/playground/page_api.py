"""The page's JSON API: what the README documents, call by call.

Owns talking, pressing, looking and the long poll. Leaves acting to `deeds`,
seeing to `sights`, the scene around it to `stage_api`.
"""

import asyncio
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.playground import deeds, sights
from bot.playground.clock import Clock
from bot.playground.deeds import button, carrying, labelled
from bot.playground.methods.profile import commands_for, description_for
from bot.playground.model import Query
from bot.playground.refusals import Impossible
from bot.playground.requests import asked_of, place_of, viewer_of
from bot.playground.server import BotServer

_PAGE = Path(__file__).parent / "page"
_LONGEST = 50.0


def _query(query: Query) -> dict[str, Any]:
    return {
        "kind": "callback",
        "query_id": query.id,
        "answered": query.answered,
        "text": query.text,
        "alert": query.alert,
        "url": query.url,
    }


class PageApi:
    """Serves the page and everything it asks for."""

    def __init__(self, server: BotServer, clock: Clock) -> None:
        self.server = server
        self.desk = server.desk
        self.world = server.desk.world
        self.clock = clock

    def add_routes(self, app: web.Application) -> None:
        """Put the page and the JSON API into an application."""
        get, post = app.router.add_get, app.router.add_post
        get("/", self.page)
        app.router.add_static("/page", _PAGE)
        for name in ("people", "chats", "messages", "updates", "commands", "query"):
            get(f"/api/{name}", getattr(self, f"get_{name}"))
        get("/api/file/{file_id}", self.get_file)
        for name in ("send", "file", "press", "open", "share", "read", "delete", "edit"):
            post(f"/api/{name}", getattr(self, f"post_{name}"))

    # Looking

    async def page(self, _request: web.Request) -> web.StreamResponse:
        """Answer with the page itself."""
        return web.FileResponse(_PAGE / "index.html", headers={"Cache-Control": "no-store"})

    async def get_people(self, _request: web.Request) -> web.Response:
        """Everybody, and the bot."""
        texts = {
            field: {
                language: description_for(self.desk.profile, field, language)
                for language in ("ru", "en")
            }
            for field in ("description", "short_description")
        }
        bot = self.world.bot
        return web.json_response(
            {
                "people": [
                    sights.person_view(self.world, who) for who in self.world.people.values()
                ],
                "bot": {"id": bot.id, "name": bot.first_name, "username": bot.username, **texts},
                "time": self.clock(),
            },
        )

    async def get_chats(self, request: web.Request) -> web.Response:
        """One person's chat list."""
        viewer = viewer_of(self.world, request.query)
        chats = [sights.chat_view(self.world, viewer, c) for c in self.world.visible(viewer)]
        return web.json_response({"version": self.world.version, "chats": chats})

    async def get_messages(self, request: web.Request) -> web.Response:
        """Messages of a chat, changed since a version."""
        viewer, chat = place_of(self.world, request.query)
        thread = request.query.get("thread")
        found = sights.messages(
            self.world,
            viewer,
            chat,
            since=int(request.query.get("since", 0)),
            thread=int(thread) if thread else None,
            limit=int(request.query.get("limit", 200)),
        )
        return web.json_response({"version": self.world.version, "messages": found})

    async def get_updates(self, request: web.Request) -> web.Response:
        """Long poll for everything new that a person can see."""
        viewer = viewer_of(self.world, request.query)
        since = int(request.query["since"])
        wait = min(float(request.query.get("timeout", 25)), _LONGEST)
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        told = sights.news(self.world, viewer, since)
        while not sights.fresh(told) and await self.world.changed.wait(until - loop.time()):
            told = sights.news(self.world, viewer, since)
        return web.json_response(told)

    async def get_commands(self, request: web.Request) -> web.Response:
        """The command menu of a person in a chat."""
        viewer, chat = place_of(self.world, request.query)
        return web.json_response({"commands": commands_for(self.desk.profile, viewer, chat)})

    async def get_file(self, request: web.Request) -> web.Response:
        """The bytes of a file."""
        file_id = request.match_info["file_id"]
        stored, data = self.desk.files.fact(file_id), self.desk.files.read(file_id)
        if stored is None or data is None:
            return web.json_response({"error": "no such file"}, status=404)
        mime = "image/jpeg" if stored.kind == "photo" else stored.mime
        safe = mime if mime.startswith(("image/", "video/")) else "application/octet-stream"
        headers = {
            "Cache-Control": "max-age=31536000, immutable",
            "X-Content-Type-Options": "nosniff",
        }
        return web.Response(body=data, content_type=safe, headers=headers)

    async def get_query(self, request: web.Request) -> web.Response:
        """The answer to an earlier press."""
        query = self.world.queries.get(request.query["id"])
        if query is None:
            raise Impossible("no such press")
        await self._answered(query, float(request.query.get("wait", 0)))
        return web.json_response(_query(query))

    # Acting

    async def post_send(self, request: web.Request) -> web.Response:
        """Send a text."""
        asked = await asked_of(request)
        viewer, chat = place_of(self.world, asked)
        message = deeds.say(
            self.world,
            viewer,
            chat,
            str(asked["text"]),
            thread=asked.get("thread"),
            reply_to=asked.get("reply_to"),
        )
        return web.json_response(sights.message_view(self.world, viewer, message))

    async def post_file(self, request: web.Request) -> web.Response:
        """Send a picture or another file."""
        form = await request.post()
        viewer, chat = place_of(self.world, form)
        file = form["file"]
        if not isinstance(file, web.FileField):
            raise Impossible("a file is expected")
        data = file.file.read()
        if file.content_type.startswith("image/"):
            media: dict[str, Any] = {"photo": self.desk.files.photo(data)}
        else:
            media = {"document": self.desk.files.document(data, file.filename)}
        numbers = {
            name: int(str(form[name])) if form.get(name) else None
            for name in ("thread", "reply_to")
        }
        caption = str(form.get("caption", ""))
        message = deeds.show(self.world, viewer, chat, media, caption, **numbers)
        return web.json_response(sights.message_view(self.world, viewer, message))

    async def post_press(self, request: web.Request) -> web.Response:
        """Press a button, found by place, label or data."""
        asked = await asked_of(request)
        viewer, chat = place_of(self.world, asked)
        message = self.world.message(chat, int(asked["message_id"]))
        if message is None:
            raise Impossible("no such message")
        if "text" in asked:
            pressed = labelled(message, str(asked["text"]))
        elif "data" in asked:
            pressed = carrying(message, str(asked["data"]))
        else:
            pressed = button(message, row=int(asked["row"]), column=int(asked["column"]))
        if "callback_data" not in pressed:
            kind = next(kind for kind in ("url", "copy_text", "disabled") if kind in pressed)
            told = {"kind": kind.removesuffix("_text"), kind.removesuffix("_text"): pressed[kind]}
            return web.json_response(told)
        inaccessible = bool(asked.get("inaccessible"))
        query = deeds.press(self.world, viewer, message, pressed, inaccessible=inaccessible)
        await self._answered(query, float(asked.get("wait", 0)))
        return web.json_response(_query(query))

    async def _answered(self, query: Query, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + min(seconds, _LONGEST)
        news = self.world.changed_in(query.chat)
        while not query.answered and await news.wait(until - loop.time()):
            pass

    async def post_open(self, request: web.Request) -> web.Response:
        """Follow a link."""
        asked = await asked_of(request)
        viewer = viewer_of(self.world, asked)
        chat = place_of(self.world, asked)[1] if asked.get("chat") else None
        return web.json_response(deeds.follow(self.world, viewer, str(asked["link"]), chat))

    async def post_share(self, request: web.Request) -> web.Response:
        """Send what a share link carries into a chat."""
        asked = await asked_of(request)
        viewer, chat = place_of(self.world, asked)
        message = deeds.say(self.world, viewer, chat, deeds.shared(str(asked["link"])))
        return web.json_response(sights.message_view(self.world, viewer, message))

    async def post_read(self, request: web.Request) -> web.Response:
        """Mark a chat read."""
        viewer, chat = place_of(self.world, await asked_of(request))
        deeds.read(self.world, viewer, chat)
        return web.json_response({})

    async def post_delete(self, request: web.Request) -> web.Response:
        """Delete a message."""
        asked = await asked_of(request)
        viewer, chat = place_of(self.world, asked)
        deeds.delete(self.world, viewer, chat, int(asked["message_id"]))
        return web.json_response({})

    async def post_edit(self, request: web.Request) -> web.Response:
        """Edit one's own text."""
        asked = await asked_of(request)
        viewer, chat = place_of(self.world, asked)
        number, text = int(asked["message_id"]), str(asked["text"])
        message = deeds.edit(self.world, viewer, chat, number, text)
        return web.json_response(sights.message_view(self.world, viewer, message))
