"""The forms of arrows: what one looks like wherever it lies, drawn once and kept small.

Owns the curve, drawing a form supersampled, cut into tiles that hold little but ink, and the
bounded cache of forms. Leaves to `arrows` where one lies, which way it points and in which colours.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, floor, hypot, pi, sin
from zlib import compress, decompress

from PIL import Image, ImageDraw

from render.geometry import Box, Spot

SCALE = 3
BODY = 11.0  # width of the shaft
EDGE = 4.5  # width of its dark outline
HEAD_LENGTH, HEAD_HALF = 40.0, 25.0
SAMPLES = 28
DASH, GAP = 26.0, 20.0
TILE = 64
"""How long a tile is along the arrow: shorter ones hold less emptiness, but there are more."""

PIECE = 3
"""How many samples a polygon of the shaft goes on: one of many corners is slow to fill."""

GRID = 16
"""Forms are told apart to this part of a pixel."""

OUTLINE, FILL = 127, 255
"""What a sheet says: from 0 to `OUTLINE` more and more of the edge, then more and more fill."""

KEPT = 512
"""Forms; a game knows some six hundred, and one takes about two kilobytes."""


_CIRCLE = [(cos(i * pi / 12), sin(i * pi / 12)) for i in range(24)]


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
class Form:
    """A curve from its start, of which the tip is to the right and below, in parts of `GRID`.

    `phase` is where in its pixel the start lies, 0 or 1/2 in both directions, doubled.
    """

    phase: tuple[int, int]
    control: tuple[int, int]
    tip: tuple[int, int]
    dashed: bool

    def spots(self) -> list[Spot]:
        """Samples of the curve, in pixels from the upper left corner of the start's pixel."""
        x0, y0 = self.phase[0] / 2, self.phase[1] / 2
        control = x0 + self.control[0] / GRID, y0 + self.control[1] / GRID
        curve = Path((x0, y0), control, (x0 + self.tip[0] / GRID, y0 + self.tip[1] / GRID))
        return [curve.at(i / SAMPLES) for i in range(SAMPLES + 1)]


@dataclass(frozen=True, slots=True)
class Tiles:
    """A drawn form: its tiles one below the other on a sheet, which is packed."""

    packed: bytes
    size: tuple[int, int]
    numbers: array[int]
    """Of each tile its width and height, and its upper left corner from the start's pixel."""

    def sheet(self) -> Image.Image:
        """The sheet of `OUTLINE` and `FILL`, of a caller's own."""
        return Image.frombytes("L", self.size, decompress(self.packed))

    def boxes(self) -> Iterator[tuple[Box, tuple[int, int]]]:
        """Of each tile its box on the sheet, and its upper left corner from the start's pixel."""
        top = 0
        numbers = iter(self.numbers)
        for width, height, x, y in zip(numbers, numbers, numbers, numbers, strict=True):
            yield (0, top, width, top + height), (x, y)
            top += height


@dataclass(frozen=True, slots=True)
class _Shape:
    """A polygon in parts of a pixel, what it says, and the pixels it can touch."""

    corners: list[tuple[int, int]]
    value: int
    reach: Box


@lru_cache(maxsize=KEPT)
def tiles(form: Form) -> Tiles:
    """The form as it is drawn."""
    spine, head = _spine_and_head(form.spots())
    lines = [_normals(piece) for piece in (_dashes(spine) if form.dashed else [spine])]
    shapes = [shape for line in lines for shape in _stroke(line, BODY / 2 + EDGE, OUTLINE)]
    shapes += _rim(head)
    bands = _bands(shapes)
    shapes += [shape for line in lines for shape in _stroke(line, BODY / 2, FILL)]
    shapes.append(_shape(head, FILL))
    return _packed([(_layer(shapes, band), band) for band in bands])


def _packed(drawn: list[tuple[Image.Image, Box]]) -> Tiles:
    numbers = array("h")
    inked = []
    for layer, (left, top, _, _) in drawn:
        ink = layer.getbbox()
        if ink:
            numbers.extend((ink[2] - ink[0], ink[3] - ink[1], left + ink[0], top + ink[1]))
            inked.append(layer.crop(ink))
    size = max(tile.width for tile in inked), sum(tile.height for tile in inked)
    sheet = Image.new("L", size, 0)
    top = 0
    for tile in inked:
        sheet.paste(tile, (0, top))
        top += tile.height
    return Tiles(compress(sheet.tobytes(), 1), size, numbers)


