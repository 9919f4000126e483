"""The end of a chouette's session between two games: who alone, and who needs one more voice."""

from __future__ import annotations

import pytest

from rules.actions import Close, Leave, NextGame, Sit
from rules.deciding_seats import ends_alone
from rules.events import Ending, TableClosed
from rules.identity import HOUSE, PlayerId
from rules.position import Side
from rules.refusals import Refusal
from rules.team_events import EndProposed
from tests.rules.flow.group import CAT, DAN, EDA, Group
from tests.rules.flow.playing import ANN, BOB, EVE

BOX, TEAM = Side.WHITE, Side.BLACK


def between(winner: Side = TEAM, people: int = 5) -> Group:
    """Ann was the box, Bob the captain. The team has won, so Bob and Cat are next (D.6)."""
    group = Group(people)
    group.wins(winner)
    return group


@pytest.mark.parametrize("who", [ANN, BOB, CAT])
def test_opener_coming_box_and_coming_captain_end_it_alone(who: PlayerId) -> None:
    group = between()
    assert set(ends_alone(group.table)) == {ANN, BOB, CAT}
    group.says(who, Close())
    assert group.said == (TableClosed(at=group.at, by=who, ending=Ending.SETTLED),)


@pytest.mark.parametrize("other", [ANN, BOB, EDA])
def test_anybody_else_asks_and_one_more_agrees(other: PlayerId) -> None:
    group = between()
    since = group.table.since
    group.says(DAN, Close())
    assert list(group.said) == [EndProposed(at=group.at, by=DAN)]
    assert (group.table.closed, group.table.since) == (False, since)
    assert group.refuses(DAN, Close()).code is Refusal.ALREADY_ANSWERED
    group.says(other, Close())
    assert list(group.said) == [TableClosed(at=group.at, by=other, ending=Ending.SETTLED)]


def test_it_lapses_with_the_next_game() -> None:
    group = between()
    group.says(DAN, Close())
    group.says(HOUSE, NextGame("seal-3"))
    assert group.table.ending_asked_by is None


def test_it_lapses_when_who_asked_leaves() -> None:
    group = between()
    group.says(DAN, Close())
    asked = [group.table.ending_asked_by]
    for who in (CAT, DAN):
        group.says(who, Leave())
        asked.append(group.table.ending_asked_by)
    assert asked == [DAN, DAN, None]
    group.says(EDA, Close())  # the captain of the next game, now that Cat has left
    assert group.table.closed


def test_whoever_joins_has_a_voice() -> None:
    group = between()
    group.says(EVE, Sit())
    group.says(EVE, Close())
    assert group.table.ending_asked_by == EVE


def test_two_who_are_left_need_nobody() -> None:
    group = between(people=3)
    group.says(ANN, Leave())
    group.says(CAT, Close())
    assert group.table.closed


def test_an_administrator_needs_no_seat_but_a_game_that_is_over() -> None:
    group = between()
    group.says(EVE, Close(in_charge=True))
    assert group.table.closed
    playing = Group(4)
    assert playing.refuses(EVE, Close(in_charge=True)).code is Refusal.NOT_SEATED
    assert between().refuses(HOUSE, Close(in_charge=True)).code is Refusal.NOT_FOR_HOUSE
