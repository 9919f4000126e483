"""A press on a button of a table, before anybody knows what it asks for.

Owns the steps that all presses share: the table must be shown here to this person, and who
pressed was active. What follows is the business of the other routers.
"""

from __future__ import annotations

from functools import lru_cache

from aiogram.filters import Filter
from aiogram.types import CallbackQuery

from bot.chat.boards import Board, board, cast_of
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.keyboards import side_letter
from bot.chat.replies import safe_answer, toast
from bot.play import reply
from rules.identity import TableId
from rules.table import due

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


async def found(query: CallbackQuery, press: Press, here: Here, *, of: str = "") -> Board | None:
    """The board that was pressed; a table that is not shown here is an outdated button.

    `of` is the letter of the side that the buttons ask, where they ask only one.
    """
    seen = await board(here, TableId(press.table))
    if seen is None:
        await safe_answer(query, here.mine.outdated_button())
        return None
    if here.private and press.verb in AT_ONCE and here.app.screens.just_turned(seen.view.id):
        await safe_answer(query, here.mine.another_board())
        return None
    # A spectator's press takes no buttons away from those who play.
    plays = here.person.id in seen.table.seats and _asks(seen, here, of)
    message = str(query.message.message_id) if plays and query.message is not None else None
    await here.app.screens.seen(here.chat.id, here.person.id, table=seen.id, message=message)
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


async def not_for_you(query: CallbackQuery, here: Here, seen: Board) -> None:
    """Somebody else is to act: say who."""
    cast = await cast_of(here, seen.table, here.mine)
    awaited = [cast.of(player) for player in due(seen.table).players]
    await safe_answer(query, here.mine.whose_turn(awaited))
