"""From a scene to an image: the order in which things are laid on the board.

Owns the layers: board, checkers, marks, arrows, then everything an arrow may never hide (counts,
dice, cube, numbers). Leaves sprites to `stamps`, places to `geometry` and words to `strips`.
"""

from __future__ import annotations

from PIL import Image

from render import stamps
from render.arrows import arrow, free_spot, path
from render.background import NUMBER_SIZE, SLOTS, Ground, empty_board, write
from render.canvas import Canvas
from render.geometry import (
    CUBE,
    HEIGHT,
    SLAB_HEIGHT,
    STRIP,
    TRAY_WIDTH,
    Box,
    Geometry,
    Plan,
    Spot,
)
from render.moves import Trace, made, place, proposed, room
from render.objections import draw_objection
from render.scene import BAR, OFF, Middle, Scene, Side
from render.strips import StripContent, crown, draw_strip
from render.style import Colour, Style
from render.text import name_line

COUNT_SIZE = 40
CORE = 26  # half the width of the patch under a count
BADGE_SIZE = 38


def paint(scene: Scene, style: Style) -> Image.Image:
    """The finished picture, 1280 x 1120, RGB."""
    canvas = Canvas()
    draw(scene, style, canvas)
    return canvas.image


def draw(scene: Scene, style: Style, canvas: Canvas) -> Ground:
    """Draw the picture over whatever `canvas` shows; on which empty board it was drawn."""
    geometry = geometry_of(scene)
    far, own = _strips(scene)
    ground = Ground(style, geometry, _labels(scene), (far.bright, own.bright))
    empty_board(ground, canvas.image)
    canvas.clear()
    draw_strip(canvas, style, far, 0)
    draw_strip(canvas, style, own, HEIGHT - STRIP)
    _checkers(canvas, scene, style, geometry)
    _trays(canvas, scene, style, geometry)
    traces = _traces(scene, geometry, style)
    for trace, colour in traces:
        _ghosts_and_hits(canvas, scene, style, geometry, trace, colour)
    _sources(canvas, scene, style, geometry)
    guarded = _guarded(scene, geometry)
    if scene.objection:
        draw_objection(canvas, scene, style, geometry, guarded)
    for trace, colour in traces:
        _arrows(canvas, style, trace, colour, guarded, dashed=False)
    _suggestion(canvas, scene, style, geometry, guarded)
    _counts(canvas, scene, style, geometry)
    for trace, colour in traces:
        _merged(canvas, style, trace, colour, guarded)
        _off_badge(canvas, scene, style, geometry, trace, colour)
    _dice(canvas, scene, style, geometry)
    _cube(canvas, scene, style, geometry)
    _result(canvas, scene, style, geometry)
    return ground


def geometry_of(scene: Scene) -> Geometry:
    """The plan a scene needs: a hinge grows wider where the cube must stand in it."""
    if scene.board.middle is Middle.BAR:
        plan = Plan.BAR
    else:
        plan = Plan.HINGE_CUBE if scene.cube else Plan.HINGE
    return Geometry(plan, scene.home_left)


def _labels(scene: Scene) -> tuple[int, ...]:
    labels = [scene.label(slot) for slot in SLOTS]
    return (0, *(label for label in labels if label is not None)) if labels[0] else ()


def _sides(scene: Scene) -> tuple[Side, Side]:
    """Far side first, whatever their names: two equal sights are drawn in the same order."""
    return scene.bottom.other, scene.bottom


def _is_ivory(scene: Scene, side: Side) -> bool:
    return side is scene.ivory


def _strips(scene: Scene) -> tuple[StripContent, StripContent]:
    """What the far and the own strip say."""
    scored = any(scene.players.of(side).score is not None for side in Side)
    roll = scene.last_roll
    far, own = (
        StripContent(
            player=scene.players.of(side),
            ivory=_is_ivory(scene, side),
            pips=scene.pips.of(side),
            pips_word=scene.pips_word,
            dice=tuple(d.pips for d in roll.dice[:2]) if roll and roll.side is side else (),
            turn=scene.result is None and scene.turn is side,
            paused=scene.paused,
            won=scene.result is not None and scene.result.winner is side,
            drawn=scene.result is not None and scene.result.winner is None,
            scored=scored,
        )
        for side in _sides(scene)
    )
    return far, own


