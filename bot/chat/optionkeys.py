"""What the buttons of `/settings` carry, and what is chosen in a place.

Owns the parts of the page, the keys that can be chosen, the data of a button and the making of one.
What each part shows is the business of `options`, `newtables` and `quiet`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton

from bot.chat.buttons import BadData
from bot.play.ports import ChatSettings, PersonSettings

ON, OFF = "1", "0"
LAST = "last"


class Part(StrEnum):
    """What stands under the page: all settings, or the values of one."""

    ALL = "all"
    LANGUAGE = "lang"
    THEME = "theme"
    FORM = "form"
    TABLES = "tables"
    """What a new table begins with, and who may open one."""
    GAME = "game"
    SHORT_GAMES = "short"
    LONG_GAMES = "long"
    PACE = "pace"
    TURNS = "turns"
    QUIET = "quiet"
    ZONE = "zone"


class Key(StrEnum):
    """What can be chosen."""

    LANGUAGE = "lang"
    THEME = "theme"
    HOME = "home"
    NUMBERS = "num"
    FORM = "form"
    BELOW = "below"
    TURNS = "turns"
    FORCED = "only"
    APART = "apart"
    GAME = "game"
    PACE = "pace"
    OPENERS = "open"
    QUIET = "quiet"
    ZONE = "zone"


class Option(CallbackData, prefix="s1"):
    """Open a part of the page; with a `key`, first choose a value."""

    part: Part = Part.ALL
    key: Key | None = None
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """All that is chosen in a place: by the reader in private, by the chat in a group."""

    private: bool
    person: PersonSettings
    chat: ChatSettings
    lang: str
    """The language that is spoken there now, chosen or not."""

    @property
    def own(self) -> PersonSettings | ChatSettings:
        """Whose looks and language count here."""
        return self.person if self.private else self.chat

    def with_own(self, **what: str | bool) -> Chosen:
        """The same with other looks or another language."""
        if self.private:
            return replace(self, person=replace(self.person, **what))  # type: ignore[arg-type]
        return self.with_chat(**what)

    def with_chat(self, **what: str | bool) -> Chosen:
        """The same with something else of the chat."""
        return replace(self, chat=replace(self.chat, **what))  # type: ignore[arg-type]


def flag(value: str) -> bool:
    """What a switch becomes. Raises BadData."""
    if value not in {ON, OFF}:
        raise BadData(value)
    return value == ON


def other(*, now: bool) -> str:
    """What the press on a switch makes of it."""
    return OFF if now else ON


def button(text: str, option: Option) -> InlineKeyboardButton:
    """A button of the page."""
    return InlineKeyboardButton(text=text, callback_data=option.pack())


def switch(
    name: str, becomes: str, key: Key, value: str, part: Part = Part.ALL
) -> InlineKeyboardButton:
    """A press makes it so; the page above says how it is."""
    return button(f"{name} → {becomes}", Option(part=part, key=key, value=value))


def one_of(label: str, part: Part, key: Key, value: str, *, on: bool) -> InlineKeyboardButton:
    """One of the values of a part, marked if it is chosen."""
    text = f"● {label}" if on else label
    return button(text, Option(part=part, key=key, value=value))
