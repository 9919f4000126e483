"""A slow second move generator for both games, written from the rules alone.

Owns nothing the bot uses: it is the adversary of `rules.moves` and shares no line with it. It
works on plain rows of integers in the shape of the published cases, walks every order of the
dice step by step, and only then throws away what the rules forbid, one paragraph at a time.

A row is always the mover's: entries 0..23 are his points 1..24, his checkers positive and the
enemy's negative. A short row ends with his bar, the enemy's bar, his off, the enemy's off (28
integers); a long row ends with his off, the enemy's off (26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Row = tuple[int, ...]
Walk = tuple[tuple[int, int], ...]  # (point left, die), the bar is 25
Answer = tuple[int, set[Row]]  # dice every legal turn uses, the boards after it

SHORT, LONG = "short", "long"
BAR = 25
ENEMY_HEAD = 12


def start(game: str) -> Row:
    """The board before the first turn (A3, A30)."""
    row = [0] * (28 if game == SHORT else 26)
    if game == SHORT:
        for point, count in {24: 2, 13: 5, 8: 3, 6: 5}.items():
            row[point - 1] += count
            row[25 - point - 1] -= count
    else:
        row[24 - 1] = 15
        row[ENEMY_HEAD - 1] = -15
    return tuple(row)


def game_of(row: Row) -> str:
    """Which game a row belongs to: its length tells."""
    return SHORT if len(row) == 28 else LONG


def off_index(row: Row) -> int:
    """Where a row keeps the mover's borne-off checkers."""
    return 26 if game_of(row) == SHORT else 24


def swapped(row: Row) -> Row:
    """The same board seen by the enemy: 25 - p in the short game, p ± 12 in the long one."""
    points = [-count for count in row[:24]]
    if game_of(row) == SHORT:
        return (*reversed(points), row[25], row[24], row[27], row[26])
    return (*points[12:], *points[:12], row[25], row[24])


def mover_checkers(row: Row) -> int:
    """How many checkers the mover has in all; 15 in a sound row (A1)."""
    tail = row[24] + row[26] if game_of(row) == SHORT else row[24]
    return sum(count for count in row[:24] if count > 0) + tail


def mover_pips(row: Row) -> int:
    """The mover's pip count, a checker on the bar counting 25."""
    bar = row[24] if game_of(row) == SHORT else 0
    return sum(p * row[p - 1] for p in range(1, 25) if row[p - 1] > 0) + BAR * bar


def sound(row: Row) -> bool:
    """Fifteen checkers a side and no negative tail (A1)."""
    return (
        mover_checkers(row) == 15
        and mover_checkers(swapped(row)) == 15
        and all(count >= 0 for count in row[24:])
    )


# ------------------------------------------------------------------- one step


def step(row: Row, point: int, die: int) -> Row | None:
    """The row after one checker goes from `point` by `die`, or None where that is forbidden."""
    short = game_of(row) == SHORT
    board = list(row)
    bar = board[24] if short else 0
    if bar > 0 and point != BAR:
        return None  # A12: nothing else while a checker is on the bar
    if point == BAR:
        if bar == 0:
            return None
        board[24] -= 1
    else:
        if board[point - 1] <= 0:
            return None
        board[point - 1] -= 1
    target = point - die
    if target <= 0:
        return _borne_off(row, board, point, die)
    there = board[target - 1]
    if short and there == -1:
        board[target - 1] = 0  # A11: a lone enemy is hit
        board[25] += 1
    elif there < 0:
        return None  # A11 closed by two; A34 closed by any
    board[target - 1] += 1
    return tuple(board)


def _borne_off(row: Row, board: list[int], point: int, die: int) -> Row | None:
    """A13, A41: all home before the step; the exact die, or a bigger one from the highest."""
    if any(row[p - 1] > 0 for p in range(7, 25)):
        return None
    if game_of(row) == SHORT and row[24] > 0:
        return None
    exact = die == point
    highest = not any(row[p - 1] > 0 for p in range(point + 1, 7))
    if not exact and not highest:
        return None
    board[off_index(row)] += 1
    return tuple(board)


# ---------------------------------------------------------------- whole turns


