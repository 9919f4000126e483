"""Resigning a game (C.7, B.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import Accept, Decline, Double, Drop, OfferResign, Roll
from rules.agreement import Agreement, Money
from rules.cube import Cube
from rules.events import GameWon, OfferClosed, ResignOffered
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE, Seq
from rules.position import Position
from rules.refusals import Refusal, Refused
from rules.scoring import How, Kind, Result
from rules.table import ResignOffer
from tests.rules.flow.playing import ANN, BLACK, BOB, MONEY, RACE, WHITE, Play, board

CONTACT = board({24: 2, 6: 13}, {24: 2, 6: 13})
ONE_OFF = board({6: 14}, {6: 15})
NARDY = Agreement(variant="long", format=Money(), cube=True)
NARDY_RACE = board({6: 15}, {6: 14})
NARDY_BEHIND = board({24: 1, 6: 14}, {6: 14})


@pytest.mark.parametrize(
    ("agreement", "position", "cube", "most"),
    [
        (MONEY, CONTACT, Cube(), 3),
        (MONEY, RACE, Cube(), 2),  # no contact, nobody far back: at most a gammon
        (MONEY, ONE_OFF, Cube(), 1),  # the loser has one off
        (replace(MONEY, backgammon=2), CONTACT, Cube(), 2),
        (replace(MONEY, jacoby=True), CONTACT, Cube(2), 1),  # an automatic double turns nothing
        (replace(MONEY, jacoby=True), CONTACT, Cube(2, BLACK, turned=True), 3),
        (NARDY, NARDY_RACE, Cube(), 2),
        (NARDY, ONE_OFF, Cube(), 1),
        (NARDY, NARDY_BEHIND, Cube(), 2),
        (replace(NARDY, koks=True), NARDY_BEHIND, Cube(), 3),
        (replace(NARDY, koks=True), NARDY_RACE, Cube(), 2),
    ],
)
def test_c7_nobody_loses_more_than_can_still_be_lost(
    agreement: Agreement, position: Position, cube: Cube, most: int
) -> None:
    """The most is accepted at once, less waits for the other, more is refused."""
    for asked in (1, 2, 3):
        play = Play.amid(agreement, position=position, cube=cube)
        if asked > most:
            refused = play.refuses(ANN, OfferResign(asked))
            assert refused.code is Refusal.RESIGN_TOO_MUCH
            assert refused.facts == {"most": most, "asked": asked}
            continue
        play.says(ANN, OfferResign(asked))
        assert play.names == ["ResignOffered", *(["GameWon"] if asked == most else [])]
        offered = play.said[0]
        assert isinstance(offered, ResignOffered)
        assert offered.points == asked * cube.value
        if asked == most:
            won = play.said[1]
            assert isinstance(won, GameWon)
            assert (won.result.winner, won.result.points) == (BLACK, asked * cube.value)


@pytest.mark.parametrize("asked", [0, 4, -1])
def test_c7_a_resignation_is_one_two_or_three(asked: int) -> None:
    play = Play.amid(MONEY, position=CONTACT)
    assert play.refuses(ANN, OfferResign(asked)).code is Refusal.BAD_MULTIPLIER


def test_c7_the_other_accepts() -> None:
    """A single at cube 2 in a contact position: two points, as a resigned single."""
    play = Play.amid(MONEY, position=CONTACT, cube=Cube(2, BLACK, turned=True))
    since = play.table.since
    play.says(ANN, OfferResign(1))
    (offer,) = play.table.offers
    assert offer == ResignOffer(play.table.seq, ANN, 1, 2)
    assert play.table.since == since
    play.says(BOB, Accept(offer.seq))
    (won,) = play.said
    assert isinstance(won, GameWon)
    assert won.result == Result(BLACK, Kind.SINGLE, How.RESIGNED, 2, 2)
    assert play.table.offers == ()


@pytest.mark.parametrize("by", [ANN, BOB], ids=["withdrawn", "declined"])
def test_c7_refused_or_withdrawn_play_goes_on(by: int) -> None:
    play = Play.amid(MONEY, position=CONTACT)
    play.says(ANN, OfferResign(1))
    (offer,) = play.table.offers
    play.says(ANN if by == ANN else BOB, Decline(offer.seq))
    assert play.said == (OfferClosed(at=play.at, by=ANN if by == ANN else BOB, offer=offer.seq),)
    assert play.table.offers == ()
    play.says(ANN, OfferResign(2))


def test_c7_also_in_the_turn_of_the_other() -> None:
    """Bob offers while Ann has a roll to play; Ann plays on, and it has lapsed (decision 25)."""
    play = Play.amid(MONEY, phase=ToPlay(WHITE, (3, 1)))
    play.says(BOB, OfferResign(1))
    (offer,) = play.table.offers
    assert play.refuses(ANN, Accept(Seq(offer.seq + 1))).code is Refusal.NO_SUCH_OFFER
    play.plays(ANN, "8-3 6-1")
    assert play.table.offers == ()
    assert play.refuses(ANN, Accept(offer.seq)).code is Refusal.NO_SUCH_OFFER


@pytest.mark.parametrize("position", [CONTACT, RACE, ONE_OFF])
def test_whoever_resigns_before_being_doubled_saves_nothing(position: Position) -> None:
    """README, decision 25: what is accepted at once costs no less than to drop the double."""
    play = Play.amid(MONEY, position=position, phase=ToRoll(BLACK))
    play.says(BOB, Double())
    play.says(ANN, Drop())
    dropped = next(event for event in play.said if isinstance(event, GameWon))
    for asked in (1, 2, 3):
        play = Play.amid(MONEY, position=position, phase=ToRoll(BLACK))
        try:
            play.says(ANN, OfferResign(asked))
        except Refused:
            continue
        for event in play.said:
            if isinstance(event, GameWon):
                assert event.result.points >= dropped.result.points
                break
        else:
            assert play.table.offers  # Bob may refuse it and double instead


def test_an_offer_outlives_a_roll() -> None:
    """A roll changes nothing that can be lost, so the other may still accept."""
    play = Play.amid(MONEY, position=CONTACT, phase=ToRoll(BLACK))
    play.says(ANN, OfferResign(1))
    (offer,) = play.table.offers
    play.says(BOB, Roll((6, 5)))
    play.says(BOB, Accept(offer.seq))
    assert play.names == ["GameWon"]


def test_both_may_offer_and_one_answers() -> None:
    play = Play.amid(MONEY, position=CONTACT)
    play.says(ANN, OfferResign(1))
    play.says(BOB, OfferResign(2))
    _, bob = play.table.offers
    play.says(ANN, Accept(bob.seq))
    (won,) = play.said
    assert isinstance(won, GameWon)
    assert (won.result.winner, won.result.points) == (WHITE, 2)


def test_b11_mars_is_resigned_as_two() -> None:
    """The kind follows the variant: mars, not gammon."""
    play = Play.amid(NARDY, position=NARDY_RACE)
    play.says(ANN, OfferResign(2))
    won = play.said[1]
    assert isinstance(won, GameWon)
    assert won.result == Result(BLACK, Kind.MARS, How.RESIGNED, 1, 2)


def test_a_single_game_resigned_closes_the_table() -> None:
    play = Play.amid(Agreement(), position=RACE)
    play.says(ANN, OfferResign(2))
    assert play.names == ["ResignOffered", "GameWon", "TableClosed"]
    assert play.refuses(HOUSE, Roll((1, 2))).code is Refusal.TABLE_CLOSED
