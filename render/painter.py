"""Pictures made in a process that stays: `python -m render.painter`.

Owns what is said on the pipes: orders on the standard input, one after the other, and for each its
picture on the standard output. A process of its own, since whoever draws in a thread keeps
everybody else in that process waiting. Starting and ending it is the caller's business.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from typing import BinaryIO

from render.picture import picture, sheet
from render.scene import Scene
from render.style import THEMES

LENGTH = struct.Struct(">I")
"""What stands before each order and each answer: how many bytes follow."""

MOST = 16 * 2**20
"""No order and no answer is longer, in bytes."""

POLITE = 5
"""How far such a process steps back: an answer to a press comes before a picture."""


def order(scene: Scene, theme: str) -> bytes:
    """What the standard input must say for this picture in a theme of `render.style.THEMES`."""
    said = pickle.dumps((scene, theme), pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(said)) + said


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    """Draw until nobody asks any more. A scene that cannot be drawn has an empty answer."""
    canvas = sheet()
    while head := asked.read(LENGTH.size):
        (size,) = LENGTH.unpack(head)
        scene, theme = pickle.loads(asked.read(size))  # noqa: S301 - written by `order` in the parent
        try:
            drawn = picture(scene, THEMES[theme], canvas)
        except Exception:  # noqa: BLE001 - the caller says what failed; the next scene is drawn
            drawn = b""
        told.write(LENGTH.pack(len(drawn)))
        told.write(drawn)
        told.flush()


def main() -> None:
    """Serve whoever started this process, for as long as they live.

    A signal to the whole group of processes is for them: they still want the last pictures.
    """
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
