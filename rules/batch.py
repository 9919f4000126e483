"""The events that one action brings, gathered one by one.

Owns the pair of what was decided so far and the table it makes, so that a decision can
look at its own consequences, and the first questions of every decision: is there a game,
who speaks. Leaves what is decided to the deciding modules.
"""

from __future__ import annotations

from rules.agreement import Agreement, variant_of
from rules.chouette import Chouette
from rules.events import Event
from rules.evolve import evolve
from rules.game import Game, Over
from rules.identity import HOUSE, Instant, PlayerId
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.seating import Seating
from rules.standing import Standing
from rules.table import Table, due
from rules.variants import Variant


class Batch:
    """Events decided at one moment; `table` is what they make of the table so far."""

    def __init__(self, table: Table, at: Instant) -> None:
        self.table = table
        self.at = at
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        """It happened."""
        self.table = evolve(self.table, event)
        self._events.append(event)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything decided, in order."""
        return tuple(self._events)

    @property
    def agreement(self) -> Agreement:
        """What was settled before play."""
        return self.table.agreement

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return variant_of(self.table.agreement)

    @property
    def begun(self) -> tuple[Game, Seating, Standing]:
        """The game on the table, finished or not, with its seating and standing; or `NO_GAME`."""
        game, seating, standing = self.table.game, self.table.seating, self.table.standing
        if game is None or seating is None or standing is None:
            raise Refused(Refusal.NO_GAME)
        return game, seating, standing

    @property
    def game(self) -> Game:
        """The game that is being played; or `NO_GAME`, `GAME_OVER`."""
        game, _, _ = self.begun
        if isinstance(game.phase, Over):
            raise Refused(Refusal.GAME_OVER)
        return game

    @property
    def seating(self) -> Seating:
        """Who plays which side in this game; or `NO_GAME`."""
        return self.begun[1]

    def seated(self, who: PlayerId) -> None:
        """`who` is one of the players; or `NOT_FOR_HOUSE`, `NOT_SEATED`."""
        if who == HOUSE:
            raise Refused(Refusal.NOT_FOR_HOUSE)
        if who not in self.table.seats:
            raise Refused(Refusal.NOT_SEATED)

    def side_of(self, who: PlayerId) -> Side:
        """The side that `who` belongs to; or the refusal of a stranger, or `NO_GAME`."""
        self.seated(who)
        side = self.seating.side_of(who)
        if side is None:
            raise Refused(Refusal.NOT_SEATED)
        return side

    def speaks(self, who: PlayerId, side: Side) -> None:
        """`who` acts for `side`; or the refusal of a stranger, or `NOT_YOUR_TURN`."""
        self.seated(who)
        if self.seating.speaks_for(side) != who:
            raise self.not_your_turn()

    def decides(self, who: PlayerId, side: Side) -> None:
        """`who` has a voice in what `side` decides; or the refusal that says why not."""
        self.seated(who)
        if who in self.seating.deciders(side):
            return
        team = self.seating
        if isinstance(team, Chouette) and who in team.out:
            raise Refused(Refusal.OUT_OF_GAME)
        raise self.not_your_turn()

    def acts(self, who: PlayerId, side: Side) -> None:
        """`who` speaks for `side` or is the house, which may do what is nobody's decision."""
        if who != HOUSE:
            self.speaks(who, side)

    def not_your_turn(self) -> Refused:
        """The refusal that names who is to act."""
        return Refused(Refusal.NOT_YOUR_TURN, due=due(self.table).players)

    def offer_pending(self) -> Refused:
        """The refusal that names who is to answer first."""
        return Refused(Refusal.OFFER_PENDING, due=due(self.table).players)
