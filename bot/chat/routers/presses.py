"""A press on a button of a table, before anybody knows what it asks for.

Owns the steps that all presses share: the table must be shown here to this person, and who
pressed was active. What follows is the business of the other routers.
"""

from __future__ import annotations

from functools import lru_cache

from aiogram.filters import Filter
from aiogram.types import CallbackQuery

from bot.chat.boards import Board, board, cast_of, own_board
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.keyboards import side_letter
from bot.chat.replies import safe_answer, toast, whose_turn
from bot.play import reply
from bot.play.queries import is_due
from rules.identity import TableId
from rules.position import Side
from rules.table import Table

AT_ONCE = frozenset(
    {Verb.WHOLE, Verb.ROLL, Verb.ROLL_ALWAYS, Verb.DOUBLE, Verb.TAKE, Verb.BEAVER, Verb.RACCOON}
    | {Verb.VOTE_YES, Verb.VOTE_NO, Verb.ANSWER_DROP, Verb.ACCEPT, Verb.DECLINE}
)
"""What one tap decides: the second half of a double tap must not, on a board that came between."""


def asks(*verbs: Verb) -> Filter:
    """Presses with one of these verbs."""

    class Asks(Filter):
        async def __call__(self, query: CallbackQuery) -> bool | dict[str, Press]:
            press = _read(query.data or "")
            return {"press": press} if press is not None and press.verb in verbs else False

    return Asks()


@lru_cache(maxsize=256)
def _read(data: str) -> Press | None:
    """The press that these data are, None for others; every router asks that of one update."""
    try:
        return Press.unpack(data)
    except (TypeError, ValueError):
        return None


async def found(  # noqa: PLR0913 - one press, its facts by name
    query: CallbackQuery,
    press: Press,
    here: Here,
    *,
    of: str = "",
    elsewhere: bool = False,
    keeps: bool = False,
) -> Board | None:
    """The board that was pressed; a table that is not shown here is an outdated button.

    `of` is the letter of the side that the buttons ask, where they ask only one. `elsewhere`: in
    private it may be a group's game of this person. `keeps`: what was pressed keeps its buttons,
    since the press turns it into something else.
    """
    number = TableId(press.table)
    seen = await (own_board(here, number) if elsewhere else board(here, number))
    if seen is None:
        await safe_answer(query, here.mine.outdated_button())
        return None
    if here.private and press.verb in AT_ONCE and here.app.screens.just_turned(seen.view.id):
        await safe_answer(query, here.mine.another_board())
        return None
    # A spectator's press takes no buttons away from those who play; in private nobody else reads.
    plays = (here.private or here.person.id in seen.table.seats) and _asks(seen, here, of)
    stands = query.message if plays and not keeps else None
    moved = stands is not None and stands.chat.id != here.chat.telegram_id
    message = None if stands is None or moved else str(stands.message_id)
    await here.app.screens.seen(here.chat.id, here.person.id, table=seen.id, message=message)
    return seen


async def played(query: CallbackQuery, press: Press, here: Here) -> Board | None:
    """As `found`, for whoever plays at the table; somebody else hears whose turn it is."""
    seen = await found(query, press, here)
    if seen is not None and here.person.id not in seen.table.seats:
        await not_for_you(query, here, seen)
        return None
    return seen


def _asks(seen: Board, here: Here, of: str) -> bool:
    """The buttons ask the side of whoever pressed."""
    side = None if seen.table.seating is None else seen.table.seating.side_of(here.person.id)
    return not of or (side is not None and side_letter(side) == of)


def cause_of(query: CallbackQuery) -> str:
    """The name of a press, for which it counts once."""
    return f"cq:{query.id}"


async def said(query: CallbackQuery, here: Here, answer: reply.Reply, done: str = "") -> None:
    """Answer a deciding press: `done` if it happened, else why not."""
    match answer:
        case reply.Done(after=table):
            text = done
        case reply.Repeated(table=table) | reply.Stale(table=table) | reply.Refused(table=table):
            text = toast(answer, here.mine, await cast_of(here, table, here.mine))
        case reply.NoTable():
            text = here.mine.outdated_button()
    await safe_answer(query, text)


async def is_others(query: CallbackQuery, here: Here, seen: Board, letter: str) -> bool:
    """Answer somebody to whom these buttons do not belong; a letter names whose they are."""
    side = side_of(seen.table, here)
    if side is not None and letter in {"", side_letter(side)}:
        return False
    if side is None:
        await not_for_you(query, here, seen)
    else:
        cast = await cast_of(here, seen.table, here.mine)
        await safe_answer(query, here.mine.not_your_question(cast.side(side.other)))
    return True


async def is_others_menu(query: CallbackQuery, here: Here, seen: Board) -> bool:
    """In a group the menu under the board is that of whoever is to act."""
    asked = query.message
    live = asked is not None and str(asked.message_id) == seen.view.message
    if here.private or not live or is_due(seen.table, here.person.id):
        return False
    await not_for_you(query, here, seen)
    return True


def side_of(table: Table, here: Here) -> Side | None:
    """The side of whoever speaks, None for a spectator and before the first game."""
    return None if table.seating is None else table.seating.side_of(here.person.id)


async def not_for_you(query: CallbackQuery, here: Here, seen: Board) -> None:
    """Somebody else is to act: say who."""
    cast = await cast_of(here, seen.table, here.mine)
    await safe_answer(query, whose_turn(here.mine, seen.table, cast))
