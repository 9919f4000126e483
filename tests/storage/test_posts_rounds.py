"""What `bot.play.ports.Posts` promises of the one message in which somebody plays all games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.play.ports import Old, Round
from rules.identity import Seq
from tests.storage.house import House

if TYPE_CHECKING:
    from bot.play.ports import ChatId, Person, View


async def test_nobody_has_a_round_before_one_is_begun(house: House) -> None:
    ann = await house.person()
    assert await house.posts.round_of(ann.id) is None


async def test_a_round_is_kept_whole_and_one_for_each_person(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table, other = await house.table(ann), await house.table(ann)
    first = Round(player=ann.id, message="55", table=table, skipped=(other, table))
    await house.posts.save_round(first)
    assert await house.posts.round_of(ann.id) == first
    assert await house.posts.round_of(bob.id) is None
    over = replace(first, message="56", table=None, skipped=())
    await house.posts.save_round(over)
    assert await house.posts.round_of(ann.id) == over


async def test_the_message_passes_from_one_view_to_another_with_the_round(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    old, new = await _view(house, ann, chat.id), await _view(house, ann, chat.id)
    await house.posts.save_view(replace(old, message="55"))
    leaves = replace(old, message=None, shown_seq=Seq(1))
    takes = replace(new, message="55", stale=(Old("50"),))
    stands = Round(player=ann.id, message="55", table=new.table)
    await house.posts.save_round(stands, (leaves, takes))
    assert await house.posts.view(old.id) == leaves
    assert await house.posts.view(new.id) == takes
    assert await house.posts.view_of_message(chat.id, "55") == takes
    assert await house.posts.view_of_message(chat.id, "50") == takes


async def test_a_view_that_was_there_for_the_round_only_goes_with_it(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    old, new = await _view(house, ann, chat.id), await _view(house, ann, chat.id)
    await house.posts.save_view(replace(old, message="55"))
    stands = Round(player=ann.id, message="55", table=new.table)
    await house.posts.save_round(stands, (replace(new, message="55"),), dropped=(old.id,))
    assert await house.posts.view(old.id) is None
    found = await house.posts.view_of_message(chat.id, "55")
    assert found is not None
    assert found.id == new.id


async def test_whoever_is_forgotten_leaves_no_round(house: House) -> None:
    ann = await house.person()
    await house.posts.save_round(Round(player=ann.id, message="55", table=None))
    assert await house.posts.forget(ann.id)
    assert await house.posts.round_of(ann.id) is None


async def _view(house: House, ann: Person, chat: ChatId) -> View:
    table = await house.table(ann)
    return await house.posts.add_view(table, chat, thread=None, audience=ann.id, side=None)
