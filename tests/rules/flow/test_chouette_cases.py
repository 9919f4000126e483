"""The worked rows of D.7: what everybody pays and who sits where next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.actions import Double, Drop, NextGame, ProposeDouble, Take, Vote
from rules.events import Dropped, GameStarted, GameWon
from rules.identity import PlayerId
from rules.position import Side
from rules.table import due
from tests.rules.flow.group import PEOPLE, Group

CASES = json.loads(Path(__file__).parents[2].joinpath("cases", "positions.json").read_text())
ROWS = CASES["chouette"]
BOX, TEAM = Side.WHITE, Side.BLACK


def person(letter: str) -> PlayerId:
    return PEOPLE["ABCDE".index(letter)]


def happens(group: Group, name: str, *facts: Any) -> None:
    match name:
        case "over":
            winner, times = facts
            assert times in {1, 2}
            group.wins(BOX if winner == "box" else TEAM, gammon=times == 2)
        case "box_double":
            (takers,) = facts
            group.on_roll(BOX)
            group.says(group.team.box, Double())
            for member in due(group.table).players:
                says_yes = member in {person(letter) for letter in takers}
                group.says(member, Take() if says_yes else Drop())
        case "team_double":
            (taken,) = facts
            group.on_roll(TEAM)
            group.says(group.team.active[-1], ProposeDouble())
            for member in due(group.table).players:
                group.says(member, Vote(yes=True))
            group.says(group.team.box, Take() if taken else Drop())
        case _:
            raise AssertionError(name)


def test_all_cases_are_here() -> None:
    assert [row["id"] for row in ROWS] == [f"H{n:02}" for n in range(1, 12)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_row(row: dict[str, Any]) -> None:
    """D.7."""
    group = Group(1 + len(row["queue"]))
    assert [group.team.box, *group.team.queue] == [person(row["box"]), *map(person, row["queue"])]
    for played in row["games"]:
        for event in played["events"]:
            happens(group, *event)
        paid = dict.fromkeys(group.people, 0)
        for fact in group.log:
            if isinstance(fact, Dropped | GameWon):
                for transfer in fact.transfers:
                    paid[transfer.payer] -= transfer.points
                    paid[transfer.payee] += transfer.points
        assert paid == {person(letter): points for letter, points in played["row"].items()}
        group.says(group.team.box, NextGame("seal-3"))
        started = next(fact for fact in group.said if isinstance(fact, GameStarted))
        order = [played["next_box"], *played["next_queue"]]
        assert list(started.seating.players) == [person(letter) for letter in order]
    assert group.totals() == [row["totals"][letter] for letter in sorted(row["totals"])]
