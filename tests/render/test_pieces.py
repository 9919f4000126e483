"""Boards put together of pieces are, byte for byte, what Pillow writes for the whole picture."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from render.background import Ground, empty_board
from render.canvas import COLUMNS, PIECE_HEIGHT, PIECE_WIDTH, ROWS, Canvas
from render.geometry import HEIGHT, WIDTH, Geometry, Plan
from render.paint import draw
from render.picture import picture
from render.pieces import changes, put_together
from render.samples import SAMPLES
from render.scene import Scene
from render.style import CLASSIC, THEMES, Style

GROUND = Ground(CLASSIC, Geometry(Plan.BAR), (), (True, False))


def whole(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", quality=90, subsampling=0, restart_marker_blocks=10)
    return out.getvalue()


@pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("scene", SAMPLES.values(), ids=SAMPLES)
def test_a_picture_in_pieces_is_the_whole_one(scene: Scene, style: Style) -> None:
    canvas = Canvas()
    draw(scene, style, canvas)
    assert picture(scene, style) == whole(canvas.image)


def test_restart_markers_change_no_pixel() -> None:
    canvas = Canvas()
    draw(SAMPLES["short-midgame"], CLASSIC, canvas)
    plain = BytesIO()
    canvas.image.save(plain, "JPEG", quality=90, subsampling=0)
    with Image.open(plain) as one, Image.open(BytesIO(whole(canvas.image))) as two:
        assert ImageChops.difference(one, two).getbbox() is None


def test_what_was_drawn_before_leaves_no_trace() -> None:
    canvas = Canvas()
    for scene in SAMPLES.values():
        ground = draw(scene, CLASSIC, canvas)
        assert put_together(changes(canvas, ground), BytesIO()) == picture(scene)


def test_an_empty_board_has_no_changes() -> None:
    canvas = Canvas()
    canvas.image.paste(empty_board(GROUND))
    assert put_together(changes(canvas, GROUND), BytesIO()) == whole(empty_board(GROUND))


@pytest.mark.parametrize("seed", range(20))
def test_the_pieces_below_anything_pasted_are_marked_and_no_others(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - a test
    canvas, expected = Canvas(), set[tuple[int, int]]()
    for _ in range(rng.randint(1, 12)):
        left, top = rng.randint(-100, WIDTH + 20), rng.randint(-100, HEIGHT + 20)
        width, height = rng.randint(1, 300), rng.randint(1, 300)
        canvas.paste(Image.new("RGB", (width, height)), (left, top))
        expected |= {
            (column, row)
            for column in range(COLUMNS)
            for row in range(ROWS)
            if column * PIECE_WIDTH < left + width
            and left < (column + 1) * PIECE_WIDTH
            and row * PIECE_HEIGHT < top + height
            and top < (row + 1) * PIECE_HEIGHT
        }
    runs = canvas.marked()
    told = [(column, row) for column, first, behind in runs for row in range(first, behind)]
    assert len(told) == len(set(told))
    assert set(told) == expected
    # each run is as long as it can be: what is above and below it is not marked
    assert all(
        (column, first - 1) not in expected and (column, behind) not in expected
        for column, first, behind in runs
    )


def test_all_of_a_canvas_can_be_new() -> None:
    canvas = Canvas()
    noise = Image.effect_noise((WIDTH, HEIGHT), 90).convert("RGB")
    canvas.paste(noise, (0, 0))
    assert put_together(changes(canvas, GROUND), BytesIO()) == whole(noise)
