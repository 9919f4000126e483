"""Done, but not yet: a turn that can be withdrawn for a moment while the other is away.

Owns when a turn is held back, withdrawing it and the chore that plays it. Until it is played
nothing is in the log and no dice exist; whatever else changes the question makes it void.
"""

from __future__ import annotations

from rules.identity import Instant
from storage.records import Held

HOLD_SECONDS = 10
"""So long a turn can be withdrawn."""


def decided_at(held: Held) -> Instant:
    """When Done was pressed: clocks count until then."""
    return Instant(held.due_at - HOLD_SECONDS)
