"""The bot's side of the counter: what every Bot API method needs to do its work.

Owns finding a chat the bot may write to (with Telegram's refusals), reading
formatted text, and the bot's own profile. Leaves each method to `methods`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.playground.entities import parsed
from bot.playground.feed import Feed
from bot.playground.files import Files
from bot.playground.limits import Limiter
from bot.playground.model import Chat, Kind, Message
from bot.playground.params import Params
from bot.playground.refusals import bad, forbidden, migrated, unmodelled
from bot.playground.spans import Entity, checked, enriched, trimmed, units
from bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024


@dataclass
class Profile:
    """What the bot says about itself, by language; commands by scope and language."""

    commands: dict[tuple[str, str], list[dict[str, Any]]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass
class Desk:
    """One bot's view of a world."""

    world: World
    feed: Feed
    files: Files
    limiter: Limiter
    die: Callable[[int], int]
    profile: Profile = field(default_factory=Profile)

    def chat(self, params: Params) -> Chat:
        """Return the chat a call names, as long as the bot may know of it."""
        named = params.chat_id()
        chats = self.world.chats
        chat = chats.get(int(named)) if named.removeprefix("-").isdigit() else None
        if chat is None or chat.kind is Kind.DIALOGUE:
            raise bad("chat not found")
        if chat.migrated_to is not None:
            raise migrated(chat.migrated_to)
        return chat

    def present(self, params: Params) -> Chat:
        """Return the chat a call names, if the bot is in it and not blocked."""
        chat = self.chat(params)
        if chat.kind is Kind.PRIVATE:
            person = self.world.people[chat.id]
            if person.deleted:
                raise forbidden("user is deactivated")
            if not person.started:
                raise forbidden("bot can't initiate conversation with a user")
            if person.blocked:
                raise forbidden("bot was blocked by the user")
            return chat
        if not chat.bot.present:
            name = "supergroup" if chat.kind is Kind.SUPERGROUP else "group"
            if chat.bot.status == "kicked":
                raise forbidden(f"bot was kicked from the {name} chat")
            raise forbidden(f"bot is not a member of the {name} chat")
        return chat

    def message(self, chat: Chat, params: Params, what: str) -> Message:
        """Return the message a call names; `what` words the refusal ("message to edit")."""
        number = params.integer("message_id")
        message = self.world.message(chat, number) if number > 0 else None
        if message is None:
            raise bad(f"{what} not found")
        return message

    def count(self, chat: Chat) -> None:
        """Count one send or edit against the flood limits."""
        self.limiter.count(chat.id, grouped=chat.grouped)

    def words(self, params: Params, name: str, limit: int) -> tuple[str, list[Entity]]:
        """Return a text and its entities from the parameter of that name (text or caption)."""
        entities = params.structure("entities" if name == "text" else f"{name}_entities")
        return self.formatted(params.text(name), params.text("parse_mode"), entities, limit)

    def formatted(
        self,
        source: str,
        mode: str,
        given: object,
        limit: int,
    ) -> tuple[str, list[Entity]]:
        """Return text and entities, by parse mode or as given, within a limit of characters."""
        entities: list[Entity] = []
        text = source
        if mode.lower() == "html":
            text, entities = parsed(source, self.world.known_user)
        elif mode:
            if mode.lower() in {"markdown", "markdownv2"}:
                raise unmodelled(f"parse_mode {mode}")
            raise bad("unsupported parse_mode")
        elif isinstance(given, list):
            try:
                entities = checked(source, given)
            except ValueError:
                raise bad("can't parse entities: entity is out of the text") from None
        text, entities = trimmed(text, entities)
        if units(text) > limit:
            caption = limit == MAX_CAPTION
            raise bad("message caption is too long" if caption else "message is too long")
        return text, enriched(text, entities)


def captioned(text: str, entities: list[Entity]) -> dict[str, Any]:
    """Return the fields of a caption, none when it is empty."""
    told: dict[str, Any] = {}
    if text:
        told["caption"] = text
    if text and entities:
        told["caption_entities"] = entities
    return told
