"""One at a time for each key, and nothing left behind."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.locks import KeyedLocks


async def test_one_key_is_held_by_one_at_a_time_in_order() -> None:
    locks: KeyedLocks[str] = KeyedLocks()
    seen: list[str] = []

    async def work(name: str) -> None:
        async with locks.hold("table"):
            seen.append(f"{name} in")
            await asyncio.sleep(0)
            seen.append(f"{name} out")

    await asyncio.gather(*(work(name) for name in "abc"))
    assert seen == ["a in", "a out", "b in", "b out", "c in", "c out"]


async def test_different_keys_do_not_wait_for_each_other() -> None:
    locks: KeyedLocks[str] = KeyedLocks()
    async with locks.hold("one"), asyncio.timeout(1), locks.hold("two"):
        assert len(locks) == 2


async def test_a_key_nobody_wants_is_forgotten() -> None:
    locks: KeyedLocks[int] = KeyedLocks()
    for key in range(100):
        async with locks.hold(key):
            assert len(locks) == 1
    assert len(locks) == 0


async def test_a_cancelled_waiter_leaves_no_trace() -> None:
    locks: KeyedLocks[str] = KeyedLocks()

    async def wait() -> None:
        async with locks.hold("table"):
            pytest.fail("the holder never let go")

    async with locks.hold("table"):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(wait(), timeout=0.001)
        assert len(locks) == 1
    assert len(locks) == 0


async def test_a_failure_under_the_lock_lets_it_go() -> None:
    locks: KeyedLocks[str] = KeyedLocks()
    with pytest.raises(RuntimeError):
        async with locks.hold("table"):
            raise RuntimeError
    async with asyncio.timeout(1), locks.hold("table"):
        pass
    assert len(locks) == 0
