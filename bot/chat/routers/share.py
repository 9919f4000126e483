"""The result as a picture: the button below a result, and the link from a group.

Owns where the picture goes: always into the own chat of whoever played, so that a group is not
filled with it. What stands on it is `bot.chat.sharing`'s business.
"""

from __future__ import annotations

import re

from aiogram import Bot, Router
from aiogram.filters import CommandObject, CommandStart, Filter
from aiogram.types import CallbackQuery, Message

from bot.chat.buttons import Press, Verb
from bot.chat.cards import deep_link
from bot.chat.identity import Here
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks, played
from bot.chat.sharing import send_card
from rules.identity import TableId

PAYLOAD = "share"
_LINK = re.compile(rf"{PAYLOAD}(\d{{1,9}})")


class OfCard(Filter):
    """A link to the card of a result."""

    async def __call__(self, message: Message, command: CommandObject) -> bool | dict[str, int]:
        """Hands on the number of the table."""
        match = _LINK.fullmatch((command.args or "").strip())
        return {"number": int(match[1])} if match and message.chat.type == "private" else False


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It comes before `/start`."""
    router = Router(name="share")
    router.message.register(by_link, CommandStart(), OfCard())
    router.callback_query.register(pressed, asks(Verb.SHARE))
    return router


async def pressed(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """Below a result."""
    seen = await played(query, press, here)
    if seen is None:
        return
    sent = here.person.can_dm and await send_card(here, bot, seen.id)
    if sent:
        await safe_answer(query, "" if here.private else here.mine.card_sent())
    else:
        link = deep_link(here.app.username, f"{PAYLOAD}{seen.id}")
        await safe_answer(query, url=link)


async def by_link(message: Message, number: int, here: Here, bot: Bot) -> None:
    """From a group, by who had not begun the private chat yet."""
    stands = await here.app.referee.look(TableId(number))
    mine = stands is not None and here.person.id in stands.table.seats
    if not mine or not await send_card(here, bot, TableId(number)):
        await tell(message, here.say.invitation_gone())
