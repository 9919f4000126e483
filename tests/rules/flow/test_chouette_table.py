"""Coming together, the order, the opening, coming and going between games (D.1, D.8)."""

from __future__ import annotations

import pytest

from rules.actions import Close, Double, Drop, Instruct, Leave, NextGame, Sit, Start, Take, Word
from rules.agreement import (
    Agreement,
    Because,
    Clause,
    ImpossibleAgreement,
    MatchTo,
    Money,
    NextStart,
    PerTurn,
    Succession,
    vote_limit,
)
from rules.chouette import Chouette, rolled_order
from rules.deciding_seats import coming_order
from rules.events import Ending, GameStarted, OpeningRolled, TableClosed
from rules.evolve import replay
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId
from rules.instructions import Instruction, InstructionKind
from rules.position import Side
from rules.refusals import Refusal
from rules.seating import Duel, Seating
from rules.standing import points_of
from rules.table import Wanted, due
from rules.team_events import OrderRolled, Queued
from tests.rules.flow.group import CAT, DAN, EDA, GROUP, Group
from tests.rules.flow.playing import ANN, BOB, EVE, Play, kinds

BOX, TEAM = Side.WHITE, Side.BLACK
LONG = Agreement(variant="long", format=Money(), cube=True, chouette=True)


def seating(group: Group) -> Seating | None:
    return group.table.seating


def test_what_a_chouette_is_agreed_with() -> None:
    """Money only, with an opening roll each game; own cubes want a cube and a team."""
    for clause, because, asked in (
        (Clause.CHOUETTE, Because.FORMAT, {"chouette": True}),
        (Clause.CHOUETTE, Because.FORMAT, {"chouette": True, "format": MatchTo(5)}),
        (
            Clause.NEXT_START,
            Because.CHOUETTE,
            {"chouette": True, "format": Money(), "next_start": NextStart.WINNER},
        ),
        (
            Clause.MULTI_CUBE,
            Because.CHOUETTE,
            {"format": Money(), "cube": True, "multi_cube": True},
        ),
        (
            Clause.MULTI_CUBE,
            Because.CUBE,
            {"chouette": True, "format": Money(), "multi_cube": True},
        ),
        (Clause.VOTE_SECONDS, Because.RANGE, {"vote_seconds": 0}),
    ):
        with pytest.raises(ImpossibleAgreement) as refused:
            Agreement(**asked)
        assert (refused.value.clause, refused.value.because) == (clause, because)


def test_a_vote_never_outlasts_the_clock() -> None:
    assert vote_limit(GROUP) == 600
    assert vote_limit(Agreement(pace=PerTurn(60))) == 60
    assert vote_limit(Agreement(pace=PerTurn(86400), vote_seconds=900)) == 900


def test_three_are_needed_and_eight_find_a_seat() -> None:
    play = Play(GROUP)
    play.says(BOB, Sit())
    assert due(play.table).kinds == (Wanted.SIT,)
    refused = play.refuses(ANN, Start("seal-1", "seal-2", (1, 2, 3)))
    assert (refused.code, refused.facts) == (Refusal.TOO_FEW, {"seated": 2, "needed": 3})
    for player in range(20, 26):
        play.says(PlayerId(player), Sit())
    assert due(play.table).players == play.table.seats
    assert play.refuses(EVE, Sit()).code is Refusal.SEAT_TAKEN


def test_those_who_sit_down_at_once_do_not_shut_each_other_out() -> None:
    """Their buttons stay alive: sitting down asks nothing new."""
    play = Play(GROUP)
    since = play.table.since
    for player in (BOB, CAT, DAN):
        play.says(player, Sit())
        assert play.table.since == since
    play.says(CAT, Leave())
    assert play.table.since == since


def test_d1_ties_roll_again_among_themselves_and_keep_their_places() -> None:
    order, rounds = rolled_order((ANN, BOB, CAT, DAN), (2, 5, 5, 2, 3, 3, 1, 4, 6, 1)) or ((), ())
    assert rounds == (
        ((ANN, 2), (BOB, 5), (CAT, 5), (DAN, 2)),
        ((BOB, 3), (CAT, 3), (ANN, 1), (DAN, 4)),
        ((BOB, 6), (CAT, 1)),
    )
    assert order == (BOB, CAT, DAN, ANN)


@pytest.mark.parametrize("order", [(), (1, 2), (3, 3, 3), (1, 2, 7)])
def test_dice_that_give_no_order_are_refused(order: tuple[int, ...]) -> None:
    group = Group.gathering(3)
    assert group.refuses(ANN, Start("seal-1", "seal-2", order)).code is Refusal.BAD_DICE


