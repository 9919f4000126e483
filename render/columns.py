"""The columns of a sheet: how wide each is, and where its words begin.

Owns what a cell may hold and the sharing of the width: numbers are never cut, words give way.
Leaves drawing to `sheet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.text import word_line
from render.typeface import BOLD, SEMIBOLD

MARGIN, GAP = 36, 28
LARGE, SIZES = (44, 40, 36), (40, 36, 32, 28, 24, 20, 16)
DIE_ROOM = 64
WIDEST = 4000

Cell = str | int | tuple[int, ...]
"""Words or a plain number; a gain or loss; faces of dice."""

Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: pixels from the left edge of the picture, font size, and its side."""

    head: str
    left: int
    width: int
    size: int
    head_size: int
    to_right: bool
    fallback: str

    def start(self, advance: int) -> int:
        """Where a word of that width begins."""
        return self.left + max(0, self.width - advance) if self.to_right else self.left


def said(cell: str | int) -> str:
    """The cell in letters: gains with "+", losses with a minus sign."""
    if isinstance(cell, str):
        return cell
    return f"+{cell}" if cell > 0 else str(cell).replace("-", "−")


def _counts(cells: Sequence[Cell]) -> bool:
    """Whether the column holds numbers only, so that they stand flush right."""
    filled = [cell for cell in cells if cell != ""]
    return bool(filled) and all(
        isinstance(cell, int) or (isinstance(cell, str) and cell.strip("+-−").isdecimal())
        for cell in filled
    )


def _advance(cell: Cell, size: int, fallback: str, face: str = BOLD) -> int:
    if isinstance(cell, tuple):
        return len(cell) * DIE_ROOM
    text = said(cell)
    return word_line(text, fallback, size, WIDEST, face).advance if text else 0


def layout(
    heads: Sequence[str], rows: Sequence[Row], room: int, fallback: str
) -> tuple[Column, ...]:
    """The columns in `room` pixels, with the margin at their left.

    The largest letters are taken with which everything fits; if there are none, words are cut,
    and only when the numbers alone fill the line do letters shrink further.
    """
    table = [[row[i] for row in rows if i < len(row)] for i in range(len(heads))]
    if not table:
        return ()
    free = max(len(heads), room - GAP * (len(heads) - 1))
    for size in LARGE:
        wants = [
            _want(head, cells, size, fallback) for head, cells in zip(heads, table, strict=True)
        ]
        if sum(wants) <= free:
            return _placed(heads, table, _shared(wants, wants, table, free), size, fallback)
    for size in SIZES:
        needs = [_need(cells, size, fallback) for cells in table]
        if sum(needs) <= free:
            break
    wants = [
        max(need, _want(head, cells, size, fallback))
        for need, head, cells in zip(needs, heads, table, strict=True)
    ]
    return _placed(heads, table, _shared(needs, wants, table, free), size, fallback)


def _placed(
    heads: Sequence[str], table: list[list[Cell]], widths: list[int], size: int, fallback: str
) -> tuple[Column, ...]:
    columns, left = [], MARGIN
    head_size = max(16, round(size * 0.8))
    for head, cells, width in zip(heads, table, widths, strict=True):
        columns.append(Column(head, left, width, size, head_size, _counts(cells), fallback))
        left += width + GAP
    return tuple(columns)


def _want(head: str, cells: Sequence[Cell], size: int, fallback: str) -> int:
    """The width with which nothing of a column is cut."""
    over = _advance(head, max(16, round(size * 0.8)), fallback, SEMIBOLD)
    return max(over, *(_advance(cell, size, fallback) for cell in cells), size)


def _need(cells: Sequence[Cell], size: int, fallback: str) -> int:
    """What a column cannot do without: its numbers and dice whole, of words the first letters."""
    widest = max((_advance(cell, size, fallback) for cell in cells), default=0)
    if _counts(cells) or any(isinstance(cell, tuple) for cell in cells):
        return max(widest, 2 * size)
    return max(2 * size, min(widest, 4 * size))


def _shared(needs: list[int], wants: list[int], table: list[list[Cell]], free: int) -> list[int]:
    """Each column gets its need, then its wish, small wishes first; words share what is left."""
    total = sum(needs)
    if total > free:
        return [max(1, need * free // total) for need in needs]
    widths, left = list(needs), free - total
    by_wish = sorted(range(len(needs)), key=lambda i: (wants[i] - needs[i], i))
    for done, i in enumerate(by_wish):
        given = min(wants[i] - needs[i], left // (len(by_wish) - done))
        widths[i] += given
        left -= given
    words = [i for i, cells in enumerate(table) if not _counts(cells)]
    takers = words or list(range(len(widths)))
    for i in takers:
        widths[i] += left // len(takers)
    return widths
