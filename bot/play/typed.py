"""A turn that was typed.

Owns what follows from a text: a deed, a draft or an objection. Leaves the spellings to
`rules.notation` and the deed itself to the referee.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.drafts import Drafted, Drafts, Grip, Tap
from rules.actions import Confirm
from rules.notation import Beginning, Illegal, NotationError, WholeTurn, read_turn
from rules.objections import Objection
from rules.table import Table


@dataclass(frozen=True, slots=True)
class NoTurn:
    """The text is no turn: perhaps it was meant for the opponent."""


@dataclass(frozen=True, slots=True)
class Objected:
    """The text is a turn and the rules do not allow it."""

    objection: Objection


Typed = Confirm | Drafted | Objected | NoTurn
"""A whole turn is to be submitted with the table's `since`; a beginning has become the draft.

`Drafted` with `STALE` or `NOT_YOURS` answers a turn typed by somebody who holds no dice.
"""


async def typed(drafts: Drafts, table: Table, grip: Grip, text: str) -> Typed:
    """What the text of `grip.player` means at this table: the whole turn, from its first step."""
    hand = drafts.held(table, grip)
    if isinstance(hand, Tap):
        return Drafted(hand)
    try:
        read = read_turn(hand.variant, hand.position, hand.side, hand.dice, hand.first, text)
    except NotationError:
        return NoTurn()
    match read:
        case WholeTurn(turn=turn):
            return Confirm(turn)
        case Beginning(turn=turn):
            return await drafts.put(table, grip, turn)
        case Illegal(objection=objection):
            return Objected(objection)
