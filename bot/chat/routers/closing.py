"""`/close`: ending a table at which nobody plays any more.

Owns who may: administrators of a group, and those who play and are not waited for, each after the
days that `bot.play.silence` names. Rights and days are asked anew with every press. What closing
means is the rules' business.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.boards import Board, cast_of
from bot.chat.buttons import BadData, Press, Verb
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.rights import Right, denied, may_change
from bot.chat.routers.presses import asks, cause_of, found, said
from bot.chat.timekeys import BACK, CLAIMED, DRAWN, Aside, close_rows, closing_rows
from bot.chat.timelines import zone_for
from bot.chat.turning import bare, turn
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.play import reply
from bot.play.clocks import calendar_at
from bot.play.queries import calendars_of
from bot.play.silence import Silence, Who, is_waited_for, silence
from rules.actions import CloseSilent
from rules.clock import silent_side
from rules.refusals import Refusal


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="closing")
    router.message.register(close_command, Command("close"))
    router.callback_query.register(ask, asks(Verb.CLOSE_SILENT))
    router.callback_query.register(close, asks(Verb.CLOSE_SURELY))
    return router


@dataclass(frozen=True, slots=True)
class Closable:
    """A silent table, as whoever may close it sees it."""

    seen: Board
    found: Silence

    def offers(self, what: str, now: int) -> bool:
        """It may be closed in this way now."""
        since = self.found.claimed if what == CLAIMED else self.found.drawn
        return since is not None and now >= since


async def close_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/close`, best with the number of the table."""
    await at_board(here, message, command.args or "", CLOSE)


async def _close_here(asked: Said) -> None:
    here, bot = asked.here, asked.message.bot
    if bot is None:
        return
    closable = await _closable(here, bot, asked.board, here.say)
    if isinstance(closable, str):
        await tell(asked.message, closable)
    else:
        aside, html = _ways(here, closable)
        await tell(asked.message, html, closing_rows(aside, _price(here, closable)))


CLOSE = About(name="close", deed=_close_here, numbered=True, others=True)


async def _closable(here: Here, bot: Bot, seen: Board, say: Phrases) -> Closable | str:
    """The table, if this person may close it now; else why not, as HTML."""
    table, me = seen.table, here.person.id
    plays = me in table.seats
    if not plays:
        right = await may_change(here, bot) if not here.private else Right.NO
        if right is not Right.YES:
            unknown = right is Right.UNKNOWN
            return escape(denied(here, right) if unknown else say.close_not_for_you())
    if table.closed:
        return escape(say.refused(Refusal.TABLE_CLOSED, {}, await cast_of(here, table, say)))
    if table.game is None:
        return escape(say.close_not_begun())
    if plays and is_waited_for(table, me):
        return escape(say.close_own_turn())
    stands = await here.app.referee.look(seen.id)
    if stands is None:
        return escape(say.outdated_button())
    calendar = await calendar_at(calendars_of(here.app.posts), table)
    found = silence(stands, Who.PLAYER if plays else Who.ADMIN, calendar)
    now = here.app.now()
    if now < found.drawn:
        return say.close_not_yet(found.drawn, now, zone_for(here.person if here.private else None))
    return Closable(seen, found)


def _ways(here: Here, closable: Closable) -> tuple[Aside, str]:
    """What is asked, and the message that asks it."""
    seen, found, now, say = closable.seen, closable.found, here.app.now(), here.say
    aside = Aside(say=say, number=seen.id, table=seen.table, private=here.private)
    html = say.close_question(seen.id, now - found.last)
    if found.claimed is not None and now < found.claimed:
        zone = zone_for(here.person if here.private else None)
        html = f"{html}\n{say.close_claim_not_yet(found.claimed, now, zone)}"
    return aside, html


def _price(here: Here, closable: Closable) -> int | None:
    return closable.found.price if closable.offers(CLAIMED, here.app.now()) else None


async def ask(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """Surely? Or back to the ways."""
    closable = await _pressed(query, press, here, bot)
    if closable is None:
        return
    aside, html = _ways(here, closable)
    if press.arg == BACK:
        await safe_answer(query)
        await turn(here, query, html, closing_rows(aside, _price(here, closable)))
        return
    number, table = closable.seen.id, closable.seen.table
    question = here.say.close_drawn_question(number)
    side = silent_side(table)
    if press.arg == CLAIMED and side is not None:
        party = here.say.party(side, await cast_of(here, table, here.say))
        question = here.say.close_claimed_question(number, party, closable.found.price)
    await safe_answer(query)
    await turn(here, query, question, close_rows(aside, press.arg, closable.found.price))


async def close(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The table is closed, in the name of whoever pressed."""
    closable = await _pressed(query, press, here, bot)
    if closable is None:
        return
    intent = CloseSilent(claimed=press.arg == CLAIMED, silent=True)
    answer = await act(here, closable.seen.id, intent, since=press.since, cause=cause_of(query))
    await said(query, here, answer)
    if isinstance(answer, reply.Done | reply.Repeated):
        await turn(here, query, here.say.table_closed(closable.seen.id))
    else:
        await bare(here, query)


async def _pressed(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> Closable | None:
    """The table, if whoever pressed may close it so now; everybody else is told why not."""
    if press.arg not in {DRAWN, CLAIMED, BACK}:
        raise BadData(press.arg)
    seen = await found(query, press, here, keeps=True)
    if seen is None:
        return None
    closable = await _closable(here, bot, seen, here.mine)
    if isinstance(closable, str):
        await safe_answer(query, plain(closable))
        return None
    moved = press.since != seen.table.since
    if moved or not (press.arg == BACK or closable.offers(press.arg, here.app.now())):
        await safe_answer(query, here.mine.late_is_over())
        await bare(here, query)
        return None
    return closable
