"""Films of finished games: `/film` and the button under results and replays.

Owns which game is meant and what is answered at once. Making, sending and the queue are
`bot.chat.films`'.
"""

from __future__ import annotations

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.boards import replied_board
from bot.chat.buttons import Press, Verb, read_number
from bot.chat.captions import bygone
from bot.chat.films import Answer, Order
from bot.chat.identity import Here
from bot.chat.posting import Place
from bot.chat.reel import Reel
from bot.chat.replays import Book, book, film_frames
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.history import numbers_of
from bot.chat.routers.presses import asks
from bot.chat.routers.shelf import past
from bot.phrases.phrases import Phrases
from rules.events import GameWon, MatchResigned, TableClosed
from rules.game import Over
from rules.identity import TableId
from rules.time_events import Settled

MOST_NUMBERS = 2
ENDS = (GameWon, MatchResigned, Settled, TableClosed)


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="films")
    router.message.register(film_command, Command("film"))
    router.callback_query.register(film_pressed, asks(Verb.FILM))
    return router


async def film_command(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/film`: the last game here that is over; with numbers that of a table, and which."""
    numbers = numbers_of(command.args)
    if numbers is None or len(numbers) > MOST_NUMBERS:
        await tell(message, here.say.film_how())
        return
    if numbers:
        held = await book(here, TableId(numbers[0]))
        trouble = here.say.no_such_table(numbers[0])
    else:
        held, trouble = await _meant(here, message), here.say.no_game_here()
    if held is None:
        await tell(message, trouble)
        return
    game = numbers[1] if len(numbers) == MOST_NUMBERS else 0
    said = await _film(here, bot, held, game, here.say)
    if said and said != here.say.film_begun():  # the message that tells of the work says it
        await tell(message, said)


async def film_pressed(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The button: the game whose number it carries."""
    held = await book(here, TableId(press.table))
    if held is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    game = read_number(press.arg or "0")
    await safe_answer(query, await _film(here, bot, held, game, here.mine))


async def _meant(here: Here, message: Message) -> Book | None:
    """The board that is answered, else the table here whose game ended last.

    Where none is closed that is the newest with a game that is over, between two or among others.
    """
    replied = await replied_board(here, message)
    if replied is not None:
        return Book(replied.id, replied.table, replied.view)
    newest = None
    for running in (False, True):
        _, lines = await past(here, running=running)
        for line in lines:
            held = await book(here, line.table)
            if held is not None and (held.table.closed or held.last > 1 or _between(held)):
                return held
            newest = newest or held
    return newest


def _between(held: Book) -> bool:
    """Whether the newest game is over and the next has not begun."""
    return held.table.game is not None and isinstance(held.table.game.phase, Over)


async def _film(here: Here, bot: Bot, held: Book, game: int, say: Phrases) -> str:
    """Have it shown; what to say at once (plain), empty when the film itself is the answer."""
    told = await _over(here, held, game, say)
    if isinstance(told, str):
        return told
    if here.app.films is None:
        return say.film_failed()
    made = await film_frames(here, held, told)
    if made is None or not made[1]:
        return say.no_turn_yet()
    look, frames = made
    ending = bygone(look.sight, [one for one in told.walked if isinstance(one.event, ENDS)])
    answer = await here.app.films.show(
        bot,
        Order(
            place=Place(chat=here.chat.telegram_id, thread=here.thread, id=here.chat.id),
            frames=frames,
            theme=look.looks.theme,
            caption=here.say.film_caption(held.id, told.game_no, ending),
            say=here.say,
        ),
    )
    return _said(answer, say)


async def _over(here: Here, held: Book, game: int, say: Phrases) -> Reel | str:
    """The game with this number, for 0 the last that is over; or why it cannot be shown."""
    told = await here.app.reels.of(held.id, game or held.last)
    if told is not None and not told.over and not game and held.last > 1:
        told = await here.app.reels.of(held.id, held.last - 1)
    if told is None:
        return say.no_such_game(held.last)
    return told if told.over else say.film_not_over()


def _said(answer: Answer, say: Phrases) -> str:
    match answer:
        case Answer.SENT:
            return ""
        case Answer.BEGUN:
            return say.film_begun()
        case Answer.WAITS:
            return say.film_waiting()
        case Answer.SAME:
            return say.film_same()
        case Answer.BUSY:
            return say.film_busy()
        case Answer.FAILED:
            return say.film_failed()
