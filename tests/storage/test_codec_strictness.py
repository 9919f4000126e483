"""Events as texts: nothing is read by guesswork."""

from __future__ import annotations

import json

import pytest

from storage.codec import Stored, UndecodableError, decode
from tests.storage.meant import AT
from tests.storage.rows import rows


def broken(kind: str, **changes: object) -> Stored:
    row = rows(kind)[0]
    body = {**json.loads(row.body), **changes}
    return Stored(kind, row.version, row.at, json.dumps(body))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (broken("rolled", n="23"), r"rolled 1\.n is '23'"),
        (broken("rolled", n=True), r"rolled 1\.n is True"),
        (broken("rolled", n=None), r"rolled 1\.n is None"),
        (broken("rolled", n=2.0), r"rolled 1\.n is 2\.0"),
        (broken("rolled", side="red"), r"rolled 1\.side is 'red'"),
        (broken("rolled", dice=[1]), r"rolled 1\.dice"),
        (broken("rolled", dice=[1, "2"]), r"rolled 1\.dice"),
        (broken("rolled", dice={"0": 1}), r"rolled 1\.dice"),
        (broken("rolled", shown=True), r"unknown \['shown'\]"),
        (broken("played", turn=[[8]]), r"played 1\.turn"),
        (broken("played", forced=0), r"played 1\.forced is 0"),
        (broken("opening_rolled", seating={"is": "ring"}), "seating is 'ring'"),
        (broken("opening_rolled", seating=[7, 9]), r"seating is \[7, 9\]"),
        (
            broken("opening_rolled", seating={"is": "duel", "white": 1, "black": 2, "red": 3}),
            r"seating has unknown \['red'\]",
        ),
        (broken("game_won", standing={"is": "ladder"}), "standing is 'ladder'"),
        (broken("game_won", transfers=[[1, 2]]), r"game_won 1\.transfers"),
        (broken("word_added", word=5), r"word_added 1\.word is 5"),
        (broken("agreed", agreement={}), r"agreement\.variant is missing"),
        (Stored("rolled", 1, AT, "{}"), r"rolled 1\.side is missing"),
        (Stored("rolled", 1, AT, "[]"), r"rolled 1 is \[\]"),
        (Stored("rolled", 1, AT, "{"), "rolled 1 is no JSON"),
        (Stored("rolled", 0, AT, "{}"), "rolled 0: only 1 to 1"),
        (Stored("rolled", 2, AT, "{}"), "rolled 2: only 1 to 1"),
        (Stored("flown", 1, AT, "{}"), "unknown kind 'flown'"),
    ],
)
def test_what_is_not_as_its_version_says_is_refused(row: Stored, message: str) -> None:
    with pytest.raises(UndecodableError, match=message):
        decode(row)


@pytest.mark.parametrize("part", ["format", "pace"])
def test_an_unknown_part_of_an_agreement_is_refused(part: str) -> None:
    agreement = json.loads(rows("agreed")[0].body)["agreement"]
    agreement[part] = {"is": "later"}
    with pytest.raises(UndecodableError, match=f"{part} is 'later'"):
        decode(broken("agreed", agreement=agreement))
