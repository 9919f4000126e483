"""The stage behind the page: people and groups come and go, time moves, things go wrong.

Owns the calls of the JSON API that set a scene rather than talk in it. Leaves
talking and seeing to `page_api`, the changes themselves to `groups` and `faults`.
"""

from aiohttp import web

from bot.playground import deeds, groups, sights
from bot.playground.clock import Clock
from bot.playground.model import Kind
from bot.playground.refusals import Impossible
from bot.playground.requests import asked_of, place_of, viewer_of
from bot.playground.server import BotServer


class StageApi:
    """Sets the scene for people and scripts."""

    def __init__(self, server: BotServer, clock: Clock) -> None:
        self.server = server
        self.desk = server.desk
        self.world = server.desk.world
        self.faults = server.faults
        self.clock = clock

    def add_routes(self, app: web.Application) -> None:
        """Put these calls into an application."""
        app.router.add_get("/api/stats", self.get_stats)
        app.router.add_get("/api/faults", self.get_faults)
        app.router.add_delete("/api/faults", self.delete_faults)
        for name in (
            *("people", "groups", "members", "rights", "topics"),
            *("migrate", "block", "clock", "faults"),
        ):
            app.router.add_post(f"/api/{name}", getattr(self, f"post_{name}"))

    async def post_people(self, request: web.Request) -> web.Response:
        """Add a person."""
        asked = await asked_of(request)
        person = groups.add_person(
            self.world,
            str(asked["first_name"]),
            last_name=str(asked.get("last_name", "")),
            username=str(asked.get("username", "")),
            language=str(asked.get("language", "en")),
            key=str(asked.get("key", "")),
        )
        return web.json_response(sights.person_view(self.world, person))

    async def post_groups(self, request: web.Request) -> web.Response:
        """Create a group."""
        asked = await asked_of(request)
        owner = viewer_of(self.world, asked)
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
        asked = await asked_of(request)
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
        asked = await asked_of(request)
        chat = self.world.chat(asked["chat"])
        chat.may_text = bool(asked.get("text", chat.may_text))
        chat.may_photos = bool(asked.get("photos", chat.may_photos))
        self.world.touch_chat(chat)
        return web.json_response({})

    async def post_topics(self, request: web.Request) -> web.Response:
        """Open a topic, or close, reopen, delete one."""
        asked = await asked_of(request)
        viewer, chat = place_of(self.world, asked)
        if "name" in asked:
            topic = groups.open_topic(self.world, chat, viewer, str(asked["name"]))
            return web.json_response({"id": topic.id, "name": topic.name, "closed": False})
        groups.change_topic(self.world, chat, viewer, int(asked["thread"]), str(asked["action"]))
        return web.json_response({})

    async def post_migrate(self, request: web.Request) -> web.Response:
        """Turn a group into a supergroup."""
        asked = await asked_of(request)
        chat = self.world.chat(asked["chat"])
        new = groups.migrate(self.world, chat, str(asked.get("order", "to-first")))
        return web.json_response({"id": new.id})

    async def post_block(self, request: web.Request) -> web.Response:
        """Block or unblock the bot."""
        asked = await asked_of(request)
        deeds.block(self.world, viewer_of(self.world, asked), blocked=bool(asked["blocked"]))
        return web.json_response({})

    async def post_clock(self, request: web.Request) -> web.Response:
        """Move the clock forward."""
        asked = await asked_of(request)
        self.clock.advance(float(asked["advance"]))
        return web.json_response({"time": self.clock()})

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

    async def get_faults(self, _request: web.Request) -> web.Response:
        """What is planned to go wrong, and what did."""
        return web.json_response(self.faults.told())

    async def post_faults(self, request: web.Request) -> web.Response:
        """Plan a fault, or how updates arrive."""
        asked = await asked_of(request)
        if "kind" in asked:
            self.faults.add(asked.pop("method"), str(asked.pop("kind")), **asked)
        else:
            self.faults.updates(float(asked.get("duplicate", 0)), float(asked.get("shuffle", 0)))
        return web.json_response(self.faults.told())

    async def delete_faults(self, _request: web.Request) -> web.Response:
        """Let everything go well again."""
        self.faults.clear()
        return web.json_response(self.faults.told())
