"""One's own place at a chouette, on a page in the private chat.

Owns the page with its link, instructions for one's absence, joining, leaving and claiming a
game. Everybody at the group's board can reach it; nobody's buttons there are touched.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiogram import F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.acting import TooMany, act, too_many_of_mine
from bot.chat.boards import Board, board, cast_of
from bot.chat.buttons import BadData, Press, Verb, read_number
from bot.chat.cards import deep_link
from bot.chat.identity import Here
from bot.chat.keyboards import markup
from bot.chat.labels import PRIVATE
from bot.chat.picking import DANGER, PRIMARY, Row, in_pairs
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks, cause_of, said
from bot.chat.timekeys import Aside, team_claim_rows
from bot.phrases.names import Cast, escape
from bot.play import reply
from bot.play.commands import Asked
from bot.play.queries import Stage, stage
from bot.play.silence import claim_worth
from bot.play.waiting import (
    answers_of_team,
    drops_at_once,
    may_claim,
    may_mean_to_double,
    team_of,
)
from rules.actions import ClaimTime, Instruct, Leave, MeanToDouble, Sit
from rules.identity import PlayerId, TableId
from rules.instructions import Instruction, InstructionKind
from rules.table import Table, due, most_seats

LINK = "seat_"
"""What the payload of the link begins with; the table and a piece of its seal follow."""

BETWEEN = "_"
LONGEST_NUMBER = 15
KINDS = {
    "f": InstructionKind.FOLLOW,
    "t": InstructionKind.TAKE,
    "d": InstructionKind.DROP,
    "v": InstructionKind.VOICE,
}
NONE = "n"
YES, NO = "1", "0"
SURELY = "!"
"""After an instruction that would drop at once: it was asked about."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table, and what somebody has to show who does not sit there: a piece of its seal."""

    id: TableId
    table: Table
    code: str


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It stands before `/start`'s."""
    router = Router(name="places")
    router.message.register(by_link, CommandStart(deep_link=True, magic=F.args.startswith(LINK)))
    register = router.callback_query.register
    register(place, asks(Verb.PLACE))
    register(instruct, asks(Verb.INSTRUCT))
    register(mean, asks(Verb.MEAN))
    register(join, asks(Verb.JOIN))
    register(leave, asks(Verb.QUIT))
    register(leave_surely, asks(Verb.QUIT_SURELY))
    register(claim, asks(Verb.CLAIM))
    return router


# ------------------------------------------------------------------------- the way here


def code_of(table: Table) -> str:
    """What only those know who see the table's board: another one for each game."""
    return table.sealed[20:32]


def link_to(here: Here, id_: TableId, table: Table) -> str:
    """The link to the page, for whoever sees the group's board."""
    return deep_link(here.app.username, f"{LINK}{id_}{BETWEEN}{code_of(table)}")


async def to_place(query: CallbackQuery, here: Here, seen: Board) -> bool:
    """Lead whoever pressed the group's menu to their own page.

    False where the menu may open in its place: for whoever holds the keyboard anyway.
    """
    table = seen.table
    if here.private or not table.agreement.chouette or table.closed:
        return False
    if team_of(table) is None and here.person.id in table.seats:
        return False  # two play one against one, and have the menu of such a game
    if here.person.id in due(table).players and not answers_of_team(table):
        return False
    await safe_answer(query, url=link_to(here, seen.id, table))
    return True


async def by_link(message: Message, command: CommandObject, here: Here) -> None:
    """Somebody followed the link."""
    number, _, code = (command.args or "").removeprefix(LINK).partition(BETWEEN)
    found = None
    if number.isdecimal() and len(number) <= LONGEST_NUMBER and here.private:
        found = await _place(here, TableId(int(number)), code)
    if found is None:
        await tell(message, escape(here.say.outdated_button()))
    else:
        text, buttons = await _page(here, found)
        await tell(message, text, buttons)


async def _place(here: Here, id_: TableId, code: str) -> Place | None:
    """The chouette, if this person sits there or has seen its board."""
    stands = await here.app.referee.look(id_)
    if stands is None or not stands.table.agreement.chouette or stands.table.closed:
        return None
    table = stands.table
    known = here.person.id in (*table.seats, *table.waiting)
    return Place(id_, table, code) if known or code == code_of(table) else None


