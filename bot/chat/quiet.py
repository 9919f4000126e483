"""When a group wants no sound, and how it says so.

Owns the setting with its two parts of the page, the question whether a chat is quiet at a moment,
and the one place through which every new message goes: whoever sends it, in a quiet chat it makes
no sound. People are still called by name, and boards are still edited as `manner` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import InlineKeyboardButton

from bot.chat.buttons import BadData
from bot.chat.optionkeys import Chosen, Key, Option, Part, button, one_of
from bot.chat.traffic import chat_of
from bot.phrases.phrases import Phrases
from bot.play.calendars import Calendar, ImpossibleCalendar, exists, local
from bot.play.ports import ChatSettings, Now, Posts, StorageError
from rules.identity import Instant

ALWAYS = "always"
NEVER = "never"
NIGHTS = ((22, 8), (23, 7), (23, 8), (23, 9), (0, 8), (0, 9))
BETWEEN = "."
OFFSETS = (-8, -5, -3, *range(13))
"""The whole hours from universal time that have a button; any zone can be typed."""


def night_of(settings: ChatSettings) -> Calendar | None:
    """The hours that are quiet; None where it is always or never so."""
    begins, between, ends = settings.quiet.partition(BETWEEN)
    if not between or not (begins.isdecimal() and ends.isdecimal()):
        return None
    with suppress(ImpossibleCalendar):
        return Calendar(zone=settings.zone, quiet=(int(begins), int(ends)))
    return None  # the words of another version


def is_quiet(settings: ChatSettings, at: Instant) -> bool:
    """Whether nothing may ring in this chat at this moment."""
    night = night_of(settings)
    if night is None:
        return settings.quiet == ALWAYS
    return night.is_quiet(local(night, at).hour)


class Hush(BaseRequestMiddleware):
    """Takes the sound from every new message to a chat that is quiet now."""

    def __init__(self, posts: Posts, now: Now) -> None:
        self._posts = posts
        self._now = now

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """One call."""
        if "disable_notification" in type(method).model_fields and await self._quiet(method):
            method = method.model_copy(update={"disable_notification": True})
        return await make_request(bot, method)

    async def _quiet(self, method: TelegramMethod[TelegramType]) -> bool:
        to = chat_of(method)
        if to is None or to > 0:  # a private chat has its person's hours
            return False
        try:
            chat = await self._posts.chat_at(to)
        except StorageError:
            return False  # rather a sound than nothing
        return chat is not None and is_quiet(chat.settings, self._now())


# ------------------------------------------------------------------------- the page


def changed(chosen: Chosen, key: Key, value: str) -> Chosen:
    """The same with other hours or another zone. Raises BadData for what no button offers."""
    if key is Key.ZONE:
        if not exists(value):
            raise BadData(value)
        return chosen.with_chat(zone=value)
    if value == NEVER:
        return chosen.with_chat(quiet="")
    if value != ALWAYS and value not in map(_written, NIGHTS):
        raise BadData(value)
    return chosen.with_chat(quiet=value)


def line(chosen: Chosen, say: Phrases) -> str:
    """How it is; plain."""
    return f"{say.sound_label()}: {_value(chosen.chat, say)}"


def _value(settings: ChatSettings, say: Phrases) -> str:
    night = night_of(settings)
    if night is None or night.quiet is None:
        return say.sound(silent=settings.quiet == ALWAYS)
    zone = say.city(settings.zone) if settings.zone else say.city("Etc/GMT")
    return say.silent_nights(*night.quiet, zone)


def ways(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    """Never, always, and the nights; whoever has no zone chooses that next."""
    settings = chosen.chat
    then = Part.QUIET if settings.zone else Part.ZONE
    plain = ((NEVER, say.sound(silent=False)), (ALWAYS, say.sound(silent=True)))
    now = settings.quiet or NEVER
    return [
        *(one_of(label, Part.QUIET, Key.QUIET, value, on=value == now) for value, label in plain),
        *(
            one_of(say.hours(*night), then, Key.QUIET, _written(night), on=_written(night) == now)
            for night in NIGHTS
        ),
        button(say.zone_label(), Option(part=Part.ZONE)),
    ]


def zones(chosen: Chosen, _say: Phrases) -> Sequence[InlineKeyboardButton]:
    """By the distance from universal time, which is short enough for a group's buttons."""
    offered = []
    for offset in OFFSETS:
        zone = f"Etc/GMT{-offset:+d}" if offset else "Etc/GMT"
        on = chosen.chat.zone == zone
        offered.append(one_of(str(offset), Part.QUIET, Key.ZONE, zone, on=on))
    return offered


def _written(night: tuple[int, int]) -> str:
    return f"{night[0]}{BETWEEN}{night[1]}"
