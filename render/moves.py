"""Which arrows, ghosts and badges a list of steps leaves on the board.

Owns the reading of steps against the shown position: where a checker left, where it stands now,
what was hit, how many went off. Leaves the drawing to `paint` and the curves to `arrows`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from render.geometry import LANE_Y, VISIBLE, VISIBLE_BAR, Geometry, Spot
from render.scene import BAR, OFF, Scene, Side, Step

TIP_INSIDE = 6  # how far a tip reaches over the rim of the checker it points to


@dataclass(frozen=True, slots=True)
class Shaft:
    """One arrow to be: `count` equal steps drawn as one."""

    start: Spot
    target: Spot
    reach: float
    count: int


@dataclass(slots=True)
class Trace:
    """All that some steps of one side leave on the board."""

    side: Side
    shafts: list[Shaft] = field(default_factory=list)
    ghosts: list[Spot] = field(default_factory=list)
    off: int = 0
    hits: int = 0


def place(scene: Scene, geometry: Geometry, side: Side, point: int, index: int) -> Spot:
    """The centre of the `index`-th checker of `side` on its own `point` (25 = bar)."""
    if point == BAR:
        return geometry.bar_at(own=side is scene.bottom, index=index)
    return geometry.checker_at(scene.slot(side, point), index)


def room(point: int) -> int:
    """How many checkers of a stack on `point` are drawn."""
    return VISIBLE_BAR if point == BAR else VISIBLE


def _beyond(scene: Scene, geometry: Geometry, side: Side, point: int) -> Spot:
    """Just over the outermost checker of a full stack, where a ghost has no room."""
    last = place(scene, geometry, side, point, room(point) - 1)
    before = place(scene, geometry, side, point, room(point) - 2)
    away = geometry.checker / 2 + 8
    return last[0], last[1] + (away if last[1] > before[1] else -away)


def made(scene: Scene, geometry: Geometry, side: Side, steps: tuple[Step, ...]) -> Trace:
    """The trace of steps that the position already shows."""
    trace = Trace(side)
    counts = scene.position.of(side)
    left = Counter(step.source for step in steps)
    for point, gone in left.items():
        now = counts[point]
        for index in range(now, min(now + gone, room(point))):
            trace.ghosts.append(place(scene, geometry, side, point, index))
    landed: Counter[int] = Counter()
    groups = [(ends, count) for ends, count in _grouped(steps) if ends[1] != OFF]
    starts = {p: _origin(scene, geometry, side, p, counts[p], left[p]) for p in left}
    for (source, target), count in sorted(groups, key=lambda g: _nearness(g[0], left, starts)):
        index, reach = _landing(counts[target], left[target], landed[target], geometry)
        landed[target] += 1
        goal = place(scene, geometry, side, target, index)
        trace.shafts.append(Shaft(starts[source], goal, reach, count))
    trace.off = sum(step.target == OFF for step in steps)
    trace.hits = sum(step.hit for step in steps)
    return trace


def _nearness(ends: tuple[int, int], left: Counter[int], starts: dict[int, Spot]) -> float:
    """Arrows from nearer the lane come first and take the outermost checker of their target.

    A run of one checker keeps its order: where something moved on, all arrows count as near.
    """
    source, target = ends
    return -1.0 if left[target] else abs(starts[source][1] - LANE_Y)


def _grouped(steps: tuple[Step, ...]) -> list[tuple[tuple[int, int], int]]:
    """Equal steps merged, in the order in which they were first made."""
    return list(Counter((step.source, step.target) for step in steps).items())


def _origin(  # noqa: PLR0913, PLR0917 - one place, seen from many sides
    scene: Scene, geometry: Geometry, side: Side, point: int, now: int, gone: int
) -> Spot:
    if now >= room(point):
        return _beyond(scene, geometry, side, point)
    return place(scene, geometry, side, point, min(now + gone, room(point)) - 1)


def _landing(now: int, left: int, landed: int, geometry: Geometry) -> tuple[int, float]:
    """Index of the checker an arrow points to, and how far from its middle the tip stops."""
    rim = geometry.checker / 2
    if landed < left or not now:  # it went on from here: the tip meets its ghost
        return min(now, VISIBLE - 1), rim - TIP_INSIDE + 2
    top = min(now, VISIBLE) - 1
    return max(0, top - (landed - left)), rim - TIP_INSIDE


def proposed(scene: Scene, geometry: Geometry, side: Side, steps: tuple[Step, ...]) -> Trace:
    """The trace of steps that are not made yet: ghosts where the checkers would stand."""
    trace = Trace(side)
    counts = list(scene.position.of(side))
    rim = geometry.checker / 2
    tops: dict[tuple[int, int], Spot] = {}
    for step in steps:
        height = min(counts[step.source], room(step.source))
        start = place(scene, geometry, side, step.source, max(0, height - 1))
        start = tops.get((step.source, height), start)
        counts[step.source] = max(0, counts[step.source] - 1)
        counts[step.target] += 1
        if step.target == OFF:
            trace.off += 1
            continue
        index = min(counts[step.target], VISIBLE) - 1
        goal = place(scene, geometry, side, step.target, index)
        trace.ghosts.append(goal)
        trace.shafts.append(Shaft(start, goal, rim - TIP_INSIDE + 2, 1))
    return trace