async def _pressed(query: CallbackQuery, press: Press, here: Here, code: str = "") -> Place | None:
    """The chouette that a press is about; in a group its board must stand there."""
    id_ = TableId(press.table)
    if here.private:
        found = await _place(here, id_, code)
    else:
        seen = await board(here, id_)
        found = None if seen is None else await _place(here, id_, code_of(seen.table))
    if found is None:
        await safe_answer(query, here.mine.outdated_button())
    return found


# ----------------------------------------------------------------------------- the page


async def _page(here: Here, at: Place) -> tuple[str, InlineKeyboardMarkup | None]:
    table, say, me = at.table, here.say, here.person.id
    cast = await cast_of(here, table, say)
    parts = say.parts(table, cast)
    if me not in table.seats:
        rows, waiting = [_waiting(here, at)], me in table.waiting
        text = say.place_outside(at.id, parts, waiting=waiting, full=_is_full(table))
        return text, markup(rows)
    chosen = dict(table.instructions).get(me)
    whom = None if chosen is None or chosen.whom is None else cast.of(chosen.whom)
    text = say.place(at.id, parts, say.instruction(chosen, whom))
    return text, markup(_rows(here, at, cast))


def _waiting(here: Here, at: Place) -> Row:
    say, table = here.say, at.table
    if here.person.id in table.waiting:
        return [_button(at, say.leave(), Verb.QUIT)]
    if _is_full(table):
        return []
    return [_button(at, say.join(), Verb.JOIN, at.code, style=PRIMARY)]


def _is_full(table: Table) -> bool:
    return len(table.seats) + len(table.waiting) >= most_seats(table.agreement)


def _rows(here: Here, at: Place, cast: Cast) -> list[Row]:
    say, table, me = here.say, at.table, here.person.id
    buttons = [
        _button(at, say.ask_me(), Verb.INSTRUCT, NONE),
        _button(at, say.as_captain(), Verb.INSTRUCT, "f"),
        _button(at, say.always_take(), Verb.INSTRUCT, "t"),
        _button(at, say.always_drop(), Verb.INSTRUCT, "d"),
    ]
    buttons += [
        _button(at, say.voice_to(cast.of(other)), Verb.INSTRUCT, f"v{other}")
        for other in table.seats
        if other != me
    ]
    rows = in_pairs(buttons, PRIVATE)
    if may_mean_to_double(table, me):
        on = me in table.eager
        label = say.setting(say.double_at_next_chance(), on=on)
        rows.append([_button(at, label, Verb.MEAN, NO if on else YES)])
    if may_claim(table, me, now := here.app.now()):
        label = say.claim(claim_worth(table, me, now))
        rows.append([_button(at, label, Verb.CLAIM, style=DANGER)])
    return [*rows, [_button(at, say.leave(), Verb.QUIT)]]


def _button(
    at: Place, text: str, verb: Verb, arg: str = "", *, style: str | None = None
) -> InlineKeyboardButton:
    press = Press(table=at.id, since=at.table.since, verb=verb, arg=arg)
    return InlineKeyboardButton(text=text, callback_data=press.pack(), style=style)


async def _turn(query: CallbackQuery, text: str, buttons: InlineKeyboardMarkup | None) -> None:
    """Make the page say this."""
    if isinstance(query.message, Message):
        try:
            await query.message.edit_text(text, parse_mode="HTML", reply_markup=buttons)
        except TelegramAPIError:  # it says so already, or is too old
            return


async def place(query: CallbackQuery, press: Press, here: Here) -> None:
    """The page, from the menu; in private once more."""
    at = await _pressed(query, press, here)
    if at is None:
        return
    if not here.private:
        await safe_answer(query, url=link_to(here, at.id, at.table))
        return
    await safe_answer(query)
    await _turn(query, *await _page(here, at))


async def _again(query: CallbackQuery, here: Here, at: Place, answer: reply.Reply) -> None:
    """The page as things stand after a deed; a group's board shows it by itself."""
    if here.private and isinstance(answer, reply.Done):
        stands = Place(at.id, answer.after, code_of(answer.after))
        await _turn(query, *await _page(here, stands))


# ------------------------------------------------------------------------------ deeds


async def _do(query: CallbackQuery, here: Here, at: Place, intent: Asked, done: str) -> None:
    """A place has no question that could be over, so no button of it is ever too old."""
    answer = await act(here, at.id, intent, cause=cause_of(query))
    await said(query, here, answer, done)
    await _again(query, here, at, answer)


