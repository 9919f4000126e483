"""Chats in which a table is shown: real announcer and budget, recorded Telegram, moved clock.

`Rooms.settle` does what the senders' tasks would do, one step at a time, and moves the clock
to the next due step only as far as it is allowed to.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.announcer import Announcer
from bot.chat.budget import Budget
from bot.chat.desk import Desk
from bot.chat.face import Sight
from bot.chat.traffic import Traffic
from bot.play.clockwork import Bells
from bot.play.commands import AskStart
from bot.play.drafts import Drafts, Grip
from bot.play.hand import hand_of, holder
from bot.play.ports import ChatId, ChatKind, View
from bot.play.queries import is_due
from render.scene import Scene
from rules.actions import Confirm
from rules.agreement import Agreement
from rules.identity import PlayerId, TableId
from rules.steps import Turn
from tests.bot.play.house import House
from tests.fakes.clock import FakeClock
from tests.fakes.store import FakeStore
from tests.fakes.telegram import RecordingSession, Shown

GROUP = -500


class PlainFace:
    """One button for whoever may press; a group always has one."""

    def keyboard(self, sight: Sight) -> InlineKeyboardMarkup | None:
        """It names the question and the draft."""
        audience = sight.view.audience
        if sight.private and audience is not None and not is_due(sight.table, audience):
            return None
        draft = "".join(f" {step.source}/{step.die}" for step in sight.draft)
        text = f"since {sight.table.since}{draft}"
        button = InlineKeyboardButton(text=text, callback_data=f"x:{sight.table.since}")
        return InlineKeyboardMarkup(inline_keyboard=[[button]])

    def card(self, sight: Sight) -> str:
        """Who sits."""
        return "card " + ", ".join(sight.cast.of(player).html for player in sight.table.seats)

    def begun(self, sight: Sight, sealed: str) -> tuple[str, InlineKeyboardMarkup | None]:
        """Who plays."""
        return f"begun {self.card(sight)}, {sealed[:8]}", None


class Rooms:
    """A house with screens. Ann's and Bob's private chats and one group are ready."""

    def __init__(self, clock: FakeClock | None = None, store: FakeStore | None = None) -> None:
        self.clock = clock or FakeClock()
        self.store = store or FakeStore()
        self.house = House(self.store, self.store, clock=self.clock)
        self.session = RecordingSession(now=self.clock.ms)
        self.bot = self.session.bot()
        self.drafts = Drafts(self.store, self.clock.ms)
        self.painted: list[Scene] = []
        self.themes: list[str] = []
        self.restart()

    def restart(self) -> None:
        """A new process over the same disk and the same Telegram."""
        budget = Budget(self.clock.ms, self.clock.sleep)
        self.announcer = Announcer(
            Desk(
                bot=self.bot,
                referee=self.house.referee,
                store=self.store,
                posts=self.store,
                face=PlainFace(),
                budget=budget,
                start=_never,
                now=self.clock,
                ms=self.clock.ms,
                default_language="en",
                paint=self.paint,
            )
        )
        self.bells = Bells(self.store, self.announcer.ring)
        manager = self.session.middleware
        for old in list(manager._middlewares):
            manager.unregister(old)
        doubts = self.announcer.doubts
        self.traffic = Traffic(
            budget, self.clock.ms, self.clock.sleep, doubts.sent, doubts.under_way
        )
        manager.register(self.traffic)

    async def paint(self, scene: Scene, theme: str) -> bytes:
        """Any bytes; the scene and the theme are kept."""
        self.themes.append(theme)
        self.painted.append(scene)
        return b"jpeg"

    async def chat(self, telegram_id: int) -> ChatId:
        """A chat by its Telegram id."""
        kind = ChatKind.GROUP if telegram_id < 0 else ChatKind.PRIVATE
        at = self.clock()
        return (await self.store.enter(telegram_id, kind=kind, title="", at=at)).id

    async def view(
        self, table: TableId, telegram_id: int, who: str | None = None, thread: int | None = None
    ) -> View:
        """Show the table there."""
        return await self.store.add_view(
            table,
            await self.chat(telegram_id),
            thread=thread,
            audience=None if who is None else await self.house.person(who),
            side=None,
        )

    async def duel(self, rolls: str, agreement: Agreement | None = None) -> TableId:
        """Ann and Bob have begun, each in their own chat; the boards are shown."""
        table = await self.house.started(rolls, agreement)
        self.restart()
        await self.view(table, await self.telegram("ann"), "ann")
        await self.view(table, await self.telegram("bob"), "bob")
        self.announcer.poke(table)
        await self.settle()
        return table

    async def in_group(self, rolls: str, group: int = GROUP) -> TableId:
        """Ann and Bob have begun in a group; both were active just now; the board is shown."""
        table = await self.house.started(rolls)
        await self.view(table, group)
        for name in ("ann", "bob"):
            await self.here(name, group)
        self.announcer.poke(table)
        await self.settle()
        return table

    async def here(self, name: str, group: int = GROUP) -> None:
        """Somebody is active in a group."""
        await self.announcer.seen(await self.chat(group), await self.house.person(name))

    async def telegram(self, name: str) -> int:
        """Somebody's Telegram id."""
        person = await self.store.person(await self.house.person(name))
        assert person is not None
        return person.telegram_id

    async def mover(self, table: TableId) -> tuple[str, PlayerId]:
        """Who holds the dice."""
        player = holder(await self.house.table(table))
        name = next(name for name, known in self.house.people.items() if known == player)
        return name, self.house.people[name]

    async def begin(self, table: TableId) -> None:
        """Ann presses Start."""
        await self.house.says(table, "ann", AskStart())
        self.announcer.poke(table)

    async def play(self, table: TableId) -> None:
        """Whoever holds the dice plays some turn; the screens hear of it."""
        await self.house.play(table)
        self.announcer.poke(table)

    async def draft(self, table: TableId, view: View, steps: int) -> Turn:
        """The mover has made so many steps of a turn."""
        stands = await self.house.table(table)
        hand = hand_of(stands)
        assert hand is not None
        _, player = await self.mover(table)
        turn = hand.legal.turns[-1][:steps]
        await self.drafts.put(stands, Grip(table, stands.since, player), turn)
        self.announcer.show_draft(view.id, player, complete=hand.completes(turn))
        return turn

    async def confirm(self, table: TableId) -> None:
        """The mover confirms the turn that `draft` began."""
        stands = await self.house.table(table)
        hand = hand_of(stands)
        assert hand is not None
        name, _ = await self.mover(table)
        await self.house.says(table, name, Confirm(hand.legal.turns[-1]), since=stands.since)
        self.announcer.poke(table)

    async def settle(self, seconds: float = 5) -> None:
        """Let the senders do everything that is due within so many seconds from now."""
        until = self.clock.ms() + round(seconds * 1000)
        while True:
            await self.announcer.take_orders()
            due = [
                at
                for sender in tuple(self.announcer.senders.values())
                if (at := await sender.step()) is not None
            ]
            if not due or min(due) > until:
                return
            if min(due) > self.clock.ms():
                self.clock.forward((min(due) - self.clock.ms()) / 1000)

    async def row(self, view: View) -> View:
        """The view as it is written now."""
        row = await self.store.view(view.id)
        assert row is not None
        return row

    @staticmethod
    def buttons(text: str) -> InlineKeyboardMarkup:
        """One button."""
        button = InlineKeyboardButton(text=text, callback_data="menu")
        return InlineKeyboardMarkup(inline_keyboard=[[button]])

    def since_now(self) -> None:
        """Forget the calls so far."""
        self.session.calls.clear()
        self.session.moments.clear()

    def last(self, chat: int) -> Shown:
        """The newest message of a chat."""
        return self.session.last(chat)


def _never(errand: Coroutine[Any, Any, Any], _name: str) -> object:
    """Errands are done by `settle`."""
    errand.close()
    return None
