"""Notes to oneself: `/note`, the button, and the reply that writes one.

Owns which game a typed note is about. In a group nothing of it is shown or kept: the way leads to
the private chat, and a note typed there is not taken from under everybody's eyes.
"""

from __future__ import annotations

import re
from contextlib import suppress

from aiogram import F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import Command, CommandObject, CommandStart, Filter
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.boards import cast_of, replied_board
from bot.chat.buttons import Choose, Press, Verb
from bot.chat.identity import Here
from bot.chat.noting import PAYLOAD, answered_note, home, note_link, own_game, page, write
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks, played
from bot.play.ports import GameLine
from bot.play.queries import my_games
from rules.identity import TableId

NOTE = "note"
MOST_CHOICES = 8
_NUMBER = re.compile(r"[#№](\d{1,9})(?:\s+|$)")
_LINK = re.compile(rf"{PAYLOAD}(\d{{1,9}})")


class OfNote(Filter):
    """A link to the page of a note."""

    async def __call__(self, message: Message, command: CommandObject) -> bool | dict[str, int]:
        """Hands on the number of the table."""
        match = _LINK.fullmatch((command.args or "").strip())
        return {"number": int(match[1])} if match and message.chat.type == "private" else False


class AnswersNote(Filter):
    """A reply to the page of a note."""

    async def __call__(self, message: Message) -> bool | dict[str, int]:
        """Hands on the number of the table."""
        number = answered_note(message) if message.chat.type == "private" else None
        return False if number is None else {"number": number}


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It comes before `/start` and typed turns."""
    router = Router(name="notes")
    router.message.register(by_link, CommandStart(), OfNote())
    router.message.register(note_command, Command(NOTE))
    router.message.register(answered, F.text, ~F.text.startswith("/"), AnswersNote())
    register = router.callback_query.register
    register(note_pressed, asks(Verb.NOTE))
    register(removed, asks(Verb.NOTE_REMOVE))
    register(chosen, Choose.filter(F.what == NOTE))
    return router


async def note_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/note text`; without a text it shows the note."""
    text = (command.args or "").strip()
    if not here.private:
        await tell(message, here.say.note_not_here(), await _way(message, here))
        return
    match = _NUMBER.match(text)
    lines = await _meant(message, here, int(match[1]) if match else None)
    text = text[match.end() :] if match else text
    if not lines:
        await tell(message, here.say.note_no_game())
    elif len(lines) > 1:
        # The text is found again in the message that the question answers.
        await message.reply(here.say.note_which(), reply_markup=await _choices(here, lines))
    elif text:
        await tell(message, await write(here, lines[0], text))
    else:
        await _show(message, here, lines[0])


async def _meant(message: Message, here: Here, number: int | None) -> list[GameLine]:
    """Own open games that may be meant: the numbered, the answered one, else those that wait."""
    if number is None:
        seen = await replied_board(here, message)
        number = None if seen is None else seen.id
    if number is not None:
        line = await own_game(here, number)
        return [] if line is None else [line]
    mine = await my_games(here.app.posts, here.person.id)
    return list(mine.waiting if len(mine.waiting) == 1 else (*mine.waiting, *mine.others))


async def _choices(here: Here, lines: list[GameLine]) -> InlineKeyboardMarkup:
    rows = []
    for line in lines[:MOST_CHOICES]:
        stands = await here.app.referee.look(line.table)
        if stands is None:
            continue
        cast = await cast_of(here, stands.table, here.mine)
        others = [cast.of(each).plain for each in line.seats if each != here.person.id]
        label = f"#{line.table} {here.mine.listed(others)}"
        data = Choose(what=NOTE, value=str(line.table)).pack()
        rows.append([InlineKeyboardButton(text=label, callback_data=data)])
    return InlineKeyboardMarkup(inline_keyboard=rows)


async def chosen(query: CallbackQuery, callback_data: Choose, here: Here) -> None:
    """Which game a typed note is about."""
    number = int(callback_data.value) if _LINK.fullmatch(f"{PAYLOAD}{callback_data.value}") else 0
    line = await own_game(here, number) if here.private else None
    message = query.message
    if line is None or not isinstance(message, Message):
        await safe_answer(query, here.mine.outdated_button())
        return
    await safe_answer(query)
    asked = message.reply_to_message
    _, _, text = (asked.text or "").partition(" ") if asked is not None else ("", "", "")
    if text.strip():
        await tell(message, await write(here, line, text.strip()))
    else:
        await _show(message, here, line)
    with suppress(TelegramAPIError):  # the question may be gone already
        await message.delete()


async def by_link(message: Message, number: int, here: Here) -> None:
    """From a group: the page of the note in the own chat."""
    line = await own_game(here, number)
    if line is None:
        await tell(message, here.say.note_no_game())
    else:
        await _show(message, here, line)


async def _show(message: Message, here: Here, line: GameLine) -> None:
    shown = await page(here, line)
    await tell(message, shown.html, shown.buttons)


async def answered(message: Message, number: int, here: Here) -> None:
    """A reply to the page is the note."""
    line = await own_game(here, number)
    if line is None:
        await tell(message, here.say.note_no_game())
    else:
        await tell(message, await write(here, line, message.text or ""))


async def note_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu of a board. In a group the way leads to the own chat."""
    seen = await played(query, press, here)
    if seen is None:
        return
    if not here.private:
        await safe_answer(query, url=note_link(here, seen.id))
        return
    line = await own_game(here, seen.id)
    here.app.screens.show_menu(seen.view.id, None)
    await safe_answer(query, "" if line is not None else here.mine.position_over())
    if line is not None and isinstance(query.message, Message):
        await _show(query.message, here, line)


async def removed(query: CallbackQuery, press: Press, here: Here) -> None:
    """The note goes, and its page with it."""
    if not here.private:
        await safe_answer(query, here.mine.outdated_button())
        return
    table, me, posts = TableId(press.table), here.person.id, here.app.posts
    text = here.mine.note_removed() if await posts.note(table, me) else ""
    await posts.write_note(table, me, "", here.app.now())
    await safe_answer(query, text)
    if isinstance(query.message, Message):
        with suppress(TelegramAPIError):
            await query.message.delete()


async def _way(message: Message, here: Here) -> InlineKeyboardMarkup:
    """To the page of the game that was answered, else only to the private chat."""
    seen = await replied_board(here, message)
    mine = seen is not None and here.person.id in seen.table.seats
    url = note_link(here, seen.id) if seen is not None and mine else home(here.app.username)
    button = InlineKeyboardButton(text=here.say.private_chat(), url=url)
    return InlineKeyboardMarkup(inline_keyboard=[[button]])
