"""Whole sessions with own cubes, three to eight people who do anything (D.8).

The points are reckoned a second time from the facts alone: what each cube showed, who was in the
game, what the box paid for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from rules.actions import (
    Beaver,
    CloseVote,
    Double,
    Drop,
    Intent,
    MeanToDouble,
    Raccoon,
    Roll,
    Take,
)
from rules.agreement import Succession
from rules.chouette import Chouette
from rules.cube import Raise
from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    DoubleMeant,
    LoneTaker,
)
from rules.decide import decide
from rules.events import CubeTurned, DoubleOffered, Event, GameStarted, GameWon, Raised
from rules.evolve import replay
from rules.game import Over, ToAnswerEach, ToRoll
from rules.identity import HOUSE, PlayerId
from rules.own_cubes import turnable
from rules.refusals import Refused
from rules.scoring import How, Kind
from rules.table import Wanted, due
from tests.rules.boards import rng
from tests.rules.boards import roll as a_roll
from tests.rules.flow.session import GAMES, Session, agreement, games, next_places

pytestmark = pytest.mark.slow  # sessions of fifty games

TIMES = {Kind.SINGLE: 1, Kind.GAMMON: 2, Kind.BACKGAMMON: 3, Kind.OIN: 1, Kind.MARS: 2}


class OwnCubes(Session):
    """The same people, who answer cube by cube."""

    def answer(self, wanted: Sequence[Wanted]) -> Intent:
        intent = self.own_answer(wanted)
        (who, *_) = self.meant
        try:
            decide(self.table, who, intent, self.at)
        except Refused:
            # Whoever takes another's cube takes the captain's; whoever has dropped it drops all.
            return next(other for other in (Take(), Drop()) if self.allowed(who, other))
        return intent

    def anything(self) -> tuple[PlayerId, Intent]:
        if self.source.random() < 0.1:
            wants = self.source.random() < 0.8
            return self.source.choice(self.table.seats), MeanToDouble(wants)
        return super().anything()

    def allowed(self, who: PlayerId, intent: Intent) -> bool:
        try:
            decide(self.table, who, intent, self.at)
        except Refused:
            return False
        return True

    def step(self) -> None:
        self.meant: tuple[PlayerId, ...] = ()
        if self.source.random() < 0.5:
            self.tries(*self.anything())
            if self.table.closed or len(self.table.seats) < 2:
                return
        asked = due(self.table)
        if asked.players:
            self.meant = (self.source.choice(asked.players),)
            self.says(self.meant[0], self.answer(asked.kinds))
            self.house_acts()

    def own_answer(self, wanted: Sequence[Wanted]) -> Intent:
        game, team, source = self.game, self.table.seating, self.source
        if not game.cubes or not isinstance(team, Chouette):
            return super().answer(wanted)
        match game.phase:
            case ToRoll(side=side):
                if Wanted.DOUBLE not in wanted or source.random() < 0.6:
                    return Roll(a_roll(source))
                cubes = turnable(self.table.agreement, game, team, side)
                if side is team.team_side or source.random() < 0.6:
                    return Double()
                return Double(source.choice(cubes))
            case ToAnswerEach() as phase:
                said = {ballot.player for ballot in phase.votes}
                left = [bid.player for bid in phase.bids if bid.player not in said]
                one = phase.by is team.team_side and source.random() < 0.8
                whose = source.choice(left) if one and left else None
                higher = source.random() < 0.15
                if higher and Wanted.BEAVER in wanted:
                    return Beaver(whose)
                if higher and Wanted.RACCOON in wanted:
                    return Raccoon(whose)
                yes = Wanted.TAKE in wanted and source.random() < 0.6
                return Take(whose) if yes else Drop(whose)
            case _:
                return super().answer(wanted)

    def laws(self) -> None:
        super().laws()
        game, team = self.game, self.table.seating
        if not isinstance(team, Chouette) or isinstance(game.phase, Over):
            return
        assert tuple(player for player, _ in game.cubes) == team.active
        assert game.cube == dict(game.cubes)[team.captain]
        assert set(team.won) <= set(team.out)
        assert set(self.table.eager) <= set(team.deciders(team.team_side))


def check_rows(log: Sequence[Event], *, jacoby: bool) -> None:  # noqa: C901 - a case a fact
    """What every member pays is what the own cube said, and the box pays or gets the same."""
    for game in games(log):
        started = game[0]
        assert isinstance(started, GameStarted)
        if not isinstance(started.seating, Chouette):
            continue
        box, cubes = started.seating.box, dict.fromkeys(started.seating.queue, 1)
        turned: set[PlayerId] = set()
        drops: dict[PlayerId, int] = {}
        for event in game:
            match event:
                case CubeTurned(value=value):
                    assert not turned
                    cubes = dict.fromkeys(cubes, value)
                case CubesOffered(bids=bids, kind=kind):
                    drops = {bid.player: bid.drop for bid in bids}
                    for bid in bids:
                        assert bid.value == 2 * bid.drop
                        assert bid.drop == cubes[bid.player] * RAISED[kind]
                case CubesTaken(cubes=taken):
                    for player, value in taken:
                        assert value == 2 * drops[player]
                        cubes[player] = value
                        turned.add(player)
                case CubesDropped(players=players, transfers=transfers):
                    paid = {t.payer if t.payee == box else t.payee: t.points for t in transfers}
                    assert paid == {player: drops[player] for player in players}
                    for player in players:
                        del cubes[player]
                case GameWon(result=result, transfers=transfers):
                    paid = {t.payer if t.payee == box else t.payee: t.points for t in transfers}
                    times = {
                        player: 1 if jacoby and player not in turned else TIMES[result.kind]
                        for player in cubes
                    }
                    lost = {player: cubes[player] * times[player] for player in cubes}
                    assert paid == ({} if result.winner is None else lost)
                    assert (result.how is How.DROPPED) is (not cubes)
                case DoubleOffered() | Raised():
                    raise AssertionError(event)


RAISED = {Raise.DOUBLE: 1, Raise.BEAVER: 2, Raise.RACCOON: 4}
CASES = [
    pytest.param(people, "short" if people != 5 else "long", succession, id=f"{people}")
    for people, succession in zip(range(3, 9), [*Succession] * 3, strict=True)
]


@pytest.mark.parametrize(("people", "variant", "succession"), CASES)
def test_a_session(people: int, variant: str, succession: Succession) -> None:
    source = rng(("own cubes", people))
    agreed = agreement(people, variant, succession, own=True)
    session = OwnCubes(people, agreed, source)
    while session.game.number <= GAMES and not session.table.closed:
        session.step()
        session.company(people)
    assert session.game.number > GAMES
    assert replay(session.log) == session.table
    check_rows(session.log, jacoby=agreed.jacoby)
    seen = {type(event) for event in session.log}
    assert seen >= {CubesOffered, CubeAnswered, CubesTaken, CubesDropped, DoubleMeant}
    assert LoneTaker not in seen or variant == "short"
    assert LoneTaker in seen or people > 4
    for before, after in pairwise(games(session.log)):
        started = after[0]
        assert isinstance(started, GameStarted)
        assert list(started.seating.players) == next_places(before, succession)


def test_silence_ends_every_question() -> None:
    """Whatever is asked of several people, the end of its time answers it."""
    source = rng("silent own cubes")
    session = OwnCubes(6, agreement(1, "short", Succession.FINISHER, own=True), source)
    closed = 0
    while closed < 50 and not session.table.closed:
        since = session.table.since
        if session.allowed(HOUSE, CloseVote()):
            session.says(HOUSE, CloseVote())
            assert session.table.since > since
            session.house_acts()
            closed += 1
        else:
            session.step()
            session.company(6)
    assert closed == 50
