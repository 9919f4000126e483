"""Arrows: bowed towards the middle of the board, solid for what was played, dashed for a proposal.

Owns the curve, its masks and their bounded cache, and choosing a bow that keeps clear of counts and
dice. Leaves which arrows a scene needs to `moves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, floor, hypot, pi, sin

from PIL import Image, ImageDraw

from render.geometry import LANE_Y, Box, Spot
from render.style import Colour

SCALE = 3
BODY = 11.0  # width of the shaft
EDGE = 4.5  # width of its dark outline
HEAD_LENGTH, HEAD_HALF = 40.0, 25.0
SAMPLES = 28
DASH, GAP = 26.0, 20.0
SLAB = 128
PAD = HEAD_HALF + EDGE + 6
"""No ink is farther from the curve."""

NEAR = 80
"""More than `PAD` and the way between two samples of the longest arrow together."""


@dataclass(frozen=True, slots=True)
class Path:
    """A quadratic curve from `start` to the tip `end`."""

    start: Spot
    control: Spot
    end: Spot

    def at(self, t: float) -> Spot:
        """The point of the curve at `t`, 0..1."""
        u = 1 - t
        a, b, c = u * u, 2 * u * t, t * t
        return (
            a * self.start[0] + b * self.control[0] + c * self.end[0],
            a * self.start[1] + b * self.control[1] + c * self.end[1],
        )


@dataclass(frozen=True, slots=True)
class Mark:
    """A drawn arrow, cut into slabs so that little emptiness is pasted.

    Each slab holds the mask of the outline, the mask of the fill and their upper left corner.
    """

    slabs: tuple[tuple[Image.Image, Image.Image, tuple[int, int]], ...]

    def put(self, canvas: Image.Image, fill: Colour, ink: Colour) -> None:
        """Lay the arrow on `canvas`."""
        for outline, inside, (x, y) in self.slabs:
            box = (x, y, x + inside.width, y + inside.height)
            canvas.paste(ink, box, outline)
            canvas.paste(fill, box, inside)


def path(start: Spot, target: Spot, reach: float, guarded: Sequence[Box]) -> Path:
    """A curve from `start` that ends `reach` short of the middle of `target`.

    Of several bows the first that crosses no guarded box is taken, else the one that crosses least.
    """
    best: tuple[int, Path] | None = None
    for bow in (1.0, 0.55, 1.6, 0.2, 2.2, -0.6):
        bent = _bent(start, target, reach, bow)
        hits = sum(_inside(bent.at(i / 20), guarded) for i in range(2, 20))
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


@dataclass(frozen=True, slots=True)
class Shape:
    """A polygon with discs on some of its corners, in picture pixels, and how far it reaches."""

    corners: list[Spot]
    discs: list[Spot]
    radius: float
    left: float
    right: float


@lru_cache(maxsize=16)
def arrow(curve: Path, *, dashed: bool) -> Mark:
    """The masks of an arrow along `curve`."""
    spots = [curve.at(i / SAMPLES) for i in range(SAMPLES + 1)]
    spine, head = _spine_and_head(spots)
    pieces = _dashes(spine) if dashed else [spine]
    outline = [_stroke(piece, BODY / 2 + EDGE) for piece in pieces]
    outline += [_shape(head), *(_edge(*ends) for ends in pairwise([*head, head[0]]))]
    inside = [*(_stroke(piece, BODY / 2) for piece in pieces), _shape(head)]
    left, top, (width, height) = _frame(curve)
    slabs = []
    for x in range(left, left + width, SLAB):
        right = min(x + SLAB, left + width)
        upper, lower = _reach(spots, x, right)
        band = (x, max(top, upper), right, min(top + height, lower))
        mask = _layer(outline, band)
        ink = mask.getbbox()
        if ink:
            fill = _layer(inside, band)
            slabs.append((mask.crop(ink), fill.crop(ink), (x + ink[0], band[1] + ink[1])))
    return Mark(tuple(slabs))


def _reach(spots: list[Spot], left: int, right: int) -> tuple[int, int]:
    """From which row to which an arrow along `spots` can leave ink between two columns."""
    near = [y for x, y in spots if left - NEAR <= x <= right + NEAR]
    return floor(min(near) - PAD), ceil(max(near) + PAD)


def _layer(shapes: list[Shape], band: Box) -> Image.Image:
    """The mask of what of the shapes lies in `band`.

    A whole arrow drawn at once would take ten megabytes for a moment, and leave a hole of another
    size in the memory each time.
    """
    left, top, right, bottom = band
    sheet = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE), 0)
    draw = ImageDraw.Draw(sheet)
    for shape in shapes:
        if shape.left < right and shape.right > left:
            draw.polygon([((x - left) * SCALE, (y - top) * SCALE) for x, y in shape.corners], 255)
            for x, y in shape.discs:
                middle, r = ((x - left) * SCALE, (y - top) * SCALE), shape.radius * SCALE
                draw.ellipse((middle[0] - r, middle[1] - r, middle[0] + r, middle[1] + r), 255)
    return sheet.reduce(SCALE)


def _frame(curve: Path) -> tuple[int, int, tuple[int, int]]:
    spots = [curve.at(i / 16) for i in range(17)]
    left, top = int(min(x for x, _ in spots) - PAD), int(min(y for _, y in spots) - PAD)
    right, bottom = int(max(x for x, _ in spots) + PAD), int(max(y for _, y in spots) + PAD)
    return left, top, (right - left, bottom - top)


def _spine_and_head(spots: list[Spot]) -> tuple[list[Spot], list[Spot]]:
    """The shaft up to the base of the head, and the head's triangle."""
    tip = spots[-1]
    keep = len(spots) - 1
    while keep > 1 and hypot(spots[keep][0] - tip[0], spots[keep][1] - tip[1]) < HEAD_LENGTH:
        keep -= 1
    neck = spots[keep]
    turn = atan2(tip[1] - neck[1], tip[0] - neck[0])
    base = (tip[0] - cos(turn) * HEAD_LENGTH, tip[1] - sin(turn) * HEAD_LENGTH)
    side = (cos(turn + pi / 2) * HEAD_HALF, sin(turn + pi / 2) * HEAD_HALF)
    head = [tip, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])]
    inner = (base[0] + cos(turn) * 6, base[1] + sin(turn) * 6)
    return [*spots[: keep + 1], inner], head


