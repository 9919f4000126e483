"""The core on the command line: `turns` in bulk, `perft` counts, `match` files, `bench`.

Owns the rows of integers in which other engines speak (28 for short backgammon, 26 for long
nardy). Leaves everything about the game to the modules beside it.

    python -m rules turns < FILE
    python -m rules perft short 2
    python -m rules match [--json] [--jacoby] FILE.mat...
    python -m rules bench
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rules import mat_report
from rules.bench import report
from rules.moves import ROLLS, Dice, legal_turns
from rules.position import BAR, CHECKERS, OFF, Position, Side
from rules.steps import DICE, POINTS
from rules.variants import LONG, SHORT, VARIANTS, Variant, start

USAGE = (
    "usage: python -m rules turns < FILE | perft {short,long} DEPTH"
    " | match [--json] [--jacoby] FILE.mat... | bench [PAIRS]"
)
MATCH_OPTIONS = {"--json", "--jacoby"}

TAILS: dict[str, tuple[tuple[Side, int], ...]] = {
    SHORT.key: ((Side.WHITE, BAR), (Side.BLACK, BAR), (Side.WHITE, OFF), (Side.BLACK, OFF)),
    LONG.key: ((Side.WHITE, OFF), (Side.BLACK, OFF)),
}
"""What follows the 24 points of a row; the mover is white here."""

KEYS = {len(POINTS) + len(tail): key for key, tail in TAILS.items()}


class BadLineError(ValueError):
    """A line that asks nothing that can be answered."""


def main(arguments: list[str], lines: Iterable[str]) -> int:
    """Run one command; the exit code: 0, 1 after a bad line, 2 for a wrong command line."""
    match arguments:
        case ["turns"]:
            code = 0
            for answer in answers(lines):
                print(json.dumps(answer, separators=(",", ":")))
                code |= "error" in answer
            return code
        case ["perft", key, depth] if key in VARIANTS and depth in {"1", "2", "3"}:
            for line in perft(VARIANTS[key], int(depth)):
                print(line)
            return 0
        case ["match", *words] if files := _files(words):
            return match_files(files, as_json="--json" in words, jacoby="--jacoby" in words)
        case ["bench", *number] if all(text.isdecimal() and int(text) for text in number[:1]):
            for line in report(*(int(text) for text in number[:1])):
                print(line)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def _files(words: Sequence[str]) -> list[str]:
    """The files among the words after `match`; none if there is an unknown option."""
    files = [word for word in words if word not in MATCH_OPTIONS]
    return [] if any(file.startswith("--") for file in files) else files


def match_files(files: Iterable[str], *, as_json: bool, jacoby: bool) -> int:
    """Judge match files; 1 if one of them cannot be read or is not played by the rules."""
    code = 0
    for file in files:
        path = Path(file)
        try:
            answer = mat_report.report(path.name, path.read_bytes(), jacoby=jacoby)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "no name of a file"
            answer = mat_report.unreadable(path.name or file, f"cannot be read: {why}")
        code |= answer.bad
        for line in [json.dumps(answer.row)] if as_json else answer.lines:
            # A terminal that cannot show a name still gets the answer.
            shown = sys.stdout.encoding or "utf-8"
            print(line.encode(shown, errors="replace").decode(shown))
    return code


def answers(lines: Iterable[str]) -> Iterator[dict[str, object]]:
    """`n` and `r` for each line that can be answered, `error` for each other."""
    for line in lines:
        try:
            variant, position, dice, first = _asked(line)
        except BadLineError as error:
            yield {"error": str(error)}
            continue
        legal = legal_turns(variant, position, Side.WHITE, dice, first)
        yield {
            "n": legal.dice_used,
            "r": sorted(_row(variant, board) for board in legal.boards),
        }


def _asked(line: str) -> tuple[Variant, Position, Dice, bool]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadLineError(f"not JSON: {error}") from error
    if not isinstance(asked, dict):
        raise BadLineError("not an object")
    row, dice = _integers(asked, "p"), _integers(asked, "d")
    key, first = asked.get("variant", KEYS.get(len(row))), asked.get("first", False)
    if not isinstance(key, str) or key not in VARIANTS:
        raise BadLineError("no such variant")
    if KEYS.get(len(row)) != key:
        raise BadLineError(f"p has {len(row)} integers")
    if len(dice) != len(Side) or any(die not in DICE for die in dice):
        raise BadLineError("d is not two dice")
    if not isinstance(first, bool):
        raise BadLineError("first is neither true nor false")
    return VARIANTS[key], _position(VARIANTS[key], row), (dice[0], dice[1]), first


def _integers(asked: dict[str, object], key: str) -> list[int]:
    found = asked.get(key)
    if not isinstance(found, list) or any(type(entry) is not int for entry in found):
        raise BadLineError(f"{key} is no list of integers")
    return found


def _position(variant: Variant, row: list[int]) -> Position:
    counts = {side: [0] * (BAR + 1) for side in Side}
    for point, count in zip(POINTS, row, strict=False):
        if count > 0:
            counts[Side.WHITE][point] = count
        else:
            counts[Side.BLACK][variant.across[point]] = -count
    for (side, place), count in zip(TAILS[variant.key], row[len(POINTS) :], strict=True):
        if count < 0:
            raise BadLineError("a negative count on the bar or off the board")
        counts[side][place] = count
    for side, name in ((Side.WHITE, "mover"), (Side.BLACK, "opponent")):
        if sum(counts[side]) != CHECKERS:
            raise BadLineError(f"the {name} has {sum(counts[side])} checkers")
    return Position(tuple(counts[Side.WHITE]), tuple(counts[Side.BLACK]))


def _row(variant: Variant, position: Position) -> list[int]:
    tail = [position.of(side)[place] for side, place in TAILS[variant.key]]
    return [
        *(position.white[point] - position.black[variant.across[point]] for point in POINTS),
        *tail,
    ]


def perft(variant: Variant, depth: int) -> Iterator[str]:
    """For each first roll, how many boards `depth` turns with every roll lead to; a pass is one."""
    total = 0
    for dice in ROLLS:
        boards = _boards(variant, start(variant), Side.WHITE, dice, 0)
        count = sum(_count(variant, board, Side.BLACK, 1, depth) for board in boards)
        total += count
        yield f"{dice[1]}{dice[0]} {count}"
    yield f"total {total}"


def _boards(
    variant: Variant, position: Position, side: Side, dice: Dice, turn: int
) -> Iterable[Position]:
    return legal_turns(variant, position, side, dice, turn < len(Side)).boards or (position,)


def _count(variant: Variant, position: Position, side: Side, turn: int, depth: int) -> int:
    if turn == depth:
        return 1
    return sum(
        _count(variant, board, side.other, turn + 1, depth)
        for dice in ROLLS
        for board in _boards(variant, position, side, dice, turn)
    )


if __name__ == "__main__":
    # A line that is no text is a bad line, not the end of the command.
    with open(0, encoding="utf-8", errors="replace", closefd=False) as standard_input:
        sys.exit(main(sys.argv[1:], standard_input))
