"""A town to talk in: a real dispatcher and announcer, recorded Telegram, moved clock.

People send texts and press what they see; `settle` lets the senders do what is due. Nothing
here knows what the bot ought to answer.
"""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from aiogram.methods import AnswerCallbackQuery, SendMessage
from aiogram.types import (
    CallbackQuery,
    Chat,
    ChatMemberUpdated,
    InaccessibleMessage,
    Message,
    MessageEntity,
    PhotoSize,
    Update,
    User,
)

from bot.chat.announcer import Announcer
from bot.chat.app import App
from bot.chat.budget import Budget
from bot.chat.cards import OurFace
from bot.chat.desk import Desk
from bot.chat.dispatcher import make_dispatcher
from bot.chat.films import Films
from bot.chat.quiet import Hush
from bot.chat.traffic import Traffic
from bot.play.drafts import Drafts
from bot.play.ports import Dice
from bot.play.queries import calendars_of, forced_by_setting
from bot.play.referee import Referee
from render.scene import Scene
from rules.identity import TableId
from rules.table import Table
from tests.fakes.cinema import Cinema
from tests.fakes.clock import FakeClock
from tests.fakes.dice import LoadedDice
from tests.fakes.store import FakeStore
from tests.fakes.telegram import DATE, ME, RecordingSession, Shown

GROUP = -500
FORUM = -900
TITLES = {GROUP: "Yard", FORUM: "Forum"}


@dataclass
class Town:
    """One bot and everybody who talks to it.

    `painted` holds every picture drawn so far, with its theme; `forget` drops the calls.
    """

    dice: Dice = field(default_factory=LoadedDice)
    store: FakeStore = field(default_factory=FakeStore)
    clock: FakeClock = field(default_factory=FakeClock)
    tables_of_a_person: int = 50
    tables_in_a_chat: int = 100

    def __post_init__(self) -> None:
        self.session = RecordingSession(now=self.clock.ms)
        self.bot = self.session.bot()
        self._numbers = 0
        self._people = 0
        self.painted: list[tuple[Scene, str]] = []
        self.cinema = Cinema(self.clock)
        self.restart()

    def restart(self) -> None:
        """A new process over the same disk and the same Telegram."""
        budget = Budget(self.clock.ms, self.clock.sleep)
        referee = Referee(
            self.store,
            self.dice,
            forced_by_setting(self.store),
            self.store,
            calendars_of(self.store),
        )
        self.referee = referee
        self.announcer = Announcer(
            Desk(
                bot=self.bot,
                referee=referee,
                store=self.store,
                posts=self.store,
                face=OurFace(ME.username or ""),
                budget=budget,
                start=_never,
                now=self.clock,
                ms=self.clock.ms,
                default_language="en",
                paint=self._paint,
            )
        )
        manager = self.session.middleware
        for old in list(manager._middlewares):
            manager.unregister(old)
        manager.register(Hush(self.store, self.clock))
        doubts = self.announcer.doubts
        manager.register(
            Traffic(budget, self.clock.ms, self.clock.sleep, doubts.sent, doubts.under_way)
        )
        self.app = App(
            referee=referee,
            store=self.store,
            posts=self.store,
            drafts=Drafts(self.store, self.clock.ms),
            screens=self.announcer,
            now=self.clock,
            username=ME.username or "",
            bot_id=ME.id,
            default_language="en",
            tables_of_a_person=self.tables_of_a_person,
            tables_in_a_chat=self.tables_in_a_chat,
            films=Films(self.store, ME.id, self.cinema.start, self.clock.ms, self.cinema.make),
            paint=self._paint,
        )
        self.dispatcher = make_dispatcher(self.app)

    async def _paint(self, scene: Scene, theme: str) -> bytes:
        """Any bytes; scene and theme are kept."""
        self.painted.append((scene, theme))
        return b"jpeg"

    def person(self, name: str, lang: str = "en", username: str | None = "") -> Person:
        """Somebody new; without `username` it is the name."""
        self._people += 1
        handle = name if username == "" else username
        user = User(
            id=1000 + self._people,
            is_bot=False,
            first_name=name.capitalize(),
            username=handle,
            language_code=lang,
        )
        return Person(self, user)

    def load(self, rolls: str) -> None:
        """Load the dice."""
        assert isinstance(self.dice, LoadedDice)
        self.dice.load(rolls)

    async def feed(self, update: Update, *, settle: bool = True) -> None:
        """An update comes in; the screens follow."""
        await self.dispatcher.feed_update(self.bot, update)
        if settle:
            await self.settle()

    async def settle(self, seconds: float = 2) -> None:
        """Let the senders do everything that is due within so many seconds from now."""
        until = self.clock.ms() + round(seconds * 1000)
        while True:
            await self.announcer.take_orders()
            due = [
                at
                for sender in tuple(self.announcer.senders.values())
                if (at := await sender.step()) is not None
            ]
            if not due or min(due) > until:
                return
            if min(due) > self.clock.ms():
                self.clock.forward((min(due) - self.clock.ms()) / 1000)

    def number(self) -> int:
        """A fresh number for an update or a query."""
        self._numbers += 1
        return self._numbers

    def forget(self) -> None:
        """Forget the calls so far; the screens stay."""
        self.session.calls.clear()
        self.session.moments.clear()

    @property
    def toasts(self) -> list[str]:
        """The answers to presses so far."""
        return [call.text or "" for call in self.session.made(AnswerCallbackQuery)]

    def texts(self, chat: int) -> list[str]:
        """The plain messages sent to a chat so far."""
        return [call.text for call in self.session.made(SendMessage) if call.chat_id == chat]

    async def table(self, number: int = 1) -> Table:
        """A table as it lies on the disk."""
        stands = await self.referee.look(TableId(number))
        assert stands is not None
        return stands.table

    async def kinds(self, number: int = 1) -> list[str]:
        """The names of a table's events."""
        return [type(event).__name__ for event in await self.store.history(TableId(number))]


