"""How the facts of own cubes change a table (D.8).

Owns the part of the fold that only a multi-cube chouette needs, and keeps the captain's cube in
`Game.cube`. Leaves everything else to `evolve`, which calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rules.chouette import Chouette
from rules.cube import Cube
from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    DoubleMeant,
    InCubes,
    LoneTaker,
)
from rules.game import Ballot, Game, ToAnswerEach, ToRoll
from rules.identity import PlayerId
from rules.own_cubes import cube_of
from rules.standing import Tally, balanced
from rules.table import Table


def in_cubes(table: Table, event: InCubes) -> Table:
    """The table after a fact of own cubes; its number and question are `evolve`'s business."""
    assert table.game is not None  # noqa: S101 - no log has cubes before its GameStarted
    game = table.game
    match event:
        case DoubleMeant(player=player, wants=wants):
            others = tuple(other for other in table.eager if other != player)
            return replace(table, eager=(*others, player) if wants else others)
        case CubesOffered(side=side, kind=kind, on_roll=turn, bids=bids):
            phase = ToAnswerEach(side, kind, turn, bids)
            asked = replace(table, game=replace(game, phase=phase, retractable=None), offers=())
            return _done_with(asked, [bid.player for bid in bids])
        case CubeAnswered(player=player, yes=yes, higher=higher):
            return _answered(table, game, Ballot(player, yes, higher))
        case LoneTaker(player=player):
            return replace(table, game=_alone(game, player))
        case CubesTaken(cubes=cubes, owner=owner):
            new = {player: Cube(value, owner, turned=True) for player, value in cubes}
            mixed = tuple((player, new.get(player, cube)) for player, cube in game.cubes)
            taken = replace(table, game=replace(_rolls(game), cubes=mixed), offers=())
            return with_captains_cube(_done_with(taken, list(new)))
        case CubesDropped():
            return _dropped(table, game, event)
        case _:
            assert_never(event)


def _done_with(table: Table, players: Sequence[PlayerId]) -> Table:
    """What these meant to do with their cubes has been done, or is something else now."""
    return replace(table, eager=tuple(one for one in table.eager if one not in players))


def _answered(table: Table, game: Game, ballot: Ballot) -> Table:
    if not isinstance(game.phase, ToAnswerEach):
        return table
    phase = replace(game.phase, votes=(*game.phase.votes, ballot))
    return replace(table, game=replace(game, phase=phase))


def _alone(game: Game, player: PlayerId) -> Game:
    """The taker is asked again, the others' answers stand."""
    if not isinstance(game.phase, ToAnswerEach):
        return game
    votes = without(game.phase.votes, player)
    return replace(game, phase=replace(game.phase, votes=votes, lone=player))


def without(votes: Sequence[Ballot], player: PlayerId) -> tuple[Ballot, ...]:
    """The votes of everybody else."""
    return tuple(ballot for ballot in votes if ballot.player != player)


def _rolls(game: Game) -> Game:
    """Every cube is answered: nothing more is offered this turn. None of it can be taken back."""
    if not isinstance(game.phase, ToAnswerEach):
        return replace(game, retractable=None)
    return replace(game, phase=ToRoll(game.phase.turn, voted_down=True), retractable=None)


def _dropped(table: Table, game: Game, event: CubesDropped) -> Table:
    """Who is out has paid or was paid (D.5, D.8)."""
    team, standing = table.seating, table.standing
    left = tuple(pair for pair in game.cubes if pair[0] not in event.players)
    table = replace(table, game=replace(_rolls(game), cubes=left), offers=())
    table = _done_with(table, event.players)
    if isinstance(team, Chouette):
        out = team.dropped(event.players)
        won = event.players if event.side is team.box_side else ()
        table = replace(table, seating=replace(out, won=(*team.won, *won)))
    if isinstance(standing, Tally):
        points = balanced(standing.points, event.transfers)
        table = replace(table, standing=Tally(points, standing.games))
    return table


def with_captains_cube(table: Table) -> Table:
    """`Game.cube` is the cube of whoever leads; as it was, if that person is out."""
    game, team = table.game, table.seating
    if game is None or not game.cubes or not isinstance(team, Chouette):
        return table
    cube = cube_of(game, team.captain)
    return table if cube is None else replace(table, game=replace(game, cube=cube))


def turned_by_dice(game: Game, value: int) -> Game:
    """An automatic double turns every cube, all of which lie in the middle (A20, D.8)."""
    cubes = tuple((player, replace(cube, value=value)) for player, cube in game.cubes)
    return replace(game, cubes=cubes)
