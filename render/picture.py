"""A scene as the bytes of a JPEG, ready to be sent.

Owns the file format (picture.md 1: baseline, 1280 x 1120, quality 90, 4:4:4, no metadata). Equal
scenes give equal bytes on every call, thread and process. Leaves what is drawn to `paint`.
"""

from __future__ import annotations

from io import BytesIO
from typing import BinaryIO

from PIL import Image

from render.geometry import HEIGHT, WIDTH
from render.paint import paint
from render.scene import Scene
from render.style import CLASSIC, Style

QUALITY = 90


def picture(scene: Scene, style: Style = CLASSIC, onto: Image.Image | None = None) -> bytes:
    """The picture of `scene`: JPEG bytes, about 300 KB, never more than 450 KB.

    `onto` is a `sheet` to draw on, for whoever draws many.
    """
    return encoded(paint(scene, style, onto))


def sheet() -> Image.Image:
    """What pictures can be drawn on one after the other: six megabytes."""
    return Image.new("RGB", (WIDTH, HEIGHT))


def encoded(image: Image.Image) -> bytes:
    """The image in the one file format that is sent."""
    out = BytesIO()
    write(image, out)
    return out.getvalue()


def write(image: Image.Image, out: BinaryIO) -> None:
    """The same into a file, from where it stands."""
    image.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=False, progressive=False)
