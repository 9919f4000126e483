"""Doubles of the team, doubles of the box, and what is answered in absence (D.4, D.5, D.8)."""

from __future__ import annotations

import pytest

from rules.actions import (
    Beaver,
    CloseVote,
    Double,
    Drop,
    Instruct,
    NextGame,
    ProposeDouble,
    Raccoon,
    Roll,
    Take,
    Vote,
)
from rules.cube import Cube, Offer, Raise
from rules.events import DoubleOffered, Dropped, GameWon, Raised, Taken
from rules.game import Ballot, ToAnswer, ToRoll, ToVote
from rules.identity import HOUSE, PlayerId
from rules.instructions import Instruction, InstructionKind
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import How, Transfer
from rules.table import Wanted, due, roll_due
from rules.team_events import Defaulted, DoubleProposed, InstructionFired, Question, Voted, Why
from tests.rules.flow.group import CAT, DAN, EDA, RAISING, Group
from tests.rules.flow.playing import ANN, BOB, EVE, board

BOX, TEAM = Side.WHITE, Side.BLACK
FOLLOW = Instruction(InstructionKind.FOLLOW)
TAKES = Instruction(InstructionKind.TAKE)
DROPS = Instruction(InstructionKind.DROP)


def voice(whom: PlayerId) -> Instruction:
    return Instruction(InstructionKind.VOICE, whom)


def defaults(group: Group) -> list[tuple[PlayerId, bool, Why, PlayerId | None]]:
    return [
        (event.player, event.yes, event.why, event.after)
        for event in group.said
        if isinstance(event, Defaulted)
    ]


# The team doubles -------------------------------------------------------------------------------


def test_d4_all_must_agree() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    assert due(group.table).players == (BOB,)
    group.says(CAT, ProposeDouble())
    assert list(group.said) == [DoubleProposed(at=group.at, side=TEAM, by=CAT, value=2, drop=1)]
    assert group.game.phase == ToVote(TEAM, CAT, (Ballot(CAT, yes=True),))
    assert (due(group.table).players, due(group.table).kinds) == ((BOB, DAN), (Wanted.VOTE,))
    since = group.table.since
    group.says(DAN, Vote(yes=True))
    assert list(group.said) == [Voted(at=group.at, player=DAN, question=Question.DOUBLE, yes=True)]
    assert group.table.since == since < group.table.seq
    group.says(BOB, Vote(yes=True))
    assert group.names == ["Voted", "DoubleOffered"]
    assert group.said[-1] == DoubleOffered(at=group.at, side=TEAM, by=CAT, value=2, drop=1)
    assert due(group.table).players == (ANN,)
    group.says(ANN, Take())
    assert group.game.cube == Cube(2, BOX, turned=True)


def test_d4_one_no_and_the_team_rolls() -> None:
    """At once, without waiting for the others; and not again this turn."""
    group = Group.in_phase(ToRoll(TEAM))
    group.says(BOB, Double())
    group.says(DAN, Vote(yes=False))
    assert group.names == ["Voted", "DoubleAbandoned"]
    assert group.game.phase == ToRoll(TEAM, voted_down=True)
    assert roll_due(group.table)
    assert group.refuses(BOB, Double()).code is Refusal.VOTED_DOWN
    assert group.refuses(CAT, ProposeDouble()).code is Refusal.VOTED_DOWN
    group.says(BOB, Roll((3, 1)))
    group.plays(BOB, "8-3 6-1")
    group.says(ANN, Roll((3, 1)))
    group.plays(ANN, "8-3 6-1")
    group.says(CAT, ProposeDouble())


def test_d4_no_answer_in_time_is_a_no() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    group.says(CAT, ProposeDouble())
    group.says(BOB, Vote(yes=True))
    group.says(HOUSE, CloseVote())
    assert defaults(group) == [(DAN, False, Why.SILENT, None)]
    assert group.names[-1] == "DoubleAbandoned"


