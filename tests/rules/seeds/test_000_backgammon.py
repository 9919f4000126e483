"""The examples and numbers that 000_39b25be2ade677c2.txt gives itself, by its paragraphs."""

from __future__ import annotations

import pytest

from rules.actions import Beaver, Double, Drop, Take
from rules.agreement import Agreement, Clause, ImpossibleAgreement, MatchTo, Money
from rules.cube import Cube
from rules.events import CubeTurned, DoubleOffered, Dropped, GameWon
from rules.game import ToPlay, ToRoll
from rules.match import after_game
from rules.moves import legal_turns
from rules.notation import read_position
from rules.refusals import Refusal
from rules.scoring import Kind, Transfer
from rules.standing import Crawford, Match
from rules.variants import SHORT, start
from rules.wins import kind_of_win, multiplier
from tests.rules.by_the_book.book import SHORT_START, short, used
from tests.rules.flow.playing import ANN, BLACK, BOB, MONEY, RACE, WHITE, Play


def test_3_the_start_and_its_pip_count() -> None:
    """000 §3: 2 on 24, 5 on 13, 3 on 8, 5 on 6, from either side; 167 pips each."""
    position = start(SHORT)
    assert position == read_position(SHORT, "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5")
    assert (position.pips(WHITE), position.pips(BLACK)) == (167, 167)


def test_6_the_opening_dice_are_the_first_turn() -> None:
    """000 §6, first question: the higher number starts and plays exactly these two numbers."""
    play = Play.begun()
    play.house("25")
    assert play.table.game is not None
    phase = play.table.game.phase
    assert isinstance(phase, ToPlay)
    assert (phase.side, sorted(phase.dice)) == (BLACK, [2, 5])


def test_6_equal_numbers_are_rolled_again_by_both() -> None:
    """000 §6: after a tie nobody has started and both dice are rolled anew."""
    play = Play.begun()
    play.house("44")
    assert play.names == ["OpeningRolled"]
    play.house("61")
    assert play.table.game is not None
    assert play.table.game.phase == ToPlay(WHITE, (6, 1))


def test_9_four_four_is_four_steps_of_four() -> None:
    """000 §9: 4-4 is played as four moves by four points."""
    assert used(SHORT, SHORT_START, (4, 4)) == 4
    turns = legal_turns(SHORT, start(SHORT), WHITE, (4, 4)).turns
    assert {step.die for turn in turns for step in turn} == {4}
    assert {len(turn) for turn in turns} == {4}


def test_9_each_step_of_a_doublet_meets_closed_points() -> None:
    """000 §9: 24/20 is open, 20/16 is not, so one four of four is played."""
    assert short("w 24:1 3:14 / b 9:15", (4, 4), "24/20")


def test_10_both_one_or_the_larger() -> None:
    """000 §10, second question: both if possible; the only one; of either, the larger."""
    assert short("w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 7:2", (6, 4), "24/20/14")
    assert short("w 24:1 4:4 3:5 2:5 / b 18:4 17:4 11:5 7:2", (6, 4), "24/20")
    assert short("w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 11:2", (6, 4), "24/18")


def test_11_a_blot_goes_to_the_bar_and_two_close_a_point() -> None:
    """000 §11: one enemy checker is hit, two are not landed on."""
    assert short("w 7:1 off:14 / b 22:1 20:2 1:12", (4, 2), "7/3*/1")


def test_12_no_entry_no_turn() -> None:
    """000 §12: neither number enters, so nothing else moves either."""
    assert short("w bar:1 13:7 6:7 / b 6:2 5:2 24:11", (6, 5))


@pytest.mark.parametrize(
    ("board", "dice", "boards"),
    [
        ("w 7:1 6:14 / b 6:15", (6, 5), ["7/1 6/1", "7/2 6/off"]),  # not before all are home
        ("w 4:1 2:1 off:13 / b 6:15", (4, 2), ["4/off 2/off", "4/2 2/off"]),  # the exact number
        ("w 4:1 2:1 off:13 / b 6:15", (6, 5), ["4/off 2/off"]),  # nothing stands higher
    ],
)
def test_13_bearing_off(board: str, dice: tuple[int, int], boards: list[str]) -> None:
    """000 §13, third question: all fifteen home; exact, or bigger where nothing is higher."""
    assert short(board, dice, *boards)


@pytest.mark.parametrize(
    ("loser", "kind", "times"),
    [
        ("6:14 off:1", Kind.SINGLE, 1),
        ("6:15", Kind.GAMMON, 2),
        ("6:14 bar:1", Kind.BACKGAMMON, 3),
        ("6:14 24:1", Kind.BACKGAMMON, 3),
    ],
)
def test_14_single_gammon_backgammon(loser: str, kind: Kind, times: int) -> None:
    """000 §14: none off is double; none off and one on the bar or in the winner's home, triple."""
    position = read_position(SHORT, f"w off:15 / b {loser}")
    assert kind_of_win(SHORT, position, WHITE) is kind
    assert multiplier(SHORT, kind) == times