def orders(dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """Every order in which the dice of a roll may be played (A8, A9)."""
    first, second = dice
    if first == second:
        return [(first,) * 4]
    return [(first, second), (second, first)]


def head_limit(row: Row, dice: tuple[int, int], *, first: bool, head: str) -> int:
    """How many checkers may leave the head this turn (A37, B.4, B.5); unlimited is 15."""
    if game_of(row) == SHORT:
        return 15
    if not (first and dice[0] == dice[1] and dice[0] in {3, 4, 6}):
        return 1
    if head == "always2":
        return 2
    # B.5: the first enemy stop of a checker walking from the head must be the enemy head
    for landing in range(24 - dice[0], 0, -dice[0]):
        if row[landing - 1] < 0:
            return 2 if landing == ENEMY_HEAD else 1
    return 1


def walks(
    row: Row, dice: tuple[int, int], *, first: bool = False, head: str = "enemy_head"
) -> Iterator[tuple[Walk, Row]]:
    """Every playable sequence of steps, the empty one and unfinished ones included.

    Nothing about the finished turn is judged here. The same walk may come twice, once for each
    order of the dice it could begin.
    """
    limit = head_limit(row, dice, first=first, head=head)
    for order in orders(dice):
        yield from _walks_from((), row, order, limit)


def _walks_from(
    done: Walk, row: Row, left: tuple[int, ...], limit: int
) -> Iterator[tuple[Walk, Row]]:
    yield done, row
    if not left:
        return
    for point in range(1, 26):
        if point == 24 and sum(1 for left_point, _ in done if left_point == 24) >= limit:
            continue
        after = step(row, point, left[0])
        if after is not None:
            yield from _walks_from((*done, (point, left[0])), after, left[1:], limit)


def reached(
    row: Row, dice: tuple[int, int], *, first: bool = False, head: str = "enemy_head"
) -> dict[tuple[int, ...], set[Row]]:
    """Boards by the dice played, e.g. (6,) or (6, 1): `walks` without the histories.

    Two walks that meet on one board with as many checkers gone from the head have the same future,
    so only one of them goes on; nothing else is saved.
    """
    limit = head_limit(row, dice, first=first, head=head)
    found: dict[tuple[int, ...], set[Row]] = {}
    for order in orders(dice):
        frontier = {(row, 0)}
        for count in range(len(order) + 1):
            found.setdefault(order[:count], set()).update(board for board, _ in frontier)
            if count == len(order):
                break
            frontier = {
                (after, heads + (point == 24))
                for board, heads in frontier
                for point in range(1, 26)
                if not (point == 24 and heads >= limit)
                for after in [step(board, point, order[count])]
                if after is not None
            }
    return found


def blocks_unlawfully(row: Row, block: str = "ahead") -> bool:
    """B.7: the mover holds six in a row of the enemy's path with nobody ahead of them."""
    if game_of(row) == SHORT:
        return False
    enemy_view = swapped(row)  # there the enemy is positive, the mover negative
    enemies = {n for n in range(1, 25) if enemy_view[n - 1] > 0}
    some_off = enemy_view[24] > 0
    for n in range(1, 20):
        if any(enemy_view[m - 1] >= 0 for m in range(n, n + 6)):
            continue
        if some_off:
            continue
        wanted = range(1, n) if block == "ahead" else range(1, 7)
        if not enemies.intersection(wanted):
            return True
    return False


def legal(
    row: Row,
    dice: tuple[int, int],
    *,
    first: bool = False,
    head: str = "enemy_head",
    block: str = "ahead",
) -> Answer:
    """How many dice every legal turn uses, and all boards a legal turn may end on (A10, B.6).

    A pass is `(0, {row})`.
    """
    lawful = {
        used: kept
        for used, boards in reached(row, dice, first=first, head=head).items()
        for kept in [{b for b in boards if not used or not blocks_unlawfully(b, block)}]
        if kept
    }
    most = max(len(used) for used in lawful)
    longest = {used: boards for used, boards in lawful.items() if len(used) == most}
    if most == 1 and dice[0] != dice[1]:
        larger = max(used[0] for used in longest)
        longest = {(larger,): longest[larger,]}
    return most, set().union(*longest.values())


def legal_walks(
    row: Row,
    dice: tuple[int, int],
    *,
    first: bool = False,
    head: str = "enemy_head",
    block: str = "ahead",
) -> dict[Walk, Row]:
    """Every whole legal turn step by step, with the board it ends on; a pass is `{(): row}`.

    A game won before all its dice are used is complete at once when the long way ends on the same
    board (C.1, 6): such short walks are listed too.
    """
    most, boards = legal(row, dice, first=first, head=head, block=block)
    bigger = max(dice)
    played = dict(walks(row, dice, first=first, head=head))
    off = off_index(row)
    found = {}
    for walk, board in played.items():
        if board not in boards:
            continue
        whole = len(walk) == most
        if most == 1 and dice[0] != dice[1] and whole:
            larger_there = any(
                len(w) == 1 and w[0][1] == bigger and b in boards for w, b in played.items()
            )
            whole = walk[0][1] == bigger or not larger_there
        if whole or board[off] == 15:
            found[walk] = board
    return found


# ------------------------------------------------------------- counting turns


ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]


def distinct_after(
    row: Row, dice_in_turn: Iterable[tuple[int, int]], *, first_turns: int = 0
) -> set[Row]:
    """All boards after the given rolls are played in turn, the sides alternating.

    The first `first_turns` turns are somebody's own first; rows are seen by whoever moved last.
    """
    rows = {row}
    for number, dice in enumerate(dice_in_turn):
        seen = rows if number == 0 else {swapped(r) for r in rows}
        rows = set().union(*(legal(r, dice, first=number < first_turns)[1] for r in seen))
    return rows
