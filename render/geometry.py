"""Where things stand on the picture, in pixels of 1280 x 1120.

Owns the places of points, stacks, bar, trays, cube, dice and strips, seen from the bottom player;
a *slot* is that player's own number 1..24. Leaves colours to `style` and drawing to `paint`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

WIDTH, HEIGHT = 1280, 1120
STRIP, RAIL = 92, 54
FIELD_TOP, FIELD_BOTTOM = STRIP + RAIL, HEIGHT - STRIP - RAIL
FIELD_LEFT, FIELD_RIGHT = 128, WIDTH - 128
LANE_Y = HEIGHT // 2
COLUMN_X = 62  # centre of the left side column
TRAY_WIDTH = 92
TRAY_TOP, TRAY_BOTTOM = FIELD_TOP, FIELD_BOTTOM
POINT_LENGTH = 356
VISIBLE = 5  # checkers of a stack that are drawn; a larger stack carries its count
VISIBLE_BAR = 3
HALF_BOARD, QUARTER = 12, 6
SLAB_HEIGHT, SLAB_STEP = 15, 18
CUBE = 74

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom are outside."""

Spot = tuple[float, float]
"""The centre of a thing."""


class Plan(StrEnum):
    """The four-square of a board; each has its own baked background."""

    BAR = "bar"
    HINGE = "hinge"
    HINGE_CUBE = "hinge-cube"


