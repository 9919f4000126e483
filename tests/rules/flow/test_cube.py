"""The cube in play: raises, their prices, and what locks it (A15-A20, C.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.actions import Beaver, Double, Drop, Raccoon, Roll, Take
from rules.agreement import Agreement, MatchTo, Money
from rules.cube import Cube, Raise
from rules.events import DoubleOffered, Dropped, GameWon, Passed, Raised, Taken
from rules.game import Over, ToPlay, ToRoll
from rules.identity import HOUSE
from rules.position import PerSide, Side
from rules.refusals import Refusal
from rules.scoring import How, Kind, Result, Transfer
from rules.standing import Crawford, Match, Tally
from rules.table import Wanted, due, roll_due
from tests.rules.flow.playing import (
    ANN,
    BLACK,
    BOB,
    CLOSED_OUT,
    MONEY,
    RACE,
    WHITE,
    Play,
)

ANIMALS = Agreement(format=Money(), cube=True, beavers=True, raccoons=True)
MATCH5 = Agreement(format=MatchTo(5), cube=True, crawford=True)


def cube_of(play: Play) -> Cube:
    assert play.table.game is not None
    return play.table.game.cube


def match5(ann: int, bob: int, crawford: Crawford = Crawford.BEFORE) -> Match:
    return Match(5, ((ANN, ann), (BOB, bob)), crawford)


def test_a15_a_take_doubles_and_gives_the_cube_to_the_taker() -> None:
    """Ann offers 2 in the middle; Bob takes, owns it, and Ann rolls."""
    play = Play.amid(MONEY)
    assert play.says(ANN, Double()) == (
        DoubleOffered(at=play.at, side=WHITE, by=ANN, value=2, drop=1),
    )
    assert due(play.table).players == (BOB,)
    assert play.says(BOB, Take()) == (Taken(at=play.at, by=BOB, value=2, owner=BLACK),)
    assert cube_of(play) == Cube(2, BLACK, turned=True)
    assert roll_due(play.table)
    play.says(HOUSE, Roll((3, 1)))
    assert play.table.game is not None
    assert play.table.game.phase == ToPlay(WHITE, (3, 1))


def test_a15_a_drop_costs_the_value_before_the_offer() -> None:
    """C05: dropping 4 pays 2, as a single, never a gammon."""
    play = Play.amid(MONEY, cube=Cube(2, WHITE, turned=True))
    play.says(ANN, Double())
    play.says(BOB, Drop())
    result = Result(WHITE, Kind.SINGLE, How.DROPPED, 2, 2)
    standing = Tally(((ANN, 2), (BOB, -2)), 1)
    paid = (Transfer(BOB, ANN, 2),)
    assert play.said == (
        Dropped(at=play.at, side=BLACK, by=BOB, value=2),
        GameWon(at=play.at, result=result, transfers=paid, standing=standing),
    )
    assert play.table.game is not None
    assert play.table.game.phase == Over(result)


def test_a18_beaver_at_v_is_4v_and_dropping_it_costs_2v() -> None:
    """C09: offered at 1, beavered to 4, the doubler drops and loses 2."""
    play = Play.amid(ANIMALS)
    play.says(ANN, Double())
    assert due(play.table).kinds == (Wanted.TAKE, Wanted.DROP, Wanted.BEAVER)
    play.says(BOB, Beaver())
    assert play.said == (
        Raised(at=play.at, side=BLACK, by=BOB, kind=Raise.BEAVER, value=4, drop=2),
    )
    assert due(play.table).kinds == (Wanted.TAKE, Wanted.DROP, Wanted.RACCOON)
    play.says(ANN, Drop())
    assert play.table.standing == Tally(((ANN, -2), (BOB, 2)), 1)


def test_a18_raccoon_is_8v_and_dropping_it_costs_4v() -> None:
    """C11: 1, beaver 4, raccoon 8; the beaver drops and loses 4. Nothing answers a raccoon."""
    play = Play.amid(ANIMALS)
    for who, said in ((ANN, Double()), (BOB, Beaver()), (ANN, Raccoon())):
        play.says(who, said)
    assert due(play.table).kinds == (Wanted.TAKE, Wanted.DROP)
    assert play.refuses(BOB, Beaver()).facts == {"offered": Raise.RACCOON}
    play.says(BOB, Drop())
    assert play.table.standing == Tally(((ANN, 4), (BOB, -4)), 1)


def test_a18_after_a_raccoon_the_side_doubled_at_first_owns_the_cube() -> None:
    """8v, still owned by the taker; the doubler rolls."""
    play = Play.amid(ANIMALS)
    for who, said in ((ANN, Double()), (BOB, Beaver()), (ANN, Raccoon()), (BOB, Take())):
        play.says(who, said)
    assert cube_of(play) == Cube(8, BLACK, turned=True)
    assert play.table.game is not None
    assert play.table.game.phase == ToRoll(WHITE)


@pytest.mark.parametrize(
    ("agreement", "said", "code"),
    [
        (MONEY, Beaver(), Refusal.NO_BEAVERS),
        (replace(ANIMALS, raccoons=False), Raccoon(), Refusal.NO_RACCOONS),
    ],
)
def test_a18_animals_only_where_agreed(
    agreement: Agreement, said: Beaver | Raccoon, code: Refusal
) -> None:
    play = Play.amid(agreement)
    play.says(ANN, Double())
    assert play.refuses(BOB, said).code is code
    assert due(play.table).kinds[:2] == (Wanted.TAKE, Wanted.DROP)


def test_c5_the_cap_binds_doubles_and_beavers() -> None:
    """With `cube_cap = 64`: 64 is not doubled; at 32 a double may be taken but not beavered."""
    capped = replace(ANIMALS, cube_cap=64)
    play = Play.amid(capped, cube=Cube(64, WHITE, turned=True))
    refused = play.refuses(ANN, Double())
    assert (refused.code, refused.facts) == (Refusal.CUBE_CAP, {"cap": 64})
    assert roll_due(play.table)
    play = Play.amid(capped, cube=Cube(32, WHITE, turned=True))
    play.says(ANN, Double())
    assert due(play.table).kinds == (Wanted.TAKE, Wanted.DROP)
    assert play.refuses(BOB, Beaver()).code is Refusal.CUBE_CAP


def test_c5_without_a_cap_the_technical_end_is_4096() -> None:
    play = Play.amid(MONEY, cube=Cube(2048, WHITE, turned=True))
    play.says(ANN, Double())
    play = Play.amid(MONEY, cube=Cube(4096, WHITE, turned=True))
    assert play.refuses(ANN, Double()).facts == {"cap": 4096}


def test_no_cube_was_agreed() -> None:
    play = Play.amid(Agreement())
    assert play.refuses(ANN, Double()).code is Refusal.NO_CUBE
    assert roll_due(play.table)


@pytest.mark.parametrize(
    ("ann", "bob", "cube", "by", "dead"),
    [
        (3, 2, 2, ANN, True),  # 3 + 2 reaches 5
        (3, 2, 2, BOB, False),  # 2 + 2 does not: the trailer may
        (3, 2, 1, ANN, False),
        (0, 0, 4, ANN, False),
        (1, 0, 4, ANN, True),
        (1, 0, 4, BOB, False),
    ],
)
def test_c5_a_dead_cube_is_refused_with_its_numbers(
    ann: int, bob: int, cube: int, by: int, *, dead: bool
) -> None:
    """The offerer's score + value >= length: the offer could only help the other side."""
    side = WHITE if by == ANN else BLACK
    play = Play.amid(
        MATCH5,
        standing=match5(ann, bob),
        cube=Cube(cube, side if cube > 1 else None, turned=cube > 1),
        phase=ToRoll(side),
    )
    assert roll_due(play.table) is dead
    if dead:
        refused = play.refuses(ANN if by == ANN else BOB, Double())
        assert refused.code is Refusal.DEAD_CUBE
        assert refused.facts == {"score": ann, "length": 5, "value": cube}
    else:
        play.says(ANN if by == ANN else BOB, Double())


