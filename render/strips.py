"""The two strips: who plays, with how many pips and points, and whose turn it is.

Owns their inner layout, which keeps names, pips and score apart for any name, any translation up to
ten letters and scores to 99/99, and the empty strips.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render import stamps
from render.canvas import Surface
from render.geometry import STRIP, WIDTH
from render.scene import Player, Role, Score
from render.style import Colour, Style
from render.text import Line, line, name_line
from render.typeface import BOLD, SEMIBOLD

ICON_X, NAME_X, RIGHT = 72, 114, WIDTH - 24
ICON, SMALL_DIE = 58, 46
BASE = 63  # baseline of the strip's words
NAME, NUMBER, WORD, LENGTH, SCORE_SIZE = 46, 46, 34, 36, 50
SCORE_WIDTH = 150
WORD_WIDTH = 190
CREW = 34
SCALE = 4


@dataclass(frozen=True, slots=True)
class StripContent:
    """Everything one strip says. `dice` are the faces of that side's last roll, or empty."""

    player: Player
    ivory: bool
    pips: int
    pips_word: str
    dice: tuple[int, ...] = ()
    turn: bool = False
    won: bool = False
    drawn: bool = False
    paused: bool = False
    scored: bool = False  # a score column is kept on both strips

    @property
    def bright(self) -> bool:
        """Whether it stands out: somebody is to act, or has won."""
        return self.turn or self.won


def draw_strip(canvas: Surface, style: Style, content: StripContent, top: int) -> None:
    """Lay what a strip says where `canvas` shows its `empty_strip` from the row `top` on."""
    _mark(canvas, style, content, top)
    checker = stamps.checker(style, ivory=content.ivory, diameter=ICON)
    checker.put(canvas, ICON_X, top + STRIP / 2)
    right = RIGHT
    if content.scored:
        if content.player.score is not None:
            _score(canvas, style, content.player.score, top)
        right -= SCORE_WIDTH
    right = _pips(canvas, style, content, right, top) - 30
    right = _small_dice(canvas, style, content, right, top)
    left = _role(canvas, style, content.player.role, NAME_X, top)
    crew = line(f"+{content.player.crew}", SEMIBOLD, CREW) if content.player.crew else None
    room = right - left - (crew.advance + 14 if crew else 0)
    name = name_line(content.player.name, content.player.fallback, NAME, room)
    _write(canvas, name, left, top, style.text)
    if crew:
        _write(canvas, crew, left + name.advance + 14, top, style.text_second)


@lru_cache(maxsize=4)
def empty_strip(style: Style, *, bright: bool) -> Image.Image:
    """What a strip is drawn on, 1280 x 92."""
    above, below = style.strip_turn if bright else style.strip_rest
    canvas = Image.new("RGB", (WIDTH, STRIP), above)
    canvas.paste(below, (0, 0), Image.linear_gradient("L").resize((WIDTH, STRIP)))
    return canvas


def _write(canvas: Surface, word: Line, x: int, top: int, colour: Colour) -> None:
    """Put a line down at `x`; its ink stays inside the strip whatever its letters are."""
    mask = (
        word.mask
        if word.mask.height <= STRIP - 2
        else word.mask.crop((0, 0, word.mask.width, STRIP - 2))
    )
    y = top + max(1, min(BASE + word.top, STRIP - 1 - mask.height))
    x += word.left
    canvas.paste(colour, (x, y, x + mask.width, y + mask.height), mask)


def _score(canvas: Surface, style: Style, score: Score, top: int) -> None:
    points = line(str(score.points).replace("-", "−"), BOLD, SCORE_SIZE)
    x = RIGHT
    if score.length is not None:
        length = line(f"/{score.length}", SEMIBOLD, LENGTH)
        x -= length.advance
        _write(canvas, length, x, top, style.text_second)
    _write(canvas, points, x - points.advance - 1, top, style.text)


def _pips(canvas: Surface, style: Style, content: StripContent, right: int, top: int) -> int:
    """Number and word, flush right; gives back where they begin."""
    word = name_line(content.pips_word, "", WORD, WORD_WIDTH, SEMIBOLD)
    x = right - word.advance
    _write(canvas, word, x, top, style.text_second)
    number = line(str(content.pips), BOLD, NUMBER)
    x -= 12 + number.advance
    _write(canvas, number, x, top, style.text)
    return x