def test_nobody_votes_twice_or_for_others() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    group.says(CAT, ProposeDouble())
    assert group.refuses(CAT, Vote(yes=True)).code is Refusal.ALREADY_ANSWERED
    assert group.refuses(ANN, Vote(yes=True)).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(EVE, Vote(yes=True)).code is Refusal.NOT_SEATED
    assert group.refuses(BOB, Roll((1, 2))).code is Refusal.OFFER_PENDING


def test_a_team_of_one_needs_no_vote() -> None:
    """D.5: one taker only: unanimity is his own word."""
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    for who, said in ((BOB, Drop()), (CAT, Drop()), (DAN, Take())):
        group.says(who, said)
    group.on_roll(TEAM)
    assert group.refuses(CAT, ProposeDouble()).code is Refusal.OUT_OF_GAME
    group.says(DAN, ProposeDouble())
    assert group.names == ["DoubleOffered"]


def test_s10_a_closed_out_team_that_does_not_double_passes_without_dice() -> None:
    closed_out = board({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 8: 3}, {25: 1, 1: 2, 2: 2, 3: 2, 13: 8})
    group = Group.in_phase(ToRoll(TEAM), position=closed_out)
    group.says(BOB, Double())
    group.says(CAT, Vote(yes=False))
    assert group.names == ["Voted", "DoubleAbandoned", "Passed"]
    assert due(group.table).players == (ANN,)


def test_instructions_about_raises_are_no_word_on_the_own_double() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    group.says(DAN, Instruct(TAKES))
    group.says(CAT, Instruct(FOLLOW))
    group.says(BOB, Double())
    assert group.names == ["DoubleProposed", "InstructionFired"]
    assert due(group.table).players == (DAN,)


def test_a_no_needs_no_more_voices() -> None:
    group = Group.in_phase(ToRoll(TEAM))
    group.says(CAT, Instruct(FOLLOW))
    group.says(DAN, ProposeDouble())
    group.says(BOB, Vote(yes=False))
    assert group.names == ["Voted", "DoubleAbandoned"]


# The box doubles --------------------------------------------------------------------------------


def doubled(people: int = 4, *instructions: tuple[PlayerId, Instruction]) -> Group:
    group = Group.in_phase(ToRoll(BOX), people, RAISING)
    for player, instruction in instructions:
        group.says(player, Instruct(instruction))
    group.says(ANN, Double())
    return group


def test_d5_each_answers_alone_and_droppers_pay_at_once() -> None:
    group = doubled()
    since = group.table.since
    assert due(group.table).players == (BOB, CAT, DAN)
    group.says(DAN, Take())
    group.says(BOB, Drop())
    assert (group.table.since, due(group.table).players) == (since, (CAT,))
    assert group.totals() == [0, 0, 0, 0]
    group.says(CAT, Take())
    dropped = Dropped(
        at=group.at,
        side=TEAM,
        by=BOB,
        value=1,
        players=(BOB,),
        transfers=(Transfer(BOB, ANN, 1),),
    )
    assert group.names == ["Voted", "Dropped", "CaptainChanged", "Taken"]
    assert group.said[1] == dropped
    assert group.said[3] == Taken(at=group.at, by=CAT, value=2, owner=TEAM)
    assert group.totals() == [1, -1, 0, 0]
    assert group.team.captain == CAT
    assert group.team.active == (CAT, DAN)
    assert group.table.since > since


def test_d5_all_drop_and_the_game_is_over() -> None:
    group = doubled()
    for who in (DAN, BOB, CAT):
        group.says(who, Drop())
    assert group.names == ["Voted", "Dropped", "GameWon"]
    won = group.said[-1]
    assert isinstance(won, GameWon)
    assert (won.result.how, won.result.winner, won.transfers) == (How.DROPPED, BOX, ())
    assert group.totals() == [3, -1, -1, -1]


def test_an_answer_is_given_once_and_by_oneself() -> None:
    group = doubled()
    group.says(CAT, Drop())
    assert group.refuses(CAT, Take()).code is Refusal.ALREADY_ANSWERED
    assert group.refuses(ANN, Take()).code is Refusal.NOT_YOUR_TURN
    assert group.refuses(BOB, Vote(yes=True)).code is Refusal.NOTHING_OFFERED


