"""Events to rows and back.

Owns the list of all kinds and the two functions everybody calls. An event without a kind
here cannot be stored, which a test finds before a player does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from storage.codec.body import Body, UndecodableError, dump, load
from storage.codec.cubes import CUBES
from storage.codec.gathering import GATHERING
from storage.codec.orders import ORDERS
from storage.codec.team import TEAM
from storage.codec.time import TIME
from storage.codec.turns import TURNS
from storage.codec.upcast import newest

if TYPE_CHECKING:
    from rules.events import Event
    from rules.identity import Instant
    from storage.codec.kind import Kind

KINDS: tuple[Kind[Any], ...] = (*GATHERING, *TURNS, *TEAM, *CUBES, *TIME, *ORDERS)
_BY_TYPE = {kind.type: kind for kind in KINDS}
_BY_NAME = {kind.name: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as a row holds it: `body` is a JSON object with all of the event but `at`."""

    kind: str
    version: int
    at: Instant
    body: str


def encode(event: Event) -> Stored:
    """The event in the newest version of its kind."""
    kind = _BY_TYPE[type(event)]
    return Stored(kind.name, kind.version, event.at, dump(kind.write(event)))


def decode(stored: Stored) -> Event:
    """The event of a row of any version. Raises `UndecodableError`, which is always a bug."""
    kind = _BY_NAME.get(stored.kind)
    if kind is None:
        raise UndecodableError(f"unknown kind {stored.kind!r}")
    where = f"{stored.kind} {stored.version}"
    fields = newest(kind.name, stored.version, kind.version, load(stored.body, where))
    body = Body(fields, where)
    event: Event = kind.read(body, stored.at)
    body.done()
    return event


def version_of(kind: str) -> int:
    """The newest version of a kind."""
    return _BY_NAME[kind].version
