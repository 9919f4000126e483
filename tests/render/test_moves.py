"""Marks of moves: arrows, ghosts, badges, sources, objections (picture.md 17, 22-25)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest
from PIL import Image, ImageChops

from render import arrows, forms, stamps
from render.geometry import HEIGHT, LANE_Y, STRIP, WIDTH, Geometry, Plan
from render.moves import made, proposed
from render.paint import CORE, geometry_of, paint
from render.scene import (
    BAR,
    LONG_BOARD,
    OFF,
    SHORT_BOARD,
    Board,
    Objection,
    Position,
    Roll,
    Scene,
    Side,
    Step,
    Suggestion,
    scene_from_position,
)
from render.style import CLASSIC, PRINT
from tests.render.measure import changed, greys, pixel, pixels, random_scene, seeded

NONE = (0,) * 26
BAR_PLAN = Geometry(Plan.BAR)


def stand(**points: int) -> tuple[int, ...]:
    counts = [0] * 26
    for name, count in points.items():
        counts[BAR if name == "bar" else int(name[1:])] = count
    return tuple(counts)


def seen(scene: Scene) -> Image.Image:
    return paint(scene, CLASSIC)


def white(turn: Side = Side.WHITE, **points: int) -> Scene:
    return scene_from_position(Position(stand(**points), NONE), turn=turn)


@pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
def test_every_tip_ends_inside_the_rim_and_off_the_count(board: Board) -> None:
    rng = seeded(7)
    tips = 0
    for _ in range(150):
        scene = random_scene(rng, board, bar=board is SHORT_BOARD)
        geometry = geometry_of(scene)
        assert scene.last_mover
        for shaft in made(scene, geometry, scene.last_mover, scene.last_move).shafts:
            curve = arrows.path(shaft.start, shaft.target, shaft.reach, [])
            gap = hypot(curve.end[0] - shaft.target[0], curve.end[1] - shaft.target[1])
            assert CORE < gap < geometry.checker / 2
            tips += 1
    assert tips > 200


@pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
def test_arrows_never_touch_counts_dice_or_numbers(board: Board) -> None:
    rng = seeded(11)
    for _ in range(25):
        scene = replace(random_scene(rng, board, bar=board is SHORT_BOARD), sources=())
        with_move, without = seen(scene), seen(replace(scene, last_move=()))
        difference = ImageChops.difference(with_move, without)
        geometry = geometry_of(scene)
        kept = [(0, 0, WIDTH, STRIP + 47), (0, HEIGHT - STRIP - 47, WIDTH, HEIGHT)]
        for side in Side:
            for point, count in enumerate(scene.position.of(side)):
                if count > (3 if point == BAR else 5) and point != OFF:
                    x, y = (
                        geometry.bar_at(own=side is scene.bottom, index=2)
                        if point == BAR
                        else geometry.checker_at(scene.slot(side, point), 4)
                    )
                    kept.append((round(x - 18), round(y - 16), round(x + 18), round(y + 16)))
        assert scene.roll
        for x, y in geometry.dice_at(len(scene.roll.dice), own=scene.roll.side is scene.bottom):
            half = geometry.die / 2 - 4
            kept.append((round(x - half), round(y - half), round(x + half), round(y + half)))
        for box in kept:
            assert difference.crop(box).getbbox() is None, (box, scene)


def test_no_last_move_no_arrow() -> None:
    scene = white(p6=5)
    assert seen(scene) == seen(replace(scene, last_mover=Side.WHITE))


def test_a_ghost_at_each_origin_and_an_arrow_for_each_step() -> None:
    scene = replace(white(p8=2, p7=1, p5=1), last_mover=Side.WHITE)
    trace = made(scene, BAR_PLAN, Side.WHITE, (Step(13, 7), Step(6, 5)))
    assert trace.ghosts == [BAR_PLAN.checker_at(13, 0), BAR_PLAN.checker_at(6, 0)]
    assert [s.target for s in trace.shafts] == [
        BAR_PLAN.checker_at(7, 0),
        BAR_PLAN.checker_at(5, 0),
    ]
    assert [s.count for s in trace.shafts] == [1, 1]


def test_a_full_stack_has_no_ghost_and_its_arrow_starts_beyond_it() -> None:
    trace = made(white(p13=7, p9=1), BAR_PLAN, Side.WHITE, (Step(13, 9),))
    assert trace.ghosts == []
    x, y = BAR_PLAN.checker_at(13, 4)
    assert trace.shafts[0].start[0] == x
    assert y + BAR_PLAN.checker / 2 < trace.shafts[0].start[1] < LANE_Y + 40


def test_four_steps_of_a_double_can_be_counted() -> None:
    scene = white(p9=2, p5=2)
    steps = (Step(13, 9), Step(13, 9), Step(9, 5), Step(6, 5))
    trace = made(scene, BAR_PLAN, Side.WHITE, steps)
    assert sum(shaft.count for shaft in trace.shafts) == 4
    assert sorted(shaft.count for shaft in trace.shafts) == [1, 1, 2]


def test_merged_steps_carry_their_number() -> None:
    base = replace(white(Side.BLACK, p9=2), last_mover=Side.WHITE)
    once = seen(replace(base, last_move=(Step(13, 9),)))
    twice = seen(replace(base, last_move=(Step(13, 9), Step(13, 9))))
    assert changed(once, twice)


def test_one_run_of_a_checker_touches_its_landing_places() -> None:
    trace = made(white(p5=1), BAR_PLAN, Side.WHITE, (Step(13, 9), Step(9, 5)))
    assert [shaft.target for shaft in trace.shafts] == [
        BAR_PLAN.checker_at(9, 0),
        BAR_PLAN.checker_at(5, 0),
    ]
    assert trace.shafts[1].start == BAR_PLAN.checker_at(9, 0)
    assert len(trace.ghosts) == 2


def test_an_entering_arrow_starts_on_the_owners_half_of_the_bar() -> None:
    for side, own in ((Side.WHITE, True), (Side.BLACK, False)):
        scene = scene_from_position(Position(NONE, NONE).with_(side, stand(p20=1), NONE))
        shaft = made(scene, BAR_PLAN, side, (Step(BAR, 20),)).shafts[0]
        assert shaft.start[0] == WIDTH / 2
        assert (shaft.start[1] < LANE_Y) is own


def test_bearing_off_has_a_badge_and_no_arrow() -> None:
    scene = replace(white(Side.BLACK, p3=1), last_mover=Side.WHITE)
    steps = (Step(6, OFF), Step(5, OFF))
    trace = made(scene, BAR_PLAN, Side.WHITE, steps)
    assert trace.shafts == []
    assert trace.off == 2
    assert len(trace.ghosts) == 2
    box = changed(
        seen(replace(scene, last_move=steps)).crop((1160, 0, WIDTH, HEIGHT)),
        seen(scene).crop((1160, 0, WIDTH, HEIGHT)),
    )
    assert box
    assert box[1] > LANE_Y


def test_a_hit_checker_is_marked_on_the_bar() -> None:
    scene = scene_from_position(
        Position(stand(p5=1), stand(bar=1)), turn=Side.BLACK, last_mover=Side.WHITE
    )
    quiet = seen(replace(scene, last_move=(Step(6, 5),)))
    hit = seen(replace(scene, last_move=(Step(6, 5, hit=True),)))
    box = changed(quiet, hit)
    assert box
    x, y = BAR_PLAN.bar_at(own=False, index=0)
    assert box[0] <= x <= box[2]
    assert box[1] <= y <= box[3]


@pytest.mark.parametrize("point", [BAR, 24, 13, 6])
def test_playable_checkers_have_a_ring_and_their_number_a_pill(point: int) -> None:
    scene = white(bar=1, p24=1, p13=7, p6=2)
    marked, plain = seen(replace(scene, sources=(point,))), seen(scene)
    ringed = BAR_PLAN.bar_at(own=True, index=0) if point == BAR else None
    x, y = ringed or BAR_PLAN.checker_at(point, {24: 0, 13: 4, 6: 1}[point])
    radius = BAR_PLAN.checker // 2 + 6
    area = (round(x) - radius, round(y) - radius, round(x) + radius, round(y) + radius)
    assert changed(marked.crop(area), plain.crop(area))
    core = (round(x) - 12, round(y) - 12, round(x) + 12, round(y) + 12)
    assert marked.crop(core).tobytes() == plain.crop(core).tobytes()  # the count stays
    if point != BAR:
        x, y = BAR_PLAN.number_at(point)
        pill = pixel(marked, x - 31, y)
        assert all(abs(a - b) < 12 for a, b in zip(pill, CLASSIC.playable, strict=True))


def test_own_steps_are_drawn_differently_from_the_last_move() -> None:
    """Not by hue alone: the dice beside them are dimmed, and theirs stand in their strip."""
    steps = (Step(13, 7),)
    base = white(p7=1)
    own = replace(base, draft=steps, roll=Roll.of(Side.WHITE, 6, 1))
    theirs = replace(base, turn=Side.BLACK, last_mover=Side.WHITE, last_move=steps)
    grey_own, grey_theirs = seen(own).convert("L"), seen(theirs).convert("L")
    assert greys(ImageChops.difference(grey_own, grey_theirs))[1] > 100
    rims = [
        stamps.ghost(CLASSIC, ivory=True, diameter=75, edge=(255, 255, 255), dashed=d)
        for d in (True, False)
    ]
    bright = [
        sum(
            v > 200 and m > 200
            for v, m in zip(rim.image.convert("L").tobytes(), rim.mask.tobytes(), strict=True)
        )
        for rim in rims
    ]
    assert bright[1] > 1.3 * bright[0]


def test_a_suggestion_is_dashed_and_leaves_the_board_as_it_is() -> None:
    scene = white(p8=3, p6=5)
    steps = (Step(8, 5), Step(6, 5))
    trace = proposed(scene, BAR_PLAN, Side.WHITE, steps)
    assert trace.ghosts == [BAR_PLAN.checker_at(5, 0), BAR_PLAN.checker_at(5, 1)]
    curve = arrows.path(trace.shafts[0].start, trace.shafts[0].target, 30, [])
    solid, dashed = arrows.arrow(curve, dashed=False), arrows.arrow(curve, dashed=True)
    filled = [forms.tiles(mark.form).sheet().histogram()[forms.FILL] for mark in (solid, dashed)]
    assert filled[1] < 0.85 * filled[0]
    named = seen(replace(scene, suggestion=Suggestion(Side.WHITE, steps, "Дмитрий")))
    nameless = seen(replace(scene, suggestion=Suggestion(Side.WHITE, steps)))
    box = changed(named, nameless)
    assert box
    assert box[2] < WIDTH / 2  # the half of the lane without White's dice


def test_each_reason_leaves_its_own_mark() -> None:
    scene = white(p24=9, p13=1)
    plain = seen(scene)
    reasons = {
        "closed": Objection(Side.WHITE, closed=(18,)),
        "run": Objection(Side.WHITE, run=(8, 9, 10, 11, 12, 13)),
        "source": Objection(Side.WHITE, sources=(24,)),
        "step": Objection(Side.WHITE, steps=(Step(13, 8),)),
        "beyond": Objection(Side.WHITE, beyond=(3,)),
    }
    boxes = {name: changed(seen(replace(scene, objection=o)), plain) for name, o in reasons.items()}
    assert all(boxes.values())
    assert len(set(boxes.values())) == len(boxes)
    closed, run = boxes["closed"], boxes["run"]
    assert closed
    assert run
    x, y = BAR_PLAN.checker_at(18, 0)
    assert closed[0] < x < closed[2]
    assert closed[1] < y < closed[3]
    assert run[1] < LANE_Y < run[3]  # a run round the corner has a bracket on either rail


def test_nobody_is_missed_where_an_own_checker_stands() -> None:
    """A place that the enemy would need is marked only while it is free."""
    scene = white(p24=9, p13=1)
    marked = seen(replace(scene, objection=Objection(Side.WHITE, beyond=(13, 12))))
    box = changed(marked, seen(scene))
    assert box
    x, y = BAR_PLAN.checker_at(12, 0)
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert box[3] - box[1] < 1.5 * BAR_PLAN.checker  # 13 stands on the other rail


def test_a_lost_die_is_crossed_and_keeps_its_face() -> None:
    base = white(p6=2)
    roll = Roll.of(Side.WHITE, 6, 3)
    used = replace(base, roll=replace(roll, dice=(replace(roll.dice[0], used=True), roll.dice[1])))
    lost = replace(base, roll=replace(roll, dice=(replace(roll.dice[0], lost=True), roll.dice[1])))
    box = changed(seen(used), seen(lost))
    assert box
    x, y = BAR_PLAN.dice_at(2, own=True)[0]
    assert box[0] > x
    assert box[3] < y
    pips = (round(x) - 30, round(y) - 30, round(x) + 16, round(y) + 30)
    assert seen(used).crop(pips).tobytes() == seen(lost).crop(pips).tobytes()


def test_every_state_can_be_told_without_any_colour() -> None:
    """Fifteen: the print theme has no hue, so what it tells apart is told by shape."""
    base = replace(white(p24=1, p13=2, p7=1, bar=1), roll=Roll.of(Side.WHITE, 6, 5))
    dice = base.roll
    assert dice
    steps = (Step(13, 7),)
    states = {
        "nothing": base,
        "last move": replace(base, last_mover=Side.WHITE, last_move=steps),
        "half-made turn": replace(base, draft=steps),
        "suggestion": replace(base, suggestion=Suggestion(Side.WHITE, steps)),
        "refused step": replace(base, objection=Objection(Side.WHITE, steps=steps)),
        "closed point": replace(base, objection=Objection(Side.WHITE, closed=(7,))),
        "block": replace(base, objection=Objection(Side.WHITE, run=(7, 8))),
        "held checker": replace(base, objection=Objection(Side.WHITE, sources=(13,))),
        "playable": replace(base, sources=(13,)),
        "playable on the bar": replace(base, sources=(BAR,)),
        "hit": replace(base, last_mover=Side.BLACK, last_move=(Step(2, 1, hit=True),)),
        "used die": replace(
            base, roll=replace(dice, dice=(replace(dice.dice[0], used=True), dice.dice[1]))
        ),
        "lost die": replace(
            base, roll=replace(dice, dice=(replace(dice.dice[0], lost=True), dice.dice[1]))
        ),
    }
    seen_so = {name: paint(scene, PRINT) for name, scene in states.items()}
    for one, two in combinations(seen_so, 2):
        box = changed(seen_so[one], seen_so[two], 60)
        assert box, (one, two)
        assert (box[2] - box[0]) * (box[3] - box[1]) > 400, (one, two)  # ten pixels on a phone
    for red, green, blue in set(pixels(seen_so["playable"].resize((320, 280)))):
        assert red == green == blue


def test_forms_of_arrows_are_kept_in_a_bounded_cache() -> None:
    assert forms.tiles.cache_parameters()["maxsize"] <= 512
