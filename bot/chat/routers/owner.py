"""What the person who runs the bot may ask it: `/stats` and `/announce`.

Owns both, for the ids in the settings only and in their private chats. For everybody else these
commands do not exist, and nothing answers otherwise than to any unknown one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from aiogram import Bot, F, Router
from aiogram.exceptions import AiogramError
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import (
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    Message,
    TelegramObject,
)

from bot.chat.app import App, Office
from bot.chat.buttons import Choose
from bot.chat.identity import Here
from bot.chat.replies import safe_answer, tell
from bot.phrases.names import escape
from bot.play.ports import Room
from rules.identity import Instant

ANNOUNCE = "announce"
PACE_SECONDS = 0.2
"""Between two chats: five a second leave most of what the bot may say to the boards."""

LONGEST = 3500
"""Characters; with what stands around it a message holds 4096."""

DAY = 86_400

_log = logging.getLogger(__name__)


class IsOwner(Filter):
    """In their own chat, those whose ids are in the settings."""

    async def __call__(
        self, _event: TelegramObject, app: App, here: Here
    ) -> bool | dict[str, Office]:
        """Hands on the office."""
        office = app.office
        if office is None or not here.private or here.person.telegram_id not in office.owners:
            return False
        return {"office": office}


@dataclass
class Draft:
    """The announcement that waits to be confirmed, or is being made. One at a time."""

    number: int = 0
    text: str = ""
    under_way: bool = False


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="owner")
    owner = IsOwner()
    desk = Desk()
    router.message.register(stats, Command("stats"), owner)
    router.message.register(desk.asked, Command("announce"), owner)
    router.callback_query.register(desk.pressed, Choose.filter(F.what == ANNOUNCE), owner)
    return router


async def stats(message: Message, here: Here, office: Office) -> None:
    """`/stats`: numbers, no names. A day begins at midnight UTC."""
    now = here.app.now()
    figures = await here.app.posts.figures(Instant(now - now % DAY))
    await tell(
        message,
        here.say.stats(
            people=figures.people,
            chats=figures.chats,
            open_tables=figures.open_tables,
            finished_tables=figures.finished_tables,
            actions=figures.actions,
            database_bytes=figures.database_bytes,
            uptime=round(office.uptime()),
            memory_bytes=round(office.memory() or 0),
        ),
    )


class Desk:
    """Announcements: shown first, sent to every chat with a running table after a press."""

    def __init__(self) -> None:
        self._draft = Draft()

    async def asked(self, message: Message, command: CommandObject, here: Here) -> None:
        """`/announce TEXT`: a preview with the number of chats."""
        say = here.say
        text = (command.args or "").strip()
        if not text or len(text) > LONGEST:
            await tell(message, say.announce_how(LONGEST))
            return
        if self._draft.under_way:
            await tell(message, say.announce_under_way())
            return
        rooms = await here.app.posts.rooms_in_play()
        if not rooms:
            await tell(message, say.announce_nobody())
            return
        self._draft = Draft(self._draft.number + 1, text)
        data = Choose(what=ANNOUNCE, value=str(self._draft.number))
        button = InlineKeyboardButton(
            text=say.announce_send(len(rooms)), callback_data=data.pack(), style="primary"
        )
        await tell(message, escape(text), InlineKeyboardMarkup(inline_keyboard=[[button]]))

    async def pressed(
        self, query: CallbackQuery, callback_data: Choose, here: Here, office: Office, bot: Bot
    ) -> None:
        """The preview is right: send it, once."""
        draft = self._draft
        if callback_data.value != str(draft.number) or not draft.text or draft.under_way:
            await safe_answer(query, here.mine.outdated_button())
            return
        draft.under_way = True
        await safe_answer(query, here.mine.announce_begun())
        message = query.message if isinstance(query.message, Message) else None
        office.start(self._send(draft, here, office, bot, message), "announcement")

    async def _send(
        self, draft: Draft, here: Here, office: Office, bot: Bot, message: Message | None
    ) -> None:
        """To one chat after the other; a chat that is shut is passed over."""
        try:
            rooms = await here.app.posts.rooms_in_play()
            told = 0
            for room in rooms:
                told += await _told(bot, room, escape(draft.text))
                await office.sleep(PACE_SECONDS)
            _log.info("announced to %d of %d chats", told, len(rooms))
            if message is not None:
                await tell(message, here.say.announced(told, len(rooms)))
        finally:
            self._draft = Draft(draft.number)


async def _told(bot: Bot, room: Room, html: str) -> bool:
    try:
        await bot.send_message(
            room.chat,
            html,
            message_thread_id=room.thread,
            parse_mode="HTML",
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
    except AiogramError as error:
        _log.info("an announcement did not go through: %s", type(error).__name__)
        return False
    return True
