"""Offers beside the question: resigning, taking a turn back, giving up the match.

Owns who may make and answer them and what they come to. Leaves the price of a game to
`endings`. None of them stops play; a turn or a raise lets them lapse.
"""

from __future__ import annotations

from typing import assert_never

from rules.actions import Accept, Decline, OfferResign
from rules.batch import Batch
from rules.endings import finish, most, resigned
from rules.events import (
    Ending,
    MatchResigned,
    OfferClosed,
    ResignOffered,
    TableClosed,
    TakeBackOffered,
    TakenBack,
)
from rules.game import Game, Opening, Over, ToAnswer
from rules.identity import PlayerId, Seq
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.standing import Match
from rules.table import ResignOffer, SideOffer, TakeBackOffer

MULTIPLIERS = range(1, 4)


def _in_play(batch: Batch, who: PlayerId) -> tuple[Game, Side]:
    """The game and the side of `who`, once it is known who starts and while no cube waits (C.7)."""
    side = batch.side_of(who)
    game = batch.game
    if isinstance(game.phase, Opening):
        raise batch.not_your_turn()
    if isinstance(game.phase, ToAnswer):
        raise batch.offer_pending()
    return game, side


def offer_resign(batch: Batch, who: PlayerId, intent: OfferResign) -> None:
    """To lose 1, 2 or 3 times the cube; the most that can be lost is accepted at once (C.7)."""
    game, side = _in_play(batch, who)
    _refuse_second(batch, who, ResignOffer)
    asked = intent.multiplier
    if asked not in MULTIPLIERS:
        raise Refused(Refusal.BAD_MULTIPLIER, asked=asked)
    limit = most(batch.agreement, batch.variant, game, side)
    if asked > limit:
        raise Refused(Refusal.RESIGN_TOO_MUCH, most=limit, asked=asked)
    points = asked * game.cube.value
    batch.add(ResignOffered(at=batch.at, side=side, by=who, multiplier=asked, points=points))
    if asked == limit:
        finish(batch, resigned(batch, side, asked))


def offer_take_back(batch: Batch, who: PlayerId) -> None:
    """To have one's last turn back, while the other has decided nothing since."""
    game, side = _in_play(batch, who)
    _refuse_second(batch, who, TakeBackOffer)
    turn = game.retractable
    if turn is None or turn.side is not side:
        raise Refused(Refusal.TAKE_BACK_TOO_LATE)
    seen = game.rolls - turn.rolls
    batch.add(TakeBackOffered(at=batch.at, by=who, to=turn.to, seen=seen))


def _refuse_second(batch: Batch, who: PlayerId, kind: type[ResignOffer | TakeBackOffer]) -> None:
    """One offer of a kind at a time: the first must be withdrawn or answered."""
    if any(isinstance(offer, kind) and offer.by == who for offer in batch.table.offers):
        raise batch.offer_pending()


def accept(batch: Batch, who: PlayerId, intent: Accept) -> None:
    """The other side agrees."""
    offer = _find(batch, who, intent.offer)
    if batch.side_of(who) is batch.side_of(offer.by):
        raise Refused(Refusal.OWN_OFFER)
    match offer:
        case ResignOffer(by=by, multiplier=times):
            finish(batch, resigned(batch, batch.side_of(by), times))
        case TakeBackOffer(to=to):
            batch.add(TakenBack(at=batch.at, to=to))
        case _:
            assert_never(offer)


def decline(batch: Batch, who: PlayerId, intent: Decline) -> None:
    """The other side refuses, or the maker withdraws; play goes on without penalty (C.7)."""
    offer = _find(batch, who, intent.offer)
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
    if isinstance(game.phase, ToAnswer):
        raise batch.offer_pending()
    batch.add(MatchResigned(at=batch.at, player=who))
    if not isinstance(standing, Match) and not isinstance(game.phase, Over):
        times = most(batch.agreement, batch.variant, game, side)
        if times:
            finish(batch, resigned(batch, side, times))
    if not batch.table.closed:
        batch.add(TableClosed(at=batch.at, by=who, ending=Ending.RESIGNED))
