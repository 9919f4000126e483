"""Dice that were sealed before anybody rolled, and the proof of it.

Owns the secret, the way from a secret to a roll and the recipe by which a stranger
repeats it. Leaves to the referee when a roll is due and to `storage` where a secret lies.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.play.ports import Seal
from rules.events import Event, GameStarted, OpeningRolled, Rolled
from rules.identity import TableId

SECRET_BYTES = 32
DICE_A_ROLL = 2
FAIR = 252
"""Bytes from here up are thrown away: 252 is the largest multiple of 6 a byte can hold."""

RECIPE = """\
import hashlib, hmac
secret, words = bytes.fromhex("{secret}"), {words}
assert hashlib.sha256(secret).hexdigest() == "{digest}"
def roll(n, k=0, dice=()):
    while len(dice) < 2:
        place = f"{table}:{game_no}:{{n}}:{{k}}:{{words}}".encode()
        data = hmac.new(secret, place, hashlib.sha256).digest()
        dice, k = dice + tuple(b % 6 + 1 for b in data if b < 252), k + 1
    return dice[:2]
for n in range(1, {last} + 1): print(n, *roll(n))
"""
"""Ten lines of Python that anybody can run without this program."""


def fair_faces(data: Iterable[int]) -> Iterator[int]:
    """The faces that bytes give: each of the six comes from exactly 42 of the 252 bytes kept."""
    return (byte % 6 + 1 for byte in data if byte < FAIR)


def digest_of(secret: bytes) -> str:
    """The hex SHA-256 that is published before the first roll."""
    return hashlib.sha256(secret).hexdigest()


class SealedDice:
    """Rolls that are a pure function of a secret, their place and the players' words."""

    def fresh(self, game_no: int) -> Seal:
        """A secret nobody has seen, for game `game_no`."""
        secret = secrets.token_bytes(SECRET_BYTES)
        return Seal(game_no, secret, digest_of(secret))

    def roll(
        self, secret: bytes, table: TableId, game_no: int, n: int, words: str
    ) -> tuple[int, int]:
        """The `n`-th roll (from 1) of a game; `words` are the players' words joined by newlines.

        Block k of the stream is HMAC-SHA256(secret, "table:game:n:k:words"), k from 0.
        """
        faces: list[int] = []
        block = 0
        while len(faces) < DICE_A_ROLL:
            place = f"{table}:{game_no}:{n}:{block}:{words}".encode()
            faces.extend(fair_faces(hmac.digest(secret, place, "sha256")))
            block += 1
        return faces[0], faces[1]


@dataclass(frozen=True, slots=True)
class Proof:
    """What shows that no roll was changed after the seal.

    `secret` is None until the game is over. `rolls` are (n, dice), each place once: a
    take-back repeats a roll, it never makes another. `counts` says how often each face
    1..6 fell, doubles counted as two dice.
    """

    table: TableId
    game_no: int
    digest: str
    secret: bytes | None
    words: str
    rolls: tuple[tuple[int, tuple[int, int]], ...]
    counts: tuple[int, int, int, int, int, int]

    @property
    def expected(self) -> float:
        """How often each face should have fallen by now."""
        return len(self.rolls) / 3

    @property
    def recipe(self) -> str | None:
        """A program that prints every roll from the secret; None while the secret is sealed."""
        if self.secret is None:
            return None
        return RECIPE.format(
            secret=self.secret.hex(),
            words=ascii(self.words),
            digest=self.digest,
            table=self.table,
            game_no=self.game_no,
            last=self.rolls[-1][0] if self.rolls else 0,
        )


def proof(table: TableId, events: Sequence[Event], seal: Seal) -> Proof:
    """The proof of game `seal.game_no`, from the table's whole history.

    The secret is taken over only if the seal says that it was revealed.
    """
    words = ""
    rolls: dict[int, tuple[int, int]] = {}
    playing = False
    for event in events:
        if isinstance(event, GameStarted):
            playing = event.game_no == seal.game_no
            words = joined(event) if playing else words
        elif playing and isinstance(event, OpeningRolled | Rolled):
            rolls[event.n] = event.dice
    faces = [face for dice in rolls.values() for face in dice]
    one, two, three, four, five, six = (faces.count(face) for face in range(1, 7))
    return Proof(
        table=table,
        game_no=seal.game_no,
        digest=seal.digest,
        secret=None if seal.revealed_at is None else seal.secret,
        words=words,
        rolls=tuple(sorted(rolls.items())),
        counts=(one, two, three, four, five, six),
    )


def joined(started: GameStarted) -> str:
    """The players' words of a game as the dice take them: in seat order, one a line."""
    return "\n".join(word for _, word in started.words)


def verify(proved: Proof) -> bool:
    """Whether the revealed secret fits the seal and gives every roll that was recorded."""
    if proved.secret is None or digest_of(proved.secret) != proved.digest:
        return False
    dice = SealedDice()
    return all(
        dice.roll(proved.secret, proved.table, proved.game_no, n, proved.words) == rolled
        for n, rolled in proved.rolls
    )
