"""Pictures beside the boards: answers and pages that no table owns.

Owns showing a screen where somebody asked, and turning the page of one that stands there
already. Nothing of it is remembered; the announcer's boards are its own business.
"""

from __future__ import annotations

from contextlib import suppress

from aiogram import Bot
from aiogram.types import Message

from bot.chat.identity import Here
from bot.chat.pictures import Pictures
from bot.chat.posting import GoneError, Place, Posting, Screen, ShutError

SECOND_MS = 1_000


async def show(here: Here, bot: Bot, screen: Screen) -> None:
    """A new message in this place. Nothing, where the bot may not write."""
    with suppress(ShutError):
        await _posting(here, bot).send(_place(here), screen)


async def turn_page(here: Here, bot: Bot, message: Message, screen: Screen) -> None:
    """Make the bot's own `message` show `screen`; a new message where it cannot be edited."""
    try:
        await _posting(here, bot).edit(
            _place(here), str(message.message_id), screen, photo=bool(message.photo)
        )
    except GoneError:
        await show(here, bot, screen)
    except ShutError:
        return


def _posting(here: Here, bot: Bot) -> Posting:
    app = here.app
    return Posting(bot, Pictures(app.posts, app.bot_id), lambda: app.now() * SECOND_MS)


def _place(here: Here) -> Place:
    return Place(chat=here.chat.telegram_id, thread=here.thread)
