"""What a person sees: chats, messages and news in the page's own JSON (see README).

Owns the page's view of the world, read only. Leaves acting to `deeds`.
"""

from itertools import takewhile
from typing import Any

from bot.playground import keyboards
from bot.playground.model import Chat, Kind, Message, Person
from bot.playground.world import World

_QUOTED = 120
_TOLD = (
    "text",
    "entities",
    "caption",
    "caption_entities",
    "dice",
)


def person_view(world: World, person: Person) -> dict[str, Any]:
    """Return a person as the list of people shows them."""
    unread = sum(_unread(person, chat)[0] for chat in world.visible(person))
    return {
        "id": person.id,
        "key": person.key,
        "name": person.name,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "username": person.username,
        "language": person.language,
        "blocked": person.blocked,
        "unread": unread,
    }


def _name(world: World, number: int) -> str:
    """Return a sender's name: a person, the bot, or the chat of an anonymous administrator."""
    if number in world.people:
        return world.people[number].name
    if number == world.bot.id:
        return world.bot.first_name
    return world.chats[number].title if number in world.chats else ""


def _unread(viewer: Person, chat: Chat) -> tuple[int, int]:
    """Return how many messages are unread, and how many of them rang."""
    seen = chat.read.get(viewer.id, 0)
    count = rang = 0
    for number in reversed(chat.messages):
        if number <= seen:
            break
        message = chat.messages[number]
        if message.deleted or message.sender == viewer.id or not _content(message):
            continue
        count += 1
        rang += not message.silent
    return count, rang


def _content(message: Message) -> bool:
    """Return whether somebody said something, as against a service message."""
    kinds = ("text", "photo", "document", "animation", "dice")
    return any(kind in message.body for kind in kinds)


def chat_view(world: World, viewer: Person, chat: Chat) -> dict[str, Any]:
    """Return one line of this person's chat list, with members and topics."""
    last = next((m for m in reversed(chat.messages.values()) if not m.deleted), None)
    unread, ringing = _unread(viewer, chat)
    told: dict[str, Any] = {
        "id": chat.id,
        "key": chat.key,
        "type": str(chat.kind),
        "title": chat.title,
        "peer": chat.id,
        "username": "",
        "unread": unread,
        "ringing": ringing,
        "last": None,
        "is_forum": chat.is_forum,
        "topics": [
            {"id": topic.id, "name": topic.name, "closed": topic.closed}
            for topic in chat.topics.values()
            if not topic.deleted
        ],
        "members": [
            {"id": who, "name": _name(world, who), "status": member.status}
            for who, member in chat.members.items()
            if member.present
        ],
        "bot": chat.bot.status,
        "migrated_to": chat.migrated_to,
        "pinned": list(chat.pinned),
        "started": viewer.started,
        "blocked": viewer.blocked,
    }
    if chat.kind is Kind.PRIVATE:
        told |= {"key": "bot", "title": world.bot.first_name, "username": world.bot.username}
    elif chat.kind is Kind.DIALOGUE:
        other = world.people[next(who for who in chat.members if who != viewer.id)]
        told |= {"key": other.key, "title": other.name, "username": other.username}
        told["peer"] = other.id
    if last is not None:
        view = message_view(world, viewer, last)
        told["last"] = {
            "text": last.text,
            "kind": next((k for k in ("photo", "animation", "document", "dice") if view[k]), ""),
            "service": view["service"],
            "date": last.date,
            "from": view["from"]["name"],
            "mine": view["mine"],
        }
    return told


def message_view(world: World, viewer: Person, message: Message) -> dict[str, Any]:
    """Return a message as this person's page shows it."""
    chat = world.chats[message.chat]
    told: dict[str, Any] = {
        "chat": message.chat,
        "message_id": message.id,
        "version": message.version,
        "deleted": message.deleted,
    }
    if message.deleted:
        return told
    body = message.body
    told |= {
        "date": message.date,
        "edit_date": message.edit_date,
        "from": {
            "id": message.sender,
            "name": _name(world, message.sender),
            "bot": message.sender == world.bot.id,
        },
        "mine": message.sender == viewer.id,
        **{key: body.get(key) for key in _TOLD},
        "photo": _media(body["photo"][-1]) if "photo" in body else None,
        "animation": _media(body.get("animation")),
        "document": None if "animation" in body else _media(body.get("document")),
        "keyboard": [[_button(button) for button in row] for row in keyboards.rows(message.markup)],
        "force_reply": bool(message.markup and message.markup.get("force_reply")),
        "reply_to": _replied(world, chat, message),
        "thread": message.thread,
        "silent": message.silent,
        "service": _service(world, message),
        "reactions": [emoji for given in message.reactions.values() for emoji in given],
    }
    return told


