"""A table can be closed from outside wherever it stands, and what is paid is received."""

from __future__ import annotations

import pytest

from rules.actions import CloseSilent
from rules.agreement import Succession
from rules.clock import silent_side
from rules.decide import decide
from rules.events import GameWon, TableClosed
from rules.evolve import evolve
from rules.game import ToAnswer, ToAnswerEach, ToInsist, ToVote
from rules.refusals import Refusal, Refused
from rules.standing import Tally
from rules.table import Table, due
from tests.rules.boards import rng
from tests.rules.flow.playing import EVE
from tests.rules.flow.session import Session, agreement
from tests.rules.flow.test_own_cubes_sessions import OwnCubes


@pytest.mark.parametrize("own", [False, True], ids=["one-cube", "own-cubes"])
@pytest.mark.parametrize("people", [3, 5, 8])
def test_a_chouette_is_closed_at_any_moment(people: int, *, own: bool) -> None:
    """Twelve games of people who come, go and are silent; tried, not done, after every step."""
    agreed = agreement(people, "short", Succession.FINISHER, own=own)
    session = (OwnCubes if own else Session)(people, agreed, rng(("end", people)))
    claimed = drawn = 0
    while session.game.number <= 12 and not session.table.closed:
        session.step()
        session.company(people)
        drawn += closes(session.table, claimed=False)
        claimed += closes(session.table, claimed=True)
    assert drawn > claimed > 20


def closes(before: Table, *, claimed: bool) -> bool:
    """Whether it can be closed so; the laws of a closed table hold."""
    intent = CloseSilent(claimed=claimed, silent=True)
    if claimed and not single(before):
        with pytest.raises(Refused) as refused:
            decide(before, EVE, intent, before.since_at)
        assert refused.value.code is Refusal.NOBODY_TO_BLAME
        return False
    after, events = before, decide(before, EVE, intent, before.since_at)
    for event in events:
        after = evolve(after, event)
    assert after.closed
    assert due(after).players == ()
    assert isinstance(events[-1], TableClosed)
    assert isinstance(before.standing, Tally)
    assert isinstance(after.standing, Tally)
    assert sum(points for _, points in after.standing.points) == 0
    won = [event for event in events if isinstance(event, GameWon)]
    assert len(won) == claimed
    if not claimed:
        assert after.standing == before.standing
    elif not before.agreement.multi_cube:  # a taker of own cubes who has left may resign after it
        assert won[0].result.winner is not silent_side(before)
    return True


def single(table: Table) -> bool:
    """One side is waited for, and no vote or answer of a team is open, which is closed in time."""
    silent, game = silent_side(table), table.game
    if silent is None or game is None or table.seating is None:
        return False
    asked = isinstance(game.phase, ToVote | ToAnswer | ToAnswerEach | ToInsist)
    return not (asked and silent is table.seating.team_side)
