"""Whoever plays with somebody who has vanished can always end it: with and without a clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.calendars import DAY
from bot.play.clocks import running
from bot.play.commands import AskNextGame, AskRoll
from bot.play.silence import CLAIMED_BY_PLAYER, WITHOUT_CLOCK, Who, silence
from rules.actions import ClaimTime, CloseSilent, Double
from rules.agreement import Agreement, Bank, MatchTo, Money, NoClock, OneGame, Pace, PerTurn
from rules.events import GameWon
from rules.game import Over, ToAnswer, ToRoll
from rules.identity import Instant, TableId
from rules.refusals import Refusal
from rules.table import due
from tests.bot.play.house import House, done, refused
from tests.fakes.dice import SteadyDice

FORMATS = {
    "one game": Agreement(format=OneGame()),
    "match": Agreement(format=MatchTo(3), cube=True, crawford=True),
    "money": Agreement(format=Money(), cube=True),
    "long": Agreement(variant="long"),
}
CLOCKS: dict[str, Pace] = {"turn": PerTurn(DAY), "bank": Bank(3 * DAY, 8 * 3600)}
TURNS = (0, 9)
"""So many answers are given before Bob is never seen again."""


async def left_alone(
    house: House, agreement: Agreement, answers: int, *, doubled: bool = False
) -> TableId:
    """Ann has done her part: now only Bob is waited for, or, `doubled`, his answer."""
    house.use(SteadyDice())
    table = await house.started(agreement=agreement)
    bob = await house.person("bob")
    given = 0
    while True:
        stands = await house.table(table)
        phase, waited = stands.game and stands.game.phase, due(stands).players
        ready = isinstance(phase, ToAnswer) if doubled else given >= answers
        if ready and waited == (bob,):
            return table
        if isinstance(phase, ToRoll):
            name = "bob" if bob in waited else "ann"
            if doubled and name == "ann" and given >= answers:
                done(await house.says(table, name, Double()))
            else:
                done(await house.says(table, name, AskRoll()))
        else:
            done(await house.play(table))
        given += 1


@pytest.mark.parametrize("answers", TURNS)
@pytest.mark.parametrize("name", FORMATS)
async def test_without_a_clock_the_other_may_close_and_later_claim(
    house: House, name: str, answers: int
) -> None:
    table = await left_alone(house, replace(FORMATS[name], pace=NoClock()), answers)
    stands = await house.referee.look(table)
    assert stands is not None
    found = silence(stands, Who.PLAYER)
    assert found.drawn == found.last + WITHOUT_CLOCK
    assert found.claimed == found.last + CLAIMED_BY_PLAYER
    early = await house.says(table, "ann", CloseSilent(claimed=False, silent=False))
    assert refused(early) is Refusal.NOT_SILENT
    house.clock.forward(CLAIMED_BY_PLAYER)
    answer = done(await house.says(table, "ann", CloseSilent(claimed=True, silent=True)))
    assert answer.after.closed
    won = [event for event in answer.events if isinstance(event, GameWon)]
    assert [each.result.points for each in won] == [found.price]


@pytest.mark.parametrize("name", ["match", "money"])
async def test_a_double_that_nobody_answers_freezes_nobody(house: House, name: str) -> None:
    table = await left_alone(house, replace(FORMATS[name], pace=NoClock()), 2, doubled=True)
    house.clock.forward(WITHOUT_CLOCK)
    answer = done(await house.says(table, "ann", CloseSilent(claimed=False, silent=True)))
    assert answer.after.closed
    assert not any(isinstance(event, GameWon) for event in answer.events)


@pytest.mark.parametrize("pace", CLOCKS)
@pytest.mark.parametrize("name", FORMATS)
async def test_with_a_clock_the_game_is_claimed_and_the_clock_asked_nobody(
    house: House, name: str, pace: str
) -> None:
    table = await left_alone(house, replace(FORMATS[name], pace=CLOCKS[pace]), 3)
    clock = running(await house.table(table))
    assert clock is not None
    assert clock.player == await house.person("bob")
    house.clock.forward(clock.claimable - house.clock())
    answer = done(await house.says(table, "ann", ClaimTime(expired=True)))
    assert any(isinstance(event, GameWon) for event in answer.events)


async def test_between_games_whoever_is_left_begins_the_next_or_stops(house: House) -> None:
    """The next game needs one press of one of the two; then the silence is Bob's."""
    table = await left_alone(house, replace(FORMATS["money"], pace=PerTurn(DAY)), 3)
    clock = running(await house.table(table))
    assert clock is not None
    house.clock.forward(clock.claimable - house.clock())
    claimed = done(await house.says(table, "ann", ClaimTime(expired=True)))
    game = claimed.after.game
    assert game is not None
    if not claimed.after.closed:
        assert isinstance(game.phase, Over)
        assert done(await house.says(table, "ann", AskNextGame())).after.game is not None
    stands = await house.referee.look(table)
    assert stands is not None
    assert silence(stands, Who.PLAYER).drawn <= Instant(house.clock() + 60 * DAY)
