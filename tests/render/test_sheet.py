"""Sheets: every row once, no number cut, any name, readable in every theme."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render import columns
from render import sheet as sheets
from render.columns import MARGIN, Row, layout, said
from render.geometry import WIDTH
from render.sheet import ROWS, Note, page_count, sheet
from render.sheet_samples import GAMES, PAYMENTS, TOTALS, long_evening, sums
from render.style import THEMES, Style
from render.text import word_line
from tests.render.measure import changed, contrast, pixels

ALL_STYLES = pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
NOTES = st.one_of(st.text(max_size=150), st.lists(st.text(max_size=70), max_size=6).map(tuple))
ROOM = WIDTH - 2 * MARGIN
CELLS = st.one_of(
    st.text(max_size=30),
    st.integers(-9999, 9999),
    st.lists(st.integers(1, 6), max_size=4).map(tuple),
)


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


def test_gains_and_losses_carry_their_sign() -> None:
    assert [said(cell) for cell in (2, -1, 0, "3")] == ["+2", "−1", "0", "3"]


def test_the_samples_add_up() -> None:
    """D.7: every row sums to zero, so the totals do, and the payments settle them."""
    for row in (*GAMES, TOTALS, *long_evening()):
        assert sum(cell for cell in row if isinstance(cell, int)) == 0
    assert sums(GAMES, 2) == TOTALS[2:]
    assert sum(int(amount) for *_, amount in PAYMENTS) == -min(sums(GAMES, 2))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.text(max_size=80),
    st.lists(st.text(max_size=20), max_size=14),
    st.lists(st.lists(CELLS, max_size=14).map(tuple), max_size=16),
    st.lists(NOTES, max_size=6),
)
def test_nothing_anybody_writes_breaks_a_sheet(
    title: str, heads: list[str], rows: list[Row], notes: list[Note]
) -> None:
    for page in range(page_count(rows, notes) + 2):  # also pages that are not there
        image = opened(sheet(title, heads, rows, rows[0] if rows else (), notes, page=page))
        assert image.width == WIDTH
        assert 100 < image.height <= WIDTH


@pytest.mark.parametrize("count", [0, 1, ROWS - 3, ROWS - 2, ROWS, ROWS + 1, 40])
@pytest.mark.parametrize("notes", [(), ("one",), ("one", "two", "three")])
def test_pages_hold_every_line_once_in_order(count: int, notes: tuple[str, ...]) -> None:
    rows: list[Row] = [(str(i), i) for i in range(count)]
    pages = sheets._pages(rows, notes)
    assert [row for page in pages for row in page.rows] == rows
    assert [note for page in pages for note in page.notes] == list(notes)
    assert all(len(page.rows) + len(page.notes) <= ROWS for page in pages)
    assert len(pages) == page_count(rows, notes) <= count // ROWS + 2
    assert all(page.rows or page.notes for page in pages[1:])


@pytest.mark.parametrize("people", range(1, 10))
@pytest.mark.parametrize("largest", [3, 99, 4096])
def test_numbers_are_never_cut_and_columns_never_meet(people: int, largest: int) -> None:
    rows: list[Row] = [("40", *[(-1) ** i * largest for i in range(people)])]
    plan = layout(["№", *["Константин Константинопольский"] * people], rows, ROOM, "?")
    for column, cell in zip(plan, rows[0], strict=True):
        assert not isinstance(cell, tuple)
        assert word_line(said(cell), "?", column.size, 4000).advance <= column.width
        assert column.start(column.width) == column.left
    assert plan[0].left >= MARGIN
    assert plan[-1].left + plan[-1].width <= WIDTH - MARGIN
    for one, two in pairwise(plan):
        assert one.left + one.width + columns.GAP == two.left
    if people <= 8:
        assert min(column.size for column in plan) * 296 / WIDTH >= 7  # letters on a phone


def test_names_give_way_before_numbers_shrink() -> None:
    rows: list[Row] = [("W" * 64, "W" * 64, 12, (6, 6, 6))]
    plan = layout(["", "", "", ""], rows, ROOM, "?")
    assert plan[0].size == columns.SIZES[0]
    assert plan[3].width >= 3 * columns.DIE_ROOM


def test_plain_numbers_stand_flush_right_and_words_left() -> None:
    rows: list[Row] = [("1", "a", 5, ""), ("12", "b", -5, "3")]
    assert [c.to_right for c in layout(["№", "x", "y", "z"], rows, ROOM, "?")] == [
        True, False, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize("who", ["Анна", "محمد العربي", "שלום", "W" * 64, "李小龙"])
def test_who_pays_whom_runs_from_left_to_right_in_any_script(who: str) -> None:
    """A debt read backwards would be another debt."""

    def drawn(payer: str, amount: str) -> Image.Image:
        return opened(sheet("x", (), (), (), [(payer, "→", who, amount)]))

    base = drawn("A", "12")
    amount = changed(base, drawn("A", "77"))
    payer = changed(base, drawn("B", "12"))
    assert amount
    assert payer
    assert payer[0] < MARGIN + 60 < amount[0]
    assert amount[2] <= WIDTH - MARGIN + 4


def test_our_own_signs_are_not_taken_for_a_nameless_person() -> None:
    arrow, fallback = word_line("→", "Ann", 40, 400), word_line("Ann", "Ann", 40, 400)
    assert arrow.mask.tobytes() != fallback.mask.tobytes()
    assert word_line("李", "Ann", 40, 400).mask.tobytes() == fallback.mask.tobytes()


@ALL_STYLES
def test_words_stand_out_from_every_ground(style: Style) -> None:
    """Title, heads, both kinds of rows, totals and notes; the signs need no colour."""
    image = opened(sheet("", ["a"], [("",), ("",)], ("",), ["a"], style))
    lines = pixels(image.crop((WIDTH - 20, 0, WIDTH - 19, image.height)))
    grounds = [colour for above, colour in pairwise(lines) if above == colour]
    rule = {c for c in grounds if contrast(c, style.mark) < 1.3}  # the lines over rows and totals
    for ground in set(grounds) - rule:
        assert contrast(style.text, ground) >= 4.5
        assert contrast(style.text_second, ground) >= 4.5


def test_the_same_sheet_is_the_same_bytes() -> None:
    once = sheet("Игра", ["a", "b"], [("x", 1)], ("", 1), ["note"])
    assert once == sheet("Игра", ("a", "b"), (("x", 1),), ("", 1), ("note",))
    assert once != sheet("Игра", ["a", "b"], [("x", 2)], ("", 1), ["note"])
