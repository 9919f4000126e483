"""Words on the picture: any person's name on one line, without the help of system libraries.

Owns cleaning, font fallback a character at a time, direction (python-bidi), Arabic shaping
(arabic-reshaper) and shortening. Leaves the place of a line to `strips`.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import arabic_reshaper  # type: ignore[import-untyped]  # it ships no types
from bidi import get_display  # type: ignore[import-untyped]  # it ships no types
from PIL import Image, ImageDraw

from render.typeface import BOLD, EMOJI, FALLBACK, NAME_FONTS, coverage, font

ELLIPSIS = "…"
NAMELESS = "—"
LONGEST = 200  # characters looked at; no strip holds more
_REGIONAL_A, _REGIONAL_Z = 0x1F1E6, 0x1F1FF
_TONES = range(0x1F3FB, 0x1F400)
_RIGHT = {"R", "AL", "AN"}
_JOINER = "\u200d"
_RESHAPER = arabic_reshaper.ArabicReshaper(
    {
        "delete_harakat": True,
        "support_zwj": False,
        "ARABIC LIGATURE ALLAH": False,  # a word in one glyph, which our fonts do not have
    }
)


@dataclass(frozen=True, slots=True)
class Line:
    """A rendered line: coverage of the ink, cut to its box; `top` is relative to the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int


def clean(name: str) -> str:
    """`name` without what could break a line, and only with characters some font has.

    NFKC first (mathematical letters become plain ones); marks, controls, direction overrides and
    zero-width characters go; an emoji joined of several keeps its first; flags become letters.
    """
    kept: list[str] = []
    joined = False
    for char in unicodedata.normalize("NFKC", name[: 8 * LONGEST]):
        if char == _JOINER:
            joined = bool(kept) and _is_emoji(kept[-1])
            continue
        category = unicodedata.category(char)
        if category.startswith("Z") or char in "\n\r\t\v\f\x85":
            kept.append(" ")
        elif not (category.startswith(("C", "M")) or ord(char) in _TONES):
            if not (joined and _is_emoji(char)):
                kept.append(_letter_of_flag(char))
        else:
            continue
        joined = False
    return " ".join("".join(kept).split())[:LONGEST]


def _letter_of_flag(char: str) -> str:
    code = ord(char)
    return chr(ord("A") + code - _REGIONAL_A) if _REGIONAL_A <= code <= _REGIONAL_Z else char


def _is_emoji(char: str) -> bool:
    return ord(char) in coverage(EMOJI)


def _sayable(name: str) -> str | None:
    """The part of a cleaned name that the fonts can say; None when most of it is lost."""
    solid = [char for char in name if char != " "]
    kept = [char for char in solid if _font_of(_RESHAPER.reshape(char)[:1] or char)]
    if not kept or 2 * len(kept) < len(solid):
        return None
    lost = set(solid) - set(kept)
    said = " ".join("".join(c for c in name if c not in lost).split())
    worth = any(unicodedata.category(c)[0] in "LN" or _is_emoji(c) for c in said)
    return said if worth else None


@lru_cache(maxsize=512)
def sayable(name: str, fallback: str) -> str:
    """What stands on the strip for `name`: never empty, never a box for a missing glyph."""
    for candidate in (name, fallback):
        said = _sayable(clean(candidate))
        if said is not None:
            return said
    return NAMELESS


def _font_of(char: str, first: str = BOLD) -> str | None:
    for name in (first, *NAME_FONTS[1:]):
        if ord(char) in coverage(name):
            return name
    return None


def visual(said: str) -> str:
    """`said` shaped and put in the order in which glyphs stand from left to right."""
    return str(get_display(_RESHAPER.reshape(said)))


def _runs(shown: str, first: str) -> list[tuple[str, str]]:
    runs: list[tuple[str, str]] = []
    for char in shown:
        name = _font_of(char, first)
        if name is None:
            continue
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + char)
        else:
            runs.append((name, char))
    return runs


def _size_of(name: str, size: int) -> int:
    """Fallback fonts are larger on their em than Inter; they are brought to its height."""
    if name == EMOJI:
        return round(size * 0.86)
    return round(size * 0.94) if name == FALLBACK else size


@lru_cache(maxsize=256)
def _width(said: str, size: int, first: str) -> float:
    return sum(font(f, _size_of(f, size)).getlength(t) for f, t in _runs(visual(said), first))


def shorten(said: str, size: int, width: int, first: str = BOLD) -> str:
    """The longest beginning of `said` that fits `width` pixels, with "…" where something is cut."""
    if _width(said, size, first) <= width:
        return said
    low, high = 1, len(said)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(said[:middle].rstrip() + ELLIPSIS, size, first) <= width:
            low = middle
        else:
            high = middle - 1
    return said[:low].rstrip() + ELLIPSIS


def name_line(name: str, fallback: str, size: int, width: int, first: str = BOLD) -> Line:
    """The line of a person's name, at most `width` pixels wide; `first` is the font asked first."""
    return _name(shorten(sayable(name, fallback), size, width, first), size, first)


@lru_cache(maxsize=256)
def _name(said: str, size: int, first: str) -> Line:
    """By what is left of a name: most fit, however much room a strip has this time."""
    return _set(visual(said), size, first)


@lru_cache(maxsize=256)
def word_line(text: str, fallback: str, size: int, width: int, first: str = BOLD) -> Line:
    """A line that may be ours or anybody's: as it is where the fonts say all of it, else a name.

    Our own signs ("№", "→") stand alone or keep their form; a name would lose them.
    """
    if text and all(_plain(char) for char in text):
        return _set(shorten(text[:LONGEST], size, width, first), size, first)
    return name_line(text, fallback, size, width, first)


def _plain(char: str) -> bool:
    """A character that stands by itself, is written from the left and has a glyph."""
    if char == " ":
        return True
    solid = not unicodedata.category(char).startswith(("C", "M", "Z"))
    return solid and unicodedata.bidirectional(char) not in _RIGHT and _font_of(char) is not None


@lru_cache(maxsize=256)
def line(text: str, face: str, size: int) -> Line:
    """A line of our own words or digits in one font of the package."""
    drawn = font(face, size)
    left, top, right, bottom = (int(v) for v in drawn.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=drawn, anchor="ls")
    return Line(mask, left, top, round(drawn.getlength(text)))


def _set(shown: str, size: int, first: str) -> Line:
    runs = _runs(shown, first)
    width = sum(font(f, _size_of(f, size)).getlength(t) for f, t in runs)
    pad = size
    sheet = Image.new("L", (int(width) + 2 * pad, 4 * size), 0)
    draw = ImageDraw.Draw(sheet)
    x, base = float(pad), 2 * size
    for name, part in runs:
        drawn = font(name, _size_of(name, size))
        lift = round(size * 0.02) if name == EMOJI else 0
        draw.text((round(x), base - lift), part, fill=255, font=drawn, anchor="ls")
        x += drawn.getlength(part)
    left, top, right, bottom = sheet.getbbox() or (pad, base - 1, pad + 1, base)
    mask = sheet.crop((left, top, right, bottom))
    return Line(mask, left - pad, top - base, round(width))
