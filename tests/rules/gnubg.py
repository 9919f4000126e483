"""GNU Backgammon as a judge of legal moves in the short game.

Owns one child process per batch of questions: a script of ours runs inside `gnubg -t`, sets each
board and roll and asks for hints without a limit, which name every legal move once. Leaves what
the answers are held against to the test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.rules.boards import checkers
from tests.rules.oracle import BAR, Row, swapped

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ALL_MOVES = 4000  # above the size of the program's own move list

_SCRIPT = """
import gnubg, json, os
def quiet(line):
    gnubg.command(line)
for line in ("set display off", "set automatic game off", "set automatic roll off",
             "set automatic move off", "set automatic bearoff off", "set confirm new off",
             "set player 0 human", "set player 1 human", "set evaluation chequer eval plies 0",
             "set evaluation chequer eval noise 0", "new session", "set turn 1"):
    quiet(line)
answers = []
for enemy, mover, dice in json.load(open(os.environ["QUESTIONS"])):
    quiet("set board " + gnubg.positionid((tuple(enemy), tuple(mover))))
    quiet("set dice %d %d" % tuple(dice))
    stands = gnubg.board()
    if [list(stands[0]), list(stands[1])] != [enemy, mover]:
        raise SystemExit("the board was not taken")
    answers.append([hint["move"] for hint in gnubg.hint(ALL_MOVES)["hint"]])
json.dump(answers, open(os.environ["ANSWERS"], "w"))
"""


def program() -> str | None:
    """Where the program is; Debian keeps games outside the usual search path."""
    return shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")


def ask(questions: Sequence[tuple[Row, tuple[int, int]]], scratch: Path) -> list[set[Row]]:
    """The boards after every legal move of each (row, dice); no legal move is an empty set."""
    found = program()
    assert found, "gnubg is not installed"
    files = {name: scratch / f"{name}.json" for name in ("questions", "answers")}
    script = scratch / "judge.py"
    script.write_text(_SCRIPT.replace("ALL_MOVES", str(ALL_MOVES)))
    asked = [(_points(swapped(row)), _points(row), dice) for row, dice in questions]
    files["questions"].write_text(json.dumps(asked))
    paths = {name.upper(): str(path) for name, path in files.items()}
    ran = subprocess.run(
        [found, "-t", "-q", "-p", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, **paths, "HOME": str(scratch)},
        timeout=240,
        check=False,
    )
    assert files["answers"].exists(), (ran.stdout[-2000:], ran.stderr[-2000:])
    answers = json.loads(files["answers"].read_text())
    return [
        {_after(row, move) for move in moves}
        for (row, _), moves in zip(questions, answers, strict=True)
    ]


def _points(row: Row) -> list[int]:
    """The mover's points 1..24 and his bar, the program's own layout of a side."""
    return list(checkers(row)[1:])


def _after(row: Row, move: str) -> Row:
    """The row after a move in the program's notation, e.g. `bar/22* 13/7*/4 6/off(2)`."""
    board = list(row)
    for part in move.split():
        matched = re.fullmatch(r"([^()]+?)(?:\((\d)\))?", part)
        assert matched, move
        names = matched[1].replace("*", "").split("/")
        stops = [{"bar": BAR, "off": 0}[n] if n in {"bar", "off"} else int(n) for n in names]
        for _ in range(int(matched[2] or 1)):
            for left, reached in pairwise(stops):
                _move(board, left, reached)
    return tuple(board)


def _move(board: list[int], left: int, reached: int) -> None:
    board[24 if left == BAR else left - 1] -= 1
    if reached == 0:
        board[26] += 1
        return
    if board[reached - 1] == -1:
        board[reached - 1] = 0
        board[25] += 1
    board[reached - 1] += 1
