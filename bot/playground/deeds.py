"""What people do: talk, send pictures, press buttons, follow links, block the bot.

Owns the acts of the page and of scripted people, with the reasons why one is
impossible. Leaves what the bot gets to see of them to `world`.
"""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bot.playground import keyboards
from bot.playground.groups import admit_bot
from bot.playground.model import Chat, Kind, Member, Message, Person, Query
from bot.playground.refusals import Impossible
from bot.playground.spans import found, units
from bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


def _ready(world: World, person: Person, chat: Chat, thread: int | None) -> None:
    """Refuse what the messenger itself would not offer this person here."""
    if not chat.has(person.id):
        raise Impossible(f"{person.name} is not in this chat")
    if chat.migrated_to is not None:
        raise Impossible("this group became a supergroup")
    if chat.kind is Kind.PRIVATE and person.blocked:
        raise Impossible("the bot is blocked")
    member = chat.members[person.id]
    if chat.grouped and not chat.may_text and not member.administers:
        raise Impossible("members may not write here")
    if thread is not None:
        topic = world.topic(chat, thread)
        if topic is None:
            raise Impossible("no such topic")
        if topic.closed and not member.administers:
            raise Impossible("this topic is closed")


def _put(  # noqa: PLR0913, PLR0917 - one place for all that people send
    world: World,
    person: Person,
    chat: Chat,
    body: dict[str, Any],
    thread: int | None,
    reply_to: int | None,
) -> Message:
    _ready(world, person, chat, thread)
    if reply_to is not None and world.message(chat, reply_to) is None:
        raise Impossible("the message replied to is gone")
    if chat.kind is Kind.PRIVATE and not person.started:
        person.started = True
        world.touch_chat(chat)
    sender = chat.id if chat.grouped and chat.members[person.id].anonymous else person.id
    message = world.post(chat, sender, body, thread=thread, reply_to=reply_to)
    world.tell(message)
    return message


def say(  # noqa: PLR0913 - a text has a place
    world: World,
    person: Person,
    chat: Chat,
    text: str,
    *,
    thread: int | None = None,
    reply_to: int | None = None,
) -> Message:
    """Send a text; commands, mentions and links in it become entities."""
    text = text.strip()
    if not 0 < units(text) <= MAX_TEXT:
        raise Impossible("a text has 1 to 4096 characters")
    body: dict[str, Any] = {"text": text}
    if entities := found(text):
        body["entities"] = entities
    return _put(world, person, chat, body, thread, reply_to)


def show(  # noqa: PLR0913 - a picture has a caption and a place
    world: World,
    person: Person,
    chat: Chat,
    media: dict[str, Any],
    caption: str = "",
    *,
    thread: int | None = None,
    reply_to: int | None = None,
) -> Message:
    """Send a picture or a file: `media` is `{"photo": [...]}` or `{"document": {...}}`."""
    caption = caption.strip()
    if units(caption) > MAX_CAPTION:
        raise Impossible("a caption has at most 1024 characters")
    body = dict(media)
    if caption:
        body["caption"] = caption
        if entities := found(caption):
            body["caption_entities"] = entities
    return _put(world, person, chat, body, thread, reply_to)


def edit(world: World, person: Person, chat: Chat, message_id: int, text: str) -> Message:
    """Change the words of one's own text; the bot gets `edited_message`."""
    message = world.message(chat, message_id)
    if message is None or message.sender != person.id or "text" not in message.body:
        raise Impossible("not a text of yours")
    message.body = {"text": text.strip()}
    if entities := found(text.strip()):
        message.body["entities"] = entities
    message.edit_date = world.now()
    world.touch(message)
    world.tell(message, "edited_message")
    return message


def delete(world: World, person: Person, chat: Chat, message_id: int) -> None:
    """Delete a message; in a group only one's own, unless one administers it."""
    message = world.message(chat, message_id)
    member = chat.members.get(person.id)
    if message is None or member is None or not member.present:
        raise Impossible("no such message")
    if chat.grouped and message.sender != person.id and not member.administers:
        raise Impossible("only administrators delete the messages of others")
    world.erase(message)


def button(message: Message, *, row: int, column: int) -> dict[str, Any]:
    """Return the button at a place, both counted from 0."""
    rows = keyboards.rows(message.markup)
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        raise Impossible("no such button")
    return rows[row][column]


def labelled(message: Message, label: str) -> dict[str, Any]:
    """Return the first button with this label."""
    for row in keyboards.rows(message.markup):
        for pressed in row:
            if pressed["text"] == label:
                return pressed
    raise Impossible(f"no button {label!r}")