def _checkers(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    for side in _sides(scene):
        stamp = stamps.checker(style, ivory=_is_ivory(scene, side), diameter=geometry.checker)
        for point, count in enumerate(scene.position.of(side)):
            if point == OFF:
                continue
            for index in range(min(count, room(point))):
                stamp.put(canvas, *place(scene, geometry, side, point, index))


def _trays(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    for side in _sides(scene):
        own = side is scene.bottom
        off = scene.position.off(side)
        stamp = stamps.off_slab(
            style, ivory=_is_ivory(scene, side), width=TRAY_WIDTH - 16, height=SLAB_HEIGHT
        )
        for index in range(off):
            top = geometry.slab_top(own=own, index=index)
            stamp.put(canvas, geometry.tray_x(own=own), top + SLAB_HEIGHT / 2)
        if off:
            middle = geometry.off_count_at(own=own, off=off)
            write(canvas, str(off), COUNT_SIZE, middle, style.text)


def _traces(scene: Scene, geometry: Geometry, style: Style) -> list[tuple[Trace, Colour]]:
    traces = []
    if scene.last_move and scene.last_mover:
        traces.append((made(scene, geometry, scene.last_mover, scene.last_move), style.last))
    if scene.draft and scene.turn:
        traces.append((made(scene, geometry, scene.turn, scene.draft), style.playable))
    return traces


def _ghosts_and_hits(  # noqa: PLR0913, PLR0917 - the layers share these
    canvas: Canvas,
    scene: Scene,
    style: Style,
    geometry: Geometry,
    trace: Trace,
    colour: Colour,
) -> None:
    ivory = _is_ivory(scene, trace.side)
    dashed = colour != style.playable
    stamp = stamps.ghost(style, ivory=ivory, diameter=geometry.checker, edge=colour, dashed=dashed)
    for spot in trace.ghosts:
        stamp.put(canvas, *spot)
    victim = trace.side.other
    standing = min(scene.position.bar(victim), room(BAR))
    for index in range(standing - min(trace.hits, standing), standing):
        spot = place(scene, geometry, victim, BAR, index)
        ringed = victim is scene.turn and BAR in scene.sources  # the ring stands inside the mark
        diameter = geometry.checker + (16 if ringed else 0)
        stamps.struck(style, diameter, colour).put(canvas, *spot)


def _sources(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    """Playable checkers: a ring on the top one and a pill behind its number."""
    if scene.turn is None:
        return
    mark = stamps.ring(style, geometry.checker, style.playable)
    for point in scene.sources:
        count = scene.position.of(scene.turn)[point]
        if count:
            index = min(count, room(point)) - 1
            mark.put(canvas, *place(scene, geometry, scene.turn, point, index))
        if point != BAR:
            number_pill(
                canvas, scene, style, geometry, scene.slot(scene.turn, point), style.playable
            )


def number_pill(  # noqa: PLR0913, PLR0917 - the layers share these
    canvas: Canvas,
    scene: Scene,
    style: Style,
    geometry: Geometry,
    slot: int,
    colour: Colour,
) -> None:
    """A pill of `colour` behind the number of `slot`; nothing where the numbers are hidden."""
    label = scene.label(slot)
    if label is None:
        return
    middle = geometry.number_at(slot)
    stamps.pill(style, 72, 48, colour).put(canvas, *middle)
    write(canvas, str(label), NUMBER_SIZE, middle, style.ink)


def _guarded(scene: Scene, geometry: Geometry) -> list[Box]:
    """Boxes that arrows should go round: counts, dice, the offered cube."""
    boxes = []
    for side in _sides(scene):
        for point, count in enumerate(scene.position.of(side)):
            if point != OFF and count > room(point):
                boxes.append(_box(place(scene, geometry, side, point, room(point) - 1), CORE))
    if scene.roll:
        own = scene.roll.side is scene.bottom
        spots = geometry.dice_at(len(scene.roll.dice), own=own)
        boxes += [_box(spot, geometry.die / 2) for spot in spots]
    if scene.cube and scene.cube.offered_to:
        own = scene.cube.offered_to is scene.bottom
        boxes.append(_box((geometry.lane_x(own=own), HEIGHT / 2), CUBE / 2 + 10))
    return boxes


def _box(middle: Spot, half: float) -> Box:
    x, y = middle
    return round(x - half), round(y - half), round(x + half), round(y + half)


def _arrows(  # noqa: PLR0913 - the layers share these
    canvas: Canvas,
    style: Style,
    trace: Trace,
    colour: Colour,
    guarded: list[Box],
    *,
    dashed: bool,
) -> None:
    for shaft in trace.shafts:
        curve = path(shaft.start, shaft.target, shaft.reach, guarded)
        arrow(curve, dashed=dashed).put(canvas, colour, style.ink)


def _merged(canvas: Canvas, style: Style, trace: Trace, colour: Colour, guarded: list[Box]) -> None:
    """How many equal steps one arrow stands for."""
    for shaft in trace.shafts:
        if shaft.count > 1:
            curve = path(shaft.start, shaft.target, shaft.reach, guarded)
            badge(canvas, style, f"×{shaft.count}", free_spot(curve, guarded), colour)


def badge(canvas: Canvas, style: Style, text: str, middle: Spot, colour: Colour) -> None:
    """A short sign on a pill of `colour`."""
    stamps.pill(style, 34 + 20 * len(text), 48, colour).put(canvas, *middle)
    write(canvas, text, BADGE_SIZE, middle, style.ink)


def _off_badge(  # noqa: PLR0913, PLR0917 - the layers share these
    canvas: Canvas,
    scene: Scene,
    style: Style,
    geometry: Geometry,
    trace: Trace,
    colour: Colour,
) -> None:
    if trace.off:
        own = trace.side is scene.bottom
        middle = geometry.off_badge_at(own=own, off=scene.position.off(trace.side))
        badge(canvas, style, f"+{trace.off}", middle, colour)


def _suggestion(
    canvas: Canvas, scene: Scene, style: Style, geometry: Geometry, guarded: list[Box]
) -> None:
    """A proposal: dashed arrows, ghosts where the checkers would stand, and whose it is."""
    if scene.suggestion is None:
        return
    side = scene.suggestion.side
    trace = proposed(scene, geometry, side, scene.suggestion.steps)
    _ghosts_and_hits(canvas, scene, style, geometry, trace, style.suggest)
    _arrows(canvas, style, trace, style.suggest, guarded, dashed=True)
    _off_badge(canvas, scene, style, geometry, trace, style.suggest)
    if scene.suggestion.by:
        name = name_line(scene.suggestion.by, "?", 40, 380)
        middle = (geometry.lane_x(own=side is not scene.bottom), HEIGHT / 2)
        stamps.pill(style, name.advance + 48, 64, style.suggest).put(canvas, *middle)
        x, y = round(middle[0] - name.advance / 2) + name.left, round(middle[1] + 14) + name.top
        box = (x, y, x + name.mask.width, y + name.mask.height)
        canvas.paste(style.ink, box, name.mask)


def _counts(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    """Exact counts of stacks too high to draw, on the outermost checker, over any arrow."""
    for side in _sides(scene):
        ivory = _is_ivory(scene, side)
        colours = style.ivory if ivory else style.ebony
        for point, count in enumerate(scene.position.of(side)):
            if point == OFF or count <= room(point):
                continue
            spot = place(scene, geometry, side, point, room(point) - 1)
            stamps.core(style, ivory=ivory, diameter=2 * CORE).put(canvas, *spot)
            write(canvas, str(count), COUNT_SIZE, spot, colours.ink)


def _dice(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    if scene.roll is None or scene.result is not None:
        return
    own = scene.roll.side is scene.bottom
    ivory = _is_ivory(scene, scene.roll.side)
    spots = geometry.dice_at(len(scene.roll.dice), own=own)
    for die, (x, y) in zip(scene.roll.dice, spots, strict=True):
        used = die.used or die.lost
        stamps.die(style, ivory=ivory, size=geometry.die, pips=die.pips, used=used).put(
            canvas, x, y
        )
        if die.lost:
            half = geometry.die / 2
            stamps.cross(style, 36).put(canvas, x + half + 3, y - half - 3)


def _cube(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    cube = scene.cube
    if cube is None:
        return
    if cube.offered_to is not None:
        own = cube.offered_to is scene.bottom
        middle: Spot = (geometry.lane_x(own=own), HEIGHT / 2)
    else:
        middle = geometry.cube_at(None if cube.owner is None else cube.owner is scene.bottom)
    offered = cube.offered_to is not None
    stamps.cube(style, CUBE, cube.value, offered=offered).put(canvas, *middle)


def _result(canvas: Canvas, scene: Scene, style: Style, geometry: Geometry) -> None:
    """Who won, in the winner's half of the lane: a crown and the points."""
    if scene.result is None or scene.result.winner is None:
        return
    middle = (geometry.lane_x(own=scene.result.winner is scene.bottom), HEIGHT / 2)
    points = scene.result.points
    sign = "" if points is None else f"+{points}"
    width = 96 if points is None else 130 + 32 * len(sign)
    stamps.pill(style, width, 78, style.last).put(canvas, *middle)
    shift = 0 if points is None else -width / 2 + 52
    crown(style.ink, 54).put(canvas, middle[0] + shift, middle[1])
    if sign:
        write(canvas, sign, 54, (middle[0] + 40, middle[1]), style.ink)
