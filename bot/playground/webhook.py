"""Delivering updates to a webhook on this machine, one after the other.

Owns the delivery loop: the secret header, confirmation by status 200, a pause
after a failure. Leaves setting a webhook to `methods.profile`.
"""

import aiohttp

from bot.playground.feed import Feed
from bot.playground.world import World

_IDLE = 3600.0
_PAUSE = 1.0
_SECRET = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name
_OK = 200


async def deliver(feed: Feed, world: World) -> None:
    """Deliver for as long as the feed's signal is open."""
    async with aiohttp.ClientSession() as session:
        while not feed.signal.closed:
            if not (feed.webhook.get("url") and feed.pending):
                await feed.signal.wait(_IDLE)
                continue
            hook, update = feed.webhook, feed.pending[0]
            headers = {_SECRET: hook["secret"]} if hook["secret"] else {}
            try:
                async with session.post(hook["url"], json=update, headers=headers) as answer:
                    failure = "" if answer.status == _OK else f"wrong response: {answer.status}"
            except aiohttp.ClientError as error:
                failure = f"connection failed: {type(error).__name__}"
            if not failure:
                feed.confirm(update["update_id"] + 1)
            else:
                hook["error"] = [world.now(), failure]
                await feed.signal.wait(_PAUSE)
