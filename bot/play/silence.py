"""When a table counts as silent, so that others may close it.

Owns the days and who may close what. Pure; whether somebody administers the chat is known to the
conversation, and what closing means is the rules' business.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.play.calendars import ALWAYS, DAY, Calendar
from bot.play.clocks import on_the_clock, running
from bot.play.sheet import Sheet
from bot.play.waiting import clock_until, deadline
from rules.actions import ClaimTime
from rules.clock import silent_side
from rules.decide import decide
from rules.endings import price_of_silence
from rules.game import Answering
from rules.identity import Instant, PlayerId
from rules.table import Table, due

WITHOUT_CLOCK = 14 * DAY
"""So long nothing has happened where nobody can be late, or the clock stands still."""
AFTER_DEADLINE = 3 * DAY
"""So long after the deadline, which whoever plays there could have acted on."""
CLAIMED_BY_PLAYER = 30 * DAY
"""So long nothing has happened before a player, without a clock, takes the game for won."""


class Who(StrEnum):
    """By what right somebody closes a table."""

    ADMIN = "admin"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Silence:
    """From which moments on a table may be closed.

    `last`: when something last happened. `drawn`: from when on nobody pays. `claimed`: from when on
    the silent side loses `price` points; None where no single side is waited for.
    """

    last: Instant
    drawn: Instant
    claimed: Instant | None
    price: int


def silence(stands: Sheet, who: Who, calendar: Calendar = ALWAYS) -> Silence:
    """What may be done about the silence at a table, and when.

    `calendar` is that of whoever is on the clock. An administrator is no party, so both ways are
    open to one at the same moment. A player who agreed on no clock waits longer for a win than for
    an end; who agreed on one claims the game (B.11) and need not close anything.
    """
    table, last = stands.table, stands.log.events[-1].at
    until = _deadline(table, calendar)
    drawn = Instant(last + WITHOUT_CLOCK if until is None else max(until, last) + AFTER_DEADLINE)
    price = _price(table)
    claimed: Instant | None = drawn
    if price is None:
        claimed = None
    elif who is Who.PLAYER and until is None:
        claimed = Instant(last + CLAIMED_BY_PLAYER)
    return Silence(last=last, drawn=drawn, claimed=claimed, price=price or 0)


def _deadline(table: Table, calendar: Calendar) -> Instant | None:
    """When the open question's time is over; None where it never is."""
    clock = running(table, calendar)
    if clock is not None:
        return clock.deadline
    if on_the_clock(table) is not None:
        return None  # the clock stands still
    return deadline(table) or clock_until(table)


def _price(table: Table) -> int | None:
    """What a claim from outside costs; None where the rules know nobody to blame."""
    side, game = silent_side(table), table.game
    if side is None or game is None or table.seating is None:
        return None
    team = table.seating.team_side
    if isinstance(game.phase, Answering) and side is team:
        return None
    return price_of_silence(table)


def claim_worth(table: Table, player: PlayerId, at: Instant) -> int:
    """Points that `player` gets by claiming the game, where each has their own price (D.8).

    Raises Refused where the rules let nobody claim it.
    """
    events = decide(table, player, ClaimTime(expired=True), at)
    paid = [each for event in events for each in getattr(event, "transfers", ())]
    return sum(each.points for each in paid if each.payee == player)


def is_waited_for(table: Table, player: PlayerId) -> bool:
    """Whether `player` is among those who are silent: they may play, settle or resign instead."""
    waited = due(table).players
    return player in waited and len(waited) < len(table.seats)
