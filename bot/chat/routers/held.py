"""Done, for those who want a moment to withdraw it.

Owns what Done, a tap and Withdraw do while a turn is held back. Playing it is the business of
`bot.play.holding`, whose sweep comes when the moment is over.
"""

from __future__ import annotations

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.chat.boards import Board
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.replies import safe_answer
from bot.chat.routers.presses import asks, found, not_for_you
from bot.play.drafts import Grip
from rules.identity import Seq
from rules.steps import Turn


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="held")
    router.callback_query.register(withdraw, asks(Verb.WITHDRAW))
    return router


async def held_back(here: Here, seen: Board, grip: Grip, turn: Turn) -> bool:
    """Hold the turn back if that is wanted and the other is away: the board says so then."""
    if not await here.app.holding.hold(grip, turn, here.app.now()):
        return False
    await here.app.drafts.put(seen.table, grip, turn)  # a withdrawn turn is a draft again
    here.app.screens.show_draft(seen.view.id, here.person.id, complete=True)
    return True


async def on_its_way(here: Here, seen: Board) -> bool:
    """A turn of this person waits to be played, so nothing is picked meanwhile."""
    held = await here.app.holding.waits(seen.id, seen.table)
    return held is not None and held.player == here.person.id


async def withdraw(query: CallbackQuery, press: Press, here: Here) -> None:
    """The turn comes back as the draft that it was."""
    seen = await found(query, press, here)
    if seen is None:
        return
    held = await here.app.holding.waits(seen.id, seen.table)
    if held is not None and held.player != here.person.id:
        await not_for_you(query, here, seen)
        return
    grip = Grip(seen.id, Seq(press.since), here.person.id)
    gone = await here.app.holding.withdraw(grip)
    here.app.screens.show_draft(seen.view.id, here.person.id, complete=True)
    await safe_answer(query, here.mine.turn_withdrawn() if gone else here.mine.turn_is_played())
