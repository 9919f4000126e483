"""Words, mutes, nudges and notes in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from bot.play.ports import GameLine
from bot.play.talking import Said
from rules.identity import Instant, PlayerId, TableId

KEPT_SECONDS = 30 * 86_400
LONGEST_WAIT = 90 * 86_400


class FakeTalking(ABC):
    """`Talking` in memory."""

    @abstractmethod
    def lines(self) -> list[tuple[TableId, GameLine]]:
        """Every table as a row of a list."""

    def __init__(self) -> None:
        super().__init__()
        self._notes: dict[tuple[TableId, PlayerId], str] = {}
        self._said: dict[int, Said] = {}
        self._mutes: set[tuple[PlayerId, PlayerId]] = set()
        self._nudges: dict[tuple[TableId, PlayerId], Instant] = {}

    async def note(self, table: TableId, player: PlayerId) -> str:
        """Recall."""
        return self._notes.get((table, player), "")

    async def write_note(
        self,
        table: TableId,
        player: PlayerId,
        text: str,
        at: Instant,  # noqa: ARG002 - nothing here asks when
    ) -> None:
        """Remember, or forget."""
        self._notes.pop((table, player), None)
        if text:
            self._notes[table, player] = text

    async def discard(self, at: Instant) -> None:
        """Old words, notes of closed tables."""
        self._drop_old(at)
        open_ = {table for table, line in self.lines() if line.closed_at is None}
        self._notes = {key: text for key, text in self._notes.items() if key[0] in open_}

    def _drop_old(self, at: Instant) -> None:
        for number, said in tuple(self._said.items()):
            old = said.told_at is not None and said.told_at < at - KEPT_SECONDS
            if old or (said.told_at is None and said.at < at - LONGEST_WAIT):
                del self._said[number]

    async def say(self, table: TableId, by: PlayerId, to: PlayerId, text: str, at: Instant) -> Said:
        """Remember; what was told long ago goes."""
        self._drop_old(at)
        made = Said(id=max(self._said, default=0) + 1, table=table, by=by, to=to, text=text, at=at)
        self._said[made.id] = made
        return made

    async def said(self, number: int) -> Said | None:
        """By number."""
        return self._said.get(number)

    async def untold(self, table: TableId, to: PlayerId) -> tuple[Said, ...]:
        """Oldest first."""
        return tuple(
            said
            for said in self._said.values()
            if (said.table, said.to, said.told_at) == (table, to, None)
            and (to, said.by) not in self._mutes
        )

    async def left_untold(self) -> tuple[TableId, ...]:
        """At tables that are closed."""
        closed = {table for table, line in self.lines() if line.closed_at is not None}
        waiting = {said.table for said in self._said.values() if said.told_at is None}
        return tuple(sorted(closed & waiting))

    async def told(self, numbers: Sequence[int], at: Instant) -> None:
        """Once."""
        for number in numbers:
            said = self._said[number]
            if said.told_at is None:
                self._said[number] = replace(said, told_at=at)

    async def said_since(self, by: PlayerId, at: Instant) -> int:
        """Counted."""
        return sum(said.by == by and said.at >= at for said in self._said.values())

    async def mute(self, player: PlayerId, other: PlayerId, at: Instant | None) -> None:
        """On or off."""
        self._mutes.discard((player, other))
        if at is not None:
            self._mutes.add((player, other))

    async def mutes(self, player: PlayerId, other: PlayerId) -> bool:
        """Whether."""
        return (player, other) in self._mutes

    async def nudge(
        self, table: TableId, player: PlayerId, at: Instant, *, pause: int
    ) -> Instant | None:
        """Not too often."""
        last = self._nudges.get((table, player))
        if last is not None and last > at - pause:
            return last
        self._nudges[table, player] = at
        return None

    def forget_talk(self, player: PlayerId) -> None:
        """Nothing of this person is left."""
        self._notes = {key: text for key, text in self._notes.items() if key[1] != player}
        self._said = {n: s for n, s in self._said.items() if player not in {s.by, s.to}}
        self._mutes = {pair for pair in self._mutes if player not in pair}
        self._nudges = {key: at for key, at in self._nudges.items() if key[1] != player}
