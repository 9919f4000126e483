"""Offering the cube and answering it.

Owns who may say what while an offer is or is not on the table. Leaves the conditions of a
double to `doubling` and the arithmetic of raises to `cube`.
"""

from __future__ import annotations

from rules.batch import Batch
from rules.cube import ANSWERED_BY, Offer, Raise, accepted, doubled, raised
from rules.doubling import highest, why_not_double
from rules.endings import finish, skip_if_dead
from rules.events import DoubleOffered, Dropped, Raised, Taken
from rules.game import ToAnswer, ToPlay, ToRoll
from rules.identity import PlayerId
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import How, Result
from rules.table import may_raise


def double(batch: Batch, who: PlayerId) -> None:
    """The cube is offered at twice its value, before the roll (A15)."""
    batch.seated(who)
    _, seating, standing = batch.begun
    game = batch.game
    match game.phase:
        case ToRoll(side=side):
            batch.speaks(who, side)
        case ToPlay(side=side, dice=dice):
            batch.speaks(who, side)
            raise Refused(Refusal.ALREADY_ROLLED, dice=dice)
        case ToAnswer():
            raise batch.offer_pending()
        case _:
            raise batch.not_your_turn()
    refused = why_not_double(batch.agreement, standing, seating, game, side)
    if refused is not None:
        raise refused
    offer = doubled(game.cube, side)
    batch.add(DoubleOffered(at=batch.at, side=side, by=who, value=offer.value, drop=offer.drop))


def _asked(batch: Batch, who: PlayerId) -> tuple[Offer, Side]:
    """The offer that `who` is to answer, and whose turn it is."""
    batch.seated(who)
    phase = batch.game.phase
    if not isinstance(phase, ToAnswer):
        raise Refused(Refusal.NOTHING_OFFERED)
    batch.speaks(who, phase.offer.by.other)
    return phase.offer, phase.turn


def take(batch: Batch, who: PlayerId) -> None:
    """The raise is accepted; a doubler whom no roll can help passes without dice (C16)."""
    offer, turn = _asked(batch, who)
    cube = accepted(offer, turn)
    batch.add(Taken(at=batch.at, by=who, value=cube.value, owner=turn.other))
    skip_if_dead(batch, turn)


def drop(batch: Batch, who: PlayerId) -> None:
    """The raise is refused: its maker wins what the cube was worth before it, as a single (C.5)."""
    offer, _ = _asked(batch, who)
    side, price = offer.by.other, offer.drop
    batch.add(Dropped(at=batch.at, side=side, by=who, value=price))
    finish(batch, Result(offer.by, batch.variant.kinds[0], How.DROPPED, price, price))


def beaver(batch: Batch, who: PlayerId) -> None:
    """Taken and raised at once; the cube stays with the taker (A18)."""
    offer, _ = _asked(batch, who)
    if not batch.agreement.beavers:
        raise Refused(Refusal.NO_BEAVERS)
    _raise(batch, who, offer, Raise.BEAVER)


def raccoon(batch: Batch, who: PlayerId) -> None:
    """A beaver raised once more (A18)."""
    offer, _ = _asked(batch, who)
    if not batch.agreement.raccoons:
        raise Refused(Refusal.NO_RACCOONS)
    _raise(batch, who, offer, Raise.RACCOON)


def _raise(batch: Batch, who: PlayerId, offer: Offer, kind: Raise) -> None:
    if ANSWERED_BY.get(offer.kind) is not kind:
        raise Refused(Refusal.WRONG_RAISE, offered=offer.kind)
    if not may_raise(batch.agreement, offer):
        raise Refused(Refusal.CUBE_CAP, cap=highest(batch.agreement))
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