def test_a16_nobody_doubles_in_the_crawford_game() -> None:
    """C17: at 4-3 to 5 in the Crawford game neither side may offer."""
    for side, who in ((WHITE, ANN), (BLACK, BOB)):
        play = Play.amid(
            MATCH5, standing=match5(4, 3, Crawford.NOW), crawford=True, phase=ToRoll(side)
        )
        assert play.refuses(who, Double()).code is Refusal.CRAWFORD
        assert roll_due(play.table)


@pytest.mark.parametrize(("done", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_a19_holland_wants_two_own_turns(done: int, left: int) -> None:
    """C23: after Crawford the third own turn is the first chance; before it Holland sleeps."""
    holland = replace(MATCH5, holland=True)
    play = Play.amid(
        holland,
        standing=match5(4, 3, Crawford.AFTER),
        phase=ToRoll(BLACK),
        turns_done=(5, done),
    )
    if left:
        refused = play.refuses(BOB, Double())
        assert (refused.code, refused.facts) == (Refusal.HOLLAND, {"turns": left})
    else:
        play.says(BOB, Double())
    before = Play.amid(holland, standing=match5(1, 3), phase=ToRoll(BLACK), turns_done=(5, done))
    before.says(BOB, Double())


def test_s10_a_closed_out_player_without_cube_access_passes_and_no_dice_are_drawn() -> None:
    """Black plays on; white, on the bar before six points and without the cube, is passed over."""
    play = Play.amid(
        MONEY,
        position=CLOSED_OUT,
        cube=Cube(2, BLACK, turned=True),
        phase=ToPlay(BLACK, (2, 1)),
    )
    play.plays(BOB, "8-2 8-1")
    assert play.names == ["Played", "Passed"]
    assert play.said[-1] == Passed(at=play.at, side=WHITE, dice=None)
    assert play.table.game is not None
    assert play.table.game.phase == ToRoll(BLACK)
    assert play.table.game.rolls == 10
    assert play.table.game.turns_done == PerSide(6, 6)


def test_s10_a_closed_out_player_with_cube_access_is_asked() -> None:
    """He may double; if he rolls instead he passes without dice (A61, C.5)."""
    play = Play.amid(MONEY, position=CLOSED_OUT, phase=ToPlay(BLACK, (2, 1)))
    play.plays(BOB, "8-2 8-1")
    assert play.names == ["Played"]
    assert due(play.table).players == (ANN,)
    assert play.refuses(HOUSE, Roll((6, 6))).code is Refusal.NOT_FORCED
    assert play.says(ANN, Roll((6, 6))) == (Passed(at=play.at, side=WHITE, dice=None),)
    assert play.table.game is not None
    assert play.table.game.phase == ToRoll(BLACK)


def test_a12_a_roll_without_a_legal_step_is_lost_and_said_with_its_dice() -> None:
    """S12: 6-6 against a closed six; the turn passes, the roll is in the log."""
    position = replace(RACE, white=(12, *[0] * 24, 3), black=(0, 2, 2, 2, 2, 0, 2, 5, *[0] * 18))
    play = Play.amid(Agreement(), position=position)
    play.house("66")
    assert play.names == ["Rolled", "Passed"]
    assert play.said[-1] == Passed(at=play.at, side=WHITE, dice=(6, 6))
    assert play.table.game is not None
    assert play.table.game.last is not None
    assert play.table.game.last.turn == ()


@pytest.mark.parametrize("side", list(Side))
def test_p08_jacoby_cuts_a_gammon_until_a_player_has_turned_the_cube(side: Side) -> None:
    """P08-P10: an automatic double is no turn; the kind stays what the board says."""
    jacoby = Agreement(format=Money(), cube=True, jacoby=True, automatic_doubles=1)
    position = RACE.with_(side, (13, 2, *[0] * 24), RACE.of(side.other))
    for cube, points in ((Cube(2), 2), (Cube(2, side.other, turned=True), 4)):
        play = Play.amid(jacoby, position=position, cube=cube, phase=ToPlay(side, (2, 1)))
        play.plays(ANN if side is WHITE else BOB, "1-2 1-1")
        won = play.said[-1]
        assert isinstance(won, GameWon)
        assert won.result == Result(side, Kind.GAMMON, How.BORNE_OFF, 2, points)
