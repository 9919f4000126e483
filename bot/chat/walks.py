"""Walks through logs that were taken already.

Owns a bounded memory of moments: a board is drawn several times for one turn, and each time only
what has happened since is folded. What is remembered is a function of the log, so nothing can be
out of date. The walking itself is `story`'s.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from bot.chat.story import Moment, moments, onward
from bot.play.sheet import Sheet
from rules.identity import TableId

MOST_MOMENTS = 10_000
"""Of all tables together: about 12 MB, the games of some hundred tables."""


@dataclass(frozen=True, slots=True)
class _Walk:
    sheet: Sheet
    walked: tuple[Moment, ...]


class Walks:
    """The moments of the tables looked at last."""

    def __init__(self, most: int = MOST_MOMENTS) -> None:
        self._most = most
        self._walks: OrderedDict[TableId, _Walk] = OrderedDict()
        self._held = 0

    def __len__(self) -> int:
        """How many moments are remembered."""
        return self._held

    def of(self, table: TableId, sheet: Sheet) -> tuple[Moment, ...]:
        """Every moment of the log that `sheet` holds."""
        known = self._walks.pop(table, None)
        if known is None:
            walked = moments(sheet.log.events, sheet.log.first_seq)
        else:
            self._held -= len(known.walked)
            walked = _continued(known, sheet)
        self._walks[table] = _Walk(sheet, walked)
        self._held += len(walked)
        while self._held > self._most and len(self._walks) > 1:
            _, old = self._walks.popitem(last=False)
            self._held -= len(old.walked)
        return walked


def _continued(known: _Walk, sheet: Sheet) -> tuple[Moment, ...]:
    """The known walk and what follows it; a new one where the log is not that one gone on."""
    before, now = known.sheet.log, sheet.log
    length = len(before.events)
    if before.first_seq != now.first_seq or now.events[:length] != before.events:
        return moments(now.events, now.first_seq)
    fresh = now.events[length:]
    return (*known.walked, *onward(known.sheet, fresh)) if fresh else known.walked
