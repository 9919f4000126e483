"""What a game was worth.

Owns the result of a game, its price under the agreement's cuts (Jacoby, backgammon
as a gammon) and the transfers that follow. Leaves to `wins` which kind a final board is,
and to `standing` how points add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.identity import PlayerId
from rules.position import Side


class How(StrEnum):
    """How a game ended."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    CLAIMED = "claimed"
    """The loser was out of time: priced as if all that could be lost were resigned."""
    DRAWN = "drawn"


class Kind(StrEnum):
    """The kind of a win on the board: short single/gammon/backgammon, long oin/mars/koks."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    OIN = "oin"
    MARS = "mars"
    KOKS = "koks"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: `winner` is None only for a draw; `points` = paid multiplier x cube.

    `kind` is the kind on the board, or the kind that was resigned; under Jacoby a gammon
    with the cube unturned is still a gammon but `points` is the plain cube (A17). A drop and
    a draw carry the lowest kind. After a drop `cube` is the value before the raise (A15).
    """

    winner: Side | None
    kind: Kind
    how: How
    cube: int
    points: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` owes `payee` `points`."""

    payer: PlayerId
    payee: PlayerId
    points: int


Transfers = tuple[Transfer, ...]
"""One row of the ledger. What is paid is received, so a row sums to zero by construction."""
