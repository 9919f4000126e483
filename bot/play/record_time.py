"""Clocks, pauses and settlements, written down for `python -m bot replay`.

Owns these lines only; `record` writes all the others and decides their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rules import time_events as happened
from rules.identity import PlayerId
from rules.position import Side


def said_of_time(event: happened.InTime, name: Callable[[PlayerId], str]) -> str:
    """One event in words."""
    match event:
        case happened.TimeSpent():
            return f"{event.side} has used {event.seconds} s"
        case happened.TimeGiven():
            return f"{name(event.by)} gives {event.side} {event.seconds} s"
        case happened.PauseOffered():
            return f"{name(event.by)} asks for a pause"
        case happened.Paused():
            return "paused"
        case happened.Resumed():
            return f"{name(event.by)} resumes"
        case happened.SettlementOffered():
            return f"{name(event.by)} offers to settle: {_to(event.winner, event.points)}"
        case happened.Settled():
            return f"settled: {_to(event.winner, event.points)}"
        case _ as never:
            assert_never(never)


def _to(winner: Side | None, points: int) -> str:
    if winner is None:
        return "no winner"
    return f"{winner} gets {points}" if points else f"{winner} wins the match"
