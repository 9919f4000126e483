"""Arrows: bowed towards the middle of the board, solid for what was played, dashed for a proposal.

Owns choosing a bow that keeps clear of counts and dice, and laying an arrow on its place in its
colours. Leaves what one looks like to `forms`, which are needed to `moves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import atan2, cos, hypot, sin

from PIL import Image

from render.canvas import Surface
from render.forms import BODY, FILL, GRID, OUTLINE, Form, Path, tiles
from render.geometry import LANE_Y, Box, Spot
from render.style import Colour


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow on its place: a form, turned over or not, from the pixel where it starts."""

    form: Form
    start: tuple[int, int]
    leftwards: bool
    upwards: bool

    def put(self, canvas: Surface, fill: Colour, ink: Colour) -> None:
        """Lay the arrow on `canvas`, in pieces that hold little but ink."""
        drawn = tiles(self.form)
        sheet = drawn.sheet()
        width, height = sheet.size
        turned = _TURNS[self.leftwards, self.upwards]
        if turned is not None:
            sheet = sheet.transpose(turned)
        sheet.putpalette(_colours(fill, ink), "RGBA")
        sheet = sheet.convert("RGBA")
        for (left, top, right, bottom), (x, y) in drawn.boxes():
            column, row = self.start[0] + x, self.start[1] + y
            if self.leftwards:
                column = self.start[0] + self.form.phase[0] - x - (right - left)
                left, right = width - right, width - left  # noqa: PLW2901 - the same box, turned over
            if self.upwards:
                row = self.start[1] + self.form.phase[1] - y - (bottom - top)
                top, bottom = height - bottom, height - top  # noqa: PLW2901 - as above
            piece = sheet.crop((left, top, right, bottom))
            canvas.paste(piece, (column, row), piece)


_TURNS = {
    (False, False): None,
    (True, False): Image.Transpose.FLIP_LEFT_RIGHT,
    (False, True): Image.Transpose.FLIP_TOP_BOTTOM,
    (True, True): Image.Transpose.ROTATE_180,
}


@lru_cache(maxsize=16)
def _colours(fill: Colour, ink: Colour) -> bytes:
    """What each value of a sheet is: red, green, blue and opacity."""
    edge = [(*ink, round(255 * value / OUTLINE)) for value in range(OUTLINE)]
    inside = []
    for value in range(OUTLINE, FILL + 1):
        share = (value - OUTLINE) / (FILL - OUTLINE)
        inside.append((*(round(i + (f - i) * share) for f, i in zip(fill, ink, strict=True)), 255))
    return bytes(chain.from_iterable([*edge, *inside]))


def arrow(curve: Path, *, dashed: bool) -> Mark:
    """The arrow along `curve`; its start counts to half a pixel."""
    start, phase = zip(*(divmod(round(2 * side), 2) for side in curve.start), strict=True)
    bend = [round((c - s) * GRID) for c, s in zip(curve.control, curve.start, strict=True)]
    tip = [round((e - s) * GRID) for e, s in zip(curve.end, curve.start, strict=True)]
    leftwards, upwards = ((t, b) < (0, 0) for t, b in zip(tip, bend, strict=True))
    x, y = -1 if leftwards else 1, -1 if upwards else 1
    form = Form(phase, (x * bend[0], y * bend[1]), (x * tip[0], y * tip[1]), dashed)
    return Mark(form, start, leftwards, upwards)


def path(start: Spot, target: Spot, reach: float, guarded: Sequence[Box]) -> Path:
    """A curve from `start` that ends `reach` short of the middle of `target`.

    Of several bows the first that crosses no guarded box is taken, else the one that crosses least.
    """
    best: tuple[int, Path] | None = None
    for bow in (1.0, 0.55, 1.6, 0.2, 2.2, -0.6):
        bent = _bent(start, target, reach, bow)
        near = _near(bent, guarded)
        hits = sum(_inside(bent.at(i / 20), near) for i in range(2, 20)) if near else 0
        if hits == 0:
            return bent
        if best is None or hits < best[0]:
            best = hits, bent
    if best is None:
        raise AssertionError("there is always a first bow")
    return best[1]


def free_spot(curve: Path, guarded: Sequence[Box]) -> Spot:
    """A spot near the middle of `curve` where a badge covers no guarded box."""
    for t in (0.5, 0.4, 0.6, 0.3, 0.7):
        x, y = curve.at(t)
        badge = (round(x - 30), round(y - 18), round(x + 30), round(y + 18))
        corners = [(badge[i], badge[j]) for i in (0, 2) for j in (1, 3)]
        if not any(_inside(spot, guarded) for spot in [(x, y), *corners]):
            return x, y
    return curve.at(0.5)


def _near(curve: Path, boxes: Sequence[Box]) -> list[Box]:
    """Those boxes that `curve` might cross: it stays between its three spots."""
    xs, ys = zip(curve.start, curve.control, curve.end, strict=True)
    left, right, top, bottom = min(xs) - BODY, max(xs) + BODY, min(ys) - BODY, max(ys) + BODY
    return [b for b in boxes if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top]


def _inside(spot: Spot, boxes: Sequence[Box]) -> bool:
    x, y = spot
    pad = BODY
    return any(l - pad < x < r + pad and t - pad < y < b + pad for l, t, r, b in boxes)  # noqa: E741


def _bent(start: Spot, target: Spot, reach: float, bow: float) -> Path:
    dx, dy = target[0] - start[0], target[1] - start[1]
    length = hypot(dx, dy) or 1.0
    middle = ((start[0] + target[0]) / 2, (start[1] + target[1]) / 2)
    normal = (-dy / length, dx / length)
    towards = LANE_Y - middle[1]
    if abs(towards) < 60 and abs(normal[1]) < 0.5:  # noqa: PLR2004 - crosses the lane: bow to the side
        sign = 1.0 if normal[0] > 0 else -1.0
    else:
        sign = 1.0 if normal[1] * towards >= 0 else -1.0
    size = min(30 + 0.16 * length, 110) * bow * sign
    control = (middle[0] + normal[0] * size, middle[1] + normal[1] * size)
    turn = atan2(target[1] - control[1], target[0] - control[0])
    end = (target[0] - cos(turn) * reach, target[1] - sin(turn) * reach)
    return Path(start, control, end)
