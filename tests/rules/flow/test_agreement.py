"""What can be agreed on and what clashes (A16-A21, B.9, C.5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.agreement import (
    Agreement,
    Bank,
    Because,
    Block,
    Clause,
    Head,
    ImpossibleAgreement,
    MatchTo,
    Money,
    OneGame,
    PerTurn,
    Stake,
    variant_of,
)
from rules.variants import LONG, SHORT, variant_for

MONEY: dict[str, Any] = {"format": Money(), "cube": True}
MATCH: dict[str, Any] = {"format": MatchTo(5), "cube": True}
LONG_MONEY: dict[str, Any] = MONEY | {"variant": "long"}


@pytest.mark.parametrize(
    ("asked", "clause", "because"),
    [
        # A16, A19: Crawford and Holland are of matches; A17, A18, A20: the rest is of money.
        (MONEY | {"crawford": True}, Clause.CRAWFORD, Because.FORMAT),
        ({"cube": True, "crawford": True}, Clause.CRAWFORD, Because.FORMAT),
        (MONEY | {"holland": True}, Clause.HOLLAND, Because.FORMAT),
        (MATCH | {"jacoby": True}, Clause.JACOBY, Because.FORMAT),
        ({"cube": True, "jacoby": True}, Clause.JACOBY, Because.FORMAT),
        (MATCH | {"beavers": True}, Clause.BEAVERS, Because.FORMAT),
        (MATCH | {"beavers": True, "raccoons": True}, Clause.BEAVERS, Because.FORMAT),
        (MATCH | {"raccoons": True}, Clause.RACCOONS, Because.FORMAT),
        (MATCH | {"automatic_doubles": 1}, Clause.AUTOMATIC_DOUBLES, Because.FORMAT),
        (MATCH | {"stake": Stake(units=5)}, Clause.STAKE, Because.FORMAT),
        # One switch needs another.
        (MONEY | {"raccoons": True}, Clause.RACCOONS, Because.BEAVERS),
        (MATCH | {"holland": True}, Clause.HOLLAND, Because.CRAWFORD),
        ({"format": Money(), "jacoby": True}, Clause.JACOBY, Because.CUBE),
        ({"format": Money(), "beavers": True}, Clause.BEAVERS, Because.CUBE),
        ({"format": Money(), "automatic_doubles": 1}, Clause.AUTOMATIC_DOUBLES, Because.CUBE),
        ({"format": MatchTo(3), "crawford": True}, Clause.CRAWFORD, Because.CUBE),
        ({"format": Money(), "cube_cap": 64}, Clause.CUBE_CAP, Because.CUBE),
        # B.9, B.10: what belongs to one game only.
        (LONG_MONEY | {"jacoby": True}, Clause.JACOBY, Because.VARIANT),
        (LONG_MONEY | {"beavers": True}, Clause.BEAVERS, Because.VARIANT),
        (LONG_MONEY | {"raccoons": True}, Clause.RACCOONS, Because.VARIANT),
        (LONG_MONEY | {"backgammon": 2}, Clause.BACKGAMMON, Because.VARIANT),
        ({"koks": True}, Clause.KOKS, Because.VARIANT),
        ({"last_roll": True}, Clause.LAST_ROLL, Because.VARIANT),
        ({"head": Head.ALWAYS2}, Clause.HEAD, Because.VARIANT),
        ({"block": Block.HOME}, Clause.BLOCK, Because.VARIANT),
        ({"variant": "hyper"}, Clause.VARIANT, Because.VARIANT),
        # Numbers.
        ({"format": MatchTo(0)}, Clause.LENGTH, Because.RANGE),
        ({"format": MatchTo(26)}, Clause.LENGTH, Because.RANGE),
        (MONEY | {"cube_cap": 32}, Clause.CUBE_CAP, Because.RANGE),
        (MONEY | {"automatic_doubles": -1}, Clause.AUTOMATIC_DOUBLES, Because.RANGE),
        (MONEY | {"automatic_doubles": 7}, Clause.AUTOMATIC_DOUBLES, Because.RANGE),
        ({"backgammon": 1}, Clause.BACKGAMMON, Because.RANGE),
        ({"pace": PerTurn(0)}, Clause.PACE, Because.RANGE),
        ({"pace": Bank(0, 10)}, Clause.PACE, Because.RANGE),
        ({"pace": Bank(60, -1)}, Clause.PACE, Because.RANGE),
        (MONEY | {"chouette": True, "pace": Bank(60, 1)}, Clause.PACE, Because.CHOUETTE),
        ({"stake": Stake(units=0)}, Clause.STAKE, Because.RANGE),
        ({"stake": Stake(units=1, scale=-1)}, Clause.STAKE, Because.RANGE),
        ({"stake": Stake(units=1, scale=9)}, Clause.STAKE, Because.RANGE),
        ({"stake": Stake(units=1, currency="x" * 17)}, Clause.STAKE, Because.RANGE),
        ({"stake": Stake(units=1, currency="a\nb")}, Clause.STAKE, Because.RANGE),
    ],
)
def test_impossible(asked: dict[str, Any], clause: Clause, because: Because) -> None:
    with pytest.raises(ImpossibleAgreement) as refused:
        Agreement(**asked)
    assert (refused.value.clause, refused.value.because) == (clause, because)
    assert str(refused.value) == f"{clause}: {because}"


@pytest.mark.parametrize(
    "asked",
    [
        {},
        MATCH | {"crawford": True, "holland": True, "cube_cap": 64, "backgammon": 2},
        MATCH,
        {"format": MatchTo(1), "cube": True, "crawford": True},
        {"format": MatchTo(25)},
        MONEY | {"jacoby": True, "beavers": True, "raccoons": True, "automatic_doubles": 1},
        MONEY | {"stake": Stake(units=50, scale=2, currency="₽"), "pace": Bank(3600, 0)},
        {"variant": "long", "koks": True, "last_roll": True, "head": Head.ALWAYS2},
        MATCH | {"variant": "long", "crawford": True},
        LONG_MONEY | {"automatic_doubles": 1},
        {"format": OneGame(), "cube": True, "stake": Stake(units=1), "pace": PerTurn(60)},
    ],
)
def test_possible(asked: dict[str, Any]) -> None:
    assert Agreement(**asked) == Agreement(**asked)


def test_the_game_that_is_played_has_its_options() -> None:
    """The options of long nardy reach the variant; short has none."""
    assert variant_of(Agreement()) is SHORT
    assert variant_of(Agreement(variant="long")) is LONG
    chosen = Agreement(variant="long", koks=True, head=Head.ALWAYS2, block=Block.HOME)
    assert variant_of(chosen) is variant_for("long", head="always2", block="home", koks=True)
