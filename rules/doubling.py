"""When the cube may be offered.

Owns the conditions of C.5, one after the other, and says which one fails. Asks neither
whose turn it is nor whether dice were rolled: that is the phase's business.
"""

from __future__ import annotations

from rules.agreement import CUBE_CEILING, Agreement
from rules.game import Game
from rules.match import holland_turns, is_dead
from rules.position import CHECKERS, Side
from rules.refusals import Refusal, Refused
from rules.seating import Seating
from rules.standing import Match, Standing, points_of


def highest(agreement: Agreement) -> int:
    """The highest value the cube may show at this table (C.5)."""
    return agreement.cube_cap or CUBE_CEILING


def on_last_roll(agreement: Agreement, game: Game) -> bool:
    """The side that moved first is off, and the other has one more turn (B.10)."""
    first = game.starts
    return agreement.last_roll and first is not None and game.position.off(first) == CHECKERS


def why_not_double(
    agreement: Agreement, standing: Standing, seating: Seating, game: Game, side: Side
) -> Refused | None:
    """What keeps `side` from offering the cube before its own roll, or None if nothing does."""
    if not agreement.cube:
        return Refused(Refusal.NO_CUBE)
    if game.crawford:
        return Refused(Refusal.CRAWFORD)
    if game.cube.owner is side.other:
        return Refused(Refusal.CUBE_NOT_YOURS, owner=seating.speaks_for(side.other))
    if turns := holland_turns(agreement, standing, game.turns_done.of(side)):
        return Refused(Refusal.HOLLAND, turns=turns)
    player, value = seating.speaks_for(side), game.cube.value
    if isinstance(standing, Match) and is_dead(standing, player, value):
        score = points_of(standing, player)
        return Refused(Refusal.DEAD_CUBE, score=score, length=standing.length, value=value)
    if value * 2 > highest(agreement):
        return Refused(Refusal.CUBE_CAP, cap=highest(agreement))
    if on_last_roll(agreement, game):
        return Refused(Refusal.LAST_ROLL)
    return None
