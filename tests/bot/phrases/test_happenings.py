"""Every fact and every question of a table has its line."""

from typing import get_args

import pytest

from bot.phrases.names import JOINER, Cast, Name
from bot.phrases.phrases import Phrases
from rules.agreement import Stake
from rules.cube import Cube, Raise
from rules.events import Event, OpeningRolled, Played
from rules.game import Over, Phase, ToAnswer, ToPlay, ToRoll
from rules.identity import PlayerId, Seq
from rules.notation import read_position
from rules.scoring import How, Kind, Result
from rules.standing import Crawford, Match, Tally
from rules.steps import Step
from rules.table import ResignOffer, SideOffer, TakeBackOffer
from rules.variants import LONG, SHORT
from tests.bot.phrases.samples import (
    ANN,
    ANNS,
    AT,
    BLACK,
    BOB,
    CAST,
    EVENTS,
    MATCH,
    OFFER,
    PHASES,
    SEATING,
    TALLY,
    WHITE,
    WON,
    game,
)

CAPTION = 1024
ANN_HTML = "Аня &lt;3"


def test_there_is_a_sample_of_every_event() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_safely(event: Event, phrases: Phrases) -> None:
    said = phrases.happened(event, CAST)
    assert 0 < len(said) < CAPTION
    assert "<3" not in said
    assert "{" not in said
    assert "secret" not in said


def test_a_turn_is_the_first_line_of_a_caption(english: Phrases, russian: Phrases) -> None:
    played = Played(at=AT, side=WHITE, by=ANN, dice=(3, 1), turn=(Step(8, 3), Step(6, 1)))
    assert english.happened(played, CAST) == f"{ANN_HTML} 3-1: 8/5 6/5"
    assert russian.happened(played, CAST) == f"{ANN_HTML} 3-1: 8/5 6/5"


def test_hits_are_marked_where_the_position_is_known(english: Phrases) -> None:
    before = read_position(SHORT, "w 24:2 13:5 8:3 6:5 / b 24:1 21:1 13:5 8:3 6:5")
    hit = Played(at=AT, side=WHITE, by=ANN, dice=(3, 1), turn=(Step(8, 3), Step(5, 1)))
    # Black's 20 is white's 5; black's 21 is white's 4.
    assert english.happened(hit, CAST, variant=SHORT, before=before).endswith("8/5/4*")


def test_the_star_of_a_hit_makes_no_command(english: Phrases) -> None:
    said = english.played(Name("Bob"), (6, 5), "24/18*/13")
    assert "*/1" not in said
    assert said.replace(JOINER, "") == "Bob 6-5: 24/18*/13"


def test_moves_that_nobody_chose(english: Phrases, russian: Phrases) -> None:
    bob = Name("Боря")
    assert russian.played(bob, (6, 5), "24/18", forced=True) == (
        "Боря 6-5: 24/18 — единственный ход"
    )
    assert english.played(bob, (6, 5), "24/18", forced=True) == "Боря 6-5: 24/18 (the only move)"
    assert russian.passed(bob, (6, 6)) == "Боря 6-6: хода нет"
    assert english.passed(bob, (6, 6)) == "Боря 6-6: no move"
    assert english.passed(bob, None) == "Боря: no roll could help, so the turn passes"


def test_the_opening_roll_names_who_threw_what(english: Phrases) -> None:
    won = OpeningRolled(at=AT, dice=(3, 5), n=1, starts=BLACK, seating=SEATING)
    tie = OpeningRolled(at=AT, dice=(4, 4), n=1, starts=None, seating=SEATING)
    assert english.happened(won, CAST, variant=SHORT) == (
        f"Opening roll: {ANN_HTML} 3, Bob 5. Bob begins"
    )
    assert english.happened(tie, CAST) == f"Opening roll: {ANN_HTML} 4, Bob 4: a tie, once more"


def test_in_long_nardy_the_higher_die_plays_white_and_rolls_again(english: Phrases) -> None:
    # Bob, second seat, threw more: he becomes white (A32).
    swapped = type(SEATING)(BOB, ANN)
    won = OpeningRolled(at=AT, dice=(3, 5), n=1, starts=WHITE, seating=swapped)
    assert english.happened(won, CAST, variant=LONG) == (
        f"Opening roll: {ANN_HTML} 3, Bob 5. Bob plays white and rolls afresh"
    )


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: type(phase).__name__)
@pytest.mark.parametrize("cast", [CAST, ANNS], ids=["group", "private"])
@pytest.mark.parametrize("may_double", [True, False])
def test_every_phase_asks_its_question(
    phase: Phase,
    cast: Cast,
    may_double: bool,  # noqa: FBT001 - a parameter of the test
    phrases: Phrases,
) -> None:
    said = phrases.question(game(phase), cast, may_double=may_double)
    assert bool(said) is not isinstance(phase, Over)
    assert "<3" not in said


def test_the_second_line_of_a_caption(english: Phrases, russian: Phrases) -> None:
    mine = game(ToPlay(WHITE, (6, 5)))
    assert english.question(mine, ANNS) == "Your turn: 6-5 · pips 167:167"
    assert russian.question(mine, ANNS) == "Пора ходить: 6-5 · пипсы 167:167"
    assert english.question(mine, CAST) == f"{ANN_HTML} to play: 6-5 · pips 167:167"
    assert russian.question(mine, CAST) == f"Ходит {ANN_HTML}: 6-5 · пипсы 167:167"


