"""Own cubes of a chouette: who takes, and what the answers come to (D.8).

Owns the answers to the members' own cubes. Leaves the offering to `deciding_own_doubles`, the
voices of absent people to `absence`, and one cube for all to the other deciding modules.
"""

from __future__ import annotations

from rules.absence import fill_in
from rules.batch import Batch
from rules.chouette import Chouette
from rules.cube import ANSWERED_BY, Bid, Raise, rebid
from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    LoneTaker,
)
from rules.doubling import highest
from rules.endings import finish, most, resigned, skip_if_dead
from rules.game import Ballot, Over, ToAnswerEach
from rules.identity import PlayerId
from rules.own_cubes import (
    lone_taker,
    may_raise_bid,
    must_take_captains,
    unanswered,
)
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import How, Result, Transfer
from rules.table import due
from rules.team_events import (
    CaptainChanged,
    Question,
    Voted,
    Why,
)

GAMMON = 2
"""The most that a side without a voice is made to pay, as a multiple of the cube (D.8)."""


def answer(  # noqa: PLR0913 - an answer has these parts
    batch: Batch,
    who: PlayerId,
    team: Chouette,
    phase: ToAnswerEach,
    whose: PlayerId | None,
    *,
    yes: bool,
    raises: Raise | None = None,
) -> None:
    """The box answers one cube or all that wait, a member the own one.

    The captain's word without a cube of his own among them is what absent members follow.
    """
    if raises is not None:
        _refuse_raise(batch, phase, raises)
    if phase.by is team.team_side:
        batch.decides(who, team.box_side)
        for player in _meant(phase, whose):
            _box_answers(batch, who, team, player, yes=yes, raises=raises)
        return
    batch.decides(who, team.team_side)
    if whose not in {None, who}:
        raise batch.not_your_turn()
    if who not in due(batch.table).players and not _captain_speaks(team, phase, who):
        raise _has_no_say(batch, phase, who)
    if phase.lone is not None and yes and raises is None:
        raise Refused(Refusal.MUST_BEAVER)
    own = next((each for each in phase.bids if each.player == who), None)
    higher = raises is not None and own is not None
    if own is not None and raises is not None and not _can_raise(batch, phase, own):
        raise Refused(Refusal.CUBE_CAP, cap=highest(batch.agreement))
    batch.add(Voted(at=batch.at, player=who, question=Question.RAISE, yes=yes, higher=higher))


def _meant(phase: ToAnswerEach, whose: PlayerId | None) -> tuple[PlayerId, ...]:
    """The cubes an answer is about; or the refusal, if there is none or it is answered."""
    waiting = unanswered(phase)
    if whose is None:
        return waiting
    if whose not in {each.player for each in phase.bids}:
        raise Refused(Refusal.NOTHING_OFFERED)
    if whose not in waiting:
        raise Refused(Refusal.ALREADY_ANSWERED)
    return (whose,)


def _refuse_raise(batch: Batch, phase: ToAnswerEach, kind: Raise) -> None:
    """A beaver answers a double, a raccoon a beaver; a lone taker's beaver needs no agreement."""
    if ANSWERED_BY.get(phase.kind) is not kind:
        raise Refused(Refusal.WRONG_RAISE, offered=phase.kind)
    agreed = {Raise.BEAVER: batch.agreement.beavers, Raise.RACCOON: batch.agreement.raccoons}
    if not agreed[kind] and phase.lone is None:
        code = Refusal.NO_BEAVERS if kind is Raise.BEAVER else Refusal.NO_RACCOONS
        raise Refused(code)


def _can_raise(batch: Batch, phase: ToAnswerEach, own: Bid) -> bool:
    return phase.lone == own.player or may_raise_bid(batch.agreement, phase.kind, own)


def _captain_speaks(team: Chouette, phase: ToAnswerEach, who: PlayerId) -> bool:
    """The captain, whose cube is not among those offered, may say what others follow."""
    spoken = any(ballot.player == who for ballot in phase.votes)
    offered = any(each.player == who for each in phase.bids)
    return who == team.captain and phase.lone is None and not spoken and not offered


def _has_no_say(batch: Batch, phase: ToAnswerEach, who: PlayerId) -> Refused:
    if any(ballot.player == who for ballot in phase.votes):
        return Refused(Refusal.ALREADY_ANSWERED)
    return batch.not_your_turn()


def _box_answers(  # noqa: PLR0913 - an answer has these parts
    batch: Batch,
    box: PlayerId,
    team: Chouette,
    player: PlayerId,
    *,
    yes: bool,
    raises: Raise | None,
) -> None:
    phase = batch.game.phase
    assert isinstance(phase, ToAnswerEach)  # noqa: S101 - answers ask nothing new
    if must_take_captains(team, phase, player, yes=yes):
        raise Refused(Refusal.MUST_TAKE_CAPTAINS, captain=team.captain)
    own = next(each for each in phase.bids if each.player == player)
    if raises is not None and not _can_raise(batch, phase, own):
        raise Refused(Refusal.CUBE_CAP, cap=highest(batch.agreement))
    batch.add(CubeAnswered(at=batch.at, by=box, player=player, yes=yes, higher=raises is not None))


def close(batch: Batch, team: Chouette, phase: ToAnswerEach) -> None:
    """Time is over for the members: whoever is silent follows the captain, and he the first.

    A captain whose cube is not offered and who says nothing leads nobody: then the first answer
    in the order of the queue counts, and if there is none it is a drop. Nor does anybody beaver
    by silence.
    """
    for member in due(batch.table).players:
        votes = _votes(batch)
        leader = None if phase.lone is not None else votes.get(team.captain)
        first = None if phase.lone is not None else _first(team, votes)
        if leader is not None:
            fill_in(batch, member, leader, Why.CAPTAIN)
        else:
            fill_in(batch, member, first, Why.SILENT if first is None else Why.FIRST)


