"""The chouette: opening one, votes and answers, one's own place at it.

Owns `/chouette`, the presses that only a team makes, and the private page with instructions,
joining and leaving. Advice is `advice`'s. Legality is the rules' business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import TooMany, act, open_here
from bot.chat.asides import looks_here
from bot.chat.boards import Board, cast_of
from bot.chat.buttons import Press, Verb, read_number
from bot.chat.commands import cause_of as typed_cause
from bot.chat.identity import Here
from bot.chat.newtables import may_open
from bot.chat.replies import tell
from bot.chat.requests import read_request
from bot.chat.routers.cubes import counted
from bot.chat.routers.presses import asks, cause_of, found, said
from bot.chat.sheets import order_picture, send_pictures
from bot.play import reply
from bot.play.commands import Asked, AskStart
from bot.play.commands import Command as Submitted
from bot.play.terms import chouette
from render.style import THEMES
from rules.actions import Drop, ProposeDouble, Vote
from rules.agreement import Agreement, ImpossibleAgreement, Money
from rules.game import ToAnswer, ToInsist
from rules.identity import PlayerId, Seq
from rules.team_events import OrderRolled

VOTES: dict[Verb, Callable[[PlayerId | None], Asked]] = {
    Verb.PROPOSE: lambda _: ProposeDouble(),
    Verb.VOTE_YES: lambda _: Vote(yes=True),
    Verb.VOTE_NO: lambda _: Vote(yes=False),
    Verb.ANSWER_DROP: Drop,
}
"""By whose cube it is about, where everybody has one (D.8)."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="chouette")
    router.message.register(new, Command("chouette"))
    router.callback_query.register(vote, asks(*VOTES))
    return router


# ------------------------------------------------------------------------- beginning


async def new(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/chouette`, with what else is wanted."""
    say = here.say
    if here.private:
        await tell(message, say.chouette_in_groups())
        return
    barred = await may_open(here, bot)
    if barred:
        await tell(message, barred)
        return
    try:
        agreed, unknown = _agreement(command.args or "")
    except ImpossibleAgreement as error:
        await tell(message, say.impossible(error))
        return
    if unknown is not None:
        await tell(message, say.unknown_game(unknown))
        return
    opened = await open_here(here, agreed, cause=typed_cause(message))
    if isinstance(opened, TooMany):
        many = say.too_many_tables_here if opened.here else say.too_many_games
        await tell(message, many(opened.limit))


def _agreement(words: str) -> tuple[Agreement, str | None]:
    """What a chouette is played for. Raises ImpossibleAgreement, as for a match."""
    if not words.strip():
        return chouette("short"), None
    request = read_request(f"money cube {words}", people=True)
    if request.unknown is not None:
        return chouette("short"), request.unknown
    asked = request.agreement
    usual = chouette(asked.variant)
    kind = asked.format if not isinstance(asked.format, Money) else usual.format
    return Agreement(
        variant=asked.variant,
        format=kind,
        cube=asked.cube,
        cube_cap=asked.cube_cap,
        jacoby=asked.jacoby,
        beavers=asked.beavers,
        raccoons=asked.raccoons,
        automatic_doubles=asked.automatic_doubles,
        backgammon=asked.backgammon,
        koks=asked.koks,
        last_roll=asked.last_roll,
        head=asked.head,
        block=asked.block,
        next_start=asked.next_start,
        stake=asked.stake,
        chouette=True,
        multi_cube=asked.multi_cube,
        pace=usual.pace,
    ), None


async def begin(query: CallbackQuery, press: Press, here: Here, seen: Board) -> None:
    """The first game: the dice for the places are shown before the board."""
    app = here.app
    answer = await app.referee.submit(
        Submitted(
            table=seen.id,
            who=here.person.id,
            intent=AskStart(),
            since=Seq(press.since),
            cause=cause_of(query),
            at=app.now(),
        )
    )
    await said(query, here, answer)
    if isinstance(answer, reply.Done) and isinstance(query.message, Message):
        cast = await cast_of(here, answer.after, here.say)
        style = THEMES[looks_here(here).theme]
        for event in answer.events:
            if isinstance(event, OrderRolled):
                page = await asyncio.to_thread(order_picture, event, cast, here.say, style)
                await send_pictures(query.message, here, [page], here.say.order_rolled())
    app.screens.poke(seen.id)


# --------------------------------------------------------------------- votes, answers


async def vote(query: CallbackQuery, press: Press, here: Here) -> None:
    """One person's word; everybody else's buttons stay good."""
    whose = PlayerId(read_number(press.arg)) if press.arg else None
    seen = await found(query, press, here)
    if seen is not None:
        intent = VOTES[press.verb](whose)
        answer = await act(here, seen.id, intent, since=press.since, cause=cause_of(query))
        done = await counted(here, seen, intent) or _counted(here, seen, intent)
        await said(query, here, answer, done)


def _counted(here: Here, seen: Board, intent: Asked) -> str:
    """The toast for a vote or an answer that was counted."""
    game = seen.table.game
    if isinstance(intent, Vote) and game is not None and isinstance(game.phase, ToInsist):
        return here.mine.insisted(yes=intent.yes)
    if isinstance(intent, Vote | ProposeDouble):
        return here.mine.voted(yes=isinstance(intent, ProposeDouble) or intent.yes)
    if game is None or not isinstance(game.phase, ToAnswer):
        return ""
    offer = game.phase.offer
    return here.mine.answered(offer.value, offer.drop, yes=False)
