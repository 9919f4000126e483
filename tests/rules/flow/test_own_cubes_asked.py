"""Own cubes: who may double, what the box must take, silence, leaving (D.8).

Rows by hand are in `test_own_cubes`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import (
    Accept,
    ClaimTime,
    CloseSilent,
    CloseVote,
    Double,
    Drop,
    Instruct,
    Leave,
    OfferResign,
    Roll,
    StandIn,
    Take,
    Vote,
)
from rules.cube import Bid, Cube, Raise
from rules.cube_events import CubeAnswered, CubesOffered, CubesTaken
from rules.events import GameWon
from rules.game import ToAnswerEach, ToPlay, ToRoll
from rules.identity import HOUSE
from rules.refusals import Refusal
from rules.table import Wanted, due, roll_due
from rules.team_events import Defaulted, DoubleProposed, GammonAsked, Question, Voted, Why
from tests.rules.flow.group import CAT, DAN, EDA, Group
from tests.rules.flow.own import (
    BOX,
    DROPS,
    FOLLOW,
    OWN,
    TAKES,
    TEAM,
    box_doubles,
    box_rolls,
    last,
    playing,
    shown,
    team_doubles,
)
from tests.rules.flow.playing import ANN, BOB, EVE

# Who doubles ------------------------------------------------------------------------------------


def test_the_members_are_gathered_and_then_the_box_is_asked_once() -> None:
    group = playing()
    assert (due(group.table).players, due(group.table).kinds) == (
        (BOB,),
        (Wanted.ROLL, Wanted.DOUBLE),
    )
    group.says(CAT, Double())
    assert list(group.said) == [DoubleProposed(at=group.at, side=TEAM, by=CAT, value=2, drop=1)]
    assert (due(group.table).players, due(group.table).kinds) == ((BOB, DAN), (Wanted.VOTE,))
    assert group.refuses(BOB, Roll((3, 1))).code is Refusal.OFFER_PENDING
    group.says(DAN, Vote(yes=False))
    assert list(group.said) == [Voted(at=group.at, player=DAN, question=Question.DOUBLE, yes=False)]
    group.says(BOB, Vote(yes=True))
    bids = (Bid(BOB, 2, 1), Bid(CAT, 2, 1))
    assert last(group) == CubesOffered(
        at=group.at, side=TEAM, by=CAT, kind=Raise.DOUBLE, on_roll=TEAM, bids=bids
    )
    assert due(group.table).players == (ANN,)
    since = group.table.since
    group.says(ANN, Take(CAT))
    assert list(group.said) == [CubeAnswered(at=group.at, by=ANN, player=CAT, yes=True)]
    assert group.table.since == since
    group.says(ANN, Take(BOB))
    assert last(group) == CubesTaken(at=group.at, owner=BOX, cubes=((BOB, 2), (CAT, 2)))
    # Nothing more is offered this turn, although D could.
    assert group.game.phase == ToRoll(TEAM, voted_down=True)
    assert roll_due(group.table)
    assert group.refuses(DAN, Double()).code is Refusal.VOTED_DOWN


def test_silence_is_no_double() -> None:
    group = playing()
    group.says(CAT, Double())
    group.says(HOUSE, CloseVote())
    assert [
        (event.player, event.yes, event.why) for event in group.said if isinstance(event, Defaulted)
    ] == [(BOB, False, Why.SILENT), (DAN, False, Why.SILENT)]
    assert due(group.table).players == (ANN,)
    assert group.game.phase == ToAnswerEach(TEAM, Raise.DOUBLE, TEAM, (Bid(CAT, 2, 1),))


def test_whoever_follows_the_captain_doubles_with_him() -> None:
    group = playing()
    group.says(DAN, Instruct(FOLLOW))
    group.says(CAT, Double())
    group.says(BOB, Vote(yes=True))
    assert group.names == ["Voted", "InstructionFired", "CubesOffered"]


def test_only_those_who_may_turn_their_cube_are_asked() -> None:
    """B's cube belongs to the box, so B cannot double; C and D can, and B still rolls."""
    group = playing()
    team_doubles(group, BOB)
    group.says(ANN, Take())
    group.on_roll(TEAM)
    assert (due(group.table).players, due(group.table).kinds) == ((BOB,), (Wanted.ROLL,))
    assert group.refuses(BOB, Double()).code is Refusal.CUBE_NOT_YOURS
    group.says(CAT, Double())
    assert due(group.table).players == (DAN,)
    assert group.refuses(BOB, Vote(yes=True)).code is Refusal.CUBE_NOT_YOURS


def test_where_nobody_may_turn_a_cube_the_house_rolls() -> None:
    group = playing()
    team_doubles(group, BOB, CAT, DAN)
    group.says(ANN, Take())
    group.on_roll(TEAM)
    assert roll_due(group.table)
    group.on_roll(BOX)
    assert due(group.table).players == (ANN,)


