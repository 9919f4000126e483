"""The board in letters: narrow, complete, speakable."""

from __future__ import annotations

import re

import pytest

from render.samples import SAMPLES, START
from render.scene import (
    LONG_BOARD,
    SHORT_BOARD,
    Board,
    PerSide,
    Player,
    Position,
    Roll,
    Side,
    scene_from_position,
)
from render.textboard import text_board, text_list
from tests.render.measure import random_scene, seeded

OPENING = """\
 ● Борис 167
1 1 1 1 1 1 │ 1 2 2 2 2 2
3 4 5 6 7 8 │ 9 0 1 2 3 4
○ · · · ● · │ ● · · · · ○
5       3   │ 5         2
── ○6-2 ──
5       3   │ 5         2
● · · · ○ · │ ○ · · · · ●
1 1 1       │
2 1 0 9 8 7 │ 6 5 4 3 2 1
▶○ Анна 167"""

PEOPLE = PerSide(Player("Анна"), Player("Борис"))


def test_the_opening_position() -> None:
    scene = scene_from_position(
        Position(START, START), players=PEOPLE, turn=Side.WHITE, roll=Roll.of(Side.WHITE, 6, 2)
    )
    assert text_board(scene) == OPENING


def test_spoken_by_the_numbers_of_the_side_to_act() -> None:
    scene = scene_from_position(Position(START, START), players=PEOPLE, turn=Side.WHITE)
    assert text_list(scene).splitlines() == [
        " ● Борис 167",
        "1: 2, 12: 5, 17: 3, 19: 5",
        "▶○ Анна 167",
        "24: 2, 13: 5, 8: 3, 6: 5",
    ]


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_narrow_enough_for_a_phone(name: str) -> None:
    lines = text_board(SAMPLES[name]).splitlines()
    assert max(map(len, lines[1:-1])) <= 32
    assert max(map(len, lines)) <= 34


@pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
def test_every_checker_can_be_counted(board: Board) -> None:
    rng = seeded(3)
    for _ in range(60):
        scene = random_scene(rng, board, bar=board is SHORT_BOARD)
        spoken = text_list(scene).splitlines()
        for line, side in ((spoken[1], scene.bottom.other), (spoken[3], scene.bottom)):
            assert sum(int(n) for n in re.findall(r": (\d+)", line)) == 15
            off = scene.position.off(side)
            assert (f"off: {off}" in line) is (off > 0)
