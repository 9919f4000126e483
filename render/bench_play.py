"""Games that look like play without any rules: for measuring pictures and films.

Owns runs of scenes in which names stay while positions, dice and arrows change each turn, the same
for the same seed. Nothing of it is legal play.
"""

from __future__ import annotations

import random

from render.samples import LONG_START, START
from render.scene import (
    LONG_BOARD,
    OFF,
    SHORT_BOARD,
    Board,
    Position,
    Roll,
    Scene,
    Side,
    Step,
    scene_from_position,
)

RESTART = 40
"""After so many turns another board is begun, short and long in turn."""


def play(turns: int, seed: int = 1) -> list[Scene]:
    """One scene a turn: names stay, positions and arrows change."""
    chance = random.Random(seed)  # noqa: S311 - a benchmark's moves, not a player's dice
    scenes: list[Scene] = []
    for number in range(turns):
        board = SHORT_BOARD if number // RESTART % 2 == 0 else LONG_BOARD
        if number % RESTART == 0:
            position = begun(board)
        side = Side.WHITE if number % 2 else Side.BLACK
        position, scene = turn(chance, board, position, side)
        scenes.append(scene)
    return scenes


def begun(board: Board) -> Position:
    """Where a game begins."""
    start = START if board is SHORT_BOARD else LONG_START
    return Position(start, start)


def turn(
    chance: random.Random, board: Board, position: Position, side: Side
) -> tuple[Position, Scene]:
    """What any two steps to free points make of the position: enough to look like play."""
    faces = chance.randint(1, 6), chance.randint(1, 6)
    steps, after = _moved(chance, board.across, position, side, faces)
    return after, scene_from_position(
        after,
        board=board,
        turn=side.other,
        last_roll=Roll.of(side, *faces),
        last_move=steps,
        roll=Roll.of(side.other, chance.randint(1, 6), chance.randint(1, 6)),
        sources=tuple(p for p in range(1, 25) if after.of(side.other)[p])[-4:],
    )


def _moved(
    chance: random.Random,
    across: tuple[int, ...],
    position: Position,
    side: Side,
    faces: tuple[int, int],
) -> tuple[tuple[Step, ...], Position]:
    own, other = list(position.of(side)), position.of(side.other)
    steps = []
    for face in faces:
        free = [
            p
            for p in range(1, 25)
            if own[p] and (p <= face or not other[across[p - face]])
        ]  # fmt: skip
        if free:
            source = chance.choice(free)
            target = max(OFF, source - face)
            own[source] -= 1
            own[target] += 1
            steps.append(Step(source, target))
    return tuple(steps), position.with_(side, tuple(own), other)
