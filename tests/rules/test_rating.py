"""The formula of FIBS against numbers that others have published."""

from __future__ import annotations

import pytest

from rules.rating import START, Rating, after_match, chance

OLD_HAND = 400
"""From this experience on K is 1."""


def rated(value: float, experience: int = OLD_HAND) -> Rating:
    return Rating(value, experience)


# What a winner gets and a loser pays by match length 1, 3, 5, 7, 9 when the opponent is rated so
# much higher: "Ratings in Practice", the wiki of GoldToken, which uses the formula of FIBS. Where
# no tenths are printed there, the number is rounded to a whole one.
PUBLISHED = [
    (1000, ((3.0, 1.0), (6.1, 0.8), (8.3, 0.6), (10.1, 0.5), (11.6, 0.4))),
    (500, ((2.6, 1.4), (5.1, 1.9), (7, 2), (8.7, 1.9), (10.2, 1.8))),
    (250, ((2.3, 1.7), (4.3, 2.6), (5.9, 3.1), (7.2, 3.4), (8.4, 3.6))),
    (0, ((2.0, 2.0), (3.5, 3.5), (4.5, 4.5), (5.3, 5.3), (6.0, 6.0))),
    (-250, ((1.7, 2.3), (2.6, 4.3), (3.1, 5.9), (3.4, 7.2), (3.6, 8.4))),
    (-500, ((1.4, 2.6), (1.9, 5.1), (2, 7), (1.9, 8.7), (1.8, 10.2))),
]


def printed(number: float) -> float:
    """How far a printed number may be from the exact one."""
    return 0.5 if isinstance(number, int) else 0.0501


@pytest.mark.parametrize(("above", "moves"), PUBLISHED)
def test_the_published_table_of_gains_and_losses(
    above: int, moves: tuple[tuple[float, float], ...]
) -> None:
    for length, (gain, loss) in zip((1, 3, 5, 7, 9), moves, strict=True):
        me, other = rated(1500), rated(1500 + above)
        won, _ = after_match(me, other, length)
        _, lost = after_match(other, me, length)
        assert won.value - 1500 == pytest.approx(gain, abs=printed(gain))
        assert 1500 - lost.value == pytest.approx(loss, abs=printed(loss))


# How often the favourite must win to stay where he is, by match length 1, 3, 5, 7, 9, 11:
# rec.games.backgammon, kept at bkgm.com.
BATTING = {
    0: (0.500, 0.500, 0.500, 0.500, 0.500, 0.500),
    100: (0.529, 0.550, 0.564, 0.576, 0.585, 0.594),
    200: (0.557, 0.598, 0.626, 0.648, 0.666, 0.682),
    300: (0.585, 0.645, 0.684, 0.714, 0.738, 0.759),
    400: (0.613, 0.689, 0.737, 0.772, 0.799, 0.822),
    500: (0.640, 0.730, 0.784, 0.821, 0.849, 0.871),
    600: (0.666, 0.768, 0.824, 0.861, 0.888, 0.908),
    700: (0.691, 0.802, 0.858, 0.894, 0.918, 0.935),
}


@pytest.mark.parametrize("above", BATTING)
def test_the_published_table_of_chances(above: int) -> None:
    for length, expected in zip((1, 3, 5, 7, 9, 11), BATTING[above], strict=True):
        assert chance(1500 + above, 1500, length) == pytest.approx(expected, abs=0.00101)
        assert chance(1500, 1500 + above, length) == pytest.approx(1 - expected, abs=0.00101)


@pytest.mark.parametrize(
    ("experience", "factor"),
    [(0, 5.0), (50, 4.5), (100, 4.0), (200, 3.0), (399, 1.01), (400, 1.0), (2000, 1.0)],
)
def test_the_ramp(experience: int, factor: float) -> None:
    assert Rating(START, experience).factor == pytest.approx(factor)


def test_two_beginners() -> None:
    """4 x 5 x sqrt(5) x 1/2 = 22.36."""
    winner, loser = after_match(Rating(), Rating(), 5)
    assert (winner.value, loser.value) == pytest.approx((1522.3607, 1477.6393))
    assert (winner.experience, loser.experience) == (5, 5)


def test_each_moves_by_the_own_experience() -> None:
    """A beginner's rating moves five times as far as that of an old hand."""
    winner, loser = after_match(Rating(1500, 0), rated(1500), 1)
    assert winner.value == pytest.approx(1510)
    assert loser.value == pytest.approx(1498)
    assert (winner.experience, loser.experience) == (1, 401)
