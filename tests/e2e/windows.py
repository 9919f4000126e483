"""Two people at a browser: what they see on the page, and fingers for its visible buttons.

Owns opening windows in chromium and how somebody plays who only looks at the screen.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.playground import Playground

ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
PHONE = ViewportSize(width=360, height=740)
DESK = ViewportSize(width=1280, height=800)
SECONDS = 60_000
"""Milliseconds for which somebody waits for what must come."""

PATIENCE = 60.0
"""The same in seconds, between two presses; the playground's clock may be a faster one."""

MOST_ROWS = 6
STEP = re.compile(r"(бар|bar|\d+)/")
LABELS = """(called) => {
  const last = [...document.querySelectorAll('li.with-keyboard')].at(-1);
  const mine = last && (last.innerText.includes(called) || last.innerText.includes('🔁'));
  return mine ? [...last.querySelectorAll('.key')].map((key) => key.title) : [];
}"""
DRAWN = """() => [...document.querySelectorAll('img.photo')]
  .every((photo) => photo.complete && photo.naturalWidth > 0)"""
LAYOUT = """() => {
  const last = [...document.querySelectorAll('li.with-keyboard')].at(-1);
  const box = (node) => { const it = node.getBoundingClientRect(); return [it.top, it.bottom]; };
  const photo = last.querySelector('img.photo');
  return {
    page: document.documentElement.scrollWidth,
    talk: document.getElementById('scroll').scrollWidth,
    rows: last.querySelectorAll('.keys').length,
    room: box(document.getElementById('scroll')),
    photo: photo && box(photo),
    keys: box(last.querySelector('.keyboard')),
    newest: last === [...document.querySelectorAll('li.message')].at(-1),
  };
}"""

AT_REST = f"""() => {{
  const seen = ({LAYOUT})();
  return !seen.photo || !seen.newest || seen.keys[1] <= seen.room[1] + 1;
}}"""
"""What has just been drawn was scrolled to, since it is the newest."""

MOST_WORDS = 260
"""Pixels of words, twelve lines, above which a phone of this height has no room for board and keys.

A long silence is told whole: more of it would be lost than an edge of the board.
"""

