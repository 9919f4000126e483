"""The numbers, and the text that a monitor reads."""

from __future__ import annotations

import re
from typing import Any

import pytest
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter
from aiogram.methods import EditMessageText, GetUpdates, SendMessage, TelegramMethod
from aiogram.types import Update

from bot.play.commands import AskStart
from bot.upkeep.meters import CallMeter, CountingReferee, Meters, UpdateMeter, resident_memory
from bot.upkeep.metrics import Metrics
from rules.actions import Sit
from tests.bot.play.house import House
from tests.fakes.clock import FakeClock
from tests.fakes.dice import LoadedDice
from tests.fakes.store import FakeStore
from tests.fakes.telegram import RecordingSession

SAMPLE = re.compile(r'nardy_[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.+e-]+')


def samples(text: str) -> dict[str, float]:
    """What the text says, by the rules of the format: a HELP and a TYPE before each sample."""
    values: dict[str, float] = {}
    kinds: dict[str, str] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            assert SAMPLE.fullmatch(line.replace("+Inf", "9")), line
            name, value = line.rsplit(" ", 1)
            bare = re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", name)
            assert bare in kinds, line
            assert name not in values, line
            values[name] = float(value)
    return values


def test_what_never_happened_is_zero() -> None:
    values = samples(Metrics().text())
    assert values["nardy_actions_total"] == 0
    assert values["nardy_picture_seconds_count"] == 0


def test_labels_are_escaped() -> None:
    metrics = Metrics()
    metrics.count("updates_total", kind='a"b\\c\nd')
    assert r'nardy_updates_total{kind="a\"b\\c\nd"} 1' in metrics.text()


def test_an_unknown_name_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Metrics().count("typo_total")
    with pytest.raises(KeyError):
        Metrics().watch("typo", lambda: 1)


def test_what_has_no_value_is_not_written() -> None:
    metrics = Metrics()
    metrics.watch("senders", lambda: 3)
    metrics.watch("open_tables", lambda: None)
    values = samples(metrics.text())
    assert values["nardy_senders"] == 3
    assert "nardy_open_tables" not in values


async def test_pictures_are_measured() -> None:
    clock = FakeClock()
    meters = Meters(clock.ms)

    async def paint(seconds: float) -> bytes:
        clock.forward(seconds)
        return b"x"

    measured = meters.timed(paint)
    for seconds in (0.005, 0.02, 0.02, 7.0):
        assert await measured(seconds) == b"x"
    values = samples(meters.metrics.text())
    assert values['nardy_picture_seconds_bucket{le="0.005"}'] == 1
    assert values['nardy_picture_seconds_bucket{le="0.025"}'] == 3
    assert values['nardy_picture_seconds_bucket{le="1.0"}'] == 3
    assert values['nardy_picture_seconds_bucket{le="+Inf"}'] == 4
    assert values["nardy_picture_seconds_count"] == 4
    assert values["nardy_picture_seconds_sum"] == pytest.approx(7.045)


async def test_every_try_of_a_call_is_counted_with_its_result() -> None:
    session = RecordingSession()
    meters = Meters(FakeClock().ms)
    session.middleware.register(CallMeter(meters))
    bot = session.bot()
    sent = await bot.send_message(7, "x")

    def flood(asked: TelegramMethod[Any]) -> Exception:
        return TelegramRetryAfter(asked, "Too Many Requests", retry_after=3)

    session.fail(SendMessage, flood)
    session.refuse(EditMessageText, "Bad Request: message is not modified")
    with pytest.raises(TelegramRetryAfter):
        await bot.send_message(7, "x")
    with pytest.raises(TelegramBadRequest):
        await bot.edit_message_text("x", chat_id=7, message_id=sent.message_id)
    values = samples(meters.metrics.text())
    assert values['nardy_calls_total{method="sendMessage",result="ok"}'] == 1
    assert values['nardy_calls_total{method="sendMessage",result="429"}'] == 1
    assert values['nardy_calls_total{method="editMessageText",result="unchanged"}'] == 1


async def test_updates_come_until_no_poll_is_answered() -> None:
    clock, session = FakeClock(), RecordingSession()
    meters = Meters(clock.ms)
    session.middleware.register(CallMeter(meters))
    clock.forward(119)
    assert meters.updates_come()
    clock.forward(2)
    assert not meters.updates_come()
    await session.bot()(GetUpdates())
    assert meters.updates_come()
    clock.forward(1000)
    meters.polls = False
    assert not meters.updates_come(), "Telegram does not know the webhook yet"
    meters.called = True
    assert meters.updates_come()


async def test_updates_are_counted_by_kind_and_the_last_is_remembered() -> None:
    clock = FakeClock()
    meters = Meters(clock.ms)
    assert meters.last_update_age() is None

    async def handler(_event: Any, _data: dict[str, Any]) -> str:
        return "handled"

    update = Update.model_validate(
        {
            "update_id": 1,
            "message": {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}},
        }
    )
    assert await UpdateMeter(meters)(handler, update, {}) == "handled"
    await UpdateMeter(meters)(handler, Update(update_id=2), {})
    clock.forward(5)
    assert meters.last_update_age() == 5
    assert meters.uptime() == 5
    values = samples(meters.metrics.text())
    assert values['nardy_updates_total{kind="message"}'] == 1
    assert values['nardy_updates_total{kind="unknown"}'] == 1


async def test_actions_and_refusals_are_counted() -> None:
    store = FakeStore()
    house = House(store, store)
    referee = CountingReferee(store, LoadedDice())
    referee.meters = Meters(house.clock.ms)
    house.referee = referee
    table = await house.open("ann")
    await house.says(table, "ann", AskStart())
    await house.says(table, "bob", Sit())
    await house.says(table, "bob", Sit())
    metrics = referee.meters.metrics
    assert metrics.counted("actions_total") == 1
    assert metrics.counted("refusals_total") == 2
    assert metrics.counted("refusals_total", reason="already_seated") == 1


def test_the_process_knows_its_memory() -> None:
    memory = resident_memory()
    assert memory is not None
    assert 10e6 < memory < 10e9
