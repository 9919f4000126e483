"""Which games wait for a person, and which of them first.

Owns the order of somebody's games: those that wait before the rest, the shortest time left before
more time, then what has waited longest. Reads the index beside the log and the tables themselves;
nothing here takes a lock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.play.ports import GameLine, Posts
from bot.play.sheet import Sheet
from rules.identity import Instant, PlayerId, TableId
from rules.table import Table, Wanted, due

Look = Callable[[TableId], Awaitable[Sheet | None]]
"""How a table stands: `Referee.look`."""

NOT_IN_PLAY = frozenset({Wanted.SIT, Wanted.START, Wanted.NEXT_GAME, Wanted.CLOSE})
"""Questions between the games: nobody's turn waits for them."""

NEVER = Instant(2**53)


@dataclass(frozen=True, slots=True)
class Pending:
    """A table that waits for somebody's turn or answer. `until`: when their time is over."""

    table: Table
    line: GameLine
    until: Instant | None

    @property
    def id(self) -> TableId:
        """Which table."""
        return self.line.table


def waits(table: Table, player: PlayerId) -> bool:
    """The game on the table cannot go on before `player` has acted."""
    open_question = due(table)
    return player in open_question.players and not NOT_IN_PLAY & set(open_question.kinds)


def time_up(line: GameLine) -> Instant | None:
    """When the time of whoever is waited for is over; None without a clock."""
    return line.deadline_at


def urgency(line: GameLine, player: PlayerId) -> tuple[bool, int, int, int]:
    """What sorts a person's games: mine first, the least time left, the longest waiting."""
    until = time_up(line)
    return player not in line.awaited, NEVER if until is None else until, line.since_at, line.table


async def pending(look: Look, posts: Posts, player: PlayerId) -> tuple[Pending, ...]:
    """All games that wait for this person, the most urgent first."""
    lines = [line for line in await posts.games_of(player) if player in line.awaited]
    found = []
    for line in sorted(lines, key=lambda each: urgency(each, player)):
        stands = await look(line.table)
        if stands is not None and waits(stands.table, player):
            found.append(Pending(stands.table, line, time_up(line)))
    return tuple(found)


async def waiting_besides(
    look: Look, posts: Posts, player: PlayerId, table: TableId, *, most: int
) -> int:
    """How many games but `table` wait for this person; counted up to `most`."""
    count = 0
    for line in await posts.games_of(player):
        if count == most:
            break
        if player in line.awaited and line.table != table:
            stands = await look(line.table)
            count += stands is not None and waits(stands.table, player)
    return count
