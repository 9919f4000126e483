"""Sheets for people to look at: every kind of table once.

Owns the words and numbers of the contact sheet and of the golden pictures; the rows are those of a
chouette that somebody could have played (D.7), so every row and the totals sum to zero.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from render.columns import Row
from render.sheet import sheet

PLAYERS = ("Ольга", "Виктор", "Дмитрий", "محمد العربي")
GAMES: tuple[Row, ...] = (
    ("1", "Бокс выиграл", 6, -2, -2, -2),
    ("2", "Команда, марс", -12, 4, 4, 4),
    ("3", "Виктор: пас", -3, -1, 2, 2),
    ("4", "Все пас", -1, -1, 3, -1),
)
TOTALS: Row = ("", "Итого", -10, 0, 7, 3)
PAYMENTS = (("Ольга", "→", "Дмитрий", "7"), ("Ольга", "→", "محمد العربي", "3"))
EIGHT = ("Александра", "Boris", "Вера", "Γιώργος", "Дмитрий", "李小龙", "Жанна", "Эд 🎲")

Drawn = Callable[..., bytes]
"""Called with a `style`, it gives the bytes of the picture."""


def long_evening() -> tuple[Row, ...]:
    """Forty games of eight people: the box, another one each game, against the seven others."""
    rows: list[Row] = []
    for game in range(40):
        stake = (1, 2, 4, 16)[game % 4] * (-1 if game % 3 else 1)
        row = [-stake] * len(EIGHT)
        row[game % len(EIGHT)] = 7 * stake
        rows.append((str(game + 1), *row))
    return tuple(rows)


def sums(rows: tuple[Row, ...], first: int) -> tuple[int, ...]:
    """The sums of the number columns from column `first` on."""
    columns = zip(*(row[first:] for row in rows), strict=True)
    return tuple(sum(cell for cell in column if isinstance(cell, int)) for column in columns)


SHEETS: dict[str, Drawn] = {
    "sheet-games": partial(
        sheet, "Швец: партии", ("№", "Партия", *PLAYERS), GAMES, TOTALS, PAYMENTS
    ),
    "sheet-settlement": partial(
        sheet,
        "Расчёт",
        ("Игрок", "Партий", "Очки"),
        (("Ольга", "4", -10), ("Виктор", "4", 0), ("Дмитрий", "4", 7), ("محمد العربي", "4", 3)),
        ("Итого", "", 0),
        (*PAYMENTS, "Одно очко стоит столько, сколько вы договорились за столом."),
    ),
    "sheet-order": partial(
        sheet,
        "Кому каким быть",
        ("Игрок", "Кости", "Место"),
        (
            ("Ольга", (6,), "Бокс"),
            ("Виктор", (5, 6), "Капитан"),
            ("Дмитрий", (5, 2), "3"),
            ("Константин Константинопольский", (1,), "4"),
        ),
    ),
    "sheet-long": partial(
        sheet,
        "Долгий вечер",
        ("№", *EIGHT),
        long_evening(),
        ("Σ", *sums(long_evening(), 1)),
        page=2,
        fallback="Игрок",
    ),
}
"""Every kind of sheet by its name."""
