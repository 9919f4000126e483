"""A table: the unit of locking, versioning and logging.

Owns the aggregate and the one question everything else asks: who is due, and for
what. Leaves legality to `decide` and change to `evolve`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.agreement import Agreement
from rules.game import Game
from rules.identity import Instant, PlayerId, Seq
from rules.seating import Seating
from rules.standing import Standing


@dataclass(frozen=True, slots=True)
class ResignOffer:
    """`by` would lose `multiplier` times the cube; made at `seq`."""

    seq: Seq
    by: PlayerId
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class TakeBackOffer:
    """`by` asks to stand again as right after `to`; made at `seq`."""

    seq: Seq
    by: PlayerId
    to: Seq
    seen: int


SideOffer = ResignOffer | TakeBackOffer


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a table is. `game` is None while people gather; `closed` ends all.

    `seq` numbers the last event, `since` the event that asked the question now open
    (buttons carry it), `since_at` when it was asked.
    """

    opened_by: PlayerId
    opened_at: Instant
    agreement: Agreement
    seats: tuple[PlayerId, ...]
    words: tuple[tuple[PlayerId, str], ...]
    sealed: str
    next_sealed: str
    standing: Standing | None
    seating: Seating | None
    game: Game | None
    offers: tuple[SideOffer, ...]
    closed: bool
    seq: Seq
    since: Seq
    since_at: Instant
