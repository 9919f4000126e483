"""Clocks, pauses and time that is given (B.11, 000 §22)."""

from __future__ import annotations

import pytest

from rules.actions import (
    MOST_GIVEN,
    Accept,
    ClaimTime,
    Confirm,
    Decline,
    Double,
    GiveTime,
    NextGame,
    OfferPause,
    OfferResign,
    OfferTakeBack,
    Resume,
    Roll,
    SpendTime,
    Take,
)
from rules.agreement import Agreement, Bank, Money, NoClock, Pace, PerTurn
from rules.clock import left_on_the_clock, remaining, side_on_the_clock, silent_side
from rules.game import ToPlay
from rules.identity import HOUSE, Instant
from rules.position import PerSide
from rules.refusals import Refusal
from rules.table import Clock, PauseOffer, Wanted, due
from rules.time_events import Paused, PauseOffered, Resumed, TimeGiven, TimeSpent
from tests.rules.flow.playing import ANN, BLACK, BOB, CLOSED_OUT, WHITE, Play

DAY, HOUR = 86_400, 3600
A_DAY_A_TURN = PerTurn(DAY)
TWO_DAYS = Bank(2 * DAY, HOUR)


def money(pace: Pace) -> Agreement:
    return Agreement(format=Money(), cube=True, pace=pace)


def bob_to_roll(pace: Pace) -> Play:
    """Ann has played 3-1, Bob may double or roll."""
    play = Play.begun(money(pace))
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    return play


def paused(pace: Pace = A_DAY_A_TURN) -> Play:
    """Bob is to roll, an hour of his time is used, and both have agreed to stop."""
    play = bob_to_roll(pace)
    play.says(BOB, OfferPause())
    play.says(HOUSE, SpendTime(HOUR))
    play.says(ANN, Accept(play.table.offers[0].seq))
    return play


# Whose clock runs, and what is left ---------------------------------------------------------------


def test_without_a_clock_nobody_is_ever_late() -> None:
    play = bob_to_roll(NoClock())
    assert (side_on_the_clock(play.table), remaining(play.table)) == (None, None)
    assert silent_side(play.table) is BLACK
    for intent in (OfferPause(), GiveTime(HOUR)):
        assert play.refuses(ANN, intent).code is Refusal.NO_CLOCK
    assert play.refuses(HOUSE, SpendTime(1)).code is Refusal.NO_CLOCK


def test_each_question_has_the_time_of_a_turn() -> None:
    """Asked whether to double, then to play, then to answer: a day each, from when it was asked."""
    play = bob_to_roll(A_DAY_A_TURN)
    assert (side_on_the_clock(play.table), remaining(play.table)) == (BLACK, DAY)
    assert play.table.clock == Clock(play.at)
    play.says(HOUSE, SpendTime(HOUR))
    assert remaining(play.table) == DAY - HOUR
    play.says(BOB, Double())
    assert (side_on_the_clock(play.table), remaining(play.table)) == (WHITE, DAY)
    play.says(ANN, Take())
    assert side_on_the_clock(play.table) is None  # the house rolls
    play.house("64")
    assert (side_on_the_clock(play.table), remaining(play.table)) == (BLACK, DAY)
    assert play.table.clock == Clock(play.at)


def test_a_bank_pays_for_every_question_and_grows_with_every_turn() -> None:
    play = Play.begun(money(TWO_DAYS))
    assert play.table.clock.banks == PerSide(2 * DAY, 2 * DAY)
    play.house("31")
    play.says(HOUSE, SpendTime(5 * HOUR))
    assert remaining(play.table) == 2 * DAY - 5 * HOUR
    play.plays(ANN, "8-3 6-1")
    assert play.table.clock.banks == PerSide(2 * DAY - 4 * HOUR, 2 * DAY)
    play.says(HOUSE, SpendTime(HOUR))
    play.says(BOB, Roll((6, 4)))
    play.says(HOUSE, SpendTime(2 * HOUR))
    assert remaining(play.table) == 2 * DAY - 3 * HOUR
    play.plays(BOB, "24-6 18-4")
    assert play.table.clock == Clock(play.at, banks=PerSide(2 * DAY - 4 * HOUR, 2 * DAY - 2 * HOUR))


