"""Whose clock runs and what is left on it.

Owns the questions about a table's clock, answered from its facts alone. Moments, calendars and
what is done about somebody who is late are the business of whoever has a clock.
"""

from __future__ import annotations

from typing import assert_never

from rules.agreement import Bank, NoClock, PerTurn
from rules.game import Opening, Over, ToAnswer, ToAnswerEach, ToInsist, ToPlay, ToRoll, ToVote
from rules.identity import HOUSE
from rules.position import Side
from rules.table import Table, due


def silent_side(table: Table) -> Side | None:
    """The one side that is waited for, with or without a clock.

    None while people gather, between games, when the house is to roll, and once all is closed.
    """
    if table.closed or table.game is None or HOUSE in due(table).players:
        return None
    phase = table.game.phase
    match phase:
        case ToRoll(side=side) | ToPlay(side=side) | ToVote(side=side) | ToInsist(side=side):
            return side
        case ToAnswer(offer=offer):
            return offer.by.other
        case ToAnswerEach(by=by):
            return by.other
        case Opening() | Over():
            return None
        case _:
            assert_never(phase)


def side_on_the_clock(table: Table) -> Side | None:
    """The side whose time runs, or will run when the pause is over; None if nobody can be late."""
    return None if isinstance(table.agreement.pace, NoClock) else silent_side(table)


def remaining(table: Table) -> int | None:
    """Running seconds, counted from `clock.since`, that the side on the clock has; 0: late by then.

    None: no clock runs, because there is none, it is paused, or nobody can be late.
    """
    return None if table.clock.paused else left_on_the_clock(table)


def left_on_the_clock(table: Table) -> int | None:
    """As `remaining`, but a pause leaves on the clock what it found there."""
    side, clock = side_on_the_clock(table), table.clock
    if side is None:
        return None
    pace = table.agreement.pace
    match pace:
        case NoClock():
            return None
        case PerTurn(seconds=seconds):
            return max(0, seconds + clock.given - clock.spent)
        case Bank(seconds=seconds):
            return seconds if clock.banks is None else clock.banks.of(side)
        case _:
            assert_never(pace)
