"""Advice, whoever stands in for a silent captain, claims (D.3)."""

from __future__ import annotations

import pytest

from rules.actions import (
    ClaimTime,
    Confirm,
    Double,
    Drop,
    Leave,
    ProposeDouble,
    Roll,
    StandIn,
    Suggest,
    Take,
    Vote,
)
from rules.agreement import Agreement, MatchTo, Money
from rules.cube import Cube
from rules.events import Dropped, Event, GameWon, Played
from rules.evolve import evolve
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE, Instant, PlayerId
from rules.objections import Incomplete
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import How, Result
from rules.steps import Step
from rules.table import Suggestion, due
from rules.team_events import (
    CaptainChanged,
    Question,
    StoodIn,
    Suggested,
    Voted,
)
from tests.rules.flow.group import CAT, DAN, Group
from tests.rules.flow.playing import ANN, BOB, RACE, Play, board, turn

BOX, TEAM = Side.WHITE, Side.BLACK


def result(group: Group) -> Result:
    won = next(event for event in group.said if isinstance(event, GameWon))
    return won.result


# Advice -----------------------------------------------------------------------------------------


def test_d3_members_advise_and_the_captain_decides() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    since = group.table.since
    group.says(CAT, Suggest(turn("8-3 6-1")))
    assert list(group.said) == [Suggested(at=group.at, player=CAT, turn=turn("8-3 6-1"))]
    group.says(DAN, Suggest(turn("6-1 8-3")))  # the same board another way
    group.says(BOB, Suggest(turn("24-3 24-1")))
    assert group.table.suggestions == (
        Suggestion(turn("8-3 6-1"), (CAT, DAN)),
        Suggestion(turn("24-3 24-1"), (BOB,)),
    )
    assert group.table.since == since
    group.says(CAT, Suggest(turn("24-3 24-1")))
    assert group.table.suggestions == (
        Suggestion(turn("8-3 6-1"), (DAN,)),
        Suggestion(turn("24-3 24-1"), (BOB, CAT)),
    )
    assert group.refuses(CAT, Confirm(turn("8-3 6-1"))).code is Refusal.NOT_YOUR_TURN
    group.plays(BOB, "13-3 10-1")
    assert not group.table.suggestions


def test_advice_must_be_a_legal_turn_of_the_team() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    refused = group.refuses(CAT, Suggest(turn("8-3")))
    assert refused.code is Refusal.ILLEGAL_TURN
    assert isinstance(refused.facts["objection"], Incomplete)
    assert group.refuses(CAT, Suggest((Step(0, 7),))).code is Refusal.BAD_TURN
    assert group.refuses(ANN, Suggest(turn("8-3 6-1"))).code is Refusal.NO_TEAM
    group.sets(ToPlay(BOX, (3, 1)))
    assert group.refuses(CAT, Suggest(turn("8-3 6-1"))).code is Refusal.NOT_YOUR_TURN


def test_d3_droppers_do_not_advise() -> None:
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    for who, said in ((BOB, Take()), (CAT, Drop()), (DAN, Take())):
        group.says(who, said)
    group.sets(ToPlay(TEAM, (3, 1)))
    assert group.refuses(CAT, Suggest(turn("8-3 6-1"))).code is Refusal.OUT_OF_GAME


# Standing in ------------------------------------------------------------------------------------


def test_d3_the_next_member_plays_one_turn_for_a_silent_captain() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    group.says(HOUSE, StandIn())
    assert list(group.said) == [StoodIn(at=group.at, player=CAT, silent=BOB)]
    assert group.table.since == group.table.seq
    assert due(group.table).players == (CAT,)
    assert group.refuses(BOB, Roll((3, 1))).code is Refusal.NOT_YOUR_TURN
    group.says(CAT, Roll((3, 1)))
    group.plays(CAT, "8-3 6-1")
    assert group.team.captain == BOB
    assert group.team.speaks_for(TEAM) == BOB
    played = group.said[0]
    assert isinstance(played, Played)
    assert played.by == CAT


def test_the_turn_goes_round_until_somebody_plays() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    for expected in (CAT, DAN, BOB, CAT):
        group.says(HOUSE, StandIn())
        assert due(group.table).players == (expected,)


def test_a_stand_in_is_for_a_team_that_is_asked() -> None:
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    assert group.refuses(HOUSE, StandIn()).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(CAT, StandIn()).code is Refusal.NOT_YOUR_TURN
    group.sets(ToRoll(TEAM), cube=Cube(2, BOX, turned=True))  # the house rolls
    assert group.refuses(HOUSE, StandIn()).code is Refusal.NOT_YOUR_TURN
    alone = Group.in_phase(ToPlay(TEAM, (3, 1)), 3)
    alone.says(CAT, Leave())
    assert alone.refuses(HOUSE, StandIn()).code is Refusal.NO_TEAM


