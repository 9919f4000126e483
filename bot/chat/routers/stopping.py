"""Stopping the clock by agreement, and giving the other side time: `/pause`, `/give`.

Owns the commands, presses and toasts. The answers to an offered pause are those of any offer
(`offers`); what may be given, and when, is the rules' business.
"""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.boards import Board, cast_of, sight_of
from bot.chat.buttons import BadData, Press, Verb, read_number
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.pacing import read_time
from bot.chat.replies import plain, safe_answer, tell, toast
from bot.chat.routers.presses import (
    asks,
    cause_of,
    found,
    is_others,
    is_others_menu,
    not_for_you,
    played,
    said,
    side_of,
)
from bot.chat.timekeys import Aside, beside, gift_rows, may_give, resume_rows
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.play import reply
from rules.actions import Accept, GiveTime, OfferPause, Resume
from rules.agreement import NoClock
from rules.game import Opening, Over
from rules.identity import PlayerId
from rules.refusals import Refusal
from rules.table import PauseOffer, Table, due


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="stopping")
    router.message.register(pause_command, Command("pause"))
    router.message.register(give_command, Command("give"))
    register = router.callback_query.register
    register(pause, asks(Verb.PAUSE))
    register(resume, asks(Verb.RESUME))
    register(gifts, asks(Verb.GIVE))
    register(give, asks(Verb.GIVE_FOR))
    return router


# ------------------------------------------------------------------------ pausing


async def pause_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/pause`."""
    await at_board(here, message, command.args or "", PAUSE)


async def _pause_here(asked: Said) -> None:
    here, seen, say = asked.here, asked.board, asked.here.say
    if here.person.id not in seen.table.seats:
        await tell(asked.message, say.no_game_of_mine())
        return
    if seen.table.clock.paused and not seen.table.closed:
        aside = Aside(say=say, number=seen.id, table=seen.table, private=here.private)
        await tell(asked.message, say.paused_question(), resume_rows(aside))
        return
    answer = await _ask(here, seen, cause=asked.cause)
    if not isinstance(answer, reply.Done):
        await tell(asked.message, escape(await _told(here, seen, answer, say)))


PAUSE = About(name="pause", deed=_pause_here, seated=True, numbered=True, begun=True)


async def _ask(here: Here, seen: Board, *, cause: str) -> reply.Reply:
    """Ask for it; where the other has asked already, agree."""
    theirs = _asked_by_other(seen.table, here.person.id)
    intent = OfferPause() if theirs is None else Accept(theirs.seq)
    return await act(here, seen.id, intent, cause=cause)


def _asked_by_other(table: Table, me: PlayerId) -> PauseOffer | None:
    offers = (offer for offer in table.offers if isinstance(offer, PauseOffer))
    return next((offer for offer in offers if offer.by != me), None)


async def _told(here: Here, seen: Board, answer: reply.Reply, say: Phrases) -> str:
    """What to say about asking for a pause; plain."""
    cast = await cast_of(here, seen.table, say)
    match answer:
        case reply.Done(after=table) if table.clock.paused:
            return say.clock_stopped()
        case reply.Done():
            side = side_of(seen.table, here)
            return say.take_back_asked(cast.nobody if side is None else cast.side(side.other))
        case _:
            return toast(answer, say, cast)


async def pause(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu."""
    seen = await played(query, press, here)
    if seen is None:
        return
    if await is_others_menu(query, here, seen):
        return
    answer = await _ask(here, seen, cause=cause_of(query))
    here.app.screens.show_menu(seen.view.id, None)
    await safe_answer(query, await _told(here, seen, answer, here.mine))


async def resume(query: CallbackQuery, press: Press, here: Here) -> None:
    """Either of both lets the clock run."""
    seen = await played(query, press, here)
    if seen is None:
        return
    answer = await act(here, seen.id, Resume(), cause=cause_of(query))
    here.app.screens.show_menu(seen.view.id, None)
    await said(query, here, answer, here.mine.clock_runs())


# ------------------------------------------------------------------------- giving


async def give_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/give`, or with the time: `/give 8 h`."""
    text = (command.args or "").strip()
    if text and not read_time(text):
        await tell(message, escape(here.say.give_how()))
        return
    await at_board(here, message, text, GIVE)


async def _give_here(asked: Said) -> None:
    here, seen, say = asked.here, asked.board, asked.here.say
    side, cast = side_of(seen.table, here), await cast_of(here, seen.table, say)
    if side is None:
        await tell(asked.message, say.no_game_of_mine())
    elif (code := _why_not(seen.table, here.person.id)) is not None:
        facts = {"due": due(seen.table).players}
        await tell(asked.message, escape(say.refused(code, facts, cast)))
    elif not asked.text:
        aside = Aside(say=say, number=seen.id, table=seen.table, private=here.private)
        question = say.give_question(cast.side(side.other))
        await tell(asked.message, question, gift_rows(aside, side))
    else:
        seconds = read_time(asked.text) or 0
        answer = await act(here, seen.id, GiveTime(seconds), cause=asked.cause)
        done = say.given(cast.side(side.other), seconds)
        told = done if isinstance(answer, reply.Done) else toast(answer, say, cast)
        await tell(asked.message, escape(told))


GIVE = About(name="give", deed=_give_here, seated=True, begun=True)


def _why_not(table: Table, me: PlayerId) -> Refusal | None:
    """Why no time can be given now."""
    phase = None if table.game is None else table.game.phase
    if table.agreement.chouette:
        return Refusal.NOT_AT_CHOUETTE
    if table.closed:
        return Refusal.TABLE_CLOSED
    if phase is None or isinstance(phase, Opening):
        return Refusal.NO_GAME
    if isinstance(table.agreement.pace, NoClock):
        return Refusal.NO_CLOCK
    if isinstance(phase, Over):
        return Refusal.GAME_OVER
    return None if may_give(table, me) else Refusal.NOT_ON_THE_CLOCK


async def gifts(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu: how much?"""
    seen = await found(query, press, here)
    if seen is None:
        return
    side, sight = side_of(seen.table, here), await sight_of(here, seen)
    if side is None or sight is None:
        await not_for_you(query, here, seen)
        return
    cast = await cast_of(here, seen.table, here.mine)
    if (code := _why_not(seen.table, here.person.id)) is not None:
        await safe_answer(query, here.mine.refused(code, {}, cast))
        return
    if await is_others_menu(query, here, seen):
        return
    here.app.screens.show_menu(seen.view.id, gift_rows(beside(sight), side))
    await safe_answer(query, plain(here.mine.give_question(cast.side(side.other))))


async def give(query: CallbackQuery, press: Press, here: Here) -> None:
    """So much is given, for the question that was open."""
    letter, seconds = press.arg[:1], read_number(press.arg[1:])
    seen = await found(query, press, here, of=letter)
    if seen is None or await is_others(query, here, seen, letter):
        return
    side = side_of(seen.table, here)
    if side is None or not letter:
        raise BadData(press.arg)
    answer = await act(here, seen.id, GiveTime(seconds), since=press.since, cause=cause_of(query))
    here.app.screens.show_menu(seen.view.id, None)
    cast = await cast_of(here, seen.table, here.mine)
    await said(query, here, answer, here.mine.given(cast.side(side.other), seconds))