def test_a_turn_that_passes_by_itself_is_a_turn() -> None:
    play = Play.amid(money(TWO_DAYS), position=CLOSED_OUT, phase=ToPlay(BLACK, (2, 1)))
    assert play.table.clock.banks == PerSide(2 * DAY, 2 * DAY)
    play.says(BOB, Confirm(play.some_turn(BLACK, (2, 1))))
    # White may double though it is closed out (A61), so it is asked; its pass gains, too.
    assert due(play.table).kinds == (Wanted.ROLL, Wanted.DOUBLE)
    play.says(ANN, Roll((6, 6)))
    assert play.names == ["Passed"]
    assert play.table.clock.banks == PerSide(2 * DAY + HOUR, 2 * DAY + HOUR)


@pytest.mark.parametrize("pace", [A_DAY_A_TURN, TWO_DAYS])
def test_nobody_can_owe_time(pace: Pace) -> None:
    """Ten days late is no more than late: what is given then is all there."""
    play = bob_to_roll(pace)
    play.says(HOUSE, SpendTime(10 * DAY))
    assert remaining(play.table) == 0
    play.says(ANN, GiveTime(3 * HOUR))
    assert remaining(play.table) == 3 * HOUR


def test_the_next_game_has_full_banks() -> None:
    play = bob_to_roll(TWO_DAYS)
    play.says(HOUSE, SpendTime(DAY))
    play.says(ANN, ClaimTime(expired=True))
    assert (side_on_the_clock(play.table), remaining(play.table)) == (None, None)
    play.says(ANN, NextGame("seal-3"))
    assert play.table.clock == Clock(play.at, banks=PerSide(2 * DAY, 2 * DAY))


def test_only_the_house_writes_down_what_was_used() -> None:
    play = bob_to_roll(TWO_DAYS)
    since = play.table.since
    assert play.refuses(BOB, SpendTime(1)).code is Refusal.NOT_YOUR_TURN
    assert play.refuses(HOUSE, SpendTime(-1)).code is Refusal.BAD_TIME
    play.says(HOUSE, SpendTime(90))
    assert play.said == (TimeSpent(at=play.at, side=BLACK, seconds=90),)
    assert play.table.since == since  # the buttons stay alive
    assert (play.table.clock.since, play.table.clock.spent) == (play.at, 90)


# Giving time --------------------------------------------------------------------------------------


def test_time_is_given_to_whoever_is_asked() -> None:
    play = bob_to_roll(A_DAY_A_TURN)
    since = play.table.since
    play.says(ANN, GiveTime(HOUR))
    play.says(ANN, GiveTime(HOUR))
    assert play.said == (TimeGiven(at=play.at, by=ANN, side=BLACK, seconds=HOUR),)
    assert (remaining(play.table), play.table.clock.given) == (DAY + 2 * HOUR, 2 * HOUR)
    assert play.table.since == since
    refused = play.refuses(BOB, GiveTime(HOUR))  # Ann is asked nothing
    assert refused.code is Refusal.NOT_ON_THE_CLOCK
    assert refused.facts == {"due": (BOB,)}
    play.says(BOB, Roll((6, 4)))
    assert remaining(play.table) == DAY  # it was for that question


def test_a_bank_is_given_to_at_any_time() -> None:
    play = bob_to_roll(TWO_DAYS)
    play.says(BOB, GiveTime(HOUR))
    assert play.table.clock.banks == PerSide(2 * DAY + 2 * HOUR, 2 * DAY)
    assert play.table.clock.given == 0  # Bob's own question has not got longer
    play.says(ANN, GiveTime(HOUR))
    assert (remaining(play.table), play.table.clock.given) == (2 * DAY + HOUR, HOUR)


@pytest.mark.parametrize("seconds", [0, -5, MOST_GIVEN + 1])
def test_a_month_at_most_is_given_at_once(seconds: int) -> None:
    refused = bob_to_roll(A_DAY_A_TURN).refuses(ANN, GiveTime(seconds))
    assert refused.code is Refusal.BAD_TIME
    assert refused.facts == {"most": 30 * DAY, "asked": seconds}


# Pauses -------------------------------------------------------------------------------------------


def test_a_pause_takes_both() -> None:
    play = bob_to_roll(A_DAY_A_TURN)
    since = play.table.since
    play.says(BOB, OfferPause())
    assert list(play.said) == [PauseOffered(at=play.at, by=BOB)]
    (offer,) = play.table.offers
    assert offer == PauseOffer(play.table.seq, BOB)
    assert remaining(play.table) == DAY
    assert play.refuses(BOB, OfferPause()).code is Refusal.OFFER_PENDING
    assert play.refuses(BOB, Accept(offer.seq)).code is Refusal.OWN_OFFER
    play.says(ANN, OfferPause())  # both have asked; one yes answers both
    play.says(ANN, Accept(offer.seq))
    assert list(play.said) == [Paused(at=play.at)]
    assert play.table.offers == ()
    assert play.table.since == since
    assert remaining(play.table) is None


