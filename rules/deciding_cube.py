"""Offering the cube and answering it.

Owns who may say what while an offer is or is not on the table. Leaves the conditions of a
double to `doubling`, the arithmetic of raises to `cube`, a team's votes to `deciding_votes`.
"""

from __future__ import annotations

from collections.abc import Callable

from rules import deciding_own_cubes as own_cubes
from rules import deciding_own_doubles as own_doubles
from rules.actions import MeanToDouble
from rules.batch import Batch
from rules.cube import ANSWERED_BY, Raise, accepted
from rules.deciding_votes import answer, heard, offer_double, raise_
from rules.doubling import highest, why_not_double
from rules.endings import finish, skip_if_dead
from rules.events import Dropped, Taken
from rules.game import (
    Over,
    Phase,
    ToAnswer,
    ToAnswerEach,
    ToInsist,
    ToPlay,
    ToRoll,
    ToVote,
)
from rules.identity import PlayerId
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import How, Result
from rules.table import may_raise


def double(batch: Batch, who: PlayerId, whose: PlayerId | None = None) -> None:
    """The cube is offered at twice its value, before the roll (A15)."""
    batch.seated(who)
    own = own_doubles.team_of(batch)
    if own is not None:
        own_doubles.double(batch, who, own, whose)
        heard(batch)
        return
    _double(batch, who, batch.speaks)


def propose_double(batch: Batch, who: PlayerId) -> None:
    """The same by anybody of the side that is to roll; the others of a team vote on it (D.4)."""
    batch.seated(who)
    if own_doubles.team_of(batch) is not None:
        double(batch, who)
        return
    _double(batch, who, batch.decides)


def mean_to_double(batch: Batch, who: PlayerId, intent: MeanToDouble) -> None:
    """With own cubes: to double at the next chance, whether or not one is there (D.8)."""
    batch.seated(who)
    own = own_doubles.team_of(batch) if batch.agreement.multi_cube else None
    if own is None:
        raise Refused(Refusal.NO_TEAM)
    own_doubles.mean(batch, who, own, wants=intent.wants)


def as_meant(batch: Batch) -> None:
    """After a deed: whoever has said so in advance doubles now, if the team is on roll."""
    if not batch.table.eager or batch.table.closed or isinstance(_phase(batch), Over | None):
        return
    own = own_doubles.team_of(batch)
    if own is not None and own_doubles.as_meant(batch, own):
        heard(batch)


def _phase(batch: Batch) -> Phase | None:
    return None if batch.table.game is None else batch.table.game.phase


def _double(batch: Batch, who: PlayerId, may: Callable[[PlayerId, Side], None]) -> None:
    _, seating, standing = batch.begun
    game = batch.game
    match game.phase:
        case ToRoll(side=side, voted_down=voted_down):
            may(who, side)
        case ToPlay(side=side, dice=dice):
            may(who, side)
            raise Refused(Refusal.ALREADY_ROLLED, dice=dice)
        case ToAnswer() | ToAnswerEach() | ToVote() | ToInsist():
            raise batch.offer_pending()
        case _:
            raise batch.not_your_turn()
    refused = why_not_double(batch.agreement, standing, seating, game, side)
    if refused is not None:
        raise refused
    if voted_down:
        raise Refused(Refusal.VOTED_DOWN)
    offer_double(batch, who, side)


def _of_own_cubes(
    batch: Batch,
    who: PlayerId,
    whose: PlayerId | None,
    *,
    yes: bool,
    raises: Raise | None = None,
) -> bool:
    """It was an answer about own cubes (D.8)."""
    batch.seated(who)
    own, phase = own_doubles.team_of(batch), batch.game.phase
    if own is None or not isinstance(phase, ToAnswerEach):
        return False
    own_cubes.answer(batch, who, own, phase, whose, yes=yes, raises=raises)
    heard(batch)
    return True


def _asked(batch: Batch, who: PlayerId) -> ToAnswer:
    """The offer that `who` is to answer, and whose turn it is."""
    batch.seated(who)
    phase = batch.game.phase
    if not isinstance(phase, ToAnswer):
        raise Refused(Refusal.NOTHING_OFFERED)
    batch.decides(who, phase.offer.by.other)
    return phase


def _of_team(batch: Batch, phase: ToAnswer) -> bool:
    """Several people answer, each for themself (D.5)."""
    return phase.offer.by.other is batch.seating.team_side


def take(batch: Batch, who: PlayerId, whose: PlayerId | None = None) -> None:
    """The raise is accepted; a doubler whom no roll can help passes without dice (C16)."""
    if _of_own_cubes(batch, who, whose, yes=True):
        return
    phase = _asked(batch, who)
    if _of_team(batch, phase):
        answer(batch, who, phase, yes=True, higher=False)
        return
    cube = accepted(phase.offer, phase.turn)
    batch.add(Taken(at=batch.at, by=who, value=cube.value, owner=phase.turn.other))
    skip_if_dead(batch, phase.turn)


def drop(batch: Batch, who: PlayerId, whose: PlayerId | None = None) -> None:
    """The raise is refused: its maker wins what the cube was worth before it, as a single (C.5)."""
    if _of_own_cubes(batch, who, whose, yes=False):
        return
    phase = _asked(batch, who)
    if _of_team(batch, phase):
        answer(batch, who, phase, yes=False, higher=False)
        return
    offer = phase.offer
    side, price = offer.by.other, offer.drop
    batch.add(Dropped(at=batch.at, side=side, by=who, value=price))
    finish(batch, Result(offer.by, batch.variant.kinds[0], How.DROPPED, price, price))


def beaver(batch: Batch, who: PlayerId, whose: PlayerId | None = None) -> None:
    """Taken and raised at once; the cube stays with the taker (A18)."""
    if _of_own_cubes(batch, who, whose, yes=True, raises=Raise.BEAVER):
        return
    phase = _asked(batch, who)
    if not batch.agreement.beavers:
        raise Refused(Refusal.NO_BEAVERS)
    _raise(batch, who, phase, Raise.BEAVER)


def raccoon(batch: Batch, who: PlayerId, whose: PlayerId | None = None) -> None:
    """A beaver raised once more (A18)."""
    if _of_own_cubes(batch, who, whose, yes=True, raises=Raise.RACCOON):
        return
    phase = _asked(batch, who)
    if not batch.agreement.raccoons:
        raise Refused(Refusal.NO_RACCOONS)
    _raise(batch, who, phase, Raise.RACCOON)


def _raise(batch: Batch, who: PlayerId, phase: ToAnswer, kind: Raise) -> None:
    """A raise of one person, or the wish of one of a team: all who take must agree (D.8)."""
    offer = phase.offer
    if ANSWERED_BY.get(offer.kind) is not kind:
        raise Refused(Refusal.WRONG_RAISE, offered=offer.kind)
    if not may_raise(batch.agreement, offer):
        raise Refused(Refusal.CUBE_CAP, cap=highest(batch.agreement))
    if _of_team(batch, phase):
        answer(batch, who, phase, yes=True, higher=True)
    else:
        raise_(batch, who, offer)
