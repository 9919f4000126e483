"""`python -m rules match` as people and scripts meet it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main

ROOT = Path(__file__).parents[3]
MATS = ROOT / "tests" / "cases" / "mat"
GOOD = str(MATS / "02-match-7.mat")


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_file_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", GOOD], []) == 0
    assert said(capsys) == [
        "02-match-7.mat: match to 7",
        "  game 1: anna wins, gammon, 4 points",
        "  game 2: anna wins, gammon, 8 points",
        "  final score: anna 12, boris 0",
    ]


def test_the_first_illegal_move_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.mat"
    bad.write_text(Path(GOOD).read_text().replace("64: 13/7 11/7 ", "64: 13/7 11/8 "))
    assert main(["match", str(bad), GOOD], []) == 1
    lines = said(capsys)
    assert lines[0].startswith("bad.mat: line 9: '13/7 11/8': ")
    assert len(lines) == 5


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"PK\x03\x04", "нарды".encode("cp1251")])
def test_what_is_no_match_file_is_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.mat"
    bad.write_bytes(content)
    assert main(["match", str(bad)], []) == 1
    (line,) = said(capsys)
    assert line.startswith("bad.mat: line 1: 'N point match' expected")


def test_what_cannot_be_opened_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", str(tmp_path / "none.mat"), str(tmp_path), "\0"], []) == 1
    lines = said(capsys)
    assert [line.partition(": ")[2][:14] for line in lines] == ["cannot be read"] * 3


def test_a_bad_file_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.mat"
    bad.write_text("nothing\n")
    assert main(["match", "--json", str(bad), GOOD], []) == 1
    error, good = (json.loads(line) for line in said(capsys))
    assert (error["file"], error["line"]) == ("bad.mat", 1)
    assert error["error"].startswith("'N point match' expected")
    assert good["length"] == 7


def test_a_game_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = " 0 point match\n\n Game 1\n anna : 0   boris : 0\n  1) 31: 8/5 6/5\n"
    (tmp_path / "some.mat").write_text(text)
    assert main(["match", str(tmp_path / "some.mat")], []) == 0
    assert said(capsys)[1:] == ["  game 1: not finished", "  final score: anna 0, boris 0"]
    assert main(["match", "--json", str(tmp_path / "some.mat")], []) == 0
    (row,) = (json.loads(line) for line in said(capsys))
    assert row["games"] == [{"winner": None, "kind": None, "points": 0}]


@pytest.mark.parametrize("arguments", [["match"], ["match", "--json"], ["match", "--xml", GOOD]])
def test_a_wrong_command_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments, []) == 2
    assert "match [--json] [--jacoby] FILE.mat..." in capsys.readouterr().err


def test_as_a_program_in_any_locale(tmp_path: Path) -> None:
    """Names that the terminal cannot show do not stop the answer."""
    text = " 0 point match\n\n Game 1\n Аня : 0   Борис : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n"
    for encoding in ("utf-8", "utf-16"):
        (tmp_path / "ru.mat").write_text(text, encoding=encoding)
        done = subprocess.run(
            [sys.executable, "-m", "rules", "match", str(tmp_path / "ru.mat")],
            capture_output=True,
            check=False,
            cwd=ROOT,
            env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.splitlines()[1].endswith(b" wins, single, 1 point")
