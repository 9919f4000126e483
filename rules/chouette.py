"""The chouette: one person, the box, against a team that a captain leads.

Owns the seating of one such game, who has a voice in it, what its people pay each other, the
order by dice before the first game and the rotation after each. Leaves votes and their
deadlines to the deciding modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.agreement import Succession
from rules.cube import Offer
from rules.identity import PlayerId
from rules.position import Side
from rules.scoring import Transfer, Transfers

FEWEST, MOST = 3, 8
"""People at a chouette (D.1)."""

Round = tuple[tuple[PlayerId, int], ...]
"""One die each: those who rolled, with what they rolled."""


@dataclass(frozen=True, slots=True)
class Chouette:
    """The people of one game (D.2).

    `queue` is the whole team in the order of the places, who began as captain first; `captains`
    are those who have led it so far, the present one last. `out` have dropped and paid, `gone`
    have left: both keep their place in `queue`. `stand_in` plays this turn for the captain.
    `won` are those of `out` whose own cubes the box dropped (D.8): they have lost nothing.
    """

    box: PlayerId
    queue: tuple[PlayerId, ...]
    captains: tuple[PlayerId, ...]
    box_side: Side = Side.WHITE
    out: tuple[PlayerId, ...] = ()
    gone: tuple[PlayerId, ...] = ()
    stand_in: PlayerId | None = None
    won: tuple[PlayerId, ...] = ()

    @classmethod
    def seated(cls, order: Sequence[PlayerId]) -> Chouette:
        """Box, captain and the others at the beginning of a game. The box plays white."""
        box, *queue = order
        return cls(box, tuple(queue), (queue[0],))

    @property
    def captain(self) -> PlayerId:
        """Who leads the team now."""
        return self.captains[-1]

    @property
    def active(self) -> tuple[PlayerId, ...]:
        """Members with a stake in this game, in the order of the queue; some may have left."""
        return tuple(member for member in self.queue if member not in self.out)

    @property
    def team_side(self) -> Side:
        """The side on which several people have a voice."""
        return self.box_side.other

    @property
    def openers(self) -> tuple[PlayerId, PlayerId]:
        """Who rolls the first and the second die of the opening (D.1)."""
        return self.box, self.captain

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who began this game, the box first."""
        return (self.box, *self.queue)

    def speaks_for(self, side: Side) -> PlayerId:
        """Who plays the checkers of `side`: the box, or the captain or whoever stands in."""
        return self.box if side is self.box_side else self.stand_in or self.captain

    def side_of(self, player: PlayerId) -> Side | None:
        """The side `player` began this game on, or None for a spectator."""
        if player == self.box:
            return self.box_side
        return self.team_side if player in self.queue else None

    def deciders(self, side: Side) -> tuple[PlayerId, ...]:
        """All who must agree to what `side` decides together, in the order of the queue."""
        voices = (self.box,) if side is self.box_side else self.active
        return tuple(voice for voice in voices if voice not in self.gone)

    def must_answer(self, offer: Offer) -> tuple[PlayerId, ...]:
        """Who answers a raise: the box once for all, each member for themself (D.4, D.5)."""
        return self.deciders(offer.by.other)

    def settle(self, winner: Side, points: int) -> Transfers:
        """Each active member pays the box or is paid by it (D.6)."""
        return self.between(self.active, points, to_box=winner is self.box_side)

    def dropping(self, droppers: Sequence[PlayerId], price: int) -> Transfers:
        """What those who drop pay at once (D.5)."""
        return self.between(droppers, price, to_box=True)

    def between(self, members: Sequence[PlayerId], points: int, *, to_box: bool) -> Transfers:
        """Each of `members` pays the box `points`, or is paid by it."""
        return tuple(
            Transfer(member, self.box, points) if to_box else Transfer(self.box, member, points)
            for member in members
        )

    def placed(self, first: Side) -> Chouette:
        """The same people, the box on side `first` (A32)."""
        return replace(self, box_side=first)

    def without(self, player: PlayerId) -> Chouette:
        """`player` has left; the stake stays (D.8)."""
        stand_in = None if self.stand_in == player else self.stand_in
        return replace(self, gone=(*self.gone, player), stand_in=stand_in)

    def dropped(self, droppers: Sequence[PlayerId]) -> Chouette:
        """These have paid and are out of this game."""
        stand_in = None if self.stand_in in droppers else self.stand_in
        return replace(self, out=(*self.out, *droppers), stand_in=stand_in)

    def led_by(self, captain: PlayerId) -> Chouette:
        """Another captain for the rest of the game (D.5)."""
        return replace(self, captains=(*self.captains, captain), stand_in=None)

    def played_by(self, member: PlayerId | None) -> Chouette:
        """`member` plays this turn for the captain; None or the captain: the captain does."""
        return replace(self, stand_in=None if member == self.captain else member)

    def next_to_play(self) -> PlayerId | None:
        """Who plays this turn if whoever should play it is silent; None if nobody else can (D.3).

        The next member in the order of the queue; after the last the first again, so that a
        captain who has come back gets the turn too.
        """
        voices, silent = self.deciders(self.team_side), self.speaks_for(self.team_side)
        if silent not in voices or len(voices) == 1:
            return None
        return voices[(voices.index(silent) + 1) % len(voices)]

    def order_after(self, winner: Side | None, succession: Succession) -> tuple[PlayerId, ...]:
        """Box, captain and the others of the next game (D.6), those who left included.

        Under `Succession.STARTER` a captain who dropped has lost to the box, whatever the
        others did. After a draw the box and the captain stay; captains who dropped have lost.
        One whose own cube the box dropped has lost nothing, and under `STARTER` has won (D.8).
        """
        *led, finisher = self.captains
        lost = tuple(captain for captain in led if captain not in self.won)
        starter = self.captains[0]
        if succession is Succession.STARTER and starter in self.won:
            return self._order(starter, (self.box,))
        if succession is Succession.STARTER and starter in self.out:
            return self._order(self.box, (starter,))
        if winner is self.box_side:
            return self._order(self.box, (*lost, finisher))
        if winner is None:
            return self._order(self.box, lost)
        return self._order(finisher, (*lost, self.box))

    def _order(self, box: PlayerId, last: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
        stay = tuple(member for member in self.queue if member not in {*last, box})
        return (box, *stay, *last)


def rolled_order(
    people: Sequence[PlayerId], dice: Sequence[int]
) -> tuple[tuple[PlayerId, ...], tuple[Round, ...]] | None:
    """The order by one die each and the rounds it took; None if `dice` do not suffice (D.1).

    `dice` are taken one after the other in the order of `people`. In each further round all
    who are still tied roll, the higher places first, and share out the places of their tie.
    """
    groups: list[tuple[PlayerId, ...]] = [tuple(people)]
    rounds: list[Round] = []
    left = iter(dice)
    while any(len(group) > 1 for group in groups):
        rolls: dict[PlayerId, int] = {}
        for player in (player for group in groups if len(group) > 1 for player in group):
            die = next(left, None)
            if die is None:
                return None
            rolls[player] = die
        rounds.append(tuple(rolls.items()))
        groups = [part for group in groups for part in _parted(group, rolls)]
    return tuple(player for group in groups for player in group), tuple(rounds)


def _parted(
    group: tuple[PlayerId, ...], rolls: dict[PlayerId, int]
) -> Iterator[tuple[PlayerId, ...]]:
    """The group by what they rolled, highest first; a single person has not rolled."""
    faces = sorted({rolls.get(player, 0) for player in group}, reverse=True)
    for face in faces:
        yield tuple(player for player in group if rolls.get(player, 0) == face)
