"""What was remarkable in a game, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.chat.highlights import luck, rare_hit, standing, swing
from bot.chat.story import Moment
from rules.agreement import Agreement
from rules.events import Event, Played, Rolled, TakenBack
from rules.identity import HOUSE, Instant, PlayerId, Seq
from rules.moves import apply
from rules.position import BAR, OFF, Position, Side
from rules.steps import Dice, Step, Turn
from rules.table import Table
from rules.variants import SHORT
from tests.bot.chat.boards import ANN, BOB, started

AT = Instant(0)
W, B = Side.WHITE, Side.BLACK
TABLE = started(Agreement(), Random(1))  # noqa: S311 - no secret


def checkers(**points: int) -> tuple[int, ...]:
    """Counts by name: `checkers(p6=5, bar=1)`; what is missing of fifteen is borne off."""
    counts = [0] * 26
    for name, count in points.items():
        counts[BAR if name == "bar" else int(name[1:])] = count
    counts[OFF] = 15 - sum(counts)
    return tuple(counts)


def at(position: Position) -> Table:
    """The table with this position."""
    assert TABLE.game is not None
    return replace(TABLE, game=replace(TABLE.game, position=position))


def played(seq: int, position: Position, side: Side, dice: Dice, turn: Turn) -> Moment:
    """A turn and the boards around it."""
    by = ANN if side is W else BOB
    event = Played(at=AT, side=side, by=by, dice=dice, turn=turn)
    after = apply(SHORT, position, side, turn)
    return Moment(Seq(seq), event, at(position), at(after), by)


def plain(seq: int, event: Event) -> Moment:
    return Moment(Seq(seq), event, TABLE, TABLE, HOUSE)


def seat(side: Side) -> PlayerId:
    assert TABLE.seating is not None
    return TABLE.seating.speaks_for(side)


# White enters with the 6, goes on to 13 and hits a blot there.
FROM_BAR = Position(checkers(bar=1, p8=4), checkers(p12=1, p3=2))
HIT = (Step(25, 6), Step(19, 6))


def test_a_six_six_that_hits_from_the_bar() -> None:
    assert rare_hit(played(1, FROM_BAR, W, (6, 6), HIT)) == seat(W)


@pytest.mark.parametrize(
    ("position", "dice", "turn"),
    [
        (FROM_BAR, (6, 6), (Step(25, 6), Step(8, 6))),  # enters and hits nothing
        (Position(checkers(p19=1, p8=4), checkers(p12=1, p3=2)), (6, 6), (Step(19, 6),)),
        (Position(checkers(bar=1, p8=4), checkers(p7=1, p3=2)), (6, 1), (Step(25, 6), Step(19, 1))),
    ],
)
def test_what_is_less_is_no_such_turn(position: Position, dice: Dice, turn: Turn) -> None:
    assert rare_hit(played(1, position, W, dice, turn)) is None


def test_the_swing_is_pips_made_and_pips_sent_back() -> None:
    """Twelve pips of two sixes, and a checker that had 12 to go has 25 now: 13 more."""
    found = swing([played(1, FROM_BAR, W, (6, 6), HIT)], W)
    assert found is not None
    assert (found.side, found.pips) == (W, 12 + 13)
    assert swing([played(1, FROM_BAR, W, (6, 6), HIT)], B) is None


def test_an_ordinary_turn_is_no_turning_point() -> None:
    quiet = Position(checkers(p8=5), checkers(p8=5))
    assert swing([played(1, quiet, W, (3, 1), (Step(8, 3), Step(8, 1)))], W) is None


def test_of_two_the_bigger_and_what_was_taken_back_never_was() -> None:
    small = played(1, FROM_BAR, W, (6, 6), HIT)
    big = played(3, Position(checkers(bar=1, p8=4), checkers(p6=1, p12=1, p3=2)), W, (6, 6), HIT)
    found = swing([small, big], W)
    assert found is not None
    assert found.moment is big
    back = Moment(Seq(4), TakenBack(at=AT, to=Seq(2)), TABLE, TABLE, BOB)
    assert standing([small, big, back]) == (small, back)
    found = swing([small, big, back], W)
    assert found is not None
    assert found.moment is small


def rolls(*dice: tuple[Side, Dice]) -> list[Moment]:
    return [
        plain(n, Rolled(at=AT, side=side, dice=each, n=n)) for n, (side, each) in enumerate(dice, 1)
    ]


def test_luck_is_counted_against_the_average() -> None:
    """White: 4 x 24 = 96 pips; black: 4 x 3 = 12. Rolls are even, so the averages cancel."""
    found = luck(rolls(*[(W, (6, 6)), (B, (2, 1))] * 4))
    assert found is not None
    assert (found.side, found.pips) == (W, 84)


def test_whoever_rolled_more_often_is_not_luckier_for_it() -> None:
    """Three more average rolls count nothing: 8 pips against 8 1/6 each."""
    assert luck(rolls(*[(W, (5, 3))] * 5, *[(B, (5, 3))] * 2)) is None


def test_a_roll_that_was_taken_back_and_came_again_counts_once() -> None:
    once = rolls(*[(W, (6, 6)), (B, (2, 1))] * 4)
    assert luck([*once, *once[-2:], *once[-2:]]) == luck(once)


def test_few_rolls_say_nothing() -> None:
    assert luck([]) is None
    assert luck(rolls(*[(W, (6, 6)), (B, (2, 1))] * 3)) is None
