"""Background tasks: waited for, heard when they fail, started again when they loop."""

from __future__ import annotations

import asyncio

import pytest

from bot.tasks import RESTART_SECONDS, Nursery


async def test_stop_waits_for_errands_and_those_they_start() -> None:
    nursery = Nursery()
    seen: list[str] = []

    async def second() -> None:
        await asyncio.sleep(0)
        seen.append("second")

    async def first() -> None:
        await asyncio.sleep(0)
        nursery.start(second(), "second")
        seen.append("first")

    nursery.start(first(), "first")
    assert nursery.busy == 1
    assert await nursery.stop()
    assert seen == ["first", "second"]
    assert nursery.busy == 0


async def test_stop_does_not_wait_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    nursery = Nursery()
    cancelled = asyncio.Event()

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    nursery.start(endless(), "endless")
    assert not await nursery.stop(0.01)
    assert cancelled.is_set()
    assert "stopped without waiting for: endless" in caplog.text


async def test_a_failed_errand_is_heard(caplog: pytest.LogCaptureFixture) -> None:
    nursery = Nursery()

    async def fail() -> None:
        raise RuntimeError("no paper")

    nursery.start(fail(), "letter")
    assert await nursery.stop()
    assert "letter failed" in caplog.text
    assert "no paper" in caplog.text


async def test_a_loop_that_falls_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    nursery = Nursery(sleep)
    runs = 0
    third = asyncio.Event()

    async def loop() -> None:
        nonlocal runs
        runs += 1
        if runs < 3:
            raise RuntimeError("slipped")
        third.set()
        await asyncio.Event().wait()

    nursery.supervise(loop, "clockwork")
    await asyncio.wait_for(third.wait(), 1)
    assert waits == [RESTART_SECONDS, RESTART_SECONDS]
    assert caplog.text.count("clockwork fell and is started again") == 2
    assert await nursery.stop()


async def test_a_loop_that_ends_is_not_started_again() -> None:
    nursery = Nursery()
    runs = 0
    over = asyncio.Event()

    async def loop() -> None:
        nonlocal runs
        runs += 1
        over.set()

    nursery.supervise(loop, "once")
    await asyncio.wait_for(over.wait(), 1)
    await nursery.stop()
    assert runs == 1
