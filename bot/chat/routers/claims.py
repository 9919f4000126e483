"""What the other of two decides when somebody's time is over.

Owns the message with its three buttons (claim the game, wait, offer a settlement), `/claim`, and
the second question before a claim. Only the other of the two may press; whether somebody is late
is asked anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.acting import act
from bot.chat.boards import Board, cast_of
from bot.chat.buttons import Press, Verb
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.posting import Screen
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.routers.places import link_to
from bot.chat.routers.presses import asks, cause_of, found, is_others_menu, not_for_you, said
from bot.chat.routers.settling import settlement_html, settlement_refusal
from bot.chat.timekeys import Aside, claim_rows, late_rows, may_settle, settlement_rows
from bot.chat.timelines import zone_for
from bot.chat.turning import bare, turn
from bot.phrases.names import Cast, escape
from bot.phrases.phrases import Phrases
from bot.play import reply
from bot.play.clocks import Running, claims, clock_at, on_the_clock
from bot.play.queries import calendars_of
from bot.play.waiting import team_of
from rules.actions import ClaimTime
from rules.agreement import NoClock
from rules.endings import price_of_silence
from rules.game import Over
from rules.identity import PlayerId, TableId
from rules.refusals import Refusal
from rules.table import Table


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="claims")
    router.message.register(claim_command, Command("claim"))
    register = router.callback_query.register
    register(once_more, asks(Verb.LATE))
    register(claim, asks(Verb.CLAIM_LATE))
    register(claim_surely, asks(Verb.CLAIM_SURELY))
    register(wait, asks(Verb.WAIT_LATE))
    register(settle, asks(Verb.SETTLE_LATE))
    return router


def late_screen(
    say: Phrases, number: TableId, table: Table, text: str, *, silent: bool = False
) -> Screen:
    """`text` with the three buttons; the price of a claim stands on the first."""
    aside = Aside(say=say, number=number, table=table)
    price = price_of_silence(table) or 0
    return Screen(text=text, scene=None, buttons=late_rows(aside, price), silent=silent)


@dataclass(frozen=True, slots=True)
class Late:
    """A board at which the other of two is out of time, as whoever may claim it sees it."""

    seen: Board
    clock: Running
    cast: Cast
    price: int

    def aside(self, here: Here) -> Aside:
        """Its buttons."""
        return Aside(say=here.say, number=self.seen.id, table=self.seen.table, private=here.private)

    def html(self, here: Here) -> str:
        """What is said above the three buttons."""
        late = self.cast.of(self.clock.player)
        zone = zone_for(here.person if here.private else None)
        text = here.say.late(self.seen.id, late, self.clock.deadline, here.app.now(), zone)
        me = self.cast.of(here.person.id)
        return text if here.private else here.say.late_in_group(me, text)


async def late_at(here: Here, seen: Board) -> Late | None:
    """The claim that this person may make now; None if there is none."""
    clock = await _clock(here, seen.table)
    price = price_of_silence(seen.table)
    if clock is None or price is None:
        return None
    if not claims(seen.table, here.person.id, clock, here.app.now()):
        return None
    return Late(seen, clock, await cast_of(here, seen.table, here.say), price)


async def _clock(here: Here, table: Table) -> Running | None:
    return await clock_at(calendars_of(here.app.posts), table)


# ------------------------------------------------------------------------ the command


async def claim_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/claim`."""
    await at_board(here, message, command.args or "", CLAIM)


async def _claim_here(asked: Said) -> None:
    here, seen = asked.here, asked.board
    if team_of(seen.table) is not None:
        label, url = here.say.my_place(), link_to(here, seen.id, seen.table)
        button = InlineKeyboardButton(text=label, url=url)
        rows = InlineKeyboardMarkup(inline_keyboard=[[button]])
        await tell(asked.message, escape(here.say.claim_by_place()), rows)
        return
    late = await late_at(here, seen)
    if late is None:
        await tell(asked.message, await _why_not(here, seen, here.say))
    else:
        await tell(asked.message, late.html(here), late_rows(late.aside(here), late.price))


CLAIM = About(
    name="claim", deed=_claim_here, seated=True, numbered=True, elsewhere=True, begun=True
)


