"""What the house does when people are silent too long at a chouette.

Owns until when each question of a group may wait, what then happens, and the chore that finds
such tables in the database and asks the referee. Leaves what a silence means to the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.play import reply
from bot.play.commands import Asked, AskNextGame, Command
from bot.play.ports import Store
from bot.play.referee import Referee
from bot.play.waiting import answers_of_team, deadline
from rules.actions import CloseVote, StandIn
from rules.game import Over
from rules.identity import HOUSE, Instant, TableId
from rules.table import Table


def remedy(table: Table) -> Asked:
    """What the house asks for at a table whose `deadline` has passed."""
    if table.game is not None and isinstance(table.game.phase, Over):
        return AskNextGame()
    return CloseVote() if answers_of_team(table) else StandIn()


class Deadlines:
    """The chore: tables that have waited long enough go on. `poke` tells the screens.

    The command names the question in its cause, so a sweep that runs twice, or again after a
    crash, changes nothing twice.
    """

    def __init__(self, store: Store, referee: Referee, poke: Callable[[TableId], None]) -> None:
        self._store = store
        self._referee = referee
        self._poke = poke

    async def sweep(self, at: Instant) -> None:
        """Let every table go on that is due."""
        for number in await self._store.overdue(at):
            stands = await self._referee.look(number)
            if stands is None:
                continue
            table = stands.table
            until = deadline(table)
            if until is None or until > at:
                continue
            answer = await self._referee.submit(
                Command(
                    table=number,
                    who=HOUSE,
                    intent=remedy(table),
                    since=table.since,
                    cause=f"due:{number}:{table.since}",
                    at=at,
                )
            )
            if isinstance(answer, reply.Done):
                self._poke(number)