def _votes(batch: Batch) -> dict[PlayerId, Ballot]:
    phase = batch.game.phase
    assert isinstance(phase, ToAnswerEach)  # noqa: S101 - answers ask nothing new
    return {ballot.player: ballot for ballot in phase.votes}


def _first(team: Chouette, votes: dict[PlayerId, Ballot]) -> Ballot | None:
    return next((votes[member] for member in team.queue if member in votes), None)


def answered(batch: Batch, team: Chouette) -> bool:
    """If nobody is asked any more, the answers count. True: the members have a new question."""
    if due(batch.table).players:
        return False
    _follow(batch, team)
    phase = batch.game.phase
    assert isinstance(phase, ToAnswerEach)  # noqa: S101 - filling in asks nothing new
    lone = lone_taker(batch.agreement, batch.variant, batch.game, team, phase)
    if lone is not None:
        batch.add(LoneTaker(at=batch.at, player=lone))
        return False
    return settle(batch, team, phase)


def _follow(batch: Batch, team: Chouette) -> None:
    """Those who have left but hold a stake answer as the captain (D.8)."""
    phase = batch.game.phase
    assert isinstance(phase, ToAnswerEach)  # noqa: S101 - the caller has looked
    captains = _votes(batch).get(team.captain)
    for player in unanswered(phase):
        fill_in(batch, player, captains, Why.SILENT if captains is None else Why.LEFT)


def settle(batch: Batch, team: Chouette, phase: ToAnswerEach, *, raising: bool = True) -> bool:
    """Droppers are out, takers play on, raised cubes are asked about. True: the members are."""
    votes = {ballot.player: ballot for ballot in phase.votes}
    taken = [each for each in phase.bids if votes[each.player].yes]
    higher = [
        each
        for each in taken
        if raising and votes[each.player].higher and _can_raise(batch, phase, each)
    ]
    _drop(batch, team, phase, [each for each in phase.bids if each not in taken])
    if is_over(batch):
        return False
    flat = tuple((each.player, each.value) for each in taken if each not in higher)
    if flat:
        batch.add(CubesTaken(at=batch.at, owner=phase.turn.other, cubes=flat))
    if higher:
        _raise(batch, phase, higher)
        return phase.by is team.team_side
    skip_if_dead(batch, phase.turn)
    return False


def is_over(batch: Batch) -> bool:
    """What was decided has ended the game."""
    return batch.table.game is not None and isinstance(batch.table.game.phase, Over)


def _raise(batch: Batch, phase: ToAnswerEach, higher: list[Bid]) -> None:
    """Beavers or raccoons, all on one question."""
    side, team = phase.by.other, batch.seating
    assert isinstance(team, Chouette)  # noqa: S101 - nobody else has own cubes
    batch.add(
        CubesOffered(
            at=batch.at,
            side=side,
            by=team.box if side is team.box_side else higher[0].player,
            kind=ANSWERED_BY[phase.kind],
            on_roll=phase.turn,
            bids=tuple(map(rebid, higher)),
        )
    )


def _drop(batch: Batch, team: Chouette, phase: ToAnswerEach, dropped: list[Bid]) -> None:
    """The refused cubes are paid at once; another captain leads, or the game is over (D.5)."""
    if not dropped:
        return
    box_pays = phase.by is team.team_side
    batch.add(
        CubesDropped(
            at=batch.at,
            side=phase.by.other,
            players=tuple(each.player for each in dropped),
            transfers=tuple(
                Transfer(team.box, each.player, each.drop)
                if box_pays
                else Transfer(each.player, team.box, each.drop)
                for each in dropped
            ),
        )
    )
    _lead_on(batch, phase.by, dropped)


def _lead_on(batch: Batch, by: Side, dropped: list[Bid]) -> None:
    """Somebody leads those who are still in the game, or it is over.

    If all of them have left, their side resigns, as when its last voice leaves.
    """
    team = batch.seating
    assert isinstance(team, Chouette)  # noqa: S101 - nobody else has own cubes
    if not team.active:
        price = next((each.drop for each in dropped if each.player == team.captain), 0)
        finish(batch, Result(by, batch.variant.kinds[0], How.DROPPED, price, price))
        return
    if team.captain in team.active:
        return
    present = team.deciders(team.team_side)
    batch.add(CaptainChanged(at=batch.at, captain=(*present, *team.active)[0]))
    if not present:
        give_in(batch, team.team_side)


def give_in(batch: Batch, side: Side, limit: int = GAMMON, how: How = How.RESIGNED) -> None:
    """`side` has no voice any more: it resigns, at most a gammon (D.8)."""
    times = most(batch.agreement, batch.variant, batch.game, side)
    finish(batch, resigned(batch, side, min(times, limit), how))


def forfeit(batch: Batch, side: Side, *, raising: bool) -> None:
    """`side` is silent for good: it drops every cube that waits for its answer."""
    team, phase = batch.seating, batch.game.phase
    assert isinstance(team, Chouette)  # noqa: S101 - nobody else has own cubes
    assert isinstance(phase, ToAnswerEach)  # noqa: S101 - the caller has looked
    for player in unanswered(phase):
        if side is team.box_side:
            batch.add(CubeAnswered(at=batch.at, by=team.box, player=player, yes=False))
        else:
            fill_in(batch, player, None, Why.SILENT)
    phase = batch.game.phase
    assert isinstance(phase, ToAnswerEach)  # noqa: S101 - answers ask nothing new
    settle(batch, team, phase, raising=raising)