def _bands(shapes: list[_Shape]) -> list[Box]:
    """Boxes side by side that hold all the shapes: columns of a flat arrow, else rows."""
    lefts, tops, rights, bottoms = zip(*(shape.reach for shape in shapes), strict=True)
    flat = max(rights) - min(lefts) >= max(bottoms) - min(tops)
    most: dict[int, tuple[int, int]] = {}
    for left, top, right, bottom in (shape.reach for shape in shapes):
        begin, end, near, far = (left, right, top, bottom) if flat else (top, bottom, left, right)
        for i in range(begin // TILE, (end - 1) // TILE + 1):
            low, high = most.get(i, (near, far))
            most[i] = min(low, near), max(high, far)
    if flat:
        return [(i * TILE, low, i * TILE + TILE, high) for i, (low, high) in most.items()]
    return [(low, i * TILE, high, i * TILE + TILE) for i, (low, high) in most.items()]


def _layer(shapes: list[_Shape], box: Box) -> Image.Image:
    """What of the shapes lies in `box`.

    A whole arrow drawn at once would take ten megabytes for a moment, and leave a hole of another
    size in the memory each time.
    """
    left, top, right, bottom = box
    sheet = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE), 0)
    draw = ImageDraw.Draw(sheet)
    x0, y0 = left * SCALE, top * SCALE
    for shape in shapes:
        a, b, c, d = shape.reach
        if a < right and c > left and b < bottom and d > top:
            draw.polygon([(x - x0, y - y0) for x, y in shape.corners], shape.value)
    return sheet.reduce(SCALE)


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


def _normals(spots: Sequence[Spot]) -> list[tuple[float, float, float, float]]:
    """Each spot with the direction across the line there, one pixel long."""
    found = []
    for (x0, y0), (x, y), (x1, y1) in zip(
        [spots[0], *spots[:-1]], spots, [*spots[1:], spots[-1]], strict=True
    ):
        length = hypot(x1 - x0, y1 - y0)
        if length:
            found.append((x, y, (y0 - y1) / length, (x1 - x0) / length))
    return found


def _stroke(
    line: list[tuple[float, float, float, float]], half: float, value: int
) -> Iterator[_Shape]:
    """A line with round ends, `half` pixels to either side, in pieces of few corners."""
    one = [(x + nx * half, y + ny * half) for x, y, nx, ny in line]
    other = [(x - nx * half, y - ny * half) for x, y, nx, ny in line]
    for i in range(0, len(line) - 1, PIECE):
        yield _shape([*one[i : i + PIECE + 1], *other[i : i + PIECE + 1][::-1]], value)
    for x, y, _, _ in (line[0], line[-1]):
        yield _disc(x, y, half, value)


def _rim(head: list[Spot]) -> Iterator[_Shape]:
    """The dark edge round the head."""
    for one, two in pairwise([*head, head[0]]):
        (x0, y0, nx, ny), (x1, y1, _, _) = _normals([one, two])
        x, y = nx * EDGE, ny * EDGE
        corners = [(x0 + x, y0 + y), (x1 + x, y1 + y), (x1 - x, y1 - y), (x0 - x, y0 - y)]
        yield _shape(corners, OUTLINE)
        yield _disc(x0, y0, EDGE, OUTLINE)


def _disc(x: float, y: float, radius: float, value: int) -> _Shape:
    return _shape([(x + cx * radius, y + cy * radius) for cx, cy in _CIRCLE], value)


def _shape(corners: Sequence[Spot], value: int) -> _Shape:
    fine = [(floor(x * SCALE), floor(y * SCALE)) for x, y in corners]
    (left, _), (right, _) = min(fine), max(fine)
    ys = [y for _, y in fine]
    top, bottom = min(ys), max(ys)
    reach = left // SCALE, top // SCALE, right // SCALE + 1, bottom // SCALE + 1
    return _Shape(fine, value, reach)
