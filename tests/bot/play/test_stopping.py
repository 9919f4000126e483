"""Clocks, pauses and ends through the referee: restarts change nothing, over both stores."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.play import reply
from bot.play.calendars import ALWAYS
from bot.play.clocks import deadline_at, may_claim, on_the_clock
from bot.play.commands import Asked, AskNextGame, AskRoll
from rules.actions import (
    Accept,
    ClaimTime,
    CloseSilent,
    Decline,
    Double,
    Drop,
    GiveTime,
    Leave,
    NextGame,
    OfferPause,
    OfferSettlement,
    OfferTakeBack,
    Resume,
)
from rules.agreement import Agreement, Bank, MatchTo, Money, Pace, PerTurn
from rules.clock import remaining
from rules.events import Event, GameStarted, TableOpened
from rules.game import ToRoll
from rules.identity import Instant, TableId
from rules.order_events import OrderKind
from rules.position import Side
from rules.refusals import Refusal
from rules.table import Table
from tests.bot.play.house import POINT, House, done, refused
from tests.fakes.store import FakeStore
from tests.rules.flow.group import CAT, Group
from tests.rules.flow.playing import ANN, BOB

HOUR, DAY = 3600, 86_400
ROLLS = "31 64 21 43 65 32 54 61 42 31 64 21 43 65 32 54 61 42"
PACES = [PerTurn(DAY), Bank(2 * DAY, HOUR)]

Step = tuple[int, str, Asked | str]
"""Hours that pass, who asks, for what; `accept` and `decline` speak of the first offer."""

TO_BOB: list[Step] = [(2, "ann", POINT)]
PAUSED: list[Step] = [*TO_BOB, (5, "bob", OfferPause()), (1, "ann", "accept")]
TAKEN_BACK: list[Step] = [*TO_BOB, (1, "ann", OfferTakeBack()), (3, "bob", "accept")]
LATE: list[Step] = [*TO_BOB, (72, "ann", GiveTime(3 * HOUR))]
SCRIPTS: dict[str, list[Step]] = {
    "a pause that one ends": [*PAUSED, (400, "ann", Resume()), (1, "bob", AskRoll())],
    "a pause that a turn ends": [*PAUSED, (400, "bob", AskRoll())],
    "a pause and a double": [*PAUSED, (400, "bob", Double()), (1, "ann", Drop())],
    "a pause that is declined": [*TO_BOB, (5, "bob", OfferPause()), (1, "ann", "decline")],
    "a turn taken back": [*TAKEN_BACK, (1, "ann", POINT)],
    "given when late": [*LATE, (2, "bob", AskRoll())],
    "a claim": [*TO_BOB, (72, "ann", ClaimTime(expired=True)), (1, "ann", AskNextGame())],
    "a settlement": [*TO_BOB, (1, "bob", OfferSettlement(None, 0)), (30, "ann", "accept")],
    "settled in a pause": [*PAUSED, (9, "bob", OfferSettlement(None, 0)), (30, "ann", "accept")],
    "closed as drawn": [*TO_BOB, (900, "cat", CloseSilent(claimed=False, silent=True))],
    "closed as claimed": [*TO_BOB, (900, "cat", CloseSilent(claimed=True, silent=True))],
    "closed in a pause": [*PAUSED, (900, "cat", CloseSilent(claimed=True, silent=True))],
}


async def run(
    house: House, pace: Pace, steps: Sequence[Step], *, restarting: bool
) -> tuple[tuple[Event, ...], Table]:
    """The log without its seals, and the table that a new referee reads from the disk."""
    number = await house.started(ROLLS, Agreement(format=Money(), cube=True, pace=pace))
    for count, (hours, who, wanted) in enumerate(steps):
        house.clock.forward(hours * HOUR)
        intent = await meant(house, number, wanted)
        done(await house.says(number, who, intent, cause=f"update:{count}"))
        if restarting:
            house.restart()
            again = await house.says(number, who, intent, cause=f"update:{count}")
            assert isinstance(again, reply.Repeated)
    remembered = await house.table(number)
    house.restart()
    assert await house.table(number) == remembered
    history = await house.history(number)
    return tuple(each for each in history if not isinstance(each, TableOpened | GameStarted)), (
        remembered
    )


async def meant(house: House, number: TableId, wanted: Asked | str) -> Asked:
    if not isinstance(wanted, str):
        return wanted
    offer = (await house.table(number)).offers[0].seq
    return Accept(offer) if wanted == "accept" else Decline(offer)


@pytest.mark.parametrize("pace", PACES, ids=["per-turn", "bank"])
@pytest.mark.parametrize("script", SCRIPTS)
async def test_a_restart_after_every_command_changes_nothing(
    house: House, script: str, pace: Pace
) -> None:
    store = FakeStore()
    steady = House(store, store)
    log, table = await run(steady, pace, SCRIPTS[script], restarting=False)
    again, other = await run(house, pace, SCRIPTS[script], restarting=True)
    assert again == log
    assert (other.clock, other.since_at, other.closed) == (
        table.clock,
        table.since_at,
        table.closed,
    )


@pytest.mark.parametrize(
    ("pace", "left"), [(PerTurn(DAY), DAY - 6 * HOUR), (Bank(2 * DAY, HOUR), 2 * DAY - 6 * HOUR)]
)
async def test_what_is_left_survives_a_pause_of_weeks(house: House, pace: Pace, left: int) -> None:
    """Six hours of Bob's time were used before both had agreed."""
    _, table = await run(house, pace, [*PAUSED, (400, "ann", Resume())], restarting=True)
    assert remaining(table) == left