def test_dropped_people_have_no_say_any_more() -> None:
    group = doubled()
    for who, said in ((BOB, Take()), (CAT, Drop()), (DAN, Take())):
        group.says(who, said)
    group.on_roll(TEAM)
    group.says(BOB, Double())
    assert group.refuses(CAT, Vote(yes=False)).code is Refusal.OUT_OF_GAME
    group.says(DAN, Vote(yes=True))
    group.says(ANN, Drop())
    assert group.totals() == [-3, 2, -1, 2]


def test_a_silent_member_follows_the_captain() -> None:
    group = doubled()
    group.says(BOB, Take())
    group.says(HOUSE, CloseVote())
    assert defaults(group) == [
        (CAT, True, Why.CAPTAIN, BOB),
        (DAN, True, Why.CAPTAIN, BOB),
    ]
    assert group.names[-1] == "Taken"


def test_a_silent_captain_is_the_first_answer_in_queue_order() -> None:
    """Not the first in time."""
    group = doubled(5)
    group.says(EDA, Take())
    group.says(DAN, Drop())
    group.says(HOUSE, CloseVote())
    assert defaults(group) == [(BOB, False, Why.FIRST, DAN), (CAT, False, Why.CAPTAIN, BOB)]
    assert group.team.captain == EDA


def test_all_silent_is_a_drop() -> None:
    group = doubled()
    group.says(HOUSE, CloseVote())
    assert defaults(group)[0] == (BOB, False, Why.SILENT, None)
    assert group.names[-1] == "GameWon"


def test_only_the_house_closes_a_vote_and_only_where_there_is_one() -> None:
    group = doubled()
    assert group.refuses(BOB, CloseVote()).code is Refusal.NOT_YOUR_TURN
    group = Group.in_phase(ToRoll(BOX))
    assert group.refuses(HOUSE, CloseVote()).code is Refusal.NOTHING_OFFERED
    group.sets(ToAnswer(Offer(TEAM, Raise.DOUBLE, 2, 1), TEAM))
    assert group.refuses(HOUSE, CloseVote()).code is Refusal.NOTHING_OFFERED


def test_instructions_speak_when_the_question_opens() -> None:
    group = doubled(4, (CAT, DROPS), (DAN, TAKES))
    assert group.names == ["DoubleOffered", "InstructionFired", "InstructionFired"]
    fired = group.said[1]
    assert isinstance(fired, InstructionFired)
    assert (fired.player, fired.yes, fired.instruction) == (CAT, False, DROPS)
    assert due(group.table).players == (BOB,)
    assert group.table.since == group.table.seq - 2


def test_some_instructions_wait_for_somebody_else() -> None:
    group = doubled(5, (DAN, voice(CAT)), (CAT, FOLLOW))
    assert group.names == ["DoubleOffered"]
    group.says(EDA, Take())
    assert group.names == ["Voted"]
    group.says(BOB, Drop())
    assert group.names[:3] == ["Voted", "InstructionFired", "InstructionFired"]
    assert group.team.out == (BOB, CAT, DAN)


def test_a_word_of_ones_own_comes_before_an_instruction() -> None:
    group = doubled(4, (CAT, FOLLOW))
    group.says(CAT, Take())
    group.says(BOB, Drop())
    group.says(DAN, Drop())
    assert group.team.captain == CAT


def test_an_instruction_given_late_speaks_at_once() -> None:
    group = doubled()
    group.says(BOB, Take())
    group.says(CAT, Take())
    since = group.table.since
    group.says(DAN, Instruct(voice(CAT)))
    assert group.names == ["InstructionSet", "InstructionFired", "Taken"]
    assert since < group.table.since
    group.says(DAN, Instruct(None))
    assert group.table.instructions == ()


