"""Turns that are typed.

Owns `/m`, the reply to a board and, in private, the bare turn. What a text means is asked of
`bot.play.typed`; what is no turn is left to people.
"""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.chat.acting import act
from bot.chat.boards import Board, boards_here, cast_of, replied_board
from bot.chat.commands import About, Said, at_board, cause_of
from bot.chat.identity import Here
from bot.chat.replies import tell, toast, whose_turn
from bot.chat.routers.advice import suggest_text
from bot.chat.routers.held import held_back, on_its_way
from bot.chat.routers.terms import names_game, worded
from bot.chat.routers.why import explain
from bot.chat.speaking import answered_board, opponent_of, spoken
from bot.phrases.names import escape
from bot.play import reply
from bot.play.drafts import Drafted, Grip, Tap
from bot.play.hand import hand_of, holder
from bot.play.typed import NoTurn, Objected, typed
from rules.actions import Confirm
from rules.identity import PlayerId
from rules.notation import NotationError, read_turn
from rules.table import Table, due


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. Its last handler takes any text."""
    router = Router(name="typed")
    router.message.register(move, Command("m"))
    router.message.register(words, F.text, ~F.text.startswith("/"))
    return router


async def move(message: Message, command: CommandObject, here: Here) -> None:
    """`/m 8/5 6/5`."""
    text = (command.args or "").strip()
    if not text:
        await tell(message, here.say.move_how())
        return
    await at_board(here, message, text, MOVE)


async def _move_here(said: Said) -> None:
    here, seen = said.here, said.board
    if hand_of(seen.table) is None:
        cast = await cast_of(here, seen.table, here.say)
        seated = here.person.id in seen.table.seats
        waits = seated and not seen.table.closed and here.person.id not in due(seen.table).players
        no = whose_turn(here.say, seen.table, cast) if waits else here.say.not_in_play()
        await tell(said.message, escape(no))
        return
    await _played(said, quiet=False)


MOVE = About(name="m", deed=_move_here, acting=True, begun=True)


async def words(message: Message, here: Here) -> None:
    """A text: a turn if it answers a board, or if in private exactly one board waits for it."""
    text = message.text or ""
    replied = await replied_board(here, message) or await answered_board(here, message)
    seen = replied or await _only_board(message, here, text)
    if seen is None:
        return
    said = Said(here=here, board=seen, text=text, message=message, cause=cause_of(message))
    if replied is not None and here.private and await spoken(said):
        return
    if seen.table.game is None and not seen.table.closed:
        await worded(said, quiet=not here.private)
        return
    await _played(said, quiet=not here.private)


async def _only_board(message: Message, here: Here, text: str) -> Board | None:
    """In private: the board that waits. Several are asked about, if the text is a turn."""
    if not here.private:
        return None
    boards = await boards_here(here)
    waiting = [each for each in boards if holder(each.table) == here.person.id]
    if len(waiting) > 1:  # in a round the board that stands there is meant
        at = await here.app.posts.round_of(here.person.id)
        waiting = [each for each in waiting if at is not None and each.id == at.table] or waiting
    if len(waiting) == 1:
        return waiting[0]
    cards = [each for each in boards if _may_agree(each.table, here.person.id)]
    if not waiting and len(cards) == 1 and names_game(text):
        return cards[0]
    playing = [each for each in boards if hand_of(each.table) is not None]
    # Where others hold the dice a turn is too early, and that is what it is told.
    if any(reads(each.table, text) for each in waiting or playing):
        await at_board(here, message, text, MOVE)
    elif any(opponent_of(each.table, here.person.id) is not None for each in boards):
        await tell(message, here.say.words_how())
    else:
        await tell(message, here.say.no_game_here())
    return None


def _may_agree(table: Table, player: PlayerId) -> bool:
    """`player` waits for somebody and can still say what is played."""
    return table.game is None and not table.closed and table.seats == (player,)


def reads(table: Table, text: str) -> bool:
    """Whether the text can be read as a turn at this table, legal or not."""
    hand = hand_of(table)
    if hand is None:
        return False
    try:
        read_turn(hand.variant, hand.position, hand.side, hand.dice, hand.first, text)
    except NotationError:
        return False
    return True


async def _played(said: Said, *, quiet: bool) -> None:
    """Play it, draft it or say why not. `quiet`: what is no turn was meant for people."""
    here, seen, say = said.here, said.board, said.here.say
    meant_for_people = quiet and not reads(seen.table, said.text)
    if meant_for_people or await suggest_text(said):
        return
    grip = seen.grip(here.person.id)
    meant = await typed(here.app.drafts, seen.table, grip, said.text)
    match meant:
        case Confirm():
            await _confirmed(said, grip, meant)
        case Drafted(tap=Tap.NOT_YOURS):
            cast = await cast_of(here, seen.table, say)
            await tell(said.message, escape(whose_turn(say, seen.table, cast)))
        case Drafted(tap=Tap.STALE):
            await tell(said.message, say.not_in_play())
        case Drafted(turn=turn, complete=complete):
            here.app.screens.show_draft(seen.view.id, here.person.id, complete=complete)
            if not here.private:
                await tell(said.message, say.draft_begun(say.steps(turn)))
        case Objected():
            await explain(here, seen.view, seen.table, said.text, said.message)
        case NoTurn():
            await tell(said.message, _no_turn(said))


async def _confirmed(said: Said, grip: Grip, meant: Confirm) -> None:
    """Play the whole turn, or hold it back."""
    here, seen = said.here, said.board
    if await on_its_way(here, seen):
        await tell(said.message, escape(here.say.turn_is_held()))
    elif not await held_back(here, seen, grip, meant.turn):
        answer = await act(here, seen.id, meant, since=grip.since, cause=said.cause)
        if not isinstance(answer, reply.Done | reply.Repeated):
            await tell(said.message, await _why(here, answer, seen.table))


def _no_turn(said: Said) -> str:
    """That it is none; in a game of two also how words reach the other."""
    here, say = said.here, said.here.say
    no_turn = escape(say.not_a_turn(NotationError(said.text, 0, "no turn")))
    two = here.private and opponent_of(said.board.table, here.person.id) is not None
    return f"{no_turn}\n{say.words_how()}" if two else no_turn


async def _why(here: Here, answer: reply.Reply, table: Table) -> str:
    return escape(toast(answer, here.say, await cast_of(here, table, here.say)))
