"""Two people play a whole game in two browser windows by pressing what they see."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.playground import Playground
from tests.e2e.child import BotProcess, finished
from tests.e2e.fast import LoopClock, run
from tests.e2e.house import House
from tests.e2e.windows import SECONDS, Window, chromium, one_press

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SPEED = 8.0
"""In a group a game takes as long as Telegram's limits say; here the waiting is shorter."""

PLAYED = re.compile(r"^ +\d+  (?:white|black) \d-\d: \S.*$", re.MULTILINE)


async def written(database: Path, folder: Path) -> str:
    """The game as `python -m bot replay` prints it."""
    code, said = await finished(folder, "replay", "1", DATABASE=database, LOG_LEVEL="ERROR")
    assert code == 0, said
    return said


async def turns_of(
    windows: list[Window], restarts: dict[int, object], restart: object
) -> list[str]:
    """Play to the end; the turns that were confirmed with a Done. Restarts come after presses."""
    assert callable(restart)
    confirmed: list[str] = []
    presses = 0
    while (pressed := await one_press(windows)) is not None:
        window, label = pressed
        presses += 1
        if presses in restarts:
            await restart(restarts[presses])
        if not label.startswith("✅"):
            continue
        turn = label.removeprefix("✅").strip().replace("\u2060", "")
        confirmed.append(turn)
        other = next(one for one in windows if one is not window)
        await other.reads_turn(turn)
    return confirmed


def holds(said: str, confirmed: list[str], restarts: dict[int, object]) -> None:
    """The log tells the game that was seen."""
    assert "wins" in said
    assert "closed by the house: finished" in said
    played = [line for line in PLAYED.findall(said) if not line.endswith("(forced)")]
    assert len(confirmed) > max(restarts) / 4
    assert len(played) >= len(confirmed)


async def see_the_end(windows: list[Window]) -> None:
    """The result, who won, the last board, and the offer of another game."""
    for window in windows:
        await window.reads("🏆")
        await expect(window.page.locator(".key", has_text="🔁").last).to_be_visible()
        photo = window.page.locator("img.photo").last
        assert await photo.evaluate("image => image.complete && image.naturalWidth > 400")
        assert window.wrong == []


async def test_a_whole_game_in_private_with_a_restart_and_a_kill(
    child: BotProcess, tmp_path: Path
) -> None:
    """A phone and a desk, the real program, real time and real pictures."""

    async def restart(how: object) -> None:
        await (child.kill() if how == "kill" else child.stop())
        await child.start()

    async with chromium() as browser:
        ann = await Window.open(browser, child.pg, "ann", "bot", phone=True)
        await ann.page.locator("#gate button").click()
        await ann.press_when_there("Новая")
        await ann.press_when_there("📤")
        await ann.page.get_by_role("dialog").get_by_role("button", name="Боб").click()
        bob = await Window.open(browser, child.pg, "bob", "ann")
        await bob.page.locator("#messages").get_by_role("link").last.click()
        await expect(bob.page.locator("img.photo").first).to_be_visible(timeout=SECONDS)
        await ann.page.locator("#back").click()
        await ann.page.locator("#chats").get_by_role("button", name="Нарды", exact=True).click()
        await expect(ann.page.locator("img.photo").first).to_be_visible(timeout=SECONDS)
        restarts: dict[int, object] = {12: "kill", 30: "stop"}
        confirmed = await turns_of([ann, bob], restarts, restart)
        await see_the_end([ann, bob])
    assert await child.stop() == 0
    assert "Traceback" not in child.said
    holds(await written(child.database, tmp_path), confirmed, restarts)


def test_a_whole_game_in_a_group_with_a_restart_and_a_kill(tmp_path: Path) -> None:
    """The same bot in this process, so that the group's limits cost less waiting."""
    confirmed, restarts = run(SPEED, lambda: in_a_group(tmp_path))
    holds(asyncio.run(written(tmp_path / "nardy.db", tmp_path)), confirmed, restarts)


async def in_a_group(folder: Path) -> tuple[list[str], dict[int, object]]:
    """From `/new` to the result."""
    clock = LoopClock(asyncio.get_running_loop())
    playground = Playground.start(clock=clock.unix, query_lifetime=3600.0)
    async with playground as pg, House(pg, folder / "nardy.db", clock) as house:

        async def restart(how: object) -> None:
            await (house.crash() if how == "kill" else house.stop())
            await house.start()

        async with chromium() as browser:
            ann = await Window.open(browser, pg, "ann", "group", phone=True, called="Ходит Аня")
            bob = await Window.open(browser, pg, "bob", "group", called="Ходит Боб")
            await ann.say("/new")
            await bob.press_when_there("🪑")
            await ann.press_when_there("▶")
            await expect(ann.page.locator("img.photo").first).to_be_visible(timeout=SECONDS)
            restarts: dict[int, object] = {12: "kill", 30: "stop"}
            confirmed = await turns_of([ann, bob], restarts, restart)
            await see_the_end([ann, bob])
        await house.stop()
        return confirmed, restarts
