"""What a person and a chat choose.

Owns `/language` and `/word`. A language belongs to the person in private and to the chat in a
group, where administrators choose it and everybody sees that it was chosen. The rest of what
can be chosen is `options`' business.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.acting import act
from bot.chat.boards import boards_here
from bot.chat.buttons import BadData, Choose
from bot.chat.commands import cause_of
from bot.chat.identity import Here
from bot.chat.optionkeys import Key
from bot.chat.replies import safe_answer, tell
from bot.chat.rights import Right, denied, may_change
from bot.chat.routers.options import choose
from bot.phrases.names import Cast, escape
from bot.phrases.words import LANGUAGES
from bot.play.queries import Stage, stage
from rules.actions import Word
from rules.deciding_seats import LONGEST_WORD
from rules.refusals import Refusal

LANGUAGE = "lang"
NO_WORD = frozenset({"-", "—", "–"})


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="settings")
    router.message.register(language, Command("language"))
    router.message.register(word, Command("word"))
    router.callback_query.register(chosen, Choose.filter(F.what == LANGUAGE))
    return router


async def language(message: Message, here: Here) -> None:
    """`/language`: which one?"""
    row = [
        InlineKeyboardButton(
            text=here.say.language_name(lang),
            callback_data=Choose(what=LANGUAGE, value=lang).pack(),
        )
        for lang in LANGUAGES
    ]
    buttons = InlineKeyboardMarkup(inline_keyboard=[row])
    await tell(message, here.say.choose_language(), buttons)


async def chosen(query: CallbackQuery, callback_data: Choose, here: Here, bot: Bot) -> None:
    """From now on in this language; boards that stand here are drawn anew."""
    lang = callback_data.value
    if lang not in LANGUAGES:
        raise BadData(lang)
    right = await may_change(here, bot)
    if right is not Right.YES:
        await safe_answer(query, denied(here, right))
        return
    await choose(here, Key.LANGUAGE, lang)
    text = here.app.words(lang).language_chosen()
    await safe_answer(query, text)
    if isinstance(query.message, Message):
        with suppress(TelegramAPIError):  # the question may be gone, the choice is made
            await query.message.edit_text(text, parse_mode=None)


async def word(message: Message, command: CommandObject, here: Here) -> None:
    """`/word ёж`: a word for the dice of all games to come."""
    text = " ".join((command.args or "").split())
    say = here.say
    if not text:
        await tell(message, say.word_asked())
        return
    wanted = "" if text in NO_WORD else text
    if len(wanted) > LONGEST_WORD or not wanted.isprintable():
        facts = {"longest": LONGEST_WORD}
        await tell(message, escape(say.refused(Refusal.BAD_WORD, facts, Cast(names={}))))
        return
    await here.app.posts.change_person(here.person.id, lambda was: replace(was, word=wanted))
    await tell(message, say.word_set(wanted) if wanted else say.word_removed())
    if wanted:
        await _into_dice(message, here, wanted)


async def _into_dice(message: Message, here: Here, wanted: str) -> None:
    """The word also goes into games of this place that have not begun."""
    for seen in await boards_here(here):
        mine = here.person.id in seen.table.seats
        if mine and stage(seen.table) in {Stage.GATHERING, Stage.BETWEEN}:
            cause = f"{cause_of(message)}:{seen.id}"
            await act(here, seen.id, Word(wanted), cause=cause)
