"""Agreeing on what is played, before anybody else sits down.

Owns the presses on ready-made agreements and switches, `/stake`, the words that answer a card,
and what a chat chose last. What can be chosen is asked of `bot.play.terms`, legality of the
rules.
"""

from __future__ import annotations

from dataclasses import replace

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.boards import Board, cast_of
from bot.chat.buttons import BadData, Press, Verb, read_number, read_setting
from bot.chat.commands import About, Said, at_board
from bot.chat.details import DETAILS, LENGTH, TIME
from bot.chat.identity import Here
from bot.chat.newtables import clocked
from bot.chat.replies import plain, safe_answer, tell, toast
from bot.chat.requests import NO_STAKE, read_request, read_stake, write_request
from bot.chat.routers.presses import asks, cause_of, found, said
from bot.phrases.names import escape
from bot.play import reply
from bot.play.terms import changed, chosen, staked
from rules.actions import Agree
from rules.agreement import Agreement, Clause, ImpossibleAgreement
from rules.table import Table


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="terms")
    router.message.register(stake_command, Command("stake"))
    register = router.callback_query.register
    register(preset, asks(Verb.PRESET))
    register(setting, asks(Verb.SET))
    register(opened, asks(Verb.DETAILS, Verb.LENGTHS, Verb.TIMES, Verb.READY))
    register(stake_pressed, asks(Verb.STAKE))
    return router


# ------------------------------------------------------------------ what was chosen


async def remember(here: Here, agreed: Agreement) -> None:
    """The next table here begins with this."""
    words = write_request(agreed)
    if words != here.chat.settings.last_offer:
        await here.app.posts.change_chat(here.chat.id, lambda now: replace(now, last_offer=words))


async def only_opener(query: CallbackQuery, here: Here, table: Table) -> bool:
    """Whether this person opened the table; all others are told who did."""
    if table.opened_by == here.person.id:
        return True
    cast = await cast_of(here, table, here.mine)
    await safe_answer(query, here.mine.only_opener(cast.of(table.opened_by)))
    return False


# --------------------------------------------------------------------------- presses


async def preset(query: CallbackQuery, press: Press, here: Here) -> None:
    """One of the ready-made agreements."""
    seen = await _mine(query, press, here)
    if seen is None:
        return
    try:
        wanted = chosen(seen.table.agreement, read_number(press.arg))
    except IndexError as error:
        raise BadData(press.arg) from error
    await _agree(query, press, here, seen, wanted)


async def setting(query: CallbackQuery, press: Press, here: Here) -> None:
    """One switch; what cannot be set says why."""
    name, value = read_setting(press.arg)
    seen = await _mine(query, press, here)
    if seen is None:
        return
    try:
        wanted = changed(seen.table.agreement, Clause(name), value)
    except ImpossibleAgreement as error:
        await safe_answer(query, here.mine.impossible(error), alert=True)
        return
    except ValueError as error:
        raise BadData(press.arg) from error
    await _agree(query, press, here, seen, wanted)
    if name == Clause.LENGTH or (name == Clause.PACE and not wanted.chouette):
        here.app.screens.show_panel(seen.view.id, DETAILS)


async def opened(query: CallbackQuery, press: Press, here: Here) -> None:
    """A part of the card is opened or closed."""
    seen = await _mine(query, press, here)
    if seen is not None:
        panels = {
            Verb.DETAILS: DETAILS,
            Verb.LENGTHS: LENGTH,
            Verb.TIMES: TIME,
            Verb.READY: "",
        }
        here.app.screens.show_panel(seen.view.id, panels[press.verb])
        await safe_answer(query)


async def stake_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """How a stake is said."""
    seen = await _mine(query, press, here)
    if seen is not None:
        await safe_answer(query, plain(here.mine.stake_how(seen.table.agreement)), alert=True)


async def _mine(query: CallbackQuery, press: Press, here: Here) -> Board | None:
    """The card, if who presses has opened it."""
    seen = await found(query, press, here)
    if seen is None or not await only_opener(query, here, seen.table):
        return None
    return seen


async def _agree(
    query: CallbackQuery, press: Press, here: Here, seen: Board, wanted: Agreement
) -> None:
    if wanted == seen.table.agreement:
        await safe_answer(query, here.mine.already_done())
        return
    answer = await act(here, seen.id, Agree(wanted), since=press.since, cause=cause_of(query))
    if isinstance(answer, reply.Done):
        await remember(here, wanted)
    await said(query, here, answer, plain(here.mine.agreed_here(wanted)))


# ----------------------------------------------------------------------------- words


async def stake_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/stake 0.50 EUR`; alone it tells what was agreed."""
    await at_board(here, message, command.args or "", STAKE)


async def _stake_here(asked: Said) -> None:
    text, agreed, say = asked.text.strip(), asked.board.table.agreement, asked.here.say
    if not text:
        await tell(asked.message, say.stake_how(agreed))
        return
    stake = None if text in NO_STAKE else read_stake(text)
    if stake is None and text not in NO_STAKE:
        await tell(asked.message, say.stake_unread(text))
        return
    try:
        wanted = staked(agreed, stake)
    except ImpossibleAgreement as error:
        await tell(asked.message, say.impossible(error))
        return
    await agree_by_words(asked, wanted)


STAKE = About(name="stake", deed=_stake_here, seated=True)


async def agree_by_words(asked: Said, wanted: Agreement) -> None:
    """Agree on what was typed; it is answered, since the card may stand far above."""
    here, seen, say = asked.here, asked.board, asked.here.say
    if seen.table.opened_by != here.person.id:
        cast = await cast_of(here, seen.table, say)
        await tell(asked.message, escape(say.only_opener(cast.of(seen.table.opened_by))))
        return
    answer = await act(here, seen.id, Agree(wanted), cause=asked.cause)
    if isinstance(answer, reply.Done):
        await remember(here, wanted)
        await tell(asked.message, say.agreed_here(wanted))
    elif not isinstance(answer, reply.Repeated):
        refused = toast(answer, say, await cast_of(here, seen.table, say))
        await tell(asked.message, escape(refused))


async def worded(asked: Said, *, quiet: bool) -> None:
    """A card was answered with words. `quiet`: what names no game was meant for people."""
    say, stands = asked.here.say, asked.board.table.agreement
    try:
        request = read_request(asked.text, stands.variant)
        if not stands.chouette:
            request = clocked(request, asked.text, stands.pace)
    except ImpossibleAgreement as error:
        await tell(asked.message, say.impossible(error))
        return
    if request.unknown is None and not request.empty:
        await agree_by_words(asked, request.agreement)
    elif not quiet:
        await tell(asked.message, say.unknown_game(request.unknown or asked.text))


def names_game(text: str) -> bool:
    """Whether a text can be meant for a card."""
    try:
        request = read_request(text)
    except ImpossibleAgreement:
        return True
    return request.unknown is None and not request.empty
