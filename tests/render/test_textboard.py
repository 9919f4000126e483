"""The board in letters: narrow, complete, speakable."""

from __future__ import annotations

import re
from dataclasses import replace

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
from render.textboard import text_board
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


def test_a_name_of_faces_is_cut_by_the_room_it_takes() -> None:
    """A face is two letters wide where every letter has the same width."""
    names = PerSide(Player("😀" * 40), Player("Я" * 40))
    scene = scene_from_position(Position(START, START), players=names, turn=Side.WHITE)
    upper, *_, lower = text_board(scene).splitlines()
    assert lower == f"▶○ {'😀' * 7}… 167"
    assert upper == f" ● {'Я' * 15}… 167"


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_narrow_enough_for_a_phone(name: str) -> None:
    lines = text_board(SAMPLES[name]).splitlines()
    assert max(map(len, lines[1:-1])) <= 32
    assert max(map(len, lines)) <= 34


def counted(lines: list[str], signs: str) -> dict[str, int]:
    """Checkers by sign in one half: `signs` is its row of signs, `lines` its digits downwards."""
    found = {"○": 0, "●": 0}
    for column, sign in enumerate(signs):
        if sign in found:
            digits = "".join(line.ljust(25)[column] for line in lines).strip()
            found[sign] += int(digits or 1)
    return found


@pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
def test_every_checker_can_be_counted(board: Board) -> None:
    rng = seeded(3)
    for _ in range(60):
        scene = replace(random_scene(rng, board, bar=board is SHORT_BOARD), numbers=None)
        _, *lines, _ = text_board(scene).splitlines()
        middle = next(n for n, line in enumerate(lines) if line.startswith("──"))
        upper = counted(lines[1:middle], lines[0])
        lower = counted(lines[middle + 1 : -1], lines[-1])
        away = re.findall(r"[|→]([○●])(\d+)", lines[middle])
        for side in Side:
            sign = "○" if side is scene.ivory else "●"
            elsewhere = sum(int(n) for whose, n in away if whose == sign)
            assert upper[sign] + lower[sign] + elsewhere == 15, text_board(scene)
