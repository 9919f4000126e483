"""A board's JPEG, of which only those pieces are made anew that are not the empty board's.

Owns cutting such a file at its restart markers and putting it together again: between two of them
stands one piece, coded without a look at any other. The bytes are those that Pillow writes for
the whole picture. Leaves what is drawn to `paint`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import chain
from typing import BinaryIO

from PIL import Image

from render.background import Ground, edges, empty_board
from render.canvas import COLUMNS, PIECE_HEIGHT, PIECE_WIDTH, ROWS, Canvas
from render.geometry import Box, Geometry
from render.style import Style

QUALITY = 90
BLOCKS = PIECE_WIDTH // 8
"""Blocks of a JPEG in a piece; where no colour is thinned out, one has sides of 8 pixels."""

MARKER = 0xFF
SCAN = 0xDA
END = b"\xff\xd9"
MARKS = [bytes((MARKER, 0xD0 + number % 8)) for number in range(COLUMNS * ROWS - 1)]
"""What stands between two pieces: they are counted from 0 to 7."""

_RESTART = re.compile(rb"\xff[\xd0-\xd7]")


@dataclass(frozen=True, slots=True)
class Whole:
    """A file in pieces: what stands before the first, and all of them, row after row."""

    head: bytes
    pieces: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The pieces of a canvas that are to be made anew, side by side."""

    ground: Ground
    places: tuple[int | None, ...]
    """For each piece, row after row, its place on the board; None fills a row up."""

    image: Image.Image


def changes(canvas: Canvas, ground: Ground) -> Changes:
    """What was drawn on the empty board of `ground`. The canvas is free again.

    As wide as a board: coding a row costs something, however short it is.
    """
    runs = canvas.marked()
    total = sum(behind - first for _, first, behind in runs)
    rows = max(1, -(-total // COLUMNS))
    image = Image.new("RGB", (COLUMNS * PIECE_WIDTH, rows * PIECE_HEIGHT), None)
    places: list[int | None] = []
    for column, first, behind in runs:
        row = first
        while row < behind:
            into, below = divmod(len(places), rows)
            until = min(behind, row + rows - below)
            image.paste(
                canvas.image.crop(_box(column, row, until)),
                (into * PIECE_WIDTH, below * PIECE_HEIGHT),
            )
            places += range(row * COLUMNS + column, until * COLUMNS + column, COLUMNS)
            row = until
    places += [None] * (rows * COLUMNS - total)
    columns = [places[at : at + rows] for at in range(0, rows * COLUMNS, rows)]
    return Changes(ground, tuple(chain.from_iterable(zip(*columns, strict=True))), image)


def _box(column: int, first: int, behind: int) -> Box:
    left = column * PIECE_WIDTH
    return left, first * PIECE_HEIGHT, left + PIECE_WIDTH, behind * PIECE_HEIGHT


def put_together(made: Changes, scratch: BinaryIO) -> bytes:
    """The file of the whole board. `scratch` is written to from where it stands, and read."""
    whole = _empty(made.ground)
    began = scratch.tell()
    write(made.image, scratch, BLOCKS)
    size = scratch.tell() - began
    scratch.seek(began)
    _, new = _cut(scratch.read(size))
    pieces = list(whole.pieces)
    for place, piece in zip(made.places, new, strict=True):
        if place is not None:
            pieces[place] = piece
    parts = [END] * (2 * len(pieces))
    parts[::2] = pieces
    parts[1:-1:2] = MARKS
    return b"".join((whole.head, *parts))


def write(image: Image.Image, out: BinaryIO, blocks: int = 0) -> None:
    """Any image in the one file format that is sent; with a restart marker after so many blocks."""
    image.save(
        out,
        "JPEG",
        quality=QUALITY,
        subsampling=0,
        optimize=False,
        progressive=False,
        restart_marker_blocks=blocks,
    )


@lru_cache(maxsize=12)
def _empty(ground: Ground) -> Whole:
    whole = _bare(ground.style, ground.geometry)
    _, own = _coded(edges(ground))
    half = len(own) // 2
    return Whole(whole.head, (*own[:half], *whole.pieces[half:-half], *own[half:]))


@lru_cache(maxsize=2)
def _bare(style: Style, geometry: Geometry) -> Whole:
    """What all empty boards of that kind have in common: all but the edges."""
    head, pieces = _coded(empty_board(Ground(style, geometry, (), (False, False))))
    return Whole(head, tuple(pieces))


def _coded(image: Image.Image) -> tuple[bytes, list[bytes]]:
    out = BytesIO()
    write(image, out, BLOCKS)
    return _cut(out.getvalue())


def _cut(file: bytes) -> tuple[bytes, list[bytes]]:
    """What stands before the first piece, and the pieces of a file that `write` wrote."""
    at = 2
    while file[at + 1] != SCAN:
        at += 2 + int.from_bytes(file[at + 2 : at + 4])
    at += 2 + int.from_bytes(file[at + 2 : at + 4])
    return file[:at], _RESTART.split(file[at : -len(END)])
