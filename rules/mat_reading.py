"""Match files as text: what stands in each line of a `.mat` file.

Owns the format that Jellyfish began and GNU Backgammon writes: two columns of rolls, cube words
and results. Leaves to `mat_judging` whether any of it is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.position import PerSide, Side
from rules.steps import Dice

LONGEST_LINE = 1000
"""Characters of a line that is still read; GNU Backgammon reads as many."""
NEAR = 12
"""A lone entry that begins within so many characters of its row's number is the left one's."""
MOST = 2
"""Entries of a row: one a side."""

_BREAK = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r'[;#]\s*\[(\w+) +"([^"]*)"\]')
_LENGTH = re.compile(r"(\d{1,4})[ -]point match\b|(?:unlimited|money)\b", re.IGNORECASE)
_GAME = re.compile(r"Game +(\d{1,6})\.?", re.IGNORECASE)
_PLAYERS = re.compile(r"([^:]*\S) *: *(\d{1,6})\s+([^:]*[^:\s]) *: *(\d{1,6})")
_ROW = re.compile(r"\s*\d{1,6}\)")
_ENTRY = re.compile(
    r"(?<!\S)(?:(?P<dice>[1-6][1-6]):"
    r"|(?P<word>(?:re)?doubles?|beavers?|raccoons?|takes?|accepts?|drops?|passes|rejects?|wins?)"
    r"(?!\w))",
    re.IGNORECASE,
)
_VALUE = re.compile(r"=> *(\d{1,6})")
_POINTS = re.compile(r"(\d{1,6})(?: points?(?: and the match)?)?\.?", re.IGNORECASE)
_NOTHING = re.compile(r"\?+|cannot move|can't move", re.IGNORECASE)
"""What some programs write instead of a turn that was not played."""


class MatError(ValueError):
    """A match file that cannot be read or is not played by the rules; `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class Answer(StrEnum):
    """What was said to an offered cube."""

    TAKE = "takes"
    DROP = "drops"


@dataclass(frozen=True, slots=True)
class Rolled:
    """`dice` as written and the steps played with them, as text; no text, nothing was played."""

    dice: Dice
    turn: str


@dataclass(frozen=True, slots=True)
class Raised:
    """A double, or a higher raise in answer to one; `value` is what the file says, if it does."""

    value: int | None


Action = Rolled | Raised | Answer


@dataclass(frozen=True, slots=True)
class Entry:
    """What one side does; the left column is white."""

    line: int
    side: Side
    action: Action


@dataclass(frozen=True, slots=True)
class Claim:
    """The file says that `side` has won `points`."""

    line: int
    side: Side
    points: int


@dataclass(slots=True)
class MatGame:
    """One game of a file: `score` before it, `entries` in the order of play."""

    line: int
    number: int
    names: PerSide[str]
    score: PerSide[int]
    entries: list[Entry] = field(default_factory=list)
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class MatFile:
    """A whole file: `length` 0 for money, `tags` by name in small letters; `line` has the length.

    The tags that say something about the rules are `jacoby`, `crawford`, `backgammon` and
    `automaticdoubles` (see `mat_writing`).
    """

    line: int
    length: int
    tags: Mapping[str, str]
    games: tuple[MatGame, ...]


def read_mat(text: str) -> MatFile:
    """The contents of a match file; `MatError` for what is none."""
    lines = _lines(text)
    tags: dict[str, str] = {}
    begins, length = _head(lines, tags)
    games: list[MatGame] = []
    for number, line in lines:
        heading = _GAME.fullmatch(line.strip())
        if heading:
            games.append(_players(lines, number, int(heading[1])))
        elif not games:
            raise MatError(number, f"'Game 1' expected, not {_short(line)}")
        else:
            _row(games[-1], number, line)
    if not games:
        raise MatError(begins, "no game follows in this file")
    return MatFile(begins, length, tags, tuple(games))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Every line that is not blank, with its number."""
    for number, line in enumerate(_BREAK.split(text.removeprefix("\ufeff")), 1):
        if len(line) > LONGEST_LINE:
            raise MatError(number, f"longer than {LONGEST_LINE} characters")
        shown = line.expandtabs().rstrip("\x1a \x00")
        if shown.strip():
            yield number, shown


def _head(lines: Iterator[tuple[int, str]], tags: dict[str, str]) -> tuple[int, int]:
    """Comments and tags up to the length of the match; its line and the length."""
    number = 1
    for number, line in lines:
        text = line.strip()
        tag = _TAG.match(text)
        if tag:
            tags[tag[1].lower()] = tag[2]
        length = _LENGTH.match(text)
        if length:
            variation = tags.get("variation", "backgammon")
            if variation.lower() != "backgammon":
                raise MatError(number, f"a match of {_short(variation)}, not of backgammon")
            return number, int(length[1] or 0)
        if text[0] not in ";#":
            raise MatError(number, f"'N point match' expected, not {_short(line)}")
    raise MatError(number, "'N point match' expected, not the end of the file")


def _players(lines: Iterator[tuple[int, str]], number: int, game: int) -> MatGame:
    """The line after a game's heading: who plays and how they stand."""
    for at, line in lines:
        found = _PLAYERS.fullmatch(line.strip())
        if found is None:
            raise MatError(at, f"'name : score  name : score' expected, not {_short(line)}")
        names = PerSide(found[1].strip(), found[3].strip())
        return MatGame(at, game, names, PerSide(int(found[2]), int(found[4])))
    raise MatError(number, f"game {game} has no players")


def _row(game: MatGame, number: int, line: str) -> None:
    """One row of a game: a number, then up to two entries, then perhaps a result."""
    if line.lstrip()[0] in ";#":
        if line.lower().lstrip("; ").startswith("set pos="):
            raise MatError(number, "the position was set up by hand")
        return
    if game.claim is not None:
        raise MatError(number, f"game {game.number} is over, but here is {_short(line)}")
    head = _ROW.match(line)
    start = head.end() if head else 0
    found = list(_ENTRY.finditer(line, start))
    if line[start : found[0].start() if found else len(line)].strip():
        raise MatError(number, f"neither a roll nor a cube word: {_short(line[start:])}")
    ends = [each.start() for each in found[1:]] + [len(line)]
    sides = [Side.WHITE, Side.BLACK]
    if found and found[0].start() - start > NEAR:
        sides = [Side.BLACK]
    for each, end in zip(found, ends, strict=True) if found else ():
        text = line[each.end() : end].strip()
        if (each["word"] or "").lower().startswith("win"):
            far = each.start() - start > NEAR
            game.claim = _claim(number, Side.BLACK if far else Side.WHITE, text)
        elif game.claim is not None or not sides:
            raise MatError(number, f"too much in one row: {_short(line)}")
        else:
            game.entries.append(Entry(number, sides.pop(0), _action(number, each, text)))


def _claim(number: int, side: Side, text: str) -> Claim:
    found = _POINTS.fullmatch(text)
    if found is None:
        raise MatError(number, f"'Wins N points' expected, not {_short(text)}")
    return Claim(number, side, int(found[1]))


def _action(number: int, found: re.Match[str], text: str) -> Action:
    """The meaning of one entry; `text` follows its dice or word."""
    if found["dice"]:
        one, two = divmod(int(found["dice"]), 10)
        return Rolled((one, two), "" if _NOTHING.fullmatch(text) else text)
    word = found["word"].lower()
    if word.startswith(("double", "redouble", "beaver", "raccoon")):
        value = _VALUE.fullmatch(text)
        if text and value is None:
            raise MatError(number, f"'=> N' expected, not {_short(text)}")
        return Raised(int(value[1]) if value else None)
    if text:
        raise MatError(number, f"nothing can follow {found['word']!r}, but here is {_short(text)}")
    return Answer.TAKE if word.startswith(("take", "accept")) else Answer.DROP


def _short(text: str) -> str:
    """A quotation for one line of a message."""
    text = " ".join(text.split())
    return repr(text if len(text) <= 40 else text[:39] + "…")  # noqa: PLR2004 - half a line
