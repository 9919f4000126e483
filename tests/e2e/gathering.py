"""From `/new` to the first board, by what people see and press.

Owns how two people come to a table, in private by an invitation and in a group by a card.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from bot.chat.buttons import Verb
from bot.playground import Playground
from bot.playground.model import Chat
from rules.identity import TableId
from tests.e2e.ledger import Ledger
from tests.e2e.players import PATIENCE, Page, live, payload

LINK = "https://t.me/share/url"


async def shown(pg: Playground, ready: Callable[[], object], what: str) -> None:
    """Wait until `ready()` is true."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while not ready():
        assert loop.time() < until, what
        await pg.world.changed.wait(1.0)


async def meet(pg: Playground, page: Page, ledger: Ledger, *people: str) -> None:
    """Everybody presses Start, one after the other."""
    for who in people:
        await page.post("send", **{"as": who, "chat": "bot", "text": "/start"})
        chat = pg.world.chat("bot", pg.world.person(who))
        await shown(pg, partial(_greeted, chat), who)
    assert ledger.player(pg.world.person(people[0]).id)


def _greeted(chat: Chat) -> bool:
    return any(message.markup for message in chat.messages.values())


async def gather(
    pg: Playground, page: Page, ledger: Ledger, chat: str, people: tuple[str, str]
) -> TableId:
    """A table at which both have begun to play; the first of them opens it."""
    first, second = people
    before = ledger.newest_table()
    await page.post("send", **{"as": first, "chat": chat, "text": "/new"})
    await shown(pg, lambda: ledger.newest_table() > before, "no table")
    table = ledger.newest_table()
    place = pg.world.chat(chat, pg.world.person(first))
    if chat == "bot":
        await shown(pg, lambda: ledger.invitations(table), "no invitation")
        await _invite(pg, page, place, second, ledger.invitations(table)[0])
    else:
        await _sit(pg, page, place, table, (first, second))
    await shown(pg, lambda: ledger.sheet(table).table.game is not None, "no game")
    return table


async def _invite(pg: Playground, page: Page, place: Chat, second: str, code: str) -> None:
    """The invitation with this code is followed."""

    def links() -> list[str]:
        return [
            button["url"]
            for message in place.messages.values()
            for row in (message.markup or {}).get("inline_keyboard", [])
            for button in row
            if button.get("url", "").startswith(LINK) and f"start%3D{code}" in button["url"]
        ]

    await shown(pg, links, "no invitation")
    await page.post("open", **{"as": second, "link": payload(links()[-1])})


async def _sit(
    pg: Playground, page: Page, place: Chat, table: TableId, people: tuple[str, str]
) -> None:
    for verb, who in ((Verb.SIT, people[1]), (Verb.START, people[0])):

        def there(verb: Verb = verb) -> bool:
            return any(button.press.verb is verb for button in live(place, table))

        await shown(pg, there, f"no {verb}")
        button = next(b for b in live(place, table) if b.press.verb is verb)
        await page.post(
            "press",
            **{"as": who, "chat": place.key, "message_id": button.message, "data": button.data},
            wait=20.0,
        )
