"""Three games in one message: a phone's page, the real program, real pictures."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from urllib.parse import unquote

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import expect

from bot.playground.actor import Actor
from tests.e2e.child import BotProcess
from tests.e2e.windows import PATIENCE, Window, chromium, wish

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAY_ALL, LATER, NOTHING = "Все ходы подряд (3)", "⏭ Потом", "Больше нигде не ждут хода"
SHARED = re.compile(r"url=([^&]+)")


async def sits_opposite(ann: Actor, other: Actor) -> None:
    """A private game by an invitation, until both see its board."""
    said = ann.say("/new short")
    card = await ann.sees(
        lambda message: message["message_id"] > said and _link(message) is not None,
        timeout=PATIENCE,
    )
    other.open(_link(card) or "")
    await other.sees(lambda message: message.get("photo") is not None, timeout=PATIENCE)
    await ann.sees(
        lambda message: message["message_id"] > said and message.get("photo") is not None,
        timeout=PATIENCE,
    )


def _link(message: dict[str, object]) -> str | None:
    rows = message.get("keyboard")
    keys = [key for row in rows for key in row] if isinstance(rows, list) else []
    found = [SHARED.search(key.get("url") or "") for key in keys]
    return next((unquote(one[1]) for one in found if one is not None), None)


async def begins_in_group(ann: Actor, bob: Actor) -> None:
    """A game in the yard."""
    ann.say("/new short", chat="group")
    await presses(bob, "Сесть")
    await presses(ann, "Начать")
    await ann.sees(lambda message: message.get("photo") is not None, chat="group", timeout=PATIENCE)


async def presses(who: Actor, part: str) -> None:
    """The button of the group's card that says so."""
    card = await who.sees(lambda message: part in str(message.get("keyboard")), chat="group")
    keys = [key["text"] for row in card["keyboard"] for key in row]
    await who.tap(next(key for key in keys if part in key), chat="group")


async def others_have_moved(people: list[tuple[Actor, str]]) -> None:
    """Wherever the dice let the others begin they make their turns; then Ann is asked."""
    quiet, until = 0, time.monotonic() + PATIENCE
    while quiet < 2 and time.monotonic() < until:
        quiet += 1
        for who, chat in people:
            label = wish([key for row in who.buttons(chat=chat) for key in row])
            last = who.last(chat) or {}
            if label is None or (chat == "group" and "Ходит Боб" not in str(last.get("caption"))):
                continue
            await who.tap(label, chat=chat)
            quiet = 0
        await asyncio.sleep(0.8)


async def test_three_boards_one_message_on_a_phone(child: BotProcess) -> None:
    """Ann plays against Bob and Cat in private and against Bob in the yard, from one message."""
    ann, bob, cat = (child.pg.actor(name) for name in ("ann", "bob", "cat"))
    for who in (ann, bob, cat):
        who.start()
    await sits_opposite(ann, bob)
    await sits_opposite(ann, cat)
    await begins_in_group(ann, bob)
    await others_have_moved([(bob, "bot"), (cat, "bot"), (bob, "group")])
    async with chromium() as browser:
        phone = await Window.open(browser, child.pg, "ann", "bot", phone=True)
        await phone.say("/games")
        await phone.reads("Ждут хода: 3 партии")
        await phone.looks_right()
        await phone.press_when_there(PLAY_ALL)
        await phone.reads("Осталось 3 доски")
        await phone.press_when_there(LATER)
        await phone.reads("Осталось 3 доски")
        desk = len(ann.messages())
        until = time.monotonic() + PATIENCE
        while NOTHING not in (await phone.told())[0] and time.monotonic() < until:
            label = wish(await phone.labels())
            if label is not None:
                with suppress(PlaywrightError):  # the board has changed under the finger
                    await phone.press(label)
            await asyncio.sleep(0.8)
        await phone.reads(NOTHING)
        await phone.looks_right()
        boards = [one for one in ann.messages()[desk:] if one.get("photo") is not None]
        assert boards == []  # whatever was played stood in that one message
        assert phone.wrong == []
        await expect(phone.page.locator("img.photo").last).to_be_visible()
    assert await child.stop() == 0
    assert "Traceback" not in child.said
