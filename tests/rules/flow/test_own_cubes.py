"""Own cubes against the box, by the book (D.8): rows reckoned by hand, and who may say what when.

The letters are those of D.7: A is the box, B the captain, C and D the queue.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import (
    Accept,
    Beaver,
    ClaimTime,
    CloseSilent,
    CloseVote,
    Double,
    Drop,
    Instruct,
    Leave,
    NextGame,
    OfferResign,
    ProposeDouble,
    Raccoon,
    Roll,
    StandIn,
    Suggest,
    Take,
    Vote,
)
from rules.agreement import Agreement, Money, Succession
from rules.cube import Bid, Cube, Raise
from rules.cube_events import CubeAnswered, CubesDropped, CubesOffered, CubesTaken, LoneTaker
from rules.events import Event, GameWon
from rules.game import Ballot, ToAnswerEach, ToPlay, ToRoll, ToVote
from rules.identity import HOUSE, PlayerId
from rules.instructions import Instruction, InstructionKind
from rules.ledger import rows
from rules.own_cubes import cube_of
from rules.position import Side
from rules.refusals import Refusal
from rules.scoring import How, Transfer
from rules.table import Wanted, due, roll_due
from rules.team_events import Defaulted, DoubleProposed, Question, Voted, Why
from tests.rules.flow.group import CAT, DAN, EDA, Group
from tests.rules.flow.playing import ANN, BOB, EVE, board, turn

BOX, TEAM = Side.WHITE, Side.BLACK
OWN = Agreement(format=Money(), cube=True, chouette=True, multi_cube=True)
RAISING = replace(OWN, beavers=True, raccoons=True)
JACOBY = replace(OWN, jacoby=True)
FOLLOW = Instruction(InstructionKind.FOLLOW)
TAKES = Instruction(InstructionKind.TAKE)
DROPS = Instruction(InstructionKind.DROP)


def playing(agreement: Agreement = OWN, people: int = 4) -> Group:
    """The team is to roll, every cube lies in the middle."""
    return Group.in_phase(ToRoll(TEAM), people, agreement)


def box_rolls(agreement: Agreement = OWN, people: int = 4) -> Group:
    return Group.in_phase(ToRoll(BOX), people, agreement)


def team_doubles(group: Group, *yes: PlayerId) -> None:
    """The first proposes, and of the others those named here double, too."""
    group.on_roll(TEAM)
    group.says(yes[0], ProposeDouble())
    while isinstance(group.game.phase, ToVote):
        who = due(group.table).players[0]
        group.says(who, Vote(yes=who in yes))


def box_doubles(group: Group, *, takers: tuple[PlayerId, ...] = ()) -> None:
    """All cubes the box may turn; whoever is not named drops."""
    group.on_roll(BOX)
    group.says(ANN, Double())
    for who in due(group.table).players:
        group.says(who, Take() if who in takers else Drop())


def shown(group: Group) -> dict[PlayerId, tuple[int, Side | None]]:
    return {player: (cube.value, cube.owner) for player, cube in group.game.cubes}


def last(group: Group) -> Event:
    """The last fact of the last action."""
    return group.said[-1]


def next_places(group: Group) -> list[PlayerId]:
    group.says(ANN if ANN in group.table.seats else BOB, NextGame("seal-3"))
    return list(group.team.players)


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
            at=group.at, side=BOX, by=ANN, kind=Raise.DOUBLE, turn=BOX, bids=(Bid(DAN, 2, 1),)
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
        at=group.at, side=TEAM, by=CAT, kind=Raise.DOUBLE, turn=TEAM, bids=bids
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


def test_a_box_that_leaves_resigns_every_cube() -> None:
    """At most a gammon of each: 2 x 2 for B, 2 x 1 for C and D."""
    group = playing()
    team_doubles(group, BOB)
    group.says(ANN, Take())
    group.says(ANN, Leave())
    assert group.totals((ANN, BOB, CAT, DAN)) == [-8, 4, 2, 2]


def test_a_box_that_leaves_while_it_is_asked_drops_these_and_resigns_the_rest() -> None:
    """B and C are asked about, B was taken: C gets 1; then a gammon: 4 for B, 2 for D."""
    group = playing()
    team_doubles(group, BOB, CAT)
    group.says(ANN, Take(BOB))
    group.says(ANN, Leave())
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
