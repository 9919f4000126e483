"""How much room a button's label takes, and how many stand in a row.

Owns the arithmetic of widths in density-independent pixels (chat.md 1) without a font: a table
of generous widths, which a test holds against the bundled font. What the labels say is the
phrases' business, which buttons there are that of `keyboards`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

PADDING = 19
"""Of a button's width, what its label cannot have."""

WIDE = 20
"""A letter of an unknown alphabet, an emoji."""

BY_WIDTH: tuple[tuple[float, str], ...] = (
    (3.0, "'"),
    (3.5, " "),
    (4.0, "ijlI"),
    (4.5, ".,:"),
    (5.5, "ft/‹"),
    (6.0, "r()"),
    (6.5, "г"),
    (7.0, "1-–"),
    (7.5, "з"),
    (8.0, "ksxzJLвктхэ*?"),
    (8.5, "7acevyEFабеёийлнпсучьяГЕ"),
    (9.0, "25bdghnopquор"),
    (9.5, "034689BKPRSTZдцБВЗРТУ−×"),
    (10.0, "XYъКХЭЯ+"),
    (10.5, "ACDHNUVАИЛНСЧ"),
    (11.0, "GOQмфДОПЦ"),
    (11.5, "ы…"),
    (12.0, "wшюФ"),
    (12.5, "ж"),
    (13.0, "mMщМ"),
    (13.5, "→"),
    (14.5, "WШ"),
    (15.0, "ЖЩЮ"),
)
KNOWN = {char: wide for wide, chars in BY_WIDTH for char in chars}
"""Letters by what the bundled font takes for them at the messenger's size, rounded up."""

KNOWN |= dict(
    zip("0123456789/", (9.35, 6.75, 8.75, 9.15, 9.35, 8.9, 9.1, 8.25, 9.05, 9.1, 5.3), strict=True)
)


@lru_cache(maxsize=2_048)  # the same turns, numbers and words again and again
def width(label: str) -> float:
    """At least as much as the label needs, in dp."""
    return sum(_char(char) for char in label)


def _char(char: str) -> float:
    if unicodedata.category(char) in {"Mn", "Cf"}:
        return 0
    return KNOWN.get(char, WIDE)


@dataclass(frozen=True, slots=True)
class Room:
    """The width of a keyboard in dp and how many buttons of each kind a row may hold."""

    width: int
    steps: int
    sources: int
    pairs: int

    def label(self, columns: int) -> float:
        """What a label may take where `columns` stand in a row."""
        return self.width / columns - PADDING

    def pairs_of(self, labels: Sequence[str]) -> list[int]:
        """How many stand in each row if two share one wherever they fit, in the given order."""
        rows, at = [], 0
        while at < len(labels):
            rows.append(self.columns(labels[at : at + 2], 2) if at + 1 < len(labels) else 1)
            at += rows[-1]
        return rows

    def columns(self, labels: Sequence[str], most: int) -> int:
        """How many of these labels stand in a row, at most `most`, at least one."""
        widest = max(map(width, labels), default=0)
        return next((n for n in range(most, 1, -1) if widest <= self.label(n)), 1)


PRIVATE = Room(width=296, steps=4, sources=6, pairs=3)
GROUP = Room(width=244, steps=3, sources=5, pairs=2)
"""Narrower: faces stand beside the messages."""
