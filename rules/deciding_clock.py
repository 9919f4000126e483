"""Time by agreement: pauses, going on, giving time, writing down what was used.

Owns who may ask for it and when. Leaves what is left on a clock to `clock` and what a silence
costs to `deciding_team`; no clock of a chouette stops, because several would have to agree (D).
"""

from __future__ import annotations

from rules.actions import MOST_GIVEN, GiveTime, SpendTime
from rules.agreement import NoClock, PerTurn
from rules.batch import Batch
from rules.clock import side_on_the_clock
from rules.identity import HOUSE, PlayerId
from rules.refusals import Refusal, Refused
from rules.table import PauseOffer, due
from rules.time_events import Paused, PauseOffered, Resumed, TimeGiven, TimeSpent


def offer_pause(batch: Batch, who: PlayerId) -> None:
    """The clock should stop, whoever's turn it is; the other side must agree."""
    side = batch.side_of(who)
    _refuse_without_clock(batch)
    if batch.table.clock.paused:
        raise Refused(Refusal.PAUSED)
    if side_on_the_clock(batch.table) is None:
        raise batch.not_your_turn()
    side_of = batch.seating.side_of
    offers = batch.table.offers
    if any(isinstance(offer, PauseOffer) and side_of(offer.by) is side for offer in offers):
        raise batch.offer_pending()
    batch.add(PauseOffered(at=batch.at, by=who))


def _refuse_without_clock(batch: Batch) -> None:
    """Between two people who have agreed on a clock, while a game is played."""
    if batch.agreement.chouette:
        raise Refused(Refusal.NOT_AT_CHOUETTE)
    _ = batch.game
    if isinstance(batch.agreement.pace, NoClock):
        raise Refused(Refusal.NO_CLOCK)


def pause(batch: Batch) -> None:
    """Both have agreed."""
    batch.add(Paused(at=batch.at))


def resume(batch: Batch, who: PlayerId) -> None:
    """Either side lets the clock run again."""
    batch.side_of(who)
    if not batch.table.clock.paused:
        raise Refused(Refusal.NOT_PAUSED)
    batch.add(Resumed(at=batch.at, by=who))


def give_time(batch: Batch, who: PlayerId, intent: GiveTime) -> None:
    """More time for the other side: for its open question, or for its bank at any time."""
    other = batch.side_of(who).other
    _refuse_without_clock(batch)
    if not 1 <= intent.seconds <= MOST_GIVEN:
        raise Refused(Refusal.BAD_TIME, most=MOST_GIVEN, asked=intent.seconds)
    running = side_on_the_clock(batch.table)
    per_turn = isinstance(batch.agreement.pace, PerTurn)
    if running is None or (per_turn and running is not other):
        raise Refused(Refusal.NOT_ON_THE_CLOCK, due=due(batch.table).players)
    batch.add(TimeGiven(at=batch.at, by=who, side=other, seconds=intent.seconds))


def spend_time(batch: Batch, who: PlayerId, intent: SpendTime) -> None:
    """The house writes down how much of the time that has passed counts."""
    if who != HOUSE:
        batch.seated(who)
        raise batch.not_your_turn()
    _ = batch.game
    side = side_on_the_clock(batch.table)
    if side is None:
        raise Refused(Refusal.NO_CLOCK)
    if batch.table.clock.paused:
        raise Refused(Refusal.PAUSED)
    if intent.seconds < 0:
        raise Refused(Refusal.BAD_TIME, most=None, asked=intent.seconds)
    batch.add(TimeSpent(at=batch.at, side=side, seconds=intent.seconds))