async def _why_not(here: Here, seen: Board, say: Phrases) -> str:
    """Why this person cannot claim the game; HTML."""
    table, cast = seen.table, await cast_of(here, seen.table, say)
    clock = await _clock(here, table)
    if here.person.id not in table.seats:
        return say.no_game_of_mine()
    if clock is None:
        return say.clock_stands() if table.clock.paused else _refused(say, table, cast)
    if clock.player == here.person.id:
        return escape(say.claim_own())
    zone = zone_for(here.person if here.private else None)
    late = cast.of(clock.player)
    return say.claim_not_yet(late, clock.deadline, clock.claimable, here.app.now(), zone)


def _refused(say: Phrases, table: Table, cast: Cast) -> str:
    code = Refusal.NO_CLOCK
    if table.closed:
        code = Refusal.TABLE_CLOSED
    elif table.game is None:
        code = Refusal.NO_GAME
    elif isinstance(table.game.phase, Over) and not isinstance(table.agreement.pace, NoClock):
        code = Refusal.GAME_OVER
    return escape(say.refused(code, {}, cast))


# --------------------------------------------------------------------------- presses


async def once_more(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu of a board the message comes below; with an arg, back to the three ways."""
    late = await _pressed(query, press, here)
    if late is None:
        return
    if not press.arg:
        if await is_others_menu(query, here, late.seen):
            return
        here.app.screens.show_menu(late.seen.view.id, None)
    await safe_answer(query)
    await turn(here, query, late.html(here), late_rows(late.aside(here), late.price))


async def claim(query: CallbackQuery, press: Press, here: Here) -> None:
    """Surely? The price once more."""
    late = await _pressed(query, press, here)
    if late is None:
        return
    who = late.cast.of(late.clock.player)
    question = here.say.claim_question(late.seen.id, who, late.price)
    await safe_answer(query)
    await turn(here, query, question, claim_rows(late.aside(here), late.price))


async def claim_surely(query: CallbackQuery, press: Press, here: Here) -> None:
    """The game is claimed, if nobody has moved in the meantime."""
    late = await _pressed(query, press, here)
    if late is None:
        return
    answer = await act(
        here, late.seen.id, ClaimTime(expired=True), since=press.since, cause=cause_of(query)
    )
    await said(query, here, answer)
    if isinstance(answer, reply.Done):
        await turn(here, query, here.say.claimed(late.seen.id))
    else:
        await bare(here, query)


async def wait(query: CallbackQuery, press: Press, here: Here) -> None:
    """Nothing is decided; it can be at any time."""
    late = await _pressed(query, press, here)
    if late is None:
        return
    who = late.clock.player
    mine = await cast_of(here, late.seen.table, here.mine)
    await safe_answer(query, here.mine.waits_on(mine.of(who)))
    await turn(here, query, here.say.goes_on_waiting(late.seen.id, late.cast.of(who)))


async def settle(query: CallbackQuery, press: Press, here: Here) -> None:
    """What can be offered instead."""
    late = await _pressed(query, press, here)
    if late is None:
        return
    seating = late.seen.table.seating
    side = None if seating is None else seating.side_of(here.person.id)
    if side is None or not may_settle(late.seen.table):
        await safe_answer(query, await settlement_refusal(here, late.seen, here.mine))
        return
    aside = late.aside(here)
    await safe_answer(query)
    await turn(here, query, settlement_html(aside), settlement_rows(aside, side, Verb.LATE))


async def _pressed(query: CallbackQuery, press: Press, here: Here) -> Late | None:
    """The claim, if whoever pressed may decide about it; everybody else is told why not."""
    seen = await found(query, press, here, elsewhere=True, keeps=True)
    if seen is None:
        return None
    table = seen.table
    if here.person.id not in table.seats:
        await not_for_you(query, here, seen)
        return None
    late = await late_at(here, seen)
    if late is not None and press.since == table.since:
        return late
    if press.since != table.since or table.closed:
        await safe_answer(query, here.mine.late_is_over())
        await bare(here, query)
    elif (waited := on_the_clock(table)) == here.person.id:
        others = [one for one in table.seats if one != waited]
        cast = await cast_of(here, table, here.mine)
        await safe_answer(query, here.mine.not_your_question(cast.of(_only(others))))
    else:  # time was given, or the clock stands still
        await safe_answer(query, plain(await _why_not(here, seen, here.mine)))
        await bare(here, query)
    return None


def _only(players: list[PlayerId]) -> PlayerId:
    """The other of two."""
    (other,) = players[:1]
    return other
