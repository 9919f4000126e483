"""How a game ends and what follows at once.

Owns the last checker, the last roll, the price of a win, the new standing and the end of
the table. Leaves the decisions that end a game otherwise to the modules that decide them.
"""

from __future__ import annotations

from rules.agreement import Agreement, variant_of
from rules.batch import Batch
from rules.chouette import Chouette
from rules.clock import silent_side
from rules.cube import Cube
from rules.doubling import on_last_roll
from rules.events import Ending, GameWon, Passed, TableClosed
from rules.game import Game, ToAnswer, ToAnswerEach
from rules.identity import HOUSE
from rules.match import after_game, is_finished
from rules.moves import dead_to_all_rolls
from rules.own_cubes import unanswered
from rules.position import CHECKERS, Side
from rules.scoring import How, Result, Transfers
from rules.table import Table, has_cube_decision
from rules.variants import Variant
from rules.wins import kind_of_win, multiplier, worst_loss


def paid(agreement: Agreement, cube: Cube, board: int) -> int:
    """What a win worth `board` (1, 2 or 3) pays, as a multiple of the cube.

    At most what a backgammon was agreed to count (A67); under Jacoby 1 until an offer was
    taken: an automatic double is none (A17, C.5).
    """
    if agreement.jacoby and not cube.turned:
        return 1
    return min(board, agreement.backgammon)


def most(agreement: Agreement, variant: Variant, game: Game, loser: Side) -> int:
    """The greatest multiple of the cube that `loser` can still lose; 0 if it is off (C.7)."""
    if game.position.off(loser) == CHECKERS:
        return 0
    worst = worst_loss(variant, game.position, loser)
    return max(paid(agreement, cube, worst) for cube in _cubes(game))


def _cubes(game: Game) -> tuple[Cube, ...]:
    """The cubes that count: the own ones of those who are in the game, or the one of all."""
    return tuple(cube for _, cube in game.cubes) or (game.cube,)


def cost(agreement: Agreement, game: Game, times: int) -> int:
    """Points that a loss of `times` the cube costs.

    Own cubes count together, each with its own Jacoby (D.8).
    """
    return sum(paid(agreement, cube, times) * cube.value for cube in _cubes(game))


def price_of_silence(table: Table) -> int | None:
    """Points that the one side which is waited for loses if the game is claimed (C.7, B.11).

    The price of refusing what it was offered; otherwise the most that can still be lost, never
    more. None where nobody can be claimed against.
    """
    side, game = silent_side(table), table.game
    if side is None or game is None:
        return None
    if isinstance(game.phase, ToAnswer):
        return game.phase.offer.drop
    if isinstance(game.phase, ToAnswerEach):
        waiting = unanswered(game.phase)
        return sum(bid.drop for bid in game.phase.bids if bid.player in waiting)
    worst = most(table.agreement, variant_of(table.agreement), game, side)
    return cost(table.agreement, game, worst)


def turn_done(batch: Batch, side: Side) -> None:
    """`side` has played or passed: the game ends, or the other side is on.

    A side that no roll can help and that has no cube decision passes without dice (C.5, S10).
    """
    game, variant = batch.game, batch.variant
    result = _result(batch.agreement, variant, game, side)
    if result is not None:
        finish(batch, result)
        return
    skip_if_dead(batch, side.other)


def skip_if_dead(batch: Batch, side: Side) -> None:
    """Pass for `side`, which is on, if neither dice nor cube leave it anything to do."""
    if not has_cube_decision(batch.table, side) and is_dead_to_dice(batch, side):
        batch.add(Passed(at=batch.at, side=side, dice=None))
        turn_done(batch, side)


def is_dead_to_dice(batch: Batch, side: Side) -> bool:
    """None of the 21 rolls moves `side`, and some roll moves the other (A52)."""
    position, variant = batch.game.position, batch.variant
    return dead_to_all_rolls(variant, position, side) and not dead_to_all_rolls(
        variant, position, side.other
    )


def _result(agreement: Agreement, variant: Variant, game: Game, side: Side) -> Result | None:
    """The result if the turn that `side` has just completed ended the game (A4, A43, B.10)."""
    off, other_off = game.position.off(side), game.position.off(side.other)
    if other_off == CHECKERS:
        if off == CHECKERS:
            return Result(None, variant.kinds[0], How.DRAWN, game.cube.value, 0)
        return _borne_off(agreement, variant, game, side.other)
    if off < CHECKERS or on_last_roll(agreement, game):
        return None
    return _borne_off(agreement, variant, game, side)


def _borne_off(agreement: Agreement, variant: Variant, game: Game, winner: Side) -> Result:
    kind = kind_of_win(variant, game.position, winner)
    times = paid(agreement, game.cube, multiplier(variant, kind))
    return Result(winner, kind, How.BORNE_OFF, game.cube.value, times * game.cube.value)


def resigned(batch: Batch, loser: Side, times: int, how: How = How.RESIGNED) -> Result:
    """`loser` gives the game up for `times` the cube (C.7), or is taken to have done so."""
    cube = batch.game.cube
    kind = batch.variant.kinds[times - 1]
    points = paid(batch.agreement, cube, times) * cube.value
    return Result(loser.other, kind, how, cube.value, points)


def finish(batch: Batch, result: Result) -> None:
    """The game has this result: who pays, how things stand, and whether the table is done.

    With own cubes it is the captain's result; the others pay or receive by their own (D.8).
    """
    game, seating, standing = batch.begun
    if result.winner is None:
        transfers: Transfers = ()
    elif isinstance(seating, Chouette) and batch.agreement.multi_cube:
        transfers = _each_by_own(batch, game, seating, result)
    else:
        transfers = seating.settle(result.winner, result.points)
    standing = after_game(batch.agreement, standing, transfers)
    batch.add(GameWon(at=batch.at, result=result, transfers=transfers, standing=standing))
    if is_finished(batch.agreement, standing):
        batch.add(TableClosed(at=batch.at, by=HOUSE, ending=Ending.FINISHED))


def _each_by_own(batch: Batch, game: Game, team: Chouette, result: Result) -> Transfers:
    """Who is still in the game pays or gets what the own cube says; droppers have paid."""
    times = multiplier(batch.variant, result.kind)
    return tuple(
        transfer
        for player, cube in game.cubes
        for transfer in team.between(
            (player,),
            paid(batch.agreement, cube, times) * cube.value,
            to_box=result.winner is team.box_side,
        )
    )
