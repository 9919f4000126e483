"""Rows that sum to zero, and the shortest-ish way to settle (C.8, D.8)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Double, Drop, NextGame, Take
from rules.identity import HOUSE, PlayerId
from rules.ledger import rows, settlement
from rules.position import Side
from rules.scoring import How, Transfer
from rules.standing import Points, balanced
from tests.rules.flow.group import CAT, DAN, Group
from tests.rules.flow.playing import ANN, BOB, Play

BOX, TEAM = Side.WHITE, Side.BLACK


def test_a_row_holds_those_who_dropped() -> None:
    """H08: the captain drops at 1, the others lose 2."""
    group = Group()
    group.on_roll(BOX)
    group.says(ANN, Double())
    for who, said in ((BOB, Drop()), (CAT, Take()), (DAN, Take())):
        group.says(who, said)
    assert rows(group.log) == ()
    group.wins(BOX)
    group.says(HOUSE, NextGame("seal-3"))
    group.on_roll(BOX)
    group.says(ANN, Double())
    for who in (DAN, BOB, CAT):
        group.says(who, Drop())
    first, second = rows(group.log)
    assert (first.game_no, first.result.how) == (1, How.BORNE_OFF)
    assert dict(first.points) == {ANN: 5, BOB: -1, CAT: -2, DAN: -2}
    assert dict(second.points) == {ANN: 3, BOB: -1, CAT: -1, DAN: -1}
    assert [player for player, _ in second.points] == [ANN, DAN, BOB, CAT]
    assert rows(group.log[group.first - 1 :]) == (second,)


def test_a_row_of_two() -> None:
    play = Play.amid()
    play.says(ANN, Double())
    play.says(BOB, Drop())
    (row,) = rows(play.log)
    assert row.points == ((ANN, 1), (BOB, -1))


def test_d8_the_largest_debtor_pays_the_largest_creditor() -> None:
    points = ((ANN, 7), (BOB, -5), (CAT, 2), (DAN, -4))
    assert settlement(points) == (
        Transfer(BOB, ANN, 5),
        Transfer(DAN, ANN, 2),
        Transfer(DAN, CAT, 2),
    )
    assert settlement(((ANN, 0), (BOB, 0))) == ()


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=7))
def test_a_settlement_leaves_nobody_anything(some: list[int]) -> None:
    points: Points = tuple((PlayerId(n), has) for n, has in enumerate([*some, -sum(some)], 1))
    payments = settlement(points)
    paid_back = tuple(Transfer(each.payee, each.payer, each.points) for each in payments)
    assert all(has == 0 for _, has in balanced(points, paid_back))
    assert all(payment.points > 0 for payment in payments)
    assert len(payments) < len(points)