async def instruct(query: CallbackQuery, press: Press, here: Here) -> None:
    """How to answer in one's absence; what would drop a waiting cube at once is asked twice."""
    arg = press.arg.removesuffix(SURELY)
    chosen = _read_instruction(arg)
    at = await _pressed(query, press, here)
    if at is None:
        return
    price = None if chosen is None else drops_at_once(at.table, here.person.id, chosen)
    if price is None or arg != press.arg:
        await _do(query, here, at, Instruct(chosen), here.mine.instructed())
        return
    await safe_answer(query)
    surely = _button(at, here.say.drop_surely(price), Verb.INSTRUCT, f"{arg}{SURELY}", style=DANGER)
    back = _button(at, here.say.back(), Verb.PLACE)
    await _turn(query, here.say.instruction_drops(price), markup([[surely], [back]]))


async def mean(query: CallbackQuery, press: Press, here: Here) -> None:
    """With own cubes: mine is doubled as soon as the team is on roll, whoever rolls then."""
    if press.arg not in {YES, NO}:
        raise BadData(press.arg)
    at = await _pressed(query, press, here)
    if at is not None:
        intent = MeanToDouble(wants=press.arg == YES)
        await _do(query, here, at, intent, here.mine.instructed())


def _read_instruction(arg: str) -> Instruction | None:
    """What a button asks for. Raises BadData."""
    if arg == NONE:
        return None
    kind = KINDS.get(arg[:1])
    if kind is None:
        raise BadData(arg)
    if kind is InstructionKind.VOICE:
        return Instruction(kind, PlayerId(read_number(arg[1:])))
    return Instruction(kind)


async def join(query: CallbackQuery, press: Press, here: Here) -> None:
    """A place at the end of the queue."""
    at = await _pressed(query, press, here, press.arg)
    if at is None:
        return
    say = here.mine
    known = here.person.id in (*at.table.seats, *at.table.waiting)
    async with here.app.seating:
        limit = None if known else await too_many_of_mine(here)
        answer = limit or await act(here, at.id, Sit(), cause=cause_of(query))
    if isinstance(answer, TooMany):
        await safe_answer(query, say.too_many_games(answer.limit))
        return
    queued = isinstance(answer, reply.Done) and here.person.id in answer.after.waiting
    await said(query, here, answer, say.queued() if queued else say.sat_down())
    await _again(query, here, at, answer)


async def leave(query: CallbackQuery, press: Press, here: Here) -> None:
    """What leaving means is said first, where only this person sees it."""
    at = await _pressed(query, press, here)
    if at is None:
        return
    table, me = at.table, here.person.id
    if me in table.waiting:
        await _do(query, here, at, Leave(), here.mine.gone())
        return
    if me not in table.seats:
        await safe_answer(query, here.mine.spectator())
        return
    if not here.private:
        await safe_answer(query, url=link_to(here, at.id, table))
        return
    await safe_answer(query)
    team = team_of(table)
    playing = team is not None and stage(table) is Stage.PLAYING
    question = here.say.leave_question(
        box=team is not None and me == team.box,
        captain=team is not None and me == team.captain,
        playing=playing,
        out=team is not None and me in team.out,
    )
    surely = _button(at, here.say.leave_surely(), Verb.QUIT_SURELY, style=DANGER)
    back = _button(at, here.say.back(), Verb.PLACE)
    await _turn(query, question, markup([[surely], [back]]))


async def leave_surely(query: CallbackQuery, press: Press, here: Here) -> None:
    """The place is given up."""
    at = await _pressed(query, press, here)
    if at is not None:
        await _do(query, here, at, Leave(), here.mine.gone())


async def claim(query: CallbackQuery, press: Press, here: Here) -> None:
    """The other side was out of time: surely, at that price?"""
    at = await _pressed(query, press, here)
    if at is None:
        return
    me, now = here.person.id, here.app.now()
    expired = may_claim(at.table, me, now)
    if expired and press.arg != SURELY:
        worth = claim_worth(at.table, me, now)
        rows = team_claim_rows(Aside(say=here.say, number=at.id, table=at.table), worth, SURELY)
        await safe_answer(query)
        await _turn(query, here.say.team_claim_question(worth), rows)
        return
    answer = await act(here, at.id, ClaimTime(expired), since=press.since, cause=cause_of(query))
    await said(query, here, answer)
    await _again(query, here, at, answer)
