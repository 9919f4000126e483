"""Where things stand in a text, counted as Telegram counts: in UTF-16 units.

Owns lengths, and the entities that appear by themselves in anybody's text
(commands, mentions, links, hashtags). Leaves HTML to `entities`.
"""

import re
from typing import Any

Entity = dict[str, Any]

_FOUND = (
    (
        "bot_command",
        re.compile(
            r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])",
        ),
    ),
    ("url", re.compile(r"(?<![\w@])(?:https?://|tg://|t\.me/)[^\s<>\"«»]*[^\s<>\"«».,:;!?)]")),
    ("mention", re.compile(r"(?<![\w@])@[A-Za-z0-9_]{4,32}(?![\w])")),
    ("hashtag", re.compile(r"(?<![\w#])#(?=\w*[^\W\d])\w{1,256}")),
)
_SOLID = frozenset({"code", "pre", "text_link", "text_mention", "date_time", "custom_emoji"})


def units(text: str) -> int:
    """Return the length in UTF-16 code units."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """Return the part that an entity with this offset and length (UTF-16) covers."""
    wide = text.encode("utf-16-le")
    return wide[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def found(text: str) -> list[Entity]:
    """Return the entities a plain text has by itself, in order, never overlapping."""
    entities: list[Entity] = []
    taken: list[tuple[int, int]] = []
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            start, end = match.span()
            if any(start < right and left < end for left, right in taken):
                continue
            taken.append((start, end))
            entities.append(
                {"type": kind, "offset": units(text[:start]), "length": units(match.group())},
            )
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def enriched(text: str, marked: list[Entity]) -> list[Entity]:
    """Return the marked entities and, outside code and links, the found ones."""
    solid = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in marked
        if entity["type"] in _SOLID
    ]
    more = [
        entity
        for entity in found(text)
        if not any(
            entity["offset"] < right and left < entity["offset"] + entity["length"]
            for left, right in solid
        )
    ]
    return sorted([*marked, *more], key=lambda entity: (entity["offset"], -entity["length"]))


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Return text and entities without the blanks Telegram cuts off.

    Trailing blanks go always, leading ones only up to the first entity, so that
    a preformatted board keeps its first indentation.
    """
    text = text.rstrip()
    first = min((entity["offset"] for entity in entities), default=units(text))
    lead = min(len(text) - len(text.lstrip(" \n")), first)
    text = text[lead:]
    size = units(text)
    kept = []
    for entity in entities:
        start = entity["offset"] - lead
        end = min(start + entity["length"], size)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return text, kept


def checked(text: str, entities: list[Entity]) -> list[Entity]:
    """Return a bot's own entity list; those outside the text raise `ValueError`."""
    size = units(text)
    for entity in entities:
        start, length = entity.get("offset", -1), entity.get("length", 0)
        if start < 0 or length <= 0 or start + length > size:
            raise ValueError("entity beyond the text")
    return [dict(entity) for entity in entities]
