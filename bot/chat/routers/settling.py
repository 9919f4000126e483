"""Ending a game or a match by agreement: `/settle`, its prices, the offer.

Owns what may be offered from where. The answers are those of any offer (`offers`), the prices the
rules'; after a deadline `claims` leads here.
"""

from __future__ import annotations

import re

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.boards import Board, cast_of, sight_of
from bot.chat.buttons import BadData, Press, Verb, read_number
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.replies import plain, safe_answer, tell, toast
from bot.chat.routers.presses import (
    asks,
    cause_of,
    found,
    is_others,
    is_others_menu,
    not_for_you,
    said,
    side_of,
)
from bot.chat.timekeys import (
    GETS,
    NOBODY,
    PAYS,
    Aside,
    beside,
    may_settle,
    most_points,
    settlement_rows,
)
from bot.chat.turning import bare
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.play import reply
from rules.actions import Accept, OfferSettlement
from rules.agreement import MatchTo
from rules.game import Opening, Over, ToAnswer, ToAnswerEach
from rules.position import Side
from rules.refusals import Refusal
from rules.table import SettlementOffer, Table

MINUSES = "-−–"
_PRICE = re.compile(rf"0|([+{MINUSES}])\s*(\d{{1,6}})")


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="settling")
    router.message.register(settle_command, Command("settle"))
    router.callback_query.register(prices, asks(Verb.FAIR))
    router.callback_query.register(offer, asks(Verb.FAIR_FOR))
    return router


async def settle_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/settle`, or with what is offered: `/settle 0`, `/settle +2`, `/settle -2`."""
    text = (command.args or "").strip()
    if text and _PRICE.fullmatch(text) is None:
        await tell(message, escape(here.say.settle_how()))
        return
    await at_board(here, message, text, SETTLE)


async def _settle_here(asked: Said) -> None:
    here, seen, say = asked.here, asked.board, asked.here.say
    side = side_of(seen.table, here)
    if side is None:
        await tell(asked.message, say.no_game_of_mine())
        return
    if not may_settle(seen.table):
        await tell(asked.message, escape(await settlement_refusal(here, seen, say)))
        return
    if not asked.text:
        aside = Aside(say=say, number=seen.id, table=seen.table, private=here.private)
        rows = settlement_rows(aside, side, Verb.HIDE)
        await tell(asked.message, settlement_html(aside), rows)
        return
    answer = await _offer(here, seen, side, _typed(seen.table, asked.text), cause=asked.cause)
    if not isinstance(answer, reply.Done):
        cast = await cast_of(here, seen.table, say)
        await tell(asked.message, escape(toast(answer, say, cast)))


SETTLE = About(name="settle", deed=_settle_here, seated=True, begun=True)


def _typed(table: Table, text: str) -> str:
    """What was typed as a button would carry it; in a match only the sign counts."""
    found = _PRICE.fullmatch(text)
    if found is None or found[1] is None:
        return NOBODY
    sign = PAYS if found[1] in MINUSES else GETS
    return sign if isinstance(table.agreement.format, MatchTo) else f"{sign}{int(found[2])}"


def settlement_html(aside: Aside) -> str:
    """What is said above the prices."""
    say, table = aside.say, aside.table
    if isinstance(table.agreement.format, MatchTo):
        return say.settlement_match_question()
    return say.settlement_question(max(most_points(table, side) for side in Side))


async def prices(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu: what can be offered."""
    seen = await found(query, press, here)
    if seen is None:
        return
    side, sight = side_of(seen.table, here), await sight_of(here, seen)
    if side is None or sight is None:
        await not_for_you(query, here, seen)
        return
    if not may_settle(seen.table):
        await safe_answer(query, await settlement_refusal(here, seen, here.mine))
        return
    if await is_others_menu(query, here, seen):
        return
    here.app.screens.show_menu(seen.view.id, settlement_rows(beside(sight), side, Verb.HIDE))
    mine = Aside(say=here.mine, number=seen.id, table=seen.table)
    await safe_answer(query, plain(settlement_html(mine)), alert=True)


async def offer(query: CallbackQuery, press: Press, here: Here) -> None:
    """A price was chosen: the other side may accept."""
    letter, what = press.arg[:1], press.arg[1:]
    seen = await found(query, press, here, of=letter, elsewhere=True)
    if seen is None or await is_others(query, here, seen, letter):
        return
    side = side_of(seen.table, here)
    if side is None or not letter:
        raise BadData(press.arg)
    answer = await _offer(here, seen, side, what, cause=cause_of(query), since=press.since)
    if seen.view.chat == here.chat.id:
        here.app.screens.show_menu(seen.view.id, None)
    elif isinstance(answer, reply.Done):
        await bare(here, query)  # a message of its own about a group's game
    done = ""
    if isinstance(answer, reply.Done) and not answer.after.closed:
        cast = await cast_of(here, seen.table, here.mine)
        done = here.mine.resign_offered(cast.side(side.other))
    await said(query, here, answer, done)


async def _offer(  # noqa: PLR0913 - one offer, its facts by name
    here: Here, seen: Board, side: Side, what: str, *, cause: str, since: int | None = None
) -> reply.Reply:
    """Offer it; what the other offers already is agreed to."""
    winner, points = _read(what, side)
    for made in seen.table.offers:
        same = isinstance(made, SettlementOffer) and (made.winner, made.points) == (winner, points)
        if same and made.by != here.person.id:
            return await act(here, seen.id, Accept(made.seq), since=since, cause=cause)
    return await act(here, seen.id, OfferSettlement(winner, points), since=since, cause=cause)


def _read(what: str, side: Side) -> tuple[Side | None, int]:
    """Who gets how much, as `side` says it. Raises BadData."""
    if what == NOBODY:
        return None, 0
    sign, number = what[:1], what[1:]
    if sign not in {GETS, PAYS}:
        raise BadData(what)
    return side if sign == GETS else side.other, read_number(number) if number else 0


async def settlement_refusal(here: Here, seen: Board, say: Phrases) -> str:
    """Why nothing can be settled now; plain."""
    table, cast = seen.table, await cast_of(here, seen.table, say)
    phase = None if table.game is None else table.game.phase
    code = Refusal.NO_GAME
    if table.agreement.chouette:
        code = Refusal.NOT_AT_CHOUETTE
    elif table.closed:
        code = Refusal.TABLE_CLOSED
    elif isinstance(phase, ToAnswer | ToAnswerEach):
        code = Refusal.OFFER_PENDING
    elif phase is not None and not isinstance(phase, Opening):
        code = Refusal.GAME_OVER if isinstance(phase, Over) else Refusal.NOT_YOUR_TURN
    return say.refused(code, {}, cast)
