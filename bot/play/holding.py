"""Done, but not yet: a turn that can be withdrawn for a moment while the other is away.

Owns when a turn is held back, withdrawing it and the chore that plays it. Until it is played
nothing is in the log and no dice exist; whatever else answers the question makes it void.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.play import reply
from bot.play.clocks import clock_at
from bot.play.commands import Command, PlayHeld
from bot.play.drafts import Grip
from bot.play.hand import hand_of, holder
from bot.play.orders import HOLD_SECONDS, Held
from bot.play.ports import Posts
from bot.play.queries import calendars_of
from bot.play.referee import Referee
from rules.identity import Instant, TableId
from rules.steps import Turn
from rules.table import Table

HERE_SECONDS = 90
"""Whoever was active in a chat so lately is there."""


async def held_now(posts: Posts, number: TableId, table: Table) -> Held | None:
    """The turn that waits as the answer to the question that is open now."""
    held = None if hand_of(table) is None else await posts.held(number)
    return held if held is not None and held.since == table.since else None


class Holding:
    """Turns that wait. `poke` tells the screens; also a chore of the clockwork.

    The command that plays one names table and question in its cause, so a sweep that runs twice,
    or again after a crash, plays it once.
    """

    def __init__(
        self, referee: Referee, posts: Posts, poke: Callable[[TableId], None] = lambda _: None
    ) -> None:
        self._referee = referee
        self._posts = posts
        self._poke = poke

    async def waits(self, table: TableId, stands: Table) -> Held | None:
        """The turn that waits as the answer to the question that is open now."""
        return await held_now(self._posts, table, stands)

    async def hold(self, grip: Grip, turn: Turn, at: Instant) -> bool:
        """Hold this turn back; False where it is to be played at once, or is no answer now.

        It is held if its player wants that, the other of two is away, there was a choice at all,
        and nobody could call it late afterwards.
        """
        person = await self._posts.person(grip.player)
        if person is None or not person.settings.hold:
            return False
        async with self._referee.holding(grip.id):
            stands = await self._referee.look(grip.id)
            if stands is None or not _answers(stands.table, grip, turn):
                return False
            table = stands.table
            if not await self._others_away(grip, table, at) or await self._is_short(table, at):
                return False
            await self._posts.hold(
                Held(
                    table=grip.id,
                    since=grip.since,
                    player=grip.player,
                    turn=turn,
                    due_at=Instant(at + HOLD_SECONDS),
                )
            )
            return True

    async def withdraw(self, grip: Grip) -> bool:
        """The turn is not played after all; False if it was, or is somebody else's."""
        async with self._referee.holding(grip.id):
            stands = await self._referee.look(grip.id)
            held = None if stands is None else await self.waits(grip.id, stands.table)
            if held is None or (held.since, held.player) != (grip.since, grip.player):
                return False
            return await self._posts.release(grip.id, grip.since)

    async def sweep(self, at: Instant) -> None:
        """Play every turn whose moment has come; what is void goes."""
        for held in await self._posts.held_until(at):
            answer = await self._referee.submit(
                Command(
                    table=held.table,
                    who=held.player,
                    intent=PlayHeld(),
                    since=held.since,
                    cause=f"held:{held.table}:{held.since}",
                    at=at,
                )
            )
            await self._posts.release(held.table, held.since)
            if not isinstance(answer, reply.NoTable):
                self._poke(held.table)

    async def _others_away(self, grip: Grip, table: Table, at: Instant) -> bool:
        """Nobody else of this table was active where it is shown."""
        for view in await self._posts.views(grip.id):
            for player in table.seats:
                seen = await self._posts.last_seen(view.chat, player)
                if player != grip.player and seen is not None and at - seen <= HERE_SECONDS:
                    return False
        return True

    async def _is_short(self, table: Table, at: Instant) -> bool:
        """The game could be claimed before a held turn is played."""
        clock = await clock_at(calendars_of(self._posts), table)
        return clock is not None and clock.claimable - at <= 2 * HOLD_SECONDS


def _answers(table: Table, grip: Grip, turn: Turn) -> bool:
    """A whole turn for the open question of a game of two, and not the only one."""
    hand = hand_of(table)
    if hand is None or table.since != grip.since or holder(table) != grip.player:
        return False
    return not table.agreement.chouette and hand.only is None and hand.completes(turn)
