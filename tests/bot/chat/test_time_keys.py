"""The buttons of claims, settlements, gifts and silent tables fit a phone, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.buttons import Verb
from bot.chat.timekeys import (
    CLAIMED,
    DRAWN,
    Aside,
    claim_rows,
    close_rows,
    closing_rows,
    gift_rows,
    gifts,
    late_rows,
    prices_of,
    resume_rows,
    settlement_rows,
    team_claim_rows,
)
from bot.phrases.phrases import phrases_for
from rules.agreement import Agreement, Bank, MatchTo, PerTurn
from rules.cube import Cube
from rules.identity import TableId
from rules.position import Side
from rules.table import Table
from tests.bot.chat.boards import hands
from tests.bot.chat.test_keyboards import check

DAY, HOUR = 86_400, 3600
AGREED = Agreement(cube=True, pace=PerTurn(DAY))


def table_of(agreement: Agreement = AGREED, cube: int = 1) -> Table:
    table, _ = next(iter(hands(agreement, seed=1)))
    assert table.game is not None
    raised = Cube(cube, Side.WHITE, turned=True) if cube > 1 else table.game.cube
    return replace(table, game=replace(table.game, cube=raised))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("private", [True, False])
def test_they_fit(lang: str, *, private: bool) -> None:
    say = phrases_for(lang)
    dear, match = table_of(cube=64), table_of(Agreement(format=MatchTo(25), pace=PerTurn(DAY)))
    aside = Aside(say=say, number=TableId(987_654), table=dear, private=private)
    in_match = replace(aside, table=match)
    bank = replace(aside, table=table_of(Agreement(pace=Bank(7 * DAY, DAY))))
    for made in (
        late_rows(aside, 192),
        claim_rows(aside, 192),
        team_claim_rows(aside, 192, "!"),
        settlement_rows(aside, Side.WHITE, Verb.HIDE),
        settlement_rows(in_match, Side.BLACK, Verb.LATE),
        gift_rows(aside, Side.WHITE),
        gift_rows(bank, Side.BLACK),
        resume_rows(aside),
        closing_rows(aside, 192),
        closing_rows(aside, None),
        close_rows(aside, CLAIMED, 192),
        close_rows(aside, DRAWN, 0),
    ):
        check(made.inline_keyboard, private=private)


def test_prices_are_what_can_still_be_lost() -> None:
    """C.7: at the start of a short game three times the cube, and never more."""
    for side in Side:
        assert prices_of(table_of(), side) == [1, 2, 3]
        assert prices_of(table_of(cube=4), side) == [4, 6, 12]
    assert prices_of(table_of(Agreement(variant="long")), Side.WHITE) == [1, 2]


@pytest.mark.parametrize(
    ("pace", "offered"),
    [
        (PerTurn(HOUR), [15 * 60, 30 * 60, HOUR]),
        (PerTurn(8 * HOUR), [2 * HOUR, 4 * HOUR, 8 * HOUR]),
        (PerTurn(3 * DAY), [HOUR, 8 * HOUR, DAY]),
        (Bank(7 * DAY, DAY), [HOUR, 8 * HOUR, DAY]),
    ],
)
def test_gifts_suit_the_pace(pace: PerTurn | Bank, offered: list[int]) -> None:
    assert gifts(table_of(Agreement(pace=pace))) == offered
