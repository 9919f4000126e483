"""Every game can end: claims, settlements, silent tables that are closed (C.7, C.8, B.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import (
    Accept,
    ClaimTime,
    Close,
    CloseSilent,
    Decline,
    Double,
    Drop,
    Leave,
    NextGame,
    OfferSettlement,
    ProposeDouble,
    Sit,
    Vote,
)
from rules.agreement import Agreement, MatchTo, OneGame
from rules.cube import Cube
from rules.endings import price_of_silence
from rules.events import Ending, GameWon, TableClosed
from rules.game import Phase, ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId
from rules.position import Position, Side
from rules.refusals import Refusal
from rules.scoring import How, Transfer
from rules.seating import Duel
from rules.standing import Crawford, Match, Tally
from rules.table import SettlementOffer, due
from rules.team_events import TimeClaimed
from rules.time_events import Settled, SettlementOffered
from tests.rules.flow.group import CAT, DAN, Group
from tests.rules.flow.playing import ANN, BLACK, BOB, EVE, MONEY, RACE, WHITE, Play, board

CONTACT = board({24: 2, 6: 13}, {24: 2, 6: 13})
WHITE_HAS_ONE_OFF = board({6: 14}, {6: 15})
MATCH = Agreement(format=MatchTo(5), cube=True, crawford=True)
GAME = Agreement(format=OneGame(), cube=True)
OWNED = Cube(2, BLACK, turned=True)


def won(play: Play) -> GameWon:
    return next(event for event in play.said if isinstance(event, GameWon))


# Claims -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agreement", "position", "cube", "price"),
    [
        (MONEY, CONTACT, OWNED, 6),
        (MONEY, RACE, OWNED, 4),
        (MONEY, WHITE_HAS_ONE_OFF, OWNED, 2),
        (replace(MONEY, jacoby=True), CONTACT, Cube(), 1),
        (replace(MONEY, backgammon=2), CONTACT, Cube(), 2),
        (Agreement(variant="long"), WHITE_HAS_ONE_OFF, Cube(), 1),
        (Agreement(variant="long"), RACE, Cube(), 2),
    ],
)
@pytest.mark.parametrize("phase", [ToRoll(WHITE), ToPlay(WHITE, (3, 1))])
def test_a_claim_costs_what_was_shown_and_can_still_be_lost(
    agreement: Agreement, position: Position, cube: Cube, price: int, phase: Phase
) -> None:
    play = Play.amid(agreement, position=position, cube=cube, phase=phase)
    if due(play.table).players == (HOUSE,):  # nobody can be late with a roll that the house makes
        assert price_of_silence(play.table) is None
        return
    assert price_of_silence(play.table) == price
    play.says(BOB, ClaimTime(expired=True))
    assert play.said[0] == TimeClaimed(at=play.at, by=BOB, side=WHITE)
    assert (won(play).result.winner, won(play).result.points) == (BLACK, price)
    assert won(play).result.how is How.CLAIMED
    assert won(play).transfers == (Transfer(ANN, BOB, price),)


def test_silence_on_a_double_drops_it() -> None:
    """The value before the offer, never more, whatever the position could cost (A15)."""
    play = Play.amid(MONEY, position=CONTACT, cube=Cube(2, WHITE, turned=True))
    play.says(ANN, Double())
    assert price_of_silence(play.table) == 2
    play.says(ANN, ClaimTime(expired=True))
    assert play.names == ["TimeClaimed", "Dropped", "GameWon"]
    assert (won(play).result.how, won(play).result.points) == (How.DROPPED, 2)


def test_a_claim_in_a_match_is_for_the_game_and_silence_never_stops_the_match() -> None:
    """Bob never answers again: Ann begins every game and wins the match to 5 by claims."""
    play = Play.begun(MATCH)
    games = 0
    while not play.table.closed:
        if due(play.table).players == (HOUSE,):
            play.house("31")  # Ann begins
            play.plays(ANN, "8-3 6-1")
        assert BOB in due(play.table).players
        play.says(ANN, ClaimTime(expired=True))
        games += 1
        assert won(play).result.points == 3  # a backgammon could still be lost
        assert isinstance(play.table.standing, Match)
        if not play.table.closed:
            assert play.refuses(ANN, ClaimTime(expired=True)).code is Refusal.GAME_OVER
            assert price_of_silence(play.table) is None
            play.says(ANN, NextGame(f"seal-{games + 2}"))
            assert play.refuses(ANN, ClaimTime(expired=True)).code is Refusal.NOT_YOUR_TURN
    assert games == 2
    assert play.said[-1] == TableClosed(at=play.at, by=HOUSE, ending=Ending.FINISHED)


# Settlements --------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [ANN, BOB])
@pytest.mark.parametrize("agreement", [MONEY, GAME])
def test_a_settlement_pays_what_both_agree_on_and_closes_the_table(
    agreement: Agreement, by: PlayerId
) -> None:
    """Cube 2, gammons possible: 3 points for White, between nothing and all."""
    play = Play.amid(agreement, position=RACE, cube=OWNED)
    since = play.table.since
    play.says(by, OfferSettlement(WHITE, 3))
    assert list(play.said) == [SettlementOffered(at=play.at, by=by, winner=WHITE, points=3)]
    (offer,) = play.table.offers
    assert offer == SettlementOffer(play.table.seq, by, WHITE, 3)
    assert play.table.since == since
    assert play.refuses(by, Accept(offer.seq)).code is Refusal.OWN_OFFER
    assert play.refuses(by, OfferSettlement(None, 0)).code is Refusal.OFFER_PENDING
    other = BOB if by == ANN else ANN
    play.says(other, Accept(offer.seq))
    assert play.said == (
        Settled(
            at=play.at,
            winner=WHITE,
            points=3,
            transfers=(Transfer(BOB, ANN, 3),),
            standing=Tally(((ANN, 3), (BOB, -3)), 1),
        ),
        TableClosed(at=play.at, by=other, ending=Ending.SETTLED),
    )
    assert play.table.standing == Tally(((ANN, 3), (BOB, -3)), 1)
    assert play.table.closed
    assert due(play.table).players == ()


def test_a_settlement_without_a_winner_pays_nothing() -> None:
    play = Play.amid(MONEY, position=RACE, cube=OWNED, standing=Tally(((ANN, 7), (BOB, -7)), 4))
    play.says(ANN, OfferSettlement(None, 0))
    play.says(BOB, Accept(play.table.offers[0].seq))
    assert play.names == ["Settled", "TableClosed"]
    assert play.table.standing == Tally(((ANN, 7), (BOB, -7)), 5)


@pytest.mark.parametrize(
    ("position", "winner", "most"),
    [(CONTACT, WHITE, 6), (RACE, BLACK, 4), (WHITE_HAS_ONE_OFF, BLACK, 2)],
)
def test_nobody_settles_for_more_than_can_still_be_lost(
    position: Position, winner: Side, most: int
) -> None:
    play = Play.amid(MONEY, position=position, cube=OWNED)
    refused = play.refuses(ANN, OfferSettlement(winner, most + 1))
    assert refused.code is Refusal.SETTLE_TOO_MUCH
    assert refused.facts == {"most": most, "asked": most + 1}
    play.says(ANN, OfferSettlement(winner, most))


@pytest.mark.parametrize(
    ("agreement", "winner", "points"),
    [(MONEY, None, 1), (MONEY, WHITE, 0), (MONEY, WHITE, -2), (MATCH, WHITE, 1), (MATCH, None, 2)],
)
def test_a_settlement_must_mean_something(
    agreement: Agreement, winner: Side | None, points: int
) -> None:
    play = Play.amid(agreement, position=RACE)
    assert play.refuses(ANN, OfferSettlement(winner, points)).code is Refusal.BAD_SETTLEMENT


@pytest.mark.parametrize("winner", [WHITE, BLACK, None])
def test_a_match_is_settled_whole_and_its_points_stay(winner: Side | None) -> None:
    standing = Match(5, ((ANN, 1), (BOB, 3)), Crawford.BEFORE)
    play = Play.amid(MATCH, position=CONTACT, standing=standing)
    play.says(BOB, OfferSettlement(winner, 0))
    play.says(ANN, Accept(play.table.offers[0].seq))
    assert play.said[0] == Settled(
        at=play.at, winner=winner, points=0, transfers=(), standing=standing
    )
    assert play.table.standing == standing
    assert play.table.closed


def test_a_match_is_settled_between_its_games_too() -> None:
    play = Play.amid(MATCH, position=CONTACT)
    play.says(ANN, Double())
    play.says(BOB, Drop())
    assert play.refuses(ANN, Close()).code is Refusal.MATCH_GOES_ON
    play.says(BOB, OfferSettlement(None, 0))
    offer = play.table.offers[0].seq
    play.says(ANN, NextGame("seal-3"))  # has lapsed: the match goes on
    assert play.refuses(ANN, Accept(offer)).code is Refusal.NO_SUCH_OFFER


def test_a_settlement_is_declined_withdrawn_or_lapses() -> None:
    play = Play.amid(MONEY, position=CONTACT)
    for who in (ANN, BOB):
        play.says(ANN, OfferSettlement(None, 0))
        play.says(who, Decline(play.table.offers[0].seq))
        assert play.table.offers == ()
    play.says(ANN, OfferSettlement(None, 0))
    play.says(ANN, Double())
    assert play.table.offers == ()
    assert play.refuses(BOB, OfferSettlement(None, 0)).code is Refusal.OFFER_PENDING


# Closed from outside ------------------------------------------------------------------------------


def drawn(play: Play, by: PlayerId) -> None:
    standing = play.table.standing
    assert play.refuses(by, CloseSilent(claimed=False, silent=False)).code is Refusal.NOT_SILENT
    play.says(by, CloseSilent(claimed=False, silent=True))
    assert play.said == (TableClosed(at=play.at, by=by, ending=Ending.ABANDONED),)
    assert play.table.standing == standing
    assert play.refuses(by, CloseSilent(claimed=False, silent=True)).code is Refusal.TABLE_CLOSED


def gathering() -> Play:
    return Play(MONEY)


def full() -> Play:
    play = Play(MONEY)
    play.says(BOB, Sit())
    return play


def opening() -> Play:
    return Play.begun(MONEY)


def amid() -> Play:
    return Play.amid(MONEY, position=CONTACT)


def doubled() -> Play:
    play = amid()
    play.says(ANN, Double())
    return play


def between() -> Play:
    play = doubled()
    play.says(BOB, Drop())
    return play


def between_match_games() -> Play:
    play = Play.amid(MATCH, position=CONTACT)
    play.says(ANN, Double())
    play.says(BOB, Drop())
    return play


def chouette_gathering() -> Play:
    return Group.gathering(3)


def chouette_box() -> Play:
    return Group.in_phase(ToRoll(WHITE), 3)


def chouette_vote() -> Play:
    group = Group.in_phase(ToRoll(BLACK), 4)
    group.says(CAT, ProposeDouble())
    return group


def chouette_answers() -> Play:
    group = Group.in_phase(ToRoll(WHITE), 4)
    group.says(ANN, Double())
    return group


def chouette_between() -> Play:
    group = Group.in_phase(ToRoll(WHITE), 3)
    group.wins(WHITE)
    return group


NOBODYS_FAULT = [
    gathering, full, opening, between, between_match_games,
    chouette_gathering, chouette_vote, chouette_answers, chouette_between,
]  # fmt: skip


@pytest.mark.parametrize("state", [*NOBODYS_FAULT, amid, doubled, chouette_box])
@pytest.mark.parametrize("by", [ANN, EVE], ids=["seated", "stranger"])
def test_a_silent_table_is_closed_and_nobody_pays(state: object, by: PlayerId) -> None:
    assert callable(state)
    drawn(state(), by)


@pytest.mark.parametrize("state", NOBODYS_FAULT)
def test_nothing_is_claimed_where_no_single_side_is_silent(state: object) -> None:
    assert callable(state)
    refused = state().refuses(EVE, CloseSilent(claimed=True, silent=True))
    assert refused.code is Refusal.NOBODY_TO_BLAME


@pytest.mark.parametrize(
    ("agreement", "ending", "by"),
    [
        (MONEY, Ending.ABANDONED, EVE),
        (MATCH, Ending.ABANDONED, EVE),
        (GAME, Ending.FINISHED, HOUSE),
    ],
)
def test_claimed_the_silent_side_loses_the_game_at_its_most(
    agreement: Agreement, ending: Ending, by: PlayerId
) -> None:
    """The rest of a match is not played; a game of its own is over with this."""
    play = Play.amid(agreement, position=RACE, cube=OWNED, phase=ToPlay(WHITE, (3, 1)))
    play.says(EVE, CloseSilent(claimed=True, silent=True))
    assert play.names == ["TimeClaimed", "GameWon", "TableClosed"]
    assert play.said[0] == TimeClaimed(at=play.at, by=EVE, side=WHITE)
    assert (won(play).result.winner, won(play).result.points) == (BLACK, 4)
    assert play.said[-1] == TableClosed(at=play.at, by=by, ending=ending)


def test_claimed_an_offer_that_was_not_answered_is_dropped() -> None:
    play = doubled()
    play.says(EVE, CloseSilent(claimed=True, silent=True))
    assert play.names == ["TimeClaimed", "Dropped", "GameWon", "TableClosed"]
    assert won(play).result.points == 1


def test_a_silent_box_or_team_pays_for_each_of_the_others() -> None:
    """A gammon can still be lost: the box pays two to each member, or each pays it two."""
    for side, totals in ((WHITE, [-4, 2, 2]), (BLACK, [4, -2, -2])):
        group = Group.in_phase(ToPlay(side, (3, 1)), 3, position=RACE)
        group.says(DAN, CloseSilent(claimed=True, silent=True))
        assert group.names == ["TimeClaimed", "GameWon", "TableClosed"]
        assert group.totals() == totals


def test_a_box_that_does_not_answer_its_team_drops() -> None:
    group = Group.in_phase(ToRoll(BLACK), 3)
    group.says(BOB, ProposeDouble())
    group.says(CAT, Vote(yes=True))
    group.says(EVE, CloseSilent(claimed=True, silent=True))
    assert group.names == ["TimeClaimed", "Dropped", "GameWon", "TableClosed"]
    assert group.totals() == [-2, 1, 1]


def test_the_many_of_a_chouette_do_not_settle() -> None:
    """Nor do two who play alone at its table for a game: the session is that of all."""
    group = Group.in_phase(ToRoll(WHITE), 3)
    assert group.refuses(ANN, OfferSettlement(None, 0)).code is Refusal.NOT_AT_CHOUETTE
    group.wins(WHITE)
    group.says(CAT, Leave())
    group.says(ANN, NextGame("seal-3"))
    assert group.table.seating == Duel(ANN, BOB)
    assert group.refuses(ANN, OfferSettlement(None, 0)).code is Refusal.NOT_AT_CHOUETTE
