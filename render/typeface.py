"""The fonts of the package and what each of them can say.

Owns loading (always `Layout.BASIC`, so that no system library changes a byte) and reading which
characters a file covers. Leaves names, direction and shortening to `text`.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"
BOLD = "Inter-Bold.otf"
SEMIBOLD = "Inter-SemiBold.otf"
EMOJI = "NotoEmoji-Bold.ttf"
FALLBACK = "DejaVuSans-Bold.ttf"
NAME_FONTS = (BOLD, EMOJI, FALLBACK)
"""The order in which a name's characters look for a glyph."""

_WINDOWS, _UNICODE = 3, 0
_SEGMENTS, _GROUPS = 4, 12  # cmap formats


@lru_cache(maxsize=64)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of the package; `size` is the em in pixels."""
    return ImageFont.truetype(FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8)
def coverage(name: str) -> frozenset[int]:
    """The code points for which the font has a glyph."""
    blob = (FONTS / name).read_bytes()
    (tables,) = struct.unpack_from(">H", blob, 4)
    for i in range(tables):
        tag, _, start, _ = struct.unpack_from(">4sIII", blob, 12 + 16 * i)
        if tag == b"cmap":
            return frozenset(_cmap(blob, start))
    raise ValueError(f"{name} has no cmap")


def _cmap(blob: bytes, start: int) -> set[int]:
    (count,) = struct.unpack_from(">H", blob, start + 2)
    covered: set[int] = set()
    for i in range(count):
        platform, _, offset = struct.unpack_from(">HHI", blob, start + 4 + 8 * i)
        if platform not in {_WINDOWS, _UNICODE}:
            continue
        (kind,) = struct.unpack_from(">H", blob, start + offset)
        if kind == _SEGMENTS:
            covered |= _segments(blob, start + offset)
        elif kind == _GROUPS:
            covered |= _groups(blob, start + offset)
    return covered


def _segments(blob: bytes, start: int) -> set[int]:
    """Format 4: segments of the basic plane. A glyph 0 means "not there"."""
    (double,) = struct.unpack_from(">H", blob, start + 6)
    n = double // 2
    ends = struct.unpack_from(f">{n}H", blob, start + 14)
    starts = struct.unpack_from(f">{n}H", blob, start + 16 + double)
    deltas = struct.unpack_from(f">{n}H", blob, start + 16 + 2 * double)
    at = start + 16 + 3 * double
    offsets = struct.unpack_from(f">{n}H", blob, at)
    covered: set[int] = set()
    for i in range(n):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            if offsets[i] == 0:
                glyph = (code + deltas[i]) & 0xFFFF
            else:
                where = at + 2 * i + offsets[i] + 2 * (code - starts[i])
                (glyph,) = struct.unpack_from(">H", blob, where)
            if glyph:
                covered.add(code)
    return covered


def _groups(blob: bytes, start: int) -> set[int]:
    """Format 12: groups over all planes."""
    (n,) = struct.unpack_from(">I", blob, start + 12)
    covered: set[int] = set()
    for i in range(n):
        first, last, _ = struct.unpack_from(">III", blob, start + 16 + 12 * i)
        covered.update(range(first, last + 1))
    return covered
