"""Four people play a chouette in four browser windows, by pressing what they see."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect
from playwright.async_api import Error as PlaywrightError

from bot.playground import Playground
from tests.e2e.fast import LoopClock, run
from tests.e2e.house import House
from tests.e2e.windows import SECONDS, Window, chromium, wish

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SPEED = 8.0
NAMES = {"Аня": "ann", "Боб": "bob", "Cat": "cat", "Dan": "dan"}
ORDER = re.compile(r"бокс — (\S+), капитан — (\S+), дальше (\S+) и (\S+)")
TURNS = 12
"""After so many turns somebody has had the cube and the team has had a roll."""


def test_an_evening_of_four(tmp_path: Path) -> None:
    """From the card to who pays whom."""
    run(SPEED, lambda: evening(tmp_path))


async def evening(folder: Path) -> None:
    """The bot and the playground in this process, the windows in chromium."""
    clock = LoopClock(asyncio.get_running_loop())
    playground = Playground.start(clock=clock.unix, query_lifetime=3600.0)
    async with playground as pg, House(pg, folder / "nardy.db", clock, seed=3) as house:
        async with chromium() as browser:
            windows = await gathered(browser, pg)
            box, captain, *crew = await places(windows)
            await advised(captain, crew, list(windows.values()))
            await answered(box, [captain, *crew])
            await settled(windows)
            for window in windows.values():
                assert window.wrong == []
        await house.stop()


async def gathered(browser: Browser, pg: Playground) -> dict[str, Window]:
    """The card, and everybody sits; Ann holds a phone."""
    windows = {
        who: await Window.open(browser, pg, who, "group", phone=who == "ann")
        for who in NAMES.values()
    }
    await windows["ann"].say("/chouette")
    for who in ("bob", "cat", "dan"):
        await windows[who].press_when_there("🪑")
    await windows["ann"].press_when_there("▶")
    return windows


async def places(windows: dict[str, Window]) -> list[Window]:
    """Box, captain and crew, as the board says; the dice for it stand above as a picture."""
    ann = windows["ann"]
    await ann.reads("По одной кости на место")
    said = ann.page.locator("#messages").get_by_text(ORDER).last
    await expect(said).to_be_visible(timeout=SECONDS)
    found = ORDER.search(await said.inner_text())
    assert found is not None
    await expect(ann.page.locator("img.photo")).to_have_count(2, timeout=SECONDS)
    await ann.looks_right()
    return [windows[NAMES[name]] for name in found.groups()]


async def sees(window: Window, pattern: str) -> None:
    """Wait for words in the language of whoever looks."""
    found = window.page.locator("#messages").get_by_text(re.compile(pattern)).last
    await expect(found).to_be_visible(timeout=SECONDS)


async def until(windows: list[Window], part: str) -> None:
    """Play on, whoever it is up to, until a button of the group says this."""
    for _ in range(10 * TURNS):
        labels = await windows[0].labels()
        if any(part in label for label in labels):
            return
        label = next((one for one in labels if one.startswith("🎲 Бросить")), wish(labels))
        if label is None:
            await asyncio.sleep(0.5)
            continue
        for window in windows:  # whoever it is not up to is told so
            if label in await window.labels():
                with suppress(PlaywrightError):  # the keyboard has just changed
                    await window.press(label)
        await asyncio.sleep(0.5)
    raise AssertionError(await windows[0].labels())


async def advised(captain: Window, crew: list[Window], everybody: list[Window]) -> None:
    """A member picks a turn in the own chat, another backs it, the captain plays it."""
    first, second = crew
    await until(everybody, "💡")
    await first.press_when_there("💡 Совет")
    await sees(first, "Какой ход посоветовать|Which turn to suggest")
    for _ in range(6):
        label = wish(await first.labels())
        if label is None:
            break
        await first.press(label)
        await asyncio.sleep(2)
    await sees(first, "Совет дан|Suggested:")
    advice = second.page.locator(".key", has_text=re.compile("💡 .*/")).last
    await advice.click(timeout=SECONDS)
    await captain.press_when_there("×2")
    if first.phone:
        await first.page.locator("#back").click()
    await first.page.locator("#chats").get_by_role("button", name="Нарды во дворе").click()


async def answered(box: Window, team: list[Window]) -> None:
    """The box doubles; each answers alone, on one message."""
    for _ in range(TURNS):
        await until([box, *team], "→ 2")
        labels = await box.labels()
        if any(label.startswith("Удвоить") for label in labels):
            break
        await team[0].press(next(label for label in labels if label.startswith("🎲 Бросить")))
        await asyncio.sleep(1)
    await box.press_when_there("Удвоить → 2")
    await team[0].press_when_there("Принять")
    await team[1].press_when_there("Пас")
    await box.reads("пас −1")
    await box.reads("потом как капитан")
    for window in (box, *team):
        await window.looks_right()
    await team[2].press_when_there("Принять")
    await box.reads("Вне этой партии")


async def settled(windows: dict[str, Window]) -> None:
    """The sheet, in letters and as a picture, is there for whoever asks."""
    ann = windows["ann"]
    await ann.say("/table")
    await ann.reads("Отказ от куба, уже заплачено")
    await ann.say("/sheet")
    await ann.reads("1. идёт:")  # who has dropped has paid already
    await ann.reads("Итого")
