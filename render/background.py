"""The empty board with its numbers and chevrons, ready to be copied.

Owns loading of the baked boards and the rails' numbers, both cached within bounds. Leaves the
baking to `bake` and pills behind numbers to `paint`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageOps

from render import stamps
from render.geometry import Geometry, Plan
from render.style import Colour, Style
from render.text import line
from render.typeface import BOLD

BOARDS = Path(__file__).parent / "boards"
NUMBER_SIZE = 40
SLOTS = range(1, 25)
Labels = tuple[int, ...]
"""25 labels by slot (index 0 unused), or empty when the numbers are hidden."""


def board_file(style: Style, plan: Plan) -> Path:
    """Where the empty board of `style` and `plan` lies."""
    return BOARDS / f"{style.key}-{plan.value}.webp"


@lru_cache(maxsize=2)
def _board(style: Style, plan: Plan) -> Image.Image:
    with Image.open(board_file(style, plan)) as file:
        return file.convert("RGB")


@lru_cache(maxsize=4)
def numbered(style: Style, geometry: Geometry, labels: Labels) -> Image.Image:
    """The board of `geometry` with `labels` on the rails. Copy before drawing on it."""
    board = _board(style, geometry.plan)
    canvas = ImageOps.mirror(board) if geometry.mirrored else board.copy()
    for own in (True, False):
        x, y = geometry.chevron_at(own=own)
        stamps.chevron(style.chevron, right=geometry.exit_right(own=own)).put(canvas, x, y)
    if labels:
        for slot in SLOTS:
            write(canvas, str(labels[slot]), NUMBER_SIZE, geometry.number_at(slot), style.text)
    return canvas


def write(
    canvas: Image.Image, text: str, size: int, middle: tuple[float, float], colour: Colour
) -> None:
    """Digits or a sign of ours, with the middle of their ink at `middle`."""
    word = line(text, BOLD, size)
    width, height = word.mask.size
    x, y = round(middle[0] - width / 2), round(middle[1] - height / 2)
    canvas.paste(colour, (x, y, x + width, y + height), word.mask)
