"""How the board looks: colours and font sizes as plain data.

A further theme is one more `Style` value and its baked backgrounds (`python -m render.bake`). Every
style is held to the contrasts of picture.md 14-17 by tests on rendered pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[int, int, int]
"""Red, green, blue, 0..255 each."""


class Pattern(StrEnum):
    """What is drawn inside a checker besides its groove, for eyes that need shape."""

    PLAIN = "plain"
    CROSS = "cross"
    DOTS = "dots"


@dataclass(frozen=True, slots=True)
class CheckerStyle:
    """One colour of checkers, and of the dice of whoever owns them."""

    fill: Colour
    light: Colour  # where the lamp meets the face
    rim: Colour
    groove: Colour
    ink: Colour  # digits, pips of the die
    pattern: Pattern = Pattern.PLAIN


@dataclass(frozen=True, slots=True)
class Style:
    """One theme."""

    key: str
    felt: Colour
    felt_pool: Colour
    points: tuple[tuple[Colour, Colour], tuple[Colour, Colour]]  # even, odd: left half, right half
    point_edge: Colour
    bar: Colour
    tray: Colour
    wood_top: Colour
    wood_bottom: Colour
    wood_grain: int  # strength of the grain, 0..40
    frame_dark: Colour
    frame_light: Colour
    brass: Colour
    ivory: CheckerStyle
    ebony: CheckerStyle
    strip_rest: tuple[Colour, Colour]
    strip_turn: tuple[Colour, Colour]
    text: Colour
    text_second: Colour
    last: Colour  # last move
    playable: Colour  # sources and one's own steps
    suggest: Colour
    refuse: Colour
    ink: Colour  # outlines
    cube_face: tuple[Colour, Colour]
    cube_edge: Colour
    cube_ink: Colour
    chevron: Colour
    shadow: int = 110  # opacity of soft shadows, 0..255


CLASSIC = Style(
    key="classic",
    felt=(60, 122, 113),
    felt_pool=(74, 139, 129),
    points=(((173, 89, 55), (181, 97, 61)), ((160, 118, 66), (170, 127, 73))),
    point_edge=(70, 42, 24),
    bar=(150, 102, 64),
    tray=(54, 113, 105),
    wood_top=(104, 68, 41),
    wood_bottom=(46, 28, 17),
    wood_grain=10,
    frame_dark=(20, 12, 7),
    frame_light=(141, 106, 73),
    brass=(150, 112, 48),
    ivory=CheckerStyle(
        fill=(250, 243, 228),
        light=(255, 252, 244),
        rim=(122, 96, 66),
        groove=(205, 186, 152),
        ink=(14, 10, 8),
    ),
    ebony=CheckerStyle(
        fill=(12, 10, 11),
        light=(27, 24, 25),
        rim=(172, 154, 142),
        groove=(84, 76, 72),
        ink=(250, 244, 232),
    ),
    strip_rest=((26, 19, 15), (22, 15, 11)),
    strip_turn=((112, 74, 35), (84, 55, 27)),
    text=(250, 240, 222),
    text_second=(222, 203, 176),
    last=(255, 200, 60),
    playable=(110, 226, 255),
    suggest=(244, 238, 255),
    refuse=(255, 162, 142),
    ink=(8, 5, 3),
    cube_face=((252, 246, 232), (226, 212, 184)),
    cube_edge=(150, 24, 28),
    cube_ink=(112, 10, 18),
    chevron=(196, 164, 128),
)

STYLES: dict[str, Style] = {CLASSIC.key: CLASSIC}
"""Every theme by its key."""
