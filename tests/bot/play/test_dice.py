"""Sealed dice: fair by construction, a pure function of their place, provable afterwards."""

from __future__ import annotations

import hashlib
import hmac
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

from bot.play.dice import SealedDice, digest_of, fair_faces, proof, verify
from bot.play.ports import Seal
from rules.agreement import Agreement
from rules.events import Event, GameStarted, OpeningRolled, Rolled, TakenBack
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.position import Side
from rules.seating import Duel
from rules.standing import Tally

TABLE = TableId(7)
SECRET = bytes(range(32))
ANN, BOB = PlayerId(1), PlayerId(2)
AT = Instant(1_700_000_000)


def test_every_face_comes_from_exactly_42_of_the_256_bytes() -> None:
    assert Counter(fair_faces(range(256))) == dict.fromkeys(range(1, 7), 42)


def test_bytes_that_would_favour_a_face_are_thrown_away() -> None:
    assert list(fair_faces([251, 252, 253, 254, 255, 0])) == [6, 1]


def test_a_roll_is_the_first_two_fair_bytes_of_the_hmac_of_its_place() -> None:
    """Worked out with hmac alone: table 7, game 2, roll 3, words of two players."""
    stream = hmac.new(SECRET, "7:2:3:0:лиса\nфиалка".encode(), hashlib.sha256).digest()
    expected = [byte % 6 + 1 for byte in stream if byte < 252][:2]
    assert list(SealedDice().roll(SECRET, TABLE, 2, 3, "лиса\nфиалка")) == expected


def test_the_same_place_always_gives_the_same_roll_and_each_part_of_it_counts() -> None:
    dice = SealedDice()

    def rolls(secret: bytes, table: int, game: int, words: str) -> list[tuple[int, int]]:
        return [dice.roll(secret, TableId(table), game, n, words) for n in range(1, 41)]

    here = rolls(SECRET, 7, 1, "w")
    assert rolls(SECRET, 7, 1, "w") == here
    for other in (
        rolls(SECRET[::-1], 7, 1, "w"),
        rolls(SECRET, 8, 1, "w"),
        rolls(SECRET, 7, 2, "w"),
        rolls(SECRET, 7, 1, "v"),
    ):
        assert other != here


def test_a_fresh_seal_is_32_unseen_bytes_and_their_digest() -> None:
    seals = [SealedDice().fresh(3) for _ in range(50)]
    assert len({seal.secret for seal in seals}) == 50
    assert {len(seal.secret) for seal in seals} == {32}
    assert all(seal.digest == hashlib.sha256(seal.secret).hexdigest() for seal in seals)
    assert {seal.game_no for seal in seals} == {3}


def test_rolls_look_like_dice() -> None:
    """36,000 rolls of a fixed secret: each face within four standard deviations of a sixth."""
    dice = SealedDice()
    faces = Counter(face for n in range(1, 36_001) for face in dice.roll(SECRET, TABLE, 1, n, ""))
    assert all(abs(count - 12_000) < 400 for count in faces.values())


def story(
    words: tuple[tuple[PlayerId, str], ...] = ((ANN, "лиса"), (BOB, 'a "b"\\')),
) -> list[Event]:
    """Game 1 of table 7: a tie, an opening, two rolls, the second again after a take-back."""
    seal = Seal(1, SECRET, digest_of(SECRET))
    salt = "\n".join(word for _, word in words)
    rolled = [SealedDice().roll(SECRET, TABLE, 1, n, salt) for n in range(1, 5)]
    seating = Duel(ANN, BOB)
    return [
        GameStarted(
            at=AT,
            agreement=Agreement(),
            seating=seating,
            standing=Tally(((ANN, 0), (BOB, 0))),
            game_no=1,
            crawford=False,
            words=words,
            sealed=seal.digest,
            next_sealed="",
            opened_by=ANN,
            opened_at=AT,
        ),
        OpeningRolled(at=AT, dice=rolled[0], n=1, starts=None, seating=seating),
        OpeningRolled(at=AT, dice=rolled[1], n=2, starts=Side.WHITE, seating=seating),
        Rolled(at=AT, side=Side.BLACK, dice=rolled[2], n=3),
        Rolled(at=AT, side=Side.WHITE, dice=rolled[3], n=4),
        TakenBack(at=AT, to=Seq(4)),
        Rolled(at=AT, side=Side.WHITE, dice=rolled[3], n=4),
    ]


SEAL = Seal(1, SECRET, digest_of(SECRET), revealed_at=AT)


def test_a_proof_lists_every_place_once() -> None:
    proved = proof(TABLE, story(), SEAL)
    assert [n for n, _ in proved.rolls] == [1, 2, 3, 4]
    assert sum(proved.counts) == 8
    assert proved.expected == pytest.approx(8 / 6)
    assert verify(proved)


def test_before_the_end_a_proof_knows_no_secret() -> None:
    proved = proof(TABLE, story(), replace(SEAL, revealed_at=None))
    assert proved.secret is None
    assert proved.recipe is None
    assert SECRET.hex() not in repr(proved)
    assert not verify(proved)


def test_a_proof_of_another_game_does_not_mix_rolls() -> None:
    first = story()
    second = [
        replace(event, game_no=2, words=()) if isinstance(event, GameStarted) else event
        for event in first
    ]
    assert proof(TABLE, [*first, *second], SEAL) == proof(TABLE, first, SEAL)


def test_a_roll_that_was_changed_is_found_out() -> None:
    proved = proof(TABLE, story(), SEAL)
    n, (one, two) = proved.rolls[2]
    forged = (*proved.rolls[:2], (n, (one % 6 + 1, two)), *proved.rolls[3:])
    assert not verify(replace(proved, rolls=forged))
    assert not verify(replace(proved, digest="0" * 64))


def test_the_printed_recipe_runs_by_itself_and_prints_the_rolls() -> None:
    """In a fresh interpreter that cannot import this project."""
    proved = proof(TABLE, story(), SEAL)
    assert proved.recipe is not None
    ran = subprocess.run(
        [sys.executable, "-I", "-c", proved.recipe], capture_output=True, text=True, check=True
    )
    printed = [tuple(map(int, line.split())) for line in ran.stdout.splitlines()]
    assert printed == [(n, *dice) for n, dice in proved.rolls]


def test_the_recipe_has_ten_lines() -> None:
    proved = proof(TABLE, story(), SEAL)
    assert proved.recipe is not None
    assert len(proved.recipe.splitlines()) == 10
