"""The picture of "why can't I?": what stands against a step, drawn on the board.

Owns the marks of closed points, blocks, places nobody holds, forbidden checkers and refused
steps. Leaves the reasons to the rules and the words to the caption.
"""

from __future__ import annotations

from itertools import pairwise

from PIL import ImageDraw

from render import stamps
from render.arrows import arrow, path
from render.canvas import Canvas
from render.geometry import FIELD_BOTTOM, FIELD_TOP, HALF_BOARD, Box, Geometry, Spot
from render.moves import place, proposed, room
from render.scene import Scene, Side
from render.style import Style

CROSS = 44
BRACKET_LEG = 44


def draw_objection(
    canvas: Canvas, scene: Scene, style: Style, geometry: Geometry, guarded: list[Box]
) -> None:
    """Lay the marks of `scene.objection` on the board."""
    objection = scene.objection
    if objection is None:
        return
    side = objection.side
    for run in _pieces(sorted(scene.slot(side, point) for point in objection.run)):
        _bracket(canvas, style, geometry, run)
    _empty_places(canvas, scene, style, geometry, side, objection.beyond)
    for point in objection.closed:
        x, y = geometry.checker_at(scene.slot(side, point), 0)
        stamps.cross(style, CROSS).put(canvas, x, y)
    for point in objection.sources:
        count = scene.position.of(side)[point]
        index = room(point) - 2 if count > room(point) else max(0, count - 1)  # beside the count
        spot = place(scene, geometry, side, point, index)
        stamps.forbidden(style, geometry.checker).put(canvas, *spot)
    for shaft in proposed(scene, geometry, side, objection.steps).shafts:
        curve = path(shaft.start, shaft.target, shaft.reach, guarded)
        arrow(curve, dashed=True).put(canvas, style.refuse, style.ink)
        stamps.cross(style, CROSS).put(canvas, *curve.at(0.5))


def _empty_places(  # noqa: PLR0913, PLR0917 - the layers share these
    canvas: Canvas,
    scene: Scene,
    style: Style,
    geometry: Geometry,
    side: Side,
    points: tuple[int, ...],
) -> None:
    """Dashed checkers where an enemy's would have to be; none where somebody stands."""
    ivory = scene.ivory is side.other
    stamp = stamps.ghost(
        style, ivory=ivory, diameter=geometry.checker, edge=style.refuse, dashed=True
    )
    for point in points:
        if not scene.position.of(side)[point]:
            stamp.put(canvas, *geometry.checker_at(scene.slot(side, point), 0))


def _pieces(slots: list[int]) -> list[list[int]]:
    """Neighbours along one rail."""
    pieces: list[list[int]] = []
    for before, slot in pairwise([-1, *slots]):
        if slot == before + 1 and slot != HALF_BOARD + 1:
            pieces[-1].append(slot)
        else:
            pieces.append([slot])
    return pieces


def _bracket(canvas: Canvas, style: Style, geometry: Geometry, run: list[int]) -> None:
    """A bracket on the rail that holds the numbers of a block."""
    half = geometry.point_width / 2 - 3
    xs = [geometry.point_x(slot) for slot in run]
    left, right = min(xs) - half, max(xs) + half
    top = geometry.is_top(run[0])
    y = FIELD_TOP - 3 if top else FIELD_BOTTOM + 3
    leg = y - BRACKET_LEG if top else y + BRACKET_LEG
    corners: list[Spot] = [(left, leg), (left, y), (right, y), (right, leg)]
    draw = ImageDraw.Draw(canvas.image)
    draw.line(corners, fill=style.ink, width=14, joint="curve")
    draw.line(corners, fill=style.refuse, width=8, joint="curve")
    edge = 14
    canvas.mark(
        (int(left) - edge, int(min(y, leg)) - edge, int(right) + edge, int(max(y, leg)) + edge)
    )
