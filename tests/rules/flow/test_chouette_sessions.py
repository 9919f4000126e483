"""Whole sessions of chouettes with three to eight people, who come, go and are silent at random.

What the rules promise at every step is checked from the log alone, by other means than the
core's: who pays, who sits where next, who is waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from rules import actions
from rules.agreement import Succession
from rules.chouette import Chouette
from rules.events import Dropped, Event, GameStarted, GameWon, Taken
from rules.evolve import replay
from rules.identity import PlayerId
from rules.scoring import How
from rules.seating import Duel
from rules.team_events import OrderRolled
from tests.rules.boards import rng
from tests.rules.flow.group import PEOPLE, Group
from tests.rules.flow.session import GAMES, Session, agreement, games, next_places

pytestmark = pytest.mark.slow  # sessions of fifty games


def check_rows(log: Sequence[Event]) -> None:
    """Each game: everybody with a stake pays or gets the same, the box the sum of it (A73, D.6)."""
    for game in games(log):
        started = game[0]
        assert isinstance(started, GameStarted)
        if not isinstance(started.seating, Chouette):
            continue
        box, team = started.seating.box, set(started.seating.queue)
        active = set(team)
        for event in game:
            match event:
                case Dropped(players=players, transfers=transfers, value=value):
                    assert {(t.payer, t.payee, t.points) for t in transfers} == {
                        (player, box, value) for player in players
                    }
                    assert set(players) <= active
                    active -= set(players)
                case Taken():
                    assert active
                case GameWon(result=result, transfers=transfers):
                    paid = {t.payer if t.payee == box else t.payee: t.points for t in transfers}
                    assert set(paid) == (active if result.winner is not None else set())
                    assert set(paid.values()) <= {result.points}
                    assert active or result.how is How.DROPPED


CASES = [
    pytest.param(people, "short" if people != 5 else "long", succession, id=f"{people}")
    for people, succession in zip(range(3, 9), [*Succession] * 3, strict=True)
]


@pytest.mark.parametrize(("people", "variant", "succession"), CASES)
def test_a_session(people: int, variant: str, succession: Succession) -> None:
    source = rng(("chouette", people))
    agreed = agreement(people, variant, succession)
    session = Session(people, agreed, source)
    while session.game.number <= GAMES and not session.table.closed:
        session.step()
        session.company(people)
    assert session.game.number > GAMES
    assert replay(session.log) == session.table
    check_rows(session.log)
    parts = games(session.log)
    seen = {type(event).__name__ for event in session.log}
    assert {type(event.seating) for event in session.log if isinstance(event, GameStarted)} == {
        Chouette,
        Duel,
    }
    assert seen >= {"Dropped", "CaptainChanged", "StoodIn", "InstructionFired", "Defaulted"}
    for before, after in pairwise(parts):
        started = after[0]
        assert isinstance(started, GameStarted)
        assert list(started.seating.players) == next_places(before, succession)


@pytest.mark.parametrize("people", range(3, 9))
def test_the_order_of_many_rolls(people: int) -> None:
    """D.1: higher first; whoever is tied shares out the places of the tie by rolling again."""
    source = rng(("order", people))
    for _ in range(50):
        group = Group.gathering(people)
        order = tuple(source.randint(1, 6) for _ in range(128))
        said = group.says(PEOPLE[0], actions.Start("seal-1", "seal-2", order))
        rolled = said[0]
        assert isinstance(rolled, OrderRolled)
        thrown: dict[PlayerId, list[int]] = {player: [] for player in PEOPLE[:people]}
        for turn in rolled.rounds:
            for player, die in turn:
                thrown[player].append(die)
        assert list(rolled.order) == sorted(thrown, key=lambda player: thrown[player], reverse=True)
        # Nobody rolled more often than was needed to tell everybody apart.
        histories = [tuple(dice) for dice in thrown.values()]
        assert len(set(histories)) == people
        for dice in histories:
            assert sum(other[: len(dice) - 1] == dice[:-1] for other in histories) > 1
