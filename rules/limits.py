"""Named constraints that a variant may list.

Owns the head rule (B.4, B.5) and the ban on locking six points (B.7). A limit
answers two questions: how many checkers may leave the head in this turn, and
which runs of points must not stand complete when the turn is finished. Leaves
to `moves` when these are asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.position import Checkers

PRIME = 6
HOME = 6
HEAD = 24
ENEMY_HEAD = 12
LAST_RUN = 24 - PRIME + 1
DOUBLES_AT_ENEMY_HEAD = frozenset({3, 4, 6})


class Limit:
    """What a variant forbids beyond the landing rules; by itself it forbids nothing."""

    # A subclass overrides the question that concerns it; the arguments are for them.

    def leaving_head(
        self,
        facing: tuple[int, ...],  # noqa: ARG002 - see above
        dice: tuple[int, int],  # noqa: ARG002 - see above
        *,
        first: bool,  # noqa: ARG002 - see above
    ) -> int | None:
        """How many checkers may leave the head in this turn, or None for any number.

        `facing` counts the enemy's checkers on the mover's own points 1..24 (index 0 and 25 are
        his off and bar). `first` is the mover's own first turn of the game (B.5).
        """
        return None

    def forbidden_runs(
        self,
        across: tuple[int, ...],  # noqa: ARG002 - see above
        enemy: Checkers,  # noqa: ARG002 - see above
    ) -> tuple[int, ...]:
        """Bit masks over the mover's own points; a finished turn may not hold all of one.

        `enemy` counts the enemy's checkers in the enemy's own numbers.
        """
        return ()


@dataclass(frozen=True)
class HeadLimit(Limit):
    """One checker a turn leaves the head; a first 6-6, 4-4 or 3-3 may take a second (B.4, B.5).

    `behind_enemy_head` True: only where the enemy's head is what stops the first checker
    (`head = enemy_head`); False: on these three doublets always (`head = always2`).
    """

    behind_enemy_head: bool = True

    def leaving_head(
        self, facing: tuple[int, ...], dice: tuple[int, int], *, first: bool
    ) -> int | None:
        """1, or 2 on the exempt first doublet."""
        die = dice[0]
        if not first or die != dice[1] or die not in DOUBLES_AT_ENEMY_HEAD:
            return 1
        if not self.behind_enemy_head:
            return 2
        stopped_at = next((at for at in range(HEAD - die, 0, -die) if facing[at]), None)
        return 2 if stopped_at == ENEMY_HEAD else 1


@lru_cache
def _runs(across: tuple[int, ...]) -> tuple[int, ...]:
    """Every six in a row of the enemy's path, nearest to his finish first, as own-point masks."""
    return tuple(
        sum(1 << across[at] for at in range(low, low + PRIME)) for low in range(1, LAST_RUN + 1)
    )


@dataclass(frozen=True)
class SixPrimeBan(Limit):
    """No six points in a row of the enemy's path unless one of his checkers is ahead (B.7).

    `in_home` False: ahead of the run is enough (`block = ahead`); True: one of his checkers must
    be in his home already (`block = home`). Borne-off checkers count as ahead and as home.
    A run across the end of the enemy's path stops nobody and is not in the list.
    """

    in_home: bool = False

    def forbidden_runs(self, across: tuple[int, ...], enemy: Checkers) -> tuple[int, ...]:
        """The runs with no enemy checker ahead; run n covers the enemy's points n..n+5."""
        runs = _runs(across)
        foremost = next(at for at, count in enumerate(enemy) if count)
        if self.in_home and foremost > HOME:
            return runs
        return runs[:foremost]
