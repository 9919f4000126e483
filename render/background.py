"""The empty board with its numbers and chevrons, ready to be copied.

Owns loading of the baked boards and the rails' numbers, both cached within bounds. Leaves the
baking to `bake` and pills behind numbers to `paint`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps

from render import stamps
from render.canvas import Surface
from render.geometry import (
    FIELD_BOTTOM,
    HALF_BOARD,
    HEIGHT,
    RAIL,
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


@lru_cache(maxsize=2)
def bare_board(style: Style, geometry: Geometry) -> Image.Image:
    """The empty board with its chevrons, turned as `geometry` says."""
    with Image.open(board_file(style, geometry.plan)) as file:
        board = file.convert("RGB")
    if geometry.mirrored:
        board = ImageOps.mirror(board)
    for own in (True, False):
        x, y = geometry.chevron_at(own=own)
        stamps.chevron(style.chevron, right=geometry.exit_right(own=own)).put(board, x, y)
    return board


@lru_cache(maxsize=6)
def _rails(style: Style, geometry: Geometry, labels: Labels) -> tuple[tuple[Image.Image, int], ...]:
    """The two rails with their numbers, each with its upper edge."""
    board = bare_board(style, geometry)
    rails = []
    for top, slots in ((STRIP, UPPER), (FIELD_BOTTOM, LOWER)):
        rail = board.crop((0, top, WIDTH, top + RAIL))
        for slot in slots:
            x, y = geometry.number_at(slot)
            write(rail, str(labels[slot]), NUMBER_SIZE, (x, y - top), style.text)
        rails.append((rail, top))
    return tuple(rails)


def empty_board(ground: Ground, onto: Image.Image | None = None) -> Image.Image:
    """The empty board of `ground`, to draw on: a fresh one, or over what is on `onto`."""
    bare = bare_board(ground.style, ground.geometry)
    if onto is None:
        image = bare.copy()
    else:
        image = onto
        image.paste(bare)
    for part, top in _parts(ground):
        image.paste(part, (0, top))
    return image


def edges(ground: Ground) -> Image.Image:
    """All of an empty board that is its own and not the bare one's: the upper and the lower edge.

    One below the other, each 1280 x 152.
    """
    bare = bare_board(ground.style, ground.geometry)
    image = Image.new("RGB", (WIDTH, 2 * EDGE), None)
    image.paste(bare.crop((0, 0, WIDTH, EDGE)), (0, 0))
    image.paste(bare.crop((0, HEIGHT - EDGE, WIDTH, HEIGHT)), (0, EDGE))
    for part, top in _parts(ground):
        image.paste(part, (0, top if top < EDGE else top - HEIGHT + 2 * EDGE))
    return image


def _parts(ground: Ground) -> Iterator[tuple[Image.Image, int]]:
    """The rails and strips of `ground`, each with its upper edge."""
    if ground.labels:
        yield from _rails(ground.style, ground.geometry, ground.labels)
    for bright, top in zip(ground.bright, (0, HEIGHT - STRIP), strict=True):
        yield empty_strip(ground.style, bright=bright), top


def write(
    canvas: Surface, text: str, size: int, middle: tuple[float, float], colour: Colour
) -> None:
    """Digits or a sign of ours, with the middle of their ink at `middle`."""
    word = line(text, BOLD, size)
    width, height = word.mask.size
    x, y = round(middle[0] - width / 2), round(middle[1] - height / 2)
    canvas.paste(colour, (x, y, x + width, y + height), word.mask)
