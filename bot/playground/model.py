"""People, chats, topics and messages as plain data.

Owns what is stored about each and how a person or a chat introduces itself in
the Bot API's JSON. Leaves every rule about what may happen to `world`.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

ANONYMOUS_ADMIN = 1087968824
"""The id Telegram shows as sender of an anonymous administrator's message."""

PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
"""Statuses of somebody who is in the chat."""


class Kind(StrEnum):
    """What sort of chat; DIALOGUE is between two people and invisible to the bot."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    DIALOGUE = "dialogue"


@dataclass
class Person:
    """Somebody with a Telegram account; `started` and `blocked` are about our bot."""

    id: int
    key: str
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = "en"
    started: bool = False
    blocked: bool = False
    deleted: bool = False

    @property
    def name(self) -> str:
        """First and last name as a messenger shows them."""
        return f"{self.first_name} {self.last_name}".strip()

    def user(self) -> dict[str, Any]:
        """Return the Bot API's User."""
        told: dict[str, Any] = {
            "id": self.id,
            "is_bot": False,
            "first_name": self.first_name,
            "language_code": self.language,
        }
        if self.last_name:
            told["last_name"] = self.last_name
        if self.username:
            told["username"] = self.username
        return told


@dataclass
class Bot:
    """The one bot of this playground."""

    id: int
    first_name: str
    username: str

    def user(self) -> dict[str, Any]:
        """Return the bot as a User among others."""
        return {
            "id": self.id,
            "is_bot": True,
            "first_name": self.first_name,
            "username": self.username,
        }

    def me(self) -> dict[str, Any]:
        """Return the answer to getMe: privacy mode on, no inline mode."""
        return {
            **self.user(),
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_guest_queries": False,
            "supports_inline_queries": False,
            "can_connect_to_business": False,
            "has_main_web_app": False,
            "has_topics_enabled": False,
            "allows_users_to_create_topics": False,
            "can_manage_bots": False,
            "supports_join_request_queries": False,
        }


@dataclass
class Member:
    """A place in a chat: Telegram's status, and whether an administrator hides."""

    status: str = "member"
    anonymous: bool = False

    @property
    def present(self) -> bool:
        """Whether this person is in the chat now."""
        return self.status in PRESENT

    @property
    def administers(self) -> bool:
        """Whether this person is the owner or an administrator."""
        return self.status in {"creator", "administrator"}


@dataclass
class Topic:
    """A forum topic; its id is the id of the service message that opened it."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass
class Message:
    """One message; `body` holds its content in the Bot API's own JSON fields.

    `sender` is a person's or the bot's id, or the chat's id for an anonymous
    administrator. `thread` is set inside a forum topic. `version` is the
    world's count at the last change; a deleted message keeps only its ids.
    """

    chat: int
    id: int
    date: int
    sender: int
    body: dict[str, Any]
    markup: dict[str, Any] | None = None
    thread: int | None = None
    reply_to: int | None = None
    edit_date: int | None = None
    silent: bool = False
    deleted: bool = False
    version: int = 0
    reactions: dict[int, list[str]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The words: text, or caption, or nothing."""
        words: str = self.body.get("text") or self.body.get("caption") or ""
        return words


@dataclass
class Chat:
    """A place where messages stand; `members` excludes the bot, which has `bot`."""

    id: int
    key: str
    kind: Kind
    title: str = ""
    members: dict[int, Member] = field(default_factory=dict)
    bot: Member = field(default_factory=lambda: Member("left"))
    is_forum: bool = False
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_id: int = 0
    read: dict[int, int] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    may_text: bool = True
    may_photos: bool = True

    @property
    def grouped(self) -> bool:
        """Whether several people sit here: a group or a supergroup."""
        return self.kind in {Kind.GROUP, Kind.SUPERGROUP}

    def has(self, person: int) -> bool:
        """Return whether this person is in the chat now."""
        member = self.members.get(person)
        return member is not None and member.present

    def intro(self, person: Person | None = None) -> dict[str, Any]:
        """Return the Bot API's Chat; a private chat is told by its person."""
        told: dict[str, Any] = {"id": self.id, "type": str(self.kind)}
        if person is not None:
            told["first_name"] = person.first_name
            if person.last_name:
                told["last_name"] = person.last_name
            if person.username:
                told["username"] = person.username
            return told
        told["title"] = self.title
        if self.is_forum:
            told["is_forum"] = True
        return told


@dataclass
class Query:
    """One press of a callback button, waiting for its answer."""

    id: str
    person: int
    chat: int
    message: int
    at: float
    answered: bool = False
    text: str = ""
    alert: bool = False
    url: str = ""
