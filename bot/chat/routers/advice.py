"""Advice among a team: a member suggests a turn, others back it, the captain plays it.

Owns `/suggest`, the link to a member's own board and its presses, and the suggestions under the
group's board. Who may advise is the rules' business.
"""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import act
from bot.chat.advising import board_done, board_for
from bot.chat.asides import show, turn_page
from bot.chat.boards import cast_of
from bot.chat.buttons import Press, Verb, read_addition, read_swap, read_turn
from bot.chat.cards import deep_link
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.replies import safe_answer, tell, toast
from bot.chat.routers.presses import asks, cause_of, found, not_for_you, said
from bot.chat.routers.why import explain
from bot.phrases.names import Cast, escape
from bot.phrases.phrases import Phrases
from bot.play import reply
from bot.play.drafts import Drafted, Grip, Tap
from bot.play.hand import hand_of, holder
from bot.play.queries import may_kibitz
from bot.play.typed import Objected, typed
from bot.play.waiting import may_advise, team_of, waits_to_advise
from rules.actions import Confirm, Suggest
from rules.identity import PlayerId, Seq, TableId
from rules.refusals import Refusal
from rules.steps import Turn
from rules.table import Table

LINK = "tip_"
"""What the payload of a link to a member's own board begins with; the table follows."""

LONGEST_NUMBER = 15


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It stands before `/start`'s."""
    router = Router(name="advice")
    router.message.register(by_link, CommandStart(deep_link=True, magic=F.args.startswith(LINK)))
    router.message.register(command, Command("suggest"))
    register = router.callback_query.register
    register(suggest_pressed, asks(Verb.SUGGEST))
    register(advice_pressed, asks(Verb.ADVICE))
    register(step, asks(Verb.ADVISE_STEP))
    register(whole, asks(Verb.ADVISE_WHOLE))
    register(undo, asks(Verb.ADVISE_UNDO))
    register(done, asks(Verb.ADVISE_DONE))
    register(swap, asks(Verb.ADVISE_SWAP))
    return router


# ------------------------------------------------------------ under the group's board


async def suggest_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """A member is led to their own board."""
    seen = await found(query, press, here)
    if seen is None:
        return
    if may_advise(seen.table, here.person.id):
        await safe_answer(query, url=deep_link(here.app.username, f"{LINK}{seen.id}"))
    else:
        await safe_answer(query, why_no_advice(seen.table, here.person.id, here.mine))


def why_no_advice(table: Table, me: PlayerId, say: Phrases) -> str:
    """Why this person does not suggest a turn now; plain."""
    if me in table.waiting:
        return say.advice_with_the_next_game()
    if not may_kibitz(table, me):
        return say.no_kibitz()
    team = team_of(table)
    if holder(table) == me:
        return say.own_dice()
    if team is not None and me == team.box:
        return say.advice_of_the_others()
    if team is not None and me in team.out:
        return say.refused(Refusal.OUT_OF_GAME, {}, Cast(names={}))
    if waits_to_advise(table, me):
        return say.advice_later()
    if team is not None and (me not in team.queue or me in team.gone):
        return say.advice_of_the_team()
    return say.nothing_to_advise()


async def advice_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """A suggested turn: the captain plays it, a member backs it."""
    turn = read_turn(press.arg)
    seen = await found(query, press, here)
    if seen is None:
        return
    mine = holder(seen.table) == here.person.id
    if press.since == seen.table.since and not mine and not may_advise(seen.table, here.person.id):
        await not_for_you(query, here, seen)
        return
    intent = Confirm(turn) if mine else Suggest(turn)
    answer = await act(here, seen.id, intent, since=press.since, cause=cause_of(query))
    text = _written(seen.table, here, turn)
    await said(query, here, answer, text if mine else here.mine.backed(text))


def _written(table: Table, here: Here, turn: Turn) -> str:
    hand = hand_of(table)
    if hand is None or not hand.begins(turn):
        return here.mine.steps(turn)
    return here.mine.turn(hand.variant, hand.position, hand.side, turn)


# --------------------------------------------------------------------------- typed


async def command(message: Message, command: CommandObject, here: Here) -> None:
    """`/suggest 8/5 6/5`."""
    text = (command.args or "").strip()
    if not text:
        await tell(message, here.say.advice_how())
        return
    await at_board(here, message, text, SUGGEST)


async def _suggest_here(asked: Said) -> None:
    if not await suggest_text(asked):
        why = why_no_advice(asked.board.table, asked.here.person.id, asked.here.say)
        await tell(asked.message, escape(why))


SUGGEST = About(name="suggest", deed=_suggest_here, seated=True, coming=True, begun=True)


