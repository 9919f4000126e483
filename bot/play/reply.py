"""What became of a command.

Owns the five answers; import the module and read `reply.Done`, `reply.Stale`. Which
words a person gets to see for them is the conversation's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.events import Event
from rules.identity import Seq, TableId
from rules.refusals import Refusal
from rules.table import Table


@dataclass(frozen=True, slots=True)
class Done:
    """It happened. `events` are numbered from `first_seq`; the house's own rolls are among them.

    `before` is None when the command opened the table.
    """

    id: TableId
    before: Table | None
    after: Table
    first_seq: Seq
    events: tuple[Event, ...]

    @property
    def seqs(self) -> tuple[Seq, ...]:
        """The numbers of `events` in the table's log."""
        return tuple(Seq(self.first_seq + i) for i in range(len(self.events)))


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same update did its work before; nothing happened now. `table` is as it stands."""

    id: TableId
    table: Table


@dataclass(frozen=True, slots=True)
class Stale:
    """The button belongs to a question that is no longer open. `table` is as it stands."""

    id: TableId
    table: Table


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules do not allow it: `code` says why, `facts` with which numbers."""

    id: TableId
    table: Table
    code: Refusal
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class NoTable:
    """There is no such table (an old button, another database)."""

    id: TableId


Reply = Done | Repeated | Stale | Refused | NoTable
