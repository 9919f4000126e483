"""Arrows are drawn in pieces, and nothing of them is cut off."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops

from render import arrows
from render.geometry import HEIGHT, WIDTH, Spot


def spot(chance: random.Random) -> Spot:
    """Anywhere on the board."""
    return chance.uniform(80, WIDTH - 80), chance.uniform(150, HEIGHT - 150)


@pytest.mark.parametrize("dashed", [False, True])
def test_pieces_are_as_tall_as_the_ink_in_them(
    monkeypatch: pytest.MonkeyPatch, *, dashed: bool
) -> None:
    chance = random.Random(7)  # noqa: S311 - arrows, not dice
    for _ in range(60):
        start, target = spot(chance), spot(chance)
        guarded = [(x, y, x + 80, y + 80) for x, y in [(600, 500), (300, 250), (900, 800)]]
        curve = arrows.path(start, target, 33, guarded)
        drawn = []
        for reach in (arrows._reach, lambda *_: (-HEIGHT, 2 * HEIGHT)):
            canvas = Image.new("RGB", (WIDTH, HEIGHT))
            with monkeypatch.context() as patch:
                patch.setattr(arrows, "_reach", reach)
                arrows.arrow.__wrapped__(curve, dashed=dashed).put(
                    canvas, (255, 200, 60), (20, 12, 7)
                )
            drawn.append(canvas)
        assert ImageChops.difference(*drawn).getbbox() is None, curve
