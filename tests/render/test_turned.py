"""The board turned: home on either side, either side below, numbers on and off (picture.md 3a)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from render.background import Ground, empty_board
from render.geometry import FIELD_BOTTOM, HEIGHT, LANE_Y, STRIP, WIDTH, Geometry, Plan
from render.moves import room
from render.paint import geometry_of, paint
from render.samples import SAMPLES
from render.scene import (
    BAR,
    LONG_BOARD,
    SHORT_BOARD,
    Board,
    Cube,
    Position,
    Roll,
    Scene,
    Side,
    scene_from_position,
)
from render.style import CLASSIC, THEMES, Style
from tests.render.measure import changed, random_scene, seeded

NONE = (0,) * 26
EMPTY = Position(NONE, NONE)
BOARDS = pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
ALL_STYLES = pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)


def only(**points: int) -> tuple[int, ...]:
    counts = [0] * 26
    for name, count in points.items():
        counts[int(name[1:])] = count
    return tuple(counts)


def field(scene: Scene, style: Style = CLASSIC) -> Image.Image:
    """The board without its strips, in place."""
    image = paint(scene, style)
    image.paste((0, 0, 0), (0, 0, WIDTH, STRIP))
    image.paste((0, 0, 0), (0, HEIGHT - STRIP, WIDTH, HEIGHT))
    return image


@BOARDS
@pytest.mark.parametrize("side", list(Side))
def test_home_on_the_left_puts_every_checker_where_a_mirror_would(board: Board, side: Side) -> None:
    base = scene_from_position(EMPTY, board=board)
    here, there = field(base), field(replace(base, home_left=True))
    for point in [*range(1, 25), 0]:
        counts = tuple(int(p == point) for p in range(26))
        stands = replace(base, position=EMPTY.with_(side, counts, NONE))
        right = changed(field(stands), here)
        left = changed(field(replace(stands, home_left=True)), there)
        assert right
        assert left
        assert abs(left[0] - (WIDTH - right[2])) <= 2
        assert abs(left[2] - (WIDTH - right[0])) <= 2
        assert abs(left[1] - right[1]) <= 1
        assert abs(left[3] - right[3]) <= 1


@BOARDS
def test_home_on_the_left_is_bottom_left(board: Board) -> None:
    base = scene_from_position(EMPTY, board=board, home_left=True)
    box = changed(field(replace(base, position=Position(only(p1=1), NONE))), field(base))
    assert box
    assert box[2] < WIDTH / 2
    assert box[1] > LANE_Y


@ALL_STYLES
@pytest.mark.parametrize("plan", list(Plan))
def test_wood_and_points_are_mirrored_and_numbers_are_not(style: Style, plan: Plan) -> None:
    """A digit in a mirror would be no digit: the numbers are written anew."""
    here = empty_board(Ground(style, Geometry(plan), (), (False, False)))
    there = empty_board(Ground(style, Geometry(plan, mirrored=True), (), (False, False)))
    turned = here.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    middle = (128, STRIP, WIDTH - 128, HEIGHT - STRIP)
    assert there.crop(middle).tobytes() == turned.crop(middle).tobytes()
    labels = (0, *range(1, 25))
    plain = empty_board(Ground(style, Geometry(plan), labels, (False, False)))
    mirrored = empty_board(Ground(style, Geometry(plan, mirrored=True), labels, (False, False)))
    for slot in (1, 7, 24):
        x, y = Geometry(plan).number_at(slot)
        other, _ = Geometry(plan, mirrored=True).number_at(slot)
        one = changed(_round(plain, x, y), _round(here, x, y), 60)
        two = changed(_round(mirrored, other, y), _round(there, other, y), 60)
        assert one
        assert two
        assert abs((one[2] - one[0]) - (two[2] - two[0])) <= 2


def _round(image: Image.Image, x: float, y: float) -> Image.Image:
    return image.crop((round(x) - 36, round(y) - 24, round(x) + 36, round(y) + 24))


@BOARDS
@pytest.mark.parametrize("bottom", list(Side))
@pytest.mark.parametrize("turn", list(Side))
def test_a_playable_point_has_on_the_rail_the_number_of_its_button(
    board: Board, bottom: Side, turn: Side
) -> None:
    """Whoever sits below: the rails count as the side to act counts (24)."""
    scene = scene_from_position(EMPTY, board=board, bottom=bottom, turn=turn)
    for point in range(1, 25):
        assert scene.label(scene.slot(turn, point)) == point


@BOARDS
@ALL_STYLES
def test_without_numbers_the_rails_are_bare_and_rings_stay(style: Style, board: Board) -> None:
    counts = only(p6=3)
    scene = scene_from_position(
        Position(counts, NONE), board=board, turn=Side.WHITE, sources=(6,), show_numbers=False
    )
    image, bare = (
        paint(scene, style),
        empty_board(Ground(style, geometry_of(scene), (), (False, False))),
    )
    for top in (STRIP, FIELD_BOTTOM + 4):
        rail = (128, top, WIDTH - 128, top + 40)
        shadow = 60  # of checkers that stand at the rail
        assert changed(image.crop(rail), bare.crop(rail), shadow) is None
    x, y = geometry_of(scene).checker_at(6, 2)
    box = changed(image, paint(replace(scene, sources=()), style))
    assert box
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]


@pytest.mark.parametrize("home_left", [False, True])
@BOARDS
def test_dice_and_cube_in_the_lane_never_lie_on_a_count(
    board: Board,
    home_left: bool,  # noqa: FBT001 - both sides
) -> None:
    """Twelve: the lane between five checkers above and five below is as tall as a die."""
    rng = seeded(77)
    for _ in range(40):
        scene = replace(random_scene(rng, board, bar=board is SHORT_BOARD), home_left=home_left)
        shape = geometry_of(scene)
        lane = [(x, y) for own in (True, False) for x, y in shape.dice_at(4, own=own)]
        for side in Side:
            for point, count in enumerate(scene.position.of(side)):
                if 0 < point < BAR and count > room(point):
                    x, y = shape.checker_at(scene.slot(side, point), 4)
                    for die_x, die_y in lane:
                        apart = max(abs(x - die_x), abs(y - die_y))
                        assert apart >= shape.die / 2 + 18


def test_the_mirrored_cube_stands_in_the_other_column() -> None:
    base = scene_from_position(EMPTY, home_left=True)
    for owner in (None, *Side):
        box = changed(field(replace(base, cube=Cube(8, owner))), field(base))
        assert box
        assert box[0] > WIDTH - 128


def test_own_dice_lie_in_the_right_half_wherever_home_is() -> None:
    for home_left in (False, True):
        base = scene_from_position(EMPTY, home_left=home_left, turn=Side.WHITE)
        box = changed(field(replace(base, roll=Roll.of(Side.WHITE, 5, 3))), field(base))
        assert box
        assert box[0] > WIDTH / 2


def test_the_samples_show_no_point_with_both_colours() -> None:
    for name, scene in SAMPLES.items():
        for point in range(1, 25):
            white, black = scene.position.white, scene.position.black
            assert not (white[point] and black[scene.board.across[point]]), (name, point)
