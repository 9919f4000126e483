"""Back-ups make themselves when they are due, whatever happened in between."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.upkeep.backups import HOUR, RETRY_SECONDS, Backups, Plan
from bot.upkeep.metrics import Metrics
from rules.identity import Instant
from storage.backup import backups, check
from storage.opening import open_storage

START = Instant(1_800_000_000)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Path]:
    path = tmp_path / "nardy.db"
    async with open_storage(path):
        yield path


def plan(database: Path, directory: Path | None = None, keep: int = 2) -> Plan:
    where = directory or database.parent / "copies"
    return Plan(database=database, directory=where, every_hours=6, keep=keep)


def made(database: Path) -> list[str]:
    return [path.name for path in backups(database, database.parent / "copies")]


async def test_the_first_is_made_at_once_and_the_next_when_it_is_due(database: Path) -> None:
    metrics = Metrics()
    chore = Backups(plan(database), metrics)
    for seconds in (0, 60, 6 * HOUR - 1):
        await chore.sweep(Instant(START + seconds))
    assert made(database) == ["nardy-20270115T080000Z.db"]
    await chore.sweep(Instant(START + 6 * HOUR))
    assert made(database) == ["nardy-20270115T080000Z.db", "nardy-20270115T140000Z.db"]
    assert metrics.counted("backups_total", result="made") == 2
    for copied in backups(database, database.parent / "copies"):
        check(copied)


async def test_a_restart_makes_none_too_many_and_none_too_few(database: Path) -> None:
    await Backups(plan(database), Metrics()).sweep(START)
    await Backups(plan(database), Metrics()).sweep(Instant(START + HOUR))
    assert len(made(database)) == 1
    await Backups(plan(database), Metrics()).sweep(Instant(START + 7 * HOUR))
    assert len(made(database)) == 2


async def test_a_copy_from_a_clock_that_was_wrong_puts_none_off(database: Path) -> None:
    await Backups(plan(database), Metrics()).sweep(Instant(START + 10 * 365 * 24 * HOUR))
    await Backups(plan(database), Metrics()).sweep(START)
    await Backups(plan(database), Metrics()).sweep(Instant(START + HOUR))
    assert made(database)[0] == "nardy-20270115T080000Z.db"
    assert len(made(database)) == 2


async def test_a_failure_under_a_clock_that_was_wrong_puts_none_off(
    database: Path, tmp_path: Path
) -> None:
    (tmp_path / "copies").write_text("no directory")
    chore = Backups(plan(database), Metrics())
    await chore.sweep(Instant(START + 10 * 365 * 24 * HOUR))
    (tmp_path / "copies").unlink()
    await chore.sweep(START)
    assert len(made(database)) == 1


def test_a_monitor_sees_the_first_failure_grow(tmp_path: Path) -> None:
    metrics = Metrics()
    Backups(plan(tmp_path / "nardy.db"), metrics)
    lines = metrics.text().splitlines()
    assert 'nardy_backups_total{result="failed"} 0' in lines
    assert 'nardy_backups_total{result="made"} 0' in lines
    assert "nardy_backups_total 0" not in lines
    metrics.count("backups_total", result="failed")
    metrics.expect("backups_total", result="failed")
    assert 'nardy_backups_total{result="failed"} 1' in metrics.text().splitlines()


async def test_only_so_many_are_kept(database: Path) -> None:
    chore = Backups(plan(database), Metrics())
    for n in range(4):
        await chore.sweep(Instant(START + n * 6 * HOUR))
    assert made(database) == ["nardy-20270115T200000Z.db", "nardy-20270116T020000Z.db"]


async def test_a_failure_is_said_and_tried_again_later(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = database.parent / "file"
    blocked.write_text("no directory")
    metrics = Metrics()
    chore = Backups(plan(database, blocked), metrics)
    with caplog.at_level(logging.ERROR):
        await chore.sweep(START)
        await chore.sweep(Instant(START + RETRY_SECONDS - 1))
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    blocked.unlink()
    await chore.sweep(Instant(START + RETRY_SECONDS))
    assert metrics.counted("backups_total", result="failed") == 1
    assert metrics.counted("backups_total", result="made") == 1
