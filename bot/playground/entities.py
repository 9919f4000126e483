"""HTML as Telegram reads it: a small set of tags, strictly nested, else a refusal.

Owns the parser and its complaints ("can't parse entities: ..."), which name the
byte where reading stopped. Leaves plain-text finds and trimming to `spans`.
"""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.refusals import ApiError, bad
from bot.playground.spans import Entity, units

_PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}
_KNOWN = frozenset({*_PLAIN, "a", "span", "blockquote", "tg-emoji", "tg-time"})
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"([A-Za-z-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_CHARACTER = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9A-Fa-f]{1,6});")
_USER_LINK = re.compile(r"tg://user\?id=(\d+)")
_LINK = re.compile(r"(?:https?://|tg://|ftp://)?[^\s/]+\.[^\s]+|tg://\S+", re.IGNORECASE)
_MOMENT_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_LANGUAGE = "language-"

Mention = Callable[[int], dict[str, Any] | None]
"""Looks up the User for a `tg://user?id=` link; None when unknown."""


@dataclass
class _Open:
    """A start tag that waits for its end."""

    tag: str
    attributes: dict[str, str]
    offset: int


def _wrong(what: str) -> ApiError:
    return bad(f"can't parse entities: {what}")


class _Reader:
    """Reads one HTML text from left to right."""

    def __init__(self, source: str, mention: Mention) -> None:
        self.source = source
        self.mention = mention
        self.text = ""
        self.length = 0
        self.entities: list[Entity] = []
        self.stack: list[_Open] = []

    def byte(self, position: int) -> int:
        """Return the byte offset of a character position, as complaints tell it."""
        return len(self.source[:position].encode())

    def read(self) -> tuple[str, list[Entity]]:
        """Return the bare text and its entities, outer ones first."""
        at = 0
        while at < len(self.source):
            letter = self.source[at]
            if letter == "<":
                at = self._tag(at)
            elif letter == "&" and (match := _CHARACTER.match(self.source, at)):
                self._write(html.unescape(match.group()))
                at = match.end()
            else:
                end = min(
                    (place for mark in "<&" if (place := self.source.find(mark, at + 1)) > 0),
                    default=len(self.source),
                )
                self._write(self.source[at:end])
                at = end
        if self.stack:
            raise _wrong(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        self.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
        return self.text, self.entities

    def _write(self, piece: str) -> None:
        self.text += piece
        self.length += units(piece)

    def _tag(self, at: int) -> int:
        match = _TAG.match(self.source, at)
        if match is None:
            name = re.match(r"</?([A-Za-z0-9-]*)", self.source[at:])
            word = name.group(1).lower() if name else ""
            if word in _KNOWN:
                raise _wrong(f"Unclosed start tag at byte offset {self.byte(at)}")
            raise _wrong(f'Unsupported start tag "{word}" at byte offset {self.byte(at)}')
        closing, name_, rest = match.groups()
        tag = name_.lower()
        if closing:
            self._close(tag, at)
        else:
            self._open(tag, rest, at)
        return match.end()

    def _open(self, tag: str, rest: str, at: int) -> None:
        if tag not in _KNOWN:
            raise _wrong(f'Unsupported start tag "{tag}" at byte offset {self.byte(at)}')
        attributes = {
            key.lower(): html.unescape(double or single or bare)
            for key, double, single, bare in _ATTRIBUTE.findall(rest)
        }
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _wrong(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte(at)}',
            )
        if tag == "tg-emoji" and not attributes.get("emoji-id", "").isdigit():
            raise _wrong("Invalid custom emoji identifier specified")
        if tag == "tg-time":
            self._check_moment(attributes)
        self.stack.append(_Open(tag, attributes, self.length))

    @staticmethod
    def _check_moment(attributes: dict[str, str]) -> None:
        if not attributes.get("unix", "").isdigit():
            raise _wrong("Invalid date-time unix specified")
        if not _MOMENT_FORMAT.fullmatch(attributes.get("format", "")):
            raise _wrong("Invalid date-time format specified")

    def _close(self, tag: str, at: int) -> None:
        if not self.stack:
            raise _wrong(f"Unexpected end tag at byte offset {self.byte(at)}")
        opened = self.stack.pop()
        if opened.tag != tag:
            raise _wrong(
                f"Unmatched end tag at byte offset {self.byte(at)}, "
                f'expected "</{opened.tag}>", found "</{tag}>"',
            )
        length = self.length - opened.offset
        if length == 0:
            return
        more = self._meaning(opened)
        if more is not None:
            self.entities.append({**more, "offset": opened.offset, "length": length})

    def _meaning(self, opened: _Open) -> Entity | None:
        """Return type and details of a finished tag; None when it means nothing."""
        tag, attributes = opened.tag, opened.attributes
        if tag == "a":
            return self._link(opened)
        if tag == "span":
            return {"type": "spoiler"}
        if tag == "blockquote":
            wide = "expandable" in attributes
            return {"type": "expandable_blockquote" if wide else "blockquote"}
        if tag == "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": attributes["emoji-id"]}
        if tag == "tg-time":
            moment: Entity = {"type": "date_time", "unix_time": int(attributes["unix"])}
            if attributes.get("format"):
                moment["date_time_format"] = attributes["format"]
            return moment
        if tag == "code":
            return self._code(opened)
        if tag == "pre" and "language" in attributes:
            return {"type": "pre", "language": attributes["language"]}
        return {"type": _PLAIN[tag]}

    def _code(self, opened: _Open) -> Entity | None:
        """Return code, or hand its language to the `pre` around it."""
        language = opened.attributes.get("class", "")
        around = self.stack[-1] if self.stack else None
        if around is not None and around.tag == "pre" and around.offset == opened.offset:
            if language.startswith(_LANGUAGE):
                around.attributes["language"] = language.removeprefix(_LANGUAGE)
            return None
        return {"type": "code"}

    def _link(self, opened: _Open) -> Entity | None:
        wide = self.text.encode("utf-16-le")[2 * opened.offset :]
        url = opened.attributes.get("href") or wide.decode("utf-16-le")
        if person := _USER_LINK.fullmatch(url):
            user = self.mention(int(person.group(1)))
            return None if user is None else {"type": "text_mention", "user": user}
        if not _LINK.fullmatch(url):
            return None
        if "://" not in url:
            url = f"http://{url}/" if "/" not in url else f"http://{url}"
        return {"type": "text_link", "url": url}


def parsed(source: str, mention: Mention) -> tuple[str, list[Entity]]:
    """Return text and entities of an HTML source; `ApiError` when it is not Telegram's HTML."""
    return _Reader(source, mention).read()
