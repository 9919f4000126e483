"""How the board looks: colours and font sizes as plain data.

A further theme is one more `Style` in `THEMES` and its baked backgrounds (`python -m render.bake`).
Every style is held to the contrasts of picture.md 14-17 by tests on rendered pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[int, int, int]
"""Red, green, blue, 0..255 each."""


class Pattern(StrEnum):
    """What is drawn inside a checker besides its groove, for eyes that need shape."""

    PLAIN = "plain"
    RING = "ring"
    DIAMOND = "diamond"


class Theme(StrEnum):
    """The names of the themes, as settings store them."""

    CLASSIC = "classic"
    LIGHT = "light"
    PRINT = "print"
    CONTRAST = "contrast"


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

    key: Theme
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
    mark: Colour  # on the strips: whose turn, roles, a draw
    shadow: int = 110  # opacity of soft shadows, 0..255
    hatch: Colour | None = None  # stripes on every other point, for eyes and printers without hues

    def __hash__(self) -> int:
        """Quick: a style is part of the key in most caches."""
        return hash(self.key)


CLASSIC = Style(
    key=Theme.CLASSIC,
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
    mark=(255, 200, 60),
)

LIGHT = Style(
    key=Theme.LIGHT,
    felt=(104, 133, 145),
    felt_pool=(113, 141, 152),
    points=(((80, 104, 120), (86, 110, 126)), ((184, 112, 86), (190, 118, 92))),
    point_edge=(52, 62, 70),
    bar=(152, 123, 89),
    tray=(106, 134, 146),
    wood_top=(232, 213, 183),
    wood_bottom=(214, 190, 154),
    wood_grain=9,
    frame_dark=(116, 86, 56),
    frame_light=(248, 238, 220),
    brass=(176, 140, 78),
    ivory=CheckerStyle(
        fill=(253, 249, 240),
        light=(255, 254, 250),
        rim=(92, 70, 46),
        groove=(206, 190, 162),
        ink=(14, 10, 8),
    ),
    ebony=CheckerStyle(
        fill=(14, 13, 16),
        light=(28, 27, 31),
        rim=(176, 170, 170),
        groove=(88, 84, 88),
        ink=(250, 244, 232),
    ),
    strip_rest=((211, 200, 183), (202, 190, 171)),
    strip_turn=((255, 252, 242), (252, 244, 226)),
    text=(22, 15, 9),
    text_second=(78, 62, 46),
    last=(255, 205, 70),
    playable=(130, 232, 255),
    suggest=(250, 246, 255),
    refuse=(255, 170, 152),
    ink=(8, 5, 3),
    cube_face=((255, 251, 242), (236, 224, 200)),
    cube_edge=(150, 24, 28),
    cube_ink=(112, 10, 18),
    chevron=(118, 82, 46),
    mark=(160, 70, 12),
    shadow=90,
)

PRINT = Style(
    key=Theme.PRINT,
    felt=(138, 138, 138),
    felt_pool=(138, 138, 138),
    points=(((98, 98, 98), (98, 98, 98)), ((138, 138, 138), (138, 138, 138))),
    point_edge=(20, 20, 20),
    bar=(120, 120, 120),
    tray=(138, 138, 138),
    wood_top=(255, 255, 255),
    wood_bottom=(255, 255, 255),
    wood_grain=0,
    frame_dark=(20, 20, 20),
    frame_light=(60, 60, 60),
    brass=(150, 150, 150),
    ivory=CheckerStyle(
        fill=(255, 255, 255),
        light=(255, 255, 255),
        rim=(0, 0, 0),
        groove=(170, 170, 170),
        ink=(0, 0, 0),
    ),
    ebony=CheckerStyle(
        fill=(6, 6, 6),
        light=(6, 6, 6),
        rim=(236, 236, 236),
        groove=(110, 110, 110),
        ink=(255, 255, 255),
    ),
    strip_rest=((206, 206, 206), (206, 206, 206)),
    strip_turn=((255, 255, 255), (255, 255, 255)),
    text=(0, 0, 0),
    text_second=(64, 64, 64),
    last=(255, 255, 255),
    playable=(184, 184, 184),
    suggest=(255, 255, 255),
    refuse=(240, 240, 240),
    ink=(0, 0, 0),
    cube_face=((255, 255, 255), (255, 255, 255)),
    cube_edge=(0, 0, 0),
    cube_ink=(0, 0, 0),
    chevron=(70, 70, 70),
    mark=(0, 0, 0),
    shadow=0,
    hatch=(100, 100, 100),
)

CONTRAST = Style(
    key=Theme.CONTRAST,
    felt=(98, 99, 102),
    felt_pool=(98, 99, 102),
    points=(((40, 136, 208), (40, 136, 208)), ((204, 114, 20), (204, 114, 20))),
    point_edge=(6, 6, 8),
    bar=(104, 104, 108),
    tray=(98, 99, 102),
    wood_top=(16, 18, 26),
    wood_bottom=(8, 9, 14),
    wood_grain=0,
    frame_dark=(0, 0, 0),
    frame_light=(150, 156, 168),
    brass=(150, 130, 60),
    ivory=CheckerStyle(
        fill=(255, 255, 255),
        light=(255, 255, 255),
        rim=(0, 0, 0),
        groove=(44, 44, 48),
        ink=(0, 0, 0),
        pattern=Pattern.RING,
    ),
    ebony=CheckerStyle(
        fill=(0, 0, 0),
        light=(0, 0, 0),
        rim=(255, 255, 255),
        groove=(236, 236, 236),
        ink=(255, 255, 255),
        pattern=Pattern.DIAMOND,
    ),
    strip_rest=((0, 0, 0), (0, 0, 0)),
    strip_turn=((0, 62, 156), (0, 54, 140)),
    text=(255, 255, 255),
    text_second=(226, 230, 238),
    last=(255, 222, 0),
    playable=(90, 240, 255),
    suggest=(255, 255, 255),
    refuse=(255, 168, 196),
    ink=(0, 0, 0),
    cube_face=((255, 255, 255), (240, 240, 240)),
    cube_edge=(0, 0, 0),
    cube_ink=(0, 0, 0),
    chevron=(226, 230, 238),
    mark=(255, 222, 0),
    shadow=60,
    hatch=(232, 160, 84),
)

THEMES: Mapping[str, Style] = {style.key: style for style in (CLASSIC, LIGHT, PRINT, CONTRAST)}
"""Every theme by its name; the names are those of `Theme`, plain strings will do."""
