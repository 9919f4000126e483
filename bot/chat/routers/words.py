"""Words between players: ready-made phrases, muting and reporting.

Owns their presses and commands. Typed words come through `typed`, which knows what is a turn;
what may be passed on is `bot.chat.speaking`'s business.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from contextlib import suppress

from aiogram import Bot, F, Router
from aiogram.exceptions import AiogramError, TelegramAPIError
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.boards import named, replied_board, sight_of
from bot.chat.buttons import BadData, Press, Verb
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.keyboards import may_talk
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.routers.presses import asks, found, not_for_you, played
from bot.chat.speaking import answered_board, opponent_of, pass_on
from bot.chat.speech import Deed, Told, canned_menu, data_under, words_buttons
from bot.phrases.names import escape
from bot.phrases.speech import Canned
from bot.play.ports import Person
from bot.play.talking import Said as Words

WIDEST = 200
"""Between the numbers of one message's words there are those of other tables, but not so many."""

REMEMBERED = 1024
"""Reports that are known not to be made twice; the button goes with the first."""

_log = logging.getLogger(__name__)


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="words")
    router.message.register(mute_command, Command("mute"))
    router.message.register(unmute_command, Command("unmute"))
    router.message.register(only_text, F.chat.type == "private", F.reply_to_message, ~F.text)
    register = router.callback_query.register
    register(say_pressed, asks(Verb.SAY))
    register(canned_pressed, asks(Verb.SAY_THIS))
    register(mute_pressed, Told.filter(F.deed.in_({Deed.MUTE, Deed.UNMUTE})))
    register(Reports().pressed, Told.filter(F.deed == Deed.REPORT))
    return router


# -------------------------------------------------------------------- phrases


async def say_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu or below a result: the ready-made phrases."""
    seen = await found(query, press, here)
    if seen is None:
        return
    sight = await sight_of(here, seen)
    if sight is None or opponent_of(seen.table, here.person.id) is None:
        await not_for_you(query, here, seen)
        return
    if not may_talk(sight):
        await safe_answer(query, here.mine.words_in_group())
        return
    here.app.screens.show_menu(seen.view.id, canned_menu(sight))
    await safe_answer(query)


async def canned_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """One of them was chosen."""
    if f"/{press.arg}" not in set(Canned):
        raise BadData(press.arg)
    seen = await played(query, press, here)
    if seen is None:
        return
    heard = await pass_on(here, seen, f"/{press.arg}")
    here.app.screens.show_menu(seen.view.id, None)
    say = here.mine
    if heard.to is None:
        await safe_answer(query, plain(heard.why))
    elif heard.there:
        await safe_answer(query, say.words_passed_on())
    else:
        await safe_answer(query, plain(say.words_wait(named(say, heard.to))))


async def only_text(message: Message, here: Here) -> None:
    """A picture or a voice in answer to a board or to words."""
    seen = await replied_board(here, message) or await answered_board(here, message)
    if seen is not None and opponent_of(seen.table, here.person.id) is not None:
        await tell(message, here.say.words_only_text())


# --------------------------------------------------------------------- muting


async def mute_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/mute`: as a reply, with a number, or where only one game is meant."""
    await _mute(message, command, here, MUTE)


