"""Until when a chouette's questions wait, and who has a say beside the question."""

from __future__ import annotations

from dataclasses import replace

from bot.play.commands import AskNextGame
from bot.play.deadlines import remedy
from bot.play.sheet import index_of
from bot.play.waiting import answers_of_team, deadline, everybody, may_advise, may_claim
from rules.actions import CloseVote, Double, Leave, ProposeDouble, Sit, StandIn, Take, Vote
from rules.agreement import Agreement, PerTurn
from rules.game import ToPlay
from rules.identity import HOUSE, Instant
from rules.position import Side
from tests.rules.flow.group import CAT, DAN, EDA, GROUP, Group
from tests.rules.flow.playing import ANN, BOB

CLOCK = replace(GROUP, pace=PerTurn(300))
BOX, TEAM = Side.WHITE, Side.BLACK


def asked_at(group: Group) -> int:
    return group.table.since_at


def test_votes_and_answers_of_a_team_have_the_time_that_was_agreed() -> None:
    group = Group()
    group.on_roll(TEAM)
    assert deadline(group.table) is None  # without a clock nobody is ever late
    group.says(CAT, ProposeDouble())
    assert answers_of_team(group.table)
    assert deadline(group.table) == asked_at(group) + 600
    assert remedy(group.table) == CloseVote()
    assert index_of(group.table, Instant(0)).deadline_at == deadline(group.table)
    group.says(BOB, Vote(yes=True))
    group.says(DAN, Vote(yes=True))
    assert not answers_of_team(group.table)  # the box answers, and is not hurried
    assert deadline(group.table) is None


def test_the_clock_of_the_table_is_the_most() -> None:
    group = Group(agreement=CLOCK)
    group.on_roll(BOX)
    group.says(ANN, Double())
    assert deadline(group.table) == asked_at(group) + 300


def test_an_answer_does_not_move_the_deadline() -> None:
    group = Group()
    group.on_roll(BOX)
    group.says(ANN, Double())
    before = deadline(group.table)
    group.says(CAT, Take())
    assert deadline(group.table) == before


def test_a_captain_is_replaced_until_all_have_had_the_turn_then_the_box_may_claim() -> None:
    group = Group(agreement=CLOCK)
    group.sets(ToPlay(TEAM, (3, 1)))
    for _ in range(2):
        assert deadline(group.table) == asked_at(group) + 300
        assert not may_claim(group.table, ANN, Instant(asked_at(group) + 9_999))
        assert remedy(group.table) == StandIn()
        group.says(HOUSE, StandIn())
    assert group.team.stand_in == DAN
    assert deadline(group.table) == asked_at(group) + 600
    assert may_claim(group.table, ANN, Instant(asked_at(group) + 300))
    assert not may_claim(group.table, ANN, Instant(asked_at(group) + 299))
    assert not may_claim(group.table, BOB, Instant(asked_at(group) + 300))
    group.says(HOUSE, StandIn())
    assert group.team.stand_in is None


def test_a_silent_box_is_never_replaced_and_the_team_may_claim() -> None:
    group = Group(agreement=CLOCK)
    group.sets(ToPlay(BOX, (3, 1)))
    assert deadline(group.table) is None
    late = Instant(asked_at(group) + 300)
    assert [may_claim(group.table, who, late) for who in (ANN, BOB, CAT, EDA)] == [
        False, True, True, False,
    ]  # fmt: skip


def test_between_games_the_pause_and_only_if_anybody_is_there() -> None:
    group = Group(3)
    group.wins(BOX)
    assert deadline(group.table) == asked_at(group) + 60
    assert remedy(group.table) == AskNextGame()
    group.says(BOB, Leave())
    assert deadline(group.table) == asked_at(group) + 60
    group.says(CAT, Leave())
    assert deadline(group.table) is None
    waits = Group(3, replace(GROUP, pause_seconds=0))
    waits.wins(BOX)
    assert deadline(waits.table) is None


def test_other_tables_are_never_due() -> None:
    assert deadline(replace(Group(3).table, agreement=Agreement())) is None
    group = Group.gathering(3)
    assert deadline(group.table) is None
    assert not answers_of_team(group.table)


def test_who_may_advise() -> None:
    group = Group()
    group.sets(ToPlay(TEAM, (3, 1)))
    assert [may_advise(group.table, who) for who in (ANN, BOB, CAT, DAN, EDA)] == [
        False, False, True, True, False,
    ]  # fmt: skip
    group.sets(ToPlay(BOX, (3, 1)))
    assert not may_advise(group.table, CAT)


def test_everybody_whom_a_text_may_name() -> None:
    group = Group(4)
    group.on_roll(BOX)
    group.says(EDA, Sit())
    group.says(DAN, Leave())
    assert set(everybody(group.table)) == {ANN, BOB, CAT, DAN, EDA}
    assert len(everybody(group.table)) == 5
