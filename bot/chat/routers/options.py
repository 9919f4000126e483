"""`/settings` and `/text`: what a person or a chat chooses, in one message that is edited.

Owns writing down what was chosen and drawing the boards anew. In a group everybody may look and
administrators choose. The page is `bot.chat.options`'.
"""

from __future__ import annotations

from dataclasses import replace

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.asides import show, turn_page
from bot.chat.identity import Here
from bot.chat.looks import Form
from bot.chat.optionkeys import Chosen, Key, Option, Part
from bot.chat.options import PICTURE, changed, page
from bot.chat.replies import safe_answer, tell
from bot.chat.rights import Right, denied, may_change

ONLY_LATER = frozenset(
    {Key.FORCED, Key.APART, Key.GAME, Key.PACE, Key.OPENERS, Key.TURNS, Key.QUIET, Key.ZONE}
)
"""What changes nothing on a board that stands already."""

FORMS: dict[str, str] = {
    **dict.fromkeys(("on", "grid", "вкл", "да", "буквы", "буквами"), Form.GRID.value),
    **dict.fromkeys(("list", "read", "список", "списком"), Form.LIST.value),
    **dict.fromkeys(("off", "picture", "выкл", "нет", "картинка", "картинкой"), PICTURE),
}
"""What may follow `/text`."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="options")
    router.message.register(settings, Command("settings"))
    router.message.register(text, Command("text"))
    router.callback_query.register(pressed, Option.filter())
    return router


async def settings(message: Message, here: Here, bot: Bot) -> None:
    """`/settings`: everybody may look."""
    del message
    await show(here, bot, page(shown_here(here), here.say, Part.ALL))


async def text(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/text on`, `/text list`, `/text off`; alone it shows the choice."""
    words = (command.args or "").casefold().split()
    if not words:
        await show(here, bot, page(shown_here(here), here.say, Part.FORM))
        return
    form = FORMS.get(words[0])
    if form is None:
        await tell(message, here.say.text_how())
        return
    right = await may_change(here, bot)
    if right is not Right.YES:
        await tell(message, denied(here, right))
        return
    here = await choose(here, Key.FORM, form)
    await tell(message, here.say.form_chosen(form))


async def pressed(query: CallbackQuery, callback_data: Option, here: Here, bot: Bot) -> None:
    """A button of the page: a part is opened, or something is chosen."""
    right = await may_change(here, bot)
    if right is not Right.YES:
        await safe_answer(query, denied(here, right))
        return
    if callback_data.key is not None:
        here = await choose(here, callback_data.key, callback_data.value)
    await safe_answer(query)
    screen = page(shown_here(here), here.say, callback_data.part)
    if isinstance(query.message, Message):
        await turn_page(here, bot, query.message, screen)
    else:
        await show(here, bot, screen)


async def choose(here: Here, key: Key, value: str) -> Here:
    """Write down a choice; boards that stand here follow at once. Raises BadData.

    Returns the place as it is from now on.
    """
    app = here.app
    # What else was written since this update came in must not be lost.
    person = await app.posts.person(here.person.id) or here.person
    chat = await app.posts.chat(here.chat.id) or here.chat
    before = shown_here(replace(here, person=person, chat=chat))
    after = changed(before, key, value)
    if after.person != before.person:
        chosen = await app.posts.change_person(
            person.id, lambda was: changed(replace(before, person=was), key, value).person
        )
        after = replace(after, person=chosen or after.person)
    if after.chat != before.chat:
        settled = await app.posts.change_chat(
            chat.id, lambda was: changed(replace(before, chat=was), key, value).chat
        )
        after = replace(after, chat=settled or after.chat)
    person, chat = replace(person, settings=after.person), replace(chat, settings=after.chat)
    mine = app.for_person(person)
    now = replace(
        here,
        person=person,
        chat=chat,
        mine=mine,
        say=mine if here.private else app.for_chat(chat),
    )
    if after != before and key not in ONLY_LATER:
        app.screens.redraw(chat.id)
    return now


def shown_here(here: Here) -> Chosen:
    """What is chosen in this place."""
    return Chosen(
        private=here.private,
        person=here.person.settings,
        chat=here.chat.settings,
        lang=here.say.lang,
    )
