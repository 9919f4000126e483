"""What `bot.play.ports.Posts` promises of views, drafts and pictures, by the file and the fake."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.play.ports import Draft, Old
from rules.identity import Instant, Seq
from rules.position import Side
from rules.steps import Step
from tests.storage.house import House
from tests.storage.sample import NOON

if TYPE_CHECKING:
    from bot.play.ports import View

# Views


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
        stale=(Old("50", Seq(3), photo=True), Old("52")),
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
    assert not await is_unshown(replace(view, shown_seq=Seq(2), message="5", stale=(Old("4"),)))
    assert not await is_unshown(replace(view, shown_seq=Seq(1), message="5", asleep=True))
    await house.posts.save_view(replace(view, shown_seq=Seq(2), message="5"))
    await house.close(table)
    assert [found.id for found in await house.posts.unshown()] == [view.id]


async def test_what_has_old_keyboards_is_untidy(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    table = await house.table(ann)
    view = await house.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
    assert await house.posts.untidy() == ()
    stale = replace(view, message="5", stale=(Old("4"),))
    await house.posts.save_view(stale)
    assert await house.posts.untidy() == (stale,)
    await house.posts.save_view(replace(stale, asleep=True))
    assert await house.posts.untidy() == ()


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
    shown = replace(view, message="12", stale=(Old("11"),))
    await house.posts.save_view(shown)
    assert await house.posts.view_of_message(chat.id, "12") == shown
    assert await house.posts.view_of_message(chat.id, "11") == shown
    assert await house.posts.view_of_message(chat.id, "13") is None
    assert await house.posts.view_of_message(other.id, "12") is None


# Drafts


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


# Pictures


async def test_a_picture_is_remembered(house: House) -> None:
    assert await house.posts.file_id("ff") is None
    await house.posts.save_file_id("ff", "A1")
    await house.posts.save_file_id("ff", "A2")
    assert await house.posts.file_id("ff") == "A2"