def test_the_box_turns_only_what_it_may() -> None:
    group = box_rolls()
    box_doubles(group, takers=(BOB, CAT, DAN))
    group.on_roll(BOX)
    assert roll_due(group.table)
    assert group.refuses(ANN, Double()).code is Refusal.CUBE_NOT_YOURS
    assert group.refuses(ANN, Double(CAT)).facts == {"owner": CAT}
    assert group.refuses(ANN, Double(EVE)).code is Refusal.OUT_OF_GAME


def test_the_cap_holds_for_each_cube() -> None:
    group = playing(replace(OWN, cube_cap=64))
    cubes = ((BOB, Cube(64)), (CAT, Cube(32)), (DAN, Cube(64)))
    group.table = replace(group.table, game=replace(group.game, cubes=cubes))
    assert group.refuses(BOB, Double()).code is Refusal.CUBE_CAP
    group.says(CAT, Double())
    assert group.names == ["CubesOffered"]


def test_one_person_cannot_double_or_answer_for_another() -> None:
    group = playing()
    assert group.refuses(CAT, Double(DAN)).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(ANN, Double()).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(EVE, Double()).code is Refusal.NOT_SEATED
    group.on_roll(BOX)
    group.says(ANN, Double())
    assert group.refuses(CAT, Take(DAN)).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(ANN, Take(CAT)).code is Refusal.NOT_YOUR_TURN
    group.says(CAT, Take())
    assert group.refuses(CAT, Drop()).code is Refusal.ALREADY_ANSWERED


# What the box must take -------------------------------------------------------------------------


def test_whoever_takes_any_cube_takes_the_captains() -> None:
    group = playing()
    team_doubles(group, CAT, BOB)
    group.says(ANN, Take(CAT))
    refused = group.refuses(ANN, Drop(BOB))
    assert (refused.code, refused.facts) == (Refusal.MUST_TAKE_CAPTAINS, {"captain": BOB})
    assert group.refuses(ANN, Drop()).code is Refusal.MUST_TAKE_CAPTAINS
    group.says(ANN, Take())
    assert shown(group)[BOB] == (2, BOX)


def test_whoever_drops_the_captains_drops_all() -> None:
    group = playing()
    team_doubles(group, CAT, BOB)
    group.says(ANN, Drop(BOB))
    assert group.refuses(ANN, Take(CAT)).code is Refusal.MUST_TAKE_CAPTAINS
    assert group.refuses(ANN, Take()).code is Refusal.MUST_TAKE_CAPTAINS
    group.says(ANN, Drop())
    assert group.team.captain == DAN


def test_a_captain_who_does_not_double_binds_nobody() -> None:
    group = playing()
    team_doubles(group, CAT, DAN)
    group.says(ANN, Drop(CAT))
    group.says(ANN, Take(DAN))
    assert shown(group) == {BOB: (1, None), DAN: (2, BOX)}


# Silence, instructions, leaving ------------------------------------------------------------------


def test_instructions_answer_for_the_own_cube() -> None:
    group = box_rolls()
    for who, instruction in ((BOB, TAKES), (CAT, DROPS), (DAN, FOLLOW)):
        group.says(who, Instruct(instruction))
    group.says(ANN, Double())
    assert group.names == [
        "CubesOffered",
        *["InstructionFired"] * 3,
        "CubesDropped",
        "CubesTaken",
    ]
    assert shown(group) == {BOB: (2, TEAM), DAN: (2, TEAM)}


def test_a_silent_member_follows_the_captain() -> None:
    group = box_rolls()
    group.says(ANN, Double())
    group.says(BOB, Take())
    group.says(HOUSE, CloseVote())
    assert shown(group) == {BOB: (2, TEAM), CAT: (2, TEAM), DAN: (2, TEAM)}


def test_the_captain_may_speak_for_those_who_follow_where_the_own_cube_is_not_offered() -> None:
    group = box_rolls()
    group.says(DAN, Instruct(FOLLOW))
    group.says(ANN, Double(DAN))
    assert due(group.table).players == (BOB, DAN)
    group.says(BOB, Take())
    assert group.names == ["Voted", "InstructionFired", "CubesTaken"]
    assert shown(group) == {BOB: (1, None), CAT: (1, None), DAN: (2, TEAM)}


def test_where_the_captain_is_not_asked_silence_is_a_drop() -> None:
    group = box_rolls()
    group.says(ANN, Double(DAN))
    group.says(HOUSE, CloseVote())
    assert group.totals() == [1, 0, 0, -1]


def test_the_captain_answers_for_those_who_have_left() -> None:
    group = box_rolls()
    group.says(DAN, Leave())
    group.says(ANN, Double(DAN))
    assert due(group.table).players == (BOB,)
    group.says(BOB, Take())
    assert group.names == ["Voted", "Defaulted", "CubesTaken"]
    assert shown(group)[DAN] == (2, TEAM)
    group.wins(TEAM)
    assert group.totals() == [-4, 1, 1, 2]


