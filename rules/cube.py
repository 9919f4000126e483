"""The doubling cube and an offer to turn it.

Owns the cube's value and owner and the arithmetic of raises: what each would show, what
refusing it costs, who owns it after a take. Leaves to `doubling` when it may be offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.identity import PlayerId
from rules.position import Side


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube as it lies (C.5).

    `value` is a power of two, 1 and up; `owner` None = in the middle; `turned` = an offer was
    taken, which an automatic double is not.
    """

    value: int = 1
    owner: Side | None = None
    turned: bool = False


class Raise(StrEnum):
    """What kind of raise is offered."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True)
class Offer:
    """A raise on the table.

    `value` is what the cube will show if it is accepted, `drop` what refusing costs.
    """

    by: Side
    kind: Raise
    value: int
    drop: int


Cubes = tuple[tuple[PlayerId, Cube], ...]
"""Each member's own cube against the box, in the order of the queue (D.8, multi-cube)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """One of several cubes that are offered together: that of the member `player`.

    `value` and `drop` are as in `Offer`.
    """

    player: PlayerId
    value: int
    drop: int


ANSWERED_BY: dict[Raise, Raise] = {Raise.DOUBLE: Raise.BEAVER, Raise.BEAVER: Raise.RACCOON}
"""What may be answered with a higher raise; nothing answers a raccoon (C.5)."""


def doubled(cube: Cube, by: Side) -> Offer:
    """The ordinary double: twice the value, refusing costs the value before the offer (A15)."""
    return Offer(by, Raise.DOUBLE, cube.value * 2, cube.value)


def bid(player: PlayerId, cube: Cube) -> Bid:
    """An ordinary double of this member's cube (A15)."""
    return Bid(player, cube.value * 2, cube.value)


def rebid(lower: Bid) -> Bid:
    """A beaver or raccoon of this cube: twice as much again (A18)."""
    return Bid(lower.player, lower.value * 2, lower.value)


def raised(offer: Offer) -> Offer:
    """A beaver of a double or a raccoon of a beaver: twice as much again (A18).

    Whoever refuses it loses what the raise before would have made the cube.
    """
    return Offer(offer.by.other, ANSWERED_BY[offer.kind], offer.value * 2, offer.value)


def accepted(offer: Offer, turn: Side) -> Cube:
    """The cube after a take: the side that was doubled owns it, whatever the raises (C.5)."""
    return Cube(offer.value, turn.other, turned=True)
