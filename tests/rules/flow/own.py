"""Own cubes at a table in tests: who doubles, who takes, what lies where (D.8).

Owns how a test brings a group of `group` to a question about own cubes. The letters are those of
D.7: Ann is A, the box, Bob B, the captain, Cat C and Dan D the queue.
"""

from __future__ import annotations

from dataclasses import replace

from rules.actions import (
    Double,
    Drop,
    NextGame,
    ProposeDouble,
    Take,
    Vote,
)
from rules.agreement import Agreement, Money
from rules.events import Event
from rules.game import ToRoll, ToVote
from rules.identity import PlayerId
from rules.instructions import Instruction, InstructionKind
from rules.position import Side
from rules.table import due
from tests.rules.flow.group import Group
from tests.rules.flow.playing import ANN, BOB

BOX, TEAM = Side.WHITE, Side.BLACK
OWN = Agreement(format=Money(), cube=True, chouette=True, multi_cube=True)
RAISING = replace(OWN, beavers=True, raccoons=True)
JACOBY = replace(OWN, jacoby=True)
FOLLOW = Instruction(InstructionKind.FOLLOW)
TAKES = Instruction(InstructionKind.TAKE)
DROPS = Instruction(InstructionKind.DROP)


def playing(agreement: Agreement = OWN, people: int = 4) -> Group:
    """The team is to roll, every cube lies in the middle."""
    return Group.in_phase(ToRoll(TEAM), people, agreement)


def box_rolls(agreement: Agreement = OWN, people: int = 4) -> Group:
    return Group.in_phase(ToRoll(BOX), people, agreement)


def team_doubles(group: Group, *yes: PlayerId) -> None:
    """The first proposes, and of the others those named here double, too."""
    group.on_roll(TEAM)
    group.says(yes[0], ProposeDouble())
    while isinstance(group.game.phase, ToVote):
        who = due(group.table).players[0]
        group.says(who, Vote(yes=who in yes))


def box_doubles(group: Group, *, takers: tuple[PlayerId, ...] = ()) -> None:
    """All cubes the box may turn; whoever is not named drops."""
    group.on_roll(BOX)
    group.says(ANN, Double())
    for who in due(group.table).players:
        group.says(who, Take() if who in takers else Drop())


def shown(group: Group) -> dict[PlayerId, tuple[int, Side | None]]:
    return {player: (cube.value, cube.owner) for player, cube in group.game.cubes}


def last(group: Group) -> Event:
    """The last fact of the last action."""
    return group.said[-1]


def next_places(group: Group) -> list[PlayerId]:
    group.says(ANN if ANN in group.table.seats else BOB, NextGame("seal-3"))
    return list(group.team.players)
