"""The games as data: where checkers start, how the sides meet, what is limited.

Owns the two variants and the options that change them (B.5, B.7, B.9). Nothing
outside this module compares variants; `moves` and `wins` only read the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from types import MappingProxyType

from rules.limits import HEAD, HeadLimit, Limit, SixPrimeBan
from rules.position import BAR, OFF, Checkers, Point, Position
from rules.scoring import Kind


class Contact(IntEnum):
    """How many enemy checkers close a point; fewer, if any, are hit (A11, A34)."""

    BLOCK = 1
    HIT = 2


@dataclass(frozen=True, eq=False)
class Variant:
    """One game. Two variants are the same only if they are the same object.

    `across` maps an own point 1..24 to the other side's number of the same point (0 and 25 map
    to themselves and mean nothing); it is its own inverse. `kinds` are the wins worth 1, 2 and,
    where there is one, 3. `opening_plays_roll`: the opening dice are the first turn's (A6).
    """

    key: str
    setup: Checkers
    across: tuple[int, ...]
    contact: Contact
    kinds: tuple[Kind, ...]
    opening_plays_roll: bool
    limits: tuple[Limit, ...] = ()
    head: Point | None = None


def _setup(stacks: Mapping[int, int]) -> Checkers:
    return tuple(stacks.get(point, 0) for point in range(BAR + 1))


def _across(other: Mapping[int, int]) -> tuple[int, ...]:
    return (OFF, *(other[point] for point in range(1, BAR)), BAR)


SHORT = Variant(
    key="short",
    setup=_setup({24: 2, 13: 5, 8: 3, 6: 5}),
    across=_across({point: 25 - point for point in range(1, 25)}),
    contact=Contact.HIT,
    kinds=(Kind.SINGLE, Kind.GAMMON, Kind.BACKGAMMON),
    opening_plays_roll=True,
)
"""Short backgammon (короткие нарды, A.0)."""


_HEADS = {"enemy_head": HeadLimit(), "always2": HeadLimit(behind_enemy_head=False)}
_BLOCKS = {"ahead": SixPrimeBan(), "home": SixPrimeBan(in_home=True)}


@cache
def _long(head: str, block: str, *, koks: bool) -> Variant:
    return Variant(
        key="long",
        setup=_setup({HEAD: 15}),
        across=_across({point: (point + 11) % 24 + 1 for point in range(1, 25)}),
        contact=Contact.BLOCK,
        kinds=(Kind.OIN, Kind.MARS, Kind.KOKS) if koks else (Kind.OIN, Kind.MARS),
        opening_plays_roll=False,
        limits=(_HEADS[head], _BLOCKS[block]),
        head=Point(HEAD),
    )


LONG = _long("enemy_head", "ahead", koks=False)
"""Long nardy (длинные нарды, A.1 and B) with every default."""

VARIANTS: Mapping[str, Variant] = MappingProxyType({"short": SHORT, "long": LONG})
"""The variants with their defaults, by key."""


def variant_for(
    key: str, *, head: str = "enemy_head", block: str = "ahead", koks: bool = False
) -> Variant:
    """The variant `key` with its options; the same arguments give the same object.

    `head` is "enemy_head" or "always2" (B.5), `block` "ahead" or "home" (B.7), `koks` counts the
    first quarter (B.9). Short backgammon has none of them. An unknown word is a KeyError.
    """
    if VARIANTS[key].head is None:
        return VARIANTS[key]
    return _long(head, block, koks=koks)


def start(variant: Variant) -> Position:
    """The position before the first turn (A3, A30)."""
    return Position(variant.setup, variant.setup)
