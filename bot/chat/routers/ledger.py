"""Written down: the sheet of a session or match, and a table's games as files.

Owns `/sheet`, its button, and `/export`. Nothing here changes a table; the adding up is the
rules', the writing `bot.play.export`'s.
"""

from __future__ import annotations

from collections.abc import Sequence

from aiogram import Router
from aiogram.exceptions import TelegramForbiddenError
from aiogram.filters import Command, CommandObject
from aiogram.types import BufferedInputFile, CallbackQuery, Message

from bot.chat.boards import Board, cast_of, named
from bot.chat.buttons import Press, Verb
from bot.chat.captions import LONGEST
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks, found
from bot.chat.sheets import send_sheet, totals_of
from bot.phrases.names import Name, apart
from bot.phrases.results import SheetRow
from bot.play.export import Export, export
from bot.play.queries import finished, unfinished
from rules.agreement import Money
from rules.identity import PlayerId
from rules.scoring import Transfers
from rules.standing import Match, Points
from rules.variants import VARIANTS, Contact


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="ledger")
    router.message.register(sheet_command, Command("sheet"))
    router.message.register(export_command, Command("export"))
    router.callback_query.register(sheet_pressed, asks(Verb.SHEET))
    return router


# -------------------------------------------------------------------------- the sheet


async def sheet_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/sheet`."""
    await at_board(here, message, command.args or "", SHEET)


async def _show_sheet(asked: Said) -> None:
    await show_sheet(asked.message, asked.here, asked.board)


SHEET = About(
    name="sheet", deed=_show_sheet, numbered=True, closed=True, elsewhere=True, begun=True
)


async def sheet_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """Between games: the sheet in a message of its own."""
    seen = await found(query, press, here)
    if seen is not None:
        await safe_answer(query)
        if isinstance(query.message, Message):
            await show_sheet(query.message, here, seen)


async def show_sheet(message: Message, here: Here, seen: Board) -> None:
    """The sheet in letters; that of a session as a picture, with the letters below if they fit."""
    table, say = seen.table, here.say
    cast = await cast_of(here, table, say)
    history = await here.app.store.history(seen.id)
    people = () if table.standing is None else tuple(who for who, _ in table.standing.points)
    rows = [
        SheetRow(game.game_no, game.result, _points(game.transfers, people))
        for game in finished(history)
    ]
    if isinstance(table.standing, Match):
        await tell(message, say.match_sheet(rows, table.standing, cast))
        return
    if (running := unfinished(history)) is not None:
        rows.append(SheetRow(running.game_no, None, _points(running.transfers, people)))
    totals = totals_of(rows, () if table.standing is None else table.standing.points)
    text = say.sheet(rows, totals, cast, table.agreement.stake)
    pictured = bool(rows) and isinstance(table.agreement.format, Money)
    if pictured and len(text) <= LONGEST:
        if await send_sheet(message, here, seen, rows, totals, cast, text):
            return
        pictured = False
    await tell(message, text)
    if pictured:
        await send_sheet(message, here, seen, rows, totals, cast)


def _points(transfers: Transfers, people: Sequence[PlayerId]) -> Points:
    """What everybody got or paid in one game, in the order of `people`; it sums to zero."""
    got: dict[PlayerId, int] = {}
    for each in transfers:
        got[each.payee] = got.get(each.payee, 0) + each.points
        got[each.payer] = got.get(each.payer, 0) - each.points
    order = (*(player for player in people if player in got), *got)
    return tuple((player, got[player]) for player in dict.fromkeys(order))


# --------------------------------------------------------------------------- the files


async def export_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/export`."""
    await at_board(here, message, command.args or "", EXPORT)


async def _export_here(asked: Said) -> None:
    here, seen, message = asked.here, asked.board, asked.message
    files = await _files(here, seen)
    say = here.say
    if files is None:
        await tell(message, say.export_nothing())
        return
    text_caption = say.export_text(seen.id)
    if files.mat is not None:
        await _send(message, f"table-{seen.id}.mat", files.mat, say.export_caption(seen.id))
    elif VARIANTS[seen.table.agreement.variant].contact is not Contact.HIT:
        text_caption = f"{text_caption}\n{say.export_only_short()}"
    await _send(message, f"table-{seen.id}.txt", files.text, text_caption)


EXPORT = About(name="export", deed=_export_here, numbered=True, closed=True, begun=True)


async def _files(here: Here, seen: Board) -> Export | None:
    """The files, with everybody named who ever sat there."""
    history = await here.app.store.history(seen.id)
    people = await here.app.posts.people(_everybody(seen))
    names = apart({player: named(here.say, person) for player, person in people.items()})
    nobody = here.say.nobody()

    def name(player: PlayerId) -> Name:
        return names.get(player, nobody)

    return export(seen.id, history, name, here.say)


def _everybody(seen: Board) -> tuple[PlayerId, ...]:
    standing = seen.table.standing
    known = () if standing is None else tuple(player for player, _ in standing.points)
    return tuple(dict.fromkeys((*seen.table.seats, *known)))


async def _send(message: Message, name: str, text: str, caption: str) -> None:
    """One file, where the bot may write."""
    try:
        await message.answer_document(
            BufferedInputFile(text.encode(), filename=name), caption=caption, parse_mode="HTML"
        )
    except TelegramForbiddenError:
        return
