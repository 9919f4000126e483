"""Own cubes: what a member means to do with it is done at the next chance (D.8)."""

from __future__ import annotations

from rules.actions import (
    Double,
    Leave,
    MeanToDouble,
    Roll,
    Take,
    Vote,
)
from rules.cube_events import DoubleMeant
from rules.game import ToAnswerEach
from rules.refusals import Refusal
from rules.table import due
from tests.rules.flow.group import CAT, DAN
from tests.rules.flow.own import (
    box_rolls,
    playing,
    team_doubles,
)
from tests.rules.flow.playing import ANN, BOB, EVE


def test_who_has_said_so_doubles_as_soon_as_the_team_is_on_roll() -> None:
    """The captain cannot roll first; the others are asked as if C had just said it."""
    group = box_rolls()
    since = group.table.since
    group.says(CAT, MeanToDouble(wants=True))
    assert list(group.said) == [DoubleMeant(at=group.at, player=CAT, wants=True)]
    assert group.table.since == since
    assert list(group.table.eager) == [CAT]
    group.says(ANN, Roll((3, 1)))
    group.plays(ANN, "8-3 6-1")
    assert group.names == ["Played", "DoubleProposed"]
    assert due(group.table).players == (BOB, DAN)
    group.says(BOB, Vote(yes=False))
    group.says(DAN, Vote(yes=False))
    assert group.table.eager == ()
    assert due(group.table).players == (ANN,)


def test_all_who_have_said_so_double_together() -> None:
    group = box_rolls()
    for who in (DAN, BOB, CAT):
        group.says(who, MeanToDouble(wants=True))
    group.says(ANN, Roll((3, 1)))
    group.plays(ANN, "8-3 6-1")
    assert group.names == ["Played", "DoubleProposed", "Voted", "Voted", "CubesOffered"]
    phase = group.game.phase
    assert isinstance(phase, ToAnswerEach)
    assert [bid.player for bid in phase.bids] == [BOB, CAT, DAN]


def test_on_the_teams_own_roll_it_is_done_at_once() -> None:
    group = playing()
    group.says(CAT, MeanToDouble(wants=True))
    assert group.names == ["DoubleMeant", "DoubleProposed"]


def test_it_can_be_taken_back() -> None:
    group = box_rolls()
    group.says(CAT, MeanToDouble(wants=True))
    group.says(CAT, MeanToDouble(wants=False))
    group.says(ANN, Roll((3, 1)))
    group.plays(ANN, "8-3 6-1")
    assert group.names == ["Played"]


def test_a_cube_that_the_box_has_offered_means_something_else() -> None:
    """C takes and owns it: nothing is redoubled by an older word."""
    group = box_rolls()
    group.says(CAT, MeanToDouble(wants=True))
    group.says(ANN, Double(CAT))
    group.says(CAT, Take())
    assert group.table.eager == ()


def test_only_who_may_turn_a_cube_some_day_says_so() -> None:
    group = playing()
    assert group.refuses(ANN, MeanToDouble(wants=True)).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(EVE, MeanToDouble(wants=True)).code is Refusal.NOT_SEATED
    team_doubles(group, CAT)
    group.says(ANN, Take())
    assert group.refuses(CAT, MeanToDouble(wants=True)).code is Refusal.CUBE_NOT_YOURS


def test_whoever_leaves_doubles_nothing() -> None:
    group = box_rolls()
    group.says(CAT, MeanToDouble(wants=True))
    group.says(CAT, Leave())
    assert group.table.eager == ()
