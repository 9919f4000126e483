"""One board into one chat: a new message or an edit, whatever form gets through.

Owns the ways around what Telegram refuses: a picture as a file id, as bytes, as letters; a
topic that is gone; a message that cannot be edited any more. Leaves when to call and what to
do about floods and lost answers to the sender.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
)
from aiogram.methods import (
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    SendMessage,
    SendPhoto,
    SetMessageReaction,
    TelegramMethod,
)
from aiogram.types import (
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReactionTypeEmoji,
    ReactionTypeUnion,
)

from bot.chat.pictures import Pictures
from bot.chat.traffic import MUTED, SHUT, TOPIC, says
from bot.phrases.names import escape
from bot.play.ports import ChatId
from render.scene import Scene
from render.style import Theme
from render.textboard import text_board

T = TypeVar("T")
_log = logging.getLogger(__name__)

HTML = "HTML"
LETTERS_MS = 600_000
"""How long a chat is not asked again after a picture did not get through."""

CAPTION = 1_024
"""Telegram's limit under a picture, in characters without the marks of HTML."""

MOMENT_MS = 5_000
"""The same where the chat itself remembers that it takes no pictures (`nophotos`)."""

_GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message identifier is not specified",
    "there is no media in the message to edit",
    "there is no text in the message to edit",
)
_FILE_ID = ("wrong file identifier", "wrong remote file", "file_reference", "wrong type of file")
_FORBIDDEN = (
    "not enough rights to send photos",
    "chat_send_photos_forbidden",
    "chat_send_media_forbidden",
)
_NO_PHOTO = (
    *_FORBIDDEN,
    "image_process_failed",
    "photo_invalid_dimensions",
    "photo_save_file_invalid",
    "wrong file",
    "failed to get http url content",
)


class GoneError(Exception):
    """The message can no longer be edited."""


class DrawingError(Exception):
    """The picture could not be made; the board is there all the same."""


