"""Decisions of a whole team: its own double, its answers to a raise, what comes in absence.

Owns proposals, votes and what becomes of them when time is over. Leaves the conditions of a double
to `doubling`, a single person's cube to `deciding_cube`, own cubes to `deciding_own_cubes`.
"""

from __future__ import annotations

from rules import deciding_own_cubes as own_cubes
from rules import deciding_own_doubles as own_doubles
from rules.absence import fill_in, fire, silent
from rules.actions import Instruct, Vote
from rules.batch import Batch
from rules.chouette import Chouette
from rules.cube import Offer, accepted, doubled, raised
from rules.endings import finish, skip_if_dead
from rules.events import (
    DoubleOffered,
    Dropped,
    Raised,
    Taken,
)
from rules.game import Ballot, ToAnswer, ToAnswerEach, ToInsist, ToVote
from rules.identity import HOUSE, PlayerId
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import How, Result
from rules.table import may_raise
from rules.team_events import (
    CaptainChanged,
    DoubleAbandoned,
    DoubleProposed,
    InstructionSet,
    Question,
    Voted,
    Why,
)


def offer_double(batch: Batch, who: PlayerId, side: Side) -> None:
    """The cube is offered, at once if `who` decides alone, else once the team agrees (D.4)."""
    offer = doubled(batch.game.cube, side)
    if batch.seating.deciders(side) == (who,):
        batch.add(DoubleOffered(at=batch.at, side=side, by=who, value=offer.value, drop=offer.drop))
    else:
        batch.add(
            DoubleProposed(at=batch.at, side=side, by=who, value=offer.value, drop=offer.drop)
        )
    heard(batch)


def vote(batch: Batch, who: PlayerId, intent: Vote) -> None:
    """Yes or no to a double, which one no ends (D.4), or to a gammon, which one yes does (D.8)."""
    batch.seated(who)
    phase = batch.game.phase
    if not isinstance(phase, ToVote | ToInsist):
        raise Refused(Refusal.NOTHING_OFFERED)
    batch.decides(who, phase.side)
    _once(phase, who)
    own = own_doubles.team_of(batch)
    if isinstance(phase, ToInsist):
        batch.add(Voted(at=batch.at, player=who, question=Question.GAMMON, yes=intent.yes))
    elif own is not None:
        own_doubles.vote(batch, who, own, phase, yes=intent.yes)
    else:
        batch.add(Voted(at=batch.at, player=who, question=Question.DOUBLE, yes=intent.yes))
    heard(batch)


def answer(batch: Batch, who: PlayerId, phase: ToAnswer, *, yes: bool, higher: bool) -> None:
    """One of a team takes, raises or drops for themself (D.5)."""
    _once(phase, who)
    batch.add(Voted(at=batch.at, player=who, question=Question.RAISE, yes=yes, higher=higher))
    heard(batch)


def _once(phase: ToVote | ToAnswer | ToInsist, who: PlayerId) -> None:
    if any(ballot.player == who for ballot in phase.votes):
        raise Refused(Refusal.ALREADY_ANSWERED)


def _team(batch: Batch) -> Chouette:
    """The people of a chouette; or `NO_TEAM`."""
    if not isinstance(batch.seating, Chouette):
        raise Refused(Refusal.NO_TEAM)
    return batch.seating


def instruct(batch: Batch, who: PlayerId, intent: Instruct) -> None:
    """An instruction for one's absence; it speaks at once if it can."""
    batch.seated(who)
    if not batch.agreement.chouette:
        raise Refused(Refusal.NO_TEAM)
    chosen = intent.instruction
    if chosen is not None and chosen.whom is not None:
        batch.seated(chosen.whom)
    batch.add(InstructionSet(at=batch.at, player=who, instruction=chosen))
    if batch.table.game is not None:
        heard(batch)


def close_vote(batch: Batch, who: PlayerId) -> None:
    """Time is over: whoever is silent has the default's answer (D.4, D.5)."""
    if who != HOUSE:
        batch.seated(who)
        raise batch.not_your_turn()
    phase = batch.game.phase
    team = _team(batch)
    match phase:
        case ToVote() | ToInsist():
            for member in silent(batch):
                fill_in(batch, member, None, Why.SILENT)
        case ToAnswer(offer=offer) if offer.by is not team.team_side:
            _captain_at_last(batch, team, phase)
            fire(batch)
            _follow_captain(batch, team, Why.CAPTAIN)
        case ToAnswerEach(by=by) if by is team.box_side:
            own_cubes.close(batch, team, phase)
        case _:
            raise Refused(Refusal.NOTHING_OFFERED)
    heard(batch)


def _captain_at_last(batch: Batch, team: Chouette, phase: ToAnswer) -> None:
    """A silent captain counts as the first answer in queue order; all silent is a drop."""
    if team.captain in silent(batch):
        votes = {ballot.player: ballot for ballot in phase.votes}
        first = next((votes[member] for member in team.queue if member in votes), None)
        fill_in(batch, team.captain, first, Why.SILENT if first is None else Why.FIRST)


