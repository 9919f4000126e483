"""Offers beside the question: resigning, taking a turn back, giving up the match.

Owns who may make and answer them and what they come to. Leaves the price of a game to
`endings`. None of them stops play; a turn or a raise lets them lapse.
"""

from __future__ import annotations

from typing import assert_never

from rules.actions import Accept, Decline, OfferResign
from rules.batch import Batch
from rules.deciding_clock import pause
from rules.deciding_closing import settle
from rules.endings import cost, finish, most, resigned
from rules.events import (
    Ending,
    MatchResigned,
    OfferClosed,
    ResignOffered,
    TableClosed,
    TakeBackOffered,
    TakenBack,
)
from rules.game import Answering, Game, Opening, Over, ToAnswer
from rules.identity import PlayerId, Seq
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.standing import Match
from rules.table import PauseOffer, ResignOffer, SettlementOffer, SideOffer, TakeBackOffer
from rules.team_events import (
    OfferAgreed,
)

MULTIPLIERS = range(1, 4)


def _in_play(batch: Batch, who: PlayerId) -> tuple[Game, Side]:
    """The game and the side of `who`, once it is known who starts and while no cube waits (C.7)."""
    side = batch.side_of(who)
    game = batch.game
    if isinstance(game.phase, Opening):
        raise batch.not_your_turn()
    if isinstance(game.phase, Answering):
        raise batch.offer_pending()
    return game, side


def offer_resign(batch: Batch, who: PlayerId, intent: OfferResign) -> None:
    """To lose 1, 2 or 3 times the cube; the most that can be lost is accepted at once (C.7).

    All active members of a team must agree to it, and to what the box offers (D.8).
    """
    game, side = _in_play(batch, who)
    batch.decides(who, side)
    _refuse_second(batch, side, ResignOffer)
    asked = intent.multiplier
    if asked not in MULTIPLIERS:
        raise Refused(Refusal.BAD_MULTIPLIER, asked=asked)
    limit = most(batch.agreement, batch.variant, game, side)
    if asked > limit:
        raise Refused(Refusal.RESIGN_TOO_MUCH, most=limit, asked=asked)
    points = cost(batch.agreement, game, asked)
    batch.add(ResignOffered(at=batch.at, side=side, by=who, multiplier=asked, points=points))
    if asked == limit and batch.seating.deciders(side) == (who,):
        finish(batch, resigned(batch, side, asked))


def offer_take_back(batch: Batch, who: PlayerId) -> None:
    """To have one's last turn back, while the other has decided nothing since.

    Turns are the captain's business alone (D.3), so this, too, is between box and captain.
    """
    game, side = _in_play(batch, who)
    batch.speaks(who, side)
    _refuse_second(batch, side, TakeBackOffer)
    turn = game.retractable
    if turn is None or turn.side is not side:
        raise Refused(Refusal.TAKE_BACK_TOO_LATE)
    seen = game.rolls - turn.rolls
    batch.add(TakeBackOffered(at=batch.at, by=who, to=turn.to, seen=seen))


def _refuse_second(batch: Batch, side: Side, kind: type[ResignOffer | TakeBackOffer]) -> None:
    """One offer of a kind and a side at a time: the first must be withdrawn or answered."""
    side_of = batch.seating.side_of
    if any(isinstance(offer, kind) and side_of(offer.by) is side for offer in batch.table.offers):
        raise batch.offer_pending()


def accept(batch: Batch, who: PlayerId, intent: Accept) -> None:
    """The other side agrees; of a team all must, to their own resignation as well (D.8)."""
    offer = _find(batch, who, intent.offer)
    side, maker = batch.side_of(who), batch.side_of(offer.by)
    match offer:
        case ResignOffer():
            _agree(batch, who, offer, maker)
        case TakeBackOffer(to=to):
            _refuse_own(batch, who, side, maker)
            batch.add(TakenBack(at=batch.at, to=to))
        case PauseOffer():
            _refuse_own(batch, who, side, maker)
            pause(batch)
        case SettlementOffer():
            _refuse_own(batch, who, side, maker)
            settle(batch, who, offer)
        case _:
            assert_never(offer)


def _refuse_own(batch: Batch, who: PlayerId, side: Side, maker: Side) -> None:
    """The other side answers."""
    if side is maker:
        raise Refused(Refusal.OWN_OFFER)
    batch.speaks(who, side)


def _agree(batch: Batch, who: PlayerId, offer: ResignOffer, loser: Side) -> None:
    """One voice more for a resignation; it stands once all of both sides have agreed."""
    seating, agreed = batch.seating, {offer.by, *offer.agreed}
    own, other = set(seating.deciders(loser)), set(seating.deciders(loser.other))
    side = batch.side_of(who)
    if who in agreed:
        raise Refused(Refusal.OWN_OFFER if who == offer.by else Refusal.ALREADY_ANSWERED)
    batch.decides(who, side)
    if side is not loser and own - agreed:
        raise batch.not_your_turn()
    if seating.team_side is not None:
        batch.add(OfferAgreed(at=batch.at, by=who, offer=offer.seq))
    agreed |= {who}
    times = offer.multiplier
    unrefusable = times == most(batch.agreement, batch.variant, batch.game, loser)
    if own <= agreed and (other <= agreed or unrefusable):
        finish(batch, resigned(batch, loser, times))


def decline(batch: Batch, who: PlayerId, intent: Decline) -> None:
    """The other side refuses, or the maker withdraws; play goes on without penalty (C.7)."""
    offer = _find(batch, who, intent.offer)
    batch.decides(who, batch.side_of(who))
    batch.add(OfferClosed(at=batch.at, by=who, offer=offer.seq))


def _find(batch: Batch, who: PlayerId, seq: Seq) -> SideOffer:
    batch.seated(who)
    found = next((offer for offer in batch.table.offers if offer.seq == seq), None)
    if found is None:
        raise Refused(Refusal.NO_SUCH_OFFER)
    return found


def resign_match(batch: Batch, who: PlayerId) -> None:
    """The whole match or session is given up.

    A match needs no points for that: its winner is the other. A session or single game pays
    the most that the running game can still cost, since nobody could refuse less.
    """
    side = batch.side_of(who)
    game, _, standing = batch.begun
    if batch.agreement.chouette:
        raise Refused(Refusal.LEAVE_INSTEAD)
    if isinstance(game.phase, ToAnswer):
        raise batch.offer_pending()
    batch.add(MatchResigned(at=batch.at, player=who))
    if not isinstance(standing, Match) and not isinstance(game.phase, Over):
        times = most(batch.agreement, batch.variant, game, side)
        if times:
            finish(batch, resigned(batch, side, times))
    if not batch.table.closed:
        batch.add(TableClosed(at=batch.at, by=who, ending=Ending.RESIGNED))
