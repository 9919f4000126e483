"""Animations: what Telegram plays in a chat, and how large and long it is.

Owns telling a whole GIF and an MPEG-4 from anything else by their bytes, without drawing them:
a GIF of a hundred pictures is walked through in a moment. Leaves keeping them to `files`.
"""

from dataclasses import dataclass

_TRAILER, _IMAGE, _EXTENSION, _CONTROL = 0x3B, 0x2C, 0x21, 0xF9
_HEAD = 13
_DESCRIPTION = 10


@dataclass(frozen=True)
class Film:
    """What a file says of itself; `seconds` rounded up, no size where it was not read."""

    mime: str
    width: int = 0
    height: int = 0
    seconds: int = 1


def measured(data: bytes) -> Film | None:
    """Return what is known of an animation; None for what Telegram would send as a document."""
    if data[4:8] == b"ftyp":
        return Film("video/mp4")
    if data[:6] not in {b"GIF87a", b"GIF89a"}:
        return None
    try:
        return _gif(data)
    except IndexError:  # it ends in the middle
        return None


def _gif(data: bytes) -> Film | None:
    at = _HEAD + _table(data[10])
    hundredths = images = 0
    while data[at] != _TRAILER:
        if data[at] == _EXTENSION:
            if data[at + 1] == _CONTROL:
                hundredths += int.from_bytes(data[at + 4 : at + 6], "little")
            at = _after_blocks(data, at + 2)
        elif data[at] == _IMAGE:
            images += 1
            at = _after_blocks(data, at + _DESCRIPTION + _table(data[at + 9]) + 1)
        else:
            return None
    if not images:
        return None
    width, height = (int.from_bytes(data[n : n + 2], "little") for n in (6, 8))
    return Film("image/gif", width, height, max(1, -(-hundredths // 100)))


def _table(flags: int) -> int:
    """How many bytes of colours follow."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _after_blocks(data: bytes, at: int) -> int:
    """Where the next part begins; blocks say their length, the last has none."""
    while data[at]:
        at += data[at] + 1
    return at + 1
