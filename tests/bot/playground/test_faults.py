"""Every planned fault as a client meets it, and the flood limits on a moved clock."""

import asyncio
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.playground import Limits, Playground
from bot.playground.limits import Limiter
from bot.playground.refusals import ApiError

pytestmark = pytest.mark.slow  # every fault over HTTP


def texts(pg: Playground) -> list[Any]:
    return [m["text"] for m in pg.actor("ann").messages("group") if m["text"]]


@pytest.mark.parametrize(
    ("kind", "error", "applied"),
    [
        ("429", TelegramRetryAfter, False),
        ("500", TelegramServerError, False),
        ("502", ClientDecodeError, False),
        ("reset", TelegramNetworkError, False),
        ("lost", TelegramNetworkError, True),
    ],
)
async def test_a_fault_strikes_once_and_then_all_is_well(
    pg: Playground,
    bot: Bot,
    kind: str,
    error: type[Exception],
    applied: bool,  # noqa: FBT001 - a table's column
) -> None:
    group = pg.world.chat("group").id
    pg.faults.add("sendMessage", kind, retry_after=7)
    with pytest.raises(error) as met:
        await bot.send_message(group, "first")
    if isinstance(met.value, TelegramRetryAfter):
        assert met.value.retry_after == 7
    await bot.send_message(group, "second")
    assert texts(pg) == (["first", "second"] if applied else ["second"])
    assert pg.faults.struck == [("sendmessage", kind)]


async def test_a_slow_call_is_applied_late(pg: Playground, bot: Bot) -> None:
    pg.faults.add("sendMessage", "slow", seconds=0.2)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await bot.send_message(pg.world.chat("group").id, "a")
    assert loop.time() - began >= 0.2
    assert texts(pg) == ["a"]


async def test_a_fault_may_wait_concern_one_chat_or_every_method(pg: Playground, bot: Bot) -> None:
    group, forum = pg.world.chat("group").id, pg.world.chat("forum").id
    pg.faults.add("*", "500", chat=forum, after=1, times=2)
    await bot.send_message(group, "a")
    await bot.send_message(forum, "a")
    for _ in range(2):
        with pytest.raises(TelegramServerError):
            await bot.send_message(forum, "b")
    await bot.send_message(forum, "c")
    assert await bot.get_updates(timeout=0) == []


async def test_chances_repeat_with_the_seed() -> None:
    async def struck(seed: int) -> list[bool]:
        async with Playground.start(seed=seed) as pg:
            pg.faults.add("*", "500", chance=0.5, times=1_000)
            return [pg.faults.strike("sendmessage", None) is not None for _ in range(64)]

    assert await struck(1) == await struck(1) != await struck(2)


async def test_an_unknown_fault_is_refused(pg: Playground) -> None:
    with pytest.raises(ValueError, match="unknown fault"):
        pg.faults.add("sendMessage", "418")


async def test_a_group_takes_twenty_sends_and_edits_a_minute(hand: Any) -> None:
    async with Playground.start(clock=hand, limits=Limits()) as pg:
        limiter, group = pg.limiter, pg.world.chat("group").id
        for _ in range(20):
            limiter.count(group, grouped=True)
            hand.now += 1.5
        with pytest.raises(ApiError) as refusal:
            limiter.count(group, grouped=True)
        assert refusal.value.parameters == {"retry_after": 30}
        limiter.count(1, grouped=False)
        hand.now += 30
        limiter.count(group, grouped=True)
        assert (limiter.sent[group], limiter.refused[group], limiter.busiest[group]) == (21, 1, 20)


def test_a_chat_takes_a_short_burst_and_then_one_a_second(hand: Any) -> None:
    limiter = Limiter(Limits(chat_burst=3), hand)
    for _ in range(3):
        limiter.count(1, grouped=False)
    with pytest.raises(ApiError):
        limiter.count(1, grouped=False)
    hand.now += 1
    limiter.count(1, grouped=False)
    with pytest.raises(ApiError):
        limiter.count(1, grouped=False)
    assert limiter.refused.total() == 2


def test_the_whole_bot_takes_thirty_a_second(hand: Any) -> None:
    limiter = Limiter(Limits(), hand)
    for chat in range(30):
        limiter.count(chat, grouped=False)
    with pytest.raises(ApiError):
        limiter.count(99, grouped=False)
    hand.now += 1
    limiter.count(99, grouped=False)


async def test_edits_share_the_budget_and_answers_do_not(hand: Any, bot_of: Any) -> None:
    async with Playground.start(clock=hand, limits=Limits(chat_burst=2)) as pg, bot_of(pg) as bot:
        group = pg.world.chat("group").id
        shown = await bot.send_message(group, "a")
        await bot.edit_message_text("b", chat_id=group, message_id=shown.message_id)
        with pytest.raises(TelegramRetryAfter):
            await bot.edit_message_text("c", chat_id=group, message_id=shown.message_id)
        await bot.send_chat_action(group, "typing")
        await bot.delete_message(group, shown.message_id)
        assert pg.limiter.refused == {group: 1}
