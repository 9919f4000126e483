"""Contrasts on rendered pixels, for normal and colour-blind eyes (picture.md 14-17, 26)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pytest
from PIL import Image, ImageFilter

from render import stamps
from render.background import Ground, empty_board
from render.geometry import FIELD_TOP, STRIP, Geometry, Plan
from render.paint import paint
from render.scene import (
    LONG_BOARD,
    SHORT_BOARD,
    Board,
    Cube,
    Middle,
    Player,
    Position,
    Scene,
    Score,
    Side,
    scene_from_position,
)
from render.strips import StripContent
from render.style import THEMES, Style
from tests.render.measure import (
    VIEWS,
    Colour,
    contrast,
    disc_colour,
    luminance,
    middle_colour,
    pixel,
    pixels,
    strip,
)

pytestmark = pytest.mark.slow  # every mark on every ground, pixel by pixel

NONE = (0,) * 26
EVERYWHERE = (0, *(5,) * 24, 3)
ALL_STYLES = pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
BOARDS = pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])


def crowd(board: Board, side: Side) -> Scene:
    """Five checkers of one colour on every point at once: a drawing, not a game."""
    full = EVERYWHERE if board.middle is Middle.BAR else (*EVERYWHERE[:25], 0)
    return scene_from_position(Position(NONE, NONE).with_(side, full, NONE), board=board)


def worst(colour: Colour, behind: Iterable[Colour], view: str = "normal") -> float:
    """The smallest contrast of `colour` with anything behind it."""
    return min(contrast(colour, ground, view) for ground in set(behind))


def geometry(board: Board) -> Geometry:
    return Geometry(Plan.BAR if board is SHORT_BOARD else Plan.HINGE)


@ALL_STYLES
@BOARDS
@pytest.mark.parametrize("side", list(Side))
def test_checkers_stand_out_from_every_surface(style: Style, board: Board, side: Side) -> None:
    shape = geometry(board)
    bare = paint(scene_from_position(Position(NONE, NONE), board=board), style)
    full = paint(crowd(board, side), style)
    spots = [shape.checker_at(slot, i) for slot in range(1, 25) for i in range(5)]
    if shape.has_bar:
        spots += [shape.bar_at(own=own, index=i) for own in (True, False) for i in range(3)]
    radius = shape.checker / 2
    for x, y in spots:
        surface = disc_colour(bare, x, y, radius)
        face = disc_colour(full, x, y, radius)
        if face == surface:
            assert (x, y) in {shape.bar_at(own=side is not Side.WHITE, index=i) for i in range(3)}
            continue  # the other player's half of the bar is empty
        for view in VIEWS:
            assert contrast(face, surface, view) >= 3, (view, x, y, face, surface)


@ALL_STYLES
@BOARDS
def test_every_surface_is_a_middle_tone(style: Style, board: Board) -> None:
    bare = paint(scene_from_position(Position(NONE, NONE), board=board), style)
    shape = geometry(board)
    for slot in range(1, 25):
        x, y = shape.checker_at(slot, 2)
        assert 0.11 <= luminance(disc_colour(bare, x, y, 8)) <= 0.265


@ALL_STYLES
def test_ivory_against_ebony(style: Style) -> None:
    ivory, ebony = (
        middle_colour(
            pixels(stamps.checker(style, ivory=i, diameter=75).image.crop((22, 22, 77, 77)))
        )
        for i in (True, False)
    )
    for view in VIEWS:
        assert contrast(ivory, ebony, view) >= 10


@ALL_STYLES
@pytest.mark.parametrize("side", list(Side))
def test_borne_off_slabs_stand_out_from_the_tray(style: Style, side: Side) -> None:
    off = (15, *(0,) * 25)
    shape = Geometry(Plan.BAR)
    full = paint(scene_from_position(Position(NONE, NONE).with_(side, off, NONE)), style)
    bare = paint(scene_from_position(Position(NONE, NONE)), style)
    own = side is Side.WHITE
    for index in range(15):
        top = shape.slab_top(own=own, index=index)
        x = shape.tray_x(own=own)
        box = (x - 30, top + 3, x + 30, top + 12)
        face, tray = middle_colour(pixels(full.crop(box))), middle_colour(pixels(bare.crop(box)))
        for view in VIEWS:
            assert contrast(face, tray, view) >= 3


@ALL_STYLES
@pytest.mark.parametrize("plan", list(Plan))
def test_numbers_on_their_rail(style: Style, plan: Plan) -> None:
    shape = Geometry(plan)
    rail = empty_board(Ground(style, shape, (), (False, False)))
    for slot in range(1, 25):
        x, y = shape.number_at(slot)
        behind = pixels(rail.crop((round(x - 26), round(y - 16), round(x + 26), round(y + 16))))
        assert worst(style.text, behind) >= 4.5
    for own in (True, False):
        x, y = shape.chevron_at(own=own)
        wood = pixels(rail.crop((round(x - 30), round(y + 17), round(x + 30), round(y + 22))))
        assert worst(style.chevron, wood) >= 3


@ALL_STYLES
@pytest.mark.parametrize("turn", [True, False])
def test_words_on_their_strip(style: Style, turn: bool) -> None:  # noqa: FBT001 - both states
    content = StripContent(Player("I", "I", Score(1, 7)), True, 1, "i", turn=turn)
    sheet = strip(style, content)
    behind = pixels(sheet.crop((600, 0, 601, STRIP)))
    assert worst(style.text, behind) >= 4.5
    assert worst(style.text_second, behind) >= 4.5
    assert worst(style.mark, behind) >= 3  # whose turn, the roles of a chouette, a draw


@ALL_STYLES
def test_the_strip_of_the_side_to_act_is_brighter(style: Style) -> None:
    mean = {
        turn: middle_colour(
            pixels(
                strip(style, StripContent(Player("", "-"), True, 1, "", turn=turn)).crop(
                    (500, 0, 700, STRIP)
                )
            )
        )
        for turn in (True, False)
    }
    assert contrast(mean[True], mean[False]) >= 1.5


@ALL_STYLES
def test_other_words_on_their_ground(style: Style) -> None:
    tray = disc_colour(
        empty_board(Ground(style, Geometry(Plan.BAR), (), (False, False))), 1218, 400, 30
    )
    pairs = [
        (style.ivory.ink, style.ivory.fill),  # counts
        (style.ebony.ink, style.ebony.fill),
        (style.text, tray),  # borne-off count
        (style.ink, style.playable),  # pills and badges
        (style.ink, style.last),
        (style.ink, style.suggest),
        (style.ink, style.refuse),
        (style.cube_ink, style.cube_face[0]),
        (style.cube_ink, style.cube_face[1]),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@lru_cache
def surfaces(style: Style) -> frozenset[Colour]:
    """The colours of the field; an edge of a few pixels is no surface."""
    bare = paint(scene_from_position(Position(NONE, NONE)), style)
    field = bare.crop((128, FIELD_TOP, 1152, 974)).filter(ImageFilter.MedianFilter(11))
    return frozenset(pixels(field.resize((128, 103), Image.Resampling.NEAREST)))


@ALL_STYLES
@pytest.mark.parametrize("mark", ["last", "playable", "suggest", "refuse"])
def test_marks_stand_out_from_everything_they_cross(style: Style, mark: str) -> None:
    fill = getattr(style, mark)
    crossed = surfaces(style) | {
        style.ivory.fill,
        style.ebony.fill,
        style.ivory.light,
        style.ebony.light,
    }
    for view in VIEWS:
        for ground in crossed:
            best = max(contrast(fill, ground, view), contrast(style.ink, ground, view))
            assert best >= 3, (view, ground)


@ALL_STYLES
def test_the_cube_stands_out_from_its_well(style: Style) -> None:
    scene = scene_from_position(Position(NONE, NONE), cube=Cube(2))
    x, y = Geometry(Plan.BAR).cube_at(None)
    bare = paint(scene_from_position(Position(NONE, NONE)), style)
    face = disc_colour(paint(scene, style), x, y, 30)
    for view in VIEWS:
        assert contrast(face, disc_colour(bare, x, y, 30), view) >= 3


def seen(stamp: stamps.Stamp, x: int, y: int) -> tuple[Image.Image, int, int]:
    """Where on a stamp's own image a place of the sheet is on which it was drawn."""
    return stamp.image, x - stamp.corner[0], y - stamp.corner[1]


@ALL_STYLES
def test_used_dice_differ_from_fresh_ones_without_hue_and_stay_opaque(style: Style) -> None:
    for ivory in (True, False):
        fresh, used = (
            stamps.die(style, ivory=ivory, size=78, pips=5, used=u) for u in (False, True)
        )
        face = (49, 30)  # on the face, beside the pips
        dimmed = pixel(*seen(used, *face))
        assert contrast(pixel(*seen(fresh, *face)), dimmed) >= 1.5
        image, x, y = seen(used, *face)
        assert image.size == used.mask.size
        assert used.mask.getpixel((x, y)) == 255
        assert contrast(pixel(*seen(used, 49, 49)), dimmed) >= 3
        for view in VIEWS:  # the edge of a used die on the felt
            edge = pixel(*seen(used, 49, 10))
            assert worst(edge, [style.felt, style.felt_pool], view) >= 3
