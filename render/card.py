"""A result worth sending on: the last board under a headline.

Owns the layout of the card: a square with a band that says what the game came to, and the board as
it ended. Leaves all words to the caller, the board to `paint`; equal contents give equal bytes.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render import stamps
from render.geometry import HEIGHT, WIDTH
from render.paint import paint
from render.picture import encoded
from render.scene import Scene
from render.strips import crown
from render.style import CLASSIC, Colour, Style
from render.text import Line, word_line
from render.typeface import SEMIBOLD

HEAD = 160
MARGIN = 36
TITLE_SIZE, LINE_SIZE, SIDE_SIZE = 66, 40, 34
TITLE_BASE, LINE_BASE = 76, 132
CHECKER, CROWN, GAP = 112, 64, 28


@dataclass(frozen=True, slots=True)
class Headline:
    """`title` is what the game came to, `line` who against whom, with the score between them.

    `above` and `below` stand at the right: what was played, and where. A name within a text is one
    that the fonts can say (`render.text.sayable`); `fallback` stands for a text of which nothing
    can be said.
    """

    title: str
    line: str
    above: str = ""
    below: str = ""
    fallback: str = "?"


def card(scene: Scene, headline: Headline, style: Style = CLASSIC) -> bytes:
    """The card as the bytes of a JPEG, as wide as a board. The scene's result says who won."""
    canvas = Image.new("RGB", (WIDTH, HEAD + HEIGHT))
    _head(canvas, scene, headline, style)
    canvas.paste(paint(scene, style), (0, HEAD))
    return encoded(canvas)


def _head(canvas: Image.Image, scene: Scene, said: Headline, style: Style) -> None:
    canvas.paste(_band(style.strip_turn, HEAD), (0, 0))
    canvas.paste(style.mark, (0, HEAD - 6, WIDTH, HEAD))
    left = MARGIN + _winner(canvas, scene, style)
    for text, size, base, colour, beside in (
        (said.title, TITLE_SIZE, TITLE_BASE, style.text, said.above),
        (said.line, LINE_SIZE, LINE_BASE, style.text, said.below),
    ):
        right = WIDTH - MARGIN
        if beside:
            side = word_line(beside, said.fallback, SIDE_SIZE, WIDTH // 3, SEMIBOLD)
            right -= side.advance
            _write(canvas, side, right, base, style.text_second)
            right -= GAP
        _write(canvas, word_line(text, said.fallback, size, right - left), left, base, colour)


def _winner(canvas: Image.Image, scene: Scene, style: Style) -> int:
    """The winner's checker under a crown; how much room it takes. Both checkers for a draw."""
    middle = HEAD / 2 - 3
    winner = scene.result.winner if scene.result is not None else None
    if winner is None:
        for x, ivory in ((CHECKER * 0.5, False), (CHECKER, True)):
            stamps.checker(style, ivory=ivory, diameter=CHECKER).put(canvas, MARGIN + x, middle)
        return round(CHECKER * 1.5) + GAP
    ivory = winner is scene.ivory
    x = MARGIN + CHECKER / 2
    stamps.checker(style, ivory=ivory, diameter=CHECKER).put(canvas, x, middle)
    ink = style.ivory.ink if ivory else style.ebony.ink
    crown(ink, CROWN).put(canvas, x, middle)
    return CHECKER + GAP


def _band(colours: tuple[Colour, Colour], height: int) -> Image.Image:
    """Ground that goes from one colour to the other, from above."""
    above, below = colours
    ground = Image.new("RGB", (WIDTH, height), above)
    ground.paste(below, (0, 0), Image.linear_gradient("L").resize((WIDTH, height)))
    return ground


def _write(canvas: Image.Image, word: Line, x: float, base: float, colour: Colour) -> None:
    """Ink on a base line, kept inside the picture."""
    at = round(x) + word.left, max(0, round(base) + word.top)
    canvas.paste(colour, (*at, at[0] + word.mask.width, at[1] + word.mask.height), word.mask)
