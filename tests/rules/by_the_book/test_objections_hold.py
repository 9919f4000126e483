"""Every objection's facts, checked on every position of the published cases.

The proof is recomputed here from the board with the naive rules of `oracle`, not with the core.
"""

import json
from collections import Counter

import pytest

from rules.moves import apply, completes
from rules.objections import (
    HeadTwice,
    HigherChecker,
    Incomplete,
    MustEnter,
    MustUseLarger,
    MustUseMore,
    NotHome,
    Objection,
    PointClosed,
    SixPrime,
    refused_steps,
    why_not,
)
from rules.position import Side
from rules.steps import Step
from rules.variants import VARIANTS, Variant
from tests.rules.boards import RECIPES, Case, drawn, near_block, position_of, rng, roll, walled
from tests.rules.by_the_book.test_command_line import CASES
from tests.rules.oracle import legal_walks

WHITE = Side.WHITE
ENOUGH = {
    "short": {"PointClosed": 1000, "MustEnter": 1000, "MustUseMore": 10, "MustUseLarger": 10},
    "long": {"PointClosed": 1000, "NotHome": 1000, "MustUseMore": 20, "SixPrime": 100},
}
"""So many objections of a kind the boards below must bring, or the test shows little."""


def cases(game: str) -> list[Case]:
    """The positions of the published file."""
    lines = (CASES / f"{game}_legal_moves_500.jsonl").read_text().splitlines()
    return [
        (tuple(case["p"]), (case["d"][0], case["d"][1]), case.get("first", False))
        for case in map(json.loads, lines)
    ]


def contrived(game: str) -> list[Case]:
    """Boards on which whole turns are hard to find."""
    source = rng(f"objections {game}")
    rows = [
        drawn(recipe, source)
        for recipe in RECIPES.values()
        if recipe.game == game
        for _ in range(60)
    ]
    if game == "long":
        rows += [make(source) for make in (near_block, walled) for _ in range(250)]
    return [(row, roll(source), False) for row in rows]


def holds(variant: Variant, case: Case, step: Step, why: Objection) -> bool:
    """The facts of the objection are true on this board."""
    row, dice, first = case
    position = position_of(row, WHITE)
    own = position.white
    asked = variant, position, WHITE, dice, first
    match why:
        case PointClosed(point, count):
            facing = position.black[variant.across[point]]
            return point == step.target and facing == count >= variant.contact
        case NotHome(points):
            return step.target == 0 and bool(points) and all(own[p] and p > 6 for p in points)
        case HigherChecker(point):
            return own[point] > 0 and step.source < point <= 6
        case MustEnter(count):
            return count == own[25] > 0 and step.source != 25
        case MustUseLarger(die, proof):
            return die == max(dice) > step.die and completes(*asked, proof) and len(proof) == 1
        case MustUseMore(die, used, proof, refused):
            return (
                die != step.die
                and used == len(proof) == 2
                and completes(*asked, proof)
                and all(other.die == die for other, _ in refused)
            )
        case SixPrime(points, proof):
            ended = apply(variant, position, WHITE, proof)
            theirs = [variant.across[point] for point in points]
            return (
                proof[0] == step
                and all(ended.white[point] for point in points)
                and theirs == list(range(theirs[0], theirs[0] - 6, -1))
                and not any(ended.black[: theirs[-1]])
            )
        case _:
            return False


@pytest.mark.slow
@pytest.mark.parametrize("game", ["short", "long"])
def test_a_step_is_offered_or_refused_for_a_reason_that_is_true(game: str) -> None:
    """C.1.4: a first step begins a legal turn, or it has an objection whose facts hold."""
    variant = VARIANTS[game]
    kinds: Counter[str] = Counter()
    for case in cases(game) + contrived(game):
        row, dice, first = case
        position = position_of(row, WHITE)
        refused = dict(refused_steps(variant, position, WHITE, dice, first, ()))
        begins = {walk[0] for walk in legal_walks(row, dice, first=first) if walk}
        fitting = {(place, die) for place in range(1, 26) if position.white[place] for die in dice}
        assert fitting == begins | set(refused), (row, dice)
        assert not begins & set(refused), (row, dice)
        for step, why in refused.items():
            assert holds(variant, case, step, why), (row, dice, step, why)
            kinds[type(why).__name__] += 1
    for name, number in ENOUGH[game].items():
        assert kinds[name] >= number, kinds


@pytest.mark.parametrize("game", ["short", "long"])
def test_a_turn_of_the_oracle_has_no_objection_and_its_half_is_incomplete(game: str) -> None:
    """Whole turns are accepted in every order the rules allow; a part of one is told to go on."""
    variant = VARIANTS[game]
    for case in cases(game)[::5]:
        row, dice, first = case
        asked = variant, position_of(row, WHITE), WHITE, dice, first
        for walk in sorted(legal_walks(row, dice, first=first))[:12]:
            turn = tuple(Step(*step) for step in walk)
            assert why_not(*asked, (), turn) is None, (row, dice, turn)
            if len(turn) > 1 and not completes(*asked, turn[:-1]):
                assert isinstance(why_not(*asked, (), turn[:-1]), Incomplete)


def test_the_head_is_told_in_the_middle_of_a_turn() -> None:
    """B.4: after one checker has left the head, every other step from it is refused so."""
    variant, told = VARIANTS["long"], 0
    for row, dice, first in cases("long"):
        position = position_of(row, WHITE)
        for walk in legal_walks(row, dice, first=first):
            if len(walk) > 1 and walk[0][0] == 24 and dice[0] != dice[1]:
                draft = (Step(*walk[0]),)
                refused = dict(refused_steps(variant, position, WHITE, dice, first, draft))
                on_head = refused.get(Step(24, walk[1][1]))
                assert on_head is None or isinstance(on_head, HeadTwice | PointClosed)
                told += on_head == HeadTwice(1, 1)
                break
    assert told > 50