# Claims -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [BOB, CAT, HOUSE])
def test_a_silent_box_can_be_claimed_against(who: PlayerId) -> None:
    """At the most it can still lose, priced as a resignation that nobody could refuse."""
    group = Group.in_phase(ToPlay(BOX, (3, 1)), position=RACE, cube=Cube(2, TEAM, turned=True))
    assert group.refuses(who, ClaimTime(expired=False)).code is Refusal.NOT_LATE
    group.says(who, ClaimTime(expired=True))
    assert group.names == ["TimeClaimed", "GameWon"]
    assert (result(group).winner, result(group).how, result(group).points) == (
        TEAM,
        How.CLAIMED,
        4,
    )
    assert group.totals() == [-12, 4, 4, 4]


def test_a_box_silent_on_a_double_has_dropped() -> None:
    group = Group.in_phase(ToRoll(TEAM), 3)
    group.says(BOB, ProposeDouble())
    group.says(CAT, Vote(yes=True))
    group.says(CAT, ClaimTime(expired=True))
    assert group.names == ["TimeClaimed", "Dropped", "GameWon"]
    assert group.totals() == [-2, 1, 1]


def test_a_team_has_its_own_remedies_first() -> None:
    """Every member must have had the turn before the box may claim; a vote is closed instead."""
    group = Group.in_phase(ToPlay(TEAM, (3, 1)), 4)
    for _ in range(2):
        assert group.refuses(ANN, ClaimTime(expired=True)).code is Refusal.NOT_LATE
        group.says(HOUSE, StandIn())
    assert group.refuses(HOUSE, ClaimTime(expired=True)).code is Refusal.NOT_YOUR_TURN
    group.says(ANN, ClaimTime(expired=True))
    assert result(group).winner is BOX
    group = Group.in_phase(ToRoll(TEAM))
    group.says(CAT, ProposeDouble())
    assert group.refuses(ANN, ClaimTime(expired=True)).code is Refusal.NOT_LATE
    assert group.refuses(BOB, ClaimTime(expired=True)).code is Refusal.NOT_YOUR_TURN


def test_a_claim_in_a_duel_is_the_opponents() -> None:
    play = Play.amid()
    assert play.refuses(BOB, ClaimTime(expired=False)).code is Refusal.NOT_LATE
    play.says(BOB, ClaimTime(expired=True))
    assert play.names == ["TimeClaimed", "GameWon"]


# The corners --------------------------------------------------------------------------------------


def test_advice_that_nobody_backs_any_more_is_gone() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    group.says(CAT, Suggest(turn("8-3 6-1")))
    group.says(CAT, Suggest(turn("24-3 24-1")))
    assert group.table.suggestions == (Suggestion(turn("24-3 24-1"), (CAT,)),)


def test_a_stand_in_who_leaves_gives_the_turn_back() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    group.says(HOUSE, StandIn())
    group.says(CAT, Leave())
    assert due(group.table).players == (BOB,)


def test_nobody_leaves_before_it_is_known_who_begins() -> None:
    assert Group(3).refuses(CAT, Leave()).code is Refusal.NOT_YOUR_TURN


def test_b10_who_is_home_waits_for_the_last_roll() -> None:
    """There is nothing to resign any more, and one turn to wait for."""
    last_roll = Agreement(variant="long", format=Money(), cube=True, chouette=True, last_roll=True)
    group = Group.in_phase(ToPlay(TEAM, (3, 1)), 3, last_roll, position=board({}, {2: 3}))
    assert group.refuses(ANN, Leave()).code is Refusal.GAME_RUNNING
    group.plays(BOB, "2-3 2-1")
    assert result(group).winner is BOX


def test_the_fold_argues_with_nothing() -> None:
    """A log is read as it is, though no table could have made it."""
    at, duel = Instant(5), Play.amid()
    voted = Voted(at=at, player=ANN, question=Question.DOUBLE, yes=True)
    odd: list[Event] = [
        voted,
        Suggested(at=at, player=ANN, turn=()),
        CaptainChanged(at=at, captain=ANN),
        StoodIn(at=at, player=ANN, silent=BOB),
    ]
    for event in odd:
        after = evolve(duel.table, event)
        assert (after.game, after.seating) == (duel.table.game, duel.table.seating)
    gathering = Play()
    assert evolve(gathering.table, CaptainChanged(at=at, captain=ANN)).seats == (ANN,)
    match = Play.amid(Agreement(format=MatchTo(3), cube=True))
    dropped = Dropped(at=at, side=BOX, by=ANN, value=1, players=(ANN,))
    assert evolve(match.table, dropped).standing == match.table.standing
