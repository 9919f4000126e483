"""How large films are, how long they take and how much memory: a part of `python -m render.bench`.

Owns films as long as average games are (chat.md 1: 54 turns of short backgammon, 94 of long nardy),
two frames a turn. Their checkers wander more than those of a real game, so they are rather too
large. Measured in processor time of one thread; the memory is that of a process of its own.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from statistics import mean
from time import process_time

from render.bench_play import begun, turn
from render.film import Frame, film
from render.projector import order
from render.scene import LONG_BOARD, SHORT_BOARD, Board, Side

GAMES = 10
TURNS = {"short": (SHORT_BOARD, 54), "long": (LONG_BOARD, 94)}
ROLL_MS, MOVE_MS = 350, 650
MOST_SECONDS, MOST_BYTES = 15, 5_000_000


def game(board: Board, turns: int, seed: int) -> list[Frame]:
    """The frames of one game: the dice before each turn, the arrows after it."""
    chance = random.Random(seed)  # noqa: S311 - a benchmark's moves, not a player's dice
    position, frames = begun(board), list[Frame]()
    for number in range(turns):
        side = Side.WHITE if number % 2 else Side.BLACK
        before = position
        position, scene = turn(chance, board, position, side)
        scene = replace(scene, numbers=scene.bottom, sources=(), roll=None)
        rolled = replace(
            scene, position=before, turn=side, roll=scene.last_roll, last_roll=None, last_move=()
        )
        frames += [Frame(rolled, ROLL_MS), Frame(scene, MOVE_MS)]
    return frames


def peak() -> float | None:
    """Megabytes that a process needs for the longer film; None where the system does not tell."""
    script = (
        "import io, sys; from render.projector import project\n"
        "project(sys.stdin.buffer, io.BytesIO())\n"
        "print(next(x.split()[1] for x in open('/proc/self/status') if x.startswith('VmHWM')))"
    )
    asked = order(game(*TURNS["long"], 1), "classic")
    done = subprocess.run(  # noqa: S603 - our own interpreter and text
        [sys.executable, "-c", script], input=asked, capture_output=True, check=False
    )
    return int(done.stdout) / 2**10 if done.returncode == 0 else None


def report() -> Iterator[str]:
    """The lines of the report."""
    for name, (board, turns) in TURNS.items():
        sizes, times = [], []
        for seed in range(GAMES):
            frames = game(board, turns, seed)
            began = process_time()
            sizes.append(len(film(frames)))
            times.append(process_time() - began)
        yield (
            f"film of a {name} game{'':{10 - len(name)}}{mean(times):7.1f} s mean,"
            f" {max(times):.1f} s slowest   (goal {MOST_SECONDS})"
        )
        yield (
            f"{'':28}{mean(sizes) / 1e6:7.2f} MB mean, {max(sizes) / 1e6:.2f} MB largest"
            f"   (goal {MOST_BYTES / 1e6:.0f})"
        )
    memory = peak()
    if memory is not None:
        yield f"memory of the projector     {memory:7.1f} MB at most"
