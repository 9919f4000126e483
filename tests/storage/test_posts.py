"""What `bot.play.ports.Posts` promises, over the file and over the fake that other tests use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from bot.play.ports import ChatKind, ChatSettings, Draft, Index, PersonSettings
from rules.agreement import Agreement
from rules.events import Ending, Event, Seated, TableClosed, TableOpened
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.position import Side
from rules.steps import Step
from storage.opening import Storage, open_storage
from storage.pictures import KEPT
from tests.fakes.store import FakeStore
from tests.storage.sample import NOON, seal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.play.ports import Chat, Person, Posts, Store, View
    from tests.storage.conftest import Look


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


@pytest.fixture(params=["sqlite", "memory"])
async def house(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[House]:
    if request.param == "memory":
        fake = FakeStore()
        yield House(fake, fake)
        return
    async with open_storage(path) as opened:
        yield House(opened.store, opened.posts)


# People -----------------------------------------------------------------------------------------


async def test_a_person_is_one_person_whatever_they_are_called(house: House) -> None:
    first = await house.posts.meet(5, name="Ann", username="ann", hint_lang="en", at=NOON)
    again = await house.posts.meet(5, name="Аня", username=None, hint_lang="ru", at=NOON)
    other = await house.posts.meet(6, name="Аня", username=None, hint_lang="ru", at=NOON)
    assert again.id == first.id != other.id
    assert (again.name, again.username, again.hint_lang) == ("Аня", None, "ru")
    assert await house.posts.person(first.id) == again
    assert await house.posts.people([other.id, PlayerId(99), first.id]) == {
        first.id: again,
        other.id: other,
    }
    assert await house.posts.people([]) == {}
    assert await house.posts.person(PlayerId(99)) is None


async def test_choices_survive_a_new_name(house: House) -> None:
    ann = await house.person()
    assert ann.settings == PersonSettings()
    assert not ann.can_dm
    chosen = PersonSettings(lang="ru", play_forced=False, word="удача", theme="wood")
    await house.posts.set_person(ann.id, chosen)
    await house.posts.set_can_dm(ann.telegram_id, True)
    await house.posts.set_can_dm(999_999, True)
    met = await house.posts.meet(
        ann.telegram_id, name="Anna", username=None, hint_lang=None, at=NOON
    )
    assert met.settings == chosen
    assert met.can_dm
    await house.posts.set_can_dm(ann.telegram_id, False)
    known = await house.posts.person(ann.id)
    assert known is not None
    assert not known.can_dm


async def test_last_seen_is_per_chat(house: House) -> None:
    ann, chat, other = await house.person(), await house.group(-1), await house.group(-2)
    assert await house.posts.last_seen(chat.id, ann.id) is None
    await house.posts.seen(chat.id, ann.id, Instant(10))
    await house.posts.seen(chat.id, ann.id, Instant(20))
    assert await house.posts.last_seen(chat.id, ann.id) == 20
    assert await house.posts.last_seen(other.id, ann.id) is None


# Chats ------------------------------------------------------------------------------------------


async def test_a_chat_is_one_chat_whatever_its_title(house: House) -> None:
    chat = await house.group()
    await house.posts.set_chat(chat.id, ChatSettings(lang="en", turn_board=True, last_offer="x"))
    again = await house.posts.enter(-100, kind=ChatKind.GROUP, title="Новое имя", at=NOON)
    assert again.id == chat.id
    assert again.title == "Новое имя"
    assert again.settings == ChatSettings(lang="en", turn_board=True, last_offer="x")
    assert await house.posts.chat(chat.id) == again


async def test_a_group_that_became_a_supergroup_is_the_same_chat(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    await house.posts.save_view(replace(view, shown_seq=Seq(1), message="11", stale=("10",)))
    for _ in range(2):
        await house.posts.migrate(-100, -100200)
    moved = await house.posts.chat(chat.id)
    assert moved is not None
    assert moved.telegram_id == -100200
    assert await house.group(-100200) == moved
    (lost,) = await house.posts.views(table)
    assert (lost.id, lost.message, lost.stale) == (view.id, None, ())
    assert await house.posts.unshown() == (lost,)
    assert await house.posts.view_of_message(chat.id, "11") is None


# Views ------------------------------------------------------------------------------------------


async def test_a_place_has_one_view(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    add = house.posts.add_view
    everybody = await add(table, chat.id, thread=None, audience=None, side=Side.BLACK)
    assert await add(table, chat.id, thread=None, audience=None, side=None) == everybody
    private = await add(table, chat.id, thread=None, audience=ann.id, side=None)
    topic = await add(table, chat.id, thread=7, audience=None, side=None)
    assert everybody.side is Side.BLACK
    assert (topic.thread, private.audience) == (7, ann.id)
    assert await house.posts.views(table) == (everybody, private, topic)
    assert await house.posts.view(private.id) == private
    await house.posts.drop_view(private.id)
    assert await house.posts.view(private.id) is None
    assert await house.posts.views(table) == (everybody, topic)


async def test_a_view_is_kept_whole(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=3, audience=None, side=None)
    assert (view.shown_seq, view.message, view.edits, view.asleep) == (0, None, 0, False)
    changed = replace(
        view,
        thread=None,
        side=Side.WHITE,
        shown_seq=Seq(1),
        message="55",
        photo=True,
        posted_at=NOON,
        edits=3,
        stale=("50", "52"),
        ring_at=Instant(NOON + 9),
        asleep=True,
    )
    await house.posts.save_view(changed)
    assert await house.posts.view(view.id) == changed
    await house.posts.drop_view(view.id)
    await house.posts.save_view(changed)
    assert await house.posts.view(view.id) is None


async def test_what_is_behind_its_table_is_unshown(house: House) -> None:
    ann, bob, chat = await house.person(), await house.person("Bob"), await house.group()
    table = await house.table(ann, bob)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)

    async def is_unshown(view: View) -> bool:
        await house.posts.save_view(view)
        return await house.posts.unshown() == (view,)

    assert await house.posts.unshown() == (view,)
    assert await is_unshown(replace(view, shown_seq=Seq(1), message="5"))
    assert not await is_unshown(replace(view, shown_seq=Seq(2), message="5"))
    assert await is_unshown(replace(view, shown_seq=Seq(2), message="5", stale=("4",)))
    assert not await is_unshown(replace(view, shown_seq=Seq(1), message="5", asleep=True))
    await house.posts.save_view(replace(view, shown_seq=Seq(2), message="5"))
    await house.close(table)
    assert [found.id for found in await house.posts.unshown()] == [view.id]


async def test_views_ring_when_their_time_has_come(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    assert await house.posts.ringing(Instant(NOON)) == ()
    set_ = replace(view, ring_at=Instant(NOON))
    await house.posts.save_view(set_)
    assert await house.posts.ringing(Instant(NOON - 1)) == ()
    assert await house.posts.ringing(Instant(NOON)) == (set_,)


async def test_a_reply_to_a_board_finds_its_table(house: House) -> None:
    ann, chat, other = await house.person(), await house.group(-1), await house.group(-2)
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    shown = replace(view, message="12", stale=("11",))
    await house.posts.save_view(shown)
    assert await house.posts.view_of_message(chat.id, "12") == shown
    assert await house.posts.view_of_message(chat.id, "11") == shown
    assert await house.posts.view_of_message(chat.id, "13") is None
    assert await house.posts.view_of_message(other.id, "12") is None


# Drafts -----------------------------------------------------------------------------------------


async def test_a_draft_lives_as_long_as_its_question(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    first = Draft(table=table, since=Seq(2), player=ann.id, turn=(Step(13, 5), Step(25, 1)))
    await house.posts.save_draft(first)
    mine = replace(first, turn=(Step(13, 5),), ready_ms=77)
    await house.posts.save_draft(mine)
    theirs = Draft(table=table, since=Seq(2), player=bob.id, turn=())
    await house.posts.save_draft(theirs)
    assert await house.posts.draft(table, Seq(2), ann.id) == mine
    assert await house.posts.draft(table, Seq(2), bob.id) == theirs
    assert await house.posts.draft(table, Seq(3), ann.id) is None
    await house.posts.save_draft(replace(theirs, since=Seq(3)))
    assert await house.posts.draft(table, Seq(2), ann.id) is None
    assert await house.posts.draft(table, Seq(3), bob.id) == replace(theirs, since=Seq(3))


# Orders -----------------------------------------------------------------------------------------


async def test_an_order_holds_for_one_person_in_one_game(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table, other = await house.table(ann, bob), await house.table(ann, bob)
    ask, order = house.posts.rolls_unasked, house.posts.roll_unasked
    assert not await ask(table, 1, ann.id)
    await order(table, 1, ann.id, on=True)
    await order(table, 1, ann.id, on=True)
    assert await ask(table, 1, ann.id)
    assert not await ask(table, 1, bob.id)
    assert not await ask(table, 2, ann.id)
    assert not await ask(other, 1, ann.id)
    await order(table, 2, bob.id, on=True)
    assert not await ask(table, 1, ann.id)
    await order(table, 2, bob.id, on=False)
    assert not await ask(table, 2, bob.id)


# Lists ------------------------------------------------------------------------------------------


async def test_my_games_begin_with_those_that_wait_for_me(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    mine_late = await house.table(bob, ann, at=NOON + 50)
    theirs = await house.table(ann, bob, at=NOON)
    mine_early = await house.table(bob, ann, at=NOON + 20)
    ended = await house.table(bob, ann, at=NOON + 5)
    await house.close(ended, at=NOON + 60)
    await house.table(bob)
    lines = await house.posts.games_of(ann.id)
    assert [line.table for line in lines] == [mine_early, mine_late, theirs]
    assert [line.awaited for line in lines] == [(ann.id,), (ann.id,), (bob.id,)]
    assert lines[0].since_at == NOON + 20
    assert lines[0].seats == (bob.id, ann.id)
    everything = await house.posts.games_of(ann.id, open_only=False)
    assert [line.table for line in everything][-1] == ended
    assert everything[-1].closed_at == NOON + 60
    assert len(await house.posts.games_of(ann.id, limit=2)) == 2


async def test_a_chats_games_are_the_open_ones_shown_there(house: House) -> None:
    ann, chat, other = await house.person(), await house.group(-1), await house.group(-2)
    tables = [await house.table(ann) for _ in range(4)]
    add = house.posts.add_view
    for table, thread in zip(tables, (None, 7, 7, None), strict=True):
        await add(table, chat.id, thread=thread, audience=None, side=None)
    await add(tables[0], other.id, thread=None, audience=None, side=None)
    await house.close(tables[2])
    lines = await house.posts.games_in(chat.id)
    assert [line.table for line in lines] == [tables[3], tables[1], tables[0]]
    assert set(lines[2].chats) == {chat.id, other.id}
    assert [line.table for line in await house.posts.games_in(chat.id, 7)] == [tables[1]]
    assert [line.table for line in await house.posts.games_in(chat.id, limit=1)] == [tables[3]]


async def test_a_seat_is_kept_for_one_person(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann)
    assert await house.posts.reserved(table) is None
    await house.posts.reserve(table, username="bob", player=None)
    assert await house.posts.reserved(table) == ("bob", None)
    await house.posts.reserve(table, username=None, player=bob.id)
    assert await house.posts.reserved(table) == (None, bob.id)
    await house.posts.reserve(table, username=None, player=None)
    assert await house.posts.reserved(table) is None


async def test_a_code_leads_to_its_table(house: House) -> None:
    ann = await house.person()
    table = await house.table(ann)
    assert await house.posts.invited("t-abc") is None
    await house.posts.invite(table, "t-abc")
    await house.posts.invite(table, "t-abc")
    assert await house.posts.invited("t-abc") == table


async def test_a_picture_is_remembered(house: House) -> None:
    assert await house.posts.file_id("ff") is None
    await house.posts.save_file_id("ff", "A1")
    await house.posts.save_file_id("ff", "A2")
    assert await house.posts.file_id("ff") == "A2"


# What only the file promises --------------------------------------------------------------------


async def test_an_old_board_still_finds_its_table(storage: Storage) -> None:
    """Also after its keyboard is long gone and it is in no list any more."""
    house = House(storage.store, storage.posts)
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    for message in ("1", "2", "3"):
        await house.posts.save_view(replace(view, message=message))
    found = await house.posts.view_of_message(chat.id, "1")
    assert found is not None
    assert found.message == "3"


async def test_a_view_that_moves_onto_another_becomes_one_with_it(storage: Storage) -> None:
    """A closed topic: its view falls back to the chat, where the table is shown already."""
    house = House(storage.store, storage.posts)
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    stays = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    goes = await house.posts.add_view(table, chat.id, thread=7, audience=None, side=None)
    await house.posts.save_view(replace(goes, thread=None))
    assert await house.posts.views(table) == (stays,)


async def test_both_halves_of_a_migration_in_the_wrong_order(storage: Storage) -> None:
    """Something comes from the new id first: two chats are made and become one."""
    house = House(storage.store, storage.posts)
    ann, old = await house.person(), await house.group(-1)
    await house.posts.set_chat(old.id, ChatSettings(lang="ru"))
    new = await house.posts.enter(-1001, kind=ChatKind.GROUP, title="Super", at=NOON)
    both, only_new = await house.table(ann), await house.table(ann)
    add = house.posts.add_view
    await add(both, old.id, thread=None, audience=None, side=None)
    kept = await add(both, new.id, thread=None, audience=None, side=None)
    kept = replace(kept, message="5", shown_seq=Seq(1))
    await house.posts.save_view(kept)
    await add(only_new, new.id, thread=None, audience=None, side=None)
    await house.posts.seen(new.id, ann.id, NOON)
    for _ in range(2):
        await house.posts.migrate(-1, -1001)
    one = await house.posts.chat(old.id)
    assert one is not None
    assert (one.id, one.telegram_id, one.title, one.settings.lang) == (
        old.id,
        -1001,
        "Super",
        "ru",
    )
    assert await house.posts.chat(new.id) == one
    for telegram_id in (-1, -1001):
        same = await house.posts.enter(telegram_id, kind=ChatKind.GROUP, title="Super", at=NOON)
        assert same == one
    assert await house.posts.views(both) == (replace(kept, chat=old.id),)
    assert await house.posts.view_of_message(new.id, "5") == replace(kept, chat=old.id)
    assert len(await house.posts.games_in(new.id)) == 2
    assert await house.posts.last_seen(old.id, ann.id) == NOON
    again = await add(both, new.id, thread=None, audience=None, side=None)
    assert again.id == kept.id
    await house.posts.set_chat(new.id, ChatSettings(lang="en"))
    assert (await house.group(-1)).settings.lang == "en"


async def test_migrations_follow_each_other_and_never_turn_in_circles(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    chat = await house.group(-1)
    for old, new in ((-1, -2), (-2, -3), (-3, -1), (-2, -1), (-1, -3)):
        await house.posts.migrate(old, new)
    for telegram_id in (-1, -2, -3):
        assert (await house.group(telegram_id)).id == chat.id
    assert (await house.group(-1)).telegram_id == -3


async def test_meeting_somebody_unchanged_writes_nothing(storage: Storage, look: Look) -> None:
    house = House(storage.store, storage.posts)
    await house.person()
    await house.group()
    async with storage.db.statements() as sql:
        before = await sql.row("SELECT total_changes() AS n")
        await_same = before["n"] if before else None
    house.met = 0
    await house.person()
    await house.group()
    async with storage.db.statements() as sql:
        after = await sql.row("SELECT total_changes() AS n")
    assert after is not None
    assert after["n"] == await_same
    assert look("SELECT count(*) FROM players") == [(1,)]


@pytest.mark.parametrize(
    "name", ["'; DROP TABLE players; --", "\ud800half", "a\x00b", "\u202egnihsif", "👩‍👩‍👧‍👧", ""]
)
async def test_any_name_can_be_kept(storage: Storage, name: str) -> None:
    met = await storage.posts.meet(5, name=name, username=name, hint_lang=None, at=NOON)
    known = await storage.posts.person(met.id)
    assert known == met
    assert met.name == name.encode("utf-8", "replace").decode()
    chat = await storage.posts.enter(-5, kind=ChatKind.GROUP, title=name, at=NOON)
    assert await storage.posts.chat(chat.id) == chat
    assert await storage.posts.invited(name) is None


async def test_the_oldest_pictures_make_room(storage: Storage, look: Look) -> None:
    async with storage.db.transaction() as sql:
        await sql.run_each(
            "INSERT INTO pictures (fingerprint, file_id) VALUES (?, 'x')",
            [(f"old {n}",) for n in range(KEPT)],
        )
    await storage.posts.save_file_id("new", "y")
    assert look("SELECT count(*) FROM pictures") == [(KEPT,)]
    assert await storage.posts.file_id("old 0") is None
    assert await storage.posts.file_id("old 1") == "x"
    assert await storage.posts.file_id("new") == "y"


async def test_a_closed_table_keeps_no_drafts(storage: Storage, look: Look) -> None:
    house = House(storage.store, storage.posts)
    ann = await house.person()
    table = await house.table(ann)
    await house.posts.save_draft(Draft(table=table, since=Seq(1), player=ann.id, turn=()))
    await house.close(table)
    assert look("SELECT * FROM drafts") == []


async def test_settings_of_a_later_and_of_an_earlier_version_are_read(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    ann = await house.person()
    async with storage.db.transaction() as sql:
        await sql.run("""UPDATE players SET settings = '{"lang":"ru","sounds":true}'""")
    known = await house.posts.person(ann.id)
    assert known is not None
    assert known.settings == PersonSettings(lang="ru")


async def test_a_move_is_remembered_before_anybody_came_from_there(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    await house.posts.migrate(-1, -1001)
    chat = await house.group(-1)
    assert chat.telegram_id == -1001
    assert await house.group(-1001) == chat
