"""The one door by which anything happens at a table.

Owns the path of a command: lock, load, repeat, stale, decide, chance, one transaction.
Leaves legality to `rules.decide`, the disk to a store and every word to the conversation.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from bot.play import reply
from bot.play.calendars import elapsed
from bot.play.clocks import CalendarOf, always_running, calendar_at, is_read
from bot.play.commands import AskNextGame, AskRoll, AskStart, Command, FollowOrders, PlayHeld
from bot.play.following import firing
from bot.play.hand import hand_of, holder
from bot.play.locks import KeyedLocks
from bot.play.orders import NoOrders, Wishes, decided_at
from bot.play.ports import Clash, Dice, Log, Seal, Store
from bot.play.sheet import Sheet, index_of
from rules.actions import ByOrder, Confirm, Intent, NextGame, Roll, SpendTime, Start
from rules.agreement import Agreement
from rules.chouette import rolled_order
from rules.decide import decide, open_table
from rules.events import Event, GameStarted, GameWon, TableClosed
from rules.identity import HOUSE, Instant, PlayerId, Seq, TableId
from rules.refusals import Refused
from rules.table import Table, roll_due

REMEMBERED = 512
"""How many tables stay folded in memory."""

LONGEST_CHAIN = 500
"""More rolls and forced turns than this in one batch are a bug, not a game."""

PlaysForced = Callable[[PlayerId], Awaitable[bool]]


async def always(_player: PlayerId) -> bool:
    """Everybody lets the house play forced turns."""
    return True


class Referee:
    """Accepts commands, one at a time for each table.

    `plays_forced` asks a person's setting, `wishes` what people ordered or hold back,
    `calendars` when a person's clock runs.
    """

    def __init__(
        self,
        store: Store,
        dice: Dice,
        plays_forced: PlaysForced = always,
        wishes: Wishes | None = None,
        calendars: CalendarOf = always_running,
    ) -> None:
        self._store = store
        self._calendars = calendars
        self._dice = dice
        self._plays_forced = plays_forced
        self._wishes = wishes or NoOrders()
        self._locks: KeyedLocks[TableId] = KeyedLocks()
        self._memory: OrderedDict[TableId, Sheet] = OrderedDict()
        self._looked: OrderedDict[TableId, Sheet] = OrderedDict()

    async def open(
        self, by: PlayerId, agreement: Agreement, *, cause: str | None, at: Instant
    ) -> reply.Done | reply.Repeated:
        """A new table at which `by` sits, with the seal of its first game."""
        seal = self._dice.fresh(1)
        events = open_table(by, agreement, seal.digest, at)
        opened = Sheet.read(Log(Seq(1), events))
        table = await self._store.open_table(
            events, cause=cause, at=at, index=index_of(opened.table, at), seals=[seal]
        )
        stands = await self.look(table)
        if stands is None or stands.table.sealed == seal.digest:
            return reply.Done(table, None, opened.table, Seq(1), events)
        return reply.Repeated(table, stands.table)

    async def look(self, table: TableId) -> Sheet | None:
        """The table as it stands on disk, for whoever shows it; None if there is none.

        Of a table looked at before only what followed is read: the log is append only.
        """
        known = self._looked.get(table)
        if known is None:
            log = await self._store.load(table)
            if log is None:
                return None
            known = Sheet.read(log)
        elif fresh := await self._store.later(table, known.table.seq):
            known = known.plus(fresh)
        self._saw(table, known)
        return known

    def _saw(self, table: TableId, stands: Sheet) -> None:
        """So it stands on disk."""
        self._looked[table] = stands
        self._looked.move_to_end(table)
        while len(self._looked) > REMEMBERED:
            self._looked.popitem(last=False)

    def holding(self, table: TableId) -> AbstractAsyncContextManager[None]:
        """Nothing happens at the table while this is held: for changing what it asks `wishes` for.

        `submit` waits for it, so never call that inside.
        """
        return self._locks.hold(table)

    async def submit(self, command: Command) -> reply.Reply:
        """Do what is asked, once. A lost race is run again from the disk, once; then it is loud."""
        async with self._locks.hold(command.table):
            try:
                return await self._once(command)
            except Clash:
                return await self._once(command)

    async def _once(self, command: Command) -> reply.Reply:
        remembered = self._memory.pop(command.table, None)
        if remembered is not None:
            answer = await self._act(command, remembered)
            if isinstance(answer, reply.Done):
                return answer
        # Memory may only make a yes faster: whoever hears no has had the disk read for it.
        stands = await self.look(command.table)
        if stands is None:
            return reply.NoTable(command.table)
        answer = await self._act(command, stands)
        if not isinstance(answer, reply.Done):
            self._remember(command.table, stands)
        return answer

    async def _act(self, command: Command, stands: Sheet) -> reply.Reply:
        table = stands.table
        if command.cause is not None and await self._store.caused(command.table, command.cause):
            return reply.Repeated(command.table, table)
        if command.since is not None and command.since != table.since:
            return reply.Stale(command.table, table)
        if isinstance(command.intent, PlayHeld):
            held = await self._wishes.held(command.table)
            if held is None or (held.since, held.player) != (table.since, command.who):
                return reply.Stale(command.table, table)
            command = replace(command, intent=Confirm(held.turn), decided_at=decided_at(held))
        intent, seals = await self._filled(command, stands)
        try:
            events = await self._decided(stands, command, intent)
        except Refused as refused:
            return reply.Refused(command.table, table, refused.code, refused.facts)
        becomes, events = await self._chance(command, stands.plus(events), events)
        if events:
            await self._store.append(
                command.table,
                table.seq,
                events,
                actor=command.who,
                cause=command.cause,
                at=command.at,
                index=index_of(
                    becomes.table, command.at, await calendar_at(self._calendars, becomes.table)
                ),
                seals=seals if any(isinstance(event, GameStarted) for event in events) else (),
                reveal=revealed(becomes.table, events),
            )
        self._remember(command.table, becomes)
        self._saw(command.table, becomes)
        return reply.Done(command.table, table, becomes.table, Seq(table.seq + 1), events)

    async def _decided(
        self, stands: Sheet, command: Command, intent: Intent | None
    ) -> tuple[Event, ...]:
        """What becomes of the intent, after the time that was used if the clock is to be read.

        How much of the time that has passed counts is said by the calendar of the person on the
        clock, and is a fact from then on. Raises Refused.
        """
        table, at = stands.table, command.at
        if intent is None:
            return ()
        events = decide(table, command.who, intent, at)
        if not is_read(table, stands.plus(events).table, events):
            return events
        until = command.decided_at or at
        seconds = elapsed(await calendar_at(self._calendars, table), table.clock.since, until)
        if not seconds:
            return events
        spent = decide(table, HOUSE, SpendTime(seconds), at)
        return spent + decide(stands.plus(spent).table, command.who, intent, at)

    async def _chance(
        self, command: Command, stands: Sheet, events: tuple[Event, ...]
    ) -> tuple[Sheet, tuple[Event, ...]]:
        """While there is nothing to decide, the house rolls and plays what is forced or ordered.

        Who ordered something has decided: that is done in the person's name. A game that both have
        stopped is left alone until one of them goes on.
        """
        for _ in range(LONGEST_CHAIN):
            next_step = await self._next_step(command.table, stands)
            if next_step is None:
                return stands, events
            more = decide(stands.table, *next_step, command.at)
            stands, events = stands.plus(more), events + more
        raise AssertionError(f"table {command.table}: the house never stops playing")

    async def _next_step(self, number: TableId, stands: Sheet) -> tuple[PlayerId, Intent] | None:
        """What happens without anybody's press, and in whose name."""
        table = stands.table
        if table.clock.paused or table.closed or table.game is None:
            return None
        if roll_due(table):
            return HOUSE, Roll(await self._roll(number, stands))
        if (forced := await self._forced(table)) is not None:
            return HOUSE, forced
        ordered = firing(stands, await self._wishes.orders(number, table.game.number))
        if ordered is None:
            return None
        match ordered.intent:
            case AskRoll():
                rolled = Roll(await self._roll(number, stands))
                return ordered.who, ByOrder(ordered.order, rolled)
            case intent:
                return ordered.who, ByOrder(ordered.order, intent)

    async def _forced(self, table: Table) -> Intent | None:
        hand, player = hand_of(table), holder(table)
        if hand is None or player is None or hand.only is None:
            return None
        return Confirm(hand.only) if await self._plays_forced(player) else None

    async def _filled(
        self, command: Command, stands: Sheet
    ) -> tuple[Intent | None, Sequence[Seal]]:
        """The intent with its dice or seals in it, None for none, and the seals it brings."""
        table = stands.table
        match command.intent:
            case AskRoll():
                return Roll(await self._roll(command.table, stands)), ()
            case AskStart():
                seal = self._dice.fresh(2)
                order = await self._order(command.table, stands)
                return Start(table.sealed, seal.digest, order), (seal,)
            case AskNextGame():
                seal = self._dice.fresh((table.game.number if table.game else 0) + 2)
                return NextGame(seal.digest), (seal,)
            case FollowOrders() | PlayHeld():  # a held turn has become a `Confirm` before
                return None, ()
            case intent:
                return intent, ()

    async def _order(self, table: TableId, stands: Sheet) -> tuple[int, ...]:
        """Dice for the order of a chouette: as if they were the rolls of a game 0 (D.1)."""
        if not stands.table.agreement.chouette:
            return ()
        seal = await self._store.seal(table, 1)
        if seal is None:
            raise AssertionError(f"table {table}: its first game was never sealed")
        words = "\n".join(
            word for seat in stands.table.seats for who, word in stands.table.words if who == seat
        )
        dice: tuple[int, ...] = ()
        while rolled_order(stands.table.seats, dice) is None:
            dice += self._dice.roll(seal.secret, table, 0, len(dice) // 2 + 1, words)
        return dice

    async def _roll(self, table: TableId, stands: Sheet) -> tuple[int, int]:
        """The next dice of this line of play, the same however often they are asked for."""
        game = stands.table.game
        number, rolls = (game.number, game.rolls) if game else (1, 0)
        seal = await self._store.seal(table, number)
        if seal is None:
            raise AssertionError(f"table {table}: game {number} was never sealed")
        return self._dice.roll(seal.secret, table, number, rolls + 1, stands.words)

    def _remember(self, table: TableId, stands: Sheet) -> None:
        self._memory[table] = stands
        while len(self._memory) > REMEMBERED:
            self._memory.popitem(last=False)


def revealed(table: Table, events: Sequence[Event]) -> tuple[int, ...]:
    """The games whose secrets are public after `events`."""
    number = table.game.number if table.game else 0
    if any(isinstance(event, TableClosed) for event in events):
        return (number, number + 1) if number else (1,)
    return (number,) if any(isinstance(event, GameWon) for event in events) else ()
