"""Advice, whoever stands in, claims, leaving in the middle, resigning together (D.3, D.8)."""

from __future__ import annotations

import pytest

from rules.actions import (
    Accept,
    ClaimTime,
    CloseVote,
    Confirm,
    Decline,
    Double,
    Drop,
    Leave,
    NextGame,
    OfferResign,
    OfferTakeBack,
    ProposeDouble,
    ResignMatch,
    Roll,
    Sit,
    StandIn,
    Suggest,
    Take,
    Vote,
)
from rules.agreement import Agreement, MatchTo, Money
from rules.cube import Cube
from rules.events import Dropped, Event, GameWon, OfferClosed, Played
from rules.evolve import evolve, replay
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE, Instant, PlayerId
from rules.objections import Incomplete
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import How, Result
from rules.steps import Step
from rules.table import Suggestion, Wanted, due
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    OfferAgreed,
    Question,
    StoodIn,
    Suggested,
    Voted,
    Why,
)
from tests.rules.flow.group import CAT, DAN, EDA, Group
from tests.rules.flow.playing import ANN, BOB, EVE, RACE, Play, board, turn

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
    """At the most it can still lose, as a resignation that nobody could refuse."""
    group = Group.in_phase(ToPlay(BOX, (3, 1)), position=RACE, cube=Cube(2, TEAM, turned=True))
    assert group.refuses(who, ClaimTime(expired=False)).code is Refusal.NOT_LATE
    group.says(who, ClaimTime(expired=True))
    assert group.names == ["TimeClaimed", "GameWon"]
    assert (result(group).winner, result(group).how, result(group).points) == (
        TEAM,
        How.RESIGNED,
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


# Leaving in the middle --------------------------------------------------------------------------


def test_d8_a_member_who_leaves_keeps_the_stake() -> None:
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    since = group.table.since
    group.says(CAT, Leave())
    assert (group.names, group.table.since) == (["Left"], since)
    assert group.team.active == (BOB, CAT, DAN)
    group.wins(BOX)
    assert group.totals() == [3, -1, -1, -1]
    group.says(DAN, NextGame("seal-3"))
    assert group.team.players == (ANN, DAN, BOB)


@pytest.mark.parametrize(("captain_takes", "totals"), [(True, [6, -2, -2, -2]), (False, [4, -1])])
def test_d8_the_answers_of_who_has_left_follow_the_captain(
    captain_takes: bool,  # noqa: FBT001 - a case
    totals: list[int],
) -> None:
    group = Group.in_phase(ToRoll(BOX))
    group.says(CAT, Leave())
    group.says(ANN, Double())
    assert due(group.table).players == (BOB, DAN)
    group.says(BOB, Take() if captain_takes else Drop())
    group.says(DAN, Take())
    filled = group.said[1]
    assert isinstance(filled, Defaulted)
    assert (filled.player, filled.yes, filled.why, filled.after) == (
        CAT,
        captain_takes,
        Why.LEFT,
        BOB,
    )
    group.wins(BOX)
    assert group.totals()[: len(totals)] == totals


def test_d8_a_captain_who_leaves_hands_over() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    group.says(BOB, Leave())
    assert group.said[1:] == (CaptainChanged(at=group.at, captain=CAT),)
    assert due(group.table).players == (CAT,)
    assert group.table.since == group.table.seq  # another is asked
    group.wins(TEAM)
    assert group.totals() == [-3, 1, 1, 1]
    group.says(ANN, NextGame("seal-3"))
    assert group.team.players == (CAT, DAN, ANN)


def test_a_captain_who_leaves_while_the_box_plays_asks_nothing_of_it() -> None:
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    since = group.table.since
    group.says(BOB, Leave())
    assert (group.team.captain, group.table.since) == (CAT, since)


def test_a_vote_goes_on_without_who_leaves() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    group.says(CAT, ProposeDouble())
    group.says(DAN, Vote(yes=True))
    group.says(CAT, Leave())
    since = group.table.since
    assert due(group.table).players == (BOB,)
    group.says(BOB, Leave())
    assert group.names == ["Left", "CaptainChanged", "DoubleOffered"]
    assert group.table.since > since
    assert group.table.seats == (ANN, DAN)


def test_an_answer_given_before_leaving_does_not_count() -> None:
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    group.says(CAT, Take())
    group.says(CAT, Leave())
    group.says(DAN, Drop())
    group.says(BOB, Drop())
    assert group.names[-1] == "GameWon"
    assert group.totals() == [3, -1, -1, -1]


def test_nobody_follows_an_answer_of_who_has_left() -> None:
    """Cat would have been the first in queue order."""
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    group.says(CAT, Take())
    group.says(CAT, Leave())
    group.says(DAN, Drop())
    group.says(HOUSE, CloseVote())
    filled = group.said[0]
    assert isinstance(filled, Defaulted)
    assert (filled.player, filled.yes, filled.why, filled.after) == (BOB, False, Why.FIRST, DAN)
    assert group.names[-1] == "GameWon"


@pytest.mark.parametrize(("off", "times"), [({}, 2), ({0: 1}, 1)])
def test_d8_a_box_who_leaves_resigns_at_most_a_gammon(off: dict[int, int], times: int) -> None:
    """Though a backgammon could still be lost."""
    position = board({24: 2, 6: 13 - len(off)}, {6: 5, 5: 5, 4: 5})
    group = Group.in_phase(ToRoll(BOX), position=position)
    group.says(ANN, Leave())
    assert group.names == ["Left", "GameWon"]
    assert (result(group).winner, result(group).points) == (TEAM, times)
    group.says(CAT, NextGame("seal-3"))
    assert group.team.players == (BOB, CAT, DAN)


def test_a_box_who_leaves_a_double_has_dropped_it() -> None:
    group = Group.in_phase(ToRoll(TEAM), 3)
    group.says(BOB, Double())
    group.says(CAT, Vote(yes=True))
    group.says(ANN, Leave())
    assert group.names == ["Left", "Dropped", "GameWon"]
    assert group.totals() == [-2, 1, 1]


def test_nobody_runs_from_a_double_of_their_own() -> None:
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    assert group.refuses(ANN, Leave()).code is Refusal.OFFER_PENDING


def test_the_last_voice_of_a_team_resigns_for_all() -> None:
    group = Group.in_phase(ToRoll(BOX), position=RACE)
    for who in (BOB, CAT):
        group.says(who, Leave())
    group.says(DAN, Leave())
    assert group.names == ["Left", "GameWon"]
    assert group.totals() == [6, -2, -2, -2]
    assert due(group.table).kinds == (Wanted.SIT,)


def test_the_last_voice_that_leaves_a_double_drops_for_all() -> None:
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    for who in (BOB, CAT, DAN):
        group.says(who, Leave())
    assert group.names == ["Left", "Dropped", "GameWon"]
    assert group.totals() == [3, -1, -1, -1]


def test_a_turn_is_not_taken_back_over_a_departure() -> None:
    """The state to return to would still have the one who left."""
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    group.plays(ANN, "8-3 6-1")
    group.says(DAN, Leave())
    assert group.refuses(ANN, OfferTakeBack()).code is Refusal.TAKE_BACK_TOO_LATE


def test_a_take_back_keeps_those_who_wait() -> None:
    group = Group(4)
    group.house("52")
    group.plays(ANN, "13-5 13-2")
    group.says(EDA, Sit())
    group.says(ANN, OfferTakeBack())
    offer = group.table.offers[0].seq
    assert group.refuses(CAT, Accept(offer)).code is Refusal.NOT_YOUR_TURN
    group.says(BOB, Accept(offer))
    assert group.game.phase == ToPlay(BOX, (5, 2))
    assert group.table.waiting == (EDA,)
    assert replay(group.log[group.first - 1 :], group.first) == group.table


def test_turns_are_taken_back_by_captain_and_box_alone() -> None:
    group = Group(4)
    group.house("25")
    group.plays(BOB, "13-5 13-2")
    assert group.refuses(CAT, OfferTakeBack()).code is Refusal.NOT_YOUR_TURN
    group.says(BOB, OfferTakeBack())
    assert group.refuses(BOB, Accept(group.table.offers[0].seq)).code is Refusal.OWN_OFFER
    assert group.refuses(BOB, OfferTakeBack()).code is Refusal.OFFER_PENDING


# Resigning --------------------------------------------------------------------------------------


def test_d8_a_team_resigns_together() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)))
    group.says(CAT, OfferResign(1))
    offer = group.table.offers[0].seq
    assert group.refuses(ANN, Accept(offer)).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(BOB, OfferResign(2)).code is Refusal.OFFER_PENDING
    group.says(BOB, Accept(offer))
    assert list(group.said) == [OfferAgreed(at=group.at, by=BOB, offer=offer)]
    assert group.refuses(BOB, Accept(offer)).code is Refusal.ALREADY_ANSWERED
    group.says(DAN, Accept(offer))
    group.says(ANN, Accept(offer))
    assert group.names == ["OfferAgreed", "GameWon"]
    assert group.totals() == [3, -1, -1, -1]


