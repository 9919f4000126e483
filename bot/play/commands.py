"""What a person asks of a table, as the conversation hands it over.

Owns the command and the wishes: intents whose numbers the asker must not know. Leaves
to the referee how a wish becomes an intent with dice or seals in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions import (
    Accept,
    Agree,
    Beaver,
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
    Leave,
    MeanToDouble,
    OfferPause,
    OfferResign,
    OfferSettlement,
    OfferTakeBack,
    ProposeDouble,
    Raccoon,
    ResignMatch,
    Resume,
    Sit,
    StandIn,
    Suggest,
    Take,
    Vote,
    Word,
)
from rules.identity import Instant, PlayerId, Seq, TableId


@dataclass(frozen=True, slots=True)
class AskRoll:
    """Roll my dice."""


@dataclass(frozen=True, slots=True)
class AskStart:
    """Begin the first game."""


@dataclass(frozen=True, slots=True)
class AskNextGame:
    """Begin the next game of the match or session."""


@dataclass(frozen=True, slots=True)
class FollowOrders:
    """Nothing by itself: what I have just ordered may already apply."""


@dataclass(frozen=True, slots=True)
class PlayHeld:
    """The turn that I have confirmed and not withdrawn is played."""


Wish = AskRoll | AskStart | AskNextGame | FollowOrders | PlayHeld
"""What the referee fills in: chance, orders and turns that it keeps; nobody else may."""

Asked = (
    Sit
    | Leave
    | Agree
    | Word
    | Confirm
    | Double
    | MeanToDouble
    | ProposeDouble
    | Vote
    | CloseVote
    | Instruct
    | Suggest
    | StandIn
    | ClaimTime
    | Take
    | Drop
    | Beaver
    | Raccoon
    | OfferResign
    | ResignMatch
    | OfferTakeBack
    | Accept
    | Decline
    | Close
    | OfferPause
    | Resume
    | GiveTime
    | OfferSettlement
    | CloseSilent
    | Wish
)
"""Everything a person can ask for: the rules' intents, with wishes for those that need chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One press or one typed word.

    `since` is the question that the pressed button belongs to, None for what is not born
    from a board (a typed command). `cause` names the update it came from: a command with a
    cause that is already in the table's log does nothing. `at` is when it arrived; where it was
    decided earlier, clocks count until `decided_at`.
    """

    table: TableId
    who: PlayerId
    intent: Asked
    since: Seq | None = None
    cause: str | None = None
    at: Instant
    decided_at: Instant | None = None
