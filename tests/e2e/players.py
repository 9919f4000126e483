"""People who play by pressing what they see, through the page's JSON API.

Owns how a decision becomes presses on visible buttons: what a person would do who knows what they
want, sees one chat, and presses again when nothing comes of it. What they want comes from
`choosing`.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

from aiohttp import ClientSession

from bot.chat.buttons import Press, Verb, read_addition, read_number, read_turn
from bot.chat.keyboards import side_letter
from bot.play.hand import hand_of
from bot.playground import Playground
from bot.playground.model import Chat, Message
from rules.identity import PlayerId, TableId
from rules.steps import Turn
from tests.e2e.choosing import Answer, Decision, Play, Resign, decision
from tests.e2e.ledger import Ledger
from tests.e2e.roads import Road

PATIENCE = 900.0
"""Seconds of the loop after which somebody is left waiting: longer than any pause of the bot."""

ANSWER = 20.0
"""Seconds for which a press waits for its answer."""

NUDGE = 15.0
"""Seconds after which somebody who does not see what they made presses anything."""

LOOK = 2.0
"""Seconds after which somebody presses again although nothing on the screen has changed."""


class Page:
    """The page's JSON API as a browser uses it."""

    def __init__(self, pg: Playground, session: ClientSession) -> None:
        self._base = pg.base_url
        self._session = session

    async def post(self, call: str, **asked: Any) -> dict[str, Any]:
        """One call; `{"error": ...}` if it is impossible."""
        async with self._session.post(f"{self._base}/api/{call}", json=asked) as answer:
            told: dict[str, Any] = await answer.json()
            return told


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a table on a message."""

    message: int
    press: Press
    data: str
    label: str


@lru_cache(maxsize=10_000)
def unpacked(data: str) -> Press:
    """What a button carries; the same boards are looked at again and again."""
    return Press.unpack(data)


ANYBODYS = frozenset({Verb.MENU, Verb.HIDE, Verb.DECLINE})
"""What does something for the other, too: whoever made an offer withdraws it by declining."""

PAST = frozenset({Verb.HISTORY, Verb.FILM})
"""What leafs through a game or shows it: such a message is no board."""


def buttons(message: Message, table: TableId) -> Iterator[Button]:
    """What stands under a message and belongs to this table; nothing under a page of its past."""
    found = []
    for row in (message.markup or {}).get("inline_keyboard", []):
        for button in row:
            data = button.get("callback_data", "")
            if data.startswith(f"t1:{table}:"):
                found.append(Button(message.id, unpacked(data), data, button["text"]))
    if not all(button.press.verb in PAST for button in found):
        yield from found


def live(chat: Chat, table: TableId) -> list[Button]:
    """The buttons of the newest message that has some for this table."""
    for message in reversed(chat.messages.values()):
        found = [] if message.deleted else list(buttons(message, table))
        if found:
            return found
    return []


@dataclass
class Match:
    """One table and the two who play at it. `chat` is `bot` (each in their own) or a group's key.

    `presses` counts what was pressed; `limit` decisions are made and no more, if it is given.
    `mischief` is how often somebody also does what changes nothing, `thinks` how many seconds a
    decision takes.
    """

    pg: Playground
    page: Page
    ledger: Ledger
    table: TableId
    chat: str
    people: dict[PlayerId, str]
    seed: str
    limit: int | None = None
    mischief: float = 0.0
    thinks: float = 0.0
    made: list[Decision] = field(default_factory=list)
    presses: Counter[str] = field(default_factory=Counter)
    toasts: list[str] = field(default_factory=list)
    orphans: int = 0

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)  # noqa: S311 - a repeatable test
        self._looked: dict[tuple[object, ...], Button | None] = {}
        self._road: tuple[Play, Road] | None = None

    def where(self, player: PlayerId) -> Chat:
        """The chat in which this person plays."""
        return self.pg.world.chat(self.chat, self.pg.world.person(self.people[player]))

    async def play(self) -> None:
        """Decide until the table is closed, or until the limit."""
        while self.limit is None or len(self.made) < self.limit:
            wanted = decision(self.seed, self.ledger.sheet(self.table))
            if wanted is None:
                return
            await self.carry_out(wanted)

    async def carry_out(self, wanted: Decision) -> None:
        """Press until the log says that it is decided."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._chance.uniform(0.2, 1.8) * self.thinks)
        until = loop.time() + PATIENCE
        last: Button | None = None
        pressed_at = loop.time()
        while not self._decided(wanted):
            assert loop.time() < until, self._left_waiting(wanted)
            button = self._next(wanted) or self._nudge(wanted, loop.time() - pressed_at)
            if button is None or (button == last and loop.time() - pressed_at < LOOK):
                await self.pg.world.changed_in(self.where(wanted.player).id).wait(LOOK)
                continue
            if self._chance.random() < self.mischief:
                await self._mischief(wanted, button)
            last, pressed_at = button, loop.time()
            await self.press(self.people[wanted.player], button)
        self.made.append(wanted)

    async def press(self, who: str, button: Button) -> dict[str, Any]:
        """Press, and wait for what is said."""
        chat = self.chat
        answer = await self.page.post(
            "press",
            **{"as": who, "chat": chat, "message_id": button.message, "data": button.data},
            wait=ANSWER,
        )
        self.presses[button.press.verb] += 1
        if answer.get("text"):
            self.toasts.append(answer["text"])
        return answer

    def _decided(self, wanted: Decision) -> bool:
        table = self.ledger.sheet(self.table).table
        match wanted:
            case Play(since=since):
                return table.since != since
            case Resign(since=since):
                return bool(table.offers) or table.since != since
            case Answer(offer=offer):
                return all(open_one.seq != offer for open_one in table.offers)

    def _next(self, wanted: Decision) -> Button | None:
        """The button to press now, if it is there to be seen."""
        seen = live(self.where(wanted.player), self.table)
        match wanted:
            case Play():
                return self._towards(wanted, seen)
            case Resign(multiplier=multiplier):
                return (
                    self._price(wanted.player, multiplier, seen)
                    or _found(seen, Verb.RESIGN)
                    or _found(seen, Verb.MENU)
                )
            case Answer(offer=offer, accepts=accepts):
                return _found(seen, Verb.ACCEPT if accepts else Verb.DECLINE, offer)

    def _price(self, player: PlayerId, multiplier: int, seen: list[Button]) -> Button | None:
        """The price of this player's resigning; in a group the other's prices may stand there."""
        seating = self.ledger.sheet(self.table).table.seating
        side = None if seating is None else seating.side_of(player)
        arg = "" if side is None else f"{multiplier}{side_letter(side)}"
        verbs = {Verb.RESIGN_SURELY, Verb.RESIGN_FOR}  # all that can be lost is asked twice
        fit = [b for b in seen if b.press.verb in verbs and b.press.arg == arg]
        return fit[0] if fit else None

    def _nudge(self, wanted: Decision, idle: float) -> Button | None:
        """What somebody does after a while who sees an old board: press what is there."""
        if not isinstance(wanted, Play) or idle < NUDGE:
            return None
        seen = live(self.where(wanted.player), self.table)
        hand = hand_of(self.ledger.sheet(self.table).table)
        draft = self.ledger.draft(self.table, wanted.since, wanted.player)
        for button in seen:
            if button.press.verb is Verb.STEP and button.press.since == wanted.since:
                added = read_addition(button.press.arg)[1]
                if len(added) == 1 and hand is not None and not hand.begins(draft + added):
                    return button
        return _found(seen, Verb.UNDO) or _found(seen, Verb.HIDE) or _found(seen, Verb.MENU)

    def _towards(self, wanted: Play, seen: list[Button]) -> Button | None:
        """The next press on the way to a turn."""
        draft = self.ledger.draft(self.table, wanted.since, wanted.player)
        key = (wanted, draft, tuple((button.message, button.data) for button in seen))
        if key not in self._looked:
            self._looked = {key: self._choose(wanted, seen, draft)}
        return self._looked[key]

    def _choose(self, wanted: Play, seen: list[Button], draft: Turn) -> Button | None:
        seen = [button for button in seen if button.press.since == wanted.since]
        hand = hand_of(self.ledger.sheet(self.table).table)
        if hand is None:
            return None
        if self._road is None or self._road[0] != wanted:
            self._road = (wanted, Road(hand, wanted.turn))
        road = self._road[1]
        if not road.leads(draft):
            return _found(seen, Verb.UNDO)
        if hand.completes(draft):
            done = [b for b in seen if b.press.verb is Verb.DONE]
            return next((b for b in done if read_turn(b.press.arg) == draft), None)
        steps = [b for b in seen if b.press.verb in {Verb.STEP, Verb.WHOLE}]
        fit = [b for b in steps if road.leads(_after(draft, b))]
        if fit:
            return max(fit, key=lambda b: len(read_addition(b.press.arg)[1]))
        return _found(seen, Verb.SWAP) or _found(seen, Verb.HIDE)

    async def _mischief(self, wanted: Decision, button: Button) -> None:
        """Things that must change nothing: others press, an old board is pressed, a deaf ear."""
        other = next(who for player, who in self.people.items() if player != wanted.player)
        grouped = self.chat != "bot"
        since = self.ledger.sheet(self.table).table.since
        kind = self._chance.choice(["other", "old", "twice"])
        if kind == "other" and grouped and button.press.verb not in ANYBODYS:
            await self.press(other, button)
        elif kind == "old":
            for message in self.where(wanted.player).messages.values():
                old = [b for b in buttons(message, self.table) if b.press.since < since]
                if old:
                    await self.press(self.people[wanted.player], old[-1])
                    return
        elif kind == "twice" and button.press.verb in {Verb.DONE, Verb.WHOLE, Verb.ACCEPT}:
            who = self.people[wanted.player]
            await asyncio.gather(self.press(who, button), self.press(who, button))

    def _left_waiting(self, wanted: Decision) -> str:
        who = self.people[wanted.player]
        seen = [b.label for b in live(self.where(wanted.player), self.table)]
        sheet = self.ledger.sheet(self.table)
        draft = self.ledger.draft(self.table, sheet.table.since, wanted.player)
        screens = self.ledger.screens(self.table)
        return (
            f"table {self.table} in {self.chat}: {who} wants {wanted}, has {draft}, sees {seen};"
            f" seq {sheet.table.seq}, since {sheet.table.since}, screens {screens},"
            f" toasts {self.toasts[-3:]}"
        )


def _found(seen: list[Button], verb: Verb, number: int | None = None) -> Button | None:
    for button in seen:
        if button.press.verb is verb and (
            number is None or read_number(button.press.arg) == number
        ):
            return button
    return None


def _after(draft: Turn, button: Button) -> Turn:
    """What this button makes of a draft, as the people understand it: what it adds is added.

    A whole turn names everything, so it stands for itself.
    """
    base, add = read_addition(button.press.arg)
    return base + add if button.press.verb is Verb.WHOLE else draft + add


def payload(share: str) -> str:
    """The deep link inside a share link."""
    return parse_qs(urlsplit(share).query)["url"][0]
