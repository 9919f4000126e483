"""Something to store: people, seals, and whole games played by the real rules."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.actions import (
    Confirm,
    Double,
    Drop,
    Intent,
    NextGame,
    Roll,
    Sit,
    Start,
    Take,
)
from rules.agreement import Agreement, variant_of
from rules.decide import decide, open_table
from rules.events import Event, GameWon, TableClosed
from rules.evolve import evolve
from rules.game import ToPlay
from rules.identity import HOUSE, Instant, PlayerId, Seq, TableId
from rules.moves import legal_turns
from rules.table import Table, Wanted, due
from storage.records import Index, Seal

if TYPE_CHECKING:
    from bot.play.ports import Posts, Store

ANN, BOB = PlayerId(1), PlayerId(2)
NOON = Instant(1_800_000_000)


def seal(game_no: int, salt: int = 0) -> Seal:
    """A secret that is different for each (game, salt) and the same in every run."""
    secret = hashlib.sha256(f"{salt}:{game_no}".encode()).digest()
    return Seal(game_no, secret, hashlib.sha256(secret).hexdigest())


def index_of(table: Table, at: Instant) -> Index:
    """The index columns, derived from a folded table."""
    return Index(
        since=table.since,
        game_no=table.game.number if table.game else 0,
        seats=table.seats,
        awaited=tuple(player for player in due(table).players if player != HOUSE),
        closed_at=at if table.closed else None,
    )


@dataclass(frozen=True)
class Batch:
    """What one action adds to the log."""

    actor: PlayerId
    events: tuple[Event, ...]
    index: Index
    seals: tuple[Seal, ...]
    reveal: tuple[int, ...]
    at: Instant


class RandomPlay:
    """Two people who play at random by the real rules; each `step` is one confirmed action.

    `history` is everything that happened so far. The same seed plays the same games.
    """

    def __init__(self, agreement: Agreement, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - play, no secret
        self._salt = seed
        self._at = NOON
        self.history: list[Event] = []
        opened = open_table(ANN, agreement, seal(1, seed).digest, self._at)
        self.table = evolve(None, opened[0])
        self.history += opened
        self.opening = Batch(
            ANN, opened, index_of(self.table, self._at), (seal(1, seed),), (), self._at
        )

    @property
    def seq(self) -> Seq:
        """The number of the last event."""
        return Seq(len(self.history))

    def step(self) -> Batch | None:
        """The next action with the rolls that follow from it; None when the table is closed."""
        table = self.table
        if table.closed:
            return None
        self._at = Instant(self._at + 60)
        actor, intent, seals = self._choose(table)
        events = self._happen(actor, intent)
        while due(self.table).players == (HOUSE,):
            events += self._happen(HOUSE, Roll(self._dice()))
        table = self.table
        over = any(isinstance(event, GameWon | TableClosed) for event in events)
        reveal = (table.game.number,) if over and table.game is not None else ()
        return Batch(actor, tuple(events), index_of(table, self._at), seals, reveal, self._at)

    def _happen(self, actor: PlayerId, intent: Intent) -> list[Event]:
        events = list(decide(self.table, actor, intent, self._at))
        for event in events:
            self.table = evolve(self.table, event)
        self.history += events
        return events

    def _dice(self) -> tuple[int, int]:
        return (self._random.randint(1, 6), self._random.randint(1, 6))

    def _choose(self, table: Table) -> tuple[PlayerId, Intent, tuple[Seal, ...]]:
        wanted = due(table)
        kinds = wanted.kinds
        if Wanted.SIT in kinds:
            return BOB, Sit(), ()
        actor = wanted.players[0]
        if Wanted.START in kinds:
            following = seal(2, self._salt)
            return actor, Start(table.sealed, following.digest), (following,)
        if Wanted.NEXT_GAME in kinds:
            assert table.game is not None
            following = seal(table.game.number + 2, self._salt)
            return actor, NextGame(following.digest), (following,)
        if Wanted.TAKE in kinds:
            return actor, Drop() if self._random.randrange(3) == 0 else Take(), ()
        if Wanted.ROLL in kinds:
            if self._random.randrange(8) == 0:
                return actor, Double(), ()
            return actor, Roll(self._dice()), ()
        return actor, self._turn(table), ()

    def _turn(self, table: Table) -> Confirm:
        game = table.game
        assert game is not None
        assert isinstance(game.phase, ToPlay)
        side = game.phase.side
        legal = legal_turns(
            variant_of(table.agreement),
            game.position,
            side,
            game.phase.dice,
            game.turns_done.of(side) == 0,
        )
        return Confirm(self._random.choice(legal.turns))


async def meet_both(posts: Posts) -> None:
    """Make Ann person 1 and Bob person 2."""
    for telegram_id, name, expected in ((501, "Ann", ANN), (502, "Боб", BOB)):
        met = await posts.meet(telegram_id, name=name, username=None, hint_lang=None, at=NOON)
        assert met.id == expected


async def open_at(store: Store, play: RandomPlay, cause: str | None = None) -> TableId:
    """Store the table that `play` has just opened."""
    opening = play.opening
    return await store.open_table(
        opening.events, cause=cause, at=opening.at, index=opening.index, seals=opening.seals
    )


async def add(
    store: Store, table: TableId, seq: Seq, batch: Batch, cause: str | None = None
) -> None:
    """Store what one action added to the log, which stood at `seq` before."""
    await store.append(
        table,
        seq,
        batch.events,
        actor=batch.actor,
        cause=cause,
        at=batch.at,
        index=batch.index,
        seals=batch.seals,
        reveal=batch.reveal,
    )
