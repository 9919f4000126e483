"""Tables as pictures: the games of a chouette, a settlement, the dice of an order (D.8, A70).

Owns the layout of a sheet: as wide as a board, as tall as its rows, in pages when they are many.
Leaves what stands in the cells, also every sum, to the caller; equal contents give equal bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render import stamps
from render.columns import MARGIN, Column, Row, layout, said
from render.geometry import WIDTH
from render.picture import encoded
from render.style import CLASSIC, Colour, Style
from render.text import Line, word_line
from render.typeface import SEMIBOLD

TITLE, HEAD, ROW, TOTAL, NOTE, FOOT = 108, 62, 70, 82, 62, 22
TITLE_SIZE, NOTE_SIZE, PAGE_SIZE = 54, 40, 40
ROWS = 13
"""Lines of a page: with title, heads and totals it stays wider than tall."""

WORD_GAP = 16
DIE = 54

Note = str | tuple[str, ...]
"""A sentence, wrapped; or parts set from left to right whatever their scripts, as in
("محمد", "→", "Anna", "12"): there the longest parts are shortened, so that a sum is never cut."""


@dataclass(frozen=True, slots=True)
class Page:
    """What one picture of a sheet holds."""

    rows: tuple[Row, ...] = ()
    notes: tuple[Note, ...] = ()


def sheet(  # noqa: PLR0913, PLR0917 - a sheet has this many parts
    title: str,
    columns: Sequence[str],
    rows: Sequence[Row],
    totals: Row = (),
    notes: Sequence[Note] = (),
    style: Style = CLASSIC,
    *,
    page: int = 1,
    fallback: str = "?",
) -> bytes:
    """A page of a sheet as the bytes of a JPEG, 1280 wide and never taller.

    An int in a cell is a gain or loss and gets its sign; a string of digits is a plain number, a
    tuple of ints shows dice, "" nothing. Rows and `totals` may be shorter than `columns`.
    `fallback` stands for a name no font can say. `page` counts from 1; see `page_count`.
    """
    pages = _pages(rows, notes)
    shown = pages[min(max(page, 1), len(pages)) - 1]
    cells = [*rows, totals]  # the widths belong to the whole sheet: pages look alike
    plan = layout(columns, cells, WIDTH - 2 * MARGIN, fallback)
    canvas = Image.new("RGB", (WIDTH, _height(shown, totals)), _body(style))
    mark = f"{page}/{len(pages)}" if len(pages) > 1 else ""
    _title(canvas, style, title, mark)
    y = TITLE
    if shown.rows or not shown.notes:
        y = _table(canvas, style, plan, shown.rows, totals, y)
    if shown.notes:
        _notes(canvas, style, shown.notes, y + NOTE // 4, fallback)
    return encoded(canvas)


def page_count(rows: Sequence[Row], notes: Sequence[Note] = ()) -> int:
    """How many pictures the sheet takes."""
    return len(_pages(rows, notes))


def _pages(rows: Sequence[Row], notes: Sequence[Note]) -> list[Page]:
    """Full pages of rows; notes follow on the last one if they fit, else on pages of their own."""
    lines = [line for note in notes for line in _wrapped(note)]
    pages = [Page(tuple(rows[i : i + ROWS])) for i in range(0, len(rows), ROWS)] or [Page()]
    if lines and len(pages[-1].rows) + len(lines) <= ROWS:
        pages[-1] = Page(pages[-1].rows, tuple(lines))
        return pages
    pages += [Page((), tuple(lines[i : i + ROWS])) for i in range(0, len(lines), ROWS)]
    return pages if pages[0] != Page() or len(pages) == 1 else pages[1:]


def _height(page: Page, totals: Row) -> int:
    height = TITLE + FOOT
    if page.rows or not page.notes:
        height += HEAD + ROW * len(page.rows) + (TOTAL if totals else 0)
    return height + (NOTE // 2 + NOTE * len(page.notes) if page.notes else 0)


def _on_paper(style: Style) -> bool:
    """Whether the style writes dark on light."""
    return sum(style.text) < sum(style.strip_turn[0])


def _body(style: Style) -> Colour:
    return style.strip_turn[0] if _on_paper(style) else style.strip_rest[0]


def _band(style: Style, height: int) -> Image.Image:
    """The ground of the title and of the totals."""
    above, below = style.strip_rest if _on_paper(style) else style.strip_turn
    sheet = Image.new("RGB", (WIDTH, height), above)
    sheet.paste(below, (0, 0), Image.linear_gradient("L").resize((WIDTH, height)))
    return sheet


def _put(canvas: Image.Image, word: Line, x: float, middle: float, size: int) -> tuple[int, int]:
    """Where the ink of a line stands whose capitals are centred on `middle`; inside the picture."""
    top = round(middle + 0.36 * size) + word.top
    return round(x) + word.left, min(max(0, top), canvas.height - word.mask.height)


def _write(  # noqa: PLR0913, PLR0917 - a word, its place and its look
    canvas: Image.Image, word: Line, x: float, middle: float, size: int, colour: Colour
) -> None:
    at = _put(canvas, word, x, middle, size)
    canvas.paste(colour, (*at, at[0] + word.mask.width, at[1] + word.mask.height), word.mask)


def _title(canvas: Image.Image, style: Style, title: str, mark: str) -> None:
    canvas.paste(_band(style, TITLE), (0, 0))
    for x, ivory in ((MARGIN + 30, False), (MARGIN + 64, True)):
        stamps.checker(style, ivory=ivory, diameter=58).put(canvas, x, TITLE / 2)
    left, right = MARGIN + 116, WIDTH - MARGIN
    if mark:
        number = word_line(mark, "", PAGE_SIZE, 200, SEMIBOLD)
        right -= number.advance
        _write(canvas, number, right, TITLE / 2, PAGE_SIZE, style.text_second)
    word = word_line(title, "", TITLE_SIZE, right - left - 24)
    _write(canvas, word, left, TITLE / 2, TITLE_SIZE, style.text)
    canvas.paste(style.mark, (0, TITLE - 4, WIDTH, TITLE))


def _table(  # noqa: PLR0913, PLR0917 - a table has these parts
    canvas: Image.Image,
    style: Style,
    plan: tuple[Column, ...],
    rows: tuple[Row, ...],
    totals: Row,
    top: int,
) -> int:
    """Heads, rows and totals; gives back where they end."""
    for column in plan:
        word = (
            word_line(column.head, column.fallback, column.head_size, column.width, SEMIBOLD)
            if column.head
            else None
        )
        if word:
            _write(
                canvas,
                word,
                column.start(word.advance),
                top + HEAD / 2,
                column.head_size,
                style.text_second,
            )
    y = top + HEAD
    for number, row in enumerate(rows):
        if number % 2 == 0:
            canvas.paste(_zebra(style), (0, y, WIDTH, y + ROW))
        _row(canvas, style, plan, row, y + ROW / 2)
        y += ROW
    if totals:
        canvas.paste(_band(style, TOTAL), (0, y))
        canvas.paste(style.mark, (0, y, WIDTH, y + 4))
        _row(canvas, style, plan, totals, y + TOTAL / 2 + 2)
        y += TOTAL
    return y


def _zebra(style: Style) -> Colour:
    r, g, b = (round(a + (t - a) * 0.07) for a, t in zip(_body(style), style.text, strict=True))
    return r, g, b


def _row(
    canvas: Image.Image, style: Style, plan: tuple[Column, ...], row: Row, middle: float
) -> None:
    for column, cell in zip(plan, row, strict=False):
        if isinstance(cell, tuple):
            _dice(canvas, style, column, cell, middle)
            continue
        text = said(cell)
        if text:
            word = word_line(text, column.fallback, column.size, column.width)
            colour = style.text_second if cell == 0 else style.text
            _write(canvas, word, column.start(word.advance), middle, column.size, colour)


def _dice(
    canvas: Image.Image, style: Style, column: Column, faces: tuple[int, ...], middle: float
) -> None:
    x = float(column.left)
    for face in faces:
        if x + DIE > column.left + column.width:
            break
        stamp = stamps.die(style, ivory=True, size=DIE, pips=face, used=False)
        stamp.put(canvas, x + DIE / 2, middle)
        x += DIE + 10


def _wrapped(note: Note) -> list[Note]:
    """A sentence cut into lines at its blanks; parts stay one line."""
    if not isinstance(note, str):
        return [note]
    lines: list[Note] = []
    held = ""
    for word in note.split():
        longer = f"{held} {word}".strip()
        if held and _advance(longer) > WIDTH - 2 * MARGIN:
            lines.append(held)
            longer = word
        held = longer
    return [*lines, held] if held else lines


def _advance(text: str, fallback: str = "?") -> int:
    return word_line(text, fallback, NOTE_SIZE, 4 * WIDTH, SEMIBOLD).advance


def _notes(
    canvas: Image.Image, style: Style, notes: tuple[Note, ...], top: int, fallback: str
) -> None:
    draw = ImageDraw.Draw(canvas)
    for number, note in enumerate(notes):
        middle = top + NOTE * (number + 0.5)
        parts = (note,) if isinstance(note, str) else tuple(part for part in note if part)
        widths = _fitting([_advance(part, fallback) for part in parts], len(parts))
        x = float(MARGIN)
        for part, width in zip(parts, widths, strict=True):
            word = word_line(part, fallback, NOTE_SIZE, width, SEMIBOLD)
            _write(canvas, word, x, middle, NOTE_SIZE, style.text)
            x += word.advance + WORD_GAP
    draw.line((0, top - NOTE // 4, WIDTH, top - NOTE // 4), fill=_zebra(style), width=2)


def _fitting(natural: list[int], count: int) -> list[int]:
    """Widths that fit one line together: only the longest parts give way."""
    room = WIDTH - 2 * MARGIN - WORD_GAP * (count - 1)
    low, high = 1, max(natural, default=1)
    while low < high:
        cap = (low + high + 1) // 2
        low, high = (cap, high) if sum(min(w, cap) for w in natural) <= room else (low, cap - 1)
    return [min(width, low) for width in natural]
