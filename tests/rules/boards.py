"""Boards for the tests: text, random makers, and the way from an oracle row to a `Position`.

Owns how a row is written in the golden files and which kinds of boards the comparisons draw.
Leaves legality to `oracle` and knows of the rules core only how a position stores its counts.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from rules.position import Checkers, Position, Side
from tests.rules.oracle import BAR, LONG, SHORT, Row, game_of, legal, start, swapped

Counts = dict[int, int]  # own point (0 off, 25 bar) -> checkers
Case = tuple[Row, tuple[int, int], bool]  # row of the mover, dice, his own first turn


def rng(seed: object) -> random.Random:
    """A seeded source: every comparison repeats itself exactly."""
    return random.Random(str(seed))  # noqa: S311 - boards for tests, no secret depends on them


def roll(source: random.Random) -> tuple[int, int]:
    """Two dice."""
    return source.randint(1, 6), source.randint(1, 6)


# ------------------------------------------------------------- rows and texts


def counts(row: Row) -> Counts:
    """The mover's checkers of a row by own point, 0 = off and 25 = bar."""
    own = {p: row[p - 1] for p in range(1, 25) if row[p - 1] > 0}
    bar, off = (row[24], row[26]) if game_of(row) == SHORT else (0, row[24])
    return own | ({BAR: bar} if bar else {}) | ({0: off} if off else {})


def row_of(game: str, mine: Counts, theirs: Counts) -> Row:
    """The mover's row; either side's checkers come in that side's own numbers."""
    row = [0] * 24
    for point in range(1, 25):
        row[point - 1] = mine.get(point, 0) - theirs.get(across(game, point), 0)
    bars = (mine.get(BAR, 0), theirs.get(BAR, 0)) if game == SHORT else ()
    return (*row, *bars, mine.get(0, 0), theirs.get(0, 0))


def checkers(row: Row) -> Checkers:
    """The mover's 26 counts as the core stores them."""
    own = counts(row)
    return tuple(own.get(point, 0) for point in range(26))


def position_of(row: Row, side: Side) -> Position:
    """The core's position when `side` is the mover of the row."""
    mine, theirs = checkers(row), checkers(swapped(row))
    return Position(mine, theirs) if side is Side.WHITE else Position(theirs, mine)


def row_seen_by(game: str, position: Position, side: Side) -> Row:
    """The row of a position with `side` as the mover."""
    mine, theirs = position.of(side), position.of(side.other)
    return row_of(game, dict(enumerate(mine)), dict(enumerate(theirs)))


def spell(row: Row) -> str:
    """A row as text, e.g. `24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5`: mover / enemy, own numbers."""
    return " / ".join(_spell_side(counts(side)) for side in (row, swapped(row)))


def _spell_side(own: Counts) -> str:
    names = {BAR: "bar", 0: "off"}
    return " ".join(f"{names.get(p, p)}:{own[p]}" for p in sorted(own, reverse=True))


def read(game: str, text: str) -> Row:
    """The row that `spell` wrote."""
    points = {"bar": BAR, "off": 0}
    sides = []
    for side in text.split(" / "):
        pairs = [item.split(":") for item in side.split()]
        sides.append({points[n] if n in points else int(n): int(count) for n, count in pairs})
    return row_of(game, sides[0], sides[1])


# -------------------------------------------------------------- random boards


@dataclass(frozen=True)
class Recipe:
    """How a kind of board is drawn: where either side may stand, on how few points, what is off.

    Zones are in each side's own numbers; `pairs` makes the enemy hold his points by twos.
    """

    game: str
    zone: range = range(1, 25)
    width: tuple[int, int] = (3, 9)
    off: tuple[int, int] = (0, 0)
    bar: tuple[int, int] = (0, 0)
    enemy_zone: range = range(1, 25)
    enemy_width: tuple[int, int] = (3, 9)
    enemy_off: tuple[int, int] = (0, 0)
    pairs: bool = False


RECIPES = {
    "short scattered": Recipe(SHORT),
    "short wide": Recipe(SHORT, width=(7, 12), enemy_width=(7, 12)),
    "short bear-off": Recipe(
        SHORT, zone=range(1, 7), width=(1, 6), off=(0, 14), enemy_zone=range(1, 13)
    ),
    "short straggler": Recipe(
        SHORT, zone=range(1, 10), width=(2, 6), off=(0, 12), enemy_zone=range(1, 19)
    ),
    "short bear-off with contact": Recipe(
        SHORT, zone=range(1, 8), off=(0, 13), enemy_zone=range(17, 26), enemy_width=(1, 4),
        enemy_off=(0, 9),
    ),
    "short bar": Recipe(
        SHORT, bar=(1, 5), enemy_zone=range(1, 9), enemy_width=(4, 6), pairs=True
    ),
    "short few": Recipe(
        SHORT, width=(1, 3), off=(12, 14), enemy_width=(1, 5), enemy_off=(0, 14)
    ),
    "short blocked": Recipe(SHORT, width=(2, 4), enemy_width=(7, 7), pairs=True),
    "short prime": Recipe(
        SHORT, zone=range(16, 26), width=(1, 4), off=(0, 10), enemy_zone=range(1, 12),
        enemy_width=(6, 7), pairs=True,
    ),
    "long scattered": Recipe(LONG),
    "long wide": Recipe(LONG, width=(7, 12), enemy_width=(7, 12)),
    "long heads": Recipe(LONG, zone=range(18, 25), width=(1, 4), enemy_width=(3, 10)),
    "long bear-off": Recipe(
        LONG, zone=range(1, 7), width=(1, 6), off=(0, 14), enemy_zone=range(1, 19)
    ),
    "long straggler": Recipe(LONG, zone=range(1, 11), width=(2, 7)),
    "long blocked": Recipe(LONG, width=(2, 6), enemy_width=(11, 15)),
    "long few": Recipe(
        LONG, zone=range(1, 7), width=(1, 3), off=(12, 14), enemy_zone=range(1, 7),
        enemy_width=(1, 5), enemy_off=(0, 14),
    ),
}  # fmt: skip