async def suggest_text(asked: Said) -> bool:
    """Suggest what was typed, or say why it cannot be played. False: no advice is wanted."""
    here, seen, say = asked.here, asked.board, asked.here.say
    if not may_advise(seen.table, here.person.id):
        return False
    grip = seen.grip(here.person.id)
    meant = await typed(here.app.advice, seen.table, grip, asked.text)
    match meant:
        case Confirm(turn=turn):
            answer = await act(here, seen.id, Suggest(turn), since=grip.since, cause=asked.cause)
            if isinstance(answer, reply.Stale | reply.Refused):
                cast = await cast_of(here, seen.table, say)
                await tell(asked.message, escape(toast(answer, say, cast)))
        case Objected() | Drafted():
            if not await explain(here, seen.view, seen.table, asked.text, asked.message):
                await tell(asked.message, say.advice_how())
        case _:
            await tell(asked.message, say.advice_how())
    return True


# ----------------------------------------------------------------- the member's board


async def by_link(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """The link behind "Suggest"."""
    number = (command.args or "").removeprefix(LINK)
    table = None
    if number.isdecimal() and len(number) <= LONGEST_NUMBER:
        table = await _own(here, int(number))
    if table is None:
        await tell(message, escape(here.say.outdated_button()))
        return
    id_ = TableId(int(number))
    draft = await here.app.advice.latest(Grip(id_, table.since, here.person.id))
    screen = None
    if may_advise(table, here.person.id):
        screen = await board_for(here, id_, table, draft)
    if screen is None:
        await tell(message, escape(why_no_advice(table, here.person.id, here.say)))
    else:
        await show(here, bot, screen)


async def _own(here: Here, number: int) -> Table | None:
    """A table at which this person sits; another does not exist here."""
    stands = await here.app.referee.look(TableId(number))
    if stands is None or not here.private or here.person.id not in stands.table.seats:
        return None
    return stands.table


async def step(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """A step joins what was picked."""
    base, add = read_addition(press.arg)
    table = await _own(here, press.table)
    if table is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    await _drawn(
        query, here, bot, table, await here.app.advice.tap(table, _grip(press, here), base, add)
    )


async def undo(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """One step back."""
    base = read_turn(press.arg)
    table = await _own(here, press.table)
    if table is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    drafted = await here.app.advice.undo(table, _grip(press, here), base)
    await _drawn(query, here, bot, table, drafted)


async def swap(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The other die first."""
    base, die = read_swap(press.arg)
    table = await _own(here, press.table)
    if table is None or not may_advise(table, here.person.id) or press.since != table.since:
        await safe_answer(query, here.mine.nothing_to_advise())
        return
    await safe_answer(query)
    screen = await board_for(here, TableId(press.table), table, base, die=die)
    if screen is not None and isinstance(query.message, Message):
        await turn_page(here, bot, query.message, screen)


async def whole(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """A whole turn, one tap."""
    base, add = read_addition(press.arg)
    await _suggest(query, press, here, bot, base + add)


async def done(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The turn that was picked step by step."""
    turn = read_turn(press.arg)
    table = await _own(here, press.table)
    if table is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    answer = await here.app.advice.done(table, _grip(press, here), turn)
    if isinstance(answer, Confirm):
        await _suggest(query, press, here, bot, turn)
    elif answer.tap is Tap.TOO_SOON:
        await safe_answer(query, here.mine.too_quick())
    else:
        await _drawn(query, here, bot, table, answer)


def _grip(press: Press, here: Here) -> Grip:
    return Grip(TableId(press.table), Seq(press.since), here.person.id)


async def _suggest(query: CallbackQuery, press: Press, here: Here, bot: Bot, turn: Turn) -> None:
    table = await _own(here, press.table)
    if table is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    id_ = TableId(press.table)
    answer = await act(here, id_, Suggest(turn), since=press.since, cause=cause_of(query))
    await said(query, here, answer, here.mine.backed(_written(table, here, turn)))
    if isinstance(answer, reply.Done) and isinstance(query.message, Message):
        screen = await board_done(here, id_, answer.after, turn)
        if screen is not None:
            await turn_page(here, bot, query.message, screen)


async def _drawn(
    query: CallbackQuery, here: Here, bot: Bot, table: Table, drafted: Drafted
) -> None:
    """The member's board follows what they picked."""
    match drafted.tap:
        case Tap.STALE:
            await safe_answer(query, here.mine.position_over())
        case Tap.NOT_YOURS:
            await safe_answer(query, why_no_advice(table, here.person.id, here.mine))
        case Tap.SAME if not drafted.turn:
            await safe_answer(query, here.mine.cannot_follow())
        case _:
            await safe_answer(query)
            press = Press.unpack(query.data or "")
            screen = await board_for(here, TableId(press.table), table, drafted.turn)
            if screen is not None and isinstance(query.message, Message):
                await turn_page(here, bot, query.message, screen)
