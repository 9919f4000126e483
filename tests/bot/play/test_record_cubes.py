"""Own cubes in the record that is read by eye."""

from __future__ import annotations

from bot.play.record import record
from rules.actions import Beaver, Double, Drop, Take
from rules.agreement import Agreement, Money
from rules.game import ToRoll
from rules.identity import PlayerId, TableId
from rules.position import Side
from tests.rules.flow.group import CAT, DAN, Group
from tests.rules.flow.playing import ANN, BOB

NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan"}
OWN = Agreement(
    format=Money(), cube=True, beavers=True, raccoons=True, chouette=True, multi_cube=True
)


def lines(group: Group) -> list[str]:
    def name(player: PlayerId) -> str:
        return NAMES.get(player, "?")

    return [line[7:] for line in record(TableId(1), group.log, name).splitlines()]


def test_every_fact_of_own_cubes_has_a_line() -> None:
    group = Group.in_phase(ToRoll(Side.WHITE), 4, OWN)
    group.says(ANN, Double())
    for who, said in ((BOB, Drop()), (CAT, Beaver()), (DAN, Take())):
        group.says(who, said)
    group.says(ANN, Take(CAT))
    assert lines(group)[-10:] == [
        "white offers a double: Bob to 2, Cat to 2, Dan to 2",
        "Bob: drop",
        "Cat: take",
        "Dan: take",
        "black drops: Bob pays Ann 1",
        "Cat is captain",
        "black owns the cubes of Dan at 2",
        "black offers a beaver: Cat to 4",
        "Ann takes the cube of Cat",
        "black owns the cubes of Cat at 4",
    ]


def test_a_lone_taker_has_a_line() -> None:
    group = Group.in_phase(ToRoll(Side.WHITE), 3, OWN)
    group.says(ANN, Double())
    group.says(BOB, Drop())
    group.says(CAT, Take())
    assert lines(group)[-1] == "Cat alone takes: beaver or drop"
