"""Films made in a process of their own: `python -m render.projector`.

Owns what is said on the pipes: an order on the standard input, and on the standard output how far
the work has come and then the film. A process of its own leaves the loop of whoever asks alone,
gives back its memory, and can be ended at any moment. Starting it is the caller's business.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from collections.abc import Sequence
from typing import BinaryIO

from render.film import Frame, film
from render.style import THEMES

HEAD = struct.Struct(">cI")
"""What stands before each answer: its letter and a number."""

DRAWN = b"D"
"""The number is how many frames are drawn."""

FILM = b"F"
"""The number is how many bytes of a GIF follow, and they are the end."""

EVERY = 5
"""How often it is told how far the work has come, in frames."""

POLITE = 10
"""How far such a process steps back behind others."""


def order(frames: Sequence[Frame], theme: str) -> bytes:
    """What the standard input must say for this film in a theme of `render.style.THEMES`."""
    return pickle.dumps((tuple(frames), theme))


def project(asked: BinaryIO, told: BinaryIO) -> None:
    """Make one film: read its order, tell of the work, hand over the bytes."""
    frames, theme = pickle.load(asked)  # noqa: S301 - written by `order` in the parent process

    def drawn(number: int) -> None:
        if number % EVERY == 0:
            told.write(HEAD.pack(DRAWN, number))
            told.flush()

    made = film(frames, THEMES[theme], drawn)
    told.write(HEAD.pack(FILM, len(made)) + made)
    told.flush()


def main() -> None:
    """Serve one order, behind everything else on this machine."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    project(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
