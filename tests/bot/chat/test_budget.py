"""The flood budget: groups, private chats, the whole bot, frozen chats."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.chat.budget import ALL_A_SECOND, BURST, GROUP_A_MINUTE, IDLE_CHATS, Budget, Rank
from tests.fakes.clock import FakeClock

GROUP, PERSON = -5, 5


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def budget(clock: FakeClock) -> Budget:
    return Budget(clock.ms, clock.sleep)


async def test_a_group_takes_eighteen_calls_in_any_minute(budget: Budget, clock: FakeClock) -> None:
    moments = []
    for _ in range(60):
        await budget.admit(GROUP)
        moments.append(clock.ms())
    for i in range(len(moments) - GROUP_A_MINUTE):
        assert moments[i + GROUP_A_MINUTE] - moments[i] >= 60_000


async def test_the_pace_is_one_a_second_after_a_short_burst(
    budget: Budget, clock: FakeClock
) -> None:
    begun = clock.ms()
    moments = []
    for _ in range(10):
        await budget.admit(PERSON)
        moments.append(clock.ms() - begun)
    assert moments[BURST - 1] == 0
    assert all(later - sooner >= 1_000 for sooner, later in pairwise(moments[2:]))
    assert moments[-1] < 8_000, "no slower than needed"


async def test_a_private_chat_has_no_minute(budget: Budget, clock: FakeClock) -> None:
    begun = clock.ms()
    for _ in range(60):
        await budget.admit(PERSON)
    assert clock.ms() - begun < 61_000


async def test_the_whole_bot_says_no_more_than_telegram_takes(
    budget: Budget, clock: FakeClock
) -> None:
    moments = []
    for person in range(100):
        await budget.admit(person + 1)
        moments.append(clock.ms())
    for i in range(len(moments) - ALL_A_SECOND):
        assert moments[i + ALL_A_SECOND] - moments[i] >= 1_000


async def test_stripping_leaves_room_for_boards(budget: Budget, clock: FakeClock) -> None:
    for _ in range(GROUP_A_MINUTE - 4):
        await budget.admit(GROUP)
    clock.forward(5)
    assert budget.ready_at(GROUP, Rank.BOARD) <= clock.ms()
    assert budget.ready_at(GROUP, Rank.STRIP) > clock.ms() + 30_000


def test_a_frozen_chat_waits_alone(budget: Budget, clock: FakeClock) -> None:
    budget.freeze(GROUP, 30)
    assert budget.ready_at(GROUP) == clock.ms() + 30_000
    assert budget.ready_at(PERSON) <= clock.ms()
    budget.freeze(GROUP, 5)
    assert budget.ready_at(GROUP) == clock.ms() + 30_000, "the longer one stands"


def test_chats_that_rest_are_forgotten(budget: Budget, clock: FakeClock) -> None:
    for person in range(1, 1_500):
        clock.forward(1)
        budget.take(person)
    assert len(budget._chats) <= IDLE_CHATS
