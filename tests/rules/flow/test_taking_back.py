"""Taking a turn back by agreement: the table stands as before it, seen rolls stand."""

from __future__ import annotations

from rules.actions import Accept, Confirm, Decline, Double, OfferTakeBack, Roll, Take
from rules.agreement import Agreement
from rules.cube import Cube
from rules.events import TakenBack
from rules.evolve import evolve, replay
from rules.game import ToPlay, ToRoll
from rules.identity import HOUSE, Instant, Seq
from rules.position import PerSide
from rules.refusals import Refusal
from rules.steps import Step
from rules.table import TakeBackOffer
from tests.rules.flow.playing import (
    ANN,
    BOB,
    CLOSED_OUT,
    MONEY,
    WHITE,
    Play,
    board,
    state,
)


def after_anns_turn(agreement: Agreement = MONEY) -> tuple[Play, tuple[object, ...], Seq]:
    """Ann played 31 from the opening; the state before it and its number."""
    play = Play.begun(agreement)
    play.house("31")
    before, to = state(play.table), play.table.seq
    play.plays(ANN, "8-3 6-1")
    return play, before, to


def position_and_phase(play: Play) -> tuple[object, object]:
    assert play.table.game is not None
    return play.table.game.position, play.table.game.phase


def test_the_table_stands_as_before_the_turn() -> None:
    play, before, to = after_anns_turn()
    play.says(BOB, Roll((6, 4)))
    since = play.table.since
    play.says(ANN, OfferTakeBack())
    (offer,) = play.table.offers
    assert offer == TakeBackOffer(play.table.seq, ANN, to, seen=1)
    assert play.table.since == since
    play.says(BOB, Accept(offer.seq))
    assert play.said == (TakenBack(at=play.at, to=to),)
    assert state(play.table) == before
    assert (play.table.since, play.table.since_at) == (play.table.seq, play.at)
    assert play.table.offers == ()
    assert play.table.seq == len(play.log)


def test_the_seen_roll_is_the_next_one_again() -> None:
    """The roll's number goes back with the turn, so the sealed dice give the same roll."""
    play, _, _ = after_anns_turn()
    play.says(BOB, Roll((6, 4)))
    play.says(ANN, OfferTakeBack())
    play.says(BOB, Accept(play.table.offers[0].seq))
    assert play.table.game is not None
    assert play.table.game.rolls == 1
    play.plays(ANN, "24-3 24-1")
    play.says(BOB, Roll((6, 4)))
    assert play.table.game is not None
    assert play.table.game.rolls == 2


def test_a_declined_take_back_changes_nothing() -> None:
    play, _, _ = after_anns_turn()
    now = state(play.table)
    play.says(ANN, OfferTakeBack())
    play.says(BOB, Decline(play.table.offers[0].seq))
    assert state(play.table) == now
    assert play.table.offers == ()


def test_too_late_once_the_other_has_played() -> None:
    """The offer lapses with his turn, and his turn is the last one now."""
    play, _, _ = after_anns_turn()
    play.says(BOB, Roll((3, 1)))
    play.says(ANN, OfferTakeBack())
    play.plays(BOB, "8-3 6-1")
    assert play.table.offers == ()
    assert play.refuses(ANN, OfferTakeBack()).code is Refusal.TAKE_BACK_TOO_LATE
    play.says(BOB, OfferTakeBack())


def test_too_late_once_the_cube_was_offered() -> None:
    play, _, _ = after_anns_turn()
    play.says(BOB, Double())
    assert play.refuses(ANN, OfferTakeBack()).code is Refusal.OFFER_PENDING
    play.says(ANN, Take())
    assert play.refuses(ANN, OfferTakeBack()).code is Refusal.TAKE_BACK_TOO_LATE


def test_a_pass_of_the_other_does_not_make_it_too_late() -> None:
    """Nobody decided anything since: black, closed out, was passed over without dice."""
    mirrored = board(CLOSED_OUT_BLACK, CLOSED_OUT_WHITE)
    play = Play.amid(
        MONEY,
        position=mirrored,
        cube=Cube(2, WHITE, turned=True),
        phase=ToPlay(WHITE, (2, 1)),
    )
    play.plays(ANN, "8-2 8-1")
    assert play.names == ["Played", "Passed"]
    play.says(ANN, OfferTakeBack())
    assert play.table.offers[0].by == ANN


CLOSED_OUT_WHITE = dict(enumerate(CLOSED_OUT.white))
CLOSED_OUT_BLACK = dict(enumerate(CLOSED_OUT.black))


def test_a_turn_the_house_played_is_nobodys_to_take_back() -> None:
    """A forced turn leaves the last turn that a person confirmed as it was."""
    forced = board({25: 1, 1: 14}, {6: 2, 4: 2, 3: 2, 2: 2, 1: 2, 8: 5})
    play = Play.amid(Agreement(), position=forced, phase=ToPlay(WHITE, (5, 4)))
    assert play.refuses(HOUSE, Confirm((Step(25, 4),))).code is Refusal.ILLEGAL_TURN
    play.says(HOUSE, Confirm(play.some_turn(WHITE, (5, 4))))
    assert play.table.game is not None
    assert play.table.game.last is not None
    assert play.table.game.last.forced
    assert play.table.game.retractable is None
    assert play.refuses(ANN, OfferTakeBack()).code is Refusal.TAKE_BACK_TOO_LATE


def test_one_take_back_after_another() -> None:
    """Back to Bob's turn, then Bob's own: each refolds to its own place."""
    play, _, _ = after_anns_turn(Agreement())
    play.house("64")
    play.plays(BOB, "24-6 18-4")
    after_bob = position_and_phase(play)
    play.house("52")
    play.plays(ANN, "13-5 13-2")
    play.says(ANN, OfferTakeBack())
    play.says(BOB, Accept(play.table.offers[0].seq))
    assert play.table.game is not None
    assert play.table.game.phase == ToPlay(WHITE, (5, 2))
    play.says(BOB, OfferTakeBack())
    play.says(ANN, Accept(play.table.offers[0].seq))
    assert play.table.game is not None
    assert play.table.game.turns_done == PerSide(1, 0)
    play.plays(BOB, "24-6 18-4")
    assert position_and_phase(play) == after_bob
    assert play.table == replay(play.log[play.first - 1 :], play.first)


def test_a_fold_of_one_event_only_numbers_a_take_back() -> None:
    """`evolve` has no memory; `replay` has. A `to` outside the log changes nothing."""
    play, _, to = after_anns_turn()
    event = TakenBack(at=Instant(5000), to=to)
    numbered = evolve(play.table, event)
    assert state(numbered) == state(play.table)
    assert numbered.seq == play.table.seq + 1
    lost = TakenBack(at=Instant(5000), to=Seq(0))
    assert state(replay([*play.log, lost])) == state(play.table)
    assert isinstance(play.table.game.phase if play.table.game else None, ToRoll)
