"""What events have made of tables a moment ago.

Owns a short memory of the fold: whoever decides folds an event, and so does everybody who stores,
tells and draws it, from the very same table. Leaves the fold itself to `evolve`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from rules.events import Event
from rules.table import Table

MOST = 256
"""Some events of each of a hundred tables: half a megabyte."""

Fold = Callable[[Table | None, Event], Table]


def lately(fold: Fold) -> Fold:
    """The same fold, done once for one table and one event as long as both are remembered.

    They are told by what they are in memory, not by what they say: that costs nothing, and as both
    are held here, no other object can take their place.
    """
    known: dict[tuple[int, int], tuple[Table | None, Event, Table]] = {}

    @wraps(fold)
    def folded(table: Table | None, event: Event) -> Table:
        step = id(table), id(event)
        held = known.get(step)
        if held is None:
            if len(known) >= MOST:
                known.clear()
            held = known[step] = (table, event, fold(table, event))
        return held[-1]

    return folded
