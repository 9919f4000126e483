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
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from io import FileIO
from itertools import cycle
from tempfile import TemporaryFile
from typing import BinaryIO

from PIL import Image

from render.paint import paint
from render.picture import sheet, write
from render.scene import Scene
from render.style import THEMES, Style

LENGTH = struct.Struct(">I")
"""What stands before each order and each answer: how many bytes follow."""

MOST = 16 * 2**20
"""No order and no answer is longer, in bytes."""

POLITE = 5
"""How far such a process steps back: an answer to a press comes before a picture."""

SHEETS = 2
"""One is drawn on, what is on the other becomes a file."""

SWITCH_SECONDS = 0.0005
"""A finished picture waits no longer than this for the one that is being drawn."""


def order(scene: Scene, theme: str) -> bytes:
    """What the standard input must say for this picture in a theme of `render.style.THEMES`."""
    said = pickle.dumps((scene, theme), pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(said)) + said


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    """Draw until nobody asks any more. A scene that cannot be drawn has an empty answer.

    Answers come in the order of the orders. Only drawing needs the interpreter, so one picture is
    drawn while the one before it becomes a file and is told.
    """
    sheets = cycle([sheet() for _ in range(SHEETS)])
    telling: deque[Future[None]] = deque()
    with _scratch() as file, ThreadPoolExecutor(1, "teller") as teller:
        while head := asked.read(LENGTH.size):
            (size,) = LENGTH.unpack(head)
            scene, theme = pickle.loads(asked.read(size))  # noqa: S301 - written by `order` in the parent
            if len(telling) == SHEETS:
                telling.popleft().result()  # the sheet we draw on next is told
            image = _drawn(scene, THEMES[theme], next(sheets))
            telling.append(teller.submit(_tell, image, file, told))
        for one in telling:
            one.result()


def _drawn(scene: Scene, style: Style, canvas: Image.Image) -> Image.Image | None:
    """What `canvas` shows then; None if that failed."""
    try:
        return paint(scene, style, canvas)
    except Exception:  # noqa: BLE001 - the caller says what failed; the next scene is drawn
        return None


def _tell(image: Image.Image | None, file: FileIO, told: BinaryIO) -> None:
    """The picture as an answer."""
    size = 0
    file.seek(0)
    if image is not None:
        write(image, file)
        size = file.tell()
        file.seek(0)
    told.write(LENGTH.pack(size))
    told.write(file.read(size))
    told.flush()


def _scratch() -> FileIO:
    """A file of the memory, since Pillow lets others work only while it writes to a real file."""
    if hasattr(os, "memfd_create"):
        return FileIO(os.memfd_create("picture"), "w+")
    return FileIO(os.dup(TemporaryFile().fileno()), "w+")


def main() -> None:
    """Serve whoever started this process, for as long as they live.

    A signal to the whole group of processes is for them: they still want the last pictures.
    """
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    sys.setswitchinterval(SWITCH_SECONDS)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