def _follow_captain(batch: Batch, team: Chouette, why: Why) -> None:
    """All who are silent still answer as the captain."""
    phase = batch.game.phase
    assert isinstance(phase, ToAnswer)  # noqa: S101 - firing instructions asks nothing new
    captains = next(ballot for ballot in phase.votes if ballot.player == team.captain)
    for member in silent(batch):
        fill_in(batch, member, captains, why)


def heard(batch: Batch) -> None:
    """Something was asked or said: instructions speak, and perhaps the team has decided."""
    if not isinstance(batch.seating, Chouette):
        return
    fire(batch)
    team, phase = batch.seating, batch.table.game and batch.table.game.phase
    match phase:
        case ToVote() if batch.game.cubes:
            own_doubles.gathered(batch, team, phase)
        case ToVote():
            _decide_double(batch, team, phase)
        case ToInsist():
            _decide_gammon(batch, team, phase)
        case ToAnswer(offer=offer) if offer.by is not team.team_side:
            _decide_answers(batch, team, phase)
        case ToAnswerEach():
            if own_cubes.answered(batch, team):
                heard(batch)
        case _:
            pass


def _decide_double(batch: Batch, team: Chouette, phase: ToVote) -> None:
    """All active members agree: it is offered. One does not: the team rolls (D.4)."""
    side = phase.side
    if not all(ballot.yes for ballot in phase.votes):
        batch.add(DoubleAbandoned(at=batch.at, side=side))
        skip_if_dead(batch, side)
    elif not silent(batch):
        offer = doubled(batch.game.cube, side)
        by = phase.by if phase.by in team.deciders(side) else team.captain
        batch.add(DoubleOffered(at=batch.at, side=side, by=by, value=offer.value, drop=offer.drop))


def _decide_gammon(batch: Batch, team: Chouette, phase: ToInsist) -> None:
    """One insists: a gammon. Nobody does: what every game costs (D.8)."""
    insists = any(ballot.yes for ballot in phase.votes)
    if insists or not silent(batch):
        own_cubes.give_in(batch, team.box_side, own_cubes.GAMMON if insists else 1)


def _decide_answers(batch: Batch, team: Chouette, phase: ToAnswer) -> None:
    """Everybody has answered: droppers pay and are out, takers play on with the cube (D.5)."""
    if silent(batch):
        return
    # If the last voice has left without an answer, nobody takes.
    present = team.deciders(team.team_side)
    votes = _with_those_who_left(batch, team, phase) if present else {}
    droppers = tuple(member for member in team.active if not _yes(votes, member))
    takers = tuple(member for member in team.active if _yes(votes, member))
    offer = phase.offer
    if droppers:
        batch.add(
            Dropped(
                at=batch.at,
                side=offer.by.other,
                by=team.captain,
                value=offer.drop,
                players=droppers,
                transfers=team.dropping(droppers, offer.drop),
            )
        )
    if not takers:
        result = Result(offer.by, batch.variant.kinds[0], How.DROPPED, offer.drop, offer.drop)
        finish(batch, result)
        return
    if team.captain in droppers:
        batch.add(CaptainChanged(at=batch.at, captain=takers[0]))
    raising = all(votes[taker].higher for taker in takers if taker in present)
    _play_on(batch, phase, raising=raising and may_raise(batch.agreement, offer))


def _yes(votes: dict[PlayerId, Ballot], member: PlayerId) -> bool:
    return member in votes and votes[member].yes


def _with_those_who_left(batch: Batch, team: Chouette, phase: ToAnswer) -> dict[PlayerId, Ballot]:
    """All votes; those who have left but hold a stake answer as the captain (D.8)."""
    votes = {ballot.player: ballot for ballot in phase.votes}
    captains = votes[team.captain]
    for member in team.active:
        if member in team.gone:
            fill_in(batch, member, captains, Why.LEFT)
            votes[member] = Ballot(member, captains.yes)
    return votes


def _play_on(batch: Batch, phase: ToAnswer, *, raising: bool) -> None:
    team = _team(batch)
    if raising:
        raise_(batch, team.captain, phase.offer)
        return
    cube = accepted(phase.offer, phase.turn)
    batch.add(Taken(at=batch.at, by=team.captain, value=cube.value, owner=phase.turn.other))
    skip_if_dead(batch, phase.turn)


def raise_(batch: Batch, who: PlayerId, offer: Offer) -> None:
    """A beaver of a double or a raccoon of a beaver (A18)."""
    higher = raised(offer)
    batch.add(
        Raised(
            at=batch.at,
            side=higher.by,
            by=who,
            kind=higher.kind,
            value=higher.value,
            drop=higher.drop,
        )
    )
    heard(batch)
