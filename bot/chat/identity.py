"""Who speaks, and where.

Owns `Here`, the person and place of one update, and the middleware that makes it: people and
chats are brought up to date, groups that became supergroups are followed, repeated updates are
dropped, and those who cannot play are told so. Leaves what they want to the routers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, InaccessibleMessage, Message, TelegramObject, Update, User
from aiogram.types import Chat as TelegramChat

from bot.chat.app import App
from bot.chat.replies import safe_answer, tell
from bot.phrases.phrases import Phrases
from bot.phrases.words import language
from bot.play.ports import Chat, ChatKind, Person
from rules.identity import PlayerId

ANONYMOUS_ADMIN = 1087968824
"""What Telegram calls whoever speaks as the group."""

STAND_INS = frozenset({ANONYMOUS_ADMIN, 136817688, 777000})
"""Those who speak for a group or a channel and are nobody."""

FOR_A_CHAT = frozenset(
    {"settings", "text", "language", "zone", "close", "help", "rules", "privacy"}
)
"""Commands that an administrator may give without saying who it is."""

FOR_SOMEBODY = (
    frozenset({"start", "new", "chouette", "games", "board", "table", "proof", "m", "why", "word"})
    | {"stake", "suggest", "resign", "cancel", "settle", "pause", "give", "claim", "nudge", "mute"}
    | {"unmute", "note", "orders", "if", "away", "sheet", "export", "history", "film", "record"}
    | {"dice", "top", "mydata", "forget"}
)
"""Those that need to know who it is. Others are not this bot's."""

NOBODY = PlayerId(-1)
"""Whoever speaks as the group: never written down, never seated."""

REMEMBERED = 4096
"""Update numbers that are known again when they come twice."""

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Here:
    """One person in one place. `thread` is the topic of a forum, None outside topics.

    `say` are the words of the place: of the person in private, of the chat in a group. `mine`
    are those of the person, for what only this person sees. `anonymous`: an administrator who
    speaks as the group; only what `FOR_A_CHAT` names comes so far.
    """

    app: App
    person: Person
    chat: Chat
    thread: int | None
    private: bool
    say: Phrases
    mine: Phrases
    anonymous: bool = False


class Once(BaseMiddleware):
    """Drops an update that was seen before. What survives a restart is caught by its cause."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401 - aiogram's own signature
        """Hand on what is new."""
        if isinstance(event, Update):
            if event.update_id in self._seen:
                return None
            self._seen[event.update_id] = None
            if len(self._seen) > REMEMBERED:
                self._seen.popitem(last=False)
        return await handler(event, data)


class Introduce(BaseMiddleware):
    """Puts `here` beside every message and every press."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401 - aiogram's own signature
        """Meet whoever it is; stand-ins and other bots go no further."""
        app: App = data["app"]
        if isinstance(event, Message) and (event.left_chat_member or event.new_chat_members):
            return await handler(event, data)  # who is told of matters there, not who tells
        if isinstance(event, Message):
            here = await self._message(app, event)
        elif isinstance(event, CallbackQuery):
            here = await self._press(app, event)
            if here is not None:
                event = _out_of_reach(event, here)
        else:
            return await handler(event, data)
        if here is None:
            return None
        data["here"] = here
        return await handler(event, data)

    async def _message(self, app: App, message: Message) -> Here | None:
        if await migrated(app, message):
            return None
        sender = message.from_user
        if sender is None or message.chat.type == "channel":
            return None
        if sender.id in STAND_INS or message.sender_chat is not None:
            if sender.id == ANONYMOUS_ADMIN and _about_the_chat(app, message):
                return await _as_group(app, message)
            await self._stand_in(app, message)
            return None
        if sender.is_bot or not await _concerns(app, message, sender):
            return None
        thread = message.message_thread_id if message.is_topic_message else None
        here = await meet(app, sender, message.chat, thread)
        if here.private and not here.person.can_dm:
            await app.posts.set_can_dm(sender.id, True)
            await app.screens.wake(here.chat.id, here.person.id)
        await app.screens.seen(here.chat.id, here.person.id)
        if not here.private and here.chat.settings.lang is None:
            return await self._first_language(here, sender, message.chat, thread)
        return here

    @staticmethod
    async def _first_language(
        here: Here, sender: User, place: TelegramChat, thread: int | None
    ) -> Here:
        """A group speaks as whoever called the bot first, until it chooses otherwise."""
        lang = language(here.person.settings.lang, here.person.hint_lang, here.app.default_language)
        await here.app.posts.change_chat(
            here.chat.id, lambda now: now if now.lang else replace(now, lang=lang)
        )
        return await meet(here.app, sender, place, thread)

    @staticmethod
    async def _stand_in(app: App, message: Message) -> None:
        """Whoever speaks as the group is asked to press instead, but only if the bot was meant."""
        ours = _command(app, message) in FOR_A_CHAT | FOR_SOMEBODY
        if ours or _answers_me(app, message):
            chat = await enter(app, message.chat)
            await tell(message, app.for_chat(chat).anonymous())

    @staticmethod
    async def _press(app: App, query: CallbackQuery) -> Here | None:
        message = query.message
        if message is None:
            await safe_answer(query)
            return None
        thread = None
        if not isinstance(message, InaccessibleMessage) and message.is_topic_message:
            thread = message.message_thread_id
        return await meet(app, query.from_user, message.chat, thread)


