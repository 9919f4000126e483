"""The golden files of the rules: counts (perft) and whole games, written by the oracle.

`python -m tests.rules.golden` writes tests/perft/*.txt and tests/games/*.txt anew; a changed
file is reviewed as a diff. Owns both text forms, writing and reading. The rules core has no part
in what stands in the files: it is held against them by the tests.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tests.rules.boards import counts, read, rng, roll, spell
from tests.rules.oracle import (
    BAR,
    LONG,
    ROLLS,
    SHORT,
    Row,
    Walk,
    distinct_after,
    legal,
    legal_walks,
    start,
    swapped,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent.parent
PERFT, GAMES = TESTS / "perft", TESTS / "games"
GAME_SEEDS = {"short-1": SHORT, "short-2": SHORT, "long-1": LONG, "long-2": LONG}

# name: the mover / the enemy, each in his own numbers; how many of the two turns are first turns
POSITIONS = {
    "short-start": ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", 0),
    "short-two-on-the-bar": ("bar:2 13:4 8:4 6:5 / 13:5 8:3 6:3 5:2 3:2", 0),
    "short-behind-a-prime": ("24:2 6:5 5:4 4:4 / 24:2 8:3 7:3 6:3 5:2 4:2", 0),
    "short-bear-off": ("7:1 6:3 5:3 4:3 3:2 2:1 1:2 / 6:5 5:4 4:3 3:3", 0),
    "short-bear-off-with-contact": ("6:3 4:3 3:2 1:2 off:5 / 23:2 20:1 6:6 3:6", 0),
    "long-start": ("24:15 / 24:15", 2),
    "long-after-five-five": ("24:15 / 24:14 4:1", 1),
    "long-near-a-block": ("24:6 18:2 16:2 15:1 14:1 13:2 11:1 / 24:9 19:2 16:2 9:2", 0),
    "long-blocked": ("24:5 23:2 20:2 17:3 14:3 / 24:2 10:2 9:2 7:2 6:2 4:3 3:2", 0),
    "long-coming-home": ("9:1 7:2 6:4 5:2 4:3 2:2 1:1 / 12:2 8:3 6:4 3:4 1:2", 0),
}


# ---------------------------------------------------------------------- perft


@dataclass(frozen=True)
class PerftLine:
    """One roll: dice used, distinct boards after it, and after each second roll of the enemy."""

    dice: tuple[int, int]
    used: int
    boards: int
    replies: tuple[int, ...]


@dataclass(frozen=True)
class Perft:
    """A counted position; `first_turns` of the two turns are somebody's own first."""

    game: str
    first_turns: int
    row: Row
    lines: tuple[PerftLine, ...]


def counted(name: str) -> Perft:
    """The counts of a named position, by the oracle."""
    text, first_turns = POSITIONS[name]
    game = SHORT if name.startswith("short") else LONG
    uncounted = Perft(game, first_turns, read(game, text), ())
    lines = tuple(perft_line(uncounted, dice) for dice in ROLLS)
    return replace(uncounted, lines=lines)


def perft_line(perft: Perft, dice: tuple[int, int]) -> PerftLine:
    """The counts after one first roll, by the oracle."""
    row, first_turns = perft.row, perft.first_turns
    used, boards = legal(row, dice, first=first_turns > 0)
    replies = [distinct_after(row, [dice, reply], first_turns=first_turns) for reply in ROLLS]
    return PerftLine(dice, used, len(boards), tuple(map(len, replies)))


def perft_text(name: str) -> str:
    """A perft file."""
    perft = counted(name)
    head = [
        f"# {name}: distinct boards after one turn and after two, counted by the oracle.",
        "# A line: roll, dice used, boards | boards after each roll of the enemy's answer:",
        "# " + " ".join(f"{a}{b}" for a, b in ROLLS),
        f"game: {perft.game}",
        f"first turns: {perft.first_turns}",
        f"board: {spell(perft.row)}",
    ]
    lines = [
        f"{''.join(map(str, line.dice))} {line.used} {line.boards} | "
        + " ".join(map(str, line.replies))
        for line in perft.lines
    ]
    return "\n".join([*head, *lines, ""])


