"""Arrows: where their ink lies, that nothing of it is cut off, and how little room they take."""

from __future__ import annotations

import random
from math import atan2, cos, hypot, pi, sin

import pytest
from PIL import Image, ImageChops

from render import arrows, forms
from render.geometry import HEIGHT, WIDTH, Box, Spot

AMBER, INK = (255, 200, 60), (20, 12, 7)
GROUND = (90, 90, 90)


def spot(chance: random.Random) -> Spot:
    """Anywhere on the board, on half a pixel as all places are."""
    return chance.randint(160, 2 * WIDTH - 160) / 2, chance.randint(300, 2 * HEIGHT - 300) / 2


def curves(number: int) -> list[forms.Path]:
    """Bowed to either side, long and short, in all directions."""
    chance = random.Random(7)  # noqa: S311 - arrows, not dice
    guarded = [(x, y, x + 80, y + 80) for x, y in [(600, 500), (300, 250), (900, 800)]]
    found: list[forms.Path] = []
    while len(found) < number:
        start, target = spot(chance), spot(chance)
        if hypot(target[0] - start[0], target[1] - start[1]) > 100:
            found.append(arrows.path(start, target, 33, guarded))
    return found


def drawn(curve: forms.Path, *, dashed: bool = False) -> Image.Image:
    canvas = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    arrows.arrow(curve, dashed=dashed).put(canvas, AMBER, INK)
    return canvas


def colour(canvas: Image.Image, x: float, y: float) -> tuple[int, ...]:
    found = canvas.getpixel((round(x - 0.5), round(y - 0.5)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("dashed", [False, True])
def test_nothing_is_cut_off_at_the_edge_of_a_tile(
    monkeypatch: pytest.MonkeyPatch, *, dashed: bool
) -> None:
    def one_tile(shapes: list[forms._Shape]) -> list[Box]:
        reaches = [shape.reach for shape in shapes]
        left, top = (min(reach[i] for reach in reaches) - 50 for i in (0, 1))
        right, bottom = (max(reach[i] for reach in reaches) + 50 for i in (2, 3))
        return [(left, top, right, bottom)]

    for curve in curves(40):
        forms.tiles.cache_clear()
        tiled = drawn(curve, dashed=dashed)
        with monkeypatch.context() as patch:
            patch.setattr(forms, "_bands", one_tile)
            forms.tiles.cache_clear()
            whole = drawn(curve, dashed=dashed)
        odd = ImageChops.difference(tiled, whole).convert("L").histogram()
        assert sum(odd[1:]) < 12, curve  # a side that meets the middle of a part of a pixel
        assert not any(odd[50:]), curve
    forms.tiles.cache_clear()


def test_the_shaft_follows_the_curve_and_has_an_edge_of_ink() -> None:
    for curve in curves(60):
        canvas = drawn(curve)
        for i in range(1, 15):
            (x, y), (x0, y0), (x1, y1) = (
                curve.at(t) for t in (i / 20, i / 20 - 0.01, i / 20 + 0.01)
            )
            if hypot(x - curve.end[0], y - curve.end[1]) < 60:  # the head is wider
                continue
            across = atan2(y1 - y0, x1 - x0) + pi / 2
            for side in (-1, 1):
                near, edge, beyond = (
                    colour(canvas, x + side * away * cos(across), y + side * away * sin(across))
                    for away in (3, 7.7, 13)
                )
                assert (near, edge, beyond) == (AMBER, INK, GROUND), (curve, i)


def test_the_tip_is_where_the_curve_ends() -> None:
    for curve in curves(60):
        canvas = drawn(curve)
        steps = (curve.at(1 - i / 100) for i in range(100))
        back = next(s for s in steps if hypot(s[0] - curve.end[0], s[1] - curve.end[1]) > 40)
        turn = atan2(curve.end[1] - back[1], curve.end[0] - back[0])
        x, y = curve.end
        inside = colour(canvas, x - 8 * cos(turn), y - 8 * sin(turn))
        rim = colour(canvas, x + 2 * cos(turn), y + 2 * sin(turn))
        outside = colour(canvas, x + 8 * cos(turn), y + 8 * sin(turn))
        assert (inside, rim, outside) == (AMBER, INK, GROUND), curve


@pytest.mark.parametrize("dashed", [False, True])
def test_mirrored_arrows_are_one_form_turned_over(*, dashed: bool) -> None:
    for curve in curves(30):
        for across, turn in (
            (True, Image.Transpose.FLIP_LEFT_RIGHT),
            (False, Image.Transpose.FLIP_TOP_BOTTOM),
        ):
            ends = [
                (WIDTH - x, y) if across else (x, HEIGHT - y)
                for x, y in (curve.start, curve.control, curve.end)
            ]
            other = forms.Path(*ends)
            one, two = (arrows.arrow(c, dashed=dashed).form for c in (curve, other))
            assert one == two
            mirrored = drawn(other, dashed=dashed).transpose(turn)
            assert ImageChops.difference(drawn(curve, dashed=dashed), mirrored).getbbox() is None


def test_an_arrow_elsewhere_is_the_same_arrow() -> None:
    one = forms.Path((300.5, 400.5), (400.25, 500.125), (500.5, 430.75))
    two = forms.Path((411.5, 407.5), (511.25, 507.125), (611.5, 437.75))
    assert arrows.arrow(one, dashed=False).form == arrows.arrow(two, dashed=False).form
    moved = ImageChops.offset(drawn(one), 111, 7)
    assert ImageChops.difference(moved, drawn(two)).getbbox() is None


def test_forms_take_little_room() -> None:
    forms.tiles.cache_clear()
    sizes = [len(forms.tiles(arrows.arrow(c, dashed=False).form).packed) for c in curves(80)]
    assert max(sizes) < 8_000  # from one corner of the board to the other
    kept = forms.tiles.cache_parameters()["maxsize"]
    assert kept
    assert kept * sum(sizes) / len(sizes) < 2 * 2**20
