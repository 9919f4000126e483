"""Dice that fall as a test wants them to."""

from __future__ import annotations

import hashlib

from bot.play.dice import SealedDice
from bot.play.ports import Seal
from rules.identity import TableId

Place = tuple[TableId, int, int]


class LoadedDice:
    """Gives the rolls of `LoadedDice("31 66 52")` in this order to the places that ask first.

    A place (table, game, n) that asks again gets what it got: a roll exists once, here too.
    """

    def __init__(self, rolls: str = "") -> None:
        self._coming: list[tuple[int, int]] = []
        self._fell: dict[Place, tuple[int, int]] = {}
        self._seals = 0
        self.load(rolls)

    def load(self, rolls: str) -> None:
        """More rolls, after those that are still to come."""
        self._coming.extend((int(roll[0]), int(roll[1])) for roll in rolls.split())

    @property
    def left(self) -> int:
        """How many loaded rolls nobody has asked for."""
        return len(self._coming)

    def fresh(self, game_no: int) -> Seal:
        """A secret that is different each time and the same in every run."""
        self._seals += 1
        return repeatable(game_no, self._seals)

    def roll(
        self,
        secret: bytes,  # noqa: ARG002 - loaded dice need no secret
        table: TableId,
        game_no: int,
        n: int,
        words: str,  # noqa: ARG002 - and no salt
    ) -> tuple[int, int]:
        """The next loaded roll, or the one this place got before."""
        place = (table, game_no, n)
        if place not in self._fell:
            assert self._coming, f"no dice loaded for roll {n} of game {game_no} at table {table}"
            self._fell[place] = self._coming.pop(0)
        return self._fell[place]


class SteadyDice(SealedDice):
    """The real sealed dice, but with the same secrets in every run and at every table."""

    def __init__(self) -> None:
        self._seals = 0

    def fresh(self, game_no: int) -> Seal:
        """A secret that is different each time and the same in every run."""
        self._seals += 1
        return repeatable(game_no, self._seals)

    def roll(
        self,
        secret: bytes,
        table: TableId,  # noqa: ARG002 - two tables with one story must roll alike
        game_no: int,
        n: int,
        words: str,
    ) -> tuple[int, int]:
        """The sealed roll of table 1."""
        return super().roll(secret, TableId(1), game_no, n, words)


def repeatable(game_no: int, number: int) -> Seal:
    """The `number`-th seal of a run."""
    secret = hashlib.sha256(f"seal {number}".encode()).digest()
    return Seal(game_no, secret, hashlib.sha256(secret).hexdigest())
