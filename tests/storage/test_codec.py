"""Events as texts: what was written once is read for ever."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any, get_args

import pytest

from rules.agreement import Agreement
from rules.chouette import Chouette
from rules.events import Event, OpeningRolled
from rules.identity import Instant, PlayerId
from storage.codec import decode, encode, version_of
from storage.codec.events import KINDS
from storage.codec.upcast import UPCASTS, newest
from tests.storage.meant import MEANT
from tests.storage.rows import FIXTURES, rows

NAMES = sorted(MEANT)


@pytest.mark.parametrize("kind", NAMES)
def test_every_row_that_was_ever_written_still_means_the_same(kind: str) -> None:
    assert [decode(row) for row in rows(kind)] == MEANT[kind]


@pytest.mark.parametrize("kind", NAMES)
def test_rows_of_the_newest_version_are_written_as_they_stand_here(kind: str) -> None:
    """A change of the text without a new version would be noticed here."""
    newest_rows = [row for row in rows(kind) if row.version == version_of(kind)]
    assert newest_rows
    assert [encode(decode(row)) for row in newest_rows] == newest_rows


def test_every_kind_of_event_has_a_name_and_rows_of_every_version() -> None:
    assert {kind.type for kind in KINDS} == set(get_args(Event))
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert {kind.name for kind in KINDS} == set(MEANT) == {p.stem for p in FIXTURES.iterdir()}
    for kind in KINDS:
        assert {row.version for row in rows(kind.name)} == set(range(1, kind.version + 1))
        for version in range(1, kind.version):
            assert (kind.name, version) in UPCASTS


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_body_holds_every_field_but_the_moment(kind: Any) -> None:
    """A field that is added to a fact and forgotten here would be lost in silence."""
    written = json.loads(rows(kind.name)[-1].body)
    assert set(written) == {field.name for field in fields(kind.type)} - {"at"}
    if "agreement" in written:
        assert set(written["agreement"]) == {field.name for field in fields(Agreement)}


def test_old_versions_are_lifted_step_by_step() -> None:
    lifts = {
        ("rolled", 1): lambda body: {**body, "n": body["n"] + 1},
        ("rolled", 2): lambda body: {**body, "loaded": False},
    }
    assert newest("rolled", 1, 3, {"n": 4}, lifts) == {"n": 5, "loaded": False}
    assert newest("rolled", 2, 3, {"n": 4}, lifts) == {"n": 4, "loaded": False}
    assert newest("rolled", 3, 3, {"n": 4}, lifts) == {"n": 4}


def test_who_has_won_an_own_cube_is_written_only_where_somebody_has() -> None:
    """So that the rows of a chouette with one cube are what they were before own cubes."""
    team = Chouette(PlayerId(1), (PlayerId(2), PlayerId(3)), (PlayerId(2),))
    rolled = OpeningRolled(at=Instant(1), dice=(3, 3), n=1, starts=None, seating=team)
    assert '"won"' not in encode(rolled).body
    won = replace(rolled, seating=replace(team, out=(PlayerId(3),), won=(PlayerId(3),)))
    assert '"won":[3]' in encode(won).body
    assert decode(encode(won)) == won