def _small_dice(canvas: Surface, style: Style, content: StripContent, right: int, top: int) -> int:
    x = right - 14
    for pips in reversed(content.dice[:2]):
        x -= SMALL_DIE
        stamp = stamps.die(style, ivory=content.ivory, size=SMALL_DIE, pips=pips, used=False)
        stamp.put(canvas, x + SMALL_DIE / 2, top + STRIP / 2)
        x -= 10
    return x - 14 if content.dice else right


def _mark(canvas: Surface, style: Style, content: StripContent, top: int) -> None:
    """At the left edge: a triangle for the side to act, a crown for who won, "=" for neither.

    While the clock stands still there are two bars in the triangle's place.
    """
    middle = top + STRIP // 2
    if content.won:
        canvas.paste(style.last, (0, top, 38, top + STRIP))
        crown(style.ink, 28).put(canvas, 19, middle)
    elif content.drawn:
        for y in (middle - 9, middle + 4):
            canvas.paste(style.mark, (9, y, 32, y + 6))
    elif content.turn and content.paused:
        canvas.paste(style.mark, (0, top, 8, top + STRIP))
        for x in (15, 28):
            canvas.paste(style.mark, (x, middle - 18, x + 8, middle + 19))
    elif content.turn:
        canvas.paste(style.mark, (0, top, 14, top + STRIP))
        mask = _triangle()
        y = middle - mask.height // 2
        canvas.paste(style.mark, (0, y, mask.width, y + mask.height), mask)


@lru_cache(maxsize=1)
def _triangle() -> Image.Image:
    """The mask of the mark of whose turn it is."""
    sheet = Image.new("L", (36 * SCALE, 46 * SCALE), 0)
    corners = [(x * SCALE, y * SCALE) for x, y in ((13, 1), (35, 23), (13, 45))]
    ImageDraw.Draw(sheet).polygon(corners, fill=255)
    return sheet.reduce(SCALE)


@lru_cache(maxsize=8)
def crown(colour: Colour, width: int) -> stamps.Stamp:
    """The mark of who won."""
    plate = stamps.Plate(width + 8, width + 8)
    middle = plate.size[0] / 2
    half, tall = width / 2, width * 0.36
    outline = [
        (-half, -tall * 0.7), (-half * 0.5, tall * 0.05), (0, -tall * 1.1),
        (half * 0.5, tall * 0.05), (half, -tall * 0.7), (half * 0.8, tall), (-half * 0.8, tall),
    ]  # fmt: skip
    corners = [((middle + x) * stamps.SCALE, (middle + y) * stamps.SCALE) for x, y in outline]
    plate.draw.polygon(corners, fill=(*colour, 255))
    for x, y in (outline[0], outline[2], outline[4]):
        plate.disc(width * 0.085, colour, x, y)
    return plate.stamp()


def _role(canvas: Surface, style: Style, role: Role | None, x: int, top: int) -> int:
    """The chouette's glyph before the name: a box, or the captain's star."""
    if role is None:
        return x
    _role_glyph(style.mark, role).put(canvas, x + 17, top + STRIP / 2 + 1)
    return x + 44


@lru_cache(maxsize=8)
def _role_glyph(colour: Colour, role: Role) -> stamps.Stamp:
    plate = stamps.Plate(40, 40)
    paint = (*colour, 255)
    if role is Role.BOX:
        plate.draw.rounded_rectangle(plate.box(0, 2, 15, 13), 12, fill=paint)
        plate.draw.rectangle(plate.box(0, -3, 15, 1.4), fill=(0, 0, 0, 0))
        plate.draw.rectangle(plate.box(0, 1.5, 4, 3), fill=(0, 0, 0, 0))
    else:
        spikes = []
        for i in range(10):
            reach = 17 if i % 2 == 0 else 7.2
            spikes.append(_on_circle(reach, i / 10))
        corners = [((20 + x) * stamps.SCALE, (21 + y) * stamps.SCALE) for x, y in spikes]
        plate.draw.polygon(corners, fill=paint)
    return plate.stamp()


def _on_circle(radius: float, turn: float) -> tuple[float, float]:
    """A place on a circle; `turn` 0 is above, 1 is once round."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)
