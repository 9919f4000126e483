"""What Telegram says about itself, and whatever nobody else takes.

Owns the bot's own membership, the choice among several boards, unknown commands, and the last
answer to a press: no button spins for ever.
"""

from __future__ import annotations

from contextlib import suppress

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    CallbackQuery,
    ChatMemberRestricted,
    ChatMemberUpdated,
    Message,
    ResultChatMemberUnion,
)

from bot.chat.app import App
from bot.chat.boards import board, own_board
from bot.chat.buttons import BadData, Pick
from bot.chat.commands import About, Said
from bot.chat.identity import Here, enter, meet
from bot.chat.nophotos import try_again
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.advice import SUGGEST
from bot.chat.routers.claims import CLAIM
from bot.chat.routers.closing import CLOSE
from bot.chat.routers.info import BOARD, PROOF, TABLE
from bot.chat.routers.ledger import EXPORT, SHEET
from bot.chat.routers.nudges import NUDGE
from bot.chat.routers.offers import CANCEL, RESIGN
from bot.chat.routers.settling import SETTLE
from bot.chat.routers.stopping import GIVE, PAUSE
from bot.chat.routers.terms import STAKE
from bot.chat.routers.typed import MOVE
from bot.chat.routers.why import WHY
from bot.chat.routers.words import MUTE, UNMUTE
from rules.identity import TableId

PRESENT = frozenset({"member", "administrator", "creator"})
COMMANDS: dict[str, About] = {
    about.name: about
    for about in (
        *(BOARD, TABLE, PROOF, WHY, MOVE, SUGGEST, NUDGE, MUTE, UNMUTE),
        *(RESIGN, CANCEL, CLAIM, PAUSE, GIVE, SETTLE, CLOSE, SHEET, EXPORT, STAKE),
    )
}


def make_router() -> Router:
    """The first router: what is about the chat itself."""
    router = Router(name="service")
    router.my_chat_member.register(membership)
    router.callback_query.register(picked, Pick.filter())
    return router


def make_last_router() -> Router:
    """The last router: whatever nobody else took."""
    router = Router(name="last")
    router.message.register(unknown, F.chat.type == "private", F.text.startswith("/"))
    router.callback_query.register(outdated)
    return router


def may_speak(member: ResultChatMemberUnion) -> bool:
    """Whether the bot is there and may write; one that was muted may be let speak again."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return member.status in PRESENT


async def membership(update: ChatMemberUpdated, app: App, bot: Bot) -> None:
    """The bot was let in, thrown out, blocked or unblocked."""
    present = may_speak(update.new_chat_member)
    if update.chat.type == "private":
        await _private(update, app, present=present)
        return
    if update.chat.type == "channel":
        if present:
            await _leave_channel(update, app, bot)
        return
    chat = await enter(app, update.chat)
    if await try_again(app.posts, chat.id):  # new rights, perhaps to send pictures
        app.screens.redraw(chat.id)
    if present:
        await app.screens.wake(chat.id)


async def _private(update: ChatMemberUpdated, app: App, *, present: bool) -> None:
    if await app.posts.person_at(update.from_user.id) is None:
        return  # who was forgotten and then blocks the bot does not come back by it
    here = await meet(app, update.from_user, update.chat)
    await app.posts.set_can_dm(update.from_user.id, present)
    if present:
        await app.screens.wake(here.chat.id, here.person.id)
    else:
        await app.screens.shut(here.chat.id, here.person.id)


async def _leave_channel(update: ChatMemberUpdated, app: App, bot: Bot) -> None:
    """In a channel nobody can tell who pressed: say so where the bot may, and go."""
    say = app.words(app.default_language)
    with suppress(TelegramAPIError):
        await bot.send_message(update.chat.id, say.channel(), parse_mode="HTML")
    with suppress(TelegramAPIError):
        await bot.leave_chat(update.chat.id)


async def picked(query: CallbackQuery, callback_data: Pick, here: Here) -> None:
    """Which board a command meant."""
    about = COMMANDS.get(callback_data.command)
    if about is None:
        raise BadData(callback_data.command)
    look = own_board if about.elsewhere else board
    seen = await look(here, TableId(callback_data.table))
    message = query.message
    if seen is None or not isinstance(message, Message):
        await safe_answer(query, here.mine.outdated_button())
        return
    await safe_answer(query)
    try:
        await about.deed(
            Said(
                here=here,
                board=seen,
                text=callback_data.text,
                message=message,
                cause=f"cq:{query.id}",
            )
        )
    finally:
        with suppress(TelegramAPIError):  # the question may be gone already
            await message.delete()


async def unknown(message: Message, here: Here) -> None:
    """A command that does not exist."""
    await tell(message, here.say.unknown_command())


async def outdated(query: CallbackQuery, here: Here) -> None:
    """A button of another time, or data that were never ours."""
    await safe_answer(query, here.mine.outdated_button())