def read_perft(name: str) -> Perft:
    """What a perft file says."""
    facts, lines = _facts_and_lines((PERFT / f"{name}.txt").read_text())
    read_lines = []
    for line in lines:
        once, twice = line.split(" | ")
        dice, used, boards = once.split()
        read_lines.append(
            PerftLine(_dice(dice), int(used), int(boards), tuple(map(int, twice.split())))
        )
    row = read(facts["game"], facts["board"])
    return Perft(facts["game"], int(facts["first turns"]), row, tuple(read_lines))


# ---------------------------------------------------------------- whole games


@dataclass(frozen=True)
class Played:
    """One turn of a golden game: how many boards were legal, the turn chosen, the board after.

    `row` is seen by the player who has just moved.
    """

    dice: tuple[int, int]
    used: int
    boards: int
    walk: Walk
    row: Row


def game(name: str) -> Iterator[Played]:
    """A whole game: the oracle says what is legal, a seeded chooser takes one of it blindly."""
    kind, source = GAME_SEEDS[name], rng(name)
    row, turn = start(kind), 0
    while True:
        dice = roll(source)
        while turn == 0 and kind == SHORT and dice[0] == dice[1]:
            dice = roll(source)  # A6: the first turn of a short game is never a doublet
        used, boards = legal(row, dice, first=turn < 2)
        after = source.choice(sorted(boards))
        walks = legal_walks(row, dice, first=turn < 2)
        walk = max(w for w, board in walks.items() if board == after)
        yield Played(dice, used, len(boards), walk, after)
        if counts(after).get(0) == 15:
            return
        row, turn = swapped(after), turn + 1


def game_text(name: str) -> str:
    """A game file."""
    head = [
        f"# {name}: a whole game of blind legal turns; legality by the oracle.",
        "# A line: roll, dice used of how many boards: the steps = the board after, mover first.",
        f"game: {GAME_SEEDS[name]}",
    ]
    lines = [
        f"{p.dice[0]}{p.dice[1]} {p.used} of {p.boards}: {_spell_walk(p.walk)} = {spell(p.row)}"
        for p in game(name)
    ]
    return "\n".join([*head, *lines, ""])


def read_game(name: str) -> tuple[str, list[Played]]:
    """Which game a file holds, and its turns."""
    facts, lines = _facts_and_lines((GAMES / f"{name}.txt").read_text())
    turns = []
    for line in lines:
        said, board = line.split(" = ")
        numbers, steps = said.split(": ")
        dice, used, _, boards = numbers.split()
        row = read(facts["game"], board)
        turns.append(Played(_dice(dice), int(used), int(boards), _read_walk(steps), row))
    return facts["game"], turns


def _spell_walk(walk: Walk) -> str:
    """`8/5(3) bar/20(5) 4/off(6)`, or `pass`: the die stands by, for a big one may bear off."""
    steps = [
        f"{'bar' if point == BAR else point}/{point - die if point > die else 'off'}({die})"
        for point, die in walk
    ]
    return " ".join(steps) or "pass"


def _read_walk(text: str) -> Walk:
    steps = [] if text == "pass" else text.split()
    parts = [(step.split("/")[0], step[-2]) for step in steps]
    return tuple((BAR if point == "bar" else int(point), int(die)) for point, die in parts)


def _dice(text: str) -> tuple[int, int]:
    return int(text[0]), int(text[1])


def _facts_and_lines(text: str) -> tuple[dict[str, str], list[str]]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    split = next(i for i, line in enumerate(lines) if line[0].isdigit())
    return dict(line.split(": ", 1) for line in lines[:split]), lines[split:]


def write() -> None:
    """Write every golden file anew."""
    for folder in (PERFT, GAMES):
        folder.mkdir(exist_ok=True)
    for name in POSITIONS:
        (PERFT / f"{name}.txt").write_text(perft_text(name))
    for name in GAME_SEEDS:
        (GAMES / f"{name}.txt").write_text(game_text(name))


if __name__ == "__main__":
    write()