def test_15_the_taker_owns_the_cube_the_dropper_pays_the_present_price() -> None:
    """000 §15: taken, the cube is his; dropped, the game goes at the price before the offer."""
    play = Play.amid(MONEY)
    play.says(ANN, Double())
    play.says(BOB, Take())
    assert play.table.game is not None
    assert play.table.game.cube == Cube(2, BLACK, turned=True)
    play = Play.amid(MONEY, cube=Cube(2, WHITE, turned=True))
    assert play.says(ANN, Double())[0] == DoubleOffered(
        at=play.at, side=WHITE, by=ANN, value=4, drop=2
    )
    dropped = play.says(BOB, Drop())
    assert isinstance(dropped[0], Dropped)
    assert dropped[0].value == 2


def test_16_one_game_without_the_cube() -> None:
    """000 §16: the game after somebody first stands one short has no cube, the next one has."""
    agreed = Agreement(format=MatchTo(5), cube=True, crawford=True)
    ann_won = (Transfer(BOB, ANN, 1),)
    bob_won = (Transfer(ANN, BOB, 1),)
    short_of_one = after_game(agreed, Match(5, ((ANN, 3), (BOB, 2)), Crawford.BEFORE), ann_won)
    play = Play.amid(agreed, standing=short_of_one, crawford=True, phase=ToRoll(BLACK))
    assert play.refuses(BOB, Double()).code is Refusal.CRAWFORD
    play = Play.amid(
        agreed, standing=after_game(agreed, short_of_one, bob_won), phase=ToRoll(BLACK)
    )
    play.says(BOB, Double())
    assert play.names == ["DoubleOffered"]


def test_17_jacoby_counts_once_until_the_cube_is_turned() -> None:
    """000 §17: a gammon with the cube never turned is worth 1, with a turned cube at 2 it is 4."""
    jacoby = Agreement(format=Money(), cube=True, jacoby=True)
    last_two = RACE.with_(WHITE, (13, 2, *[0] * 24), RACE.black)
    for cube, points in ((Cube(), 1), (Cube(2, BLACK, turned=True), 4)):
        play = Play.amid(jacoby, position=last_two, cube=cube, phase=ToPlay(WHITE, (2, 1)))
        play.plays(ANN, "1-2 1-1")
        won = play.said[-1]
        assert isinstance(won, GameWon)
        assert won.result.points == points


def test_17_there_is_no_jacoby_in_a_match() -> None:
    """000 §17, last sentence."""
    with pytest.raises(ImpossibleAgreement) as refused:
        Agreement(format=MatchTo(5), cube=True, jacoby=True)
    assert refused.value.clause is Clause.JACOBY


def test_18_a_beaver_keeps_the_cube() -> None:
    """000 §18: who was doubled doubles again at once and keeps the cube."""
    animals = Agreement(format=Money(), cube=True, beavers=True, raccoons=True)
    play = Play.amid(animals)
    play.says(ANN, Double())
    play.says(BOB, Beaver())
    play.says(ANN, Take())
    assert play.table.game is not None
    assert play.table.game.cube == Cube(4, BLACK, turned=True)


def test_19_holland_locks_the_first_two_turns() -> None:
    """000 §19: after the Crawford game the trailer may not double in his first two turns."""
    agreed = Agreement(format=MatchTo(5), cube=True, crawford=True, holland=True)
    trailing = Match(5, ((ANN, 4), (BOB, 3)), Crawford.AFTER)
    for done in (0, 1):
        play = Play.amid(agreed, standing=trailing, phase=ToRoll(BLACK), turns_done=(2, done))
        assert play.refuses(BOB, Double()).code is Refusal.HOLLAND
    play = Play.amid(agreed, standing=trailing, phase=ToRoll(BLACK), turns_done=(2, 2))
    play.says(BOB, Double())
    assert play.names == ["DoubleOffered"]


def test_20_a_tie_sets_the_price_to_two() -> None:
    """000 §20: in money games by agreement, never in matches."""
    play = Play.begun(Agreement(format=Money(), cube=True, automatic_doubles=1))
    play.house("33")
    assert CubeTurned(at=play.at, value=2) in play.said
    assert play.table.game is not None
    assert play.table.game.cube == Cube(2)
    with pytest.raises(ImpossibleAgreement) as refused:
        Agreement(format=MatchTo(5), cube=True, automatic_doubles=1)
    assert refused.value.clause is Clause.AUTOMATIC_DOUBLES
