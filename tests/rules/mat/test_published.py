"""Matches and sessions that GNU Backgammon played and wrote: ours must end as it announced.

Every roll, turn, double, take and drop of these files is put to `decide` by the reader; results,
prices and scores are GNU Backgammon's.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.mat_judging import judge
from rules.mat_reading import read_mat

MATS = Path(__file__).parents[2] / "cases" / "mat"
RESULTS = json.loads((MATS / "results.json").read_text())
KEYS = ("file", "length", "games", "final_score")
ALL = [pytest.param(each, id=each["file"]) for each in RESULTS]


@pytest.mark.parametrize("result", ALL)
def test_a_file_ends_as_gnu_backgammon_says(result: dict[str, Any]) -> None:
    mat = read_mat((MATS / result["file"]).read_text())
    judged = judge(mat, jacoby=bool(result["jacoby"]))
    assert judged.length == result["length"]
    assert [
        {"winner": judged.names.of(game.winner), "kind": game.kind.value, "points": game.points}
        for game in judged.games
        if game.winner is not None and game.kind is not None
    ] == result["games"]
    assert [judged.score.white, judged.score.black] == list(result["final_score"].values())


@pytest.mark.parametrize("result", ALL)
def test_the_row_has_the_shape_of_the_published_results(
    result: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--jacoby"] if result["jacoby"] else []
    assert main(["match", str(MATS / result["file"]), "--json", *options], []) == 0
    assert json.loads(capsys.readouterr().out) == {key: result[key] for key in KEYS}


def test_each_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(MATS / each["file"]) for each in RESULTS]
    assert main(["match", "--json", *files], []) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["file"] for row in rows] == [each["file"] for each in RESULTS]


def test_every_line_of_every_file_is_judged() -> None:
    """A changed step anywhere is found: no line of the files is skipped (a sample of them)."""
    text = (MATS / "03-match-1.mat").read_text()
    assert "31: 22/21 24/21" in text
    lines = text.split("\n")
    rolls = [at for at, line in enumerate(lines) if line.rstrip().endswith("/0")]
    assert len(rolls) > 5
    for at in rolls:
        spoilt = [*lines[:at], lines[at].rstrip() + " 20/19", *lines[at + 1 :]]
        with pytest.raises(ValueError, match=rf"^line {at + 1}: "):
            judge(read_mat("\n".join(spoilt)))
