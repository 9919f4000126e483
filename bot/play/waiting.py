"""Who of a chouette is waited for, and until when.

Owns the deadlines of a group's questions, as moments that can be derived from a table, and a
few questions that everything around a team asks. Pure. Acting on them is `deadlines`' business.
"""

from __future__ import annotations

from rules.agreement import PerTurn, vote_limit
from rules.chouette import Chouette
from rules.game import Over, ToAnswer, ToAnswerEach, ToInsist, ToPlay, ToRoll, ToVote
from rules.identity import HOUSE, Instant, PlayerId
from rules.instructions import Instruction, said_by
from rules.own_cubes import cube_of, why_not_turn
from rules.position import Side
from rules.table import SEATS, Table, due


def team_of(table: Table) -> Chouette | None:
    """The people of the game on the table, if it is a chouette's."""
    return table.seating if isinstance(table.seating, Chouette) else None


def voices(table: Table) -> tuple[PlayerId, ...]:
    """The members of the team who still have a say in this game, in the order of the queue."""
    team = team_of(table)
    return () if team is None else team.deciders(team.team_side)


def answers_of_team(table: Table) -> bool:
    """Several people are asked now, each for themself: a vote, or a raise of the box (D.4, D.5)."""
    team = team_of(table)
    if team is None or table.game is None or table.closed:
        return False
    match table.game.phase:
        case ToVote() | ToInsist():
            return True
        case ToAnswer(offer=offer):
            return offer.by is team.box_side
        case ToAnswerEach(by=by):
            return by is team.box_side
        case _:
            return False


def deadline(table: Table) -> Instant | None:
    """When the house goes on without those who are silent; None if it waits for ever.

    Votes and answers of a team have `vote_limit`, its turns the table's clock, the pause between
    games what was agreed. A silent box is not replaced: the team may claim (D.3, D.8).
    """
    if table.closed or table.game is None or not table.agreement.chouette:
        return None
    agreed = table.agreement
    match table.game.phase:
        case Over() if len(table.seats) >= SEATS and agreed.pause_seconds:
            return Instant(table.since_at + agreed.pause_seconds)
        case ToVote() | ToAnswer() | ToAnswerEach() | ToInsist() if answers_of_team(table):
            return Instant(table.since_at + vote_limit(agreed))
        case ToRoll(side=side) | ToPlay(side=side):
            return _replaced_at(table, side)
        case _:
            return None


def _replaced_at(table: Table, side: Side) -> Instant | None:
    """When the next member plays; when all have had the turn, the box may claim for as long."""
    team, pace = team_of(table), table.agreement.pace
    if team is None or side is not team.team_side or not isinstance(pace, PerTurn):
        return None
    following = team.next_to_play()
    if following is None or team.speaks_for(side) not in due(table).players:
        return None
    rounds = 2 if following == team.captain else 1
    return Instant(table.since_at + rounds * pace.seconds)


def clock_until(table: Table) -> Instant | None:
    """When the open question's time is over by the table's clock; None where it never is."""
    pace = table.agreement.pace
    if table.game is None or isinstance(table.game.phase, Over):
        return None
    return Instant(table.since_at + pace.seconds) if isinstance(pace, PerTurn) else None


def turn_until(table: Table) -> Instant | None:
    """Until when whoever holds a chouette's dice or cube has time; None where several answer.

    Afterwards the next of the team plays, or the game can be claimed (D.3).
    """
    if table.closed or team_of(table) is None or HOUSE in due(table).players:
        return None
    return None if answers_of_team(table) else clock_until(table)


def may_mean_to_double(table: Table, player: PlayerId) -> bool:
    """With own cubes: `player` could double the own one, now or when the team is on roll (D.8)."""
    team, game = team_of(table), table.game
    if team is None or game is None or not game.cubes or isinstance(game.phase, Over):
        return False
    side = team.team_side
    why_not = why_not_turn(table.agreement, game, team, side, player)
    return player in team.deciders(side) and why_not is None


def drops_at_once(table: Table, player: PlayerId, chosen: Instruction) -> int | None:
    """What this instruction would cost `player` now: it drops a raise that waits for an answer.

    None where it says nothing yet, or takes.
    """
    team, game = team_of(table), table.game
    if team is None or game is None or not answers_of_team(table):
        return None
    phase = game.phase
    if player not in due(table).players or not isinstance(phase, ToAnswer | ToAnswerEach):
        return None
    said = said_by(chosen, player, team.captain, phase)
    if said is None or said.yes:
        return None
    if isinstance(phase, ToAnswer):
        return phase.offer.drop
    return next((bid.drop for bid in phase.bids if bid.player == player), None)


def may_claim(table: Table, player: PlayerId, at: Instant) -> bool:
    """The other side is out of time and nobody else can play for it, so the game can be claimed."""
    team, until = team_of(table), clock_until(table)
    if team is None or until is None or at < until or answers_of_team(table):
        return False
    side = team.side_of(player)
    if side is None or player not in team.deciders(side) or player in due(table).players:
        return False
    asked = {team.side_of(each) for each in due(table).players}
    all_had_it = team.next_to_play() in {None, team.captain}
    return asked == {side.other} and (side is team.team_side or all_had_it)


def may_advise(table: Table, player: PlayerId) -> bool:
    """`player` may suggest a turn to whoever holds the dice for the team (D.3)."""
    team = team_of(table)
    if team is None or table.game is None or not isinstance(table.game.phase, ToPlay):
        return False
    side = table.game.phase.side
    if side is not team.team_side or player == team.speaks_for(side):
        return False
    return player in team.deciders(side) and not waits_to_advise(table, player)


def waits_to_advise(table: Table, player: PlayerId) -> bool:
    """With own cubes: that of `player` has not been turned, so the advice comes too soon (D.8)."""
    cube = None if table.game is None else cube_of(table.game, player)
    return cube is not None and not cube.turned


def everybody(table: Table) -> tuple[PlayerId, ...]:
    """All people whom a text about this table may name: seated, waiting, gone, and on its sheet."""
    players = () if table.seating is None else table.seating.players
    known = () if table.standing is None else tuple(player for player, _ in table.standing.points)
    named = (*table.seats, *table.waiting, *players, *table.left, *known, table.opened_by)
    closer = () if table.closed_by in {None, HOUSE} else (table.closed_by,)
    return tuple(player for player in dict.fromkeys((*named, *closer)) if player is not None)
