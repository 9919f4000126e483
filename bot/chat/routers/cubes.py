"""Own cubes on the group's board: which cube the box offers, what was counted.

Owns the presses and toasts that only the multi-cube option needs. The deeds themselves are those
of any cube, in `play` and `chouette`; legality is the rules' business.
"""

from __future__ import annotations

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.chat.boards import Board, cast_of, sight_of
from bot.chat.buttons import Press, Verb
from bot.chat.cubekeys import drop_all_price, offerable, which_cube
from bot.chat.identity import Here
from bot.chat.keyboards import surely
from bot.chat.replies import safe_answer
from bot.chat.routers.presses import asks, found, not_for_you
from bot.play.commands import Asked
from bot.play.queries import is_due
from rules.actions import Beaver, Drop, Raccoon, Take
from rules.game import ToAnswerEach


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="cubes")
    router.callback_query.register(only_one, asks(Verb.CUBES))
    return router


async def only_one(query: CallbackQuery, press: Press, here: Here) -> None:
    """The box picks whose cube it offers."""
    seen = await found(query, press, here)
    if seen is None:
        return
    if press.since != seen.table.since or not offerable(seen.table):
        await safe_answer(query, here.mine.position_over())
    elif not is_due(seen.table, here.person.id):
        await not_for_you(query, here, seen)
    elif (sight := await sight_of(here, seen)) is not None:
        here.app.screens.show_menu(seen.view.id, which_cube(sight))
        await safe_answer(query, here.mine.which_cube())


async def ask_drop_all(query: CallbackQuery, here: Here, seen: Board) -> None:
    """Refusing everything that waits costs as much as it says, so it is asked again."""
    price = drop_all_price(seen.table)
    if price is None or not is_due(seen.table, here.person.id):
        await not_for_you(query, here, seen)
    elif (sight := await sight_of(here, seen)) is not None:
        buttons = surely(sight, here.say.drop_surely(price), Verb.DROP_SURELY)
        here.app.screens.show_menu(seen.view.id, buttons)
        await safe_answer(query, here.mine.drop_all_question(price))


async def counted(here: Here, seen: Board, intent: Asked) -> str:
    """The toast for an answer about own cubes; empty where it was about something else."""
    game = seen.table.game
    phase = None if game is None else game.phase
    if not isinstance(phase, ToAnswerEach) or not isinstance(
        intent, Take | Drop | Beaver | Raccoon
    ):
        return ""
    yes, higher = not isinstance(intent, Drop), isinstance(intent, Beaver | Raccoon)
    if intent.whose is not None:
        cast = await cast_of(here, seen.table, here.mine)
        return here.mine.answered_for(cast.of(intent.whose), yes=yes, higher=higher)
    if drop_all_price(seen.table) is not None:
        return ""  # the box has answered all at once, which the board shows
    bid = next((bid for bid in phase.bids if bid.player == here.person.id), None)
    if bid is None:
        return here.mine.word_given(yes=yes)  # the captain's, for those who follow
    return here.mine.answered(bid.value, bid.drop, yes=yes)
