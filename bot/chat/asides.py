"""Pictures beside the boards: answers and pages that no table owns.

Owns showing a screen where somebody asked, in the looks of that place, and turning the page
of one that stands there already. Nothing of it is remembered; the announcer's boards are its
own business.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import Message

from bot.chat.identity import Here
from bot.chat.looks import Looks, looks_of, worn
from bot.chat.nophotos import refuses, remembering
from bot.chat.pictures import Pictures
from bot.chat.posting import GoneError, Place, Posting, Screen, ShutError

SECOND_MS = 1_000


def looks_here(here: Here) -> Looks:
    """How boards look in this place: the person's choice in private, else the chat's."""
    return looks_of(here.person.settings if here.private else here.chat.settings)


async def show(here: Here, bot: Bot, screen: Screen) -> bool:
    """A new message in this place. Nothing (False), where the bot may not write."""
    try:
        await _posting(here, bot).send(_place(here), _worn(here, screen))
    except ShutError:
        return False
    return True


async def turn_page(here: Here, bot: Bot, message: Message, screen: Screen) -> None:
    """Make the bot's own `message` show `screen`.

    Where it cannot be edited a new message takes its place.
    """
    try:
        await _posting(here, bot).edit(
            _place(here), str(message.message_id), _worn(here, screen), photo=bool(message.photo)
        )
    except GoneError:
        if not await show(here, bot, screen):
            return
        with suppress(TelegramAPIError):  # a page that is gone or too old stays as it is
            await message.delete()
    except ShutError:
        return


def _worn(here: Here, screen: Screen) -> Screen:
    """In the looks of the place; the numbers stay, since what is told names them."""
    refused = refuses(here.chat.settings, here.app.now())
    looks = replace(looks_here(here), numbers=True)
    return worn(screen, looks, here.say, refused=refused)


def _posting(here: Here, bot: Bot) -> Posting:
    app = here.app
    return Posting(
        bot,
        Pictures(app.posts, app.bot_id, app.paint),
        lambda: app.now() * SECOND_MS,
        remembering(app.posts, app.now),
    )


def _place(here: Here) -> Place:
    return Place(chat=here.chat.telegram_id, thread=here.thread, id=here.chat.id)