async def unmute_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/unmute`, likewise."""
    await _mute(message, command, here, UNMUTE)


async def _mute(message: Message, command: CommandObject, here: Here, about: About) -> None:
    if not here.private:
        await tell(message, here.say.private_only())
        return
    answered = await answered_board(here, message)
    text = command.args or "" if answered is None else str(answered.id)
    await at_board(here, message, text, about)


async def _mute_here(said: Said) -> None:
    await _hear(said, on=False)


async def _unmute_here(said: Said) -> None:
    await _hear(said, on=True)


MUTE = About(name="mute", deed=_mute_here, seated=True, numbered=True, closed=True, begun=True)
UNMUTE = About(
    name="unmute", deed=_unmute_here, seated=True, numbered=True, closed=True, begun=True
)


async def _hear(said: Said, *, on: bool) -> None:
    here = said.here
    other = opponent_of(said.board.table, here.person.id)
    person = None if other is None else await here.app.posts.person(other)
    if person is None:
        await tell(said.message, here.say.no_game_of_mine())
        return
    await tell(said.message, escape(await _set(here, person, on=on)))


async def _set(here: Here, other: Person, *, on: bool) -> str:
    """Write it down; plain."""
    await here.app.posts.mute(here.person.id, other.id, None if on else here.app.now())
    name = named(here.mine, other)
    return here.mine.unmuted(name) if on else here.mine.muted(name)


async def mute_pressed(query: CallbackQuery, callback_data: Told, here: Here) -> None:
    """Under words: nothing more of this person, or everything again."""
    words = await _words(here, callback_data)
    other = await here.app.posts.person(words[0].by) if words else None
    if other is None:
        await safe_answer(query, here.mine.words_gone())
        return
    on = callback_data.deed is Deed.UNMUTE
    await safe_answer(query, await _set(here, other, on=on))
    under = query.message if isinstance(query.message, Message) else None
    report = any(data.startswith(f"w1:{Deed.REPORT}:") for data in data_under(under))
    await _buttons(query, here, words, muted=not on, report=report)


# ------------------------------------------------------------------ reporting


class Reports:
    """Words go to the operator once, by whoever they were said to."""

    def __init__(self) -> None:
        self._made: OrderedDict[int, None] = OrderedDict()

    async def pressed(
        self, query: CallbackQuery, callback_data: Told, here: Here, bot: Bot
    ) -> None:
        """To each owner's own chat."""
        say, words = here.mine, await _words(here, callback_data)
        if not words:
            await safe_answer(query, say.words_gone())
            return
        if words[-1].id in self._made:
            await safe_answer(query, say.reported_already())
            return
        self._made[words[-1].id] = None
        if len(self._made) > REMEMBERED:
            self._made.popitem(last=False)
        if not await _report(here, bot, words):
            self._made.pop(words[-1].id, None)
            await safe_answer(query, say.report_failed(), alert=True)
            return
        await safe_answer(query, say.reported(), alert=True)
        muted = await here.app.posts.mutes(here.person.id, words[0].by)
        await _buttons(query, here, words, muted=muted, report=False)


async def _report(here: Here, bot: Bot, words: list[Words]) -> bool:
    """Whether at least one owner has it."""
    app = here.app
    say = app.words(app.default_language)
    other = await app.posts.person(words[0].by)
    html = say.report_told(
        named(say, here.person),
        here.person.telegram_id,
        say.nobody() if other is None else named(say, other),
        0 if other is None else other.telegram_id,
        words[0].table,
        [each.text for each in words],
    )
    told = False
    for owner in sorted(app.office.owners if app.office is not None else ()):
        try:
            await bot.send_message(owner, html, parse_mode="HTML")
            told = True
        except AiogramError as error:
            _log.info("a report did not get through: %s", type(error).__name__)
    return told


async def _words(here: Here, data: Told) -> list[Words]:
    """What was told to whoever presses in the message that the data name."""
    posts = here.app.posts
    last = await posts.said(data.last) if here.private else None
    if last is None or last.to != here.person.id or not 0 <= data.last - data.first <= WIDEST:
        return []
    between = [await posts.said(number) for number in range(data.first, data.last)]
    same = (last.table, last.by, last.to, last.told_at)
    together = [each for each in between if each is not None]
    return [
        *(each for each in together if (each.table, each.by, each.to, each.told_at) == same),
        last,
    ]


async def _buttons(
    query: CallbackQuery, here: Here, words: list[Words], *, muted: bool, report: bool
) -> None:
    """Other buttons under the words that were pressed."""
    if isinstance(query.message, Message):
        buttons = words_buttons(here.mine, words, muted=muted, report=report)
        with suppress(TelegramAPIError):
            await query.message.edit_reply_markup(reply_markup=buttons)
