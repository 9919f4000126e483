"""The whole bot against the playground over real HTTP: webhook, a stop in the middle, meters."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from aiogram import Bot
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import ClientSession

from bot.chat.lifecycle import Parts, live
from bot.chat.webhook import Webhook
from bot.chat.wire import Wire
from bot.play.clockwork import Chore
from bot.playground import Playground
from bot.upkeep.health import Health, serving
from bot.upkeep.meters import Meters
from rules.identity import Instant
from tests.fakes.store import FakeStore

pytestmark = pytest.mark.slow  # each runs the whole bot over HTTP

SECRET = "said-by-telegram"  # noqa: S105 - opens nothing
HEADER = "X-Telegram-Bot-Api-Secret-Token"


def ms() -> int:
    return time.monotonic_ns() // 10**6


@dataclass
class Living:
    """A bot that runs. `stop` ends it as a service manager would; the seconds that took."""

    pg: Playground
    store: FakeStore
    meters: Meters
    ending: asyncio.Event
    running: asyncio.Task[None]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until it holds; the playground wakes us whenever something moves."""
        async with asyncio.timeout(20):
            while not holds():
                await self.pg.feed.signal.wait(0.05)

    async def stop(self) -> float:
        begun = time.monotonic()
        self.ending.set()
        await asyncio.wait_for(self.running, 30)
        return time.monotonic() - begun


@dataclass
class Counting:
    """A chore that only knows how often it was asked."""

    times: list[int] = field(default_factory=list)

    async def sweep(self, at: Instant) -> None:
        self.times.append(at)


