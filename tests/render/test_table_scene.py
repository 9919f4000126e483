"""From a table to its picture: dice, drafts, last moves, cube, score, the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render.scene import LONG_BOARD, SHORT_BOARD, Cube, Player, Result, Roll, Score, Step
from render.table_scene import NothingToShowError, scene_of
from rules.actions import Accept, Confirm, Intent, OfferResign, Sit, Start
from rules.actions import Roll as RollIntent
from rules.agreement import Agreement, MatchTo, Money
from rules.cube import Offer, Raise
from rules.decide import decide, open_table
from rules.evolve import evolve
from rules.game import LastTurn, ToAnswer, ToPlay
from rules.identity import HOUSE, Instant, PlayerId
from rules.position import PerSide, Position, Side
from rules.steps import Step as RuleStep
from rules.table import Table

ANN, BOB = PlayerId(1), PlayerId(2)
PLAYERS = PerSide(Player("Ann"), Player("Bob"))


def does(table: Table, who: PlayerId, intent: Intent) -> Table:
    for event in decide(table, who, intent, Instant(0)):
        table = evolve(table, event)
    return table


def begun(roll: tuple[int, int] = (3, 1), agreement: Agreement | None = None) -> Table:
    """Ann is white and has rolled the opening."""
    opening = open_table(ANN, agreement or Agreement(), "a" * 64, Instant(0))
    table = evolve(None, opening[0])
    for event in opening[1:]:
        table = evolve(table, event)
    table = does(table, BOB, Sit())
    table = does(table, ANN, Start("a" * 64, "b" * 64))
    return does(table, HOUSE, RollIntent(roll))


def test_the_opening_roll_lies_before_who_begins() -> None:
    scene = scene_of(begun(), PLAYERS, bottom=Side.BLACK)
    assert scene.board == SHORT_BOARD
    assert scene.turn is Side.WHITE
    assert scene.numbers is Side.WHITE
    assert scene.bottom is Side.BLACK
    assert scene.roll == Roll.of(Side.WHITE, 3, 1)
    assert scene.sources == (24, 13, 8, 6)
    assert scene.pips == PerSide(167, 167)
    assert scene.cube is None
    assert scene.players == PLAYERS


def test_a_half_made_turn_stands_on_the_board_and_the_other_arrows_go() -> None:
    table = does(begun(), ANN, Confirm((RuleStep(8, 3), RuleStep(6, 1))))
    table = does(table, HOUSE, RollIntent((6, 4)))
    before = scene_of(table, PLAYERS, bottom=Side.WHITE)
    assert before.last_move == (Step(8, 5), Step(6, 5))
    assert before.last_roll == Roll.of(Side.WHITE, 3, 1)
    drafting = scene_of(table, PLAYERS, bottom=Side.WHITE, draft=(RuleStep(24, 6),))
    assert drafting.last_move == ()
    assert drafting.draft == (Step(24, 18),)
    assert drafting.position.black[18] == 1
    assert drafting.pips.black == 161
    assert drafting.roll is not None
    assert [(die.pips, die.used) for die in drafting.roll.dice] == [(6, True), (4, False)]
    assert 6 in drafting.sources


def test_a_whole_draft_leaves_nothing_to_move() -> None:
    scene = scene_of(begun(), PLAYERS, bottom=Side.WHITE, draft=(RuleStep(8, 3), RuleStep(6, 1)))
    assert scene.sources == ()
    assert scene.roll is not None
    assert all(die.used for die in scene.roll.dice)


def at(position: Position, dice: tuple[int, int], side: Side = Side.WHITE) -> Table:
    """The opening table with other checkers and dice."""
    table = begun()
    assert table.game is not None
    game = replace(table.game, position=position, phase=ToPlay(side, dice))
    return replace(table, game=game)


def own(**points: int) -> tuple[int, ...]:
    """26 counts: `p6=2` means two on the 6 point; the rest are off."""
    counts = [0] * 26
    for name, count in points.items():
        counts[int(name[1:])] = count
    counts[0] = 15 - sum(counts)
    return tuple(counts)


def test_a_hit_is_marked_on_the_draft() -> None:
    position = Position(own(p8=2, p6=2), own(p20=1, p1=2))
    scene = scene_of(at(position, (3, 1)), PLAYERS, bottom=Side.WHITE, draft=(RuleStep(8, 3),))
    assert scene.draft == (Step(8, 5, hit=True),)
    assert scene.position.black[25] == 1


def test_a_die_that_nothing_can_play_is_lost() -> None:
    """A6: only the 1 can be played; every point six away is held."""
    position = Position(own(p24=1, p23=1), own(p7=2, p8=2, p9=2, p1=2))
    scene = scene_of(at(position, (6, 1)), PLAYERS, bottom=Side.WHITE)
    assert scene.roll is not None
    assert [(die.pips, die.lost) for die in scene.roll.dice] == [(6, True), (1, False)]


def test_a_double_shows_four_dice_and_how_many_are_left() -> None:
    scene = scene_of(
        at(Position(own(p6=3), own(p6=2)), (2, 2)),
        PLAYERS,
        bottom=Side.WHITE,
        draft=(RuleStep(6, 2),),
    )
    assert scene.roll is not None
    assert [die.used for die in scene.roll.dice] == [True, False, False, False]


def test_a_pass_shows_its_dice_crossed_out() -> None:
    table = begun()
    assert table.game is not None
    passed = LastTurn(Side.BLACK, table.game.position, (6, 5), ())
    scene = scene_of(
        replace(table, game=replace(table.game, last=passed)), PLAYERS, bottom=Side.WHITE
    )
    assert scene.last_mover is Side.BLACK
    assert scene.last_move == ()
    assert scene.last_roll is not None
    assert all(die.lost for die in scene.last_roll.dice)


def test_an_offered_cube_lies_before_who_must_answer() -> None:
    table = begun(agreement=Agreement(format=Money(), cube=True))
    assert table.game is not None
    assert scene_of(table, PLAYERS, bottom=Side.WHITE).cube == Cube(1, None)
    asked = replace(table.game, phase=ToAnswer(Offer(Side.WHITE, Raise.DOUBLE, 2, 1), Side.WHITE))
    scene = scene_of(replace(table, game=asked), PLAYERS, bottom=Side.WHITE)
    assert scene.cube == Cube(2, None, offered_to=Side.BLACK)
    assert scene.turn is Side.BLACK
    assert scene.roll is None


def test_the_crawford_game_hides_the_cube() -> None:
    table = begun(agreement=Agreement(format=MatchTo(5), cube=True, crawford=True))
    assert table.game is not None
    shown = replace(table, game=replace(table.game, crawford=True))
    assert scene_of(shown, PLAYERS, bottom=Side.WHITE).cube is None


def test_a_match_shows_its_score_and_a_single_game_none() -> None:
    scene = scene_of(
        begun(agreement=Agreement(format=MatchTo(5), cube=True)), PLAYERS, bottom=Side.WHITE
    )
    assert scene.players.white == Player("Ann", score=Score(0, 5))
    assert scene_of(begun(), PLAYERS, bottom=Side.WHITE).players.white.score is None


def test_the_end_is_a_result() -> None:
    table = does(begun(), ANN, Confirm((RuleStep(8, 3), RuleStep(6, 1))))
    table = does(table, HOUSE, RollIntent((6, 4)))
    table = does(table, BOB, OfferResign(1))
    table = does(table, ANN, Accept(table.offers[0].seq))
    scene = scene_of(table, PLAYERS, bottom=Side.WHITE)
    assert scene.result == Result(Side.WHITE, 1)
    assert scene.turn is None


def test_long_nardy_is_played_on_a_board_with_a_hinge() -> None:
    table = begun((5, 2), Agreement(variant="long"))
    assert scene_of(table, PLAYERS, bottom=Side.WHITE).board == LONG_BOARD


def test_before_a_game_there_is_no_board() -> None:
    opening = open_table(ANN, Agreement(), "a" * 64, Instant(0))
    table = evolve(None, opening[0])
    with pytest.raises(NothingToShowError):
        scene_of(table, PLAYERS, bottom=Side.WHITE)