def test_c7_the_most_that_can_be_lost_needs_no_acceptance_once_the_team_agrees() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)), 3, position=RACE)
    group.says(CAT, OfferResign(2))
    assert group.names == ["ResignOffered"]
    group.says(BOB, Accept(group.table.offers[0].seq))
    assert group.names == ["OfferAgreed", "GameWon"]
    assert group.totals() == [4, -2, -2]


def test_even_the_most_is_for_all_of_a_team_to_offer() -> None:
    group = Group.in_phase(ToPlay(TEAM, (3, 1)), 4, position=RACE)
    group.says(CAT, OfferResign(2))
    group.says(BOB, Accept(group.table.offers[0].seq))
    assert group.names == ["OfferAgreed"]
    group.says(DAN, Accept(group.table.offers[0].seq))
    assert group.names == ["OfferAgreed", "GameWon"]


def test_d8_all_of_a_team_must_accept_what_the_box_offers() -> None:
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    group.says(ANN, OfferResign(1))
    offer = group.table.offers[0].seq
    since = group.table.since
    group.says(DAN, Accept(offer))
    group.says(CAT, Accept(offer))
    assert group.table.since == since
    group.says(BOB, Accept(offer))
    assert group.names == ["OfferAgreed", "GameWon"]
    assert group.totals() == [-3, 1, 1, 1]


@pytest.mark.parametrize("who", [BOB, CAT, ANN])
def test_one_who_does_not_agree_ends_it(who: PlayerId) -> None:
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    group.says(ANN, OfferResign(1))
    offer = group.table.offers[0].seq
    group.says(DAN, Accept(offer))
    group.says(who, Decline(offer))
    assert list(group.said) == [OfferClosed(at=group.at, by=who, offer=offer)]
    assert group.table.offers == ()


def test_d8_nobody_gives_up_the_session_of_all() -> None:
    group = Group.in_phase(ToPlay(BOX, (3, 1)))
    assert group.refuses(ANN, ResignMatch()).code is Refusal.LEAVE_INSTEAD
    assert group.refuses(EVE, ResignMatch()).code is Refusal.NOT_SEATED


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