@asynccontextmanager
async def living(
    webhook: Webhook | None = None, chores: dict[str, Chore] | None = None, flood: int = 0
) -> AsyncIterator[Living]:
    async with Playground.start() as pg:
        bot = Bot(pg.token, session=Wire(api=TelegramAPIServer.from_base(pg.base_url)))
        store, meters, ending = FakeStore(), Meters(ms), asyncio.Event()
        parts = Parts(
            bot=bot,
            store=store,
            posts=store,
            now=lambda: Instant(time.time_ns() // 10**9),
            ms=ms,
            wall_ms=ms,
            tell=lambda _said: None,
            webhook=webhook,
            meters=meters,
            chores=chores or {},
            flood=flood,
        )
        running = asyncio.ensure_future(live(parts, ending))
        one = Living(pg, store, meters, ending, running)
        try:
            async with asyncio.timeout(30):
                while not pg.calls["getupdates"] and "url" not in pg.feed.webhook:
                    assert not running.done(), running
                    await pg.feed.signal.wait(0.05)
            yield one
        finally:
            ending.set()
            await asyncio.wait_for(asyncio.gather(running, return_exceptions=True), 30)
            await bot.session.close()


@pytest.fixture
def hook(unused_tcp_port: int) -> Webhook:
    url = f"http://127.0.0.1:{unused_tcp_port}/hook"
    return Webhook(url=url, path="/hook", secret=SECRET, port=unused_tcp_port)


async def test_updates_come_by_webhook_and_a_game_is_opened(hook: Webhook) -> None:
    async with living(hook) as one:
        ann = one.pg.actor("ann")
        ann.start()
        await ann.sees(lambda message: "Привет" in (message.get("text") or ""), timeout=20)
        assert one.pg.calls["getupdates"] == 0
        assert not one.meters.polls
        assert one.meters.last_update_age() is not None
        assert await one.stop() < 10


@pytest.mark.parametrize("secret", [None, "", "wrong", "секрет", SECRET + "x", SECRET[:-1]])
async def test_who_does_not_know_the_secret_is_not_heard(hook: Webhook, secret: str | None) -> None:
    update = {
        "update_id": 1,
        "message": {
            "message_id": 1,
            "date": 0,
            "text": "/start",
            "chat": {"id": 5, "type": "private", "first_name": "Eve"},
            "from": {"id": 5, "is_bot": False, "first_name": "Eve"},
        },
    }
    async with living(hook) as one, ClientSession() as session:
        headers = {} if secret is None else {HEADER: secret}
        async with session.post(hook.url, json=update, headers=headers) as answer:
            assert answer.status == 401
        assert one.store._people == {}
        async with session.post(hook.url, json=update, headers={HEADER: SECRET}) as answer:
            assert answer.status == 200
        assert [each.telegram_id for each in one.store._people.values()] == [5]


NO_UPDATES = {
    "nothing": b"",
    "no JSON": b"a private word",
    "half of it": b'{"update_id": 1, "message": {"text": "a private word',
    "no UTF-8": b'{"update_id": "\xff a private word"}',
    "a list": b'["a private word"]',
    "a number": b"1",
    "no number": b'{"message": "a private word"}',
    "an odd number": b'{"update_id": "one", "message": "a private word"}',
    "too deep": b"[" * 100_000,
}


async def test_what_is_no_update_is_refused_and_not_quoted(
    hook: Webhook, caplog: pytest.LogCaptureFixture
) -> None:
    async with living(hook) as one, ClientSession() as session:
        for kind, body in NO_UPDATES.items():
            caplog.clear()
            async with session.post(hook.url, data=body, headers={HEADER: SECRET}) as answer:
                assert answer.status == 400, kind
                assert "private" not in await answer.text()
            told = [each for each in caplog.records if each.levelname != "DEBUG"]
            assert [each.levelname for each in told] == ["WARNING"], kind
            assert "no update" in told[0].getMessage()
            assert "private" not in caplog.text
            assert told[0].exc_info is None
        odd = {HEADER: SECRET, "Content-Type": "application/json; charset=klingon"}
        async with session.post(hook.url, data=b"{}", headers=odd) as answer:
            assert answer.status == 400
        ann = one.pg.actor("ann")
        ann.start()
        await ann.sees(lambda message: "Привет" in (message.get("text") or ""), timeout=20)


async def test_an_update_that_only_a_newer_bot_could_read_does_not_come_for_ever(
    hook: Webhook, caplog: pytest.LogCaptureFixture
) -> None:
    body = {"update_id": 1, "message": "a private word"}
    async with living(hook) as one, ClientSession() as session:
        async with session.post(hook.url, json=body, headers={HEADER: SECRET}) as answer:
            assert answer.status == 200
        assert "update 1 cannot be read" in caplog.text
        assert "private" not in caplog.text
        assert not one.store._people


async def test_a_stop_finishes_what_runs_within_ten_seconds() -> None:
    async with living() as one:
        ann = one.pg.actor("ann")
        ann.start()
        await ann.sees(lambda message: bool(message.get("keyboard")), timeout=20)
        one.pg.faults.add("sendMessage", "slow", seconds=2.0)
        ann.say("/privacy")
        await one.until(lambda: bool(one.meters.metrics.asked("updates_running")))
        assert await one.stop() < 10
        last = ann.last()
        assert last is not None
        assert "/mydata" in last["text"]


@pytest.mark.parametrize("way", ["polling", "webhook"])
async def test_nothing_that_never_ends_keeps_the_stop(way: str, hook: Webhook) -> None:
    async with living(hook if way == "webhook" else None) as one:
        ann = one.pg.actor("ann")
        ann.say("/new", chat="group")
        await ann.sees(lambda message: bool(message.get("keyboard")), chat="group", timeout=20)
        one.pg.faults.add("*", "slow", seconds=60.0, times=100)
        press = ann.press("☐ Длинные", chat="group")
        await one.until(lambda: bool(one.meters.metrics.asked("senders")))
        ann.start()
        await one.until(lambda: bool(one.meters.metrics.asked("updates_running")))
        assert press
        assert await one.stop() < 9, "what remains is for the interpreter, on a busy machine"


async def test_a_chore_has_a_loop_and_health_tells_how_it_is() -> None:
    chore = Counting()
    async with living(chores={"counting": chore}) as one:
        await one.until(lambda: bool(chore.times))
        ann = one.pg.actor("ann")
        ann.start()
        await ann.sees(lambda message: bool(message.get("keyboard")), timeout=20)
        health = Health(one.meters, one.store.open_tables)
        async with serving(0, health) as port, ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                said = await answer.json()
            async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                text = await answer.text()
        assert said["ok"]
        assert said["updates"] == "polling"
        assert said["last_update_age"] < 30
        assert 'nardy_updates_total{kind="message"} 1' in text
        assert 'nardy_calls_total{method="sendMessage",result="ok"} 1' in text
        assert await one.stop() < 10


async def test_my_data_come_as_a_file() -> None:
    async with living() as one:
        ann = one.pg.actor("ann")
        ann.start()
        ann.say("/mydata")
        sent = await ann.sees(lambda message: bool(message.get("document")), timeout=20)
        assert sent["document"]["file_name"] == "my-data.json"


async def test_a_flood_is_dropped_by_the_running_bot() -> None:
    async with living(flood=3) as one:
        ann = one.pg.actor("ann")
        for _ in range(10):
            ann.say("/privacy")
        await ann.sees(lambda message: "Слишком" in (message.get("text") or ""), timeout=20)
        await one.until(lambda: one.meters.metrics.counted("muted_total") == 7)