async def test_the_house_leaves_a_stopped_game_alone(house: House) -> None:
    """Bob orders to roll unasked in the pause; that is for when the game goes on."""
    number = await house.started(ROLLS, Agreement(format=Money(), cube=True, pace=PerTurn(DAY)))
    done(await house.says(number, "ann", POINT))
    done(await house.says(number, "bob", OfferPause()))
    done(await house.says(number, "ann", await meant(house, number, "accept")))
    await house.orders(number, "bob", OrderKind.ROLL)
    done(await house.says(number, "ann", GiveTime(HOUR)))
    assert await house.kinds(number, 2) == ["Paused", "TimeGiven"]
    done(await house.says(number, "ann", Resume()))
    assert (await house.kinds(number))[-2:] == ["OrderFired", "Rolled"]


async def test_two_claims_at_once_are_one(house: House) -> None:
    """Pressed twice, or from two boards: the second press finds another question."""
    match = Agreement(format=MatchTo(5), cube=True, pace=PerTurn(DAY))
    number = await house.started(ROLLS, match)
    done(await house.says(number, "ann", POINT))
    since = (await house.table(number)).since
    house.clock.forward(3 * DAY)
    done(await house.says(number, "ann", ClaimTime(expired=True), since=since, cause="1"))
    again = await house.says(number, "ann", ClaimTime(expired=True), since=since, cause="2")
    assert isinstance(again, reply.Stale)
    assert refused(await house.says(number, "ann", ClaimTime(expired=True))) is Refusal.GAME_OVER
    assert (await house.kinds(number)).count("GameWon") == 1


def test_two_who_are_left_at_a_chouettes_table_can_be_late() -> None:
    """Cat has left, so Ann and Bob play a duel: neither is replaced, so each may claim."""
    agreed = Agreement(format=Money(), cube=True, chouette=True, pace=PerTurn(DAY))
    group = Group.in_phase(ToRoll(Side.WHITE), 3, agreed)
    assert on_the_clock(group.table) is None
    group.wins(Side.WHITE)
    group.says(CAT, Leave())
    group.says(ANN, NextGame("seal-3"))
    group.house("31")
    assert on_the_clock(group.table) == ANN
    late = Instant(group.at + 2 * DAY)
    assert may_claim(group.table, BOB, ALWAYS, late)
    assert not may_claim(group.table, ANN, ALWAYS, late)
    assert deadline_at(group.table) == group.at + DAY
    group.says(BOB, ClaimTime(expired=True))
    assert group.names == ["TimeClaimed", "GameWon"]
    assert deadline_at(group.table) == group.at + agreed.pause_seconds
