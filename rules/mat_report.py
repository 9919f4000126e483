"""What `python -m rules match` answers about one file.

Owns the two forms of the answer, lines for people and a row for programs, and how bytes become
text. Leaves reading and judging to the modules beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.mat_judging import Judged, Outcome, judge
from rules.mat_reading import MatError, read_mat
from rules.position import Side

_ENCODINGS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8"))


@dataclass(frozen=True, slots=True)
class Report:
    """The answer: a row for `json`, or lines; `bad` if the file is refused."""

    row: dict[str, object]
    lines: tuple[str, ...]
    bad: bool


def report(name: str, content: bytes, *, jacoby: bool = False) -> Report:
    """Read and judge one file; never raises. `name` is how the file is called."""
    try:
        judged = judge(read_mat(decoded(content)), jacoby=jacoby)
    except MatError as error:
        row: dict[str, object] = {"file": name, "line": error.line, "error": error.why}
        return Report(row, (f"{name}: {error}",), bad=True)
    return Report(_row(name, judged), tuple(_lines(name, judged)), bad=False)


def unreadable(name: str, why: str) -> Report:
    """For a file that cannot even be opened."""
    return Report({"file": name, "error": why}, (f"{name}: {why}",), bad=True)


def decoded(content: bytes) -> str:
    """The text of a file; what is not UTF-8 is read byte by byte, which only names can suffer."""
    encoding = next(name for mark, name in _ENCODINGS if content.startswith(mark))
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _row(name: str, judged: Judged) -> dict[str, object]:
    return {
        "file": name,
        "length": judged.length,
        "games": [
            {
                "winner": None if game.winner is None else judged.names.of(game.winner),
                "kind": None if game.kind is None else game.kind.value,
                "points": game.points,
            }
            for game in judged.games
        ],
        "final_score": {"player0": judged.score.white, "player1": judged.score.black},
    }


def _lines(name: str, judged: Judged) -> Iterator[str]:
    yield f"{name}: {f'match to {judged.length}' if judged.length else 'money'}"
    for number, game in enumerate(judged.games, 1):
        yield f"  game {number}: {_outcome(judged, game)}"
    score = ", ".join(f"{judged.names.of(side)} {judged.score.of(side)}" for side in Side)
    yield f"  final score: {score}"


def _outcome(judged: Judged, game: Outcome) -> str:
    if game.winner is None or game.kind is None:
        return "not finished"
    points = f"{game.points} point{'s' * (game.points != 1)}"
    return f"{judged.names.of(game.winner)} wins, {game.kind}, {points}"
