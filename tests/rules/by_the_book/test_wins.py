"""The kind of a win and the worst that can still be lost (C.6, C.7, B.9)."""

import pytest

from rules.notation import read_position
from rules.position import Side
from rules.scoring import Kind
from rules.variants import LONG, SHORT, Variant, variant_for
from rules.wins import kind_of_win, multiplier, worst_loss

KOKS = variant_for("long", koks=True)


@pytest.mark.parametrize(
    ("variant", "loser", "kind", "times"),
    [
        (SHORT, "19:14 off:1", Kind.SINGLE, 1),  # P07: one off, even in the winner's home
        (SHORT, "13:10 19:0 18:5", Kind.GAMMON, 2),  # P02
        (SHORT, "6:14 19:1", Kind.BACKGAMMON, 3),  # P04: on the winner's 6
        (SHORT, "6:14 bar:1", Kind.BACKGAMMON, 3),  # P06: on the bar
        (LONG, "24:14 off:1", Kind.OIN, 1),  # P11
        (LONG, "6:15", Kind.MARS, 2),  # P12: all home, no mars of its own
        (LONG, "24:15", Kind.MARS, 2),  # P13
        (KOKS, "6:14 19:1", Kind.KOKS, 3),  # P14: still in the first quarter
        (KOKS, "6:14 18:1", Kind.MARS, 2),
        (KOKS, "19:14 off:1", Kind.OIN, 1),
    ],
)
def test_c6_kind_of_win(variant: Variant, loser: str, kind: Kind, times: int) -> None:
    """C.6, B.9: one off 1; none off 2; none off and far back 3 where the variant has it."""
    position = read_position(variant, f"w off:15 / b {loser}")
    assert kind_of_win(variant, position, Side.WHITE) is kind
    assert multiplier(variant, kind) == times


@pytest.mark.parametrize(
    ("variant", "board", "worst"),
    [
        (SHORT, "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5", 3),
        (SHORT, "w 24:2 13:5 8:3 6:4 off:1 / b 24:2 13:5 8:3 6:5", 1),
        (SHORT, "w 12:1 6:14 / b 12:1 6:14", 2),  # no contact, nobody far back
        (SHORT, "w 19:1 6:14 / b 5:1 1:14", 3),  # no contact, still in black's home
        (SHORT, "w 13:1 6:14 / b 13:1 1:14", 3),  # contact: may be sent back
        (LONG, "w 24:15 / b 24:15", 2),
        (KOKS, "w 24:15 / b 24:15", 3),
        (KOKS, "w 18:1 6:14 / b 24:15", 2),  # out of the first quarter for good
        (KOKS, "w 18:1 6:13 off:1 / b 24:15", 1),
    ],
)
def test_c7_worst_loss(variant: Variant, board: str, worst: int) -> None:
    """C.7: what the position can still cost white."""
    assert worst_loss(variant, read_position(variant, board), Side.WHITE) == worst