@pytest.mark.parametrize("by", [ANN, BOB])
def test_a_pause_is_declined_or_withdrawn(by: int) -> None:
    play = bob_to_roll(A_DAY_A_TURN)
    play.says(BOB, OfferPause())
    play.says(ANN if by == ANN else BOB, Decline(play.table.offers[0].seq))
    assert (play.table.offers, remaining(play.table)) == ((), DAY)


def test_a_pause_lapses_with_a_turn() -> None:
    play = Play.begun(money(A_DAY_A_TURN))
    play.house("31")
    play.says(BOB, OfferPause())
    play.plays(ANN, "8-3 6-1")
    assert play.table.offers == ()


@pytest.mark.parametrize("pace", [A_DAY_A_TURN, TWO_DAYS])
def test_what_is_left_stays_while_the_clock_stands(pace: Pace) -> None:
    play = paused(pace)
    left = left_on_the_clock(play.table)
    assert left == pace_seconds(pace) - HOUR
    assert side_on_the_clock(play.table) is BLACK
    assert play.refuses(HOUSE, SpendTime(1)).code is Refusal.PAUSED
    assert play.refuses(ANN, ClaimTime(expired=True)).code is Refusal.NOT_LATE
    assert play.refuses(ANN, OfferPause()).code is Refusal.PAUSED
    play.at = Instant(play.at + 40 * DAY)
    play.says(ANN, Resume())
    assert play.said == (Resumed(at=play.at, by=ANN),)
    assert remaining(play.table) == left
    assert play.table.clock.since == play.at
    assert play.refuses(BOB, Resume()).code is Refusal.NOT_PAUSED


def pace_seconds(pace: Pace) -> int:
    assert isinstance(pace, PerTurn | Bank)
    return pace.seconds


def test_whoever_plays_on_lets_the_clock_run() -> None:
    play = paused(TWO_DAYS)
    play.says(BOB, Roll((6, 4)))
    assert play.names == ["Resumed", "Rolled"]
    assert play.said[0] == Resumed(at=play.at, by=BOB)
    assert remaining(play.table) == 2 * DAY - HOUR


def test_what_only_asks_does_not_end_a_pause() -> None:
    play = paused()
    for who, intent in ((ANN, OfferTakeBack()), (BOB, OfferResign(1)), (ANN, GiveTime(HOUR))):
        play.says(who, intent)
        assert play.table.clock.paused
    assert play.refuses(BOB, Take()).code is Refusal.NOTHING_OFFERED
    play.says(BOB, Accept(play.table.offers[0].seq))
    assert play.names == ["Resumed", "TakenBack"]
    assert (side_on_the_clock(play.table), remaining(play.table)) == (WHITE, DAY)


def test_the_other_may_act_in_a_pause_too() -> None:
    """Ann accepts that Bob resigns: the game is over, and the next one is not paused."""
    play = paused()
    play.says(BOB, OfferResign(1))
    play.says(ANN, Accept(play.table.offers[0].seq))
    assert play.names == ["Resumed", "GameWon"]
    assert not play.table.clock.paused


# Taking back --------------------------------------------------------------------------------------


def test_time_that_was_used_is_not_taken_back() -> None:
    """Ann's 5 hours and Bob's 2 before he agreed are gone, what Ann was given stays.

    Her hour that the turn gained goes with the turn.
    """
    play = Play.begun(money(TWO_DAYS))
    play.house("31")
    play.says(HOUSE, SpendTime(5 * HOUR))
    play.plays(ANN, "8-3 6-1")
    assert play.table.clock.banks == PerSide(2 * DAY - 4 * HOUR, 2 * DAY)
    play.says(BOB, GiveTime(3 * HOUR))
    play.says(ANN, OfferTakeBack())
    play.says(HOUSE, SpendTime(2 * HOUR))
    play.says(BOB, Accept(play.table.offers[0].seq))
    assert play.table.clock == Clock(play.at, banks=PerSide(2 * DAY - 2 * HOUR, 2 * DAY - 2 * HOUR))
    assert remaining(play.table) == 2 * DAY - 2 * HOUR
