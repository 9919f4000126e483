"""Typed commands that are about one board.

Owns finding the board that a command means: the one it answers, the one with the number that
was typed, the only one there is; otherwise it asks with buttons. What is then done there comes
from the routers as a deed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.boards import (
    Board,
    board,
    boards_here,
    cast_of,
    closed_here,
    narrowed,
    played_elsewhere,
    replied_board,
)
from bot.chat.buttons import Pick
from bot.chat.identity import Here
from bot.chat.replies import tell
from bot.play.queries import is_due
from rules.identity import TableId

MOST_CHOICES = 8
A_DAY = 86_400
LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A command at a board. `text` followed it; answers go where `message` stands."""

    here: Here
    board: Board
    text: str
    message: Message
    cause: str


Deed = Callable[[Said], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a command is about.

    `acting`: boards that wait for the person come first; `seated`: only boards at which the
    person sits; `numbered`: a number after the command names a table; `closed`: where nothing
    is open, the last game that ended here; `lately`: also beside open ones, if that was today.
    `elsewhere`: in a private chat where nothing is open, the person's games in groups. `others`:
    it may as well be a board of other people. `begun`: a table where nobody plays yet is meant
    only where there is no other. `coming`: whoever waits for the next game counts as seated.
    """

    name: str
    deed: Deed
    acting: bool = False
    seated: bool = False
    numbered: bool = False
    closed: bool = False
    lately: bool = False
    elsewhere: bool = False
    others: bool = False
    begun: bool = False
    coming: bool = False


def cause_of(message: Message) -> str:
    """The name of a typed command, for which it counts once."""
    return f"m:{message.chat.id}:{message.message_id}"


async def at_board(here: Here, message: Message, text: str, about: About) -> None:
    """Do it at the board that is meant, or ask which one that is."""
    found = await _meant(here, message, text, about)
    if isinstance(found, str):
        await tell(message, found)
        return
    if len(found) == 1:
        rest = "" if about.numbered else text
        await about.deed(
            Said(here=here, board=found[0], text=rest, message=message, cause=cause_of(message))
        )
        return
    choices = await _choices(here, found, about.name, text)
    if choices.inline_keyboard:
        await tell(message, here.say.which_game(), choices)
    else:
        await tell(message, here.say.which_game_by_reply())


async def _meant(here: Here, message: Message, text: str, about: About) -> list[Board] | str:
    """The boards that may be meant, at least one; or why there is none."""
    number = text.strip().removeprefix("#").removeprefix("№")
    if about.numbered and number.isdecimal() and len(number) <= LONGEST_NUMBER:
        seen = await board(here, TableId(int(number)))
        if seen is None and about.elsewhere:
            own = await played_elsewhere(here)
            seen = next((each for each in own if each.id == int(number)), None)
        return here.say.no_such_table(int(number)) if seen is None else [seen]
    replied = await replied_board(here, message)
    if replied is not None:
        return [replied]
    found = await boards_here(here)
    if not about.others:
        found = narrowed(here, found, acting=about.acting)
    if about.begun:
        found = [each for each in found if each.table.game is not None] or found
    if about.elsewhere and not found:
        found = await played_elsewhere(here)
    if about.closed and (about.lately or not found):
        since = here.app.now() - A_DAY if found else 0
        found += (await closed_here(here, since=since))[:1]
    if not found:
        return here.say.no_game_here()
    if about.seated:
        me = here.person.id
        waits = [each for each in found if about.coming and me in each.table.waiting]
        found = [each for each in found if me in each.table.seats] or waits
    return found or here.say.no_game_of_mine()


async def _choices(
    here: Here, boards: list[Board], command: str, text: str
) -> InlineKeyboardMarkup:
    rows = []
    ended = [each for each in boards if each.table.closed]
    shown = [*ended, *(each for each in boards if not each.table.closed)][:MOST_CHOICES]
    for each in shown:
        cast = await cast_of(here, each.table, here.say)
        others = [cast.of(player).plain for player in each.table.seats if player != here.person.id]
        who = here.say.listed(others) or here.say.variant(each.table.agreement.variant)
        mark = "▶" if is_due(each.table, here.person.id) else "⏳"
        mark = "🏁" if each.table.closed else mark
        with suppress(ValueError):  # what was typed is too long for a button
            data = Pick(command=command, table=each.id, text=text).pack()
            rows.append([InlineKeyboardButton(text=f"{mark} #{each.id} {who}", callback_data=data)])
    return InlineKeyboardMarkup(inline_keyboard=rows)