def _dashes(spine: list[Spot]) -> list[list[Spot]]:
    """`spine` cut into dashes of even length."""
    fine: list[Spot] = []
    for (x0, y0), (x1, y1) in pairwise(spine):
        n = max(1, int(hypot(x1 - x0, y1 - y0) / 2))
        fine += [(x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n) for i in range(n)]
    fine.append(spine[-1])
    pieces: list[list[Spot]] = [[]]
    walked = 0.0
    for before, spot in zip([fine[0], *fine], fine, strict=False):
        walked += hypot(spot[0] - before[0], spot[1] - before[1])
        if walked % (DASH + GAP) < DASH:
            pieces[-1].append(spot)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def _shape(corners: list[Spot], discs: Sequence[Spot] = (), radius: float = 0.0) -> Shape:
    xs = [x for x, _ in corners]
    return Shape(corners, list(discs), radius, min(xs) - radius - 1, max(xs) + radius + 1)


def _edge(one: Spot, two: Spot) -> Shape:
    """The dark edge along one side of the head."""
    return _stroke([one, two], EDGE)


def _stroke(spots: list[Spot], half: float) -> Shape:
    """A line with round ends, `half` pixels to either side."""
    left: list[Spot] = []
    right: list[Spot] = []
    for i, (x, y) in enumerate(spots):
        x0, y0 = spots[max(0, i - 1)]
        x1, y1 = spots[min(len(spots) - 1, i + 1)]
        length = hypot(x1 - x0, y1 - y0)
        if length:
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
    return _shape(left + right[::-1], (spots[0], spots[-1]), half)
