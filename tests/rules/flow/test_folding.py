"""What the fold promises: numbering, the open question, and a start anywhere a game starts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import Beaver, Double, Drop, NextGame, OfferResign, Roll, Sit, Start, Word
from rules.agreement import Agreement, Money
from rules.decide import open_table
from rules.events import GameStarted
from rules.evolve import evolve, replay
from rules.identity import Instant, Seq
from rules.refusals import Refusal
from rules.seating import Duel, seat
from rules.table import Due, Wanted, due, has_cube_decision
from tests.rules.flow.playing import ANN, BLACK, BOB, EVE, MONEY, WHITE, Play


def test_the_first_event_makes_the_table() -> None:
    (opened,) = open_table(ANN, MONEY, "seal-1", Instant(7))
    table = evolve(None, opened)
    assert table == replay([opened])
    assert (table.seq, table.since, table.since_at) == (1, 1, 7)


def test_a_log_may_begin_at_any_game() -> None:
    """`GameStarted` says all that a fold needs: from there the table is the same."""
    play = Play(MONEY)
    play.says(BOB, Sit())
    play.says(BOB, Word("salt"))
    play.says(ANN, Start("seal-1", "seal-2"))
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    play.says(BOB, Double())
    play.says(ANN, Drop())
    play.says(ANN, NextGame("seal-3"))
    play.house("25")
    for first, event in enumerate(play.log, 1):
        if isinstance(event, GameStarted):
            assert replay(play.log[first - 1 :], Seq(first)) == play.table


def test_an_event_is_folded_from_the_table_it_comes_to() -> None:
    """What it made of another table a moment ago, or of an equal one, says nothing."""
    play = Play(MONEY)
    play.says(BOB, Sit())
    *_, seated = play.log
    alone = replay(play.log[:-1])
    numbered = replace(alone, seq=Seq(40))
    assert [evolve(table, seated).seq for table in (alone, numbered, replace(alone))] == [2, 41, 2]
    assert evolve(alone, seated) == evolve(replace(alone), seated) == play.table
    for at in range(600):  # more than are remembered
        table = replace(alone, seq=Seq(at))
        assert evolve(table, seated).seq == at + 1
    assert evolve(alone, seated) == play.table


def test_only_a_new_question_moves_since() -> None:
    """Words and side offers leave the buttons alive; turns, rolls and raises do not."""
    play = Play.begun(Agreement(format=Money(), cube=True, beavers=True))
    play.house("31")
    asked = [play.table.since]
    play.says(BOB, OfferResign(1))
    assert play.table.since == asked[-1] < play.table.seq
    play.plays(ANN, "8-3 6-1")
    for who, said in ((BOB, Double()), (ANN, Beaver()), (BOB, Drop())):
        asked.append(play.table.since)
        play.says(who, said)
        assert play.table.since > asked[-1]
        assert play.table.since_at == play.at
    asked.append(play.table.since)
    play.says(ANN, Word("next"))
    assert play.table.since == asked[-1]


@pytest.mark.parametrize(("first", "seating"), [(WHITE, Duel(ANN, BOB)), (BLACK, Duel(BOB, ANN))])
def test_who_speaks_for_whom(first: object, seating: Duel) -> None:
    assert seat((ANN, BOB), WHITE if first is WHITE else BLACK) == seating
    assert seating.players == (seating.white, seating.black)
    assert [seating.side_of(seating.speaks_for(side)) for side in (WHITE, BLACK)] == [WHITE, BLACK]
    assert seating.side_of(EVE) is None


def test_who_sits_without_a_side_has_no_say_in_the_game() -> None:
    """Room for people who wait for the next game."""
    play = Play.amid(MONEY)
    play.table = replace(play.table, seats=(ANN, BOB, EVE))
    assert play.refuses(EVE, OfferResign(1)).code is Refusal.NOT_SEATED
    assert play.refuses(EVE, Roll((1, 2))).code is Refusal.NOT_YOUR_TURN


def test_before_a_game_nobody_has_a_cube_decision() -> None:
    assert not has_cube_decision(Play(MONEY).table, WHITE)


def test_the_question_names_its_event() -> None:
    play = Play.amid(MONEY)
    assert due(play.table) == Due((ANN,), (Wanted.ROLL, Wanted.DOUBLE), play.table.since)
    play.says(ANN, Double())
    assert due(play.table) == Due((BOB,), (Wanted.TAKE, Wanted.DROP), play.table.seq)
