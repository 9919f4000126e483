"""One nudge a day: who is waited for is told that somebody waits.

Owns `/nudge` and its button. In private games it goes to the other's own chat, in a group it calls
them there; in their quiet hours, and from somebody they do not want to hear, it makes no sound.
"""

from __future__ import annotations

from aiogram import Bot, Router
from aiogram.exceptions import AiogramError, TelegramForbiddenError
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.boards import Board, named
from bot.chat.buttons import Press, Verb
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.routers.presses import asks, played
from bot.chat.speaking import opponent_of
from bot.phrases.names import escape
from bot.play.calendars import runs
from bot.play.ports import Person, View
from bot.play.queries import is_due
from bot.play.timetable import counts_at
from rules.game import Over

PAUSE_SECONDS = 86_400


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="nudges")
    router.message.register(nudge_command, Command("nudge"))
    router.callback_query.register(nudge_pressed, asks(Verb.NUDGE))
    return router


async def nudge_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/nudge`, at the board that is meant."""
    await at_board(here, message, command.args or "", NUDGE)


async def _nudge_here(said: Said) -> None:
    bot = said.message.bot
    if bot is not None:
        html = escape(await nudge(said.here, said.board, bot))
        await tell(said.message, html)


NUDGE = About(name="nudge", deed=_nudge_here, seated=True, numbered=True, begun=True)


async def nudge_pressed(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """From the menu."""
    seen = await played(query, press, here)
    if seen is None:
        return
    here.app.screens.show_menu(seen.view.id, None)
    await safe_answer(query, await nudge(here, seen, bot), alert=True)


async def nudge(here: Here, seen: Board, bot: Bot) -> str:
    """Tell the other, if this may be done today; what to say to who nudges, plain."""
    say, posts, table, now = here.mine, here.app.posts, seen.table, here.app.now()
    other = opponent_of(table, here.person.id)
    if table.agreement.chouette:
        return say.nudge_for_two()
    waits = other is not None and is_due(table, other) and not table.closed
    if other is None or not waits or (table.game and isinstance(table.game.phase, Over)):
        return say.nudge_own_turn()
    person = await posts.person(other)
    views = await posts.views(seen.id)
    group = next((view for view in views if view.audience is None and not view.asleep), None)
    if person is None or (group is None and not person.can_dm):
        return plain(say.unreachable(say.nobody() if person is None else named(say, person)))
    last = await posts.nudge(seen.id, here.person.id, now, pause=PAUSE_SECONDS)
    if last is not None:
        return say.nudged_already(last + PAUSE_SECONDS - now)
    quiet = not runs(counts_at(person.settings.calendars, now), now)
    silent = quiet or await posts.mutes(other, here.person.id)
    if not await _told(here, bot, seen, person, group, silent=silent):
        return plain(say.unreachable(named(say, person)))
    return say.nudged(named(say, person), silent=quiet)


async def _told(  # noqa: PLR0913 - who, where, how
    here: Here, bot: Bot, seen: Board, person: Person, group: View | None, *, silent: bool
) -> bool:
    """Whether it got there. In a group whoever looks on reads it too."""
    app = here.app
    chat = None if group is None else await app.posts.chat(group.chat)
    if chat is None:
        say, place, thread = app.for_person(person), person.telegram_id, None
        html, buttons = say.nudge(named(say, here.person)), _to_board(seen, say.menu_board())
    else:
        say, place = app.for_chat(chat), chat.telegram_id
        thread = None if group is None else group.thread
        html, buttons = say.nudge_in_group([named(say, person)], named(say, here.person)), None
    try:
        await bot.send_message(
            place,
            html,
            message_thread_id=thread,
            parse_mode="HTML",
            disable_notification=silent,
            reply_markup=buttons,
        )
    except TelegramForbiddenError:
        if chat is None:
            await app.posts.set_can_dm(person.telegram_id, False)
        return False
    except AiogramError:
        return False
    return True


def _to_board(seen: Board, label: str) -> InlineKeyboardMarkup:
    press = Press(table=seen.id, since=seen.table.since, verb=Verb.BOARD)
    return InlineKeyboardMarkup(
        inline_keyboard=[[InlineKeyboardButton(text=label, callback_data=press.pack())]]
    )
