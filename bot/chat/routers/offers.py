"""Offers beside the question: resigning, taking a turn back; and calling a game off.

Owns their presses and commands, the prices and the second questions. What can still be lost is
the rules' business.
"""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.boards import Board, cast_of, sight_of
from bot.chat.buttons import Press, Verb, read_number
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.keyboards import most_of, prices, side_letter, surely, untouched
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
from bot.chat.story import may_answer
from bot.chat.teamkeys import loss_price
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.play import reply
from bot.play.waiting import team_of
from rules.actions import (
    Accept,
    Close,
    Decline,
    Leave,
    OfferResign,
    OfferTakeBack,
    ResignMatch,
)
from rules.agreement import variant_of
from rules.game import Opening, Over, ToAnswer, ToAnswerEach
from rules.identity import Seq
from rules.position import Side
from rules.refusals import Refusal
from rules.table import Table


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="offers")
    router.message.register(resign_command, Command("resign"))
    router.message.register(cancel_command, Command("cancel"))
    register = router.callback_query.register
    register(resign, asks(Verb.RESIGN))
    register(resign_for, asks(Verb.RESIGN_FOR, Verb.RESIGN_SURELY))
    register(resign_match, asks(Verb.RESIGN_MATCH))
    register(resign_match_surely, asks(Verb.RESIGN_MATCH_SURELY))
    register(take_back, asks(Verb.TAKE_BACK))
    register(accept, asks(Verb.ACCEPT))
    register(decline, asks(Verb.DECLINE))
    register(cancel, asks(Verb.CANCEL))
    register(cancel_surely, asks(Verb.CANCEL_SURELY))
    return router


# ------------------------------------------------------------------ resigning