def across(game: str, point: int) -> int:
    """One side's point in the other side's numbers (A5, B.1)."""
    if game == SHORT:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def drawn(recipe: Recipe, source: random.Random) -> Row:
    """A random board of the kind, fifteen checkers a side."""
    while True:
        theirs = {0: source.randint(*recipe.enemy_off)}
        _scatter(theirs, list(recipe.enemy_zone), source.randint(*recipe.enemy_width), source)
        if recipe.pairs:
            theirs = _paired(theirs, source)
        closed = {across(recipe.game, p) for p in theirs if 0 < p < BAR}
        free = [p for p in recipe.zone if p not in closed]
        if not free:
            continue
        mine = {0: source.randint(*recipe.off), BAR: source.randint(*recipe.bar)}
        _scatter(mine, free, source.randint(*recipe.width), source)
        return row_of(recipe.game, mine, theirs)


def _scatter(own: Counts, free: list[int], width: int, source: random.Random) -> None:
    """Put the rest of fifteen on at most `width` of the free points, at least one on each."""
    left = 15 - sum(own.values())
    chosen = source.sample(free, min(len(free), width, left))
    for point in chosen:
        own[point] = own.get(point, 0) + 1
    for _ in range(left - len(chosen)):
        own[source.choice(chosen)] += 1


def _paired(own: Counts, source: random.Random) -> Counts:
    """The same points, each held by two as far as the checkers go."""
    points = source.sample([p for p in own if p], len(own) - 1)
    left = 15 - own[0]
    held: Counts = {0: own[0]}
    for point in points[: left // 2]:
        held[point] = 2
    held[points[0]] += left - 2 * (len(held) - 1)
    return held


def near_block(source: random.Random) -> Row:
    """A long board on which the mover holds five of six points in the enemy's path.

    One checker or two stand where a roll may reach the gap; the enemy is behind the run, ahead
    of it, in his home or off the path by turns, so that every branch of B.7 is met.
    """
    while True:
        low = source.randint(1, 19)  # enemy numbers low..low+5
        run = [across(LONG, n) for n in range(low, low + 6)]
        gap = source.choice(run)
        mine = dict.fromkeys([p for p in run if p != gap], 1)
        behind = [p for p in range(gap + 1, min(gap + 13, 25)) if p not in run]
        for point in source.sample(behind, min(len(behind), source.randint(1, 3))):
            mine[point] = 1
        left = 15 - sum(mine.values())
        spots = source.sample([*mine, *(p for p in range(1, 25) if p != gap)], 3)
        for _ in range(left):
            point = source.choice(spots)
            mine[point] = mine.get(point, 0) + 1
        zones = [range(low + 6, 25), range(1, low), range(7, low), range(1, 7), range(1, 25)]
        held = {across(LONG, p) for p in mine} | {across(LONG, gap)}
        free = [n for n in source.choice(zones) if n not in held]
        if not free:
            continue
        theirs: Counts = {}
        _scatter(theirs, free, source.randint(1, 14), source)
        return row_of(LONG, mine, theirs)


def walled(source: random.Random) -> Row:
    """A long board where five of six points stand in twos and hardly a six may be played.

    The enemy fills own 7..12, where he is behind the mover's home and behind his own; the few
    steps left often close the run, so turns grow shorter or are lost by B.7 alone.
    """
    while True:
        low = source.choice([1, 1, 13, 13, source.randint(2, 19)])
        run = [across(LONG, n) for n in range(low, low + 6)]
        gap = source.choice(run)
        near = [p for p in range(gap + 1, min(gap + 7, 25)) if p not in run]
        if not near:
            continue
        mine = dict.fromkeys([p for p in run if p != gap], 2)
        stragglers = source.sample(near, min(len(near), source.randint(1, 2)))
        mine |= dict.fromkeys(stragglers, 1)
        for _ in range(15 - sum(mine.values())):
            mine[source.choice([p for p in run if p != gap])] += 1
        free = [n for n in range(1, 25) if across(LONG, n) not in {*mine, gap}]
        wall = [n for n in free if 7 <= across(LONG, n) <= 12]
        others = [n for n in free if n > low + 5 or source.random() < 0.1]
        held = {*wall, *source.sample(others, min(len(others), source.randint(0, 6)))}
        held -= set(source.sample(free, source.choice([0, 0, 1, 2])))
        if not held:
            continue
        theirs: Counts = {}
        _scatter(theirs, sorted(held), 15, source)
        return row_of(LONG, mine, theirs)


def playout(game: str, source: random.Random) -> list[Case]:
    """Every turn of one whole game whose legality is the oracle's and whose choice is blind."""
    row, cases, turn = start(game), [], 0
    while True:
        dice = roll(source)
        first = turn < 2
        cases.append((row, dice, first))
        after = source.choice(sorted(legal(row, dice, first=first)[1]))
        if counts(after).get(0) == 15:
            return cases
        row, turn = swapped(after), turn + 1