@dataclass
class Person:
    """Somebody with a phone. Chats are given by Telegram id; None is the bot's private chat."""

    town: Town
    user: User

    @property
    def id(self) -> int:
        """Telegram id, also that of the private chat."""
        return self.user.id

    async def send(  # noqa: PLR0913 - one message, its facts by name
        self,
        text: str,
        chat: int | None = None,
        *,
        reply_to: Message | Shown | None = None,
        thread: int | None = None,
        entities: list[MessageEntity] | None = None,
        settle: bool = True,
    ) -> Message:
        """Write something."""
        place = self.id if chat is None else chat
        message = Message(
            message_id=self.town.session.next_id(place),
            date=DATE,
            chat=chat_of(place, self.user),
            from_user=self.user,
            text=text,
            reply_to_message=_replied(reply_to, self.user),
            message_thread_id=thread,
            is_topic_message=True if thread is not None else None,
            entities=entities,
        )
        await self.town.feed(Update(update_id=self.town.number(), message=message), settle=settle)
        return message

    async def send_photo(self, chat: int | None = None, *, reply_to: Shown | None = None) -> None:
        """Send a picture without a word."""
        place = self.id if chat is None else chat
        message = Message(
            message_id=self.town.session.next_id(place),
            date=DATE,
            chat=chat_of(place, self.user),
            from_user=self.user,
            photo=[PhotoSize(file_id="f", file_unique_id="u", width=1, height=1)],
            reply_to_message=_replied(reply_to, self.user),
        )
        await self.town.feed(Update(update_id=self.town.number(), message=message))

    async def tap(
        self,
        label: str,
        chat: int | None = None,
        *,
        settle: bool = True,
        message: int | None = None,
    ) -> str:
        """Press the newest button that has `label` in it; the answer is the toast."""
        place = self.id if chat is None else chat
        shown = self.seeing(label, place, message)
        return await self.press(shown.data(label), place, shown.id, settle=settle)

    def seeing(self, label: str, place: int, message: int | None = None) -> Shown:
        """The newest message with such a button."""
        standing = self.town.session.in_chat(place)
        for shown in reversed(standing):
            fits = any(label in each for row in shown.labels for each in row)
            if fits and message in {None, shown.id}:
                return shown
        raise AssertionError(f"no {label!r} in {[shown.labels for shown in standing]}")

    async def press(  # noqa: PLR0913 - one press, its facts by name
        self,
        data: str,
        chat: int | None = None,
        message: int = 1,
        *,
        settle: bool = True,
        lost: bool = False,
        count: bool = True,
    ) -> str:
        """Press a button by its data, perhaps forged; `lost`: its message is out of reach.

        The answer is the toast; without `count` nobody looks for it.
        """
        place = self.id if chat is None else chat
        before = len(self.town.toasts)
        query = self.query(data, place, message, lost=lost)
        await self.town.feed(
            Update(update_id=self.town.number(), callback_query=query), settle=settle
        )
        if not count:
            return ""
        given = self.town.toasts[before:]
        assert len(given) == 1, f"{data} was answered {len(given)} times: {given}"
        return given[0]

    def query(
        self, data: str, place: int, message: int = 1, *, lost: bool = False
    ) -> CallbackQuery:
        """A press, not yet sent."""
        where = chat_of(place, self.user)
        stands = self.town.session.screen.get((place, message))
        thread = stands.thread if stands else None
        photo = None
        if stands is not None and stands.photo is not None:
            photo = [PhotoSize(file_id=stands.photo, file_unique_id="u", width=1, height=1)]
        under = (
            InaccessibleMessage(chat=where, message_id=message, date=0)
            if lost
            else Message(
                message_id=message,
                date=DATE,
                chat=where,
                from_user=ME,
                text=None if photo else "…",
                photo=photo,
                message_thread_id=thread,
                is_topic_message=True if thread is not None else None,
                reply_markup=None if stands is None else stands.keyboard,
            )
        )
        return CallbackQuery(
            id=str(self.town.number()),
            from_user=self.user,
            chat_instance="1",
            message=under,
            data=data,
        )

    async def member(self, *, present: bool, chat: int | None = None) -> None:
        """Let the bot in or block it."""
        place = self.id if chat is None else chat
        inside: dict[str, Any] = {"user": ME, "status": "member"}
        outside: dict[str, Any] = {"user": ME, "status": "kicked", "until_date": 0}
        old, new = (outside, inside) if present else (inside, outside)
        update = ChatMemberUpdated.model_validate(
            {
                "chat": chat_of(place, self.user),
                "from": self.user,
                "date": DATE,
                "old_chat_member": old,
                "new_chat_member": new,
            }
        )
        await self.town.feed(Update(update_id=self.town.number(), my_chat_member=update))

    def screen(self, chat: int | None = None) -> Shown:
        """The newest message of a chat."""
        return self.town.session.last(self.id if chat is None else chat)

    def labels(self, chat: int | None = None) -> list[str]:
        """The labels of the newest message that has buttons."""
        place = self.id if chat is None else chat
        for shown in reversed(self.town.session.in_chat(place)):
            if shown.labels:
                return [label for row in shown.labels for label in row]
        return []


def chat_of(place: int, user: User) -> Chat:
    """A chat as updates name it."""
    if place == user.id:
        return Chat(id=place, type="private", first_name=user.first_name)
    if place == FORUM:
        return Chat(id=place, type="supergroup", title=TITLES[FORUM], is_forum=True)
    return Chat(id=place, type="supergroup", title=TITLES.get(place, "Yard"))


def _replied(reply_to: Message | Shown | None, user: User) -> Message | None:
    if isinstance(reply_to, Shown):
        where = chat_of(reply_to.chat, user)
        return Message(
            message_id=reply_to.id,
            date=DATE,
            chat=where,
            from_user=ME,
            text="…",
            reply_markup=reply_to.keyboard,
        )
    return reply_to


def _never(errand: Coroutine[Any, Any, Any], _name: str) -> object:
    """Errands are done by `settle`."""
    errand.close()
    return None
