"""Own cubes of a chouette: who doubles which, now or at the next chance (D.8).

Owns the offering of members' own cubes and how it is gathered. Leaves the answers to
`deciding_own_cubes`, which cube may be turned to `own_cubes`.
"""

from __future__ import annotations

from rules.batch import Batch
from rules.chouette import Chouette
from rules.cube import Cube, Raise, bid
from rules.cube_events import (
    CubesOffered,
    DoubleMeant,
)
from rules.endings import skip_if_dead
from rules.game import ToAnswer, ToAnswerEach, ToInsist, ToPlay, ToRoll, ToVote
from rules.identity import PlayerId
from rules.own_cubes import (
    asked_to_double,
    callers,
    cube_of,
    turnable,
    why_not_turn,
)
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.team_events import (
    DoubleAbandoned,
    DoubleProposed,
    Question,
    Voted,
)


def team_of(batch: Batch) -> Chouette | None:
    """The people of a game with own cubes; None where one cube serves all."""
    team = batch.seating
    return team if batch.game.cubes and isinstance(team, Chouette) else None


def double(batch: Batch, who: PlayerId, team: Chouette, whose: PlayerId | None) -> None:
    """The box offers one member's cube or all it may turn; a member offers the own one.

    The other members who may double are asked whether they do, too.
    """
    side = _on_roll(batch, who)
    game = batch.game
    if side is team.team_side and whose not in {None, who}:
        raise batch.not_your_turn()
    mine = who if side is team.team_side else whose
    if mine is not None and (refused := _why_not(batch, team, side, mine)) is not None:
        raise refused
    if isinstance(game.phase, ToRoll) and game.phase.voted_down:
        raise Refused(Refusal.VOTED_DOWN)
    cubes = turnable(batch.agreement, game, team, side)
    if not cubes:
        raise _nothing_to_turn(batch, team, side)
    if side is team.box_side:
        _offer(batch, team, side, who, cubes if whose is None else (whose,))
    elif callers(batch.agreement, game, team, side) == (who,):
        _offer(batch, team, side, who, _with_those_who_left(batch, team, (who,)))
    else:
        own = bid(who, _cube(batch, who))
        batch.add(DoubleProposed(at=batch.at, side=side, by=who, value=own.value, drop=own.drop))


def mean(batch: Batch, who: PlayerId, team: Chouette, *, wants: bool) -> None:
    """A member will double the own cube at the next chance, whoever is there then."""
    batch.decides(who, team.team_side)
    refused = _why_not(batch, team, team.team_side, who)
    if wants and refused is not None:
        raise refused
    batch.add(DoubleMeant(at=batch.at, player=who, wants=wants))


def as_meant(batch: Batch, team: Chouette) -> bool:
    """Whoever meant to double does, if the team is on roll or is asked. True: somebody has."""
    table, game = batch.table, batch.game
    match game.phase:
        case ToRoll(side=side) if side is team.team_side:
            able = callers(batch.agreement, game, team, side)
            first = next((member for member in able if member in table.eager), None)
            if first is None:
                return False
            double(batch, first, team, None)
            _others_too(batch, team)
            return True
        case ToVote():
            return _others_too(batch, team)
        case _:
            return False


def _others_too(batch: Batch, team: Chouette) -> bool:
    phase, said = batch.game.phase, False
    if isinstance(phase, ToVote):
        for member in asked_to_double(batch.agreement, batch.game, team, phase):
            if member in batch.table.eager:
                vote(batch, member, team, phase, yes=True)
                said = True
    return said


def _on_roll(batch: Batch, who: PlayerId) -> Side:
    """The side that may double, for which `who` has a voice; or the refusal that says why not."""
    match batch.game.phase:
        case ToRoll(side=side):
            batch.decides(who, side)
            return side
        case ToPlay(side=side, dice=dice):
            batch.decides(who, side)
            raise Refused(Refusal.ALREADY_ROLLED, dice=dice)
        case ToVote() | ToAnswer() | ToAnswerEach() | ToInsist():
            raise batch.offer_pending()
        case _:
            raise batch.not_your_turn()


def _why_not(batch: Batch, team: Chouette, side: Side, player: PlayerId) -> Refused | None:
    return why_not_turn(batch.agreement, batch.game, team, side, player)


def _nothing_to_turn(batch: Batch, team: Chouette, side: Side) -> Refused:
    """Why the box may turn no cube: as with the captain's."""
    refused = _why_not(batch, team, side, team.captain)
    return refused or Refused(Refusal.NO_CUBE)


def _cube(batch: Batch, player: PlayerId) -> Cube:
    cube = cube_of(batch.game, player)
    assert cube is not None, player  # noqa: S101 - whoever is in the game has one
    return cube


def _offer(
    batch: Batch, team: Chouette, side: Side, by: PlayerId, cubes: tuple[PlayerId, ...]
) -> None:
    """These cubes are offered at twice their value."""
    bids = tuple(bid(player, _cube(batch, player)) for player in team.queue if player in cubes)
    batch.add(
        CubesOffered(at=batch.at, side=side, by=by, kind=Raise.DOUBLE, on_roll=side, bids=bids)
    )


def _with_those_who_left(
    batch: Batch, team: Chouette, yes: tuple[PlayerId, ...]
) -> tuple[PlayerId, ...]:
    """Those who have left double when the captain does: their answers follow his (D.8)."""
    if team.captain not in yes:
        return yes
    cubes = turnable(batch.agreement, batch.game, team, team.team_side)
    return (*yes, *(player for player in cubes if player in team.gone))


def vote(batch: Batch, who: PlayerId, team: Chouette, phase: ToVote, *, yes: bool) -> None:
    """A member says whether to double the own cube, too."""
    refused = _why_not(batch, team, phase.side, who)
    if refused is not None:
        raise refused
    batch.add(Voted(at=batch.at, player=who, question=Question.DOUBLE, yes=yes))


def gathered(batch: Batch, team: Chouette, phase: ToVote) -> None:
    """Everybody has said whether to double; silence is a no. Nothing more this turn."""
    if asked_to_double(batch.agreement, batch.game, team, phase):
        return
    yes = tuple(ballot.player for ballot in phase.votes if ballot.yes)
    if not yes:
        batch.add(DoubleAbandoned(at=batch.at, side=phase.side))
        skip_if_dead(batch, phase.side)
        return
    by = phase.by if phase.by in yes else yes[0]
    _offer(batch, team, phase.side, by, _with_those_who_left(batch, team, yes))