@dataclass(frozen=True, slots=True)
class Geometry:
    """One plan, with the bottom player's home on the right or (mirrored) on the left."""

    plan: Plan
    mirrored: bool = False

    @property
    def narrow(self) -> bool:
        """Whether the middle is the thin hinge, which leaves more width to the points."""
        return self.plan is Plan.HINGE

    @property
    def point_width(self) -> int:
        """Width of one point."""
        return 82 if self.narrow else 79

    @property
    def middle_width(self) -> int:
        """Width of the bar or hinge."""
        return FIELD_RIGHT - FIELD_LEFT - 2 * QUARTER * self.point_width

    @property
    def checker(self) -> int:
        """Diameter of a checker."""
        return 78 if self.narrow else 75

    @property
    def step(self) -> int:
        """Distance between two checkers of a stack: five of them leave the lane free."""
        return 74

    @property
    def die(self) -> int:
        """Edge of a die in the lane."""
        return 76 if self.narrow else 78

    @property
    def has_bar(self) -> bool:
        """Whether hit checkers have a place in the middle."""
        return self.plan is Plan.BAR

    def halves(self) -> tuple[Box, Box]:
        """The two felts, left and right."""
        half = QUARTER * self.point_width
        return (
            (FIELD_LEFT, FIELD_TOP, FIELD_LEFT + half, FIELD_BOTTOM),
            (FIELD_RIGHT - half, FIELD_TOP, FIELD_RIGHT, FIELD_BOTTOM),
        )

    def flip(self, x: float) -> float:
        """`x` as this orientation has it."""
        return WIDTH - x if self.mirrored else x

    def is_top(self, slot: int) -> bool:
        """Whether `slot` lies along the far rail."""
        return slot > HALF_BOARD

    def point_x(self, slot: int) -> float:
        """The middle of the point's column."""
        column = slot - HALF_BOARD - 1 if self.is_top(slot) else HALF_BOARD - slot  # 0 = far left
        x = FIELD_LEFT + (column + 0.5) * self.point_width
        if column >= QUARTER:
            x += self.middle_width
        return self.flip(x)

    def number_at(self, slot: int) -> Spot:
        """The centre of the slot's number on its rail."""
        y = STRIP + RAIL / 2 if self.is_top(slot) else FIELD_BOTTOM + RAIL / 2
        return self.point_x(slot), y

    def checker_at(self, slot: int, index: int) -> Spot:
        """The centre of the `index`-th visible checker (0 = at the rail) of a stack."""
        return _stacks(self)[slot][min(index, VISIBLE - 1)]

    def bar_at(self, *, own: bool, index: int) -> Spot:
        """The `index`-th hit checker: the bottom player's above the middle, the other's below."""
        depth = 108 + 74 * min(index, VISIBLE_BAR - 1)
        return WIDTH / 2, LANE_Y - depth if own else LANE_Y + depth

    def exit_right(self, *, own: bool) -> bool:
        """Whether that player's tray stands in the right-hand column."""
        right = own or self.plan is Plan.BAR
        return right != self.mirrored

    def tray_x(self, *, own: bool) -> int:
        """The middle of that player's tray."""
        return WIDTH - COLUMN_X if self.exit_right(own=own) else COLUMN_X

    def tray(self, *, own: bool) -> Box:
        """The tray for borne-off checkers: the bottom player's below, the other's above."""
        x = self.tray_x(own=own)
        left, right = x - TRAY_WIDTH // 2, x + TRAY_WIDTH // 2
        if own:
            return left, LANE_Y + 36, right, TRAY_BOTTOM
        return left, TRAY_TOP, right, LANE_Y - 36

    def slab_top(self, *, own: bool, index: int) -> int:
        """Upper edge of the `index`-th borne-off checker; they fill from the rail."""
        if own:
            return TRAY_BOTTOM - 10 - SLAB_HEIGHT - SLAB_STEP * index
        return TRAY_TOP + 10 + SLAB_STEP * index

    def off_count_at(self, *, own: bool, off: int) -> Spot:
        """The centre of the number beside the borne-off checkers."""
        depth = 10 + SLAB_STEP * off + 24
        return self.tray_x(own=own), TRAY_BOTTOM - depth if own else TRAY_TOP + depth

    def off_badge_at(self, *, own: bool, off: int) -> Spot:
        """The centre of the "+2" badge of a bearing-off turn."""
        x, y = self.off_count_at(own=own, off=off)
        return x, y - 48 if own else y + 48

    def cube_column(self) -> Box | None:
        """The well of the cube: the side column without trays, None where the hinge holds it."""
        if self.plan is not Plan.BAR:
            return None
        x = WIDTH - COLUMN_X if self.mirrored else COLUMN_X
        return x - TRAY_WIDTH // 2, TRAY_TOP, x + TRAY_WIDTH // 2, TRAY_BOTTOM

    def cube_at(self, owner_is_own: bool | None) -> Spot:  # noqa: FBT001 - three places, None = centred
        """The cube's place: with the bottom player, with the other, or in the middle."""
        well = self.cube_column()
        x = WIDTH / 2 if well is None else (well[0] + well[2]) / 2
        if owner_is_own is None:
            return x, LANE_Y
        inset = 8 + CUBE / 2
        return x, TRAY_BOTTOM - inset if owner_is_own else TRAY_TOP + inset

    def lane_x(self, *, own: bool) -> float:
        """The middle of that player's half of the lane: one's own is always the right half."""
        left, right = self.halves()
        box = right if own else left
        return (box[0] + box[2]) / 2

    def dice_at(self, count: int, *, own: bool) -> tuple[Spot, ...]:
        """The centres of `count` dice in that player's half of the lane."""
        gap = 18
        pitch = self.die + gap
        first = self.lane_x(own=own) - pitch * (count - 1) / 2
        return tuple((first + pitch * i, float(LANE_Y)) for i in range(count))

    def chevron_at(self, *, own: bool) -> Spot:
        """Where the rail shows that player's exit."""
        y = FIELD_BOTTOM + RAIL / 2 if own else STRIP + RAIL / 2
        return float(self.tray_x(own=own)), y

    def strip(self, *, own: bool) -> Box:
        """That player's strip."""
        return (0, HEIGHT - STRIP, WIDTH, HEIGHT) if own else (0, 0, WIDTH, STRIP)


@lru_cache(maxsize=2 * len(Plan))
def _stacks(geometry: Geometry) -> tuple[tuple[Spot, ...], ...]:
    """For each slot (index 0 unused) the centres of its checkers from the rail on."""
    depths = [geometry.checker / 2 + 2 + geometry.step * index for index in range(VISIBLE)]
    stacks: list[tuple[Spot, ...]] = [()]
    for slot in range(1, 2 * HALF_BOARD + 1):
        x, top = geometry.point_x(slot), geometry.is_top(slot)
        stacks.append(tuple((x, FIELD_TOP + d if top else FIELD_BOTTOM - d) for d in depths))
    return tuple(stacks)
