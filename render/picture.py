"""A scene as the bytes of a JPEG, ready to be sent.

Owns the file format (picture.md 1: baseline, 1280 x 1120, quality 90, 4:4:4, no metadata). Equal
scenes give equal bytes on every call, thread and process. Leaves what is drawn to `paint`.
"""

from __future__ import annotations

import threading
from io import BytesIO

from PIL import Image

from render.geometry import HEIGHT, WIDTH
from render.paint import paint
from render.scene import Scene
from render.style import CLASSIC, Style

QUALITY = 90

_own = threading.local()


def picture(scene: Scene, style: Style = CLASSIC) -> bytes:
    """The picture of `scene`: JPEG bytes, about 300 KB, never more than 450 KB."""
    return encoded(paint(scene, style, _sheet()))


def _sheet() -> Image.Image:
    """This thread's sheet, drawn over with every picture: a new one would be six megabytes."""
    sheet: Image.Image | None = getattr(_own, "sheet", None)
    if sheet is None:
        sheet = _own.sheet = Image.new("RGB", (WIDTH, HEIGHT))
    return sheet


def encoded(image: Image.Image) -> bytes:
    """The image in the one file format that is sent."""
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=False, progressive=False)
    return out.getvalue()
