"""Health and metrics over HTTP: what they say, and that only this machine hears it."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.upkeep.health import Health, PortTakenError, serving
from bot.upkeep.meters import Meters
from tests.fakes.clock import FakeClock


async def three() -> int:
    return 3


async def broken() -> int:
    raise OSError("the disk is gone")


async def stuck() -> int:
    await asyncio.Event().wait()
    return 0


async def asked(health: Health, path: str, **headers: str) -> tuple[int, Any, str]:
    async with serving(0, health) as port, ClientSession() as session:
        url = f"http://127.0.0.1:{port}{path}"
        async with session.get(url, headers=headers) as answer:
            text = await answer.text()
            said = await answer.json() if path == "/healthz" and not headers else None
            return answer.status, said, text


async def test_all_is_well() -> None:
    clock = FakeClock()
    meters = Meters(clock.ms)
    meters.metrics.watch("senders", lambda: 2)
    clock.forward(12)
    status, said, _ = await asked(Health(meters, three), "/healthz")
    assert status == 200
    assert said == {
        "ok": True,
        "database": True,
        "updates": "polling",
        "updates_come": True,
        "last_update_age": None,
        "senders": 2,
        "chats_behind": 0,
        "uptime": 12,
    }


async def test_without_a_database_it_is_not_well() -> None:
    status, said, text = await asked(Health(Meters(FakeClock().ms), broken), "/healthz")
    assert status == 503
    assert not said["ok"]
    assert not said["database"]
    assert "disk" not in text


async def test_a_database_that_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.upkeep.health.PATIENCE_SECONDS", 0.01)
    status, said, _ = await asked(Health(Meters(FakeClock().ms), stuck), "/healthz")
    assert (status, said["database"]) == (503, False)


async def test_when_no_poll_is_answered_it_is_not_well() -> None:
    clock = FakeClock()
    health = Health(Meters(clock.ms), three)
    clock.forward(1000)
    status, said, _ = await asked(health, "/healthz")
    assert (status, said["database"], said["updates_come"]) == (503, True, False)


async def test_the_metrics() -> None:
    status, _, text = await asked(Health(Meters(FakeClock().ms), three), "/metrics")
    assert status == 200
    assert "\nnardy_open_tables 3\n" in text
    assert "\n# TYPE nardy_calls_total counter\n" in text


async def test_metrics_are_told_without_a_database() -> None:
    status, _, text = await asked(Health(Meters(FakeClock().ms), broken), "/metrics")
    assert status == 200
    assert "nardy_open_tables" not in text


@pytest.mark.parametrize("host", ["evil.example", "10.0.0.1"])
async def test_a_page_with_another_name_gets_nothing(host: str) -> None:
    status, _, text = await asked(Health(Meters(FakeClock().ms), three), "/metrics", Host=host)
    assert status == 403
    assert "nardy_" not in text


async def test_nothing_else_is_there() -> None:
    status, _, _ = await asked(Health(Meters(FakeClock().ms), three), "/")
    assert status == 404


async def test_it_listens_on_loopback_only() -> None:
    async with serving(0, Health(Meters(FakeClock().ms), three)) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            pass
        # The whole 127/8 is this machine: a listener on all addresses would answer there too.
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", port), timeout=5)


async def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTakenError, match=str(port)):
            async with serving(port, Health(Meters(FakeClock().ms), three)):
                pass
