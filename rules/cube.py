"""The doubling cube and an offer to turn it.

Owns the cube's value and owner. Who may turn it, and what an answer does, is added
beside these types; when the cube is locked (Crawford, Holland) is `match`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.position import Side


@dataclass(frozen=True, slots=True)
class Cube:
    """`value` is a power of two, 1 and up; `owner` None = in the middle; `turned` = an offer was taken (C.5)."""

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
    """A raise on the table: `value` is what the cube will show if it is accepted, `drop` what refusing costs."""

    by: Side
    kind: Raise
    value: int
    drop: int
