"""Before play: seats, the agreement, words for the dice, the first start."""

from __future__ import annotations

import pytest

from rules.actions import Agree, Close, Double, Drop, Leave, NextGame, Sit, Start, Word
from rules.agreement import Agreement, MatchTo
from rules.decide import open_table
from rules.events import Agreed, Ending, GameStarted, Left, TableClosed, WordAdded
from rules.game import Opening
from rules.identity import HOUSE, Instant, Seq
from rules.refusals import Refusal, Refused
from rules.seating import Duel
from rules.standing import Crawford, Match, Tally
from rules.table import Due, Wanted, due
from tests.rules.flow.playing import ANN, BOB, EVE, MONEY, WHITE, Play


def test_who_opens_a_table_sits_at_it() -> None:
    play = Play(MONEY)
    assert (play.table.seats, play.table.opened_by, play.table.opened_at) == ((ANN,), ANN, 1000)
    assert (play.table.sealed, play.table.game, play.table.closed) == ("seal-1", None, False)
    assert due(play.table) == Due((), (Wanted.SIT,), Seq(1))


def test_the_house_never_sits() -> None:
    with pytest.raises(Refused) as refused:
        open_table(HOUSE, MONEY, "seal-1", Instant(1))
    assert refused.value.code is Refusal.NOT_FOR_HOUSE
    assert str(refused.value) == "not_for_house"


def test_a_full_table_waits_for_its_start() -> None:
    play = Play(MONEY)
    play.says(BOB, Sit())
    assert due(play.table) == Due((ANN, BOB), (Wanted.START,), Seq(2))
    refused = play.refuses(EVE, Sit())
    assert refused.code is Refusal.SEAT_TAKEN


def test_alone_the_agreement_may_change() -> None:
    play = Play(MONEY)
    longer = Agreement(format=MatchTo(7), cube=True, crawford=True)
    play.says(ANN, Agree(longer))
    assert play.said == (Agreed(at=play.at, by=ANN, agreement=longer),)
    assert play.table.agreement == longer
    play.says(BOB, Sit())
    assert play.refuses(ANN, Agree(MONEY)).code is Refusal.AGREEMENT_FIXED
    play.says(BOB, Leave())
    play.says(ANN, Agree(MONEY))
    assert play.table.since == play.table.seq


def test_too_few_to_start() -> None:
    refused = Play(MONEY).refuses(ANN, Start("seal-1", "seal-2"))
    assert refused.facts == {"seated": 1, "needed": 2}
    assert str(refused) == "too_few (seated=1, needed=2)"


def test_a_start_must_be_under_the_published_seal() -> None:
    play = Play(MONEY)
    play.says(BOB, Sit())
    assert play.refuses(BOB, Start("another", "seal-2")).code is Refusal.WRONG_SEAL


def test_the_first_game_begins() -> None:
    play = Play.begun(Agreement(format=MatchTo(5), cube=True, crawford=True))
    (started,) = play.said
    assert isinstance(started, GameStarted)
    assert started.standing == Match(5, ((ANN, 0), (BOB, 0)), Crawford.BEFORE)
    assert (started.seating, started.game_no, started.crawford) == (Duel(ANN, BOB), 1, False)
    assert (started.sealed, started.next_sealed) == ("seal-1", "seal-2")
    assert (started.opened_by, started.opened_at, started.starts) == (ANN, 1000, None)
    assert play.table.game is not None
    assert play.table.game.phase == Opening()
    assert play.table.game.position.pips(WHITE) == 167


def test_a_single_game_is_a_tally() -> None:
    assert Play.begun(Agreement()).table.standing == Tally(((ANN, 0), (BOB, 0)), 0)


def test_when_the_opener_leaves_the_other_has_the_first_seat() -> None:
    play = Play(MONEY)
    play.says(BOB, Sit())
    play.says(ANN, Word("mine"))
    play.says(ANN, Leave())
    assert play.said == (Left(at=play.at, player=ANN),)
    assert (play.table.seats, play.table.words) == ((BOB,), ())
    play.says(EVE, Sit())
    play.says(EVE, Start("seal-1", "seal-2"))
    assert play.table.seating == Duel(BOB, EVE)
    assert play.table.opened_by == ANN


def test_a_table_without_people_is_closed() -> None:
    play = Play(MONEY)
    play.says(ANN, Leave())
    assert play.said[-1] == TableClosed(at=play.at, by=ANN, ending=Ending.CANCELLED)
    assert play.table.closed


def test_either_may_call_it_off_before_play() -> None:
    play = Play(MONEY)
    play.says(BOB, Sit())
    play.says(BOB, Close())
    assert play.said == (TableClosed(at=play.at, by=BOB, ending=Ending.CANCELLED),)
    assert due(play.table).players == ()


def test_words_go_into_the_game_in_seat_order() -> None:
    """One word each; a second one replaces the first; the next game wants fresh ones."""
    play = Play(MONEY)
    play.says(BOB, Sit())
    since = play.table.since
    play.says(BOB, Word("drei"))
    assert play.said == (WordAdded(at=play.at, player=BOB, game_no=1, word="drei"),)
    play.says(ANN, Word("раз"))
    play.says(BOB, Word("два"))
    assert play.table.since == since
    play.says(ANN, Start("seal-1", "seal-2"))
    assert play.table.words == ((ANN, "раз"), (BOB, "два"))
    assert play.refuses(ANN, Word("late")).code is Refusal.WORD_TOO_LATE


def test_words_for_the_next_game() -> None:
    play = Play.begun(MONEY)
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    play.says(BOB, Double())
    play.says(ANN, Drop())
    play.says(BOB, Word("снова"))
    assert play.said == (WordAdded(at=play.at, player=BOB, game_no=2, word="снова"),)
    play.says(ANN, NextGame("seal-3"))
    words = [event.words for event in play.log if isinstance(event, GameStarted)]
    assert words == [(), ((BOB, "снова"),)]


@pytest.mark.parametrize("text", ["", " ", "x" * 65, "two\nlines", "tab\t", "\ud800"])
def test_a_word_is_one_printable_line(text: str) -> None:
    refused = Play(MONEY).refuses(ANN, Word(text))
    assert (refused.code, refused.facts) == (Refusal.BAD_WORD, {"longest": 64})


@pytest.mark.parametrize("text", ["x", "x" * 64, "два слова", "🎲"])
def test_any_other_word_will_do(text: str) -> None:
    play = Play(MONEY)
    play.says(ANN, Word(text))
    assert play.table.words == ((ANN, text),)
