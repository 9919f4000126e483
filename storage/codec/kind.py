"""What the codec knows of one kind of event.

Owns the shape of an entry: the name and version in the row, and the two functions that
write and read the newest version. The entries themselves stand beside, by theme.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.events import Event
from rules.identity import Instant
from storage.codec.body import Body, Json

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Kind(Generic[E]):
    """`write` gives all of an event but `at`, which is a column; `read` takes it back."""

    name: str
    version: int
    type: type[E]
    write: Callable[[E], Json]
    read: Callable[[Body, Instant], E]
