"""The end of a session between two games: who ends it alone, and who needs one more voice.

Owns the button with its second question. At a chouette its opener, the coming box and captain and
an administrator of the chat end it at once; the rules say what anybody else's wish comes to.
"""

from __future__ import annotations

from dataclasses import replace

from aiogram import Bot, Router
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.boards import cast_of, sight_of
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.keyboards import surely
from bot.chat.replies import plain, safe_answer
from bot.chat.rights import Right, may_change
from bot.chat.routers.ledger import show_sheet
from bot.chat.routers.presses import asks, cause_of, found, said
from bot.play import reply
from rules.actions import Close
from rules.deciding_seats import ends_alone
from rules.table import Table


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="ending")
    router.callback_query.register(ask, asks(Verb.SETTLE))
    router.callback_query.register(settle, asks(Verb.SETTLE_SURELY))
    return router


async def ask(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """Surely? Or, for whoever cannot end it alone: ask the others?"""
    seen = await found(query, press, here)
    if seen is None:
        return
    table, sight = seen.table, await sight_of(here, seen)
    in_charge = await _in_charge(here, bot, table)
    if sight is None or not (here.person.id in table.seats or in_charge):
        await safe_answer(query, here.mine.spectator())
        return
    label, question = here.say.settle(), here.mine.settle_question()
    other = table.ending_asked_by
    if other is not None and other != here.person.id:
        cast = await cast_of(here, table, here.mine)
        question = here.mine.agree_to_end_question(cast.of(other))
    elif not in_charge and _must_ask(table, here):
        label, question = here.say.ask_to_end(), here.mine.ask_to_end_question()
    here.app.screens.show_menu(seen.view.id, surely(sight, label, Verb.SETTLE_SURELY))
    await safe_answer(query, plain(question))


async def settle(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The session is closed, or proposed to be."""
    seen = await found(query, press, here)
    if seen is None:
        return
    intent = Close(in_charge=await _in_charge(here, bot, seen.table))
    answer = await act(here, seen.id, intent, since=press.since, cause=cause_of(query))
    proposed = isinstance(answer, reply.Done) and not answer.after.closed
    await said(query, here, answer, here.mine.end_is_proposed() if proposed else "")
    if proposed:
        here.app.screens.show_menu(seen.view.id, None)
    done = isinstance(answer, reply.Done) and answer.after.closed and seen.table.agreement.chouette
    if isinstance(answer, reply.Done) and done and isinstance(query.message, Message):
        await show_sheet(query.message, here, replace(seen, table=answer.after))


def _must_ask(table: Table, here: Here) -> bool:
    return table.agreement.chouette and here.person.id not in ends_alone(table)


async def _in_charge(here: Here, bot: Bot, table: Table) -> bool:
    """Whoever could not end a chouette alone may do so as an administrator of its group."""
    asks_others = not here.private and _must_ask(table, here)
    return asks_others and await may_change(here, bot) is Right.YES
