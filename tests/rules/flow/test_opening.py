"""Who moves first and with which dice (A6, A32, B.3), here and in later games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import Double, Drop, NextGame, Roll, Take
from rules.agreement import Agreement, Money, NextStart
from rules.cube import Cube
from rules.events import CubeTurned, OpeningRolled
from rules.game import Opening, ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId
from rules.refusals import Refusal
from rules.seating import Duel
from rules.steps import Dice
from rules.table import Wanted, due, roll_due
from tests.rules.flow.playing import ANN, BLACK, BOB, WHITE, Play, board

LONG = Agreement(variant="long", format=Money(), cube=True)
SHORT = Agreement(format=Money(), cube=True)


def test_a6_the_higher_die_starts_and_plays_both_numbers() -> None:
    """Ann (white) rolls 2, Bob 5: black plays 5-2; nothing is rolled again."""
    play = Play.begun(SHORT)
    assert due(play.table).players == (HOUSE,)
    play.house("25")
    assert play.said == (
        OpeningRolled(at=play.at, dice=(2, 5), n=1, starts=BLACK, seating=Duel(ANN, BOB)),
    )
    assert play.table.game is not None
    assert play.table.game.phase == ToPlay(BLACK, (5, 2))
    assert play.table.game.starts is BLACK


def test_a6_equal_dice_are_rolled_again() -> None:
    play = Play.begun(SHORT)
    play.house("33 66")
    assert play.table.game is not None
    assert play.table.game.phase == Opening(2)
    play.house("41")
    game = play.table.game
    assert (game.phase, game.rolls) == (ToPlay(WHITE, (4, 1)), 3)


@pytest.mark.parametrize(("limit", "value"), [(0, 1), (1, 2), (2, 4), (6, 8)])
def test_a20_each_tie_doubles_while_the_limit_lasts(limit: int, value: int) -> None:
    """C27: three ties; the cube stays in the middle and counts as unturned."""
    play = Play.begun(replace(SHORT, automatic_doubles=limit))
    play.house("11 22 33 65")
    assert play.table.game is not None
    assert play.table.game.cube == Cube(value)
    turned = [event.value for event in play.log if isinstance(event, CubeTurned)]
    assert turned == [2**n for n in range(1, min(limit, 3) + 1)]


def test_a20_automatic_doubles_stop_at_the_cap() -> None:
    play = Play.begun(replace(SHORT, automatic_doubles=6, cube_cap=64))
    play.house("11 11 11 11 11 11 11")
    assert play.table.game is not None
    assert play.table.game.cube == Cube(64)


@pytest.mark.parametrize(("roll", "seating"), [("52", Duel(ANN, BOB)), ("25", Duel(BOB, ANN))])
def test_a32_in_long_nardy_the_higher_die_is_white_and_rolls_afresh(
    roll: str, seating: Duel
) -> None:
    play = Play.begun(Agreement(variant="long"))
    play.house(roll)
    game = play.table.game
    assert game is not None
    assert (play.table.seating, game.phase, game.starts) == (seating, ToRoll(WHITE), WHITE)
    assert play.table.seats == (ANN, BOB)
    play.house("66")
    assert play.table.game is not None
    assert play.table.game.phase == ToPlay(WHITE, (6, 6))


def finished(agreement: Agreement, opening: str, winner: PlayerId) -> Play:
    """A first game that `winner` wins by a drop."""
    play = Play.begun(agreement)
    play.house(opening)
    game = play.table.game
    assert game is not None
    assert play.table.seating is not None
    winning = play.table.seating.side_of(winner)
    assert winning is not None
    play.table = replace(play.table, game=replace(game, phase=ToRoll(winning)))
    play.says(winner, Double())
    play.says(BOB if winner == ANN else ANN, Drop())
    return play


@pytest.mark.parametrize("variant", ["short", "long"])
@pytest.mark.parametrize(
    ("how", "opening", "winner", "starter"),
    [
        (NextStart.WINNER, "52", ANN, ANN),
        (NextStart.WINNER, "52", BOB, BOB),
        (NextStart.ALTERNATE, "52", ANN, BOB),
        (NextStart.ALTERNATE, "25", ANN, ANN),
        (NextStart.ALTERNATE, "25", BOB, ANN),
    ],
)
def test_b3_the_next_game_may_begin_without_an_opening_roll(
    variant: str, how: NextStart, opening: str, winner: PlayerId, starter: PlayerId
) -> None:
    """The starter is asked like at any turn of his own; in long nardy he plays white."""
    agreement = Agreement(variant=variant, format=Money(), cube=True, next_start=how)
    play = finished(agreement, opening, winner)
    play.says(ANN, NextGame("seal-3"))
    assert due(play.table).players == (starter,)
    assert due(play.table).kinds == (Wanted.ROLL, Wanted.DOUBLE)
    seating, game = play.table.seating, play.table.game
    assert seating is not None
    assert game is not None
    side = seating.side_of(starter)
    assert game.phase == ToRoll(side if side is not None else WHITE)
    assert game.starts is side
    assert side is (WHITE if variant == "long" or starter == ANN else BLACK)
    play.says(starter, Roll((4, 4)))
    assert play.table.game is not None
    assert isinstance(play.table.game.phase, ToPlay)


@pytest.mark.parametrize("variant", ["short", "long"])
def test_b3_by_default_every_game_begins_with_one_die_each(variant: str) -> None:
    play = finished(Agreement(variant=variant, format=Money(), cube=True), "25", ANN)
    play.says(ANN, NextGame("seal-3"))
    assert play.table.seating == Duel(ANN, BOB)
    assert roll_due(play.table)
    assert play.table.game is not None
    assert play.table.game.phase == Opening()


def test_b3_nobody_has_won_a_draw() -> None:
    """After 0:0 the winner cannot begin, so one die each decides."""
    agreement = Agreement(
        variant="long", format=Money(), last_roll=True, next_start=NextStart.WINNER
    )
    play = Play.amid(agreement, position=board({}, {1: 1}), phase=ToPlay(BLACK, (2, 1)))
    play.plays(BOB, "1-2")
    play.says(BOB, NextGame("seal-3"))
    assert play.table.game is not None
    assert play.table.game.phase == Opening()


@pytest.mark.parametrize("roll", [(0, 3), (7, 1), (3, -1)])
def test_dice_have_six_faces(roll: Dice) -> None:
    play = Play.begun(SHORT)
    refused = play.refuses(HOUSE, Roll(roll))
    assert (refused.code, refused.facts) == (Refusal.BAD_DICE, {"dice": roll})


def test_long_nardy_cube_is_asked_before_the_first_roll() -> None:
    """`nardy_cube`: ownership as in C.5, and the starter is on before any dice."""
    play = Play.begun(LONG)
    play.house("41")
    assert due(play.table).players == (ANN,)
    play.says(ANN, Double())
    play.says(BOB, Take())
    assert play.table.game is not None
    assert play.table.game.cube == Cube(2, BLACK, turned=True)
