"""The core on the command line, as `cases/README.md` defines it, and the published cases."""

import json
import runpy
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import answers, main
from rules.bench import report
from rules.moves import legal_turns
from rules.position import Position, Side
from rules.variants import LONG, SHORT, Variant, variant_for

CASES = Path(__file__).parents[2] / "cases"
HALF_MADE = json.dumps({"p": [0] * 28, "d": [1, 2]})
SHORT_ROW = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0, 0, 0, 0]
LONG_ROW = [0] * 11 + [-15] + [0] * 11 + [15, 0, 0]


@pytest.mark.parametrize("game", ["short", "long"])
def test_published_cases(game: str) -> None:
    """Every line of the published files, answered as they say."""
    lines = (CASES / f"{game}_legal_moves_500.jsonl").read_text().splitlines()
    wrong = [
        line
        for line, answer in zip(lines, answers(lines), strict=True)
        if (case := json.loads(line))["n"] != answer["n"] or case["r"] != answer["r"]
    ]
    assert len(lines) in {500, 477}
    assert not wrong


def named() -> Iterator[tuple[str, Variant, dict[str, Any], dict[str, Any]]]:
    """Each named position with its variant and what it expects, built options included."""
    positions = json.loads((CASES / "positions.json").read_text())
    for entry in positions["short"]:
        yield entry["id"], SHORT, entry, entry
    for entry in positions["nardy"]:
        yield entry["id"], LONG, entry, entry
        for option, expected in entry["variants"].items():
            name, value = option.split("=")
            if option in {"head=always2", "block=home"}:
                yield (
                    f"{entry['id']} {option}",
                    variant_for("long", **{name: value}),
                    entry,
                    expected,
                )


def position_of(variant: Variant, entry: dict[str, Any]) -> Position:
    """The named position with the mover as white."""
    sides = {Side.WHITE: [0] * 26, Side.BLACK: [0] * 26}
    for point, count in zip(range(24, 0, -1), entry["points24to1"], strict=True):
        if count > 0:
            sides[Side.WHITE][point] = count
        else:
            sides[Side.BLACK][variant.across[point]] = -count
    for (_, off), side in zip(entry["off"].items(), Side, strict=True):
        sides[side][0] = off
    for (_, bar), side in zip(entry.get("bar", {}).items(), Side, strict=False):
        sides[side][25] = bar
    return Position(tuple(sides[Side.WHITE]), tuple(sides[Side.BLACK]))


def row_of(variant: Variant, entry: dict[str, Any], board: Position) -> list[int]:
    white, black = board.white, board.black
    points = [white[point] - black[variant.across[point]] for point in range(24, 0, -1)]
    bars = [white[25], black[25]] if "bar" in entry else []
    return [*points, *bars, white[0], black[0]]


@pytest.mark.parametrize(
    ("variant", "entry", "expected"),
    [pytest.param(*rest, id=name) for name, *rest in named()],
)
def test_named_positions(variant: Variant, entry: dict[str, Any], expected: dict[str, Any]) -> None:
    """`positions.json`, with `head = always2` and `block = home` where it has them."""
    position = position_of(variant, entry)
    first = entry.get("first_turn_of_mover", False)
    legal = legal_turns(variant, position, Side.WHITE, tuple(entry["dice"]), first)
    rows = sorted(row_of(variant, entry, board) for board in legal.boards or [position])
    digest = sha256(";".join(",".join(map(str, row)) for row in rows).encode()).hexdigest()
    assert (legal.dice_used, digest) == (expected["dice_used"], expected["sha256"])
    assert len(rows) == expected["count"]


def test_first_replies_that_are_cut_short() -> None:
    """B.5: black's first 5-5 after white's first turn, as the published table has it."""
    table = json.loads((CASES / "positions.json").read_text())["nardy_first_turn_table"]
    assert table
    for line in table:
        white = [0] * 26
        for point, count in line["white_points"].items():
            white[int(point)] = count
        position = Position(tuple(white), LONG.setup)
        legal = legal_turns(LONG, position, Side.BLACK, tuple(line["black_roll"]), first=True)
        expected = [
            [stacks.get(str(point), 0) for point in range(26)]
            for stacks in line["black_own_points"]
        ]
        assert legal.dice_used == line["dice_used"]
        assert [list(board.black) for board in legal.boards] == expected


def test_first_is_honoured() -> None:
    """B.5: 6-6 moves two checkers on the first turn and one later."""
    for first, used in ((True, 2), (False, 1)):
        asked = json.dumps({"variant": "long", "p": LONG_ROW, "d": [6, 6], "first": first})
        assert next(answers([asked]))["n"] == used


