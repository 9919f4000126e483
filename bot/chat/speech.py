"""Buttons around words between players, and what such a message is about.

Owns the data under words that were told (`w1:<deed>:<first>:<last>`), the ready-made phrases
under a board, and finding the words that a reply answers. Nothing of the data is believed: words
are looked up again for whoever presses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.buttons import Number, Verb
from bot.chat.face import Sight
from bot.chat.keyboards import markup
from bot.chat.picking import button, in_pairs, room_of
from bot.phrases.phrases import Phrases
from bot.phrases.speech import Canned
from bot.play.talking import Said


class Deed(StrEnum):
    """What is wanted of words that were told."""

    MUTE = "m"
    UNMUTE = "u"
    REPORT = "r"


class Told(CallbackData, prefix="w1"):
    """A button under words; `first` and `last` are the numbers of what stands there."""

    deed: Deed
    first: Number
    last: Number


def words_buttons(
    say: Phrases, told: Sequence[Said], *, muted: bool = False, report: bool = True
) -> InlineKeyboardMarkup:
    """Under words: not to hear them any more, and to report them."""

    def press(label: str, deed: Deed) -> InlineKeyboardButton:
        data = Told(deed=deed, first=told[0].id, last=told[-1].id)
        return InlineKeyboardButton(text=label, callback_data=data.pack())

    row = [press(say.unmute(), Deed.UNMUTE) if muted else press(say.mute(), Deed.MUTE)]
    if report:
        row.append(press(say.report(), Deed.REPORT))
    return InlineKeyboardMarkup(inline_keyboard=[row])


def data_under(message: Message | None) -> Iterator[str]:
    """The data of every button under a message, as Telegram repeats it."""
    keyboard = message.reply_markup if message is not None else None
    for row in keyboard.inline_keyboard if keyboard is not None else []:
        yield from (each.callback_data for each in row if each.callback_data)


def answered_words(message: Message) -> int | None:
    """The number of the last words in the bot's message that this one answers."""
    for data in data_under(message.reply_to_message):
        try:
            return Told.unpack(data).last
        except (TypeError, ValueError):
            continue
    return None


def canned_menu(sight: Sight) -> InlineKeyboardMarkup | None:
    """The ready-made phrases."""
    say = sight.phrases
    phrases = [button(sight, say.canned(each), Verb.SAY_THIS, each.value[1:]) for each in Canned]
    return markup([*in_pairs(phrases, room_of(sight)), [button(sight, say.back(), Verb.HIDE)]])
