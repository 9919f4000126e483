"""A game as one animation: frames of scenes, each shown for its time, as the bytes of a GIF.

Owns the file (640 x 560, one palette for all frames, after the first only what changed) and knows
nothing but scenes. A messenger turns it into a silent video that plays in the chat. Equal frames
give equal bytes. Leaves which frames a game has, and when it is worth filming, to the caller.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.geometry import HEIGHT, WIDTH
from render.paint import paint
from render.scene import Scene
from render.style import CLASSIC, Style

SMALLER = 2
SIZE = WIDTH // SMALLER, HEIGHT // SMALLER
"""Both even, as the video that a messenger makes of it needs."""

COLOURS = 256
UNCHANGED = COLOURS - 1
"""The one entry of the palette that is no colour: the pixel stays as it was."""

SAMPLED = 4
"""Frames from which the palette is taken."""

TICK_MS = 10
"""A GIF counts time in hundredths of a second."""

LONGEST_MS = 1_500
"""A longer frame is written as several: programs that make a video of a GIF are known to cut the
last frame short, and this is what they may lose of it."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene and for how many milliseconds it is shown, at least 20."""

    scene: Scene
    ms: int


def film(
    frames: Sequence[Frame], style: Style = CLASSIC, done: Callable[[int], None] = lambda _: None
) -> bytes:
    """The GIF of at least one frame; it plays for ever. `done` hears how many frames are drawn.

    A game of a hundred frames takes about two seconds and 1.5 MB; of the pictures two are in memory
    at a time.
    """
    colours = palette_of(frames, style)
    out = BytesIO()
    out.write(_head(colours))
    before: Image.Image | None = None
    for number, frame in enumerate(frames, 1):
        now = still(frame.scene, style).quantize(palette=colours, dither=Image.Dither.NONE)
        changed, box = (now, (0, 0, *SIZE)) if before is None else _change(before, now)
        for ms in _pieces(frame.ms):
            _write(out, changed, box, ms, first=before is None)
            changed, box, before = *_change(now, now), now
        done(number)
    out.write(b";")
    return out.getvalue()


def still(scene: Scene, style: Style = CLASSIC) -> Image.Image:
    """The picture of a scene in the size of a film, in all its colours."""
    return paint(scene, style).reduce(SMALLER)


def palette_of(frames: Sequence[Frame], style: Style) -> Image.Image:
    """An image that holds the 255 colours of the film, taken from frames of all its parts."""
    count = min(SAMPLED, len(frames))
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * count))
    for place in range(count):
        frame = frames[place * (len(frames) - 1) // max(1, count - 1)]
        sheet.paste(still(frame.scene, style), (0, SIZE[1] * place))
    found = sheet.quantize(UNCHANGED).getpalette() or []
    colours = Image.new("P", (1, 1))
    colours.putpalette(found[: 3 * UNCHANGED])
    return colours


def _head(colours: Image.Image) -> bytes:
    """The beginning of the file: size, palette, and that it plays again and again."""
    table = bytes(colours.getpalette() or [])[: 3 * UNCHANGED].ljust(3 * COLOURS, b"\0")
    table_of_256 = 0b1111_0111
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + struct.pack("<HHBBB", *SIZE, table_of_256, 0, 0) + table + again


def _change(before: Image.Image, now: Image.Image) -> tuple[Image.Image, Box]:
    """What differs, and where; a single unchanged pixel where nothing does."""
    # As bare numbers: the difference of two places of a palette says nothing about colours.
    old, new = (Image.frombytes("L", SIZE, image.tobytes()) for image in (before, now))
    difference = ImageChops.difference(old, new)
    box = difference.getbbox() or (0, 0, 1, 1)
    changed = now.copy()
    changed.paste(UNCHANGED, mask=difference.point([255, *(0,) * 255], "1"))
    return changed.crop(box), box


def _pieces(ms: int) -> Iterator[int]:
    """The time of a frame in parts of which none is too long."""
    while ms > LONGEST_MS:
        yield LONGEST_MS
        ms -= LONGEST_MS
    yield max(ms, 2 * TICK_MS)


def _write(out: BytesIO, image: Image.Image, box: Box, ms: int, *, first: bool) -> None:
    """One image of the file; all that it does not cover stays."""
    options = {"duration": ms, "disposal": 1, "interlace": 0}
    if not first:
        options["transparency"] = UNCHANGED
    out.writelines(getdata(image, box[:2], **options))
