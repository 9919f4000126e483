"""What a person may ask of a table.

Owns the union of intents, plain data. A roll arrives with its dice already in it:
the caller of `decide` fills them in, as it fills in the time.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.agreement import Agreement
from rules.identity import PlayerId, Seq
from rules.instructions import Instruction
from rules.order_events import OrderKind
from rules.position import Side
from rules.steps import Dice, Turn

MOST_GIVEN = 30 * 86_400
"""The longest time that is given at once, in seconds."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat; while a chouette plays, ask to join the next game (D.8)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat back, before the first game; leave a chouette at any time (D.8)."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Change the agreement; only while nobody but the opener sits."""

    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the first game.

    `sealed` and `next_sealed` are hex digests of the secrets of this game and the next. `order`
    are dice of the house for the order of a chouette, at least as many as it takes (D.1).
    """

    sealed: str
    next_sealed: str
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NextGame:
    """Begin the next game of a match or session; `next_sealed` is the digest of the one after."""

    next_sealed: str


@dataclass(frozen=True, slots=True)
class Word:
    """Add a word of one's own to the dice of the coming game. `text` is 1..64 characters."""

    text: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll. HOUSE rolls the opening and for whoever has nothing to decide.

    In the opening the first die is the first seat's.

    In a turn whose 21 rolls are all dead the dice are not looked at (C.5).
    """

    dice: Dice


@dataclass(frozen=True, slots=True)
class Confirm:
    """Play this whole turn. HOUSE may confirm a turn that has exactly one legal result."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Double:
    """Offer the cube at twice its value, before the roll (A15).

    With own cubes the box offers that of `whose`, or all it may turn (D.8).
    """

    whose: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class ProposeDouble:
    """Propose to the team to double; it is offered if all agree (D.4)."""


@dataclass(frozen=True, slots=True)
class MeanToDouble:
    """With own cubes: double mine as soon as the team is on roll, or do not after all (D.8)."""

    wants: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """Say yes or no to the double that was proposed to the team."""

    yes: bool


@dataclass(frozen=True, slots=True)
class CloseVote:
    """The time for a team's decision is over: what is missing is filled in. Only HOUSE."""


@dataclass(frozen=True, slots=True)
class Instruct:
    """Choose in advance how one's answers are given in one's absence; None: not at all."""

    instruction: Instruction | None


@dataclass(frozen=True, slots=True)
class Suggest:
    """Advise the captain to play this whole turn (D.3)."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class StandIn:
    """Whoever should play for the team is out of time: the next member does. Only HOUSE."""


@dataclass(frozen=True, slots=True)
class ClaimTime:
    """Claim the game from a side that is out of time; the caller knows whether it is `expired`."""

    expired: bool


@dataclass(frozen=True, slots=True)
class Take:
    """Accept the offered raise; the box that of `whose`, or all that still wait (D.8)."""

    whose: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Drop:
    """Refuse the offered raise and pay its price; `whose` is as in `Take`."""

    whose: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Beaver:
    """Take and raise at once, keeping the cube (A18); `whose` is as in `Take`."""

    whose: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Raccoon:
    """Raise a beaver once more (A18); `whose` is as in `Take`."""

    whose: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class OfferResign:
    """Offer to lose the game at `multiplier` 1, 2 or 3 times the cube (C.7)."""

    multiplier: int


@dataclass(frozen=True, slots=True)
class ResignMatch:
    """Give up the whole match or session."""


@dataclass(frozen=True, slots=True)
class OfferTakeBack:
    """Ask to have the last confirmed turn back; the rolls that were seen stand."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the side offer that was made at `offer`."""

    offer: Seq


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse the side offer that was made at `offer`; its maker may withdraw it so, too."""

    offer: Seq


@dataclass(frozen=True, slots=True)
class Close:
    """Cancel before the first turn was played; end a session between games.

    `in_charge` is known to the caller: an administrator of the chat, seated or not, who may end
    the session of a chouette without asking.
    """

    in_charge: bool = False


@dataclass(frozen=True, slots=True)
class OfferPause:
    """Ask to stop the clock; the other side must agree. Not at a chouette."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clock run again. Whoever plays on does the same."""


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give the other side `seconds` more, 1 to `MOST_GIVEN`. Not at a chouette."""

    seconds: int


@dataclass(frozen=True, slots=True)
class OfferSettlement:
    """Offer to end everything here: `points` for `winner`, or for nobody if that is None.

    In a match `points` is 0: the match goes to `winner` or to nobody. Not at a chouette.
    """

    winner: Side | None
    points: int


@dataclass(frozen=True, slots=True)
class SpendTime:
    """HOUSE: the side on the clock has used `seconds` of running time since `clock.since`."""

    seconds: int


@dataclass(frozen=True, slots=True)
class CloseSilent:
    """Close a table that has been silent for long; whoever asks may do so, seated or not.

    `silent` is known to the caller. `claimed`: the one side that is waited for loses what it still
    can; otherwise nobody pays.
    """

    claimed: bool
    silent: bool


@dataclass(frozen=True, slots=True)
class ByOrder:
    """What somebody has ordered in advance is done in their name: `order` says by which order."""

    order: OrderKind
    intent: Roll | Confirm | Double | Take | Drop


Intent = (
    Sit
    | Leave
    | Agree
    | Start
    | NextGame
    | Word
    | Roll
    | Confirm
    | Double
    | ProposeDouble
    | MeanToDouble
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
    | SpendTime
    | CloseSilent
    | ByOrder
)
