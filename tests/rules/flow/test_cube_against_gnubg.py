"""GNU Backgammon as the judge of who may double at which score (A16, C.5)."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.agreement import Agreement, MatchTo
from rules.cube import Cube
from rules.game import ToRoll
from rules.position import Side
from rules.standing import Crawford, Match
from rules.table import has_cube_decision
from tests.rules.boards import rng
from tests.rules.flow.playing import ANN, BLACK, BOB, WHITE, Play
from tests.rules.gnubg import program

# Its player 0 is our white. A double that it takes in is an offer: `doubled` is then 1.
SCRIPT = """
import gnubg, json, os
for line in ("set display off", "set automatic game off", "set automatic roll off",
             "set automatic move off", "set confirm new off",
             "set player 0 human", "set player 1 human"):
    gnubg.command(line)
answers = []
for length, ours, theirs, crawford, cube, owner, turn in json.load(open(os.environ["QUESTIONS"])):
    gnubg.command("new match %d" % length)
    gnubg.command("set score %d %d" % (ours, theirs))
    if length - 1 in (ours, theirs) and length > 1:
        gnubg.command("set crawford %s" % ("on" if crawford else "off"))
    gnubg.command("set turn %d" % turn)
    gnubg.command("set cube value %d" % cube)
    gnubg.command("set cube centre" if owner is None else "set cube owner %d" % owner)
    stands, place = gnubg.cubeinfo(), gnubg.posinfo()
    if (stands["cube"], tuple(stands["score"]), place["turn"]) != (cube, (ours, theirs), turn):
        raise SystemExit("the question was not taken")
    gnubg.command("double")
    answers.append(bool(gnubg.posinfo()["doubled"]))
json.dump(answers, open(os.environ["ANSWERS"], "w"))
"""


class Question(NamedTuple):
    """May `turn` (0 = white) double? `owner` None: the cube is in the middle."""

    length: int
    white: int
    black: int
    crawford: bool
    cube: int
    owner: int | None
    turn: int


def questions(many: int) -> list[Question]:
    """Scores of all sorts, near the end of a match and far from it."""
    source = rng("who may double")
    asked = []
    for _ in range(many):
        length = source.choice([1, 2, 3, 5, 7, 11, 25])
        white, black = (max(length - source.randint(1, 9), 0) for _ in range(2))
        crawford = length == 1 or (max(white, black) == length - 1 and source.random() < 0.5)
        cube = 1 if crawford else 2 ** source.randint(0, 4)
        owner = None if cube == 1 else source.randint(0, 1)
        turn = source.randint(0, 1)
        asked.append(Question(length, white, black, crawford, cube, owner, turn))
    return asked


def judged(asked: list[Question], scratch: Path) -> list[bool]:
    found = program()
    assert found
    files = {name: scratch / name.lower() for name in ("QUESTIONS", "ANSWERS")}
    script = scratch / "judge.py"
    script.write_text(SCRIPT)
    files["QUESTIONS"].write_text(json.dumps(asked))
    env = {**os.environ, **{name: str(path) for name, path in files.items()}}
    ran = subprocess.run(
        [found, "-t", "-q", "-p", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**env, "HOME": str(scratch)},
        timeout=240,
        check=False,
    )
    assert files["ANSWERS"].exists(), (ran.stdout[-2000:], ran.stderr[-2000:])
    answers: list[bool] = json.loads(files["ANSWERS"].read_text())
    return answers


def ours(asked: Question) -> bool:
    sides: dict[int, Side] = {0: WHITE, 1: BLACK}
    state = Crawford.BEFORE
    if asked.crawford:
        state = Crawford.NOW
    elif max(asked.white, asked.black) == asked.length - 1:
        state = Crawford.AFTER
    play = Play.amid(
        Agreement(format=MatchTo(asked.length), cube=True, crawford=True),
        phase=ToRoll(sides[asked.turn]),
        cube=Cube(asked.cube, None if asked.owner is None else sides[asked.owner]),
        standing=Match(asked.length, ((ANN, asked.white), (BOB, asked.black)), state),
        crawford=asked.crawford,
    )
    return has_cube_decision(play.table, sides[asked.turn])


def test_gnubg_lets_the_same_players_double(tmp_path: Path) -> None:
    if program() is None:
        assert not os.environ.get("CI"), "CI installs gnubg; without it nothing is judged"
        pytest.skip("gnubg is not installed on this machine")
    asked = questions(300)
    answers = judged(asked, tmp_path)
    assert 50 < sum(answers) < 250
    differ = [
        (question, answer)
        for question, answer in zip(asked, answers, strict=True)
        if ours(question) is not answer
    ]
    assert differ == []
