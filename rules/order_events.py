"""What happened because somebody had ordered it in advance.

Owns the one fact that says so. Which orders stand is no fact of play and is kept outside the log;
what is done by one is told by the event that follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.identity import Instant, PlayerId


class OrderKind(StrEnum):
    """What can be ordered for the game on the table."""

    ROLL = "roll"
    """Roll, never double."""
    BEAR_OFF = "bear_off"
    """Without contact the house picks the turns."""
    IF = "if"
    """For one turn ahead: if this is rolled or offered, do that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFired:
    """What the next event tells is done in the name of `player`, by their standing order."""

    at: Instant
    player: PlayerId
    order: OrderKind