def test_d1_the_order_makes_box_captain_and_queue() -> None:
    group = Group.gathering(4)
    group.says(CAT, Word("salt"))
    group.says(CAT, Start("seal-1", "seal-2", (1, 4, 2, 6)))
    assert group.names == ["OrderRolled", "GameStarted"]
    rolled, started = group.said
    assert isinstance(rolled, OrderRolled)
    assert rolled.order == (DAN, BOB, CAT, ANN)
    assert isinstance(started, GameStarted)
    assert started.seating == Chouette(DAN, (BOB, CAT, ANN), (BOB,))
    assert group.table.seats == (DAN, BOB, CAT, ANN)
    assert started.words == ((CAT, "salt"),)


def test_d1_box_and_captain_make_the_opening_roll() -> None:
    """The first die is the box's, who sits white; the captain begins with the higher."""
    group = Group(3)
    group.house("25")
    assert group.game.phase == ToPlay(TEAM, (5, 2))
    assert due(group.table).players == (BOB,)


@pytest.mark.parametrize(("roll", "box_side"), [("52", Side.WHITE), ("25", Side.BLACK)])
def test_in_long_nardy_the_higher_die_is_white(roll: str, box_side: Side) -> None:
    """A32 for box and captain."""
    group = Group(3, LONG)
    group.house(f"44 {roll}")
    assert group.team == Chouette(ANN, (BOB, CAT), (BOB,), box_side)
    assert group.game.phase == ToRoll(Side.WHITE)
    opening = group.said[-1]
    assert isinstance(opening, OpeningRolled)
    assert opening.seating == group.team


def test_d8_who_asks_during_a_game_joins_at_the_end_of_the_queue() -> None:
    group = Group(3)
    group.house("25")
    since = group.table.since
    group.says(EDA, Sit())
    assert list(group.said) == [Queued(at=group.at, player=EDA)]
    assert group.refuses(EDA, Sit()).code is Refusal.ALREADY_SEATED
    assert group.refuses(EDA, Word("x")).code is Refusal.NOT_SEATED
    group.says(DAN, Sit())
    group.says(EVE, Sit())
    group.says(EVE, Leave())
    assert (group.table.since, group.table.waiting) == (since, (EDA, DAN))
    group.wins(TEAM)
    group.says(EVE, Sit())
    group.says(ANN, NextGame("seal-3"))
    assert group.team == Chouette(BOB, (CAT, ANN, EDA, DAN, EVE), (CAT,))
    assert points_of(group.table.standing, EDA) == 0  # type: ignore[arg-type]


def test_a_game_starts_its_own_fold() -> None:
    """`GameStarted` says all, those who left and those who came included."""
    group = Group(4)
    group.wins(BOX)
    group.says(CAT, Leave())
    group.says(EDA, Sit())
    group.says(HOUSE, NextGame("seal-3"))
    group.house("25")
    assert replay(group.log[group.first - 1 :], group.first) == group.table
    assert replay(group.log[group.first - 1 :], group.first).seats == (ANN, DAN, BOB, EDA)
    assert group.totals() == [3, -1, -1, -1]


def test_the_next_game_begins_by_itself_or_by_anybody() -> None:
    group = Group(3)
    group.wins(BOX)
    assert due(group.table).players == (ANN, BOB, CAT)
    assert group.refuses(EVE, NextGame("seal-3")).code is Refusal.NOT_SEATED
    group.says(HOUSE, NextGame("seal-3"))
    assert group.names == ["GameStarted"]


@pytest.mark.parametrize(("leaver", "order"), [(ANN, (CAT, DAN, BOB)), (CAT, (ANN, DAN, BOB))])
def test_d8_leaving_between_games(leaver: PlayerId, order: tuple[PlayerId, ...]) -> None:
    """A box who leaves hands it to the captain, a captain the captaincy to the next; no points."""
    group = Group(4)
    group.wins(BOX)  # the next game: Ann against Cat, Dan, Bob
    paid = group.totals()
    group.says(leaver, Leave())
    group.says(BOB, NextGame("seal-3"))
    assert group.team.players == order
    assert group.totals() == paid


