"""Bakes the empty board of each style and plan into `boards/`: `python -m render.bake`.

Owns wood, felt, points, wells and hinges, drawn once with large masks. The package loads the baked
files; a test bakes them again and compares, so a file can never be older than this code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.background import BOARDS, board_file
from render.geometry import (
    FIELD_BOTTOM,
    FIELD_TOP,
    HALF_BOARD,
    HEIGHT,
    POINT_LENGTH,
    STRIP,
    WIDTH,
    Box,
    Geometry,
    Plan,
)
from render.style import THEMES, Colour, Style

SCALE = 4
BEVEL = 4
HATCH, HATCH_LINE = 18, 4  # pitch and thickness of the stripes of a hatched point
Draw = ImageDraw.ImageDraw


def bake(style: Style, plan: Plan) -> Image.Image:
    """The empty board without strips, numbers and chevrons, home on the right."""
    geometry = Geometry(plan)
    canvas = _wood(style)
    _seam(canvas, style, geometry)
    wells = [*geometry.halves(), geometry.tray(own=True), geometry.tray(own=False)]
    column = geometry.cube_column()
    if column:
        wells.append(column)
    for well in wells:
        _well_edge(canvas, style, well)
    for half in geometry.halves():
        _felt(canvas, style, half)
    _points(canvas, style, geometry)
    for well in wells[2:]:
        canvas.paste(style.tray, (0, 0), _rounded(well, 12))
    if geometry.has_bar:
        _bar(canvas, style, geometry)
    else:
        _hinges(canvas, style, geometry)
    for well in wells:
        _inner_shadow(canvas, style, well)
    return canvas


def _mask(paint: Callable[[Draw], None]) -> Image.Image:
    """An antialiased mask of the whole picture; `paint` draws four times as large."""
    sheet = Image.new("L", (WIDTH * SCALE, HEIGHT * SCALE), 0)
    paint(ImageDraw.Draw(sheet))
    return sheet.reduce(SCALE)


def _rounded(box: Box, radius: int, grow: float = 0) -> Image.Image:
    left, top, right, bottom = box
    scaled = (
        (left - grow) * SCALE,
        (top - grow) * SCALE,
        (right + grow) * SCALE - 1,
        (bottom + grow) * SCALE - 1,
    )
    return _mask(lambda d: d.rounded_rectangle(scaled, (radius + grow) * SCALE, fill=255))


def _fade(size: tuple[int, int], first: Colour, last: Colour) -> Image.Image:
    """A sheet that runs from `first` above to `last` below."""
    sheet = Image.new("RGB", size, first)
    sheet.paste(last, (0, 0), Image.linear_gradient("L").resize(size, Image.Resampling.BICUBIC))
    return sheet


def _noise(seed: str, width: int, height: int, size: tuple[int, int]) -> Image.Image:
    """Smooth noise round 128; the same bytes on every machine."""
    dust = hashlib.shake_256(seed.encode()).digest(width * height)
    return Image.frombytes("L", (width, height), dust).resize(size, Image.Resampling.BICUBIC)


def _grain(sheet: Image.Image, seed: str, strength: int, *, upright: bool = False) -> Image.Image:
    """`sheet` with the grain of wood, along its length."""
    size = sheet.size
    turned = (size[1], size[0]) if upright else size
    long = _noise(seed + "long", max(3, turned[0] // 210), max(3, turned[1] // 5), turned)
    fine = _noise(seed + "fine", max(3, turned[0] // 60), max(3, turned[1] // 2), turned)
    grain = Image.blend(long, fine, 0.35)
    if upright:
        grain = grain.transpose(Image.Transpose.ROTATE_90)
    grain = grain.point(lambda v: round(128 + (v - 128) * strength / 128))
    return ImageChops.add(sheet, Image.merge("RGB", (grain, grain, grain)), 1.0, -128)


def _wood(style: Style) -> Image.Image:
    canvas = _fade((WIDTH, HEIGHT), style.wood_top, style.wood_bottom)
    canvas = _grain(canvas, f"{style.key} wood", style.wood_grain)
    draw = ImageDraw.Draw(canvas)
    draw.line((0, STRIP, WIDTH, STRIP), fill=style.frame_light, width=2)
    draw.line((0, HEIGHT - STRIP - 2, WIDTH, HEIGHT - STRIP - 2), fill=style.frame_dark, width=3)
    return canvas


def _seam(canvas: Image.Image, style: Style, geometry: Geometry) -> None:
    """Where the two wings of the board meet, along the middle."""
    draw = ImageDraw.Draw(canvas)
    middle = WIDTH // 2
    if not geometry.has_bar:
        left, right = geometry.halves()
        sheet = canvas.crop((left[2] + BEVEL, STRIP + 2, right[0] - BEVEL, HEIGHT - STRIP - 2))
        canvas.paste(sheet.point(lambda v: v * 86 // 100), (left[2] + BEVEL, STRIP + 2))
    draw.line(
        (middle - 1, STRIP + 2, middle - 1, HEIGHT - STRIP - 2), fill=style.frame_dark, width=3
    )
    draw.line(
        (middle + 1, STRIP + 2, middle + 1, HEIGHT - STRIP - 2), fill=style.frame_light, width=1
    )


def _well_edge(canvas: Image.Image, style: Style, well: Box) -> None:
    """The bevel round a sunk surface: dark where the wood throws shade, light below."""
    rim = _rounded(well, 10, BEVEL)
    canvas.paste(style.frame_light, (0, 0), rim)
    fall = Image.linear_gradient("L").resize((WIDTH, HEIGHT)).point(lambda v: 255 - v)
    shade = Image.new("L", (WIDTH, HEIGHT), 0)
    box = (well[0] - BEVEL, well[1] - BEVEL, well[2] + BEVEL, well[3] + BEVEL)
    shade.paste(fall.resize((box[2] - box[0], box[3] - box[1])), box[:2])
    canvas.paste(style.frame_dark, (0, 0), ImageChops.multiply(rim, shade.point(_steeper)))


def _steeper(value: int) -> int:
    return min(255, max(0, value * 2 - 90))


def _felt(canvas: Image.Image, style: Style, half: Box) -> None:
    """Felt with a pool of light in the middle of each wing."""
    width, height = half[2] - half[0], half[3] - half[1]
    sheet = Image.new("RGB", (width, height), style.felt)
    reach = (round(width * 1.15), round(height * 0.95))
    glow = Image.radial_gradient("L").resize(reach, Image.Resampling.BICUBIC)
    glow = glow.point(lambda v: 255 - v)
    light = Image.new("L", (width, height), 0)
    light.paste(glow, ((width - reach[0]) // 2, (height - reach[1]) // 2))
    sheet.paste(style.felt_pool, (0, 0), light)
    full = Image.new("RGB", (WIDTH, HEIGHT))
    full.paste(sheet, half[:2])
    canvas.paste(full, (0, 0), _rounded(half, 8))


def _points(canvas: Image.Image, style: Style, geometry: Geometry) -> None:
    """24 points; the colours alternate along the whole way round, also across the middle."""
    half_width = geometry.point_width / 2 - 0.5
    edges: list[list[tuple[float, float]]] = []
    faces: dict[Colour, list[list[tuple[float, float]]]] = {}
    for slot in range(1, 2 * HALF_BOARD + 1):
        x = geometry.point_x(slot)
        base, tip = (
            (FIELD_TOP, FIELD_TOP + POINT_LENGTH)
            if geometry.is_top(slot)
            else (FIELD_BOTTOM, FIELD_BOTTOM - POINT_LENGTH)
        )
        left, right = style.points[slot % 2]
        far = tip + (3 if geometry.is_top(slot) else -3)
        edges.append([(x - half_width - 0.6, base), (x, far), (x + half_width + 0.6, base)])
        faces.setdefault(left, []).append([(x - half_width, base), (x, tip), (x, base)])
        faces.setdefault(right, []).append([(x, base), (x, tip), (x + half_width, base)])
    canvas.paste(style.point_edge, (0, 0), _mask(lambda d: _polygons(d, edges)))
    for colour, shapes in faces.items():
        inset = [_shrunk(shape) for shape in shapes]
        mask = _mask(lambda d, s=inset: _polygons(d, s))  # type: ignore[misc]
        canvas.paste(colour, (0, 0), mask)
        if style.hatch and colour in style.points[1]:
            canvas.paste(style.hatch, (0, 0), ImageChops.multiply(mask, _mask(_stripes)))


def _stripes(draw: Draw) -> None:
    """Slanted lines over the whole picture."""
    for x in range(-HEIGHT, WIDTH, HATCH):
        ends = (x * SCALE, HEIGHT * SCALE, (x + HEIGHT) * SCALE, 0)
        draw.line(ends, fill=255, width=HATCH_LINE * SCALE)


def _shrunk(shape: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A face a little inside its edge; the seam of the two faces stays closed."""
    (ax, ay), (tx, ty), (cx, cy) = shape
    if ax < tx:
        return [(ax + 0.8, ay), (tx, ty), (cx + 0.3, cy)]
    return [(ax, ay), (tx, ty), (cx - 0.8, cy)]