REST = 5_000
"""Milliseconds until a page has come to rest."""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser; where there is none the test is skipped, but never in CI."""
    path = shutil.which("chromium")
    if path is None:
        assert not os.environ.get("CI"), "chromium is missing, and in CI the page must be tested"
        pytest.skip("chromium is not installed: apt-get install chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        await browser.close()


@dataclass
class Window:
    """One person in front of the page. `wrong` collects errors of the page itself.

    `called` are the words by which a board says that it waits for this person.
    """

    page: Page
    who: str
    phone: bool
    called: str
    wrong: list[str] = field(default_factory=list)
    pressed: list[str] = field(default_factory=list)
    again: float = 0.0

    @classmethod
    async def open(  # noqa: PLR0913 - a window is these facts
        cls,
        browser: Browser,
        pg: Playground,
        who: str,
        chat: str,
        *,
        phone: bool = False,
        called: str = "",
    ) -> Window:
        """A window on a chat."""
        context = await browser.new_context(viewport=PHONE if phone else DESK)
        page = await context.new_page()
        page.set_default_timeout(SECONDS)
        window = cls(page, who, phone, called)
        page.on("pageerror", lambda error: window.wrong.append(str(error)))
        await page.goto(f"{pg.base_url}/?as={who}&chat={chat}")
        await expect(page.locator("#chats button").first).to_be_attached()
        return window

    async def labels(self) -> list[str]:
        """What stands on the newest keyboard, if it is for this person."""
        found: list[str] = await self.page.evaluate(LABELS, self.called)
        return found

    async def press(self, label: str) -> None:
        """Press this button of the newest keyboard."""
        last = self.page.locator("li.with-keyboard").last
        await last.locator(f".key[title='{label}']").click(timeout=3_000)

    async def confirm(self, label: str) -> None:
        """Press Done until it goes: in its first moment it is deaf to the end of a double tap."""
        until = time.monotonic() + PATIENCE
        await self.press(label)
        again = time.monotonic() + 1.5
        while label in await self.labels():
            assert time.monotonic() < until, (label, await self.labels(), await self.told())
            if time.monotonic() > again:
                await self.press(label)
                again = time.monotonic() + 1.5
            await asyncio.sleep(0.05)

    async def told(self) -> list[str]:
        """The end of the conversation and the toasts, for whoever reads a failure."""
        found: list[str] = await self.page.evaluate(
            "['messages', 'toasts'].map((id) => document.getElementById(id).innerText.slice(-300))"
        )
        return found

    async def say(self, text: str) -> None:
        """Type and send."""
        await self.page.locator("#text").fill(text)
        await self.page.keyboard.press("Enter")

    async def press_when_there(self, part: str) -> None:
        """Wait for a button whose label contains this, and press it."""
        await self.page.locator(".key", has_text=part).last.click(timeout=SECONDS)

    async def reads(self, text: str) -> None:
        """Wait until this stands in the conversation."""
        await expect(self.page.locator("#messages").get_by_text(text).last).to_be_visible(
            timeout=SECONDS
        )

    async def reads_turn(self, turn: str) -> None:
        """Wait until a turn is told; invisible joints that keep it on one line do not count."""
        told = "turn => document.getElementById('messages').textContent"
        await self.page.wait_for_function(
            f"{told}.replaceAll('\\u2060', '').includes(turn)", arg=turn, timeout=SECONDS
        )

    async def looks_right(self) -> None:
        """On a phone: nothing too wide, few rows, the board above its keys on the screen."""
        await self.page.wait_for_function(DRAWN, timeout=SECONDS)
        if self.phone:
            with suppress(PlaywrightTimeout):  # the assertions below say what is wrong
                await self.page.wait_for_function(AT_REST, timeout=REST)
        seen: dict[str, Any] = await self.page.evaluate(LAYOUT)
        assert seen["rows"] <= MOST_ROWS, seen
        if not self.phone:
            return
        assert seen["page"] == PHONE["width"], seen
        assert seen["talk"] <= PHONE["width"], seen
        if seen["photo"] and seen["newest"]:
            top, bottom = seen["room"]
            assert seen["keys"][1] <= bottom + 1, seen
            if seen["keys"][0] - seen["photo"][1] <= MOST_WORDS:
                assert seen["photo"][0] >= top - 1, seen


def wish(labels: list[str]) -> str | None:
    """What somebody presses who wants to run home: Done, else the step from farthest away."""
    done = [label for label in labels if label.startswith("✅")]
    if done:
        return done[0]
    steps = [label for label in labels if STEP.match(label)]
    return max(steps, key=_source, default=None)


def _source(label: str) -> tuple[int, int]:
    found = STEP.match(label)
    source = found.group(1) if found else "0"
    return (int(source) if source.isdecimal() else 25), len(label)


def over(labels: list[str]) -> bool:
    """The result stands there."""
    return any("🔁" in label for label in labels)


async def one_press(windows: list[Window]) -> tuple[Window, str] | None:
    """Whoever sees a button that plays something presses it; who and which. None: all is over.

    A press that comes to nothing is made again after a while, as people do.
    """
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = [await window.labels() for window in windows]
        if all(over(labels) for labels in seen):
            return None
        for window, labels in zip(windows, seen, strict=True):
            label = None if over(labels) else wish(labels)
            if label is None or (labels == window.pressed and time.monotonic() < window.again):
                continue
            await window.looks_right()
            try:
                await (window.confirm if label.startswith("✅") else window.press)(label)
            except PlaywrightError:  # the keyboard has just changed
                continue
            window.pressed, window.again = labels, time.monotonic() + PATIENCE / 10
            return window, label
        await asyncio.sleep(0.05)
    raise AssertionError([await window.labels() for window in windows])
