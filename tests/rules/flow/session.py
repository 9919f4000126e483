"""People of a chouette who do anything, and the laws that hold whatever they do.

Owns a session of such people and what must hold after every step, told from the log alone, by
other means than the core's: who is waited for, who sits where next. Leaves the points to the tests.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rules.actions import (
    Accept,
    Beaver,
    ClaimTime,
    CloseVote,
    Confirm,
    Decline,
    Double,
    Drop,
    Instruct,
    Intent,
    Leave,
    NextGame,
    OfferResign,
    OfferTakeBack,
    ProposeDouble,
    Raccoon,
    Roll,
    Sit,
    StandIn,
    Suggest,
    Take,
    Vote,
)
from rules.agreement import Agreement, Money, Succession
from rules.chouette import Chouette
from rules.cube_events import CubesDropped
from rules.decide import decide
from rules.events import Dropped, Event, GameStarted, GameWon, Left, OpeningRolled, Seated
from rules.evolve import replay
from rules.game import Over, ToAnswer, ToAnswerEach, ToInsist, ToPlay, ToVote
from rules.identity import HOUSE, PlayerId
from rules.instructions import Instruction, InstructionKind
from rules.position import Side
from rules.refusals import Refused
from rules.standing import Tally
from rules.table import Wanted, due, roll_due
from rules.team_events import CaptainChanged, Queued
from tests.rules.boards import roll as a_roll
from tests.rules.flow.group import PEOPLE, Group

GAMES = 50
KINDS = list(InstructionKind)


def agreement(seed: int, variant: str, succession: Succession, *, own: bool = False) -> Agreement:
    short = variant == "short"
    return Agreement(
        variant=variant,
        format=Money(),
        cube=True,
        chouette=True,
        multi_cube=own,
        succession=succession,
        jacoby=short and seed % 2 == 0,
        beavers=short,
        raccoons=short,
        automatic_doubles=1 if short else 0,
        cube_cap=64,
        last_roll=not short,
    )


class Session(Group):
    """People who do anything; the laws are looked at after every step."""

    def __init__(self, people: int, agreed: Agreement, source: random.Random) -> None:
        super().__init__(people, agreed)
        self.source = source
        self.house_acts()

    def says(self, who: PlayerId, intent: Intent) -> tuple[Event, ...]:
        before = self.table
        said = super().says(who, intent)
        if hasattr(self, "source"):
            self.laws()
            if isinstance(intent, Vote | Suggest | Instruct) and len(said) == 1:
                assert self.table.since == before.since
        return said

    def house_acts(self) -> None:
        while roll_due(self.table):
            self.says(HOUSE, Roll(a_roll(self.source)))

    def tries(self, who: PlayerId, intent: Intent) -> None:
        try:
            decide(self.table, who, intent, self.at)
        except Refused:
            return
        self.says(who, intent)
        self.house_acts()

    def step(self) -> None:
        """Mostly what is asked; sometimes anything else."""
        if self.source.random() < 0.5:
            self.tries(*self.anything())
            if self.table.closed or len(self.table.seats) < 2:
                return
        asked = due(self.table)
        if asked.players:
            who = self.source.choice(asked.players)
            self.says(who, self.answer(asked.kinds))
            self.house_acts()

    def company(self, people: int) -> None:
        """Somebody comes sooner or later, at once if nobody could play."""
        seats = self.table.seats
        if self.table.closed or not isinstance(self.game.phase, Over) or len(seats) >= people:
            return
        if len(seats) < 2 or self.source.random() < 0.3:
            self.says(self.source.choice([who for who in PEOPLE if who not in seats]), Sit())

    def answer(self, wanted: Sequence[Wanted]) -> Intent:
        phase, chance = self.game.phase, self.source.random()
        match phase:
            case ToPlay(side=side, dice=dice):
                return Confirm(self.some_turn(side, dice))
            case ToVote():
                return Vote(yes=chance < 0.9)
            case ToInsist():
                return Vote(yes=chance < 0.3)
            case ToAnswer() | ToAnswerEach():
                if chance < 0.1 and Wanted.BEAVER in wanted:
                    return Beaver()
                if chance < 0.1 and Wanted.RACCOON in wanted:
                    return Raccoon()
                return Take() if chance < 0.6 else Drop()
            case Over():
                return NextGame(f"seal-{self.game.number + 2}")
            case _:
                if chance < 0.3:
                    return Double()
                return Roll(a_roll(self.source))

    def anything(self) -> tuple[PlayerId, Intent]:
        source, phase = self.source, self.game.phase
        who = source.choice([*self.table.seats, source.choice(PEOPLE)])
        turn = self.some_turn(phase.side, phase.dice) if isinstance(phase, ToPlay) else ()
        chosen = Instruction(source.choice(KINDS), source.choice(PEOPLE))
        if chosen.kind is not InstructionKind.VOICE:
            chosen = Instruction(chosen.kind)
        offer = self.table.offers[0].seq if self.table.offers else self.table.seq
        house: list[Intent] = [CloseVote(), StandIn(), StandIn(), ClaimTime(expired=True)]
        people: list[Intent] = [
            *(Sit(), Sit(), Leave(), ProposeDouble(), Suggest(turn), OfferTakeBack()),
            *(Instruct(source.choice([chosen, None])), Vote(yes=False), Take(), Drop(), Beaver()),
            *(OfferResign(source.choice([1, 1, 1, 2, 3])), Suggest(turn), Suggest(turn)),
            *(Decline(offer), ClaimTime(expired=source.random() < 0.1)),
        ]
        if source.random() < 0.1:
            return HOUSE, source.choice(house)
        if self.table.offers and source.random() < 0.5:
            return who, Accept(offer)
        return who, source.choice(people)

    def laws(self) -> None:
        """What must hold after every step."""
        table, (players, kinds) = self.table, self.asked()
        assert bool(kinds) is not table.closed
        assert bool(players) or kinds in {(), (Wanted.SIT,)}
        assert kinds != (Wanted.SIT,) or len(table.seats) < 2
        assert set(players) <= {*table.seats, HOUSE}
        assert isinstance(table.standing, Tally)
        assert sum(points for _, points in table.standing.points) == 0
        game, team = table.game, table.seating
        if isinstance(team, Chouette) and game is not None and not isinstance(game.phase, Over):
            voices = {team.box, *team.queue} - set(team.out) - set(team.gone)
            assert set(players) <= {*voices, HOUSE}
            assert team.captain in voices
            assert team.speaks_for(team.team_side) in voices
        if self.source.random() < 0.2:
            assert replay(self.log[self.first - 1 :], self.first) == table

    def asked(self) -> tuple[tuple[PlayerId, ...], tuple[Wanted, ...]]:
        question = due(self.table)
        return question.players, question.kinds


def games(log: Sequence[Event]) -> list[list[Event]]:
    """The log by games; people who come and go afterwards belong to the game before."""
    parts: list[list[Event]] = []
    for event in log:
        if isinstance(event, GameStarted):
            parts.append([])
        if parts:
            parts[-1].append(event)
    return parts


def next_places(game: Sequence[Event], succession: Succession) -> list[PlayerId]:
    """D.6 and D.8 by hand, from the facts of one game."""
    over = next(at for at, event in enumerate(game) if isinstance(event, GameWon))
    places = rotated(game[: over + 1], succession)
    for event in game[: over + 1]:
        if isinstance(event, Left) and event.player in places:
            places.remove(event.player)
    # Whoever asked during the game sits down when it ends, before those who come after it.
    places += waiting(game[:over])
    for event in game[over:]:
        if isinstance(event, Left):
            places.remove(event.player)
        elif isinstance(event, Seated):
            places.append(event.player)
    return places


def rotated(game: Sequence[Event], succession: Succession) -> list[PlayerId]:
    """D.6: who loses goes to the end, and a captain who beats the box becomes the box."""
    started = game[0]
    assert isinstance(started, GameStarted)
    box, captain, *others = started.seating.players
    places = [box, captain, *others]
    led = [captain, *(event.captain for event in game if isinstance(event, CaptainChanged))]
    dropped = {who for event in game if isinstance(event, Dropped) for who in event.players}
    beaten, won_alone = own_cubes(box, game)
    dropped |= beaten
    won = next(event.result.winner for event in game if isinstance(event, GameWon))
    *before, last = led
    before = [who for who in before if who not in won_alone]
    if succession is Succession.STARTER and captain in won_alone:
        places.remove(captain)
        places.insert(0, captain)
        losers = [box]
    elif won is None:
        losers = before
    elif succession is Succession.STARTER and captain in dropped:
        losers = [captain]
    elif won is side_of(box, game):
        losers = [*before, last]
    else:
        places.remove(last)
        places.insert(0, last)
        losers = [*before, box]
    for loser in losers:
        places.remove(loser)
        places.append(loser)
    return places


def own_cubes(box: PlayerId, game: Sequence[Event]) -> tuple[set[PlayerId], set[PlayerId]]:
    """D.8: who dropped the own cube, and whose the box dropped."""
    lost, won = set[PlayerId](), set[PlayerId]()
    for event in game:
        if isinstance(event, CubesDropped):
            (won if event.side is side_of(box, game) else lost).update(event.players)
    return lost, won


def side_of(player: PlayerId, game: Sequence[Event]) -> Side | None:
    """The side by the last seating that was told."""
    seatings = [event.seating for event in game if isinstance(event, GameStarted | OpeningRolled)]
    return seatings[-1].side_of(player)


def waiting(game: Sequence[Event]) -> list[PlayerId]:
    """Who asked to join and did not think better of it."""
    asked_for: list[PlayerId] = []
    for event in game:
        if isinstance(event, Queued):
            asked_for.append(event.player)
        elif isinstance(event, Left) and event.player in asked_for:
            asked_for.remove(event.player)
    return asked_for