def test_a_pass_is_an_empty_list() -> None:
    """S12: neither number enters."""
    row = [0, 0, 0, 0, 0, 5, 0, 4, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, 0, -3, 0, 0, -2, -2, 1, 0, 0, 0]
    assert list(answers([json.dumps({"p": row, "d": [2, 1]})])) == [{"n": 0, "r": []}]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "not an object"),
        ("{}", "p is no list of integers"),
        ({"p": 5}, "p is no list of integers"),
        ({"p": [1.5], "d": [1, 2]}, "p is no list of integers"),
        ({"p": [True], "d": [1, 2]}, "p is no list of integers"),
        ({"p": SHORT_ROW}, "d is no list of integers"),
        ({"p": SHORT_ROW, "d": [1]}, "d is not two dice"),
        ({"p": SHORT_ROW, "d": [1, 7]}, "d is not two dice"),
        ({"p": SHORT_ROW, "d": [1, 2, 3]}, "d is not two dice"),
        ({"p": [1, 2], "d": [1, 2]}, "no such variant"),
        ({"p": SHORT_ROW, "d": [1, 2], "variant": "nackgammon"}, "no such variant"),
        ({"p": SHORT_ROW, "d": [1, 2], "variant": 3}, "no such variant"),
        ({"p": SHORT_ROW, "d": [1, 2], "variant": "long"}, "p has 28 integers"),
        ({"p": SHORT_ROW, "d": [1, 2], "first": 1}, "first is neither"),
        ({"p": [*SHORT_ROW[:-1], -1], "d": [1, 2]}, "negative count"),
        ({"p": [*SHORT_ROW[:-1], 1], "d": [1, 2]}, "the opponent has 16 checkers"),
        (HALF_MADE, "the mover has 0 checkers"),
    ],
)
def test_bad_lines(line: str | dict[str, object], said: str) -> None:
    """A bad line answers an error and the next line is answered all the same."""
    text = line if isinstance(line, str) else json.dumps(line)
    good = json.dumps({"p": SHORT_ROW, "d": [3, 1]})
    error, answer = answers([text, good])
    assert list(error) == ["error"]
    assert said in str(error["error"])
    assert answer["n"] == 2


def test_the_exit_code_tells_of_bad_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """1 after a bad line, 0 without one; one line of JSON for each line read."""
    good = json.dumps({"p": SHORT_ROW, "d": [3, 1]})
    assert main(["turns"], [good]) == 0
    assert main(["turns"], ["x", good]) == 1
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(line) for line in said] == [["n", "r"], ["error"], ["n", "r"]]
    assert len(said[0]["r"]) == 16


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    """Opening replies to 21 rolls: 16 boards for 3-1 (S01), 7 for 6-5 (S02), 11 for 6-6 (S06)."""
    assert main(["perft", "short", "1"], []) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {"31 16", "65 7", "62 14", "66 11"} <= set(lines)
    assert len(lines) == 22
    assert lines[-1] == f"total {sum(int(line.split()[1]) for line in lines[:-1])}"


def test_perft_in_depth_counts_the_free_first_turns(capsys: pytest.CaptureFixture[str]) -> None:
    """B.5: a first turn of long nardy has one board a roll, 3-3 two: 22, and 22 answers to most."""
    assert main(["perft", "long", "1"], []) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "total 22"
    assert main(["perft", "long", "2"], []) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "total 484"


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a variant with the pairs a second and the share of doublets."""
    assert main(["bench", "60"], []) == 0
    short, long = capsys.readouterr().out.splitlines()
    assert short.startswith("short: ")
    assert long.startswith("long: ")
    assert "60 different pairs" in short
    assert len(list(report(30))) == 2


@pytest.mark.parametrize(
    "arguments",
    [[], ["turn"], ["perft"], ["perft", "nack", "1"], ["perft", "short", "9"], ["bench", "0"]],
)
def test_a_wrong_command_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and one line of usage."""
    assert main(arguments, []) == 2
    assert capsys.readouterr().err.startswith("usage: python -m rules")


def test_as_a_program() -> None:
    """Through a real pipe, bytes that are no text included."""
    good = json.dumps({"p": LONG_ROW, "d": [3, 3], "first": True}).encode()
    done = subprocess.run(
        [sys.executable, "-m", "rules", "turns"],
        input=good + b"\n\xff\n" + good,
        capture_output=True,
        check=False,
        cwd=CASES.parents[1],
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [line.get("n") for line in said] == [4, None, 4]
    assert len(said[0]["r"]) == 2
    assert not done.stderr


def test_the_program_exits_with_the_code_of_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m rules` hands its arguments on and leaves with what `main` says."""
    monkeypatch.setattr(sys, "argv", ["rules", "perft", "short"])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(CASES.parents[1] / "rules" / "__main__.py"), run_name="__main__")
    assert left.value.code == 2
    assert "usage" in capsys.readouterr().err