async def _concerns(app: App, message: Message, sender: User) -> bool:
    """Whether the bot is meant, or it is said by somebody known.

    What others say to each other in a group is none of the bot's business: nobody is written down
    for it, least of all who was forgotten.
    """
    if message.chat.type == "private" or _command(app, message) or _answers_me(app, message):
        return True
    return await app.posts.person_at(sender.id) is not None


def _answers_me(app: App, message: Message) -> bool:
    replied = message.reply_to_message
    who = None if replied is None else replied.from_user
    return who is not None and who.id == app.bot_id


def _out_of_reach(query: CallbackQuery, here: Here) -> CallbackQuery:
    """The press without its message where that stands in a group that became a supergroup.

    There its number is another message's.
    """
    message = query.message
    if message is None or message.chat.id == here.chat.telegram_id:
        return query
    lost = InaccessibleMessage(chat=message.chat, message_id=message.message_id, date=0)
    return query.model_copy(update={"message": lost})


def _about_the_chat(app: App, message: Message) -> bool:
    """Whether it is said as this very group, and is a command that needs nobody's name."""
    if message.sender_chat is None or message.sender_chat.id != message.chat.id:
        return False
    return _command(app, message) in FOR_A_CHAT


def _command(app: App, message: Message) -> str:
    """The command that is given to this bot; empty for anything else."""
    word, *_ = (message.text or message.caption or "").split(maxsplit=1) or ("",)
    name, _, to = word.removeprefix("/").partition("@")
    mine = not to or to.casefold() == app.username.casefold()
    return name.casefold() if word.startswith("/") and mine else ""


async def _as_group(app: App, message: Message) -> Here:
    """A place without a person: only administrators can speak so."""
    chat = await enter(app, message.chat)
    say = app.for_chat(chat)
    person = Person(
        id=NOBODY,
        telegram_id=ANONYMOUS_ADMIN,
        name="",
        username=None,
        hint_lang=None,
        can_dm=False,
    )
    return Here(
        app=app,
        person=person,
        chat=chat,
        thread=message.message_thread_id if message.is_topic_message else None,
        private=False,
        say=say,
        mine=say,
        anonymous=True,
    )


async def meet(app: App, user: User, place: TelegramChat, thread: int | None = None) -> Here:
    """The person and the chat as they are known now."""
    person = await app.posts.meet(
        user.id,
        name=user.full_name,
        username=user.username,
        hint_lang=user.language_code,
        at=app.now(),
    )
    chat = await enter(app, place)
    private = chat.kind is ChatKind.PRIVATE
    mine = app.for_person(person)
    return Here(
        app=app,
        person=person,
        chat=chat,
        thread=thread,
        private=private,
        say=mine if private else app.for_chat(chat),
        mine=mine,
    )


async def enter(app: App, place: TelegramChat) -> Chat:
    """The chat as it is known now."""
    kind = ChatKind.PRIVATE if place.type == "private" else ChatKind.GROUP
    return await app.posts.enter(
        place.id, kind=kind, title=place.title or place.full_name, at=app.now()
    )


async def migrated(app: App, message: Message) -> bool:
    """A service message says that this group became a supergroup, or that it was one before."""
    if message.migrate_to_chat_id is not None:
        old, new = message.chat.id, message.migrate_to_chat_id
    elif message.migrate_from_chat_id is not None:
        old, new = message.migrate_from_chat_id, message.chat.id
    else:
        return False
    await app.posts.migrate(old, new)
    chat = await app.posts.enter(
        new, kind=ChatKind.GROUP, title=message.chat.title or "", at=app.now()
    )
    await app.screens.wake(chat.id)
    return True
