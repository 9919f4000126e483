"""Things that are drawn once and then only put down: checkers, slabs, dice, the cube, rings.

Owns antialiased sprites (drawn four times as large, reduced once, cached). Leaves where they go to
`geometry` and which of them a scene needs to `paint`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Surface
from render.style import CheckerStyle, Colour, Pattern, Style
from render.text import line
from render.typeface import BOLD

SCALE = 4
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Stamp:
    """A sprite without the emptiness round it: colours and their opacity.

    `middle` is in pixels from the upper left corner of the plate it was drawn on, `corner` is where
    the sprite's own corner is from there.
    """

    image: Image.Image
    mask: Image.Image
    middle: tuple[float, float]
    corner: tuple[int, int]

    def put(self, canvas: Surface, x: float, y: float) -> None:
        """Lay the sprite on `canvas` with its middle at (x, y)."""
        left, top = round(x - self.middle[0]), round(y - self.middle[1])
        canvas.paste(self.image, (left + self.corner[0], top + self.corner[1]), self.mask)


class Plate:
    """A sheet four times as large as the sprite to be, with the origin in the middle."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.image = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def box(self, x: float, y: float, half_x: float, half_y: float) -> tuple[float, ...]:
        """A box round (x, y) in the sheet's own pixels; its right and bottom are inside."""
        middle_x, middle_y = self.size[0] / 2 + x, self.size[1] / 2 + y
        return (
            (middle_x - half_x) * SCALE,
            (middle_y - half_y) * SCALE,
            (middle_x + half_x) * SCALE - 1,
            (middle_y + half_y) * SCALE - 1,
        )

    def disc(self, radius: float, fill: Colour, x: float = 0, y: float = 0) -> None:
        """A filled circle."""
        self.draw.ellipse(self.box(x, y, radius, radius), fill=(*fill, 255))

    def ring(self, radius: float, width: float, colour: Colour) -> None:
        """A circle line whose outer edge is `radius`."""
        self.draw.ellipse(
            self.box(0, 0, radius, radius), outline=(*colour, 255), width=round(width * SCALE)
        )

    def slab(self, half_x: float, half_y: float, radius: float, fill: Colour) -> None:
        """A filled rounded box round the middle."""
        self.draw.rounded_rectangle(
            self.box(0, 0, half_x, half_y), radius * SCALE, fill=(*fill, 255)
        )

    def lay(self, image: Image.Image, mask: Image.Image) -> None:
        """Paste a shaded face of the sheet's size."""
        keep = self.image.getchannel("A")
        self.image.paste(image.convert("RGBA"), (0, 0), mask)
        self.image.putalpha(ImageChops.lighter(keep, mask))
        self.draw = ImageDraw.Draw(self.image)

    def stamp(self, shadow: int = 0, drop: int = 3, blur: float = 4) -> Stamp:
        """The finished sprite, with a soft shadow of that opacity below it."""
        small = self.image.reduce(SCALE)
        if shadow:
            fall = small.getchannel("A").point(lambda a: a * shadow // 255)
            fall = ImageChops.offset(fall, 0, drop).filter(ImageFilter.GaussianBlur(blur))
            under = Image.new("RGBA", small.size, (0, 0, 0, 0))
            under.putalpha(fall)
            small = Image.alpha_composite(under, small)
        middle = small.width / 2, small.height / 2
        ink = small.getbbox() or (0, 0, *small.size)
        sprite = small.crop(ink)
        return Stamp(sprite.convert("RGB"), sprite.getchannel("A"), middle, ink[:2])


def _lamp(
    size: int, shades: tuple[Colour, Colour], x: float, y: float, reach: float
) -> Image.Image:
    """A square face, dark and light shade, lit round (x, y), all as shares of the size."""
    dark, light = shades
    edge = max(1, round(size * reach))
    glow = Image.radial_gradient("L").resize((edge, edge))  # 0 in the middle, 255 outside
    sheet = Image.new("L", (size, size), 255)
    sheet.paste(glow, (round(size * x - edge / 2), round(size * y - edge / 2)))
    face = Image.new("RGB", (size, size), light)
    face.paste(dark, (0, 0, size, size), sheet)
    return face


def _checker_face(plate: Plate, style: CheckerStyle, radius: float) -> None:
    plate.disc(radius, style.rim)
    size = plate.image.width
    mask = Image.new("L", plate.image.size, 0)
    inner = radius - max(1.6, radius * 0.055)
    ImageDraw.Draw(mask).ellipse(plate.box(0, 0, inner, inner), fill=255)
    plate.lay(_lamp(size, (style.fill, style.light), 0.40, 0.34, 0.95), mask)
    plate.ring(radius * 0.70, max(1.2, radius * 0.045), style.groove)
    if style.pattern is Pattern.RING:
        plate.ring(radius * 0.70, radius * 0.14, style.groove)
    elif style.pattern is Pattern.DIAMOND:
        middle, reach = plate.size[0] / 2, radius * 0.40
        corners = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
        plate.draw.polygon(
            [((middle + x) * SCALE, (middle + y) * SCALE) for x, y in corners],
            fill=(*style.groove, 255),
        )


@lru_cache(maxsize=32)
def checker(style: Style, *, ivory: bool, diameter: int) -> Stamp:
    """A checker lying on the board."""
    plate = Plate(diameter + 24, diameter + 24)
    _checker_face(plate, style.ivory if ivory else style.ebony, diameter / 2)
    return plate.stamp(style.shadow, drop=round(diameter * 0.05), blur=diameter * 0.05)


@lru_cache(maxsize=8)
def core(style: Style, *, ivory: bool, diameter: int) -> Stamp:
    """The middle of a checker, laid over an arrow so that a count stays clean."""
    plate = Plate(diameter + 4, diameter + 4)
    plate.disc(diameter / 2, (style.ivory if ivory else style.ebony).fill)
    return plate.stamp()


@lru_cache(maxsize=32)
def ghost(style: Style, *, ivory: bool, diameter: int, edge: Colour, dashed: bool) -> Stamp:
    """Where a checker left: a faint disc with a rim of `edge` on ink.

    The rim is dashed for what was played or proposed and whole for one's own half-made turn, so
    that the two differ without their colours.
    """
    plate = Plate(diameter + 12, diameter + 12)
    colours = style.ivory if ivory else style.ebony
    plate.disc(diameter / 2, colours.fill)
    plate.ring(diameter * 0.35, 2, colours.rim if ivory else colours.groove)
    faint = plate.image.getchannel("A").point(lambda a: a * 34 // 100)
    plate.image.putalpha(faint)
    plate.draw = ImageDraw.Draw(plate.image)
    radius = diameter / 2 + 1
    plate.ring(radius, 9, style.ink)
    if not dashed:
        plate.ring(radius - 1.6, 5.8, edge)
        return plate.stamp()
    dashes = 14
    for i in range(dashes):
        start = 360 * i / dashes
        plate.draw.arc(
            plate.box(0, 0, radius - 1.6, radius - 1.6),
            start,
            start + 0.58 * 360 / dashes,
            fill=(*edge, 255),
            width=round(5.8 * SCALE),
        )
    return plate.stamp()


@lru_cache(maxsize=16)
def ring(style: Style, diameter: int, colour: Colour) -> Stamp:
    """A solid ring round a checker that may move."""
    plate = Plate(diameter + 16, diameter + 16)
    radius = diameter / 2 + 3
    plate.ring(radius, 11, style.ink)
    plate.ring(radius - 1.8, 7.4, colour)
    return plate.stamp()


@lru_cache(maxsize=16)
def forbidden(style: Style, diameter: int) -> Stamp:
    """The sign of a checker that may not leave: a ring with a slash."""
    plate = Plate(diameter + 16, diameter + 16)
    radius = diameter / 2 + 3
    reach = (radius - 6) * 0.7071
    middle = plate.size[0] / 2
    ends = [
        ((middle - reach) * SCALE, (middle - reach) * SCALE),
        ((middle + reach) * SCALE, (middle + reach) * SCALE),
    ]
    plate.draw.line(ends, fill=(*style.ink, 255), width=15 * SCALE)
    plate.ring(radius, 13, style.ink)
    plate.ring(radius - 2.2, 8.6, style.refuse)
    plate.draw.line(ends, fill=(*style.refuse, 255), width=10 * SCALE)
    return plate.stamp()


@lru_cache(maxsize=16)
def struck(style: Style, diameter: int, colour: Colour) -> Stamp:
    """The mark of a checker that was hit: a ring with four ticks, like a target."""
    plate = Plate(diameter + 20, diameter + 20)
    radius = diameter / 2
    for width, colours in ((11.0, style.ink), (6.6, colour)):
        grow = (11 - width) / 2
        for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            half = (width / 2, 10 - grow) if x == 0 else (10 - grow, width / 2)
            plate.draw.rectangle(
                plate.box(x * (radius - 3), y * (radius - 3), *half), fill=(*colours, 255)
            )
        plate.ring(radius + 2 - grow, width, colours)
    return plate.stamp()


@lru_cache(maxsize=16)
def cross(style: Style, size: int) -> Stamp:
    """A badge with a cross: nobody may land here, this die is lost."""
    plate = Plate(size + 4, size + 4)
    plate.disc(size / 2, style.ink)
    plate.disc(size / 2 - 3, style.refuse)
    reach, middle = size * 0.2, plate.size[0] / 2
    for sign in (1, -1):
        plate.draw.line(
            [
                ((middle - reach) * SCALE, (middle - sign * reach) * SCALE),
                ((middle + reach) * SCALE, (middle + sign * reach) * SCALE),
            ],
            fill=(*style.ink, 255),
            width=round(size * 0.15 * SCALE),
        )
    return plate.stamp()


@lru_cache(maxsize=8)
def off_slab(style: Style, *, ivory: bool, width: int, height: int) -> Stamp:
    """A borne-off checker seen from its edge."""
    plate = Plate(width + 4, height + 4)
    colours = style.ivory if ivory else style.ebony
    plate.slab(width / 2, height / 2, 4, colours.rim)
    plate.slab(width / 2 - 1.6, height / 2 - 1.6, 3, colours.fill)
    plate.draw.rectangle(
        plate.box(0, -height * 0.2, width / 2 - 5, 1.1),
        fill=(*(colours.light if ivory else colours.groove), 255),
    )
    return plate.stamp()


@lru_cache(maxsize=96)
def die(style: Style, *, ivory: bool, size: int, pips: int, used: bool) -> Stamp:
    """A die of the roller's colour; a used one is dimmed towards the felt but stays opaque."""
    plate = Plate(size + 20, size + 20)
    colours = style.ivory if ivory else style.ebony
    edge, face, light, spot = colours.rim, colours.fill, colours.light, colours.ink
    if used:
        felt = style.felt_pool
        edge, face, light, spot = (
            style.ink,
            _mix(felt, face, 0.30),
            _mix(felt, light, 0.30),
            _mix(felt, spot, 0.72),
        )
    half = size / 2
    plate.slab(half, half, size * 0.17, edge)
    mask = Image.new("L", plate.image.size, 0)
    rim = max(1.5, size * 0.026)
    ImageDraw.Draw(mask).rounded_rectangle(
        plate.box(0, 0, half - rim, half - rim), (size * 0.17 - rim) * SCALE, fill=255
    )
    plate.lay(_lamp(plate.image.width, (face, light), 0.42, 0.36, 1.2), mask)
    for x, y in _PIPS[pips]:
        plate.disc(size * 0.105, spot, x * size * 0.27, y * size * 0.27)
    return plate.stamp(0 if used else style.shadow, drop=round(size * 0.05), blur=size * 0.05)


def _mix(under: Colour, over: Colour, share: float) -> Colour:
    """`over` at that share on `under`."""
    r, g, b = (round(u + (o - u) * share) for u, o in zip(under, over, strict=True))
    return r, g, b


_CUBE_SIZES = {1: 50, 2: 44, 3: 34, 4: 23}


@lru_cache(maxsize=32)
def cube(style: Style, size: int, value: int, *, offered: bool) -> Stamp:
    """The doubling cube with its value; an offered one has a ring of the last-move colour."""
    plate = Plate(size + 36, size + 36)
    half = size / 2
    if offered:
        plate.slab(half + 9, half + 9, 18, style.ink)
        plate.slab(half + 6.5, half + 6.5, 16, style.last)
        plate.slab(half + 1, half + 1, 12, style.ink)
    plate.slab(half, half, 10, style.cube_edge)
    mask = Image.new("L", plate.image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        plate.box(0, 0, half - 4.5, half - 4.5), 6 * SCALE, fill=255
    )
    fade = Image.linear_gradient("L").resize(plate.image.size)
    face = Image.new("RGB", plate.image.size, style.cube_face[0])
    face.paste(style.cube_face[1], (0, 0), fade)
    plate.lay(face, mask)
    stamp = plate.stamp(style.shadow)
    digits = str(value)
    word = line(digits, BOLD, round(_CUBE_SIZES.get(len(digits), 22) * size / 74))
    at = (
        round(stamp.middle[0] - word.mask.width / 2) - stamp.corner[0],
        round(stamp.middle[1] - word.mask.height / 2) - stamp.corner[1],
    )
    stamp.image.paste(
        style.cube_ink, (*at, at[0] + word.mask.width, at[1] + word.mask.height), word.mask
    )
    return stamp


@lru_cache(maxsize=64)
def pill(style: Style, width: int, height: int, fill: Colour) -> Stamp:
    """A rounded badge behind a number."""
    plate = Plate(width + 4, height + 4)
    plate.slab(width / 2, height / 2, min(14, height / 2), style.ink)
    plate.slab(width / 2 - 2, height / 2 - 2, min(12, height / 2 - 2), fill)
    return plate.stamp()


@lru_cache(maxsize=16)
def chevron(colour: Colour, *, right: bool) -> Stamp:
    """Two angles that point to a player's exit."""
    plate = Plate(52, 40)
    turn = 1 if right else -1
    for x in (-9, 9):
        points = [
            ((26 + x - turn * 6) * SCALE, 8 * SCALE),
            ((26 + x + turn * 6) * SCALE, 20 * SCALE),
            ((26 + x - turn * 6) * SCALE, 32 * SCALE),
        ]
        plate.draw.line(points, fill=(*colour, 255), width=5 * SCALE, joint="curve")
    return plate.stamp()
