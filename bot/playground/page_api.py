"""The page's JSON API: what the README documents, call by call.

Owns reading requests of people and scripts, the loopback check of Host and
Origin, and the long poll. Leaves acting to `deeds` and `groups`, seeing to `sights`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from bot.playground import deeds, groups, sights
from bot.playground.clock import Clock
from bot.playground.deeds import button, carrying, labelled
from bot.playground.methods.profile import commands_for, description_for
from bot.playground.model import Chat, Kind, Person, Query
from bot.playground.refusals import ApiError, Impossible
from bot.playground.server import BotServer

_PAGE = Path(__file__).parent / "page"
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_LONGEST = 50.0
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def is_loopback(host: str) -> bool:
    """Return whether a Host header (or an address) names this machine."""
    return urlsplit(f"//{host}").hostname in _LOOPBACK


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse foreign hosts and origins; turn impossible wishes into JSON errors."""
    if not is_loopback(request.headers.get("Host", "")):
        return web.json_response({"error": "this host is not served"}, status=403)
    origin = request.headers.get("Origin")
    if origin and not is_loopback(urlsplit(origin).netloc):
        return web.json_response({"error": "this origin is not served"}, status=403)
    if not request.path.startswith("/api/"):
        return await handler(request)
    try:
        return await handler(request)
    except Impossible as reason:
        return web.json_response({"error": str(reason)}, status=400)
    except ApiError as refusal:
        return web.json_response({"error": refusal.description}, status=400)
    except (KeyError, ValueError, TypeError) as wrong:
        return web.json_response({"error": f"bad request: {wrong}"}, status=400)


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
        self.faults = server.faults
        self.clock = clock

    def add_routes(self, app: web.Application) -> None:
        """Put the page and the JSON API into an application."""
        get, post = app.router.add_get, app.router.add_post
        get("/", self.page)
        app.router.add_static("/page", _PAGE)
        for name in ("people", "chats", "messages", "updates", "commands", "query", "stats"):
            get(f"/api/{name}", getattr(self, f"get_{name}"))
        get("/api/file/{file_id}", self.get_file)
        get("/api/faults", self.get_faults)
        app.router.add_delete("/api/faults", self.delete_faults)
        for name in (
            *("people", "send", "file", "press", "open", "share", "read", "delete", "edit"),
            *("block", "groups", "members", "rights", "topics", "migrate", "faults", "clock"),
        ):
            post(f"/api/{name}", getattr(self, f"post_{name}"))

    # Reading requests

    def _viewer(self, asked: Any) -> Person:  # noqa: ANN401 - a query or a JSON object
        return self.world.person(asked["as"])

    def _place(self, asked: Any) -> tuple[Person, Chat]:  # noqa: ANN401 - likewise
        viewer = self._viewer(asked)
        chat = self.world.chat(asked["chat"], viewer)
        if not chat.has(viewer.id):
            raise Impossible(f"{viewer.name} is not in this chat")
        return viewer, chat

    @staticmethod
    async def _asked(request: web.Request) -> dict[str, Any]:
        if request.content_type != "application/json":
            raise Impossible("a JSON body is expected")
        told = await request.json()
        if not isinstance(told, dict):
            raise Impossible("a JSON object is expected")
        return told

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
        viewer = self._viewer(request.query)
        chats = [sights.chat_view(self.world, viewer, c) for c in self.world.visible(viewer)]
        return web.json_response({"version": self.world.version, "chats": chats})

    async def get_messages(self, request: web.Request) -> web.Response:
        """Messages of a chat, changed since a version."""
        viewer, chat = self._place(request.query)
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
        viewer = self._viewer(request.query)
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
        viewer, chat = self._place(request.query)
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

    async def get_stats(self, _request: web.Request) -> web.Response:
        """Counts of calls, refusals and waiting updates."""
        return web.json_response(
            {
                "calls": dict(self.server.calls),
                "refused": self.desk.limiter.refused.total(),
                "sent": self.desk.limiter.sent.total(),
                "updates_pending": len(self.desk.feed.pending),
                "time": self.clock(),
            },
        )

    # Acting

    async def post_people(self, request: web.Request) -> web.Response:
        """Add a person."""
        asked = await self._asked(request)
        person = groups.add_person(
            self.world,
            str(asked["first_name"]),
            last_name=str(asked.get("last_name", "")),
            username=str(asked.get("username", "")),
            language=str(asked.get("language", "en")),
            key=str(asked.get("key", "")),
        )
        return web.json_response(sights.person_view(self.world, person))

    async def post_send(self, request: web.Request) -> web.Response:
        """Send a text."""
        asked = await self._asked(request)
        viewer, chat = self._place(asked)
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
        viewer, chat = self._place(form)
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
        asked = await self._asked(request)
        viewer, chat = self._place(asked)
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
        while not query.answered and await self.world.changed.wait(until - loop.time()):
            pass

    async def post_open(self, request: web.Request) -> web.Response:
        """Follow a link."""
        asked = await self._asked(request)
        viewer = self._viewer(asked)
        chat = self._place(asked)[1] if asked.get("chat") else None
        return web.json_response(deeds.follow(self.world, viewer, str(asked["link"]), chat))

    async def post_share(self, request: web.Request) -> web.Response:
        """Send what a share link carries into a chat."""
        asked = await self._asked(request)
        viewer, chat = self._place(asked)
        message = deeds.say(self.world, viewer, chat, deeds.shared(str(asked["link"])))
        return web.json_response(sights.message_view(self.world, viewer, message))

    async def post_read(self, request: web.Request) -> web.Response:
        """Mark a chat read."""
        viewer, chat = self._place(await self._asked(request))
        deeds.read(self.world, viewer, chat)
        return web.json_response({})

    async def post_delete(self, request: web.Request) -> web.Response:
        """Delete a message."""
        asked = await self._asked(request)
        viewer, chat = self._place(asked)
        deeds.delete(self.world, viewer, chat, int(asked["message_id"]))
        return web.json_response({})

    async def post_edit(self, request: web.Request) -> web.Response:
        """Edit one's own text."""
        asked = await self._asked(request)
        viewer, chat = self._place(asked)
        number, text = int(asked["message_id"]), str(asked["text"])
        message = deeds.edit(self.world, viewer, chat, number, text)
        return web.json_response(sights.message_view(self.world, viewer, message))

    async def post_block(self, request: web.Request) -> web.Response:
        """Block or unblock the bot."""
        asked = await self._asked(request)
        deeds.block(self.world, self._viewer(asked), blocked=bool(asked["blocked"]))
        return web.json_response({})

    async def post_groups(self, request: web.Request) -> web.Response:
        """Create a group."""
        asked = await self._asked(request)
        owner = self._viewer(asked)
        chat = groups.add_group(
            self.world,
            owner,
            str(asked["title"]),
            [self.world.person(who) for who in asked.get("people", [])],
            kind=Kind(asked.get("kind", "group")),
            forum=bool(asked.get("forum")),
            bot=bool(asked.get("bot", True)),
            key=str(asked.get("key", "")),
        )
        return web.json_response(sights.chat_view(self.world, owner, chat))

    async def post_members(self, request: web.Request) -> web.Response:
        """Change who is in a group, and as what."""
        asked = await self._asked(request)
        chat = self.world.chat(asked["chat"])
        if not chat.grouped:
            raise Impossible("only groups have members")
        action = str(asked["action"])
        is_bot = asked["person"] == "bot"
        by = self.world.person(asked.get("as") or ("ann" if is_bot else asked["person"]))
        if is_bot:
            groups.change_bot(self.world, chat, by, action)
        else:
            person = self.world.person(asked["person"])
            groups.change_member(self.world, chat, by, person, action)
        return web.json_response({})

    async def post_rights(self, request: web.Request) -> web.Response:
        """Change what ordinary members may send."""
        asked = await self._asked(request)
        chat = self.world.chat(asked["chat"])
        chat.may_text = bool(asked.get("text", chat.may_text))
        chat.may_photos = bool(asked.get("photos", chat.may_photos))
        self.world.touch_chat(chat)
        return web.json_response({})

    async def post_topics(self, request: web.Request) -> web.Response:
        """Open a topic, or close, reopen, delete one."""
        asked = await self._asked(request)
        viewer, chat = self._place(asked)
        if "name" in asked:
            topic = groups.open_topic(self.world, chat, viewer, str(asked["name"]))
            return web.json_response({"id": topic.id, "name": topic.name, "closed": False})
        groups.change_topic(self.world, chat, viewer, int(asked["thread"]), str(asked["action"]))
        return web.json_response({})

    async def post_migrate(self, request: web.Request) -> web.Response:
        """Turn a group into a supergroup."""
        asked = await self._asked(request)
        chat = self.world.chat(asked["chat"])
        new = groups.migrate(self.world, chat, str(asked.get("order", "to-first")))
        return web.json_response({"id": new.id})

    async def post_clock(self, request: web.Request) -> web.Response:
        """Move the clock forward."""
        asked = await self._asked(request)
        self.clock.advance(float(asked["advance"]))
        return web.json_response({"time": self.clock()})

    async def get_faults(self, _request: web.Request) -> web.Response:
        """What is planned to go wrong, and what did."""
        return web.json_response(self.faults.told())

    async def post_faults(self, request: web.Request) -> web.Response:
        """Plan a fault, or how updates arrive."""
        asked = await self._asked(request)
        if "kind" in asked:
            self.faults.add(asked.pop("method"), str(asked.pop("kind")), **asked)
        else:
            self.faults.updates(float(asked.get("duplicate", 0)), bool(asked.get("shuffle")))
        return web.json_response(self.faults.told())

    async def delete_faults(self, _request: web.Request) -> web.Response:
        """Let everything go well again."""
        self.faults.clear()
        return web.json_response(self.faults.told())
