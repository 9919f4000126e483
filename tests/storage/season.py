"""Finished games in a few facts each, for whoever counts them: nobody moves a checker here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.play.ports import Index
from rules.agreement import Agreement, Format, MatchTo, Money, OneGame
from rules.events import (
    Ending,
    Event,
    GameStarted,
    GameWon,
    MatchResigned,
    Rolled,
    Seated,
    TableClosed,
    TableOpened,
)
from rules.identity import HOUSE, Instant, PlayerId, Seq, TableId
from rules.match import after_game, at_zero, is_finished
from rules.position import Side
from rules.scoring import How, Kind, Result, Transfer
from rules.seating import Duel
from tests.storage.sample import NOON, seal

if TYPE_CHECKING:
    from bot.play.ports import Posts, Store
    from rules.standing import Standing
    from rules.steps import Dice

WHITE, BLACK = Side.WHITE, Side.BLACK


@dataclass
class Series:
    """A table of two people. Ann of the tests is usually `first`, who plays white.

    `wins` appends a finished game and closes the table when the rules say so.
    """

    store: Store
    id: TableId
    first: PlayerId
    second: PlayerId
    agreement: Agreement
    standing: Standing
    seq: int = 2
    game_no: int = 0
    closed: bool = False

    async def wins(
        self,
        winner: PlayerId | None,
        points: int = 1,
        kind: Kind = Kind.SINGLE,
        *,
        at: int = NOON,
        dice: tuple[Dice, ...] = (),
    ) -> None:
        """`winner` wins a game (None: a draw) at this moment, after these rolls of white."""
        now, duel = Instant(at), Duel(self.first, self.second)
        loser = self.second if winner == self.first else self.first
        paid = () if winner is None else (Transfer(loser, winner, points),)
        begun = self._begin(now)
        self.standing = after_game(self.agreement, self.standing, paid)
        side = None if winner is None else duel.side_of(winner)
        how = How.DRAWN if winner is None else How.BORNE_OFF
        events: list[Event] = [
            begun,
            *(Rolled(at=now, side=WHITE, dice=each, n=n) for n, each in enumerate(dice, 2)),
            GameWon(
                at=now,
                result=Result(side, kind, how, 1, points if side else 0),
                transfers=paid,
                standing=self.standing,
            ),
        ]
        over = is_finished(self.agreement, self.standing)
        if over:
            events.append(TableClosed(at=now, by=HOUSE, ending=Ending.FINISHED))
        await self._append(events, now, closed=over)

    async def resigns(self, player: PlayerId, *, at: int = NOON) -> None:
        """`player` gives the match up between two games."""
        now = Instant(at)
        await self._append(
            [
                MatchResigned(at=now, player=player),
                TableClosed(at=now, by=player, ending=Ending.RESIGNED),
            ],
            now,
            closed=True,
        )

    async def settles(self, *, at: int = NOON) -> None:
        """The session is over."""
        now = Instant(at)
        ended = TableClosed(at=now, by=self.first, ending=Ending.SETTLED)
        await self._append([ended], now, closed=True)

    def _begin(self, at: Instant) -> GameStarted:
        self.game_no += 1
        return GameStarted(
            at=at,
            agreement=self.agreement,
            seating=Duel(self.first, self.second),
            standing=self.standing,
            game_no=self.game_no,
            crawford=False,
            words=(),
            sealed="",
            next_sealed="",
            opened_by=self.first,
            opened_at=at,
        )

    async def _append(self, events: list[Event], at: Instant, *, closed: bool) -> None:
        await self.store.append(
            self.id,
            Seq(self.seq),
            events,
            actor=self.first,
            cause=None,
            at=at,
            index=Index(
                since=Seq(self.seq + 1),
                game_no=self.game_no,
                seats=(self.first, self.second),
                awaited=(),
                closed_at=at if closed else None,
            ),
        )
        self.seq += len(events)
        self.closed = closed


async def meet(posts: Posts, *names: str) -> list[PlayerId]:
    """These people, in the order of their numbers."""
    people = [
        await posts.meet(700 + n, name=name, username=name, hint_lang=None, at=NOON)
        for n, name in enumerate(names)
    ]
    return [person.id for person in people]


async def series(  # noqa: PLR0913 - one table, its facts by name
    store: Store,
    first: PlayerId,
    second: PlayerId,
    format_: Format | None = None,
    *,
    variant: str = "short",
    at: int = NOON,
) -> Series:
    """A table at which nothing was played yet."""
    agreement = Agreement(format=format_ or Money(), variant=variant)
    now = Instant(at)
    opened = TableOpened(at=now, by=first, agreement=agreement, sealed=seal(1).digest)
    table = await store.open_table(
        [opened, Seated(at=now, player=second)],
        cause=None,
        at=now,
        index=Index(since=Seq(2), game_no=0, seats=(first, second), awaited=(first, second)),
        seals=[],
    )
    standing = at_zero(agreement, (first, second))
    return Series(store, table, first, second, agreement, standing)


async def one_game(  # noqa: PLR0913 - one game, its facts by name
    store: Store,
    winner: PlayerId,
    loser: PlayerId,
    *,
    variant: str = "short",
    at: int = NOON,
    points: int = 1,
) -> TableId:
    """A game of its own."""
    table = await series(store, winner, loser, OneGame(), variant=variant, at=at)
    await table.wins(winner, points, at=at)
    return table.id


async def match(store: Store, winner: PlayerId, loser: PlayerId, length: int, *, at: int) -> None:
    """A match in one game."""
    table = await series(store, winner, loser, MatchTo(length), at=at)
    await table.wins(winner, length, at=at)
