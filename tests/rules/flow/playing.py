"""A table to play at in tests: people say things, the house rolls loaded dice.

Owns the log and the table it makes, and how a test sets a table up in the middle of a game.
Leaves every judgement to the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from rules.actions import Confirm, Intent, Roll, Sit, Start
from rules.agreement import Agreement, Money, variant_of
from rules.cube import Cube
from rules.decide import decide, open_table
from rules.events import Event, GameStarted, TakenBack
from rules.evolve import evolve, replay
from rules.game import Phase, ToRoll
from rules.identity import HOUSE, Instant, PlayerId, Seq
from rules.moves import legal_turns
from rules.position import PerSide, Position, Side
from rules.refusals import Refused
from rules.standing import Standing
from rules.steps import Dice, Step, Turn
from rules.table import Table, roll_due

ANN, BOB, EVE = PlayerId(1), PlayerId(2), PlayerId(3)
"""Ann opens the table and sits first (white), Bob sits down, Eve looks on."""
WHITE, BLACK = Side.WHITE, Side.BLACK

MONEY = Agreement(format=Money(), cube=True)


def dice(text: str) -> list[Dice]:
    """`31 66` -> two rolls."""
    return [(int(roll[0]), int(roll[1])) for roll in text.split()]


def turn(text: str) -> Turn:
    """`8-3 6-1`: from 8 by 3, from 6 by 1."""
    return tuple(Step(*map(int, step.split("-"))) for step in text.split())


def own(stacks: Mapping[int, int]) -> tuple[int, ...]:
    """26 counts; what is not named is off."""
    counts = [stacks.get(place, 0) for place in range(26)]
    counts[0] += 15 - sum(counts)
    return tuple(counts)


def board(white: Mapping[int, int], black: Mapping[int, int]) -> Position:
    """Each side in its own numbers, 25 = bar, 0 = off."""
    return Position(own(white), own(black))


CLOSED_OUT = board({25: 1, 1: 2, 2: 2, 3: 2, 13: 8}, dict.fromkeys(range(1, 7), 2) | {8: 3})
"""White stands on the bar before six closed points (A52, A61)."""

RACE = board({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5})
"""No contact, everybody home, nobody off."""


class Play:
    """A table with its log. `said` holds the events of the last action."""

    def __init__(self, agreement: Agreement = MONEY) -> None:
        self.log: list[Event] = []
        self.first = Seq(1)
        self.said: tuple[Event, ...] = open_table(ANN, agreement, "seal-1", Instant(1000))
        self.log += self.said
        self.table = replay(self.said)
        self.at = Instant(1000)

    @classmethod
    def begun(cls, agreement: Agreement = MONEY) -> Play:
        """Ann and Bob sit and the first game waits for its opening roll."""
        play = cls(agreement)
        play.says(BOB, Sit())
        play.says(ANN, Start("seal-1", "seal-2"))
        return play

    @classmethod
    def amid(  # noqa: PLR0913 - a game has these parts
        cls,
        agreement: Agreement = MONEY,
        *,
        position: Position | None = None,
        phase: Phase | None = None,
        cube: Cube | None = None,
        turns_done: tuple[int, int] = (5, 5),
        standing: Standing | None = None,
        crawford: bool = False,
        starts: Side = WHITE,
    ) -> Play:
        """Somewhere in a game; white is to roll unless said otherwise."""
        play = cls.begun(agreement)
        game = play.table.game
        assert game is not None
        game = replace(
            game,
            position=position or game.position,
            phase=phase or ToRoll(WHITE),
            cube=cube or Cube(),
            turns_done=PerSide(*turns_done),
            crawford=crawford,
            starts=starts,
            rolls=10,
        )
        play.table = replace(play.table, game=game, standing=standing or play.table.standing)
        return play

    def says(self, who: PlayerId, intent: Intent) -> tuple[Event, ...]:
        """Somebody asks for something that is allowed."""
        self.at = Instant(self.at + 10)
        self.said = decide(self.table, who, intent, self.at)
        for event in self.said:
            self._add(event)
        return self.said

    def _add(self, event: Event) -> None:
        self.log.append(event)
        if isinstance(event, GameStarted):
            self.first = Seq(len(self.log))
        if isinstance(event, TakenBack):
            self.table = replay(self.log[self.first - 1 :], self.first)
        else:
            self.table = evolve(self.table, event)

    def refuses(self, who: PlayerId, intent: Intent) -> Refused:
        """Somebody asks for something that is refused; the refusal with its facts."""
        with pytest.raises(Refused) as refused:
            decide(self.table, who, intent, self.at)
        return refused.value

    def house(self, rolls: str) -> None:
        """The house rolls these dice, one after the other, and each roll is due."""
        for roll in dice(rolls):
            assert roll_due(self.table), self.table.game
            self.says(HOUSE, Roll(roll))

    def plays(self, who: PlayerId, text: str) -> None:
        """A whole turn."""
        self.says(who, Confirm(turn(text)))

    def some_turn(self, side: Side, roll: Dice) -> Turn:
        """A legal turn for `side`, for tests that do not care which."""
        game = self.table.game
        assert game is not None
        first = game.turns_done.of(side) == 0
        variant = variant_of(self.table.agreement)
        return legal_turns(variant, game.position, side, roll, first).turns[0]

    @property
    def names(self) -> list[str]:
        """The kinds of the events of the last action."""
        return kinds(self.said)


def kinds(events: Iterable[Event]) -> list[str]:
    """Event names."""
    return [type(event).__name__ for event in events]


def state(table: Table) -> tuple[object, ...]:
    """What a take-back restores: all but the numbering and the time of the question."""
    return (table.game, table.seating, table.standing, table.words, table.closed)
