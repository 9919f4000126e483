"""What `bot.play.ports.Posts` promises of people, chats and games, by the file and the fake."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.play.ports import ChatId, ChatKind, ChatSettings, Old, PersonSettings
from rules.identity import Instant, PlayerId, Seq
from tests.storage.house import House
from tests.storage.sample import NOON

# People


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
    assert await house.posts.person_at(5) == again
    assert await house.posts.person_at(7) is None
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


async def test_what_is_chosen_at_the_same_time_is_all_kept(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    posts = house.posts
    await asyncio.gather(
        posts.change_person(ann.id, lambda was: replace(was, theme="wood")),
        posts.change_chat(chat.id, lambda was: replace(was, quiet="always")),
        posts.change_person(ann.id, lambda was: replace(was, word="удача")),
        posts.change_chat(chat.id, lambda was: replace(was, last_offer="long")),
        posts.change_person(ann.id, lambda was: replace(was, lang="ru")),
        posts.change_chat(chat.id, lambda was: replace(was, admins_open=True)),
    )
    person, group = await posts.person(ann.id), await posts.chat(chat.id)
    assert person is not None
    assert group is not None
    assert person.settings == PersonSettings(theme="wood", word="удача", lang="ru")
    assert group.settings == ChatSettings(quiet="always", last_offer="long", admins_open=True)
    assert await posts.change_person(ann.id, lambda was: was) == person.settings
    assert await posts.change_chat(chat.id, lambda was: was) == group.settings
    assert await posts.change_person(PlayerId(99), lambda was: was) is None
    assert await posts.change_chat(ChatId(99), lambda was: was) is None

    def refused(was: ChatSettings) -> ChatSettings:
        raise ValueError(was.quiet)

    with pytest.raises(ValueError, match="always"):
        await posts.change_chat(chat.id, refused)
    assert await posts.chat(chat.id) == group


async def test_last_seen_is_per_chat(house: House) -> None:
    ann, chat, other = await house.person(), await house.group(-1), await house.group(-2)
    assert await house.posts.last_seen(chat.id, ann.id) is None
    await house.posts.seen(chat.id, ann.id, Instant(10))
    await house.posts.seen(chat.id, ann.id, Instant(20))
    assert await house.posts.last_seen(chat.id, ann.id) == 20
    assert await house.posts.last_seen(other.id, ann.id) is None


async def test_whoever_has_gone_is_there_again_when_seen(house: House) -> None:
    ann, chat, other = await house.person(), await house.group(-1), await house.group(-2)
    assert not await house.posts.has_gone(chat.id, ann.id)
    await house.posts.went(chat.id, ann.id, Instant(5))
    assert await house.posts.has_gone(chat.id, ann.id), "though never seen"
    await house.posts.seen(chat.id, ann.id, Instant(10))
    assert not await house.posts.has_gone(chat.id, ann.id)
    await house.posts.went(chat.id, ann.id, Instant(20))
    assert await house.posts.has_gone(chat.id, ann.id)
    assert await house.posts.last_seen(chat.id, ann.id) is None
    assert not await house.posts.has_gone(other.id, ann.id)
    await house.posts.seen(chat.id, ann.id, Instant(30))
    assert await house.posts.last_seen(chat.id, ann.id) == 30


# Chats


async def test_looks_are_kept_as_they_were_chosen(house: House) -> None:
    ann, chat = await house.person(), await house.group()
    mine = PersonSettings(theme="contrast", home_left=True, numbers=False, letters="list")
    ours = ChatSettings(theme="print", letters="grid", game="long one", no_photos_until=NOON)
    await house.posts.set_person(ann.id, mine)
    await house.posts.set_chat(chat.id, ours)
    person, group = await house.posts.person(ann.id), await house.posts.chat(chat.id)
    assert person is not None
    assert group is not None
    assert (person.settings, group.settings) == (mine, ours)


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
    await house.posts.save_view(replace(view, shown_seq=Seq(1), message="11", stale=(Old("10"),)))
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


# Lists


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


async def test_a_chat_is_found_by_telegrams_id_for_it(house: House) -> None:
    chat, other = await house.group(-1), await house.group(-2)
    wishes = ChatSettings(quiet="23.8", zone="Europe/Moscow", pace="86400", admins_open=True)
    await house.posts.set_chat(chat.id, wishes)
    found = await house.posts.chat_at(-1)
    assert found is not None
    assert (found.id, found.settings) == (chat.id, wishes)
    assert await house.posts.chat_at(-2) == other
    assert await house.posts.chat_at(-3) is None
