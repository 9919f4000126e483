"""The empty board with its numbers and chevrons, ready to be copied.

Owns loading of the baked boards and the rails' numbers, both cached within bounds. Leaves the
baking to `bake` and pills behind numbers to `paint`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageOps

from render import stamps
from render.geometry import (
    FIELD_BOTTOM,
    HALF_BOARD,
    RAIL,
    STRIP,
    WIDTH,
    Geometry,
    Plan,
)
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


def board_file(style: Style, plan: Plan) -> Path:
    """Where the empty board of `style` and `plan` lies."""
    return BOARDS / f"{style.key}-{plan.value}.webp"


@lru_cache(maxsize=2)
def _board(style: Style, geometry: Geometry) -> Image.Image:
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
    board = _board(style, geometry)
    rails = []
    for top, slots in ((STRIP, UPPER), (FIELD_BOTTOM, LOWER)):
        rail = board.crop((0, top, WIDTH, top + RAIL))
        for slot in slots:
            x, y = geometry.number_at(slot)
            write(rail, str(labels[slot]), NUMBER_SIZE, (x, y - top), style.text)
        rails.append((rail, top))
    return tuple(rails)


def numbered(
    style: Style, geometry: Geometry, labels: Labels, onto: Image.Image | None = None
) -> Image.Image:
    """The board of `geometry` with `labels` on the rails, to draw on: a fresh one, or `onto`."""
    board = _board(style, geometry)
    if onto is None:
        canvas = board.copy()
    else:
        canvas = onto
        canvas.paste(board)
    if labels:
        for rail, top in _rails(style, geometry, labels):
            canvas.paste(rail, (0, top))
    return canvas


def write(
    canvas: Image.Image, text: str, size: int, middle: tuple[float, float], colour: Colour
) -> None:
    """Digits or a sign of ours, with the middle of their ink at `middle`."""
    word = line(text, BOLD, size)
    width, height = word.mask.size
    x, y = round(middle[0] - width / 2), round(middle[1] - height / 2)
    canvas.paste(colour, (x, y, x + width, y + height), word.mask)
