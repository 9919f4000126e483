"""What people ask without changing anything.

Owns `/board`, `/table`, `/proof`, the menu of a board and the choice among
several boards. Nothing here is a deed of the game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.chat.boards import Board, cast_of, sight_of
from bot.chat.buttons import Press, Verb, read_number, rules_button
from bot.chat.clocknotes import time_notes
from bot.chat.commands import LONGEST_NUMBER, About, Said, at_board
from bot.chat.identity import Here
from bot.chat.keyboards import menu
from bot.chat.replies import safe_answer, tell, whose_turn
from bot.chat.routers.claims import late_at
from bot.chat.routers.places import to_place
from bot.chat.routers.presses import asks, found, not_for_you, played
from bot.chat.timekeys import late_rows
from bot.phrases.screens import Chapter
from bot.play.queries import Stage, is_due, proof_of, stage
from rules.standing import Match


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="info")
    router.message.register(board_command, Command("board"))
    router.message.register(table_command, Command("table"))
    router.message.register(proof_command, Command("proof"))
    register = router.callback_query.register
    register(open_menu, asks(Verb.MENU))
    register(hide, asks(Verb.HIDE))
    register(board_pressed, asks(Verb.BOARD))
    register(told, asks(Verb.PROOF, Verb.AGREED))
    return router


# ---------------------------------------------------------------------- boards


async def board_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/board`."""
    await at_board(here, message, command.args or "", BOARD)


async def _show_board(asked: Said) -> None:
    here = asked.here
    view = asked.board.view
    shown = await here.app.screens.board_again(asked.board.id, here.chat.id, view.thread)
    if not shown:
        await tell(asked.message, here.say.no_game_here())


BOARD = About(name="board", deed=_show_board, acting=True, numbered=True)


async def board_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """The board once more, below."""
    seen = await found(query, press, here)
    if seen is not None:
        await here.app.screens.board_again(seen.id, here.chat.id, seen.view.thread)
        await safe_answer(query)


# ------------------------------------------------------------- agreement, proof


async def table_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/table`."""
    await at_board(here, message, command.args or "", TABLE)


async def _show_agreed(asked: Said) -> None:
    await tell(
        asked.message, await _sheet(asked.here, asked.board), _rules(asked.here, asked.board)
    )


TABLE = About(name="table", deed=_show_agreed, numbered=True, closed=True)


async def _sheet(here: Here, seen: Board) -> str:
    table, say = seen.table, here.say
    cast = await cast_of(here, table, say)
    notes = say.parts(table, cast)
    notes += await time_notes(here, table, cast)
    if table.game is not None and stage(table) is Stage.PLAYING:
        notes.append(say.cube_line(table.game, cast))
    if table.standing is not None and (isinstance(table.standing, Match) or table.standing.games):
        notes.append(say.score(table.standing, cast))
    notes.append(say.seal_line(table.sealed))
    return say.table_sheet(seen.id, table.agreement, notes)


def _rules(here: Here, seen: Board) -> InlineKeyboardMarkup:
    agreed = seen.table.agreement
    chapter = Chapter.CHOUETTE if agreed.chouette else Chapter(agreed.variant)
    return InlineKeyboardMarkup(inline_keyboard=[[rules_button(here.say.rules_of_this(), chapter)]])


async def proof_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/proof`; with two numbers the dice of that game at that table, which may be over."""
    text = (command.args or "").strip()
    table, _, game = text.partition(" ")
    if game.strip().isdecimal() and len(game.strip()) <= LONGEST_NUMBER:
        deed = partial(_show_proof, game=int(game))
        await at_board(here, message, table, replace(PROOF, deed=deed))
        return
    await at_board(here, message, text, PROOF)


async def _show_proof(asked: Said, game: int | None = None) -> None:
    await tell(asked.message, await _proof(asked.here, asked.board, game))


PROOF = About(name="proof", deed=_show_proof, numbered=True, closed=True, lately=True)


async def _proof(here: Here, seen: Board, game: int | None = None) -> str:
    """Of the game with that number at the table; of the newest, if none is named."""
    newest = 1 if seen.table.game is None else seen.table.game.number
    asked = newest if game is None else game
    # The next game is sealed in advance, but its words for the dice may still come.
    proof = await proof_of(here.app.store, seen.id, asked) if asked <= newest else None
    return here.say.nothing_to_prove() if proof is None else here.say.proof(proof)


async def told(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu: the agreement or the proof, as a message of its own."""
    seen = await found(query, press, here)
    if seen is None:
        return
    await safe_answer(query)
    if not isinstance(query.message, Message):
        return
    if press.verb is Verb.PROOF:
        await tell(query.message, await _proof(here, seen))
    else:
        await tell(query.message, await _sheet(here, seen), _rules(here, seen))


# ----------------------------------------------------------------------- menu


async def open_menu(query: CallbackQuery, press: Press, here: Here) -> None:
    """The three dots, for those who play."""
    seen = await found(query, press, here)
    if seen is None:
        return
    if await to_place(query, here, seen):
        return
    sight = await sight_of(here, seen)
    if here.person.id not in seen.table.seats or sight is None:
        await not_for_you(query, here, seen)
        return
    if seen.table.game is None or seen.table.closed:
        await safe_answer(query, here.mine.position_over())
        return
    late = await late_at(here, seen)
    if not here.private and not is_due(seen.table, here.person.id) and late is not None:
        # Those buttons are nobody else's, so they stand in a message of their own.
        await safe_answer(query)
        if isinstance(query.message, Message):
            await tell(query.message, late.html(here), late_rows(late.aside(here), late.price))
        return
    if not here.private and not is_due(seen.table, here.person.id):
        # The buttons of a shared board are those of whoever is to act.
        cast = await cast_of(here, seen.table, here.mine)
        whose = whose_turn(here.mine, seen.table, cast)
        await safe_answer(query, here.mine.whose_turn_and_menu(whose))
        return
    unasked = (await here.app.ordering.standing(seen.id, here.person.id)).roll
    claim = None if late is None else late.price
    page = read_number(press.arg) if press.arg else 1
    made = menu(sight, unasked=unasked, claim=claim, page=page)
    here.app.screens.show_menu(seen.view.id, made)
    await safe_answer(query)


async def hide(query: CallbackQuery, press: Press, here: Here) -> None:
    """Back to the board's own buttons."""
    seen = await played(query, press, here)
    if seen is None:
        return
    here.app.screens.show_menu(seen.view.id, None)
    await safe_answer(query)
