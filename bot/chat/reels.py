"""Reading games from the log, turn by turn.

Owns a small memory of games that are over: nothing in them changes any more, and whoever leafs
through one asks for it with every press. What a game is made of is `reel`'s business.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.chat.reel import Reel, reel
from bot.play.games import games
from bot.play.ports import Log, Store
from bot.play.referee import Referee
from rules.identity import TableId

KEPT = 16
"""Games that are remembered."""


class Reels:
    """Reads games by their number; those that are over only once for a while."""

    def __init__(self, referee: Referee, store: Store) -> None:
        self._referee = referee
        self._store = store
        self._read: OrderedDict[tuple[TableId, int], Reel] = OrderedDict()

    async def of(self, table: TableId, game: int) -> Reel | None:
        """A game as it was played so far; None if there is no such game."""
        known = self._read.get((table, game))
        if known is not None:
            self._read.move_to_end((table, game))
            return known
        stands = await self._referee.look(table)
        if stands is None or stands.table.game is None:
            return None
        newest = game == stands.table.game.number
        log = stands.log if newest else await self._older(table, game)
        if log is None:
            return None
        read = await asyncio.to_thread(reel, game, log)
        if stands.table.closed or not newest:
            self._remember(table, read)
        return read

    async def _older(self, table: TableId, game: int) -> Log | None:
        """A game after which another has begun."""
        return games(await self._store.history(table)).get(game)

    def _remember(self, table: TableId, read: Reel) -> None:
        self._read[table, read.game_no] = read
        while len(self._read) > KEPT:
            self._read.popitem(last=False)