def test_those_who_have_left_double_with_the_captain_only() -> None:
    group = playing(OWN, 5)
    group.says(EDA, Leave())
    group.says(CAT, Double())
    group.says(BOB, Vote(yes=False))
    group.says(DAN, Vote(yes=False))
    assert last(group).bids == (Bid(CAT, 2, 1),)  # type: ignore[union-attr]
    group.says(ANN, Take())
    group.on_roll(TEAM)
    group.says(BOB, Double())
    group.says(DAN, Vote(yes=False))
    assert last(group).bids == (Bid(BOB, 2, 1), Bid(EDA, 2, 1))  # type: ignore[union-attr]


@pytest.mark.parametrize(("insists", "totals"), [(True, [-8, 4, 2, 2]), (False, [-4, 2, 1, 1])])
def test_a_box_that_leaves_resigns_every_cube(
    insists: bool,  # noqa: FBT001 - a case
    totals: list[int],
) -> None:
    """2 for B, 1 for C and D; if one of them insists a gammon of each, never more."""
    group = playing()
    team_doubles(group, BOB)
    group.says(ANN, Take())
    group.says(ANN, Leave())
    asked = group.said[-1]
    assert isinstance(asked, GammonAsked)
    assert (asked.single, asked.gammon) == (4, 8)
    for who in (BOB, CAT):
        group.says(who, Vote(yes=False))
    group.says(DAN, Vote(yes=insists))
    assert group.totals((ANN, BOB, CAT, DAN)) == totals


def test_a_box_that_leaves_while_it_is_asked_drops_these_and_resigns_the_rest() -> None:
    """B and C are asked about, B was taken: C gets 1; then D insists: 4 for B, 2 for D."""
    group = playing()
    team_doubles(group, BOB, CAT)
    group.says(ANN, Take(BOB))
    group.says(ANN, Leave())
    assert due(group.table).players == (BOB, DAN)
    group.says(DAN, Vote(yes=True))
    assert group.totals((ANN, BOB, CAT, DAN)) == [-7, 4, 1, 2]
    assert isinstance(group.log[-1], GameWon)


def test_the_last_voice_that_leaves_takes_the_cubes_of_those_who_left_along() -> None:
    """C has left, then D drops: nobody speaks for C's cube, so it is resigned, a gammon."""
    group = Group.in_phase(ToRoll(BOX), 3, OWN)
    group.says(CAT, Leave())
    group.says(ANN, Double(BOB))
    group.says(BOB, Drop())
    assert group.names == ["Voted", "CubesDropped", "CaptainChanged", "GameWon"]
    assert group.totals((ANN, BOB, CAT)) == [3, -1, -2]


def test_a_lone_taker_who_leaves_drops_like_the_captain() -> None:
    group = box_rolls()
    box_doubles(group, takers=(DAN,))
    group.says(DAN, Leave())
    assert group.totals((ANN, BOB, CAT, DAN)) == [3, -1, -1, -1]


def test_a_silent_box_can_be_claimed_against_and_drops_what_waits() -> None:
    group = playing()
    team_doubles(group, BOB, CAT)
    group.says(ANN, Take(BOB))
    group.says(CAT, ClaimTime(expired=True))
    assert group.names == ["TimeClaimed", "CubeAnswered", "CubesDropped", "CubesTaken"]
    assert group.totals() == [-1, 0, 1, 0]


def test_a_table_closed_for_silence_gives_up_the_other_cubes_too() -> None:
    """C is dropped at 1; B's 2 and D's 1 are lost at their worst, a backgammon: 1 + 6 + 3."""
    group = playing()
    team_doubles(group, BOB, CAT)
    group.says(ANN, Take(BOB))
    group.says(EVE, CloseSilent(claimed=True, silent=True))
    assert group.totals() == [-10, 6, 1, 3]
    assert group.table.closed


def test_the_team_is_not_claimed_against_while_it_answers() -> None:
    group = box_rolls()
    group.says(ANN, Double())
    assert group.refuses(ANN, ClaimTime(expired=True)).code is Refusal.NOT_LATE
    assert group.refuses(HOUSE, StandIn()).code is Refusal.NOT_YOUR_TURN


def test_only_the_house_ends_the_time_for_answers() -> None:
    group = box_rolls()
    group.says(ANN, Double())
    assert group.refuses(BOB, CloseVote()).code is Refusal.NOT_YOUR_TURN
    group = playing()
    team_doubles(group, BOB)
    assert group.refuses(HOUSE, CloseVote()).code is Refusal.NOTHING_OFFERED


def test_a_resignation_costs_every_cube() -> None:
    """The box offers a gammon with B at 2, C and D at 1: 4 + 2 + 2, and all must agree."""
    group = playing()
    team_doubles(group, BOB)
    group.says(ANN, Take())
    group.sets(ToPlay(BOX, (3, 1)))
    group.says(ANN, OfferResign(2))
    (offer,) = group.table.offers
    assert offer.points == 8  # type: ignore[union-attr]
    for who in (BOB, CAT, DAN):
        group.says(who, Accept(offer.seq))
    assert group.totals() == [-8, 4, 2, 2]
