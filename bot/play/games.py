"""The games of a table, each with its own part of the log.

Owns the cutting of a history where games begin. What happened in them is told by whoever reads
the parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.ports import Log
from rules.events import Event, GameStarted
from rules.identity import Seq


def games(history: Sequence[Event]) -> dict[int, Log]:
    """Logs by the number of the game, from its `GameStarted` on; `history` begins at number 1."""
    begins = [at for at, event in enumerate(history) if isinstance(event, GameStarted)]
    ends = [*begins[1:], len(history)]
    found = {}
    for begin, end in zip(begins, ends, strict=True):
        started = history[begin]
        assert isinstance(started, GameStarted)  # noqa: S101 - that is where it was cut
        found[started.game_no] = Log(Seq(begin + 1), tuple(history[begin:end]))
    return found
