"""Where things are and how many: read back from the picture (picture.md 5-13, 18-21)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.background import Ground, empty_board
from render.geometry import FIELD_BOTTOM, FIELD_TOP, HEIGHT, LANE_Y, STRIP, WIDTH, Geometry, Plan
from render.paint import paint
from render.picture import picture
from render.samples import LONG_START, START
from render.scene import (
    BAR,
    LONG_BOARD,
    SHORT_BOARD,
    Board,
    Cube,
    Die,
    Position,
    Roll,
    Scene,
    Side,
    scene_from_position,
)
from render.style import CLASSIC, THEMES, Style
from tests.render.measure import (
    changed,
    disc_colour,
    greys,
    luminance,
    pixel,
    pixels,
    random_scene,
    runs,
    seeded,
    swapped,
)

NONE = (0,) * 26
ALL_STYLES = pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
BOARDS = pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
EMPTY = Position(NONE, NONE)


def stand(**points: int) -> tuple[int, ...]:
    counts = [0] * 26
    for name, count in points.items():
        counts[BAR if name == "bar" else int(name[1:])] = count
    return tuple(counts)


def shape(board: Board) -> Geometry:
    return Geometry(Plan.BAR if board is SHORT_BOARD else Plan.HINGE)


def seen(scene: Scene, style: Style = CLASSIC) -> Image.Image:
    return paint(scene, style)


def field(image: Image.Image) -> Image.Image:
    """The board without its strips, in place."""
    image.paste((0, 0, 0), (0, 0, WIDTH, STRIP))
    image.paste((0, 0, 0), (0, HEIGHT - STRIP, WIDTH, HEIGHT))
    return image


@BOARDS
def test_any_position_can_be_drawn_and_swapping_sides_changes_nothing(board: Board) -> None:
    rng = seeded(20)
    for _ in range(15):
        scene = random_scene(rng, board, bar=board is SHORT_BOARD)
        assert picture(scene) == picture(swapped(scene))


def test_short_home_is_bottom_right_and_the_other_side_runs_against() -> None:
    board = shape(SHORT_BOARD)
    assert board.point_x(1) > board.point_x(6) > WIDTH / 2 > board.point_x(7) > board.point_x(12)
    assert board.point_x(24) == board.point_x(1)
    assert not board.is_top(1)
    assert board.is_top(24)
    scene = scene_from_position(Position(NONE, stand(p1=1)))
    box = changed(field(seen(scene)), field(seen(replace(scene, position=EMPTY))))
    assert box
    assert box[0] > 1000  # Black's 1 is White's 24: top right
    assert box[3] < LANE_Y


def test_long_heads_stand_top_right_and_bottom_left() -> None:
    empty, white, black = (
        field(seen(scene_from_position(position, board=LONG_BOARD)))
        for position in (EMPTY, Position(stand(p24=1), NONE), Position(NONE, stand(p24=1)))
    )
    own, other = changed(white, empty), changed(black, empty)
    assert own
    assert other
    assert own[0] > WIDTH / 2
    assert own[3] < LANE_Y
    assert other[2] < WIDTH / 2
    assert other[1] > LANE_Y


@pytest.mark.parametrize(
    ("board", "left"), [(SHORT_BOARD, False), (LONG_BOARD, True)], ids=["short", "long"]
)
def test_trays_and_chevrons_stand_at_the_exits(board: Board, left: bool) -> None:  # noqa: FBT001
    geometry = shape(board)
    assert geometry.tray_x(own=True) > WIDTH / 2
    assert (geometry.tray_x(own=False) < WIDTH / 2) is left
    off = (15, *(0,) * 25)
    empty = seen(scene_from_position(EMPTY, board=board))
    there = seen(scene_from_position(Position(NONE, off), board=board))
    box = changed(there, empty)
    assert box
    assert box[3] < LANE_Y
    assert (box[2] < 128) if left else (box[0] > WIDTH - 128)
    bare = empty_board(Ground(CLASSIC, geometry, (), (False, False)))
    for own in (True, False):
        x, y = (round(v) for v in geometry.chevron_at(own=own))
        column = bare.crop((x - 24, y - 14, x + 24, y + 14))
        wood = bare.crop((x - 24, y + 16, x + 24, y + 20))
        assert max(map(luminance, pixels(column))) > 3 * max(map(luminance, pixels(wood)))


def test_pips_are_those_of_the_rules() -> None:
    short = scene_from_position(Position(START, START))
    long = scene_from_position(Position(LONG_START, LONG_START), board=LONG_BOARD)
    assert (short.pips.white, short.pips.black) == (167, 167)
    assert (long.pips.white, long.pips.black) == (360, 360)


def test_home_on_the_left_mirrors_the_board() -> None:
    here, there = Geometry(Plan.BAR), Geometry(Plan.BAR, mirrored=True)
    for slot in range(1, 25):
        assert here.point_x(slot) + there.point_x(slot) == WIDTH
    assert there.tray_x(own=True) < WIDTH / 2
    assert there.lane_x(own=True) > WIDTH / 2  # own dice stay on the right (picture.md 10)


@ALL_STYLES
@pytest.mark.parametrize("plan", list(Plan))
def test_point_colours_alternate_all_the_way_round(style: Style, plan: Plan) -> None:
    """Also across the bar: each point looks like the next but one, and unlike its neighbours."""
    geometry = Geometry(plan)
    board = empty_board(Ground(style, geometry, (), (False, False)))
    looks = []
    for slot in range(1, 25):
        y = FIELD_TOP + 60 if geometry.is_top(slot) else FIELD_BOTTOM - 60
        looks.append(disc_colour(board, geometry.point_x(slot) - 10, y, 8))

    def unlike(one: int, two: int) -> int:
        return max(abs(a - b) for a, b in zip(looks[one], looks[two % 24], strict=True))

    assert max(unlike(i, i + 2) for i in range(24)) < 12
    assert min(unlike(i, i + 1) for i in range(24)) > 25


def test_dice_are_the_rollers_and_in_the_rollers_half() -> None:
    scene = scene_from_position(EMPTY, turn=Side.WHITE)
    bare = seen(scene)
    for side, half in ((Side.WHITE, (WIDTH / 2, WIDTH)), (Side.BLACK, (0, WIDTH / 2))):
        with_dice = seen(replace(scene, roll=Roll.of(side, 6, 6)))
        box = changed(with_dice, bare)
        assert box
        assert half[0] < box[0] < box[2] < half[1]
        spots = Geometry(Plan.BAR).dice_at(4, own=side is Side.WHITE)
        for x, y in spots:
            bright = luminance(pixel(with_dice, x, y)) > 0.5
            assert bright is (side is Side.WHITE)
        width = (spots[0][0] - 39, spots[0][0] + 39)
        assert (width[1] - width[0]) * 296 / 1280 >= 18


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_its_pips(pips: int) -> None:
    scene = scene_from_position(EMPTY, turn=Side.WHITE, roll=Roll(Side.WHITE, (Die(pips),)))
    x, y = Geometry(Plan.BAR).dice_at(1, own=True)[0]
    face = seen(scene).crop((round(x) - 31, round(y) - 31, round(x) + 31, round(y) + 31))
    dark = face.convert("L").point(lambda v: 255 * (v < 90))
    found = 0
    while (box := dark.getbbox()) is not None:  # take one blot after the other
        row = next(y for y in range(box[1], box[3]) if dark.crop((0, y, 62, y + 1)).getbbox())
        ink = dark.crop((0, row, 62, row + 1)).getbbox()
        assert ink
        ImageDraw.floodfill(dark, (ink[0], row), 0)
        found += 1
    assert found == pips


def test_the_last_roll_stands_small_in_the_strip_of_its_side() -> None:
    scene = scene_from_position(EMPTY, turn=Side.WHITE)
    box = changed(seen(replace(scene, last_roll=Roll.of(Side.BLACK, 4, 1))), seen(scene))
    assert box
    assert box[3] <= STRIP
    assert box[2] - box[0] >= 90


@ALL_STYLES
@BOARDS
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("count", range(1, 16))
def test_stacks_show_their_discs_or_their_count(
    style: Style, board: Board, side: Side, count: int
) -> None:
    """On every point at once; a chord of the discs beside the groove meets each of them once."""
    points = tuple(count if 1 <= p <= 24 else 0 for p in range(26))
    sheet = seen(scene_from_position(EMPTY.with_(side, points, NONE), board=board), style)
    geometry = shape(board)
    for slot in range(1, 25):
        x = round(geometry.point_x(slot) - 0.85 * geometry.checker / 2)
        top, bottom = (FIELD_TOP, LANE_Y) if geometry.is_top(slot) else (LANE_Y, FIELD_BOTTOM)
        column = [luminance(c) for c in pixels(sheet.crop((x, top, x + 1, bottom)))]
        flags = [v > 0.6 if side is Side.WHITE else v < 0.025 for v in column]
        assert runs(flags, 25) == min(count, 5)


@pytest.mark.parametrize("count", range(6, 16))
def test_counts_are_tall_enough_and_on_the_outermost_checker(count: int) -> None:
    geometry = Geometry(Plan.BAR)
    five, more = (
        seen(scene_from_position(Position(stand(p13=n, p12=1), NONE))) for n in (5, count)
    )
    x, y = (round(v) for v in geometry.checker_at(13, 4))
    area = (x - 37, y - 37, x + 37, y + 37)
    ink = more.crop(area).convert("L").point(lambda v: 255 * (v < 110))
    inner = (14, 14, 60, 60)
    box = ink.crop((8, 18, 66, 56)).getbbox()
    assert box
    assert box[3] - box[1] >= 8 * 1280 / 360
    assert greys(five.crop(area).crop(inner))[0] > 110  # five discs carry no count


def test_the_bar_keeps_each_side_on_its_own_half_and_counts_from_four_on() -> None:
    empty = seen(scene_from_position(EMPTY))
    for side, own in ((Side.WHITE, True), (Side.BLACK, False)):
        for count in (1, 3, 4):
            sheet = seen(scene_from_position(EMPTY.with_(side, stand(bar=count), NONE)))
            box = changed(sheet.crop((600, 92, 680, 1028)), empty.crop((600, 92, 680, 1028)))
            assert box
            middle = LANE_Y - 92
            assert (box[3] < middle) if own else (box[1] > middle)
            x, y = Geometry(Plan.BAR).bar_at(own=own, index=min(count, 3) - 1)
            core = sheet.crop((round(x) - 20, round(y) - 20, round(x) + 20, round(y) + 20))
            low, high = greys(core)
            assert (high - low > 150) is (count > 3)


@pytest.mark.parametrize("off", range(1, 16))
def test_borne_off_checkers_can_be_counted(off: int) -> None:
    own_off = (off, *(0,) * 25)
    sheet = seen(scene_from_position(EMPTY.with_(Side.WHITE, own_off, NONE)))
    geometry = Geometry(Plan.BAR)
    x = geometry.tray_x(own=True) - 33
    left, top, right, bottom = geometry.tray(own=True)
    column = [luminance(c) > 0.5 for c in pixels(sheet.crop((x, top, x + 1, bottom)))]
    assert runs(column, 6) == off
    y = geometry.off_count_at(own=True, off=off)[1]
    assert top < y - 15
    count = sheet.crop((left + 6, round(y) - 18, right - 6, round(y) + 18)).convert("L")
    box = count.point(lambda v: 255 * (v > 190)).getbbox()
    assert box
    assert box[3] - box[1] >= 8 * 1280 / 360


@BOARDS
def test_all_numbers_of_the_side_to_act_tall_enough(board: Board) -> None:
    scene = scene_from_position(EMPTY, board=board, turn=Side.BLACK)
    assert scene.numbers is Side.BLACK
    assert [scene.label(slot) for slot in range(1, 25)] == list(board.across[1:25])
    bare = seen(replace(scene, numbers=None))
    difference = (
        ImageChops.difference(seen(scene), bare).convert("L").point(lambda v: 255 * (v > 70))
    )
    geometry = shape(board)
    for slot in range(1, 25):
        x, y = (round(v) for v in geometry.number_at(slot))
        box = difference.crop((x - 38, y - 26, x + 38, y + 26)).getbbox()
        assert box
        height = box[3] - box[1]
        assert height * 360 / 1280 >= 8
        assert height * 296 / 1280 >= 6.5


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
def test_three_places_of_the_cube(board: Board, mirrored: bool) -> None:  # noqa: FBT001
    base = scene_from_position(EMPTY, board=board, home_left=mirrored, cube=Cube(1))
    places = {}
    for owner in (None, Side.WHITE, Side.BLACK):
        sheet = seen(replace(base, cube=Cube(2, owner)))
        gone = seen(replace(base, cube=Cube(2, offered_to=Side.WHITE)))
        box = changed(
            sheet.crop((0, STRIP, 700, HEIGHT))
            if not mirrored
            else sheet.crop((580, STRIP, 1280, HEIGHT)),
            gone.crop((0, STRIP, 700, HEIGHT))
            if not mirrored
            else gone.crop((580, STRIP, 1280, HEIGHT)),
        )
        assert box
        places[owner] = Geometry(
            Plan.BAR if board is SHORT_BOARD else Plan.HINGE_CUBE, mirrored
        ).cube_at(None if owner is None else owner is Side.WHITE)
    assert places[Side.BLACK][1] < places[None][1] < places[Side.WHITE][1]
    expected = WIDTH / 2 if board is LONG_BOARD else (1218 if mirrored else 62)
    assert {x for x, _ in places.values()} == {expected}


@pytest.mark.parametrize("value", [1, 2, 16, 64, 128, 1024, 4096])
def test_the_cubes_value_stays_inside_its_face(value: int) -> None:
    sheet = seen(scene_from_position(EMPTY, cube=Cube(value)))
    x, y = (round(v) for v in Geometry(Plan.BAR).cube_at(None))
    face = (
        sheet.crop((x - 31, y - 31, x + 31, y + 31)).convert("L").point(lambda v: 255 * (v < 120))
    )
    box = face.getbbox()
    assert box
    assert box[0] >= 1
    assert box[1] >= 1
    assert box[2] <= 61
    assert box[3] <= 61


@pytest.mark.parametrize("asked", list(Side))
def test_an_offered_cube_lies_with_who_must_answer_and_a_hidden_one_nowhere(asked: Side) -> None:
    base = scene_from_position(EMPTY)
    box = changed(seen(replace(base, cube=Cube(4, offered_to=asked))), seen(base))
    assert box
    assert (box[0] > WIDTH / 2) is (asked is Side.WHITE)
    assert box[1] < LANE_Y < box[3]
    assert box[3] - box[1] < 120
