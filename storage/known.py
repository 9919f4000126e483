"""What was read before and nobody has written to since.

Owns a bounded memory of answers, each for as long as no statement writes to the tables it was read
from. This process is the only one that writes (`lease`), and all its statements pass through
`Statements`, which says here which tables each of them touches. What is asked is the stores'
business.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable, Iterable

    from storage.db import Database, Statements

V = TypeVar("V")

MOST = 4_096
"""So many answers are kept of each kind, a few hundred bytes each."""

_READS = ("SELECT", "PRAGMA")
_TABLE = re.compile(
    r'\b(?:INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM|TABLE)\s+"?(\w+)', re.IGNORECASE
)


@lru_cache(maxsize=1_024)
def written_by(sql: str) -> frozenset[str]:
    """The tables that a statement may write to.

    What keys and triggers do beside it (`presence`, `messages`, `uncounted`) nobody remembers.
    """
    if sql.lstrip().upper().startswith(_READS):
        return frozenset()
    return frozenset(_TABLE.findall(sql))


class Writes:
    """How often each table has been written to."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._known: dict[str, Known] = {}

    def note(self, sql: str) -> None:
        """This statement is about to run. One that fails or is undone counts, too."""
        for table in written_by(sql):
            self._counts[table] = self._counts.get(table, 0) + 1

    def note_only(self, sql: str, keys: Iterable[Hashable]) -> None:
        """Likewise; of what comes from its table alone it changes only the answers to `keys`."""
        for table in written_by(sql):
            known = self._known.get(table)
            fresh = known is not None and known.fresh
            self._counts[table] = self._counts.get(table, 0) + 1
            if known is not None and fresh:
                known.forget(keys)

    def heard_by(self, known: Known, table: str) -> None:
        """`known` is what comes from this table alone."""
        self._known[table] = known

    def of(self, tables: tuple[str, ...]) -> int:
        """Another number after each write to one of these tables."""
        counts = self._counts
        if len(tables) == 1:  # nearly always
            return counts.get(tables[0], 0)
        return sum(counts.get(table, 0) for table in tables)


class Known:
    """Answers that come from `tables` alone."""

    def __init__(self, db: Database, *tables: str) -> None:
        self._db = db
        self._tables = tables
        self._answers: dict[Hashable, Any] = {}
        self._as_of = db.writes.of(tables)
        if len(tables) == 1:
            db.writes.heard_by(self, tables[0])

    async def answer(self, key: Hashable, read: Callable[[Statements], Awaitable[V]]) -> V:
        """What `read` says, or said when it was asked under this `key` and nothing has changed.

        It is immutable, or never changed by whoever gets it. Waits for whoever is writing to these
        tables, as every reader does.
        """
        if self.fresh and key in self._answers:
            known: V = self._answers[key]
            return known
        async with self._db.statements() as sql:
            told = await read(sql)
            # Nobody could write in between: reading gives way to no other task.
            if not self.fresh or len(self._answers) >= MOST:
                self._answers.clear()
                self._as_of = self._db.writes.of(self._tables)
            self._answers[key] = told
        return told

    def forget(self, keys: Iterable[Hashable]) -> None:
        """Only the answers to these have changed, by what was written last."""
        for key in keys:
            self._answers.pop(key, None)
        self._as_of = self._db.writes.of(self._tables)

    @property
    def fresh(self) -> bool:
        """Nobody has written since."""
        return self._as_of == self._db.writes.of(self._tables)
