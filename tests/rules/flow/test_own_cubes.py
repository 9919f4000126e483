"""Own cubes against the box, by the book (D.8): rows reckoned by hand, and who may say what when.

The letters are those of D.7: A is the box, B the captain, C and D the queue.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import (
    Beaver,
    CloseVote,
    Double,
    Drop,
    Instruct,
    Leave,
    NextGame,
    Raccoon,
    Suggest,
    Take,
    Vote,
)
from rules.agreement import Agreement, Succession
from rules.cube import Bid, Cube, Raise
from rules.cube_events import CubesDropped, CubesOffered, LoneTaker
from rules.events import GameWon
from rules.game import Ballot, ToAnswerEach, ToPlay, ToRoll
from rules.identity import HOUSE
from rules.ledger import rows
from rules.own_cubes import cube_of
from rules.refusals import Refusal
from rules.scoring import How, Transfer
from rules.table import Wanted, due, roll_due
from tests.rules.flow.group import CAT, DAN, Group
from tests.rules.flow.own import (
    BOX,
    JACOBY,
    OWN,
    RAISING,
    TAKES,
    TEAM,
    box_doubles,
    box_rolls,
    last,
    next_places,
    playing,
    shown,
    team_doubles,
)
from tests.rules.flow.playing import ANN, BOB, board, turn

# Rows by hand -----------------------------------------------------------------------------------


def test_each_pays_by_the_own_cube() -> None:
    """B and C double and are taken, D does not; a gammon for the team: 4 + 4 + 2."""
    group = playing()
    team_doubles(group, BOB, CAT)
    group.says(ANN, Take())
    assert shown(group) == {BOB: (2, BOX), CAT: (2, BOX), DAN: (1, None)}
    group.wins(TEAM, gammon=True)
    assert group.totals() == [-10, 4, 4, 2]
    assert next_places(group) == [BOB, CAT, DAN, ANN]


def test_jacoby_counts_for_each_cube_alone() -> None:
    """As before, but D's cube was never turned: 4 + 4 + 1."""
    group = playing(JACOBY)
    team_doubles(group, BOB, CAT)
    group.says(ANN, Take())
    group.wins(TEAM, gammon=True)
    assert group.totals() == [-9, 4, 4, 1]


def test_the_box_takes_one_cube_and_drops_another() -> None:
    """C is paid 1 and out; then the box wins a single: 2 of B, 1 of D, less the 1."""
    group = playing()
    team_doubles(group, CAT, BOB)
    group.says(ANN, Take(BOB))
    group.says(ANN, Drop(CAT))
    assert group.names == ["CubeAnswered", "CubesDropped", "CubesTaken"]
    assert group.totals() == [-1, 0, 1, 0]
    assert shown(group) == {BOB: (2, BOX), DAN: (1, None)}
    assert group.team.won == group.team.out == (CAT,)
    group.wins(BOX)
    assert group.totals() == [2, -2, 1, -1]
    assert next_places(group) == [ANN, CAT, DAN, BOB]


def test_a_captain_whose_cube_the_box_dropped_has_lost_nothing() -> None:
    """B doubles alone, A drops: B +1. C leads and loses with D: A keeps the box, C goes last."""
    group = playing()
    team_doubles(group, BOB)
    group.says(ANN, Drop())
    assert group.names == ["CubeAnswered", "CubesDropped", "CaptainChanged"]
    assert group.team.captain == CAT
    group.wins(BOX)
    assert group.totals() == [1, 1, -1, -1]
    assert next_places(group) == [ANN, BOB, DAN, CAT]


def test_by_the_starting_captain_whoever_beat_the_box_is_the_box() -> None:
    """The same with `succession = starter`: B against A counts."""
    group = playing(replace(OWN, succession=Succession.STARTER))
    team_doubles(group, BOB)
    group.says(ANN, Drop())
    group.wins(BOX)
    assert next_places(group) == [BOB, CAT, DAN, ANN]


def test_a_captain_who_drops_hands_over_and_has_lost() -> None:
    """As H07: B drops at 1, C leads and wins with D at 2."""
    group = box_rolls()
    box_doubles(group, takers=(CAT, DAN))
    assert group.names == ["Voted", "CubesDropped", "CaptainChanged", "CubesTaken"]
    group.wins(TEAM)
    assert group.totals() == [-3, -1, 2, 2]
    assert next_places(group) == [CAT, DAN, BOB, ANN]


def test_the_box_may_offer_one_cube_only() -> None:
    """D drops and pays 1, the others win 1 each."""
    group = box_rolls()
    group.says(ANN, Double(DAN))
    assert list(group.said) == [
        CubesOffered(
            at=group.at, side=BOX, by=ANN, kind=Raise.DOUBLE, on_roll=BOX, bids=(Bid(DAN, 2, 1),)
        )
    ]
    assert due(group.table).players == (DAN,)
    group.says(DAN, Drop())
    assert last(group) == CubesDropped(
        at=group.at, side=TEAM, players=(DAN,), transfers=(Transfer(DAN, ANN, 1),)
    )
    group.wins(TEAM)
    assert group.totals() == [-1, 1, 1, -1]
    assert next_places(group) == [BOB, CAT, DAN, ANN]


