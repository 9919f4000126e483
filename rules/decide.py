"""The door to the rules: what a person asks becomes facts, or a refusal.

Owns the dispatch and the opening of a table. Total: every table, person and intent gives
events or `Refused`. Leaves each decision to the module named for it.
"""

from __future__ import annotations

from typing import assert_never

from rules.actions import (
    Accept,
    Agree,
    Beaver,
    ByOrder,
    ClaimTime,
    Close,
    CloseSilent,
    CloseVote,
    Confirm,
    Decline,
    Double,
    Drop,
    GiveTime,
    Instruct,
    Intent,
    Leave,
    MeanToDouble,
    NextGame,
    OfferPause,
    OfferResign,
    OfferSettlement,
    OfferTakeBack,
    ProposeDouble,
    Raccoon,
    ResignMatch,
    Resume,
    Roll,
    Sit,
    SpendTime,
    StandIn,
    Start,
    Suggest,
    Take,
    Vote,
    Word,
)
from rules.agreement import Agreement
from rules.batch import Batch
from rules.deciding_clock import give_time, offer_pause, resume, spend_time
from rules.deciding_closing import close_silent, offer_settlement
from rules.deciding_cube import (
    as_meant,
    beaver,
    double,
    drop,
    mean_to_double,
    propose_double,
    raccoon,
    take,
)
from rules.deciding_offers import accept, decline, offer_resign, offer_take_back, resign_match
from rules.deciding_seats import add_word, agree, close, leave, next_game, sit, start
from rules.deciding_team import claim_time, stand_in, suggest
from rules.deciding_turns import confirm, roll
from rules.deciding_votes import close_vote, instruct, vote
from rules.events import Event, TableOpened
from rules.identity import HOUSE, Instant, PlayerId
from rules.order_events import OrderFired
from rules.refusals import Refusal, Refused
from rules.table import Table
from rules.time_events import Resumed


def open_table(by: PlayerId, agreement: Agreement, sealed: str, at: Instant) -> tuple[Event, ...]:
    """A new table at which `by` has the first seat; `sealed` is the digest of game 1's secret."""
    if by == HOUSE:
        raise Refused(Refusal.NOT_FOR_HOUSE)
    return (TableOpened(at=at, by=by, agreement=agreement, sealed=sealed),)


def decide(table: Table, who: PlayerId, intent: Intent, at: Instant) -> tuple[Event, ...]:
    """What happens when `who` asks for `intent`; raises `Refused` and changes nothing otherwise.

    Whoever plays on while the clock is stopped lets it run again.
    """
    if table.closed:
        raise Refused(Refusal.TABLE_CLOSED)
    batch = Batch(table, at)
    _act(batch, who, intent)
    as_meant(batch)
    if table.clock.paused and batch.table.since != table.since and not batch.table.closed:
        batch = Batch(table, at)
        batch.add(Resumed(at=at, by=who))
        _act(batch, who, intent)
    return batch.events


def _act(batch: Batch, who: PlayerId, intent: Intent) -> None:  # noqa: C901, PLR0912, PLR0915 - a list
    match intent:
        case Sit():
            sit(batch, who)
        case Leave():
            leave(batch, who)
        case Agree():
            agree(batch, who, intent)
        case Start():
            start(batch, who, intent)
        case NextGame():
            next_game(batch, who, intent)
        case Word():
            add_word(batch, who, intent)
        case Roll():
            roll(batch, who, intent)
        case Confirm():
            confirm(batch, who, intent)
        case Double(whose=whose):
            double(batch, who, whose)
        case MeanToDouble():
            mean_to_double(batch, who, intent)
        case ProposeDouble():
            propose_double(batch, who)
        case Vote():
            vote(batch, who, intent)
        case CloseVote():
            close_vote(batch, who)
        case Instruct():
            instruct(batch, who, intent)
        case Suggest():
            suggest(batch, who, intent)
        case StandIn():
            stand_in(batch, who)
        case ClaimTime():
            claim_time(batch, who, intent)
        case Take(whose=whose):
            take(batch, who, whose)
        case Drop(whose=whose):
            drop(batch, who, whose)
        case Beaver(whose=whose):
            beaver(batch, who, whose)
        case Raccoon(whose=whose):
            raccoon(batch, who, whose)
        case OfferResign():
            offer_resign(batch, who, intent)
        case ResignMatch():
            resign_match(batch, who)
        case OfferTakeBack():
            offer_take_back(batch, who)
        case Accept():
            accept(batch, who, intent)
        case Decline():
            decline(batch, who, intent)
        case Close():
            close(batch, who, intent)
        case OfferPause():
            offer_pause(batch, who)
        case Resume():
            resume(batch, who)
        case GiveTime():
            give_time(batch, who, intent)
        case OfferSettlement():
            offer_settlement(batch, who, intent)
        case SpendTime():
            spend_time(batch, who, intent)
        case CloseSilent():
            close_silent(batch, who, intent)
        case ByOrder(order=order, intent=ordered):
            batch.seated(who)
            batch.add(OrderFired(at=batch.at, player=who, order=order))
            _act(batch, who, ordered)
        case _:
            assert_never(intent)