def test_voices_that_give_themselves_to_each_other_fall_silent() -> None:
    group = doubled(4, (CAT, voice(DAN)), (DAN, voice(CAT)), (BOB, voice(BOB)))
    assert due(group.table).players == (BOB, CAT, DAN)
    group.says(HOUSE, CloseVote())
    assert group.names[-1] == "GameWon"


def test_a_voice_is_given_to_somebody_who_sits() -> None:
    group = Group.in_phase(ToRoll(BOX))
    assert group.refuses(CAT, Instruct(voice(EVE))).code is Refusal.NOT_SEATED
    assert group.refuses(CAT, Instruct(voice(HOUSE))).code is Refusal.NOT_FOR_HOUSE


def test_instructions_go_on_to_the_next_game() -> None:
    group = doubled(4, (CAT, TAKES))
    group.says(BOB, Drop())
    group.says(DAN, Drop())
    group.wins(BOX)
    group.says(HOUSE, NextGame("seal-3"))
    assert group.table.instructions == ((CAT, TAKES),)


# Raises -----------------------------------------------------------------------------------------


def test_d8_all_takers_must_agree_to_beaver() -> None:
    group = doubled()
    group.says(BOB, Beaver())
    group.says(CAT, Drop())
    group.says(DAN, Beaver())
    assert group.names == ["Voted", "Dropped", "Raised"]
    raised = group.said[-1]
    assert isinstance(raised, Raised)
    assert (raised.side, raised.by, raised.value, raised.drop) == (TEAM, BOB, 4, 2)
    assert due(group.table).players == (ANN,)
    assert group.totals() == [1, 0, -1, 0]
    group.says(ANN, Take())
    assert group.game.cube == Cube(4, TEAM, turned=True)


def test_d8_one_plain_take_and_there_is_no_beaver() -> None:
    group = doubled()
    for who, said in ((BOB, Beaver()), (CAT, Take()), (DAN, Beaver())):
        group.says(who, said)
    assert group.game.cube == Cube(2, TEAM, turned=True)


def test_nobodys_silence_raises() -> None:
    group = doubled()
    group.says(BOB, Beaver())
    group.says(HOUSE, CloseVote())
    assert group.game.cube == Cube(2, TEAM, turned=True)


def test_an_instruction_to_follow_follows_a_beaver_too() -> None:
    group = doubled(3, (CAT, FOLLOW))
    group.says(BOB, Beaver())
    assert group.names == ["Voted", "InstructionFired", "Raised"]


def test_d8_the_box_alone_may_beaver_and_each_may_drop_at_twice_the_value() -> None:
    group = Group.in_phase(ToRoll(TEAM), 4, RAISING)
    group.says(BOB, Double())
    group.says(CAT, Vote(yes=True))
    group.says(DAN, Vote(yes=True))
    group.says(ANN, Beaver())
    assert due(group.table).players == (BOB, CAT, DAN)
    group.says(BOB, Drop())
    group.says(CAT, Raccoon())
    group.says(DAN, Raccoon())
    assert group.totals() == [2, -2, 0, 0]
    assert group.names == ["Voted", "Dropped", "CaptainChanged", "Raised"]
    group.says(ANN, Drop())
    assert group.totals() == [-6, -2, 4, 4]


def test_d8_after_a_take_of_the_beaver_the_box_owns_the_cube_and_the_team_rolls() -> None:
    group = Group.in_phase(ToRoll(TEAM), 3, RAISING)
    group.says(BOB, Double())
    group.says(CAT, Vote(yes=True))
    group.says(ANN, Beaver())
    group.says(BOB, Take())
    group.says(CAT, Take())
    assert group.game.cube == Cube(4, BOX, turned=True)
    assert group.game.phase == ToRoll(TEAM)


@pytest.mark.parametrize("raise_", [Beaver(), Raccoon()])
def test_raises_must_be_agreed_and_fit(raise_: Beaver | Raccoon) -> None:
    group = Group.in_phase(ToRoll(BOX))
    group.says(ANN, Double())
    code = group.refuses(CAT, raise_).code
    assert code is (Refusal.NO_BEAVERS if isinstance(raise_, Beaver) else Refusal.NO_RACCOONS)