def test_all_drop_and_the_game_is_over() -> None:
    """As H09."""
    group = box_rolls()
    box_doubles(group)
    assert group.names == ["Voted", "CubesDropped", "GameWon"]
    won = last(group)
    assert isinstance(won, GameWon)
    assert (won.result.winner, won.result.how, won.transfers) == (BOX, How.DROPPED, ())
    assert group.totals() == [3, -1, -1, -1]
    assert next_places(group) == [ANN, CAT, DAN, BOB]


def test_the_box_passes_every_cube_and_the_team_has_won() -> None:
    """Cubes that were turned before pay what they showed: 2 for B, 1 for C and D."""
    group = playing()
    box_doubles(group, takers=(BOB, CAT, DAN))
    group.table = replace(
        group.table,
        game=replace(
            group.game,
            cubes=((BOB, Cube(2, TEAM, turned=True)), (CAT, Cube()), (DAN, Cube())),
        ),
    )
    team_doubles(group, BOB, CAT, DAN)
    group.says(ANN, Drop())
    assert group.totals() == [-4, 2, 1, 1]
    assert next_places(group) == [BOB, CAT, DAN, ANN]


def test_beavers_are_each_members_own() -> None:
    """B beavers and the box drops it: B +2. C takes at 2, D drops: -1. C wins a gammon: +4."""
    group = box_rolls(RAISING)
    group.says(ANN, Double())
    for who, said in ((BOB, Beaver()), (CAT, Take()), (DAN, Drop())):
        group.says(who, said)
    assert group.names == ["Voted", "CubesDropped", "CubesTaken", "CubesOffered"]
    phase = group.game.phase
    assert phase == ToAnswerEach(TEAM, Raise.BEAVER, BOX, (Bid(BOB, 4, 2),))
    assert due(group.table).players == (ANN,)
    group.says(ANN, Drop())
    assert group.names == ["CubeAnswered", "CubesDropped", "CaptainChanged"]
    assert roll_due(group.table)
    group.wins(TEAM, gammon=True)
    assert group.totals() == [1 - 2 - 4, 2, 4, -1]
    # C, who finished, is the box; B was beaten by nobody and keeps his place.
    assert next_places(group) == [CAT, BOB, DAN, ANN]


def test_a_raccoon_is_answered_by_the_one_who_beavered() -> None:
    """The box doubles C, C beavers, the box raccoons at 8: C drops and pays 4."""
    group = box_rolls(RAISING)
    group.says(ANN, Double(CAT))
    group.says(CAT, Beaver())
    group.says(ANN, Raccoon(CAT))
    assert due(group.table).players == (CAT,)
    assert due(group.table).kinds == (Wanted.TAKE, Wanted.DROP)
    group.says(CAT, Drop())
    assert group.totals() == [4, 0, -4, 0]


def test_a_lone_taker_beavers_and_wins() -> None:
    """B and C drop: -1 each. D must beaver: 4, and wins it: D is the box."""
    group = box_rolls()
    box_doubles(group, takers=(DAN,))
    assert group.names == ["Voted", "LoneTaker"]
    assert group.said[1] == LoneTaker(at=group.at, player=DAN)
    assert (due(group.table).players, due(group.table).kinds) == (
        (DAN,),
        (Wanted.BEAVER, Wanted.DROP),
    )
    assert group.refuses(DAN, Take()).code is Refusal.MUST_BEAVER
    assert group.refuses(BOB, Take()).code is Refusal.ALREADY_ANSWERED
    group.says(DAN, Beaver())
    assert group.names == ["Voted", "CubesDropped", "CaptainChanged", "CubesOffered"]
    assert group.refuses(ANN, Raccoon()).code is Refusal.NO_RACCOONS
    group.says(ANN, Take())
    assert shown(group) == {DAN: (4, TEAM)}
    group.wins(TEAM)
    assert group.totals() == [-2, -1, -1, 4]
    assert next_places(group) == [DAN, CAT, BOB, ANN]


def test_a_lone_taker_who_does_not_beaver_drops_with_all() -> None:
    """As if all had dropped at once: only the captain goes to the end."""
    group = box_rolls()
    box_doubles(group, takers=(DAN,))
    group.says(DAN, Drop())
    assert group.totals() == [3, -1, -1, -1]
    assert next_places(group) == [ANN, CAT, DAN, BOB]


