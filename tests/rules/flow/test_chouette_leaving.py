"""Leaving in the middle of a game, taking back, resigning together (D.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import (
    Accept,
    ClaimTime,
    Close,
    CloseSilent,
    CloseVote,
    Decline,
    Double,
    Drop,
    Instruct,
    Leave,
    NextGame,
    OfferResign,
    OfferTakeBack,
    ProposeDouble,
    ResignMatch,
    Roll,
    Sit,
    StandIn,
    Take,
    Vote,
)
from rules.events import GameWon, OfferClosed
from rules.evolve import replay
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId
from rules.instructions import Instruction, InstructionKind
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import Kind, Result
from rules.table import Wanted, due
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    GammonAsked,
    OfferAgreed,
    Question,
    Why,
)
from tests.rules.flow.group import CAT, DAN, EDA, GROUP, Group
from tests.rules.flow.playing import ANN, BOB, EVE, RACE, board

BOX, TEAM = Side.WHITE, Side.BLACK


def result(group: Group) -> Result:
    won = next(event for event in group.said if isinstance(event, GameWon))
    return won.result


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


SAVED, AT_STAKE = {24: 2, 6: 12}, {24: 2, 6: 13}
"""One checker is off; or none is, and a backgammon could still be lost."""


def left_by_box(white: dict[int, int] = AT_STAKE, people: int = 4) -> Group:
    """The box has just gone."""
    group = Group.in_phase(ToRoll(BOX), people, position=board(white, {6: 5, 5: 5, 4: 5}))
    group.says(ANN, Leave())
    return group


def test_d8_a_box_who_leaves_resigns() -> None:
    """The gammon is excluded, so nobody is asked."""
    group = left_by_box(SAVED)
    assert group.names == ["Left", "GameWon"]
    assert (result(group).winner, result(group).points) == (TEAM, 1)
    group.says(CAT, NextGame("seal-3"))
    assert group.team.players == (BOB, CAT, DAN)


def test_d8_the_team_is_asked_whether_it_insists_on_a_gammon() -> None:
    """At most a gammon, though a backgammon could still be lost."""
    group = left_by_box()
    asked = GammonAsked(at=group.at, by=ANN, side=TEAM, kind=Kind.GAMMON, single=1, gammon=2)
    assert list(group.said[1:]) == [asked]
    assert due(group.table).players == (BOB, CAT, DAN)
    assert due(group.table).kinds == (Wanted.VOTE,)
    since = group.table.since
    group.says(CAT, Vote(yes=False))
    assert (group.table.since, due(group.table).players) == (since, (BOB, DAN))
    assert group.refuses(CAT, Vote(yes=True)).code is Refusal.ALREADY_ANSWERED


def test_one_of_the_team_who_insists_is_enough() -> None:
    """All would have to accept less (D.8)."""
    group = left_by_box()
    group.says(CAT, Vote(yes=False))
    group.says(DAN, Vote(yes=True))
    assert group.names == ["Voted", "GameWon"]
    assert (result(group).kind, result(group).points) == (Kind.GAMMON, 2)
    assert group.totals() == [-6, 2, 2, 2]


def test_if_nobody_insists_it_is_a_single() -> None:
    group = left_by_box()
    for who in (BOB, CAT, DAN):
        group.says(who, Vote(yes=False))
    assert (result(group).kind, result(group).points) == (Kind.SINGLE, 1)
    group.says(CAT, NextGame("seal-3"))
    assert group.team.players == (BOB, CAT, DAN)


def test_silence_insists_on_nothing_and_no_instruction_speaks() -> None:
    group = Group.in_phase(ToRoll(BOX), position=board(AT_STAKE, {6: 5, 5: 5, 4: 5}))
    group.says(CAT, Instruct(Instruction(InstructionKind.TAKE)))
    group.says(ANN, Leave())
    group.says(BOB, Vote(yes=False))
    group.says(HOUSE, CloseVote())
    filled = [event for event in group.said if isinstance(event, Defaulted)]
    assert [(each.player, each.question, each.yes, each.why) for each in filled] == [
        (CAT, Question.GAMMON, False, Why.SILENT),
        (DAN, Question.GAMMON, False, Why.SILENT),
    ]
    assert result(group).points == 1


def test_members_who_leave_meanwhile_insist_on_nothing() -> None:
    group = left_by_box(people=3)
    group.says(BOB, Leave())
    assert due(group.table).players == (CAT,)
    group.says(CAT, Leave())
    assert group.names == ["Left", "GameWon", "TableClosed"]
    assert group.totals() == [-2, 1, 1]


def test_a_box_who_leaves_under_jacoby_loses_a_single() -> None:
    group = Group(4, replace(GROUP, jacoby=True))
    group.sets(ToRoll(BOX), position=board(AT_STAKE, {6: 5, 5: 5, 4: 5}))
    group.says(ANN, Leave())
    assert group.names == ["Left", "GameWon"]


def test_nothing_else_goes_on_while_the_team_is_asked() -> None:
    group = left_by_box()
    for intent in (Double(), ProposeDouble(), OfferResign(1), Roll((3, 1))):
        assert group.refuses(BOB, intent).code is Refusal.OFFER_PENDING
    assert group.refuses(BOB, CloseSilent(claimed=True, silent=True)).code is (
        Refusal.NOBODY_TO_BLAME
    )
    assert group.refuses(BOB, ClaimTime(expired=True)).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(HOUSE, StandIn()).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(BOB, Close()).code is Refusal.GAME_RUNNING


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
