"""Telegram as a recording session: every request is kept, every answer is a valid object.

It remembers what each message looks like after its edits, so that a test can look at the
screen. Faults are loaded per method; it knows no limits and no time of its own.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import TelegramBadRequest, TelegramNetworkError
from aiogram.methods import (
    DeleteMessage,
    EditMessageCaption,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    GetChatMember,
    GetMe,
    GetUpdates,
    SendAnimation,
    SendDocument,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)
from aiogram.types import (
    Animation,
    BufferedInputFile,
    Chat,
    ChatMemberMember,
    ChatMemberOwner,
    Document,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    PhotoSize,
    User,
)

T = TypeVar("T")
M = TypeVar("M", bound=TelegramMethod[Any])

TOKEN = "42:TEST"  # noqa: S105 - opens nothing
ME = User(id=42, is_bot=True, first_name="Nardy", username="nardy_test_bot")
DATE = datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)

EDITS = (EditMessageText, EditMessageCaption, EditMessageMedia, EditMessageReplyMarkup)
SENDS = (SendMessage, SendPhoto)


@dataclass
class Shown:
    """A message as it stands on the screen now."""

    chat: int
    id: int
    text: str
    photo: str | None
    keyboard: InlineKeyboardMarkup | None
    silent: bool
    thread: int | None
    edits: int = 0
    date: datetime = DATE

    @property
    def labels(self) -> list[list[str]]:
        """What stands on the buttons, row by row."""
        rows = self.keyboard.inline_keyboard if self.keyboard else []
        return [[button.text for button in row] for row in rows]

    def data(self, label: str) -> str:
        """The callback data of the first button whose label contains `label`."""
        rows = self.keyboard.inline_keyboard if self.keyboard else []
        found = [b.callback_data or "" for row in rows for b in row if label in b.text]
        assert found, f"no button {label!r} in {self.labels}"
        return found[0]


Fault = Callable[[TelegramMethod[Any]], Exception]


@dataclass
class _Trouble:
    """A fault that waits for its call; `lost`: the call is applied before it fails."""

    fault: Fault
    lost: bool = False
    chat: int | None = None


@dataclass
class RecordingSession(BaseSession):
    """`calls` in order; `screen[chat, id]` as edited so far; `admins` administer every group."""

    calls: list[TelegramMethod[Any]] = field(default_factory=list)
    screen: dict[tuple[int, int], Shown] = field(default_factory=dict)
    now: Callable[[], int] = lambda: 0
    admins: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self.moments: list[tuple[int, TelegramMethod[Any]]] = []
        self._trouble: dict[type, deque[_Trouble]] = defaultdict(deque)
        self._next_id: dict[int, int] = defaultdict(lambda: 100)
        self._files = 0

    def bot(self) -> Bot:
        """A bot that speaks through this session."""
        return Bot(TOKEN, session=self)

    def fail(
        self,
        method: type[TelegramMethod[Any]],
        fault: Fault,
        *,
        times: int = 1,
        chat: int | None = None,
    ) -> None:
        """The next `times` calls of `method` (in `chat`) fail and do nothing."""
        self._trouble[method].extend(_Trouble(fault, chat=chat) for _ in range(times))

    def refuse(self, method: type[TelegramMethod[Any]], words: str, *, times: int = 1) -> None:
        """The next calls of `method` are a 400 with these words."""
        self.fail(method, lambda asked: TelegramBadRequest(asked, words), times=times)

    def lose(self, method: type[TelegramMethod[Any]]) -> None:
        """The next call of `method` is applied, then the connection dies before the answer."""

        def died(asked: TelegramMethod[Any]) -> Exception:
            return TelegramNetworkError(asked, "ServerDisconnectedError: Server disconnected")

        self._trouble[method].append(_Trouble(died, lost=True))

    def made(self, kind: type[M]) -> list[M]:
        """The calls of one method, oldest first."""
        return [call for call in self.calls if isinstance(call, kind)]

    def names(self) -> list[str]:
        """The calls by name."""
        return [type(call).__name__ for call in self.calls]

    def in_chat(self, chat: int) -> list[Shown]:
        """The messages that stand in a chat, oldest first."""
        return [shown for (where, _), shown in sorted(self.screen.items()) if where == chat]

    def last(self, chat: int) -> Shown:
        """The newest message of a chat."""
        return self.in_chat(chat)[-1]

    def next_id(self, chat: int) -> int:
        """Take a message id, as somebody else's message does."""
        self._next_id[chat] += 1
        return self._next_id[chat]

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[T],
        timeout: int | None = None,  # noqa: ARG002, ASYNC109 - the base's signature
    ) -> T:
        """Record, then fail as loaded or answer."""
        self.calls.append(method)
        self.moments.append((self.now(), method))
        trouble = self._take_trouble(method)
        if trouble is not None and not trouble.lost:
            raise trouble.fault(method)
        answer = self._answer(bot, method)
        if trouble is not None:
            raise trouble.fault(method)
        return cast("T", answer)

    def _take_trouble(self, method: TelegramMethod[Any]) -> _Trouble | None:
        waiting = self._trouble[type(method)]
        chat = getattr(method, "chat_id", None)
        for trouble in waiting:
            if trouble.chat is None or trouble.chat == chat:
                waiting.remove(trouble)
                return trouble
        return None

    def _answer(self, bot: Bot, method: TelegramMethod[Any]) -> object:
        if isinstance(method, SENDS):
            return self._send(bot, method)
        if isinstance(method, EDITS):
            return self._edit(bot, method)
        if isinstance(method, SendDocument):
            return self._file_sent(bot, method)
        if isinstance(method, SendAnimation):
            return self._film_sent(bot, method)
        if isinstance(method, DeleteMessage):
            self.screen.pop((int(method.chat_id), method.message_id), None)
            return True
        if isinstance(method, GetChatMember):
            return self._member(method.user_id)
        if isinstance(method, GetMe):
            return ME
        if isinstance(method, GetUpdates):
            return []
        return True

    def _member(self, user_id: int) -> ChatMemberMember | ChatMemberOwner:
        user = User(id=user_id, is_bot=False, first_name="Somebody")
        if user_id in self.admins:
            return ChatMemberOwner(user=user, is_anonymous=False)
        return ChatMemberMember(user=user)

    def _send(self, bot: Bot, method: SendMessage | SendPhoto) -> Message:
        chat = int(method.chat_id)
        picture = isinstance(method, SendPhoto)
        text = (method.caption or "") if isinstance(method, SendPhoto) else method.text
        markup = method.reply_markup
        shown = Shown(
            chat=chat,
            id=self.next_id(chat),
            text=text,
            photo=self._file(method.photo) if isinstance(method, SendPhoto) else None,
            keyboard=markup if isinstance(markup, InlineKeyboardMarkup) else None,
            silent=bool(method.disable_notification),
            thread=method.message_thread_id,
            date=datetime.fromtimestamp(self.now() / 1_000, UTC) if self.now() else DATE,
        )
        assert picture == (shown.photo is not None)
        self.screen[chat, shown.id] = shown
        return _message(shown).as_(bot)

    def _file_sent(self, bot: Bot, method: SendDocument) -> Message:
        """A document takes a number in the chat; what is in it stands in `calls`."""
        assert isinstance(method.document, BufferedInputFile)
        chat = int(method.chat_id)
        self._files += 1
        name = f"file{self._files}"
        return Message(
            message_id=self.next_id(chat),
            date=DATE,
            chat=Chat(id=chat, type="private" if chat > 0 else "supergroup"),
            from_user=ME,
            caption=method.caption,
            document=Document(
                file_id=name, file_unique_id=f"u{name}", file_name=method.document.filename
            ),
        ).as_(bot)

    def _film_sent(self, bot: Bot, method: SendAnimation) -> Message:
        """A film takes a number in the chat; what is in it stands in `calls`."""
        chat = int(method.chat_id)
        name = self._file(method.animation)
        return Message(
            message_id=self.next_id(chat),
            date=DATE,
            chat=Chat(id=chat, type="private" if chat > 0 else "supergroup"),
            from_user=ME,
            caption=method.caption,
            animation=Animation(
                file_id=name,
                file_unique_id=f"u{name}",
                width=method.width or 1,
                height=method.height or 1,
                duration=1,
            ),
        ).as_(bot)

    def _edit(
        self,
        bot: Bot,
        method: EditMessageText | EditMessageCaption | EditMessageMedia | EditMessageReplyMarkup,
    ) -> Message:
        assert method.chat_id is not None
        assert method.message_id is not None
        shown = self.screen.get((int(method.chat_id), method.message_id))
        if shown is None:
            raise TelegramBadRequest(method, "Bad Request: message to edit not found")
        before = (shown.text, shown.photo, shown.keyboard)
        if isinstance(method, EditMessageText):
            assert method.text is not None
            shown.text = method.text
        if isinstance(method, EditMessageCaption):
            shown.text = method.caption or ""
        if isinstance(method, EditMessageMedia):
            media = method.media
            assert isinstance(media, InputMediaPhoto)
            shown.text, shown.photo = media.caption or "", self._file(media.media)
        shown.keyboard = method.reply_markup
        if (shown.text, shown.photo, shown.keyboard) == before:
            raise TelegramBadRequest(method, "Bad Request: message is not modified")
        shown.edits += 1
        return _message(shown).as_(bot)

    def _file(self, given: object) -> str:
        """A file id: a new one for an upload, the same for one that was given."""
        if isinstance(given, str):
            return given
        self._files += 1
        return f"file{self._files}"

    async def close(self) -> None:
        """Nothing is open."""

    async def stream_content(
        self,
        url: str,  # noqa: ARG002 - the base's signature
        headers: dict[str, Any] | None = None,  # noqa: ARG002
        timeout: int = 30,  # noqa: ARG002, ASYNC109
        chunk_size: int = 65536,  # noqa: ARG002
        raise_for_status: bool = True,  # noqa: ARG002, FBT001, FBT002
    ) -> AsyncGenerator[bytes, None]:
        """There are no files to fetch."""
        yield b""


def _message(shown: Shown) -> Message:
    kind = "private" if shown.chat > 0 else "supergroup"
    size = None
    if shown.photo is not None:
        size = [
            PhotoSize(
                file_id=shown.photo, file_unique_id=f"u{shown.photo}", width=1280, height=1120
            )
        ]
    return Message(
        message_id=shown.id,
        date=shown.date,
        chat=Chat(id=shown.chat, type=kind),
        from_user=ME,
        text=None if shown.photo else shown.text,
        caption=shown.text if shown.photo else None,
        photo=size,
        reply_markup=shown.keyboard,
        message_thread_id=shown.thread,
    )