def test_a_silent_lone_taker_drops() -> None:
    """Nobody's silence raises, not even by the instruction to take."""
    group = box_rolls()
    group.says(DAN, Instruct(TAKES))
    group.says(ANN, Double())
    group.says(BOB, Drop())
    group.says(CAT, Drop())
    assert group.names == ["Voted", "LoneTaker"]
    group.says(HOUSE, CloseVote())
    assert group.totals() == [3, -1, -1, -1]


@pytest.mark.parametrize(
    ("agreement", "what"),
    [
        (replace(OWN, variant="long"), "no beaver in long nardy"),
        (replace(OWN, cube_cap=64), "no beaver above the cap"),
    ],
)
def test_where_no_beaver_is_possible_a_lone_taker_just_takes(
    agreement: Agreement, what: str
) -> None:
    group = Group.in_phase(ToRoll(BOX), 3, agreement)
    if agreement.cube_cap:
        cubes = tuple((player, Cube(32)) for player in (BOB, CAT))
        group.table = replace(group.table, game=replace(group.game, cubes=cubes))
    box_doubles(group, takers=(CAT,))
    assert group.names[-1] == "CubesTaken", what


def test_after_the_first_turned_cube_a_lone_taker_just_takes() -> None:
    """The rule is about the first double of all."""
    group = playing()
    team_doubles(group, DAN)
    group.says(ANN, Take())
    group.table = replace(
        group.table,
        game=replace(group.game, cubes=((BOB, Cube()), (CAT, Cube()), (DAN, Cube(2, BOX, True)))),
    )
    box_doubles(group, takers=(CAT,))
    assert "LoneTaker" not in group.names
    assert shown(group) == {CAT: (2, TEAM)}


def test_the_sheet_has_what_every_cube_paid() -> None:
    group = playing()
    team_doubles(group, CAT, BOB)
    group.says(ANN, Take(BOB))
    group.says(ANN, Drop(CAT))
    group.wins(BOX)
    (row,) = rows(group.log)
    assert row.points == ((ANN, 2), (BOB, -2), (CAT, 1), (DAN, -1))


def test_an_automatic_double_turns_every_cube() -> None:
    """And leaves it in the middle: Jacoby still cuts a gammon (A20)."""
    group = Group(3, replace(JACOBY, automatic_doubles=1))
    group.house("33 65")
    assert shown(group) == {BOB: (2, None), CAT: (2, None)}
    group.wins(TEAM, gammon=True)
    assert group.totals() == [-4, 2, 2]


# Advice, the end of a cube, the common cube -----------------------------------------------------


def test_advice_is_for_those_whose_cube_was_turned() -> None:
    """And for the captain, who plays; whoever is out says nothing."""
    group = playing()
    team_doubles(group, CAT, DAN)
    group.says(ANN, Take(CAT))
    group.says(ANN, Drop(DAN))
    group.sets(ToPlay(TEAM, (3, 1)))
    advice = Suggest(turn("8-3 6-1"))
    group.says(CAT, advice)
    group.says(BOB, advice)
    assert group.refuses(DAN, advice).code is Refusal.OUT_OF_GAME
    group = playing()
    group.sets(ToPlay(TEAM, (3, 1)))
    assert group.refuses(CAT, advice).code is Refusal.CUBE_NOT_TURNED


def test_the_board_shows_the_captains_cube() -> None:
    group = playing()
    team_doubles(group, BOB)
    group.says(ANN, Take())
    assert group.game.cube == Cube(2, BOX, turned=True)
    group.on_roll(TEAM)
    group.says(CAT, Double())
    group.says(DAN, Vote(yes=True))
    group.says(ANN, Take(CAT))
    group.says(ANN, Drop(DAN))
    assert cube_of(group.game, CAT) == Cube(2, BOX, turned=True)
    assert group.game.cube == Cube(2, BOX, turned=True)


def test_two_people_play_with_one_cube() -> None:
    """Below three it is a money game (D.8)."""
    group = box_rolls(OWN, 3)
    box_doubles(group)
    group.says(CAT, Leave())
    group.says(ANN, NextGame("seal-3"))
    assert group.game.cubes == ()


def test_a_closed_out_team_passes_without_dice_once_its_cubes_are_answered() -> None:
    closed_out = board({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 8: 3}, {25: 1, 1: 2, 2: 2, 3: 2, 13: 8})
    group = Group.in_phase(ToRoll(TEAM), 3, OWN, position=closed_out)
    group.says(BOB, Double())
    group.says(CAT, Vote(yes=False))
    group.says(ANN, Take())
    assert group.names[-1] == "Passed"
    assert due(group.table).players == (ANN,)


def test_answers_so_far_stand_in_the_question() -> None:
    group = box_rolls()
    group.says(ANN, Double())
    group.says(DAN, Drop())
    phase = group.game.phase
    assert isinstance(phase, ToAnswerEach)
    assert phase.votes == (Ballot(DAN, yes=False),)
