"""The core against the oracle on random and contrived boards of both games.

The quick tests draw some hundreds of boards of every kind, the slow ones some thousands; every
draw is seeded by the test's name, so a failure repeats itself.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from rules.moves import dead_to_all_rolls
from rules.position import Side
from tests.rules.boards import (
    RECIPES,
    Case,
    drawn,
    near_block,
    playout,
    position_of,
    read,
    rng,
    roll,
    walled,
)
from tests.rules.core import DEFAULT, Options, answer, assert_agree, assert_same_walks
from tests.rules.oracle import LONG, ROLLS, SHORT, legal, reached, start, swapped

if TYPE_CHECKING:
    from collections.abc import Iterator

QUICK, SLOW = 250, 4000
HOME_BLOCK, TWO_ALWAYS = Options(block="home"), Options(head="always2")


def boards_of(kind: str, count: int) -> Iterator[Case]:
    source = rng(f"{kind} {count}")
    for _ in range(count):
        yield drawn(RECIPES[kind], source), roll(source), source.random() < 0.1


def blocks(count: int) -> Iterator[Case]:
    source = rng(f"blocks {count}")
    for _ in range(count):
        yield near_block(source), roll(source), False
        yield (
            walled(source),
            (source.choice([6, 6, 5, source.randint(1, 6)]), roll(source)[0]),
            False,
        )


def games(game: str, count: int) -> Iterator[Case]:
    source = rng(f"games {game} {count}")
    for _ in range(count):
        yield from playout(game, source)


def second_first_turns(head: str) -> Iterator[Case]:
    """Every answer of the second player after every first turn of the first (21 x 21 rolls)."""
    for dice in ROLLS:
        for board in legal(start(LONG), dice, first=True, head=head)[1]:
            for reply in ROLLS:
                yield swapped(board), reply, True


@pytest.mark.parametrize("kind", RECIPES)
def test_random_boards(kind: str) -> None:
    assert assert_agree(boards_of(kind, QUICK)) == QUICK


@pytest.mark.slow
@pytest.mark.parametrize("options", [DEFAULT, HOME_BLOCK], ids=["ahead", "home"])
def test_five_of_six_points_in_the_enemys_path(options: Options) -> None:
    assert assert_agree(blocks(2 * QUICK), options) == 4 * QUICK


@pytest.mark.slow
def test_the_boards_near_a_block_bite() -> None:
    """B.7 must be what shortens or forbids: else the comparison beside a block says little."""
    bitten: list[int] = []
    for row, dice, _ in blocks(2 * QUICK):
        used, _ = legal(row, dice)
        if used < max(len(played) for played, ends in reached(row, dice).items() if ends):
            bitten.append(used)
    assert bitten.count(0) >= 2
    assert bitten.count(1) >= 8


@pytest.mark.parametrize("game", [SHORT, LONG])
def test_whole_games(game: str) -> None:
    assert assert_agree(games(game, 8)) > 8 * 40


@pytest.mark.parametrize("dice", ROLLS)
@pytest.mark.parametrize("game", [SHORT, LONG])
def test_every_first_roll(game: str, dice: tuple[int, int]) -> None:
    assert_agree([(start(game), dice, True)] * 2)


@pytest.mark.parametrize("options", [DEFAULT, TWO_ALWAYS], ids=["enemy_head", "always2"])
def test_every_pair_of_first_turns_in_long_nardy(options: Options) -> None:
    """B.5: 441 roll pairs, one of them with two boards in between."""
    assert assert_agree(second_first_turns(options.head), options) == 22 * 21


def test_the_two_readings_of_the_head_rule_part_only_on_five_five_and_four_four() -> None:
    """B.5: the only roll pair where enemy_head and always2 differ."""
    differ = [
        case
        for case in second_first_turns("always2")
        if answer(case) != answer(case, options=TWO_ALWAYS)
    ]
    after_fives = {swapped(board) for board in legal(start(LONG), (5, 5), first=True)[1]}
    assert [dice for _, dice, _ in differ] == [(4, 4)]
    assert {row for row, _, _ in differ} == after_fives


def test_a_player_whom_no_roll_helps_is_known_before_the_roll() -> None:
    """A52, C.5: dead to all rolls, and only then, no dice are drawn."""
    source = rng("dead")
    closed = read(SHORT, "bar:1 13:7 6:7 / 6:3 5:3 4:3 3:2 2:2 1:2")
    opened = read(SHORT, "bar:1 13:7 6:7 / 7:2 6:3 5:2 4:2 3:2 2:2 1:2")
    rows = [closed, opened, read(SHORT, "bar:1 13:7 6:7 / 7:2 6:3 5:3 4:3 3:2 2:2")]
    rows += [walled(source) for _ in range(100)]
    rows += [drawn(RECIPES["short prime"], source) for _ in range(100)]
    dead = []
    for row in rows:
        expected = all(legal(row, dice)[0] == 0 for dice in ROLLS)
        position = position_of(row, Side.BLACK)
        assert dead_to_all_rolls(DEFAULT.variant(row), position, Side.BLACK) is expected
        dead.append(expected)
    assert dead[:3] == [True, True, False]


@pytest.mark.parametrize("kind", RECIPES)
def test_tapping_step_by_step(kind: str) -> None:
    """Every prefix offered leads on, and no whole turn is left out."""
    cases = (case for case in boards_of(kind, 400) if not _many_walks(case))
    assert assert_same_walks(islice(cases, 12)) == 12


@pytest.mark.parametrize("options", [DEFAULT, HOME_BLOCK], ids=["ahead", "home"])
def test_tapping_beside_a_block(options: Options) -> None:
    cases = (case for case in blocks(400) if not _many_walks(case))
    assert assert_same_walks(islice(cases, 100), options) == 100


@pytest.mark.parametrize("options", [DEFAULT, TWO_ALWAYS], ids=["enemy_head", "always2"])
def test_tapping_the_first_turns_of_long_nardy(options: Options) -> None:
    """A38: the second checker is offered from the head on the exempt doublets only."""
    assert assert_same_walks(second_first_turns(options.head), options) == 22 * 21


def _many_walks(case: Case) -> bool:
    """A doublet on many points has tens of thousands of walks."""
    row, (first, second), _ = case
    return first == second and sum(count > 0 for count in row[:24]) > 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", RECIPES)
def test_many_random_boards(kind: str) -> None:
    assert assert_agree(boards_of(kind, SLOW)) == SLOW


@pytest.mark.slow
@pytest.mark.parametrize("options", [DEFAULT, HOME_BLOCK], ids=["ahead", "home"])
def test_many_blocks(options: Options) -> None:
    assert assert_agree(blocks(SLOW), options) == 2 * SLOW


@pytest.mark.slow
@pytest.mark.parametrize("game", [SHORT, LONG])
def test_many_whole_games(game: str) -> None:
    assert assert_agree(games(game, 60)) > 60 * 40


@pytest.mark.slow
@pytest.mark.parametrize("kind", RECIPES)
def test_tapping_step_by_step_on_many_boards(kind: str) -> None:
    cases = (case for case in boards_of(kind, 2000) if not _many_walks(case))
    assert assert_same_walks(islice(cases, 150)) == 150
