"""Measuring pictures: luminance, contrast, colour-blind views, and scenes at random."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from statistics import median

from PIL import Image, ImageChops, ImageDraw, ImageStat

from render.geometry import STRIP, WIDTH
from render.scene import BAR, Board, PerSide, Position, Roll, Scene, Side, Step, scene_from_position
from render.strips import StripContent, draw_strip, empty_strip
from render.style import Style

Colour = tuple[int, int, int]

# Machado, Oliveira, Fernandes 2009, severity 1, applied to linear RGB.
VIEWS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=1 << 16)
def luminance(colour: Colour, view: str = "normal") -> float:
    """Relative luminance (WCAG) as seen with those eyes."""
    rgb = [_linear(v) for v in colour]
    seen = [
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, rgb, strict=True)))) for row in VIEWS[view]
    ]
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def contrast(one: Colour, two: Colour, view: str = "normal") -> float:
    """WCAG contrast ratio, 1..21."""
    a, b = sorted((luminance(one, view), luminance(two, view)))
    return (b + 0.05) / (a + 0.05)


def pixels(image: Image.Image) -> list[Colour]:
    raw = image.convert("RGB").tobytes()
    return list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


def pixel(image: Image.Image, x: float, y: float) -> Colour:
    """The colour of one pixel."""
    r, g, b = image.convert("RGB").crop((round(x), round(y), round(x) + 1, round(y) + 1)).tobytes()
    return r, g, b


def greys(image: Image.Image) -> tuple[int, int]:
    """The darkest and the lightest grey, 0..255."""
    values = image.convert("L").tobytes()
    return min(values), max(values)


def middle_colour(colours: Iterable[Colour]) -> Colour:
    """The median of each channel."""
    r, g, b = (round(median(channel)) for channel in zip(*colours, strict=True))
    return r, g, b


@lru_cache(maxsize=16)
def _round_mask(size: int) -> Image.Image:
    mask = Image.new("L", (size, size), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, size - 1, size - 1), fill=255)
    return mask


def disc_colour(image: Image.Image, x: float, y: float, radius: float) -> Colour:
    """The median of each channel over a disc."""
    size = round(2 * radius)
    left, top = round(x - radius), round(y - radius)
    crop = image.crop((left, top, left + size, top + size))
    r, g, b = ImageStat.Stat(crop, _round_mask(size)).median
    return r, g, b


def changed(
    one: Image.Image, two: Image.Image, least: int = 24
) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ visibly."""
    return ImageChops.difference(one, two).convert("L").point(lambda v: 255 * (v > least)).getbbox()


def runs(flags: Iterable[bool], least: int) -> int:
    """How many unbroken runs of at least that length there are."""
    count = length = 0
    for flag in [*flags, False]:
        if flag:
            length += 1
        else:
            count += length >= least
            length = 0
    return count


def seeded(seed: int) -> random.Random:
    """The same chances every time."""
    return random.Random(seed)  # noqa: S311 - scenes for tests, not dice


def random_position(rng: random.Random, board: Board, *, bar: bool) -> Position:
    """Thirty checkers anywhere, never both colours on one point."""
    owner = [rng.choice(list(Side)) for _ in range(25)]
    white, black = [0] * 26, [0] * 26
    for own, side in ((white, Side.WHITE), (black, Side.BLACK)):
        free = [
            p for p in range(1, 25) if owner[p if side is Side.WHITE else board.across[p]] is side
        ]
        places = [*free, 0, *([BAR] if bar else [])]
        heap = rng.choice(places)
        for _ in range(15):
            own[heap if rng.random() < 0.4 else rng.choice(places)] += 1
    return Position(tuple(white), tuple(black))


def random_steps(rng: random.Random, position: Position, side: Side) -> tuple[Step, ...]:
    """Up to four steps that could have led to `position`."""
    own = position.of(side)
    steps = []
    for _ in range(rng.randint(1, 4)):
        targets = [p for p in range(25) if own[p]]
        if not targets:
            break
        target = rng.choice(targets)
        source = min(target + rng.randint(1, 6), BAR)
        steps.append(Step(source, target, hit=target > 0 and rng.random() < 0.3))
    return tuple(steps)


def random_scene(rng: random.Random, board: Board, *, bar: bool) -> Scene:
    """A full scene: position, dice, last move, sources."""
    position = random_position(rng, board, bar=bar)
    turn = rng.choice(list(Side))
    sources = tuple(p for p in range(1, 26) if position.of(turn)[p] and rng.random() < 0.5)
    return scene_from_position(
        position,
        board=board,
        bottom=rng.choice(list(Side)),
        home_left=rng.random() < 0.3,
        turn=turn,
        roll=Roll.of(turn, rng.randint(1, 6), rng.randint(1, 6)),
        last_roll=Roll.of(turn.other, rng.randint(1, 6), rng.randint(1, 6)),
        last_move=random_steps(rng, position, turn.other),
        sources=sources,
    )


def swapped(scene: Scene) -> Scene:
    """The same sight with the colours' names exchanged."""

    def turned_roll(roll: Roll | None) -> Roll | None:
        return replace(roll, side=roll.side.other) if roll else None

    return replace(
        scene,
        position=Position(scene.position.black, scene.position.white),
        players=PerSide(scene.players.black, scene.players.white),
        pips=PerSide(scene.pips.black, scene.pips.white),
        bottom=scene.bottom.other,
        numbers=scene.numbers.other if scene.numbers else None,
        ivory=scene.ivory.other,
        turn=scene.turn.other if scene.turn else None,
        roll=turned_roll(scene.roll),
        last_roll=turned_roll(scene.last_roll),
        last_mover=scene.last_mover.other if scene.last_mover else None,
    )


def strip(style: Style, said: StripContent) -> Image.Image:
    """What a strip looks like. Nothing of it is laid above or below."""
    edge = 40
    sheet = Image.new("RGB", (WIDTH, STRIP + 2 * edge))
    sheet.paste(empty_strip(style, bright=said.bright), (0, edge))
    draw_strip(sheet, style, said, edge)
    inside = (0, edge, WIDTH, edge + STRIP)
    found = sheet.crop(inside)
    sheet.paste((0, 0, 0), inside)
    assert sheet.getbbox() is None
    return found
