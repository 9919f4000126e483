"""Who may change what a chat has chosen.

Owns one question to Telegram: rights are checked with every press, never assumed and never
remembered, since they may be taken away between two presses.
"""

from __future__ import annotations

from enum import Enum

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError

from bot.chat.identity import Here

ADMINISTRATORS = frozenset({"creator", "administrator"})


class Right(Enum):
    """Whether somebody may; Telegram may fail to say."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


async def may_change(here: Here, bot: Bot) -> Right:
    """Whether this person may change the settings of this place.

    A private chat is its owner's. Only administrators can speak as the group, and whoever of
    them presses a button is named by Telegram.
    """
    if here.private or here.anonymous:
        return Right.YES
    try:
        member = await bot.get_chat_member(here.chat.telegram_id, here.person.telegram_id)
    except TelegramAPIError:
        return Right.UNKNOWN
    return Right.YES if member.status in ADMINISTRATORS else Right.NO


def denied(here: Here, right: Right) -> str:
    """Why not, in the words of who asked; plain."""
    return here.mine.only_admins() if right is Right.NO else here.mine.rights_unknown()
