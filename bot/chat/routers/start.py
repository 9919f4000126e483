"""First contact: `/start`, invitations, help.

Owns the greeting and what a deep link leads to. The board that follows is shown by the
announcer.
"""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.acting import TooMany, follow_invitation
from bot.chat.boards import named
from bot.chat.buttons import Choose
from bot.chat.commands import cause_of
from bot.chat.identity import Here
from bot.chat.replies import tell
from bot.chat.roundkeys import GAMES
from bot.chat.routers.lobby import NEW
from bot.play import reply
from rules.refusals import Refusal
from rules.table import Table


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="start")
    router.message.register(start, CommandStart())
    router.message.register(guide, Command("help"))
    return router


async def start(message: Message, command: CommandObject, here: Here) -> None:
    """The greeting, or the seat to which a link leads."""
    payload = (command.args or "").strip()
    if payload and here.private:
        await _invited(message, here, payload)
    elif here.private:
        name = named(here.say, here.person)
        await tell(message, here.say.start_private(name), _doors(here))
    else:
        await tell(message, here.say.start_group())


def _doors(here: Here) -> InlineKeyboardMarkup:
    say = here.say
    group = f"https://t.me/{here.app.username}?startgroup=new"
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [
                InlineKeyboardButton(
                    text=say.new_game(), callback_data=Choose(what=NEW).pack(), style="primary"
                )
            ],
            [InlineKeyboardButton(text=say.my_games(), callback_data=Choose(what=GAMES).pack())],
            [InlineKeyboardButton(text=say.add_to_group(), url=group)],
        ]
    )


async def _invited(message: Message, here: Here, code: str) -> None:
    """Somebody followed a link."""
    say = here.say
    answer = await follow_invitation(here, code, cause=cause_of(message))
    match answer:
        case TooMany(limit=limit):
            await tell(message, say.too_many_games(limit))
        case reply.Done(after=table):
            await tell(message, await _welcome(here, table))
        case reply.Refused(code=Refusal.ALREADY_SEATED, table=table):
            await _own_table(message, here, table)
        case reply.Refused(code=Refusal.SEAT_TAKEN):
            await tell(message, say.invitation_taken())
        case reply.Repeated() | reply.Stale():
            return
        case _:
            await tell(message, say.invitation_gone())


async def _own_table(message: Message, here: Here, table: Table) -> None:
    """The link of a table where one sits already: it is for somebody else, or the board is here."""
    if table.game is None:
        await tell(message, here.say.own_invitation())
        return
    code = (message.text or "").split(maxsplit=1)[-1]
    number = await here.app.posts.invited(code)
    if number is not None:
        await here.app.screens.board_again(number, here.chat.id, here.thread)


async def _welcome(here: Here, table: Table) -> str:
    opener = await here.app.posts.person(table.opened_by)
    name = here.say.nobody() if opener is None else named(here.say, opener)
    welcome = here.say.invitation_welcome(name, table.agreement)
    return f"{welcome}\n\n{here.say.correspondence()}"


async def guide(message: Message, here: Here) -> None:
    """`/help`."""
    await tell(message, here.say.help())
