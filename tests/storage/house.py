"""A store with its posts, as the tests of `Posts` fill it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.play.ports import ChatKind, Index
from rules.agreement import Agreement
from rules.events import Ending, Event, Seated, TableClosed, TableOpened
from rules.identity import Instant, Seq, TableId
from tests.storage.sample import NOON, seal

if TYPE_CHECKING:
    from bot.play.ports import Chat, Person, Posts, Store


@dataclass
class House:
    """A store with its posts, and the shortest way to put something into them."""

    store: Store
    posts: Posts
    met: int = 0

    async def person(self, name: str = "Ann") -> Person:
        self.met += 1
        return await self.posts.meet(
            500 + self.met, name=name, username=name.lower(), hint_lang="ru", at=NOON
        )

    async def group(self, telegram_id: int = -100) -> Chat:
        return await self.posts.enter(telegram_id, kind=ChatKind.GROUP, title="Group", at=NOON)

    async def table(self, *seats: Person, at: int = NOON) -> TableId:
        """A table with these people, opened (and since then waiting) at `at`."""
        players = tuple(person.id for person in seats)
        now = Instant(at)
        events: list[Event] = [
            TableOpened(at=now, by=players[0], agreement=Agreement(), sealed=seal(1).digest),
            *(Seated(at=now, player=player) for player in players[1:]),
        ]
        return await self.store.open_table(
            events,
            cause=None,
            at=now,
            index=Index(since=Seq(len(events)), game_no=0, seats=players, awaited=players[-1:]),
            seals=[seal(1)],
        )

    async def close(self, table: TableId, at: int = NOON) -> None:
        events = await self.store.history(table)
        now = Instant(at)
        opened = events[0]
        assert isinstance(opened, TableOpened)
        seats = (opened.by, *(e.player for e in events if isinstance(e, Seated)))
        await self.store.append(
            table,
            Seq(len(events)),
            [TableClosed(at=now, by=opened.by, ending=Ending.CANCELLED)],
            actor=opened.by,
            cause=None,
            at=now,
            index=Index(
                since=Seq(len(events) + 1), game_no=0, seats=seats, awaited=(), closed_at=now
            ),
        )
