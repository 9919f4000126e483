"""The world on disk: one JSON file, written whole and put in place at once.

Owns the file's form. Leaves when to write to `playground`; the bytes of files
lie beside it and are `files`' own.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.playground.desk import Desk
from bot.playground.model import Chat, Kind, Member, Message, Person, Query, Topic

_FILE = "world.json"
_FORM = 1


def save(desk: Desk, folder: Path) -> None:
    """Write everything; a crash in between leaves the earlier file whole."""
    world, feed = desk.world, desk.feed
    told = {
        "form": _FORM,
        "people": [asdict(person) for person in world.people.values()],
        "chats": [_chat(chat) for chat in world.chats.values()],
        "queries": [asdict(query) for query in world.queries.values()],
        "counts": {
            "message": world.last_message,
            "query": world.last_query,
            "chat": world.last_chat,
            "version": world.version,
        },
        "feed": {
            "pending": list(feed.pending),
            "next_id": feed.next_id,
            "allowed": sorted(feed.allowed) if feed.allowed else None,
            "webhook": feed.webhook,
        },
        "commands": [[*key, value] for key, value in desk.profile.commands.items()],
        "texts": [[*key, value] for key, value in desk.profile.texts.items()],
        "files": desk.files.facts(),
    }
    new = folder / f"{_FILE}.new"
    new.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    new.replace(folder / _FILE)


def _chat(chat: Chat) -> dict[str, Any]:
    told = asdict(chat)
    for part in ("members", "topics", "messages", "read"):
        told[part] = list(told[part].items())
    for _, message in told["messages"]:
        message["reactions"] = list(message["reactions"].items())
    return told


def load(desk: Desk, folder: Path) -> bool:
    """Read everything back; False when nothing was ever saved, `ValueError` for another form."""
    path = folder / _FILE
    if not path.is_file():
        return False
    told = json.loads(path.read_text(encoding="utf-8"))
    if told.get("form") != _FORM:
        raise ValueError("the saved playground has a form this version does not know")
    world, feed = desk.world, desk.feed
    world.people = {fact["id"]: Person(**fact) for fact in told["people"]}
    world.chats = {fact["id"]: _read_chat(fact) for fact in told["chats"]}
    world.queries = {fact["id"]: Query(**fact) for fact in told["queries"]}
    counts = told["counts"]
    world.last_message, world.last_query = counts["message"], counts["query"]
    world.last_chat, world.version = counts["chat"], counts["version"]
    feed.pending.extend(told["feed"]["pending"])
    feed.next_id = told["feed"]["next_id"]
    feed.allowed = frozenset(told["feed"]["allowed"] or ()) or None
    feed.webhook = told["feed"]["webhook"]
    desk.profile.commands = {(a, b): value for a, b, value in told["commands"]}
    desk.profile.texts = {(a, b): value for a, b, value in told["texts"]}
    desk.files.restore(told["files"])
    return True


def _read_chat(fact: dict[str, Any]) -> Chat:
    fact = dict(fact)
    fact["kind"] = Kind(fact["kind"])
    fact["bot"] = Member(**fact["bot"])
    fact["members"] = {who: Member(**member) for who, member in fact["members"]}
    fact["topics"] = {number: Topic(**topic) for number, topic in fact["topics"]}
    fact["read"] = dict(fact["read"])
    messages = {}
    for number, message in fact["messages"]:
        message["reactions"] = dict(message["reactions"])
        messages[number] = Message(**message)
    fact["messages"] = messages
    return Chat(**fact)
