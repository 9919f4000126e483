"""The empty board with its numbers and chevrons, ready to be copied.

Owns loading of the baked boards and the rails' numbers, both cached within bounds. Leaves the
baking to `bake` and pills behind numbers to `paint`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps

from render import stamps
from render.canvas import Surface
from render.geometry import (
    FIELD_BOTTOM,
    FIELD_TOP,
    HALF_BOARD,
    HEIGHT,
    STRIP,
    WIDTH,
    Geometry,
    Plan,
)
from render.strips import empty_strip
from render.style import Colour, Style
from render.text import line
from render.typeface import BOLD

BOARDS = Path(__file__).parent / "boards"
NUMBER_SIZE = 40
LOWER = range(1, HALF_BOARD + 1)
UPPER = range(HALF_BOARD + 1, 2 * HALF_BOARD + 1)
SLOTS = (*LOWER, *UPPER)
Labels = tuple[int, ...]
"""25 labels by slot (index 0 unused), or empty when the numbers are hidden."""


EDGE = 152
"""As high as a strip and a rail, and as a whole number of a JPEG's blocks."""


class Ground(NamedTuple):
    """What an empty board is known by."""

    style: Style
    geometry: Geometry
    labels: Labels
    bright: tuple[bool, bool]
    """Whether the far and the own strip stand out."""


def board_file(style: Style, plan: Plan) -> Path:
    """Where the empty board of `style` and `plan` lies."""
    return BOARDS / f"{style.key}-{plan.value}.webp"


class _Bare(NamedTuple):
    """An empty board without its strips and numbers."""

    upper: Image.Image
    field: Image.Image
    lower: Image.Image


@lru_cache(maxsize=2)
def _bare(style: Style, geometry: Geometry) -> _Bare:
    """The field, and the rails with their chevrons, turned as `geometry` says."""
    rows = (STRIP, FIELD_TOP, FIELD_BOTTOM, HEIGHT - STRIP)
    parts = [Image.new("RGB", (WIDTH, end - top), None) for top, end in pairwise(rows)]
    with Image.open(board_file(style, geometry.plan)) as file:
        board = ImageOps.mirror(file) if geometry.mirrored else file
        for part, top in zip(parts, rows, strict=False):
            part.paste(board, (0, -top))  # after what is kept is made: it leaves no hole among it
    bare = _Bare(*parts)
    for own, rail, top in ((False, bare.upper, STRIP), (True, bare.lower, FIELD_BOTTOM)):
        x, y = geometry.chevron_at(own=own)
        stamps.chevron(style.chevron, right=geometry.exit_right(own=own)).put(rail, x, y - top)
    return bare


@lru_cache(maxsize=6)
def _rails(style: Style, geometry: Geometry, labels: Labels) -> tuple[Image.Image, Image.Image]:
    """The upper and the lower rail with their numbers."""
    bare = _bare(style, geometry)
    if not labels:
        return bare.upper, bare.lower
    upper, lower = bare.upper.copy(), bare.lower.copy()
    for rail, top, slots in ((upper, STRIP, UPPER), (lower, FIELD_BOTTOM, LOWER)):
        for slot in slots:
            x, y = geometry.number_at(slot)
            write(rail, str(labels[slot]), NUMBER_SIZE, (x, y - top), style.text)
    return upper, lower


def empty_board(ground: Ground, onto: Image.Image | None = None) -> Image.Image:
    """The empty board of `ground`, to draw on: a fresh one, or over what is on `onto`."""
    image = Image.new("RGB", (WIDTH, HEIGHT), None) if onto is None else onto
    for part, top in _parts(ground):
        image.paste(part, (0, top))
    return image


def edges(ground: Ground) -> Image.Image:
    """All of an empty board that differs with numbers and strips: the upper and the lower edge.

    One below the other, each 1280 x 152.
    """
    image = Image.new("RGB", (WIDTH, 2 * EDGE), None)
    for at, first in ((0, 0), (EDGE, HEIGHT - EDGE)):
        edge = Image.new("RGB", (WIDTH, EDGE), None)
        for part, top in _parts(ground):
            edge.paste(part, (0, top - first))  # what lies outside is cut off
        image.paste(edge, (0, at))
    return image


def _parts(ground: Ground) -> Iterator[tuple[Image.Image, int]]:
    """What an empty board is put together of, each with its upper edge."""
    style, geometry, labels, (far, own) = ground
    upper, lower = _rails(style, geometry, labels)
    yield empty_strip(style, bright=far), 0
    yield upper, STRIP
    yield _bare(style, geometry).field, FIELD_TOP
    yield lower, FIELD_BOTTOM
    yield empty_strip(style, bright=own), HEIGHT - STRIP


def write(
    canvas: Surface, text: str, size: int, middle: tuple[float, float], colour: Colour
) -> None:
    """Digits or a sign of ours, with the middle of their ink at `middle`."""
    word = line(text, BOLD, size)
    width, height = word.mask.size
    x, y = round(middle[0] - width / 2), round(middle[1] - height / 2)
    canvas.paste(colour, (x, y, x + width, y + height), word.mask)