def test_pips_begin_with_whose_turn_it_is(english: Phrases) -> None:
    position = read_position(SHORT, "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 6:5 5:3")
    table = game(ToRoll(BLACK))
    moved = type(table)(
        number=1,
        position=position,
        phase=table.phase,
        cube=table.cube,
        turns_done=table.turns_done,
    )
    assert english.pips(moved, BLACK) == "pips 158:167"
    assert english.pips(moved, WHITE) == "pips 167:158"


def test_the_price_of_a_drop_is_always_named(english: Phrases, russian: Phrases) -> None:
    offered = game(ToAnswer(OFFER, BLACK))
    assert english.question(offered, ANNS) == "Take the cube at 4, or drop and lose 2 points?"
    assert russian.question(offered, ANNS) == "Принять куб 4 или пас (минус 2 очка)?"
    assert "2 points" in english.question(offered, CAST)
    for kind in Raise:
        assert "2 очка" in russian.cube_offer(kind, 4, 2, Name("Боря"))


def test_a_double_is_offered_to_whoever_may(english: Phrases) -> None:
    mine = game(ToRoll(WHITE), cube=Cube(2, WHITE, turned=True))
    assert english.question(mine, ANNS, may_double=True).startswith("Your roll, or double to 4")
    assert english.question(mine, ANNS).startswith("Your roll ·")
    assert "double" not in english.question(mine, CAST, may_double=True)


def test_where_the_cube_is(english: Phrases) -> None:
    at_rest = game(ToRoll(WHITE))
    assert english.cube_line(at_rest, CAST) == ""
    assert english.cube_line(game(ToRoll(WHITE), cube=Cube(2)), CAST) == "Cube 2 in the middle"
    owned = game(ToRoll(WHITE), cube=Cube(4, BLACK, turned=True))
    assert english.cube_line(owned, CAST) == "Cube 4, owned by Bob"


@pytest.mark.parametrize(
    "offer", [ResignOffer(Seq(5), BOB, 2, 4), TakeBackOffer(Seq(5), BOB, Seq(3), 2)]
)
def test_side_offers(offer: SideOffer, phrases: Phrases) -> None:
    said = phrases.side_offer(offer, CAST)
    assert "Bob" in said
    assert ("4" if isinstance(offer, ResignOffer) else "2") in said


def test_crawford_is_said(english: Phrases) -> None:
    assert english.standing_notes(MATCH, game(ToRoll(WHITE))) == ("Crawford game: no cube",)
    after = Match(5, ((ANN, 4), (BOB, 3)), Crawford.AFTER)
    assert english.standing_notes(after, game(ToRoll(WHITE))) == ()
    assert english.standing_notes(TALLY, game(ToRoll(WHITE))) == ()


def test_scores(english: Phrases) -> None:
    assert english.score(MATCH, CAST) == f"Match to 5: {ANN_HTML} 4, Bob 2"
    assert english.score(TALLY, CAST) == f"Score: {ANN_HTML} +3, Bob −3"
    assert english.standing(TALLY, CAST) == f"{ANN_HTML}: +3\nBob: −3"


@pytest.mark.parametrize("how", How)
@pytest.mark.parametrize("kind", Kind)
def test_every_result_names_winner_and_points(how: How, kind: Kind, phrases: Phrases) -> None:
    said = phrases.won(Result(BLACK, kind, how, 1, 2), CAST)
    assert said.startswith("🏆 Bob ")
    assert phrases.points(2) in said


def test_results(english: Phrases, russian: Phrases) -> None:
    assert english.won(WON, CAST) == f"🏆 {ANN_HTML} wins: gammon! 4 points"
    assert russian.won(WON, CAST) == f"🏆 {ANN_HTML} побеждает: марс! 4 очка"
    draw = Result(None, Kind.OIN, How.DRAWN, 1, 0)
    assert english.won(draw, CAST) == "🤝 A draw: both sides are home"


def test_how_the_points_came_about(english: Phrases) -> None:
    jacoby = Result(WHITE, Kind.GAMMON, How.BORNE_OFF, 1, 1)
    plain = Result(WHITE, Kind.SINGLE, How.BORNE_OFF, 1, 1)
    assert english.reckoning(WON, 2) == "gammon ×2, cube 2"
    assert english.reckoning(jacoby, 1) == "gammon counts once by the Jacoby rule"
    assert english.reckoning(plain, 1) == ""


def test_the_end_of_a_match(english: Phrases) -> None:
    over = Match(5, ((ANN, 3), (BOB, 6)), Crawford.AFTER)
    assert english.match_over(over, CAST) == "🏆 Bob wins the match to 5, 6:3"


def test_who_pays_whom_comes_out_even(english: Phrases) -> None:
    three = PlayerId(3)
    cast = Cast(names={ANN: Name("A"), BOB: Name("B"), three: Name("C")})
    stake = Stake(units=50, scale=2, currency="€")
    lines = english.settlement(((ANN, -5), (BOB, 2), (three, 3)), cast, stake)
    assert lines == ["A → C: 3 points = 1.50\u00a0€", "A → B: 2 points = 1.00\u00a0€"]
    assert english.settlement(((ANN, 0), (BOB, 0)), cast, stake) == []


def test_money_is_written_as_the_reader_writes_it(english: Phrases, russian: Phrases) -> None:
    stake = Stake(units=123_456, scale=2, currency="<₽>")
    assert english.money(stake.units, stake) == "1,234.56\u00a0&lt;₽&gt;"
    assert russian.money(stake.units, stake) == "1\u00a0234,56\u00a0&lt;₽&gt;"
    assert english.money(5, Stake(units=5)) == "5"


def test_a_tally_is_no_match(russian: Phrases) -> None:
    even = Tally(((ANN, 0), (BOB, 0)))
    assert russian.score(even, CAST) == f"Счёт: {ANN_HTML} 0, Bob 0"
