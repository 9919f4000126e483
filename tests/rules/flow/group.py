"""A chouette to play at in tests: up to eight people, loaded dice for their order.

Owns how a test brings a group to a place in a game. Ann opens the table; the dice of `ORDER`
make her the box, Bob the captain and the others the queue in the order of their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.actions import Confirm, Sit, Start
from rules.agreement import Agreement, Money
from rules.chouette import Chouette
from rules.cube import Cube
from rules.game import Game, Phase, ToPlay, ToRoll
from rules.identity import PlayerId
from rules.position import PerSide, Position, Side
from rules.standing import Tally, points_of
from tests.rules.flow.playing import ANN, BOB, EVE, Play, board

CAT, DAN, EDA, FAY, GUS, HAL = map(PlayerId, range(11, 17))
PEOPLE = (ANN, BOB, CAT, DAN, EDA, FAY, GUS, HAL)
"""Eve still looks on."""
assert EVE not in PEOPLE

GROUP = Agreement(format=Money(), cube=True, chouette=True)
RAISING = Agreement(format=Money(), cube=True, beavers=True, raccoons=True, chouette=True)
ORDER = {3: "654", 4: "6543", 5: "65432", 6: "654321", 7: "6543211 21", 8: "66543211 21 21"}
"""One die each for so many people, then those for ties, the higher places first."""

OFF_SOON = {1: 1}
"""One checker left, on the last point."""
NONE_OFF = {6: 5, 5: 5, 4: 5}
ONE_OFF = {6: 5, 5: 5, 4: 4}


class Group(Play):
    """A chouette with its log."""

    def __init__(self, people: int = 4, agreement: Agreement = GROUP) -> None:
        self.gather(people, agreement)
        order = tuple(int(die) for die in ORDER[people].replace(" ", ""))
        self.says(ANN, Start("seal-1", "seal-2", order))

    def gather(self, people: int, agreement: Agreement) -> None:
        """Everybody sits down."""
        Play.__init__(self, agreement)
        self.people = PEOPLE[:people]
        for player in self.people[1:]:
            self.says(player, Sit())

    @classmethod
    def gathering(cls, people: int, agreement: Agreement = GROUP) -> Group:
        """Nobody has begun."""
        group = cls.__new__(cls)
        group.gather(people, agreement)
        return group

    @classmethod
    def in_phase(  # noqa: PLR0913 - a game has these parts
        cls,
        phase: Phase,
        people: int = 4,
        agreement: Agreement = GROUP,
        *,
        position: Position | None = None,
        cube: Cube | None = None,
        turns_done: tuple[int, int] = (5, 5),
    ) -> Group:
        """Somewhere in the first game; the box is white."""
        group = cls(people, agreement)
        group.sets(phase, position=position, cube=cube, turns_done=turns_done)
        return group

    def sets(
        self,
        phase: Phase,
        *,
        position: Position | None = None,
        cube: Cube | None = None,
        turns_done: tuple[int, int] = (5, 5),
    ) -> None:
        """The same people somewhere else in the game."""
        game = replace(
            self.game,
            phase=phase,
            position=position or self.game.position,
            cube=cube or self.game.cube,
            turns_done=PerSide(*turns_done),
            starts=Side.WHITE,
            rolls=10,
        )
        self.table = replace(self.table, game=game)

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    @property
    def team(self) -> Chouette:
        assert isinstance(self.table.seating, Chouette)
        return self.table.seating

    def wins(self, winner: Side, *, gammon: bool = False) -> None:
        """The last checker of `winner` goes off."""
        loser = NONE_OFF if gammon else ONE_OFF
        position = board(OFF_SOON, loser) if winner is Side.WHITE else board(loser, OFF_SOON)
        self.sets(ToPlay(winner, (2, 1)), position=position)
        speaks_for = self.team.speaks_for(winner)
        self.says(speaks_for, Confirm(self.some_turn(winner, (2, 1))))

    def on_roll(self, side: Side) -> None:
        """`side` is to roll or double."""
        self.sets(ToRoll(side))

    def totals(self, people: Sequence[PlayerId] = ()) -> list[int]:
        """What these people have; without an argument those who sat down first."""
        assert isinstance(self.table.standing, Tally)
        return [points_of(self.table.standing, player) for player in people or self.people]
