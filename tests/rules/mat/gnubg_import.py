"""GNU Backgammon as a reader of match files.

Owns one child process that imports each file and tells, game by game, every position and cube
that stood on its table, the scores it believes in and whatever it printed meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.position import Side
from rules.variants import SHORT
from tests.rules.gnubg import program
from tests.rules.mat.sessions import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# Player 0 of the program is the left column. Its board has the player on move second.
_SCRIPT = """
import base64, gnubg, json, os
for line in ("set display off", "set confirm new off", "set confirm save off",
             "set automatic game off", "set automatic roll off", "set automatic move off",
             "set automatic bearoff off", "set player 0 human", "set player 1 human"):
    gnubg.command(line)

def stands():
    board, code = gnubg.board(), base64.b64decode(gnubg.matchid())
    bits = int.from_bytes(code, "little")
    owner, mover = bits >> 4 & 3, bits >> 6 & 1
    return {"left": list(board[1 - mover]), "right": list(board[mover]),
            "cube": 1 << (bits & 15), "owner": {0: 0, 1: 1}.get(owner, -1),
            "offered": bool(bits >> 12 & 1), "dropped": bits >> 8 & 7 == 4}

answers = []
for asked in json.load(open(os.environ["QUESTIONS"])):
    gnubg.command("set jacoby " + ("on" if asked["jacoby"] else "off"))
    print("FILE", flush=True)
    gnubg.command("import mat " + asked["file"])
    print("END", flush=True)
    infos = [game["info"] for game in gnubg.match(0, 0, 0, 0)["games"]]
    games = []
    for number, info in enumerate(infos):
        gnubg.command("first game")
        for _ in range(number):
            gnubg.command("next game")
        shown = []
        more = True
        while more:
            if gnubg.board() is not None:
                shown.append(stands())
            more = gnubg.navigate(next=1) is None
        games.append({"info": info, "shown": shown})
    answers.append(games)
json.dump(answers, open(os.environ["ANSWERS"], "w"))
"""


START = Seen(SHORT.setup[1:], SHORT.setup[1:], 1, None)
"""Where every game begins; the program shows no board before the first roll."""


@dataclass(frozen=True)
class Imported:
    """One game: the score before it, what stood on the table, who won how many points."""

    score: dict[Side, int]
    seen: list[Seen]
    winner: Side | None
    points: int


def imported(texts: Sequence[tuple[str, bool]], scratch: Path) -> list[tuple[str, list[Imported]]]:
    """For each (text, Jacoby): what the program printed on import, and the games it then has."""
    found = program()
    assert found, "gnubg is not installed"
    files = {name: scratch / f"{name}.json" for name in ("QUESTIONS", "ANSWERS")}
    script = scratch / "import.py"
    script.write_text(_SCRIPT)
    asked = []
    for number, (text, jacoby) in enumerate(texts):
        file = scratch / f"{number}.mat"
        file.write_bytes(text.encode("ascii"))
        asked.append({"file": str(file), "jacoby": jacoby})
    files["QUESTIONS"].write_text(json.dumps(asked))
    paths = {name: str(path) for name, path in files.items()}
    ran = subprocess.run(
        [found, "-t", "-q", "-p", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, **paths, "HOME": str(scratch)},
        timeout=240,
        check=False,
    )
    assert files["ANSWERS"].exists(), (ran.stdout[-2000:], ran.stderr[-2000:])
    printed = [part.partition("END\n")[0] for part in ran.stdout.split("FILE\n")[1:]]
    answers = json.loads(files["ANSWERS"].read_text())
    return [
        (said + ran.stderr, [_game(game) for game in games])
        for said, games in zip(printed, answers, strict=True)
    ]


def _game(game: dict[str, object]) -> Imported:
    info, shown = game["info"], game["shown"]
    assert isinstance(info, dict)
    assert isinstance(shown, list)
    owners = {-1: None, 0: Side.WHITE, 1: Side.BLACK}
    seen = [START]
    for each in shown:
        if each["offered"] or each["dropped"]:
            continue
        state = Seen(tuple(each["left"]), tuple(each["right"]), each["cube"], owners[each["owner"]])
        if not seen or seen[-1] != state:
            seen.append(state)
    letters = {"X": Side.WHITE, "O": Side.BLACK}
    return Imported(
        {Side.WHITE: info["score-X"], Side.BLACK: info["score-O"]},
        seen,
        letters.get(info.get("winner", "")),
        info.get("points-won", 0),
    )