class ShutError(Exception):
    """The bot may not write to this chat: blocked, kicked, never started, no rights.

    `passing`: the chat has only taken its voice, and does not tell when it gives it back.
    """

    def __init__(self, *, passing: bool = False) -> None:
        super().__init__()
        self.passing = passing


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a board goes: a chat by its Telegram id and, where known, ours; a topic or None."""

    chat: int
    thread: int | None = None
    id: ChatId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What is shown: HTML, a picture or None, buttons or None.

    `theme` is a key of `render.style.THEMES`. `lettered`: no picture is wanted, the board comes
    in letters. `note` stands above letters that were not wanted, `silent` goes for new messages,
    and so does `effect`, an id of Telegram's for private chats ("": none). `elsewhere` is said in
    front of it where its topic is closed or gone, so that it stands outside.
    """

    text: str
    scene: Scene | None
    buttons: InlineKeyboardMarkup | None
    theme: str = Theme.CLASSIC.value
    lettered: bool = False
    note: str = ""
    silent: bool = True
    effect: str = ""
    elsewhere: str = ""

    @property
    def letters(self) -> str:
        """The same without a picture. The text comes first: a lock screen shows its beginning."""
        if self.scene is None:
            return self.text
        board = f"<pre>{escape(text_board(self.scene))}</pre>"
        note = "" if self.lettered else self.note
        return "\n".join(part for part in (self.text, note, board) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """The message that shows a screen now. `thread` is the topic it got into."""

    message: str
    photo: bool
    thread: int | None


Refused = Callable[[ChatId], Awaitable[None]]


class Posting:
    """Sends and edits boards for one bot. `ms` is the senders' clock.

    `refused` hears of chats that forbid pictures; whoever composes the next screen for them
    should know it.
    """

    def __init__(
        self,
        bot: Bot,
        pictures: Pictures,
        ms: Callable[[], int],
        refused: Refused | None = None,
    ) -> None:
        self._bot = bot
        self._pictures = pictures
        self._ms = ms
        self._refused = refused
        self._letters_until: dict[int, int] = {}

    async def send(self, place: Place, screen: Screen) -> Posted:
        """A new message. Raises ShutError, and what Telegram raises when it must be repeated."""
        try:
            return await self._send(place, screen)
        except TelegramBadRequest as error:
            if screen.effect and "effect" in error.message.lower():
                return await self.send(place, replace(screen, effect=""))
            if place.thread is None or not says(error, TOPIC):
                raise
            text = "\n".join(part for part in (screen.elsewhere, screen.text) if part)
            if len(text) <= CAPTION:
                screen = replace(screen, text=text)
            return await self._send(replace(place, thread=None), screen)

    async def edit(self, place: Place, message: str, screen: Screen, *, photo: bool) -> Posted:
        """Make a message show `screen`; `photo` says whether it is a picture.

        Raises GoneError when it cannot be: then a new message is due.
        """
        picture = self._wants_picture(place, screen)
        if photo and not picture:
            raise GoneError  # a picture cannot become a text
        posted = Posted(message=message, photo=picture, thread=place.thread)
        if not picture:
            await self._call(
                EditMessageText(
                    chat_id=place.chat,
                    message_id=int(message),
                    text=screen.letters,
                    parse_mode=HTML,
                    link_preview_options=LinkPreviewOptions(is_disabled=True),
                    reply_markup=screen.buttons,
                )
            )
            return posted
        scene = screen.scene
        assert scene is not None  # noqa: S101 - a picture was wanted

        async def show(media: InputFile | str) -> Message | bool:
            return await self._call(
                EditMessageMedia(
                    chat_id=place.chat,
                    message_id=int(message),
                    media=InputMediaPhoto(media=media, caption=screen.text, parse_mode=HTML),
                    reply_markup=screen.buttons,
                )
            )

        try:
            await self._with_picture(scene, screen.theme, show)
        except (TelegramBadRequest, TelegramEntityTooLarge, DrawingError) as error:
            if not _pictureless(error):
                raise
            await self._no_picture(place, error)
            raise GoneError from error
        return posted

    async def buttons(
        self, place: Place, message: str, buttons: InlineKeyboardMarkup | None
    ) -> Message | bool:
        """Change only what stands under a message; True if that stands there already.

        Raises GoneError.
        """
        return await self._call(
            EditMessageReplyMarkup(
                chat_id=place.chat, message_id=int(message), reply_markup=buttons
            )
        )

    async def say(
        self, place: Place, html: str, buttons: InlineKeyboardMarkup | None = None
    ) -> None:
        """A few silent words, outside the topic where that is gone. Raises ShutError."""
        try:
            await self._call(
                SendMessage(
                    chat_id=place.chat,
                    message_thread_id=place.thread,
                    text=html,
                    parse_mode=HTML,
                    link_preview_options=LinkPreviewOptions(is_disabled=True),
                    disable_notification=True,
                    reply_markup=buttons,
                )
            )
        except TelegramBadRequest as error:
            if place.thread is None or not says(error, TOPIC):
                raise
            await self.say(replace(place, thread=None), html, buttons)

    def in_letters(self, chat: int, at: int) -> None:
        """What goes to this chat (a Telegram id) at the moment `at` goes without a picture."""
        self._letters_until[chat] = at + MOMENT_MS

    async def react(self, place: Place, message: str, emoji: str) -> None:
        """A reaction of the bot's. Where none is allowed there is none, and nobody misses it."""
        reaction: list[ReactionTypeUnion] = [ReactionTypeEmoji(emoji=emoji)]
        try:
            await self._bot(
                SetMessageReaction(chat_id=place.chat, message_id=int(message), reaction=reaction)
            )
        except AiogramError as error:
            _log.info("no reaction: %s", type(error).__name__)

    async def _send(self, place: Place, screen: Screen) -> Posted:
        if self._wants_picture(place, screen):
            try:
                return await self._send_picture(place, screen)
            except (TelegramBadRequest, TelegramEntityTooLarge, DrawingError) as error:
                if not _pictureless(error):
                    raise
                await self._no_picture(place, error)
        sent = await self._call(
            SendMessage(
                chat_id=place.chat,
                message_thread_id=place.thread,
                text=screen.letters,
                parse_mode=HTML,
                link_preview_options=LinkPreviewOptions(is_disabled=True),
                disable_notification=screen.silent,
                message_effect_id=screen.effect or None,
                reply_markup=screen.buttons,
            )
        )
        return Posted(message=str(sent.message_id), photo=False, thread=place.thread)

    async def _send_picture(self, place: Place, screen: Screen) -> Posted:
        scene = screen.scene
        assert scene is not None  # noqa: S101 - a picture was wanted

        async def show(media: InputFile | str) -> Message:
            return await self._call(
                SendPhoto(
                    chat_id=place.chat,
                    message_thread_id=place.thread,
                    photo=media,
                    caption=screen.text,
                    parse_mode=HTML,
                    disable_notification=screen.silent,
                    message_effect_id=screen.effect or None,
                    reply_markup=screen.buttons,
                )
            )

        sent = await self._with_picture(scene, screen.theme, show)
        return Posted(message=str(sent.message_id), photo=True, thread=place.thread)

    async def _with_picture(
        self, scene: Scene, theme: str, show: Callable[[InputFile | str], Awaitable[T]]
    ) -> T:
        """Show by file id, or by the bytes where the id is unknown here; remember the new id."""
        key = self._pictures.fingerprint(scene, theme)
        known = await self._pictures.known(key)
        if known is not None:
            try:
                return await show(known)
            except TelegramBadRequest as error:
                if not says(error, _FILE_ID):
                    raise
        try:
            drawn = await self._pictures.drawn(scene, theme)
        except Exception as error:
            _log.exception("a board could not be drawn")
            raise DrawingError from error
        shown = await show(drawn)
        if isinstance(shown, Message) and shown.photo:
            await self._pictures.keep(key, shown.photo[-1].file_id)
        return shown

    async def _call(self, method: TelegramMethod[T]) -> T:
        """One call; errors that say something about the chat become ours."""
        try:
            return await self._bot(method)
        except TelegramForbiddenError as error:
            raise ShutError from error
        except TelegramBadRequest as error:
            if says(error, SHUT):
                raise ShutError(passing=says(error, MUTED)) from error
            outside = getattr(method, "message_thread_id", None) is None
            if outside and says(error, TOPIC) and not isinstance(method, EDITS):
                raise ShutError(passing=True) from error  # the place outside of topics is closed
            if isinstance(method, EDITS):
                if "message is not modified" in error.message:
                    return True  # type: ignore[return-value]
                if says(error, _GONE) or says(error, TOPIC):
                    raise GoneError from error  # in a topic that is gone nothing can be edited
            raise

    async def _no_picture(
        self,
        place: Place,
        error: TelegramBadRequest | TelegramEntityTooLarge | DrawingError,
    ) -> None:
        """A picture did not get through: for a while this chat gets letters."""
        pause = LETTERS_MS
        forbidden = isinstance(error, TelegramBadRequest) and says(error, _FORBIDDEN)
        if forbidden and self._refused is not None and place.id is not None:
            await self._refused(place.id)
            pause = MOMENT_MS
        self._letters_until[place.chat] = self._ms() + pause

    def _wants_picture(self, place: Place, screen: Screen) -> bool:
        if screen.scene is None or screen.lettered:
            return False
        return self._letters_until.get(place.chat, 0) <= self._ms()


EDITS = (EditMessageMedia, EditMessageReplyMarkup, EditMessageText)


def _pictureless(error: TelegramBadRequest | TelegramEntityTooLarge | DrawingError) -> bool:
    """It is the picture that does not get through, so letters may."""
    return not isinstance(error, TelegramBadRequest) or says(error, _NO_PHOTO)
