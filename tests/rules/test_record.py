"""Runs of wins, against counting by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.record import Record, Runs, runs


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ([], Runs()),
        ([1], Runs(1, 1, 0)),
        ([-1, -1], Runs(-2, 0, 2)),
        ([1, 1, -1, 1, 1, 1], Runs(3, 3, 1)),
        ([1, 1, 1, -1], Runs(-1, 3, 1)),
        ([1, 1, 0], Runs(0, 2, 0)),
        ([1, 0, 1], Runs(1, 1, 0)),
    ],
)
def test_by_hand(won: list[int], expected: Runs) -> None:
    assert runs(won) == expected


@given(st.lists(st.sampled_from([1, 0, -1])))
def test_against_every_stretch(won: list[int]) -> None:
    """The longest of all stretches of equal games, found by trying each of them."""

    def longest(what: int) -> int:
        size = len(won)
        return max(
            (
                end - start
                for start in range(size)
                for end in range(start + 1, size + 1)
                if all(each == what for each in won[start:end])
            ),
            default=0,
        )

    found = runs(won)
    assert (found.longest, found.drought) == (longest(1), longest(-1))
    length = abs(found.streak)
    if found.streak:
        assert set(won[-length:]) == {found.streak // length}
        assert won[:-length][-1:] != won[-1:]
    else:
        assert won[-1:] in ([], [0])


def test_draws_are_games() -> None:
    assert Record(variant="short", wins=2, losses=1, draws=3).games == 6