def _media(told: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if told is None else {**told, "url": f"/api/file/{told['file_id']}"}


def _button(button: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"text": button["text"], "style": button.get("style", "")}
    if "callback_data" in button:
        return {**told, "kind": "callback", "data": button["callback_data"]}
    if "url" in button:
        return {**told, "kind": "url", "url": button["url"]}
    if "copy_text" in button:
        return {**told, "kind": "copy", "copy": button["copy_text"]["text"]}
    return {**told, "kind": "disabled"}


def _replied(world: World, chat: Chat, message: Message) -> dict[str, Any] | None:
    replied = world.message(chat, message.reply_to or 0)
    if replied is None:
        return None
    return {
        "message_id": replied.id,
        "name": _name(world, replied.sender),
        "text": replied.text[:_QUOTED],
        "photo": "photo" in replied.body,
    }


def _service(world: World, message: Message) -> dict[str, Any] | None:
    """Return what a service message tells, as a kind and names for the page's own words."""
    body = message.body
    if "new_chat_members" in body:
        names = [_name(world, user["id"]) for user in body["new_chat_members"]]
        return {"kind": "joined", "names": names}
    if "left_chat_member" in body:
        return {"kind": "left", "names": [_name(world, body["left_chat_member"]["id"])]}
    for field in ("forum_topic_created", "forum_topic_closed", "forum_topic_reopened"):
        if field in body:
            return {"kind": field, "names": [body[field].get("name", "")]}
    for field in (
        "group_chat_created",
        "supergroup_chat_created",
        "migrate_to_chat_id",
        "migrate_from_chat_id",
        "pinned_message",
    ):
        if field in body:
            return {"kind": field, "names": []}
    return None


def messages(  # noqa: PLR0913 - three narrow what is asked for, by name
    world: World,
    viewer: Person,
    chat: Chat,
    *,
    since: int = 0,
    thread: int | None = None,
    limit: int = 200,
) -> list[dict[str, Any]]:
    """Return this chat's messages changed after a version, oldest first, at most the last `limit`.

    From version 0 on only what still stands is told; later also what was deleted.
    """
    shown = [
        message
        for message in chat.messages.values()
        if message.version > since
        and (since > 0 or not message.deleted)
        and (thread is None or message.thread == thread)
    ]
    return [message_view(world, viewer, message) for message in shown[-limit:]]


def news(world: World, viewer: Person, since: int) -> dict[str, Any]:
    """Return everything newer than a version that concerns this person."""
    oldest = world.changes[0][0] if world.changes else 0
    told: dict[str, Any] = {
        "version": world.version,
        "reset": since > world.version or since + 1 < min(oldest, world.version),
        "messages": [],
        "chats": [],
        "notices": [],
    }
    if since > world.version:
        return told
    recent = list(takewhile(lambda change: change[0] > since, reversed(world.changes)))[::-1]
    chats = {chat.id: chat for chat in world.visible(viewer)}
    touched = dict.fromkeys(chat for _, chat, _ in recent)
    told["chats"] = [chat_view(world, viewer, chats[chat]) for chat in touched if chat in chats]
    told["gone"] = [chat for chat in touched if chat not in chats]
    for chat, number in dict.fromkeys((chat, number) for _, chat, number in recent if number):
        message = chats[chat].messages.get(number) if chat in chats else None
        if message is not None:
            told["messages"].append(message_view(world, viewer, message))
    latest = takewhile(lambda entry: entry[0] > since, reversed(world.notices))
    told["notices"] = [notice for _, person, notice in latest if person == viewer.id][::-1]
    return told


def fresh(told: dict[str, Any]) -> bool:
    """Return whether `news` holds anything at all."""
    return any(told.get(part) for part in ("reset", "messages", "chats", "notices"))
