"""The buttons of a round: begin it, put a board off, what stands under its end.

Owns their labels and where they stand. Pure. What a round is and which board comes next is
`rounds`' business.
"""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import Choose, Press, Verb
from bot.chat.face import Sight
from bot.chat.labels import Room
from bot.chat.picking import PRIMARY, Row, button, room_of
from bot.phrases.phrases import Phrases

GAMES = "games"
"""What the button that lists one's games chooses."""


def play_all_button(say: Phrases, count: int) -> InlineKeyboardButton:
    """Begin a round of `count` boards; in a private chat only."""
    data = Press(table=0, since=0, verb=Verb.PLAY_ALL).pack()
    return InlineKeyboardButton(text=say.play_all(count), callback_data=data, style=PRIMARY)


def round_over_buttons(sight: Sight, put_off: int) -> InlineKeyboardMarkup:
    """Under the end of a round: those that were put off, and the list."""
    say = sight.phrases
    games = InlineKeyboardButton(text=say.my_games(), callback_data=Choose(what=GAMES).pack())
    rows = [[play_all_button(say, put_off)]] if put_off else []
    return InlineKeyboardMarkup(inline_keyboard=[*rows, [games]])


def with_skip(sight: Sight, rows: list[Row]) -> list[Row]:
    """The rows of a board, in a round with the way past it: beside the menu where that fits."""
    if sight.left < 2:  # noqa: PLR2004 - past the last one there is nothing
        return rows
    skip = button(sight, sight.phrases.skip(), Verb.SKIP)
    placed = beside_menu(rows, skip, room_of(sight))
    if placed is not None:
        return placed
    if rows and any(_asks(each, Verb.DONE) for each in rows[-1]):
        return [*rows[:-1], [skip], rows[-1]]  # Done stands below everything
    return [*rows, [skip]]


def beside_menu(rows: list[Row], key: InlineKeyboardButton, room: Room) -> list[Row] | None:
    """The rows with `key` behind the button of the menu; None where it does not fit there."""
    for number, row in enumerate(rows):
        labels = [each.text for each in (*row, key)]
        if any(_asks(each, Verb.MENU) for each in row) and room.columns(labels, room.steps) > len(
            row
        ):
            return [*rows[:number], [*row, key], *rows[number + 1 :]]
    return None


def _asks(key: InlineKeyboardButton, verb: Verb) -> bool:
    return key.callback_data is not None and Press.unpack(key.callback_data).verb is verb
