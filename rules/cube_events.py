"""What happened to the own cubes of a chouette's members.

Owns the facts that only the multi-cube option brings about (D.8). They are part of the union in
`events`; where one cube serves all, none of them occurs.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cube import Bid, Raise
from rules.identity import Instant, PlayerId
from rules.position import Side
from rules.scoring import Transfers

Stakes = tuple[tuple[PlayerId, int], ...]
"""(member, value of the own cube) pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesOffered:
    """`side` offers these cubes together, or raises them; `on_roll` is the side that then rolls."""

    at: Instant
    side: Side
    by: PlayerId
    kind: Raise
    on_roll: Side
    bids: tuple[Bid, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeAnswered:
    """`by`, the box, takes or refuses the cube of `player`; `higher`: takes and raises it."""

    at: Instant
    by: PlayerId
    player: PlayerId
    yes: bool
    higher: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LoneTaker:
    """Everybody else drops: `player` must beaver or drop as well."""

    at: Instant
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesTaken:
    """These cubes were accepted: each shows its value and belongs to the side `owner`."""

    at: Instant
    owner: Side
    cubes: Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesDropped:
    """`side` refused the cubes of `players`, who are out of the game; it pays `transfers` now."""

    at: Instant
    side: Side
    players: tuple[PlayerId, ...]
    transfers: Transfers


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleMeant:
    """`player` wants to double the own cube as soon as the team is on roll, or no longer wants."""

    at: Instant
    player: PlayerId
    wants: bool


InCubes = DoubleMeant | CubesOffered | CubeAnswered | LoneTaker | CubesTaken | CubesDropped
