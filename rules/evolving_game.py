"""How rolls, turns, the cube and the result change a table.

Owns the part of the fold that happens on the board. Leaves seats, offers and the numbering of
questions to `evolve`, which calls it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.agreement import variant_of
from rules.cube import Cube, Offer, Raise
from rules.events import (
    CubeTurned,
    DoubleOffered,
    Dropped,
    GameWon,
    OpeningRolled,
    Passed,
    Played,
    Raised,
    Rolled,
    Taken,
)
from rules.evolving_own_cubes import turned_by_dice
from rules.evolving_team import after_dropping, after_turn
from rules.game import (
    Game,
    LastTurn,
    Opening,
    Over,
    Phase,
    Retractable,
    ToAnswer,
    ToPlay,
    ToRoll,
)
from rules.identity import HOUSE
from rules.moves import apply
from rules.position import Side
from rules.table import Table

InGame = (
    OpeningRolled
    | CubeTurned
    | Rolled
    | Played
    | Passed
    | DoubleOffered
    | Raised
    | Taken
    | Dropped
    | GameWon
)


def in_game(table: Table, event: InGame) -> Table:
    """Rolls, turns and the cube. Turns, raises and the end let side offers lapse."""
    assert table.game is not None  # noqa: S101 - no log has play before its GameStarted
    game = table.game
    match event:
        case OpeningRolled():
            return replace(table, seating=event.seating, game=_opening(table, game, event))
        case CubeTurned(value=value):
            cube = replace(game.cube, value=value)
            turned = turned_by_dice(game, value)
            return replace(table, game=replace(turned, cube=cube, automatic=game.automatic + 1))
        case Rolled(side=side, dice=dice, n=n):
            return replace(table, game=replace(game, phase=ToPlay(side, dice), rolls=n))
        case Played() | Passed():
            return after_turn(replace(table, game=_turn(table, game, event), offers=()))
        case GameWon():
            return _over(table, game, event)
        case Dropped():
            dropped = replace(table, game=_cube(game, event), offers=())
            return after_dropping(dropped, event)
        case DoubleOffered() | Raised() | Taken():
            return replace(table, game=_cube(game, event), offers=())
        case _:
            assert_never(event)


def _over(table: Table, game: Game, event: GameWon) -> Table:
    """Words are for the next game now; those who waited for it sit down (D.8)."""
    return replace(
        table,
        game=replace(game, phase=Over(event.result), retractable=None),
        standing=event.standing,
        seats=(*table.seats, *table.waiting),
        waiting=(),
        words=(),
        offers=(),
        suggestions=(),
    )


def _opening(table: Table, game: Game, event: OpeningRolled) -> Game:
    """After a tie the question stays; a short game plays the opening dice, higher first (A6)."""
    phase: Phase
    if event.starts is None:
        ties = game.phase.ties if isinstance(game.phase, Opening) else 0
        phase = Opening(ties + 1)
    elif variant_of(table.agreement).opening_plays_roll:
        phase = ToPlay(event.starts, (max(event.dice), min(event.dice)))
    else:
        phase = ToRoll(event.starts)
    return replace(game, phase=phase, rolls=event.n, starts=event.starts)


def _turn(table: Table, game: Game, event: Played | Passed) -> Game:
    """A turn is done; a turn that a person confirmed becomes the one that may be taken back."""
    side, position, retractable = event.side, game.position, game.retractable
    if isinstance(event, Played):
        last = LastTurn(side, position, event.dice, event.turn, forced=event.forced)
        position = apply(variant_of(table.agreement), position, side, event.turn)
        if event.by != HOUSE:
            retractable = Retractable(side, table.seq, game.rolls)
    else:
        last = LastTurn(side, position, event.dice, ())
    return replace(
        game,
        position=position,
        phase=ToRoll(side.other),
        turns_done=game.turns_done.with_(side, game.turns_done.of(side) + 1),
        last=last,
        retractable=retractable,
    )


def _cube(game: Game, event: DoubleOffered | Raised | Taken | Dropped) -> Game:
    """An offer, a raise of it, or the answer. None of them can be taken back."""
    game = replace(game, retractable=None)
    match event:
        case DoubleOffered(side=side, value=value, drop=drop):
            return replace(game, phase=ToAnswer(Offer(side, Raise.DOUBLE, value, drop), side))
        case Raised(side=side, kind=kind, value=value, drop=drop):
            offer = Offer(side, kind, value, drop)
            return replace(game, phase=ToAnswer(offer, _turn_of(game, side)))
        case Taken(value=value, owner=owner):
            return replace(game, cube=Cube(value, owner, turned=True), phase=ToRoll(owner.other))
        case Dropped():
            return game
        case _:
            assert_never(event)


def _turn_of(game: Game, otherwise: Side) -> Side:
    return game.phase.turn if isinstance(game.phase, ToAnswer) else otherwise
