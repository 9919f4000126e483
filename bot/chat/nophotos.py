"""Chats that forbid pictures, remembered until pictures work again.

Owns one moment in a chat's settings: before it no picture is tried there. After it the next
board tries again; so do a press on "picture" in the settings and new rights of the bot.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.play.ports import ChatId, ChatSettings, Now, Posts
from rules.identity import Instant

TRY_AGAIN_SECONDS = 600
"""After so long a picture is tried again."""


def refuses(settings: ChatSettings, at: Instant) -> bool:
    """No picture is tried in this chat at this moment."""
    return at < settings.no_photos_until


def remembering(posts: Posts, now: Now) -> Callable[[ChatId], Awaitable[None]]:
    """What hears of a chat that has just refused a picture."""

    async def refused(chat: ChatId) -> None:
        until = now() + TRY_AGAIN_SECONDS
        await posts.change_chat(chat, lambda was: replace(was, no_photos_until=until))

    return refused


async def try_again(posts: Posts, chat: ChatId) -> bool:
    """Pictures may work again; whether the chat was remembered."""
    row = await posts.chat(chat)
    if row is None or not row.settings.no_photos_until:
        return False
    await posts.change_chat(chat, lambda was: replace(was, no_photos_until=0))
    return True
