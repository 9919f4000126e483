"""How the facts of a team change a table: votes, captains, advice, those who drop or leave.

Owns the part of the fold that only a chouette needs. Leaves everything else to `evolve`,
which calls it, and argues with nothing either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from rules.agreement import variant_of
from rules.chouette import Chouette
from rules.events import (
    Dropped,
)
from rules.evolving_own_cubes import with_captains_cube, without
from rules.game import (
    Answering,
    Ballot,
    Game,
    ToAnswerEach,
    ToInsist,
    ToPlay,
    ToRoll,
    ToVote,
)
from rules.identity import PlayerId
from rules.moves import apply
from rules.standing import Tally, balanced
from rules.steps import Turn
from rules.table import Suggestion, Table
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    DoubleAbandoned,
    DoubleProposed,
    EndProposed,
    GammonAsked,
    InstructionFired,
    InstructionSet,
    StoodIn,
    Suggested,
    TimeClaimed,
    Voted,
)

InTeam = (
    DoubleProposed
    | DoubleAbandoned
    | Voted
    | InstructionFired
    | Defaulted
    | InstructionSet
    | CaptainChanged
    | StoodIn
    | Suggested
    | TimeClaimed
    | EndProposed
    | GammonAsked
)


def in_team(table: Table, event: InTeam) -> Table:  # noqa: C901, PLR0912 - one case a fact
    """The table after a fact of a team; its number and question are `evolve`'s business."""
    match event:
        case DoubleProposed(side=side, by=by):
            return _asked(table, ToVote(side, by, (Ballot(by, yes=True),)))
        case DoubleAbandoned(side=side):
            return _asked(table, ToRoll(side, voted_down=True))
        case GammonAsked(side=side, kind=kind, single=single, gammon=gammon):
            return _asked(table, ToInsist(side, kind, single, gammon))
        case Voted(player=player, yes=yes, higher=higher):
            return _voted(table, Ballot(player, yes, higher))
        case InstructionFired(player=player, yes=yes, higher=higher):
            return _voted(table, Ballot(player, yes, higher))
        case Defaulted(player=player, yes=yes):
            return _voted(table, Ballot(player, yes))
        case InstructionSet(player=player, instruction=instruction):
            others = tuple(pair for pair in table.instructions if pair[0] != player)
            mine = () if instruction is None else ((player, instruction),)
            return replace(table, instructions=(*others, *mine))
        case CaptainChanged(captain=captain):
            return with_captains_cube(_reseated(table, lambda team: team.led_by(captain)))
        case StoodIn(player=player):
            return _reseated(table, lambda team: team.played_by(player))
        case Suggested(player=player, turn=turn):
            return _suggested(table, player, turn)
        case TimeClaimed(by=by):
            return replace(table, offers=(), closed_by=by)
        case EndProposed(by=by):
            return replace(table, ending_asked_by=by)
        case _:
            assert_never(event)


def _reseated(table: Table, change: Callable[[Chouette], Chouette]) -> Table:
    if not isinstance(table.seating, Chouette):
        return table
    return replace(table, seating=change(table.seating))


def _asked(table: Table, phase: ToVote | ToRoll | ToInsist) -> Table:
    """Another question of the team; side offers stand: nothing has been decided with the other."""
    game = _game(table)
    return replace(table, game=replace(game, phase=phase))


def _game(table: Table) -> Game:
    assert table.game is not None  # noqa: S101 - no log has a team's facts before its GameStarted
    return table.game


def _voted(table: Table, ballot: Ballot) -> Table:
    game = _game(table)
    if not isinstance(game.phase, Answering):
        return table
    phase = replace(game.phase, votes=(*game.phase.votes, ballot))
    return replace(table, game=replace(game, phase=phase))


def _suggested(table: Table, player: PlayerId, turn: Turn) -> Table:
    """One piece of advice a person; the same result by another way is the same advice."""
    game = _game(table)
    if not isinstance(game.phase, ToPlay):
        return table
    side, variant = game.phase.side, variant_of(table.agreement)
    meant = apply(variant, game.position, side, turn)
    found, kept = False, []
    for other in table.suggestions:
        by = tuple(who for who in other.by if who != player)
        if apply(variant, game.position, side, other.turn) == meant:
            found, by = True, (*by, player)
        if by:
            kept.append(Suggestion(other.turn, by))
    if not found:
        kept.append(Suggestion(turn, (player,)))
    return replace(table, suggestions=tuple(kept))


def after_leaving(table: Table, player: PlayerId) -> Table:
    """The running game without `player`: the stake stays, a vote already given does not count."""
    table = _reseated(table, lambda team: team.without(player))
    game = table.game
    if game is None:
        return table
    phase = game.phase
    if isinstance(phase, Answering):
        phase = replace(phase, votes=without(phase.votes, player))
    if isinstance(phase, ToAnswerEach) and phase.lone == player:
        phase = replace(phase, lone=None)
    return replace(table, game=replace(game, phase=phase, retractable=None), offers=())


def after_dropping(table: Table, event: Dropped) -> Table:
    """Those of a team who dropped have paid and are out (D.5)."""
    if not event.players:
        return table
    table = _reseated(table, lambda team: team.dropped(event.players))
    if isinstance(table.standing, Tally):
        points = balanced(table.standing.points, event.transfers)
        return replace(table, standing=Tally(points, table.standing.games))
    return table


def after_turn(table: Table) -> Table:
    """Whoever stood in did so for this turn only; advice is for one roll."""
    table = _reseated(table, lambda team: team.played_by(None))
    return replace(table, suggestions=()) if table.suggestions else table