async def resign_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/resign`."""
    await at_board(here, message, command.args or "", RESIGN)


async def _resign_here(asked: Said) -> None:
    here, seen, say = asked.here, asked.board, asked.here.say
    side = side_of(seen.table, here)
    sight = await sight_of(here, seen)
    if side is None or sight is None:
        await tell(asked.message, say.no_game_of_mine())
        return
    buttons = prices(sight, side)
    if buttons is None:
        cast = await cast_of(here, seen.table, say)
        await tell(asked.message, escape(say.refused(why_no_resigning(seen.table), {}, cast)))
        return
    team, limit = team_of(seen.table), _limit(say, seen.table, side)
    if team is None:
        question = say.resign_question(sight.cast.side(side.other))
    else:
        question = say.team_resign_question(sight.cast, box=side is team.box_side)
    if _alone(seen.table, side):
        limit = f"{limit} {say.resign_at_once_note()}"
    await tell(asked.message, f"{question}\n{limit}", buttons)


RESIGN = About(name="resign", deed=_resign_here, seated=True, numbered=True, begun=True)


async def resign(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu: the prices."""
    seen = await found(query, press, here)
    if seen is None:
        return
    side = side_of(seen.table, here)
    sight = await sight_of(here, seen)
    if side is None or sight is None:
        await not_for_you(query, here, seen)
        return
    buttons = prices(sight, side)
    if buttons is None:
        cast = await cast_of(here, seen.table, here.mine)
        await safe_answer(query, here.mine.refused(why_no_resigning(seen.table), {}, cast))
        return
    if await is_others_menu(query, here, seen):
        return
    here.app.screens.show_menu(seen.view.id, buttons)
    await safe_answer(query, _limit(here.mine, seen.table, side))


async def resign_for(query: CallbackQuery, press: Press, here: Here) -> None:
    """A price was chosen: the other side may accept. All that can be lost is asked again."""
    times = read_number(press.arg[:-1])
    letter = press.arg[-1:]
    seen = await found(query, press, here, of=letter)
    if seen is None or await is_others(query, here, seen, letter):
        return
    side = side_of(seen.table, here)
    at_once = side is not None and times == most_of(seen.table, side) and _alone(seen.table, side)
    if at_once and press.verb is Verb.RESIGN_FOR and press.since == seen.table.since:
        await _all_that_can_be_lost(query, press, here, seen, times)
        return
    answer = await act(here, seen.id, OfferResign(times), since=press.since, cause=cause_of(query))
    here.app.screens.show_menu(seen.view.id, None)
    done = ""
    if isinstance(answer, reply.Done) and answer.after.offers and side is not None:
        done = await _offered(here, answer.after, side)
    await said(query, here, answer, done)


async def _offered(here: Here, table: Table, side: Side) -> str:
    """The toast that tells who is asked now; of a team that resigns, the others of it first."""
    cast, offer = await cast_of(here, table, here.mine), table.offers[-1]
    if team_of(table) is None:
        return here.mine.resign_offered(cast.side(side.other))
    return here.mine.resignation_waits([cast.of(one) for one in may_answer(table, offer)])


def _alone(table: Table, side: Side) -> bool:
    """Nobody else of `side` has to agree to what it gives up."""
    return table.seating is None or len(table.seating.deciders(side)) == 1


async def _all_that_can_be_lost(
    query: CallbackQuery, press: Press, here: Here, seen: Board, times: int
) -> None:
    """Nobody is asked whether they accept it, so whoever resigns is asked once more."""
    sight, game = await sight_of(here, seen), seen.table.game
    if sight is None or game is None:
        return
    side = side_of(seen.table, here)
    if side is None:
        return
    points = loss_price(seen.table, side, times)
    buttons = surely(sight, here.say.resign_at_once(points), Verb.RESIGN_SURELY, press.arg)
    asked, question = query.message, here.say.resign_at_once_question(points)
    if isinstance(asked, Message) and str(asked.message_id) != seen.view.message:
        await safe_answer(query)
        await tell(asked, question, buttons)  # what /resign asked has lost its buttons
        return
    here.app.screens.show_menu(seen.view.id, buttons)
    await safe_answer(query, here.mine.resign_at_once_question(points), alert=True)


async def resign_match(query: CallbackQuery, press: Press, here: Here) -> None:
    """Giving up everything is asked twice."""
    seen = await found(query, press, here)
    if seen is None:
        return
    side = side_of(seen.table, here)
    sight = await sight_of(here, seen)
    if side is None or sight is None:
        await not_for_you(query, here, seen)
        return
    if await is_others_menu(query, here, seen):
        return
    letter = side_letter(side)
    buttons = surely(sight, here.say.resign_match_surely(), Verb.RESIGN_MATCH_SURELY, letter)
    here.app.screens.show_menu(seen.view.id, buttons)
    cast = await cast_of(here, seen.table, here.mine)
    await safe_answer(query, plain(here.mine.resign_match_question(cast.side(side.other))))


async def resign_match_surely(query: CallbackQuery, press: Press, here: Here) -> None:
    """The match is given up."""
    seen = await found(query, press, here, of=press.arg)
    if seen is not None and not await is_others(query, here, seen, press.arg):
        answer = await act(here, seen.id, ResignMatch(), since=press.since, cause=cause_of(query))
        await said(query, here, answer)


def _letter(table: Table, here: Here) -> str:
    side = side_of(table, here)
    return "" if side is None else side_letter(side)


def why_no_resigning(table: Table) -> Refusal:
    """Why nothing can be resigned now."""
    if table.closed:
        return Refusal.TABLE_CLOSED
    if table.game is None or isinstance(table.game.phase, Opening):
        return Refusal.NO_GAME
    if isinstance(table.game.phase, ToAnswer | ToAnswerEach):
        return Refusal.OFFER_PENDING
    return Refusal.GAME_OVER if isinstance(table.game.phase, Over) else Refusal.RESIGN_TOO_MUCH


def _limit(say: Phrases, table: Table, side: Side) -> str:
    times = most_of(table, side)
    return say.resign_limit(times, say.kind(variant_of(table.agreement).kinds[max(times, 1) - 1]))


# ------------------------------------------------------------- offers, answers


async def take_back(query: CallbackQuery, press: Press, here: Here) -> None:
    """The other is asked to give the last turn back."""
    seen = await found(query, press, here)
    if seen is None:
        return
    answer = await act(here, seen.id, OfferTakeBack(), cause=cause_of(query))
    here.app.screens.show_menu(seen.view.id, None)
    side = side_of(seen.table, here)
    done = ""
    if side is not None:
        cast = await cast_of(here, seen.table, here.mine)
        done = here.mine.take_back_asked(cast.side(side.other))
    await said(query, here, answer, done)


async def accept(query: CallbackQuery, press: Press, here: Here) -> None:
    """What was offered is agreed to."""
    await _answer(query, press, here, Accept(Seq(read_number(press.arg))))


async def decline(query: CallbackQuery, press: Press, here: Here) -> None:
    """It is not, or its maker withdraws it."""
    await _answer(query, press, here, Decline(Seq(read_number(press.arg))))


async def _answer(query: CallbackQuery, press: Press, here: Here, intent: Accept | Decline) -> None:
    seen = await found(query, press, here)
    if seen is not None:
        answer = await act(here, seen.id, intent, cause=cause_of(query))
        await said(query, here, answer)


# ----------------------------------------------------------------- calling off


async def cancel_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/cancel`."""
    await at_board(here, message, command.args or "", CANCEL)


async def _cancel_here(asked: Said) -> None:
    here, seen, say = asked.here, asked.board, asked.here.say
    table = seen.table
    if here.person.id not in table.seats:
        await tell(asked.message, say.no_game_of_mine())
    elif table.game is None:
        opener = table.opened_by == here.person.id
        answer = await act(here, seen.id, Close() if opener else Leave(), cause=asked.cause)
        if isinstance(answer, reply.Refused):
            cast = await cast_of(here, table, say)
            await tell(asked.message, escape(toast(answer, say, cast)))
    elif not untouched(table.game):
        await tell(asked.message, say.cancel_too_late())
    elif (sight := await sight_of(here, seen)) is not None:
        buttons = surely(sight, say.cancel_surely(), Verb.CANCEL_SURELY, _letter(table, here))
        await tell(asked.message, say.cancel_question(), buttons)


CANCEL = About(name="cancel", deed=_cancel_here, seated=True, numbered=True)


async def cancel(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu: surely?"""
    seen = await found(query, press, here)
    if seen is None:
        return
    sight = await sight_of(here, seen)
    if here.person.id not in seen.table.seats or sight is None:
        await not_for_you(query, here, seen)
        return
    if await is_others_menu(query, here, seen):
        return
    letter = _letter(seen.table, here)
    buttons = surely(sight, here.say.cancel_surely(), Verb.CANCEL_SURELY, letter)
    here.app.screens.show_menu(seen.view.id, buttons)
    await safe_answer(query, here.mine.cancel_question())


async def cancel_surely(query: CallbackQuery, press: Press, here: Here) -> None:
    """The game is called off, if nobody has moved in the meantime."""
    seen = await found(query, press, here, of=press.arg)
    if seen is None or await is_others(query, here, seen, press.arg):
        return
    answer = await act(here, seen.id, Close(), cause=cause_of(query))
    late = isinstance(answer, reply.Refused) and answer.code in {
        Refusal.GAME_RUNNING,
        Refusal.MATCH_GOES_ON,
    }
    if late:
        await safe_answer(query, here.mine.cancel_too_late())
    else:
        await said(query, here, answer)
