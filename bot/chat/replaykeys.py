"""The buttons of a replay and of the list of games.

Owns where they lead and how that is coded, so that the whole state of a replay is in its buttons
and outlives a restart. Pure. What a press does is the business of the router.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import BadData, Number, Press, Verb, read_number
from bot.chat.face import Sight
from bot.chat.keyboards import markup
from bot.chat.labels import GROUP, PRIVATE
from bot.chat.leafing import Leaf
from bot.chat.picking import Row, button, in_pairs, in_rows, room_of
from bot.chat.reel import Reel
from bot.phrases.phrases import Phrases
from rules.identity import TableId

FEW_PAGES = 8
"""A game with no more needs no row of numbers."""

JUMPS = 5
STRIDES = (5, 10, 20, 25, 50, 100, 200, 500)
"""The numbers to jump to are the multiples of one of these."""

MOST_DIGITS = 6


class Way(StrEnum):
    """Where a button leads."""

    AT = ""
    """To the page with this number; 0 is the last."""
    ON = "+"
    """To the page after the one with this number."""
    BACK = "-"
    """To the page before it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a press on a replay asks for; `game` 0 is the newest."""

    game: int
    turn: int
    way: Way = Way.AT


def write_wish(wish: Wish) -> str:
    """`2.17+`: in game 2, the page after 17."""
    return f"{wish.game}.{wish.turn}{wish.way.value}"


def read_wish(text: str) -> Wish:
    """What `write_wish` wrote; a bare number is a page of the newest game. Raises BadData."""
    way = next((each for each in (Way.ON, Way.BACK) if text.endswith(each.value)), Way.AT)
    game, dot, turn = text.removesuffix(way.value).rpartition(".")
    if len(text) > 2 * MOST_DIGITS or (dot and not game) or (way and not turn):
        raise BadData(text)
    return Wish(read_number(game or "0"), read_number(turn or "0"), way)


class Shelf(StrEnum):
    """Which games a list shows."""

    ALL = "a"
    RUNNING = "r"
    OVER = "o"


class ShelfPage(CallbackData, prefix="p1"):
    """A page of the list of games, counted from 1."""

    shelf: Shelf = Shelf.ALL
    number: Number = 1


def open_press(table: TableId) -> str:
    """The data of a button that opens a replay in a message of its own."""
    return Press(table=table, since=0, verb=Verb.HISTORY).pack()


def ways(sight: Sight, games: int, told: Reel, leaf: Leaf) -> InlineKeyboardMarkup | None:
    """Under a page: the ways through this game, to numbers, to other games, to the film.

    All of a row stand always, so that none slips under a finger that is faster than the page.
    """
    say, last = sight.phrases, len(told.pages)

    def to(text: str, wish: Wish) -> InlineKeyboardButton:
        return button(sight, text, Verb.HISTORY, write_wish(wish))

    rows: list[Row] = [
        [
            to("⏮", Wish(leaf.game, 1)),
            to("◀", Wish(leaf.game, leaf.turn, Way.BACK)),
            to("▶", Wish(leaf.game, leaf.turn, Way.ON)),
            to("⏭", Wish(leaf.game, 0)),
        ],
        [to(str(turn), Wish(leaf.game, turn)) for turn in jumps(last)],
    ]
    others = []
    if leaf.game > 1:
        others.append(to(say.earlier_game(leaf.game - 1), Wish(leaf.game - 1, 1)))
    if leaf.game < games:
        others.append(to(say.later_game(leaf.game + 1), Wish(leaf.game + 1, 1)))
    rows += in_rows(others, room_of(sight), 2)
    if told.over:
        rows.append([film_button(sight, leaf.game)])
    return markup(rows)


def jumps(last: int) -> list[int]:
    """Numbers that lie evenly between the first page and the last."""
    if last <= FEW_PAGES:
        return []
    stride = next((each for each in STRIDES if last / each <= JUMPS + 1), STRIDES[-1])
    return [turn for turn in range(stride, last, stride) if turn < last][:JUMPS]


def film_button(sight: Sight, game: int) -> InlineKeyboardButton:
    """The whole game as an animation."""
    return button(sight, sight.phrases.film_button(), Verb.FILM, str(game))


def shelf_keyboard(
    say: Phrases, sights: list[InlineKeyboardButton], page: ShelfPage, pages: int, *, private: bool
) -> InlineKeyboardMarkup | None:
    """Under the list: a button for each game, the pages, and which games are shown."""
    room = PRIVATE if private else GROUP
    rows = in_pairs(sights, room)
    if pages > 1:
        before, after = max(page.number - 1, 1), min(page.number + 1, pages)
        rows.append([_shelf("◀", page.shelf, before), _shelf("▶", page.shelf, after)])
    names = {
        Shelf.ALL: say.shelf_all(),
        Shelf.RUNNING: say.shelf_running(),
        Shelf.OVER: say.shelf_over(),
    }
    chosen = [
        _shelf(f"• {name}" if shelf is page.shelf else name, shelf, 1)
        for shelf, name in names.items()
    ]
    rows += in_rows(chosen, room, 3)
    return markup(rows)


def _shelf(text: str, shelf: Shelf, number: int) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        text=text, callback_data=ShelfPage(shelf=shelf, number=number).pack()
    )
