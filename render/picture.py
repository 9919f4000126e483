"""A scene as the bytes of a JPEG, ready to be sent.

Owns the way from a scene to its file (picture.md 1: baseline, 1280 x 1120, quality 90, 4:4:4, no
metadata). Equal scenes give equal bytes on every call, thread and process. Leaves what is drawn to
`paint` and the file to `pieces`.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.canvas import Canvas
from render.paint import draw
from render.pieces import changes, put_together, write
from render.scene import Scene
from render.style import CLASSIC, Style


def picture(scene: Scene, style: Style = CLASSIC) -> bytes:
    """The picture of `scene`: JPEG bytes, about 300 KB, never more than 450 KB."""
    canvas = Canvas()
    ground = draw(scene, style, canvas)
    return put_together(changes(canvas, ground), BytesIO())


def encoded(image: Image.Image) -> bytes:
    """Any other image in the one file format that is sent."""
    out = BytesIO()
    write(image, out)
    return out.getvalue()
