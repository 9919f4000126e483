"""Orders on a phone: the page in the private chat, and what is told when one is carried out."""

from __future__ import annotations

import pytest

from tests.e2e.child import BotProcess
from tests.e2e.test_rounds_browser import sits_opposite
from tests.e2e.windows import Window, chromium, wish

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_the_page_of_orders_on_a_phone(child: BotProcess) -> None:
    """Whoever waits orders in advance; nothing of it stands on the other's screen."""
    ann, bob = child.pg.actor("ann"), child.pg.actor("bob")
    for who in (ann, bob):
        who.start()
    await sits_opposite(ann, bob)
    labels = [key for row in ann.buttons(chat="bot") for key in row]
    waiter, mover = ("bob", ann) if wish(labels) else ("ann", bob)
    async with chromium() as browser:
        phone = await Window.open(browser, child.pg, waiter, "bot", phone=True)
        await phone.say("/orders")
        await phone.reads("Наказов нет.")
        await phone.looks_right()
        await phone.press_when_there("Доиграть без меня")
        await phone.reads("за меня ходит бот")
        await phone.say("/if 31 8/5 6/5")
        await phone.reads("На мои 3-1: 8/5 6/5")
        await phone.looks_right()
        await phone.press_when_there("Снять условия")
        await phone.press_when_there("Доигрываю без бота")
        await phone.reads("Наказов нет.")
        assert phone.wrong == []
    said = [str(message) for message in mover.messages()]
    assert not any("наказ" in text.casefold() for text in said)
    assert await child.stop() == 0
    assert "Traceback" not in child.said