def carrying(message: Message, data: str) -> dict[str, Any]:
    """Return the first button with this callback data, visible or not as old pages have them.

    A press of a keyboard that was replaced meanwhile is real: Telegram delivers it.
    """
    for row in keyboards.rows(message.markup):
        for pressed in row:
            if pressed.get("callback_data") == data:
                return pressed
    return {"text": "", "callback_data": data}


def press(
    world: World,
    person: Person,
    message: Message,
    pressed: dict[str, Any],
    *,
    inaccessible: bool = False,
) -> Query:
    """Press a callback button; the bot gets a callback query with a copy of the message.

    With `inaccessible` it gets only the message's ids, as for very old messages.
    """
    chat = world.chats[message.chat]
    if not chat.has(person.id):
        raise Impossible(f"{person.name} is not in this chat")
    if "callback_data" not in pressed:
        raise Impossible("not a callback button")
    query = world.query(person, message)
    told = world.told(message)
    if inaccessible:
        told = {"chat": told["chat"], "message_id": message.id, "date": 0}
    if chat.kind is Kind.PRIVATE or chat.bot.present:
        world.feed.put(
            "callback_query",
            {
                "id": query.id,
                "from": person.user(),
                "message": told,
                "chat_instance": str(chat.id * 7_919),
                "data": pressed["callback_data"],
            },
        )
    return query


def block(world: World, person: Person, *, blocked: bool) -> None:
    """Block or unblock the bot; it learns of both by `my_chat_member`."""
    if person.blocked == blocked:
        return
    person.blocked = blocked
    chat = world.chats[person.id]
    statuses = ("member", "kicked") if blocked else ("kicked", "member")
    old, new = (world.membership(world.bot.id, Member(status)) for status in statuses)
    world.feed.put(
        "my_chat_member",
        {
            "chat": world.intro(chat),
            "from": person.user(),
            "date": world.now(),
            "old_chat_member": old,
            "new_chat_member": new,
        },
    )
    world.touch_chat(chat)


def read(world: World, person: Person, chat: Chat) -> None:
    """Mark everything in a chat as read."""
    newest = max(chat.messages, default=0)
    if chat.read.get(person.id, 0) < newest:
        chat.read[person.id] = newest
        world.touch_chat(chat)


def follow(world: World, person: Person, link: str, chat: Chat | None = None) -> dict[str, Any]:
    """Follow a link as a messenger does; returns what the page shall do next."""
    parts = urlsplit(link if "://" in link else f"https://{link}")
    asked = parse_qs(parts.query, keep_blank_values=True)
    path = parts.path.strip("/")
    if parts.scheme == "tg" and parts.netloc == "resolve":
        path = asked.get("domain", [""])[0]
    elif parts.netloc not in {"t.me", "telegram.me", "www.t.me"}:
        return {"kind": "external", "url": link}
    if path == "share/url":
        return {"kind": "share", "text": shared(link)}
    if path.lower() != world.bot.username.lower():
        return {"kind": "external", "url": link}
    if "startgroup" in asked:
        return _start_in_group(world, person, asked["startgroup"][0], chat)
    if "start" in asked:
        start(world, person, asked["start"][0])
    return {"kind": "chat", "chat": person.id}


def start(world: World, person: Person, payload: str = "") -> Message:
    """Press Start in the private chat, with what the deep link carried."""
    if not _PAYLOAD.fullmatch(payload):
        raise Impossible("a start payload has at most 64 letters, digits, _ and -")
    block(world, person, blocked=False)
    return say(world, person, world.chats[person.id], f"/start {payload}")


def _start_in_group(
    world: World,
    person: Person,
    payload: str,
    chat: Chat | None,
) -> dict[str, Any]:
    if not _PAYLOAD.fullmatch(payload):
        raise Impossible("a start payload has at most 64 letters, digits, _ and -")
    if chat is None or not chat.grouped:
        return {"kind": "choose-group"}
    admit_bot(world, chat, person)
    say(world, person, chat, f"/start@{world.bot.username} {payload}")
    return {"kind": "chat", "chat": chat.id}


def shared(link: str) -> str:
    """Return the text that a `t.me/share/url` link puts into a chat: the link, then the words."""
    asked = parse_qs(urlsplit(link if "://" in link else f"https://{link}").query)
    url, text = asked.get("url", [""])[0], asked.get("text", [""])[0]
    if not url and not text:
        raise Impossible("nothing to share")
    return f"{url}\n{text}".strip()
