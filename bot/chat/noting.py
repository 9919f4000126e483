"""Notes to oneself: which game is meant, what stands there, writing it down.

Owns the page that shows a note, `t1` data under it, and finding the game that a reply to such a
page is about. A note is read and written in its writer's own chat only.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.boards import named
from bot.chat.buttons import Press, Verb
from bot.chat.cards import deep_link
from bot.chat.identity import Here
from bot.chat.speech import data_under
from bot.phrases.names import clean
from bot.play.ports import GameLine
from rules.identity import TableId

LONGEST = 300
"""Characters of a note: under a board it must leave room for what happened."""

PAYLOAD = "note"


@dataclass(frozen=True, slots=True)
class Page:
    """A note on the screen of its writer."""

    html: str
    buttons: InlineKeyboardMarkup | None


def home(username: str) -> str:
    """The bot's private chat, with nothing pressed there."""
    return f"https://t.me/{username}"


def note_link(here: Here, table: int) -> str:
    """A link to the page of a note, for somebody who is elsewhere; who sits there may open it."""
    return deep_link(here.app.username, f"{PAYLOAD}{table}")


async def own_game(here: Here, table: int) -> GameLine | None:
    """An open table at which this person sits, wherever it is shown."""
    lines = await here.app.posts.games_of(here.person.id)
    return next((line for line in lines if line.table == table), None)


async def page(here: Here, line: GameLine) -> Page:
    """The note on a game, and how to change it."""
    me, say, posts = here.person.id, here.mine, here.app.posts
    people = await posts.people(line.seats)
    others = [named(say, people[each]) for each in line.seats if each != me and each in people]
    text = await posts.note(line.table, me)
    remove = Press(table=line.table, since=0, verb=Verb.NOTE_REMOVE)
    label = say.note_remove() if text else say.menu_hide()
    button = InlineKeyboardButton(text=label, callback_data=remove.pack())
    return Page(
        say.note_now(line.table, others or [say.nobody()], text),
        InlineKeyboardMarkup(inline_keyboard=[[button]]),
    )


def answered_note(message: Message) -> TableId | None:
    """The game of the note's page that a message answers."""
    for data in data_under(message.reply_to_message):
        try:
            press = Press.unpack(data)
        except (TypeError, ValueError):
            continue
        if press.verb is Verb.NOTE_REMOVE:
            return TableId(press.table)
    return None


async def write(here: Here, line: GameLine, text: str) -> str:
    """Keep the note; what to say about it, HTML."""
    if len(text) > LONGEST:
        return here.mine.note_too_long(LONGEST)
    kept = clean(text, LONGEST)
    await here.app.posts.write_note(line.table, here.person.id, kept, here.app.now())
    return here.mine.note_kept() if kept else here.mine.note_removed()
