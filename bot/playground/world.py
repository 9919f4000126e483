"""What exists: people, chats, messages, presses; and what each change leads to.

Owns identity, message ids, the count of versions by which the page sees what is
new, and which messages the bot gets to know (privacy mode). Leaves what people
may do to `deeds`, what the bot may do to `methods`, HTTP to the servers.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from bot.playground.feed import Feed
from bot.playground.model import (
    ANONYMOUS_ADMIN,
    Bot,
    Chat,
    Kind,
    Member,
    Message,
    Person,
    Query,
    Topic,
)
from bot.playground.refusals import Impossible
from bot.playground.signals import Signal
from bot.playground.spans import cut

_REMEMBERED = 20_000
_QUERIES = 5_000
_SERVICE = frozenset(
    {
        "new_chat_members",
        "left_chat_member",
        "group_chat_created",
        "supergroup_chat_created",
        "migrate_to_chat_id",
        "migrate_from_chat_id",
        "pinned_message",
        "forum_topic_created",
        "forum_topic_closed",
        "forum_topic_reopened",
    },
)


class World:
    """Everything that a playground remembers, without any HTTP."""

    def __init__(
        self,
        bot: Bot,
        feed: Feed,
        clock: Callable[[], float],
        *,
        query_lifetime: float = 15.0,
        keep_messages: int | None = None,
    ) -> None:
        self.bot = bot
        self.feed = feed
        self.clock = clock
        self.query_lifetime = query_lifetime
        self.keep_messages = keep_messages
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.last_message = 0
        self.last_query = 0
        self.last_chat = 0
        self.version = 0
        self.changed = Signal()
        self._changed_in: dict[int, Signal] = {}
        self.changes: deque[tuple[int, int, int]] = deque(maxlen=_REMEMBERED)
        self.notices: deque[tuple[int, int, dict[str, Any]]] = deque(maxlen=_REMEMBERED)

    # Finding

    def person(self, who: int | str) -> Person:
        """Return somebody by id or key; `Impossible` when there is nobody."""
        name = str(who)
        if name.isdigit() and int(name) in self.people:
            return self.people[int(name)]
        for person in self.people.values():
            if name == person.key:
                return person
        raise Impossible(f"no such person: {name}")

    def chat(self, which: int | str, viewer: Person | None = None) -> Chat:
        """Return a chat by id or key, also `bot` or another person's key as the viewer sees it."""
        name = str(which)
        if viewer is not None and name == "bot":
            return self.chats[viewer.id]
        if name.removeprefix("-").isdigit() and int(name) in self.chats:
            return self.chats[int(name)]
        if viewer is not None:
            for chat in self.chats.values():
                if chat.kind is Kind.DIALOGUE and chat.has(viewer.id):
                    (other,) = set(chat.members) - {viewer.id}
                    if name == self.people[other].key:
                        return chat
        for chat in self.chats.values():
            if name == chat.key:
                return chat
        raise Impossible(f"no such chat: {name}")

    def message(self, chat: Chat, message_id: int) -> Message | None:
        """Return a message that still stands, or None."""
        message = chat.messages.get(message_id)
        return None if message is None or message.deleted else message

    def visible(self, viewer: Person) -> Iterator[Chat]:
        """Yield the chats this person has."""
        for chat in self.chats.values():
            if chat.has(viewer.id):
                yield chat

    # Changing

    def changed_in(self, chat: int) -> Signal:
        """Return the signal of one chat, for those whom nothing else concerns."""
        if chat not in self._changed_in:
            signal = self._changed_in[chat] = Signal()
            signal.closed = self.changed.closed
        return self._changed_in[chat]

    def close(self) -> None:
        """Wake everybody who waits: nothing will change any more."""
        self.changed.close()
        for signal in self._changed_in.values():
            signal.close()

    def touch(self, message: Message) -> None:
        """Count a change of a message, so that pages and waiting tests see it."""
        self.version += 1
        message.version = self.version
        self.changes.append((self.version, message.chat, message.id))
        self._fire(message.chat)

    def touch_chat(self, chat: Chat) -> None:
        """Count a change of a chat itself."""
        self.version += 1
        self.changes.append((self.version, chat.id, 0))
        self._fire(chat.id)

    def notice(self, person: int, told: dict[str, Any]) -> None:
        """Tell a person's page something that leaves no message behind."""
        self.version += 1
        self.notices.append((self.version, person, {"version": self.version, **told}))
        self._fire(told["chat"])

    def _fire(self, chat: int) -> None:
        self.changed.fire()
        if chat in self._changed_in:
            self._changed_in[chat].fire()

    def now(self) -> int:
        """Return the time as messages are dated: whole Unix seconds."""
        return int(self.clock())

    def post(  # noqa: PLR0913 - a message has that many sides, all but three named
        self,
        chat: Chat,
        sender: int,
        body: dict[str, Any],
        *,
        markup: dict[str, Any] | None = None,
        thread: int | None = None,
        reply_to: int | None = None,
        silent: bool = False,
    ) -> Message:
        """Put a message into a chat. Its id is the supergroup's own next, else the common next."""
        if chat.kind is Kind.SUPERGROUP:
            chat.last_id += 1
            number = chat.last_id
        else:
            self.last_message += 1
            number = self.last_message
        message = Message(
            chat=chat.id,
            id=number,
            date=self.now(),
            sender=sender,
            body=body,
            markup=markup,
            thread=thread,
            reply_to=reply_to,
            silent=silent,
        )
        chat.messages[number] = message
        if self.keep_messages and len(chat.messages) > self.keep_messages:
            del chat.messages[next(iter(chat.messages))]
        if sender in self.people:
            chat.read[sender] = number
        self.touch(message)
        return message

    def erase(self, message: Message) -> None:
        """Delete a message for everybody; its id stays as a sign for the pages."""
        message.deleted = True
        message.body = {}
        message.markup = None
        chat = self.chats[message.chat]
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
        self.touch(message)

    def query(self, person: Person, message: Message) -> Query:
        """Open a press that waits for its answer."""
        self.last_query += 1
        number = f"{person.id % 1_000_003:07d}{self.last_query:012d}"
        query = Query(number, person.id, message.chat, message.id, self.clock())
        self.queries[number] = query
        while len(self.queries) > _QUERIES:
            del self.queries[next(iter(self.queries))]
        return query

    # Telling the bot

    def tell(self, message: Message, kind: str = "message") -> None:
        """Queue the update about a message, if the bot may know of it."""
        if self.bot_sees(message):
            self.feed.put(kind, self.told(message))

    def bot_sees(self, message: Message) -> bool:
        """Return whether the bot gets a message: privacy mode is on, as for any new bot."""
        chat = self.chats[message.chat]
        if chat.kind is Kind.DIALOGUE:
            return False
        if chat.kind is Kind.PRIVATE:
            return not self.people[chat.id].blocked
        if not chat.bot.present:
            return False
        return chat.bot.administers or self._addressed(chat, message)

    def _addressed(self, chat: Chat, message: Message) -> bool:
        if _SERVICE & message.body.keys():
            return True
        replied = chat.messages.get(message.reply_to or 0)
        if replied is not None and replied.sender == self.bot.id:
            return True
        words = message.text
        mine = self.bot.username.lower()
        for entity in message.body.get("entities") or message.body.get("caption_entities") or ():
            word = cut(words, entity["offset"], entity["length"]).lower()
            if entity["type"] == "mention" and word == f"@{mine}":
                return True
            if entity["type"] == "bot_command" and word.partition("@")[2] in {"", mine}:
                return True
        return False

    # The Bot API's shapes

    def intro(self, chat: Chat) -> dict[str, Any]:
        """Return the Bot API's Chat of a chat."""
        return chat.intro(self.people.get(chat.id))

    def user(self, number: int) -> dict[str, Any]:
        """Return the User of a person, the bot or the anonymous administrator."""
        if number == self.bot.id:
            return self.bot.user()
        if number in self.people:
            return self.people[number].user()
        return {
            "id": ANONYMOUS_ADMIN,
            "is_bot": True,
            "first_name": "Group",
            "username": "GroupAnonymousBot",
        }

    def known_user(self, number: int) -> dict[str, Any] | None:
        """Return the User of a person the bot may mention, or None."""
        return self.people[number].user() if number in self.people else None

    def told(self, message: Message, *, replies: bool = True) -> dict[str, Any]:
        """Return the Bot API's Message, a copy of its own that later edits do not reach."""
        chat = self.chats[message.chat]
        told: dict[str, Any] = {
            "message_id": message.id,
            "from": self.user(message.sender),
            "chat": self.intro(chat),
            "date": message.date,
        }
        if message.sender == chat.id and chat.grouped:
            told["sender_chat"] = self.intro(chat)
        self._told_thread(chat, message, told)
        if message.edit_date:
            told["edit_date"] = message.edit_date
        replied = chat.messages.get(message.reply_to or message.thread or 0)
        if replies and replied is not None and not replied.deleted and replied is not message:
            told["reply_to_message"] = self.told(replied, replies=False)
        told.update(_copied(message.body))
        if message.markup and "inline_keyboard" in message.markup:
            told["reply_markup"] = _copied(message.markup)
        return told

    @staticmethod
    def _told_thread(chat: Chat, message: Message, told: dict[str, Any]) -> None:
        """Add the thread: a topic, or in a plain supergroup the root of the replies."""
        if message.thread is not None:
            told["message_thread_id"] = message.thread
            told["is_topic_message"] = True
        elif chat.kind is Kind.SUPERGROUP and not chat.is_forum and message.reply_to is not None:
            root = chat.messages.get(message.reply_to)
            while root is not None and root.reply_to is not None:
                root = chat.messages.get(root.reply_to)
            told["message_thread_id"] = root.id if root else message.reply_to

    def membership(self, number: int, member: Member) -> dict[str, Any]:
        """Return the Bot API's ChatMember."""
        told: dict[str, Any] = {"status": member.status, "user": self.user(number)}
        if member.status == "creator":
            told["is_anonymous"] = member.anonymous
        elif member.status == "kicked":
            told["until_date"] = 0
        elif member.status == "administrator":
            told["is_anonymous"] = member.anonymous
            told["can_be_edited"] = False
            for right in (
                "manage_chat",
                "delete_messages",
                "manage_video_chats",
                "restrict_members",
                "promote_members",
                "change_info",
                "invite_users",
                "post_stories",
                "edit_stories",
                "delete_stories",
                "send_welcome_messages",
                "pin_messages",
                "manage_topics",
            ):
                told[f"can_{right}"] = right != "promote_members"
        return told

    def topic(self, chat: Chat, thread: int) -> Topic | None:
        """Return a topic that still exists, or None."""
        topic = chat.topics.get(thread)
        return None if topic is None or topic.deleted else topic


def _copied(told: Any) -> Any:  # noqa: ANN401 - JSON of any shape
    """Return the same JSON in objects and arrays of its own; half of a deep copy is not for it."""
    if isinstance(told, dict):
        return {name: _copied(value) for name, value in told.items()}
    if isinstance(told, list):
        return [_copied(value) for value in told]
    return told
