"""How a table ends that nobody plays to the end.

Owns settlements both agree on and tables closed from outside because they were silent, so that
every game can end. Leaves giving up alone to `deciding_offers` and claims to `deciding_team`.
"""

from __future__ import annotations

from rules.actions import CloseSilent, OfferSettlement
from rules.agreement import TRIPLE
from rules.batch import Batch
from rules.clock import silent_side
from rules.deciding_team import forfeit
from rules.endings import most
from rules.events import Ending, TableClosed
from rules.game import Answering, Opening, Over, ToAnswer
from rules.identity import HOUSE, PlayerId
from rules.match import after_game
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import Transfers
from rules.standing import Match
from rules.table import SettlementOffer
from rules.team_events import TimeClaimed
from rules.time_events import Settled, SettlementOffered


def offer_settlement(batch: Batch, who: PlayerId, intent: OfferSettlement) -> None:
    """To end everything here, for points that can still be lost, for a match, or for nothing.

    It closes the table: what is offered is the end of it, not a price for one position of a
    session that goes on (C.8). Not while a cube waits for its answer (C.7 by analogy).
    """
    side = batch.side_of(who)
    if batch.agreement.chouette:
        raise Refused(Refusal.NOT_AT_CHOUETTE)
    game, seating, standing = batch.begun
    in_match = isinstance(standing, Match)
    if isinstance(game.phase, Opening):
        raise batch.not_your_turn()
    if isinstance(game.phase, ToAnswer):
        raise batch.offer_pending()
    if isinstance(game.phase, Over) and not in_match:
        raise Refused(Refusal.GAME_OVER)
    for offer in batch.table.offers:
        if isinstance(offer, SettlementOffer) and seating.side_of(offer.by) is side:
            raise batch.offer_pending()
    _refuse_price(batch, intent.winner, intent.points, in_match=in_match)
    batch.add(SettlementOffered(at=batch.at, by=who, winner=intent.winner, points=intent.points))


def _refuse_price(batch: Batch, winner: Side | None, points: int, *, in_match: bool) -> None:
    """Nobody can be made to pay more than the position can still cost (C.7)."""
    paying = winner is not None and not in_match
    if (points != 0 and not paying) or (paying and points < 1):
        raise Refused(Refusal.BAD_SETTLEMENT)
    if winner is None or in_match:
        return
    game = batch.game
    limit = most(batch.agreement, batch.variant, game, winner.other) * game.cube.value
    if points > limit:
        raise Refused(Refusal.SETTLE_TOO_MUCH, most=limit, asked=points)


def settle(batch: Batch, who: PlayerId, offer: SettlementOffer) -> None:
    """Both have agreed. A match goes to its winner as it stands; its points are not touched."""
    _, seating, standing = batch.begun
    winner = offer.winner
    transfers: Transfers = ()
    if not isinstance(standing, Match):
        transfers = seating.settle(winner, offer.points) if winner is not None else ()
        standing = after_game(batch.agreement, standing, transfers)
    batch.add(
        Settled(
            at=batch.at,
            winner=winner,
            points=offer.points,
            transfers=transfers,
            standing=standing,
        )
    )
    batch.add(TableClosed(at=batch.at, by=who, ending=Ending.SETTLED))


def close_silent(batch: Batch, who: PlayerId, intent: CloseSilent) -> None:
    """Somebody whom the caller lets do so closes a table that nobody has played at for long.

    Claimed: the one side that is waited for drops what it was offered, or loses the most that the
    running game can still cost. The rest of a match is not played; its points stand.
    """
    if who == HOUSE:
        raise Refused(Refusal.NOT_FOR_HOUSE)
    if not intent.silent:
        raise Refused(Refusal.NOT_SILENT)
    if intent.claimed:
        _claim(batch, who)
    if not batch.table.closed:
        batch.add(TableClosed(at=batch.at, by=who, ending=Ending.ABANDONED))


def _claim(batch: Batch, who: PlayerId) -> None:
    """One side is silent. A team that answers or votes is not one: its votes are closed in time."""
    side, game = silent_side(batch.table), batch.table.game
    if side is None or game is None:
        raise Refused(Refusal.NOBODY_TO_BLAME)
    team = batch.seating.team_side
    if isinstance(game.phase, Answering) and side is team:
        raise Refused(Refusal.NOBODY_TO_BLAME)
    batch.add(TimeClaimed(at=batch.at, by=who, side=side))
    # A limit, even the highest, means that whatever cubes are left are given up, too.
    forfeit(batch, side, batch.seating.speaks_for(side), TRIPLE)
