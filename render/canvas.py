"""A board that is drawn, and which pieces of it are not the empty board's any more.

Owns the grid of pieces and marking them at every paste. Leaves what is pasted to its callers and
what a piece becomes in a file to `pieces`.
"""

from __future__ import annotations

from typing import Protocol

from PIL import Image

from render.geometry import HEIGHT, WIDTH, Box
from render.style import Colour

PIECE_WIDTH, PIECE_HEIGHT = 80, 8
"""A piece in pixels: ten blocks of a JPEG, about as wide as a point and as high as one block."""

COLUMNS, ROWS = WIDTH // PIECE_WIDTH, HEIGHT // PIECE_HEIGHT


class Surface(Protocol):
    """What sprites, arrows and digits are laid on: an image, or a canvas."""

    def paste(
        self,
        what: Image.Image | Colour,
        at: tuple[int, int] | Box,
        mask: Image.Image | None = None,
        /,
    ) -> None:
        """Lay an image with its corner at a spot, or a colour on a box, as far as `mask` says."""


class Canvas:
    """An image of 1280 x 1120 pixels, with a mark on each piece that something was laid on."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH, HEIGHT))
        self._columns = [0] * COLUMNS  # for each column of pieces, a bit a row

    def paste(
        self,
        what: Image.Image | Colour,
        at: tuple[int, int] | Box,
        mask: Image.Image | None = None,
        /,
    ) -> None:
        """As an image does it; the pieces below are marked."""
        if mask is not None and not isinstance(what, Image.Image):
            what = Image.new("RGB", mask.size, what)  # laid twice as fast as a mere colour
        self.image.paste(what, at, mask)
        if isinstance(what, Image.Image):
            width, height = what.size
            self.mark((at[0], at[1], at[0] + width, at[1] + height))
        elif len(at) == 4:  # noqa: PLR2004 - a box; a colour is laid on nothing else
            self.mark(at)

    def clear(self) -> None:
        """What it shows now is an empty board."""
        self._columns = [0] * COLUMNS

    def mark(self, box: Box) -> None:
        """Something was drawn within this box."""
        left, top, right, bottom = box
        top, bottom = max(0, top), min(HEIGHT, bottom)
        left, right = max(0, left), min(WIDTH, right)
        if left >= right or top >= bottom:
            return
        first, behind = top // PIECE_HEIGHT, (bottom - 1) // PIECE_HEIGHT + 1
        rows = (1 << behind) - (1 << first)
        columns = self._columns
        for column in range(left // PIECE_WIDTH, (right - 1) // PIECE_WIDTH + 1):
            columns[column] |= rows

    def marked(self) -> list[tuple[int, int, int]]:
        """Marked pieces as runs: the column, the first row and the row behind the last."""
        runs = []
        for column, rows in enumerate(self._columns):
            row, left = 0, rows
            while left:
                gap = (left & -left).bit_length() - 1
                left >>= gap
                length = (~left & (left + 1)).bit_length() - 1
                left >>= length
                runs.append((column, row + gap, row + gap + length))
                row += gap + length
        return runs
