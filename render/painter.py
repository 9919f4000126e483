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
from tempfile import TemporaryFile
from typing import BinaryIO

from render.canvas import Canvas
from render.paint import draw
from render.pieces import Changes, changes, put_together
from render.scene import Scene
from render.style import THEMES, Style

LENGTH = struct.Struct(">I")
"""What stands before each order and each answer: how many bytes follow."""

MOST = 16 * 2**20
"""No order and no answer is longer, in bytes."""

POLITE = 5
"""How far such a process steps back: an answer to a press comes before a picture."""

BEHIND = 1
"""Pictures that may be drawn and not yet told."""

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
    canvas = Canvas()
    telling: deque[Future[None]] = deque()
    with _scratch() as scratch, ThreadPoolExecutor(1, "teller") as teller:
        while head := asked.read(LENGTH.size):
            (size,) = LENGTH.unpack(head)
            scene, theme = pickle.loads(asked.read(size))  # noqa: S301 - written by `order` in the parent
            drawn = _drawn(scene, THEMES[theme], canvas)
            telling.append(teller.submit(_tell, drawn, scratch, told))
            if len(telling) > BEHIND:
                telling.popleft().result()
        for one in telling:
            one.result()


def _drawn(scene: Scene, style: Style, canvas: Canvas) -> Changes | None:
    """What is to be told of this scene; None if it cannot be drawn."""
    try:
        return changes(canvas, draw(scene, style, canvas))
    except Exception:  # noqa: BLE001 - the caller says what failed; the next scene is drawn
        return None


def _file(drawn: Changes, scratch: FileIO) -> bytes:
    """The picture; empty if it cannot be made: the next answer must not come in its place."""
    try:
        scratch.seek(0)
        return put_together(drawn, scratch)
    except Exception:  # noqa: BLE001 - as above; there may be no memory
        return b""


def _tell(drawn: Changes | None, scratch: FileIO, told: BinaryIO) -> None:
    """Answer."""
    file = _file(drawn, scratch) if drawn else b""
    told.write(LENGTH.pack(len(file)))
    told.write(file)
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