def _polygons(draw: Draw, shapes: list[list[tuple[float, float]]]) -> None:
    for shape in shapes:
        draw.polygon([(x * SCALE, y * SCALE) for x, y in shape], fill=255)


def _bar(canvas: Image.Image, style: Style, geometry: Geometry) -> None:
    left, right = geometry.halves()
    box = (left[2] + 2, FIELD_TOP, right[0] - 2, FIELD_BOTTOM)
    _well_edge(canvas, style, box)
    size = (box[2] - box[0], box[3] - box[1])
    sheet = _grain(Image.new("RGB", size, style.bar), f"{style.key} bar", 7, upright=True)
    round_off = Image.linear_gradient("L").rotate(90).resize(size)
    sides = round_off.point(lambda v: max(0, (abs(v - 128) - 70)) * 60 // 58)
    sheet.paste(style.frame_dark, (0, 0), sides)
    full = Image.new("RGB", (WIDTH, HEIGHT))
    full.paste(sheet, box[:2])
    canvas.paste(full, (0, 0), _rounded(box, 6))


def _hinges(canvas: Image.Image, style: Style, geometry: Geometry) -> None:
    """Brass hinges over the seam."""
    wide = geometry.middle_width // 2
    half = 8 if geometry.narrow else wide // 2
    for y in (FIELD_TOP + 153, FIELD_BOTTOM - 153):
        box = (WIDTH // 2 - half, y - 43, WIDTH // 2 + half, y + 43)
        canvas.paste(style.frame_dark, (0, 0), _rounded(box, 4, 2))
        sheet = _fade((2 * half, 86), _lighter(style.brass), style.brass)
        full = Image.new("RGB", (WIDTH, HEIGHT))
        full.paste(sheet, box[:2])
        canvas.paste(full, (0, 0), _rounded(box, 3))
        draw = ImageDraw.Draw(canvas)
        for knuckle in (-21, 0, 21):
            draw.line(
                (box[0], y + knuckle, box[2] - 1, y + knuckle), fill=style.frame_dark, width=2
            )
        draw.line((box[0] + 3, box[1] + 2, box[0] + 3, box[3] - 3), fill=_lighter(style.brass, 60))


def _lighter(colour: Colour, by: int = 34) -> Colour:
    r, g, b = (min(255, value + by) for value in colour)
    return r, g, b


def _inner_shadow(canvas: Image.Image, style: Style, well: Box) -> None:
    """Soft shade along the edges of a sunk surface, deepest above."""
    hole = _rounded(well, 8)
    outside = hole.point(lambda v: 255 - v)
    shade = ImageChops.offset(outside, 0, 5).filter(ImageFilter.GaussianBlur(7))
    depth = style.shadow - 5
    if depth <= 0:
        return
    shade = ImageChops.multiply(shade, hole).point(lambda v: v * depth // 255)
    canvas.paste((8, 10, 8), (0, 0), shade)


def main() -> None:
    """Write every board of every style."""
    BOARDS.mkdir(exist_ok=True)
    for style in THEMES.values():
        for plan in Plan:
            bake(style, plan).save(board_file(style, plan), lossless=True, quality=100, method=6)


if __name__ == "__main__":
    main()
