"""What is remembered of a row is what stands on the disk, whoever wrote it last."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.play.ports import (
    Chat,
    ChatKind,
    ChatSettings,
    Held,
    Order,
    Person,
    PersonSettings,
    Round,
    View,
    ViewId,
)
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.order_events import OrderKind
from storage.db import connect
from storage.known import written_by
from storage.opening import Storage
from storage.posts import SqlitePosts
from storage.store import SqliteStore
from tests.storage.house import House
from tests.storage.sample import NOON

if TYPE_CHECKING:
    from pathlib import Path

GROUP, LATER_GROUP = -100, -1_000_100


class Scene:
    """Two people at a table in a group, and all that is remembered of them."""

    def __init__(self, storage: Storage) -> None:
        self.store, self.posts = storage.store, storage.posts
        self.house = House(storage.store, storage.posts)
        self.ann: Person
        self.bob: Person
        self.group: Chat
        self.table: TableId

    @classmethod
    async def made(cls, storage: Storage) -> Scene:
        """Everybody is there."""
        made = cls(storage)
        made.ann, made.bob = await made.house.person("Ann"), await made.house.person("Bob")
        made.group = await made.house.group(GROUP)
        made.table = await made.house.table(made.ann, made.bob)
        return made

    async def view(self) -> View:
        """The table as the group sees it."""
        return await self.house.posts.add_view(
            self.table, self.group.id, thread=None, audience=None, side=None
        )

    async def read(self, store: SqliteStore, posts: SqlitePosts) -> list[Any]:
        """Every answer that is remembered."""
        return [
            await posts.person(self.ann.id),
            await posts.people([self.ann.id, self.bob.id]),
            await posts.chat(self.group.id),
            await posts.chat_at(GROUP),
            await posts.chat_at(LATER_GROUP),
            await posts.orders(self.table, 1),
            await posts.held(self.table),
            await posts.note(self.table, self.ann.id),
            await posts.untold(self.table, self.bob.id),
            await posts.round_of(self.ann.id),
            await store.seal(self.table, 1),
            await posts.views(self.table),
            *[await posts.view(ViewId(number)) for number in (1, 2, 3)],
            await store.later(self.table, Seq(1)),
        ]


async def moved_before_it_was_met(scene: Scene) -> None:
    """The newer chat is made one with the older, which keeps its number."""
    await scene.house.posts.migrate(GROUP, LATER_GROUP)


async def said(scene: Scene) -> None:
    await scene.house.posts.say(scene.table, scene.ann.id, scene.bob.id, "hi", NOON)


async def told(scene: Scene) -> None:
    waiting = await scene.house.posts.untold(scene.table, scene.bob.id)
    await scene.house.posts.told([each.id for each in waiting], NOON)


async def shown(scene: Scene) -> None:
    await scene.house.posts.save_view(replace(await scene.view(), message="7", shown_seq=Seq(2)))


async def shown_in_a_topic(scene: Scene) -> View:
    return await scene.house.posts.add_view(
        scene.table, scene.group.id, thread=5, audience=None, side=None
    )


async def topic_gone(scene: Scene) -> None:
    """Its board is one with that of the chat from then on."""
    await scene.house.posts.save_view(replace(await shown_in_a_topic(scene), thread=None))


async def asleep(scene: Scene) -> None:
    """Another board is shown meanwhile, and what is known of this one is out of date then."""
    view = await scene.view()
    await scene.house.posts.add_view(
        scene.table, scene.group.id, thread=None, audience=scene.bob.id, side=None
    )
    await scene.house.posts.save_view(replace(view, asleep=True))


async def dropped(scene: Scene) -> None:
    await scene.house.posts.drop_view((await scene.view()).id)


async def passed_on(scene: Scene) -> None:
    view = await scene.view()
    await scene.house.posts.save_round(
        Round(player=scene.ann.id, message="8", table=scene.table), [replace(view, message="8")]
    )


async def forgot(scene: Scene) -> None:
    assert await scene.house.posts.forget(scene.ann.id)


def held(scene: Scene) -> Held:
    return Held(
        table=scene.table, since=Seq(2), player=scene.ann.id, turn=(), due_at=Instant(NOON + 9)
    )


def order(scene: Scene) -> Order:
    return Order(table=scene.table, game_no=1, player=scene.ann.id, kind=OrderKind.ROLL)


WRITERS: dict[str, Callable[[Scene], Awaitable[object]]] = {
    "a new name": lambda s: s.house.posts.meet(
        501, name="Anna", username="ann", hint_lang="ru", at=NOON
    ),
    "settings of a person": lambda s: s.house.posts.set_person(s.ann.id, PersonSettings(lang="en")),
    "pressed Start": lambda s: s.house.posts.set_can_dm(501, True),
    "a new title": lambda s: s.house.posts.enter(GROUP, kind=ChatKind.GROUP, title="Club", at=NOON),
    "settings of a chat": lambda s: s.house.posts.set_chat(s.group.id, ChatSettings(lang="en")),
    "the supergroup is met": lambda s: s.house.group(LATER_GROUP),
    "it was the same group": moved_before_it_was_met,
    "a view": lambda s: s.view(),
    "a board": shown,
    "a topic": shown_in_a_topic,
    "a topic that is gone": topic_gone,
    "asleep": asleep,
    "the round comes to it": passed_on,
    "a board less": dropped,
    "an order": lambda s: s.house.posts.give_order(order(s)),
    "no order": lambda s: s.house.posts.withdraw_order(s.table, 1, s.ann.id, OrderKind.ROLL),
    "a turn is held": lambda s: s.house.posts.hold(held(s)),
    "it is let go": lambda s: s.house.posts.release(s.table, Seq(2)),
    "a note": lambda s: s.house.posts.write_note(s.table, s.ann.id, "the 8 point", NOON),
    "no note": lambda s: s.house.posts.write_note(s.table, s.ann.id, "", NOON),
    "words": said,
    "muted": lambda s: s.house.posts.mute(s.bob.id, s.ann.id, NOON),
    "heard again": lambda s: s.house.posts.mute(s.bob.id, s.ann.id, None),
    "words told": told,
    "a round": lambda s: s.house.posts.save_round(Round(player=s.ann.id, message="7", table=None)),
    "an order again": lambda s: s.house.posts.give_order(order(s)),
    "the table is closed": lambda s: s.house.close(s.table),
    "a person is forgotten": forgot,
}


async def test_every_writer_is_seen_by_every_reader(storage: Storage, path: Path) -> None:
    scene = await Scene.made(storage)
    for what, write in WRITERS.items():
        before = await scene.read(storage.store, storage.posts)
        assert await scene.read(storage.store, storage.posts) == before
        await write(scene)
        after = await scene.read(storage.store, storage.posts)
        async with connect(path) as fresh:
            assert after == await scene.read(SqliteStore(fresh), SqlitePosts(fresh)), what
        assert after != before, what


async def test_what_is_undone_was_never_seen(storage: Storage) -> None:
    scene = await Scene.made(storage)
    written, read = asyncio.Event(), asyncio.Event()
    known = await storage.posts.person(scene.ann.id)

    async def rename_and_fail() -> None:
        async with storage.db.transaction() as sql:
            await sql.run("UPDATE players SET name = 'Eve' WHERE id = ?", scene.ann.id)
            written.set()
            for _ in range(20):
                await asyncio.sleep(0)
            assert not read.is_set()
            raise RuntimeError

    async def look() -> Person | None:
        await written.wait()
        seen = await storage.posts.person(scene.ann.id)
        read.set()
        return seen

    failed, seen = await asyncio.gather(rename_and_fail(), look(), return_exceptions=True)
    assert isinstance(failed, RuntimeError)
    assert seen == known
    assert await storage.posts.person(scene.ann.id) == known


async def test_what_is_known_is_not_read_again(storage: Storage) -> None:
    scene = await Scene.made(storage)
    await storage.posts.person(scene.ann.id)

    async def read(_sql: object) -> dict[PlayerId, Person]:
        raise AssertionError

    key = (scene.ann.id,)
    assert await storage.db.known("players").answer(key, read) == {scene.ann.id: scene.ann}


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("SELECT * FROM players", set()),
        ("PRAGMA foreign_keys = ON", set()),
        ("INSERT INTO notes (text) SELECT name FROM players", {"notes"}),
        ('DELETE FROM "drafts" WHERE player_id = ?', {"drafts"}),
        ("UPDATE OR IGNORE chats SET title = (SELECT 1 FROM views)", {"chats"}),
        ("INSERT INTO held VALUES (1) ON CONFLICT DO UPDATE SET turn = ''", {"held", "SET"}),
        ("ALTER TABLE players ADD COLUMN x", {"players"}),
    ],
)
def test_a_statement_says_what_it_writes_to(sql: str, tables: set[str]) -> None:
    assert written_by(sql) == tables