def test_d8_below_three_a_duel_with_the_totals_and_a_chouette_again() -> None:
    group = Group(3)
    group.wins(TEAM)
    group.says(CAT, Leave())
    group.says(BOB, NextGame("seal-3"))
    assert seating(group) == Duel(BOB, ANN)
    assert group.totals() == [-2, 1, 1]
    group.house("52")
    group.plays(BOB, "13-5 13-2")
    group.says(ANN, Double())
    group.says(BOB, Drop())
    assert group.totals() == [-1, 0, 1]
    group.says(DAN, Sit())
    group.says(ANN, NextGame("seal-4"))
    assert seating(group) == Chouette(ANN, (BOB, DAN), (BOB,))
    assert sum(group.totals((ANN, BOB, CAT, DAN))) == 0


def test_in_a_duel_of_a_chouette_the_winner_is_the_next_box() -> None:
    group = Group(3)
    group.wins(BOX)
    group.says(CAT, Leave())
    group.says(ANN, NextGame("seal-3"))
    assert seating(group) == Duel(ANN, BOB)
    group.on_roll(BOX)
    group.says(ANN, Double())
    group.says(BOB, Take())
    group.house("31")
    group.says(ANN, Leave())
    assert group.names == ["Left", "GameWon"]
    group.says(CAT, Sit())
    group.says(CAT, NextGame("seal-4"))
    assert seating(group) == Duel(BOB, CAT)


def test_one_alone_waits_for_company() -> None:
    group = Group(3)
    group.wins(BOX)
    group.says(CAT, Leave())
    group.says(BOB, Leave())
    assert due(group.table).players == ()
    assert due(group.table).kinds == (Wanted.SIT,)
    assert group.refuses(ANN, NextGame("seal-3")).code is Refusal.TOO_FEW
    group.says(ANN, Leave())
    closed = group.said[-1]
    assert isinstance(closed, TableClosed)
    assert closed.ending is Ending.SETTLED


def test_who_comes_back_comes_back_at_the_end() -> None:
    group = Group(4)
    group.wins(BOX)
    group.says(CAT, Leave())
    group.says(CAT, Sit())
    group.says(ANN, NextGame("seal-3"))
    assert group.team.players == (ANN, DAN, BOB, CAT)


def test_before_the_first_game_it_may_be_called_off() -> None:
    group = Group.gathering(3)
    group.says(CAT, Close())
    assert kinds(group.said) == ["TableClosed"]


@pytest.mark.parametrize(
    ("winner", "succession", "order"),
    [
        (TEAM, Succession.FINISHER, (CAT, DAN, BOB, ANN)),
        (TEAM, Succession.STARTER, (ANN, CAT, DAN, BOB)),
        (BOX, Succession.FINISHER, (ANN, DAN, BOB, CAT)),
        (BOX, Succession.STARTER, (ANN, CAT, DAN, BOB)),
        (None, Succession.FINISHER, (ANN, CAT, DAN, BOB)),
    ],
)
def test_d6_when_the_captain_has_dropped(
    winner: Side | None, succession: Succession, order: tuple[PlayerId, ...]
) -> None:
    """Who counts is the captain who finished, or, as an option, who started."""
    team = Chouette(ANN, (BOB, CAT, DAN), (BOB, CAT), out=(BOB,))
    assert team.order_after(winner, succession) == order


def test_d6_a_captain_who_did_not_drop_counts_either_way() -> None:
    team = Chouette(ANN, (BOB, CAT, DAN), (BOB,), out=(CAT,))
    for succession in Succession:
        assert team.order_after(TEAM, succession) == (BOB, CAT, DAN, ANN)
        assert team.order_after(BOX, succession) == (ANN, CAT, DAN, BOB)


def test_who_rolls_for_the_opening() -> None:
    """Box and captain, on whichever side the box sits."""
    team = Chouette.seated((ANN, BOB, CAT))
    assert team.openers == team.placed(TEAM).openers == (ANN, BOB)
    assert Duel(ANN, BOB).openers == (ANN, BOB)


def test_the_coming_order_is_known_between_games() -> None:
    """Who will be the box can be told before anybody begins the next game."""
    group = Group(3)
    assert coming_order(group.table) == (ANN, BOB, CAT)
    group.wins(TEAM)
    group.says(DAN, Sit())
    assert coming_order(group.table) == (BOB, CAT, ANN, DAN)


def test_an_instruction_may_be_left_before_the_first_game() -> None:
    group = Group.gathering(3)
    group.says(CAT, Instruct(Instruction(InstructionKind.TAKE)))
    group.says(CAT, Start("seal-1", "seal-2", (6, 5, 4)))
    assert group.table.instructions == ((CAT, Instruction(InstructionKind.TAKE)),)
