"""Names of people, made harmless.

Owns the one way from what Telegram calls somebody to what may stand in a text: no markup, no
control over the direction or the lines around it, no link that the messenger would make of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape as _escape

from rules.identity import PlayerId
from rules.position import Side
from rules.seating import Seating
from rules.table import Table

LONGEST = 40
"""Characters of a name that are shown."""

MARKS = 3
"""Combining marks in a row that are shown; more of them would climb over the lines around."""

_ISOLATE, _END = "\u2068", "\u2069"
JOINER = "\u2060"
"""Nothing to see; it only keeps what stands around it from being read as a link."""

# Letters and symbols by category, but nothing to see.
_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
# What makes the messenger see a mention, a tag, a command, a price or an address.
_LINKS = re.compile(r"(?<=[@#/$])(?=\S)|(?<=\S[.:])(?=\S)")
_USERNAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{1,31}")


def escape(text: str) -> str:
    """Plain text as HTML."""
    return _escape(text, quote=False)


def harmless(text: str) -> str:
    """A clean text in which the messenger sees no link, turning nothing around it; not escaped."""
    directions = {unicodedata.bidirectional(char) for char in text}
    isolated = f"{_ISOLATE}{text}{_END}" if directions & _RIGHT_TO_LEFT else text
    return _LINKS.sub(JOINER, isolated)


@lru_cache(maxsize=1_024)  # those who play now are named on every board
def clean(raw: str, longest: int = LONGEST) -> str:
    """`raw` on one line, without anything invisible, cut at `longest`; empty if nothing is left.

    Compatible forms are folded first (full-width letters, ligatures), so nothing that is done
    afterwards can be undone by folding.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", raw):
        category = unicodedata.category(char)
        if char.isspace() or category in {"Zl", "Zp", "Cc"}:
            kept.append(" ")
            continue
        if category[0] == "C" or char in _BLANK or _is_selector(char):
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MARKS:
            kept.append(char)
    text = " ".join("".join(kept).split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        return ""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _is_selector(char: str) -> bool:
    """A variation selector: it changes how its neighbour is drawn and is nothing by itself."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def username(raw: str | None) -> str | None:
    """A Telegram username with its @, or None for what cannot be one."""
    bare = (raw or "").removeprefix("@")
    return f"@{bare}" if _USERNAME.fullmatch(bare) else None


@dataclass(frozen=True, slots=True)
class Name:
    """Somebody's name, clean and never empty. `text` is for toasts and buttons.

    `telegram_id` is what `mention` links to; without it a mention is the bare name.
    """

    text: str
    telegram_id: int | None = field(default=None, repr=False)

    @property
    def plain(self) -> str:
        """For plain text: one that runs from right to left turns nothing around it, none links.

        What a toast says is said as a message, too.
        """
        return harmless(self.text)

    @property
    def html(self) -> str:
        """For HTML: escaped, isolated, and nothing in it becomes a link."""
        return escape(self.plain)

    @property
    def mention(self) -> str:
        """For HTML: a link that calls the person, as far as it is known whom."""
        if self.telegram_id is None:
            return self.html
        return f'<a href="tg://user?id={self.telegram_id:d}">{self.html}</a>'


def titled(raw: str, longest: int = LONGEST) -> Name:
    """The title of a group, as harmless as a person's name: anybody may give one."""
    return Name(clean(raw, longest) or "…")


def apart(names: Mapping[PlayerId, Name]) -> Mapping[PlayerId, Name]:
    """Names that are the same get a number, the same for as long as the same people are here.

    All of them get one, so nobody passes for the other by having been known longer.
    """
    looks = Counter(name.text.casefold() for name in names.values())
    if len(looks) == len(names):
        return names
    told = dict(names)
    for player in sorted(names):
        text, number = names[player].text, 1
        if looks[text.casefold()] == 1:
            continue
        while (numbered := f"{text} ({number})").casefold() in looks:
            number += 1
        looks[numbered.casefold()] = 1
        told[player] = replace(names[player], text=numbered)
    return told


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who is who at a table, as one reader sees it.

    `names` are the people, no two alike; `seats` those at the table in the order of their seats;
    `seating` tells who speaks for a side, None before the first game; `me` is the reader in a
    private chat, None in a group. `nobody` stands in for people who were forgotten.
    """

    names: Mapping[PlayerId, Name]
    seats: tuple[PlayerId, ...] = ()
    seating: Seating | None = None
    me: PlayerId | None = None
    nobody: Name = field(default_factory=lambda: Name("?"))

    def __post_init__(self) -> None:
        """People who look alike are told apart."""
        object.__setattr__(self, "names", apart(self.names))

    @classmethod
    def at(
        cls, table: Table, names: Mapping[PlayerId, Name], *, me: PlayerId | None = None
    ) -> Cast:
        """The people at `table`."""
        return cls(names=names, seats=table.seats, seating=table.seating, me=me)

    def of(self, player: PlayerId) -> Name:
        """The name of `player`."""
        return self.names.get(player, self.nobody)

    def side(self, side: Side) -> Name:
        """The name of whoever speaks for `side`."""
        return self.nobody if self.seating is None else self.of(self.seating.speaks_for(side))

    def is_me(self, side: Side) -> bool:
        """The reader speaks for `side`."""
        return self.seating is not None and self.seating.speaks_for(side) == self.me
