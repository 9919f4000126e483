"""Who may ask the page's API, and for whom: the loopback guard and the first look at a request.

Owns the check of Host and Origin, JSON bodies, and finding the person and chat
a request names. Leaves what is asked to `page_api` and `stage_api`.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from bot.playground.model import Chat, Person
from bot.playground.refusals import ApiError, Impossible
from bot.playground.world import World

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
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


def viewer_of(world: World, asked: Any) -> Person:  # noqa: ANN401 - a query, a form or JSON
    """Return the person who asks."""
    return world.person(asked["as"])


def place_of(world: World, asked: Any) -> tuple[Person, Chat]:  # noqa: ANN401 - likewise
    """Return the person who asks and the chat it is about, which they must be in."""
    viewer = viewer_of(world, asked)
    chat = world.chat(asked["chat"], viewer)
    if not chat.has(viewer.id):
        raise Impossible(f"{viewer.name} is not in this chat")
    return viewer, chat


async def asked_of(request: web.Request) -> dict[str, Any]:
    """Return the JSON object of a request; a plain form, as foreign pages send, is refused."""
    if request.content_type != "application/json":
        raise Impossible("a JSON body is expected")
    told = await request.json()
    if not isinstance(told, dict):
        raise Impossible("a JSON object is expected")
    return told
