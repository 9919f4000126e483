"""The rules of the games, told in the chat.

Owns `/rules`, its menu and the way through the screens: one message whose picture and text are
turned like pages. Texts and examples come from `bot.phrases`, pictures from `rulepictures`.
"""

from __future__ import annotations

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.asides import show, turn_page
from bot.chat.buttons import Page
from bot.chat.identity import Here
from bot.chat.labels import GROUP, PRIVATE
from bot.chat.picking import in_rows
from bot.chat.posting import Screen
from bot.chat.replies import safe_answer
from bot.chat.rulepictures import example_scene
from bot.phrases.phrases import Phrases
from bot.phrases.screens import Chapter, Example

COVER = Example.TABLE_DICE
"""The picture of the menu."""

MENU = 0
"""The page before the first screen of a chapter: the menu."""

MENU_COLUMNS = 2

NAMES: dict[str, Chapter] = {
    **dict.fromkeys(("short", "backgammon", "короткие"), Chapter.BACKGAMMON),
    **dict.fromkeys(("long", "nardy", "длинные"), Chapter.NARDY),
    **dict.fromkeys(("cube", "куб", "doubling"), Chapter.CUBE),
    **dict.fromkeys(("match", "матч", "money", "деньги"), Chapter.MATCH),
    **dict.fromkeys(("chouette", "швец", "шуэт"), Chapter.CHOUETTE),
    **dict.fromkeys(("manners", "table", "этикет", "доска"), Chapter.MANNERS),
}
"""What may follow the command."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="rules")
    router.message.register(command, Command("rules"))
    router.callback_query.register(turned, Page.filter())
    return router


async def command(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/rules`, or `/rules long`."""
    del message
    words = (command.args or "").casefold().split()
    chapter = next((NAMES[word] for word in words if word in NAMES), None)
    await show(here, bot, page(here, chapter or Chapter.BACKGAMMON, 1 if chapter else MENU))


async def turned(query: CallbackQuery, callback_data: Page, here: Here, bot: Bot) -> None:
    """Another page in the same message, or the rules beside a board."""
    await safe_answer(query)
    screen = page(here, callback_data.chapter, callback_data.number)
    if callback_data.fresh or not isinstance(query.message, Message):
        await show(here, bot, screen)
    else:
        await turn_page(here, bot, query.message, screen)


def page(here: Here, chapter: Chapter, number: int) -> Screen:
    """The menu, or a screen with the ways on; a number beyond the last is the last."""
    say = here.say
    if number <= MENU:
        scene = example_scene(COVER, say)
        return Screen(text=say.rules_menu(), scene=scene, buttons=_menu(say, private=here.private))
    screens = say.screens(chapter)
    number = min(number, len(screens))
    chosen = screens[number - 1]
    heading = say.page(chapter, number, len(screens))
    return Screen(
        text=f"{heading}\n\n{chosen.text}",
        scene=example_scene(chosen.example, say),
        buttons=_ways(say, chapter, number, len(screens)),
    )


def _menu(say: Phrases, *, private: bool) -> InlineKeyboardMarkup:
    buttons = [
        _button(say.chapter(chapter), Page(chapter=chapter, number=1)) for chapter in Chapter
    ]
    rows = in_rows(buttons, PRIVATE if private else GROUP, MENU_COLUMNS)
    return InlineKeyboardMarkup(inline_keyboard=rows)


def _ways(say: Phrases, chapter: Chapter, number: int, last: int) -> InlineKeyboardMarkup:
    """Back, on, and to the menu. The first row keeps its places while pages are turned."""
    row = []
    if number > 1:
        row.append(_button(say.back(), Page(chapter=chapter, number=number - 1)))
    if number < last:
        row.append(_button(say.rules_next(), Page(chapter=chapter, number=number + 1)))
    menu = _button(say.rules_chapters(), Page(chapter=chapter))
    return InlineKeyboardMarkup(inline_keyboard=[row, [menu]] if row else [[menu]])


def _button(text: str, page: Page) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=page.pack())
