"""The published cube and scoring cases, whose answers other programs agree on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.actions import Accept, Beaver, Double, Intent, OfferResign, Raccoon, Roll, Take
from rules.agreement import Agreement, Clause, Format, ImpossibleAgreement, MatchTo, Money
from rules.cube import Cube
from rules.decide import decide
from rules.endings import paid
from rules.events import Passed
from rules.game import Over, ToPlay, ToRoll
from rules.identity import HOUSE, Instant, PlayerId
from rules.position import Position, Side
from rules.refusals import Refused
from rules.standing import Crawford, Match
from rules.variants import LONG, SHORT, variant_for
from rules.wins import kind_of_win, multiplier
from tests.rules.flow.playing import ANN, BLACK, BOB, CLOSED_OUT, MONEY, WHITE, Play, board

CASES = json.loads(Path(__file__).parents[2].joinpath("cases", "positions.json").read_text())
SIDES = {"A": WHITE, "B": BLACK, "X": WHITE, "O": BLACK, "center": None}
PEOPLE = {"A": ANN, "B": BOB, "X": ANN, "O": BOB}
TIMES = {"single": 1, "gammon": 2, "backgammon": 3}


def by_id(kind: str, *, without: tuple[str, ...] = ()) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES[kind] if case["id"] not in without]


def final_board(case: dict[str, Any]) -> Position:
    """The winner, white, has everything off; the loser's checkers come in the winner's numbers."""
    row = case["winner_view_points24to1"]
    variant = LONG if case["game"] == "nardy" else SHORT
    loser = {variant.across[24 - at]: -count for at, count in enumerate(row) if count}
    loser[25] = case.get("bar_loser", 0)
    assert sum(loser.values()) == 15 - case["off_loser"]
    return board({}, loser)


@pytest.mark.parametrize("case", by_id("scoring"))
def test_scoring(case: dict[str, Any]) -> None:
    koks = case.get("koks") == "first_quarter"
    variant = variant_for("long" if case["game"] == "nardy" else "short", koks=koks)
    kind = kind_of_win(variant, final_board(case), WHITE)
    assert kind.value == case["kind"]
    money = case["game"] == "short"
    agreement = Agreement(
        variant=variant.key,
        koks=koks,
        format=Money(),
        cube=True,
        jacoby=money and case["jacoby"],
        backgammon=3 if not money or case["backgammon_triple"] else 2,
    )
    cube = Cube(case["cube"], turned=case.get("cube_turned_by_player", False))
    assert paid(agreement, cube, multiplier(variant, kind)) * cube.value == case["points"]


def setup(case: dict[str, Any]) -> Play:
    at = case["setup"]
    match: Format = MatchTo(at["length"]) if at["mode"] == "match" else Money()
    agreement = Agreement(
        format=match,
        cube=True,
        crawford=at["mode"] == "match",
        holland=at.get("holland", False),
        beavers=at.get("beaver", False),
        raccoons=at.get("raccoon", False),
    )
    standing = None
    if isinstance(match, MatchTo):
        points = tuple(zip((ANN, BOB), at["score"], strict=True))
        after = at["game"] == "post_crawford"
        now = match.length == 1
        state = Crawford.AFTER if after else Crawford.NOW if now else Crawford.BEFORE
        standing = Match(match.length, points, state)
    turn = SIDES[at.get("on_roll", "A")]
    assert turn is not None
    position = CLOSED_OUT if at.get("position") == "S10" else None
    if "off" in at:
        white, black = 15 - at["off"]["A"], 15 - at["off"]["B"]
        position = board({6: white}, {6: black - 1, 25: 1})
    return Play.amid(
        agreement,
        position=position,
        phase=ToPlay(turn, (6, 5)) if at.get("rolled") else ToRoll(turn),
        cube=Cube(at["cube"], SIDES[at["owner"]], turned=at["cube"] > 1),
        turns_done=tuple(at.get("turns_done", {"A": 5, "B": 5}).values()),
        standing=standing,
        crawford=standing is not None and standing.crawford is Crawford.NOW,
    )


def intent_of(play: Play, words: str) -> tuple[PlayerId, Intent]:
    name, *said = words.split()
    offers = play.table.offers
    if said[0] == "resign":
        return PEOPLE[name], OfferResign(TIMES[said[1]])
    if said[0] == "accept" and offers:
        return PEOPLE[name], Accept(offers[0].seq)
    verbs: dict[str, type[Double | Take | Beaver | Raccoon]] = {
        "double": Double,
        "take": Take,
        "accept": Take,
        "beaver": Beaver,
        "raccoon": Raccoon,
    }
    return PEOPLE[name], verbs[said[0]]()


@pytest.mark.parametrize("case", by_id("cube", without=("C26", "C28", "C32")))
def test_cube(case: dict[str, Any]) -> None:
    play, expect = setup(case), case["expect"]
    *before, last = case["action"]
    for words in before:
        play.says(*intent_of(play, words))
    if "error" in expect:
        assert play.refuses(*intent_of(play, last)).code.value == expect["error"]
        return
    play.says(*intent_of(play, last))
    game = play.table.game
    assert game is not None
    if "winner" in expect:
        assert isinstance(game.phase, Over)
        assert game.phase.result.winner is SIDES[expect["winner"]]
        assert game.phase.result.points == expect["points"]
        return
    assert game.cube == Cube(expect["cube"], SIDES[expect["owner"]], turned=True)
    if "then" in expect:
        assert play.said[-1] == Passed(at=play.at, side=WHITE, dice=None)


def test_c32_the_most_that_can_be_lost_needs_no_answer() -> None:
    """C32 has the other accept; C.7 accepts the greatest possible loss at once: same result."""
    case = next(case for case in CASES["cube"] if case["id"] == "C32")
    play = setup(case)
    play.says(*intent_of(play, case["action"][0]))
    assert play.table.game is not None
    phase = play.table.game.phase
    assert isinstance(phase, Over)
    assert (phase.result.winner, phase.result.points) == (BLACK, case["expect"]["points"])


def test_c26_one_automatic_double() -> None:
    """Limit one: the first tie doubles the cube in the middle, the second only rolls again."""
    case = next(case for case in CASES["cube"] if case["id"] == "C26")
    limit = case["setup"]["automatic_limit"]
    play = Play.begun(Agreement(format=Money(), cube=True, automatic_doubles=limit))
    for roll in case["setup"]["opening"]:
        play.says(HOUSE, Roll(tuple(roll)))
    game = play.table.game
    assert game is not None
    assert game.cube == Cube(case["expect"]["cube"], None, turned=False)
    assert game.phase == ToPlay(WHITE, tuple(case["expect"]["dice"]))


def test_c28_no_automatic_doubles_in_a_match() -> None:
    """A match cannot agree on them, so ties leave its cube alone; the second player starts."""
    case = next(case for case in CASES["cube"] if case["id"] == "C28")
    with pytest.raises(ImpossibleAgreement) as refused:
        Agreement(format=MatchTo(5), cube=True, automatic_doubles=1)
    assert refused.value.clause is Clause.AUTOMATIC_DOUBLES
    play = Play.begun(Agreement(format=MatchTo(5), cube=True, crawford=True))
    for roll in case["setup"]["opening"]:
        play.says(HOUSE, Roll(tuple(roll)))
    game = play.table.game
    assert game is not None
    assert game.cube.value == case["expect"]["cube"]
    assert isinstance(game.phase, ToPlay)
    assert game.phase.side is BLACK
    assert sorted(game.phase.dice) == sorted(case["expect"]["dice"])


# The cases that rules.md names and the file leaves out (the odd numbers).


@pytest.mark.parametrize(
    ("cube", "by"),
    [(Cube(2, BLACK, turned=True), ANN), (Cube(2, WHITE, turned=True), BOB)],
    ids=["C03", "C13"],
)
def test_nobody_doubles_twice_in_a_row(cube: Cube, by: PlayerId) -> None:
    """Who doubled last does not own the cube and may not offer it (A63)."""
    side = Side.WHITE if by == ANN else Side.BLACK
    play = Play.amid(MONEY, cube=cube, phase=ToRoll(side))
    with pytest.raises(Refused) as refused:
        decide(play.table, by, Double(), Instant(1))
    assert refused.value.facts == {"owner": BOB if by == ANN else ANN}
