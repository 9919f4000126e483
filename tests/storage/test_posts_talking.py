"""What `bot.play.talking` promises of notes, words, mutes and nudges, by the file and the fake."""

from __future__ import annotations

import json

from rules.identity import Instant
from storage.opening import Storage
from storage.words import KEPT_SECONDS, LONGEST_WAIT
from tests.storage.house import House
from tests.storage.sample import NOON

DAY = 86_400


async def test_a_note_is_kept_for_its_writer_and_its_game(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    first, second = await house.table(ann, bob), await house.table(ann, bob)
    posts = house.posts
    assert await posts.note(first, ann.id) == ""
    await posts.write_note(first, ann.id, "break <soon>", NOON)
    await posts.write_note(second, bob.id, "his", NOON)
    assert await posts.note(first, ann.id) == "break <soon>"
    assert await posts.note(first, bob.id) == ""
    assert await posts.note(second, ann.id) == ""
    await posts.write_note(first, ann.id, "hold the 5", Instant(NOON + 1))
    assert await posts.note(first, ann.id) == "hold the 5"
    await posts.write_note(first, ann.id, "", NOON)
    assert await posts.note(first, ann.id) == ""
    assert await posts.note(second, bob.id) == "his"


async def test_words_wait_until_they_are_told(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table, other = await house.table(ann, bob), await house.table(ann, bob)
    posts = house.posts
    first = await posts.say(table, ann.id, bob.id, "привет", NOON)
    second = await posts.say(table, ann.id, bob.id, "/good_luck", Instant(NOON + 1))
    await posts.say(other, ann.id, bob.id, "elsewhere", NOON)
    assert (first.by, first.to, first.text, first.told_at) == (ann.id, bob.id, "привет", None)
    assert await posts.untold(table, bob.id) == (first, second)
    assert await posts.untold(table, ann.id) == ()
    await posts.told([first.id], Instant(NOON + 5))
    await posts.told([first.id], Instant(NOON + 9))
    assert await posts.untold(table, bob.id) == (second,)
    told = await posts.said(first.id)
    assert told is not None
    assert told.told_at == NOON + 5
    assert await posts.said(999) is None


async def test_words_are_counted_by_who_says_them(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    for second in range(3):
        await house.posts.say(table, ann.id, bob.id, "x", Instant(NOON + second))
    await house.posts.say(table, bob.id, ann.id, "y", NOON)
    assert await house.posts.said_since(ann.id, Instant(NOON + 1)) == 2
    assert await house.posts.said_since(bob.id, NOON) == 1


async def test_words_told_long_ago_are_gone_and_those_that_wait_are_not(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    told = await house.posts.say(table, ann.id, bob.id, "old", NOON)
    waits = await house.posts.say(table, ann.id, bob.id, "waits", NOON)
    await house.posts.told([told.id], NOON)
    await house.posts.say(table, bob.id, ann.id, "z", Instant(NOON + KEPT_SECONDS))
    assert await house.posts.said(told.id) is not None
    await house.posts.say(table, bob.id, ann.id, "z", Instant(NOON + KEPT_SECONDS + 1))
    assert await house.posts.said(told.id) is None
    assert await house.posts.untold(table, bob.id) == (waits,)


async def test_who_is_muted_is_not_heard_until_unmuted(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    said = await house.posts.say(table, ann.id, bob.id, "x", NOON)
    assert not await house.posts.mutes(bob.id, ann.id)
    for _ in range(2):
        await house.posts.mute(bob.id, ann.id, NOON)
    assert await house.posts.mutes(bob.id, ann.id)
    assert not await house.posts.mutes(ann.id, bob.id)
    assert await house.posts.untold(table, bob.id) == ()
    await house.posts.mute(bob.id, ann.id, None)
    assert await house.posts.untold(table, bob.id) == (said,)


async def test_one_nudge_in_a_while_at_each_table(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table, other = await house.table(ann, bob), await house.table(ann, bob)
    nudge = house.posts.nudge
    assert await nudge(table, ann.id, NOON, pause=DAY) is None
    assert await nudge(table, ann.id, Instant(NOON + DAY - 1), pause=DAY) == NOON
    assert await nudge(table, bob.id, NOON, pause=DAY) is None
    assert await nudge(other, ann.id, NOON, pause=DAY) is None
    assert await nudge(table, ann.id, Instant(NOON + DAY), pause=DAY) is None


async def test_nothing_of_it_outlives_who_is_forgotten(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    posts = house.posts
    await posts.write_note(table, ann.id, "mine", NOON)
    await posts.write_note(table, bob.id, "his", NOON)
    by, to = (
        await posts.say(table, ann.id, bob.id, "from her", NOON),
        await posts.say(table, bob.id, ann.id, "to her", NOON),
    )
    await posts.mute(ann.id, bob.id, NOON)
    await posts.nudge(table, ann.id, NOON, pause=DAY)
    await house.close(table)
    assert await posts.forget(ann.id)
    assert await posts.note(table, ann.id) == ""
    assert await posts.note(table, bob.id) == "his"
    assert await posts.said(by.id) is None
    assert await posts.said(to.id) is None
    assert not await posts.mutes(ann.id, bob.id)
    assert await posts.nudge(table, ann.id, NOON, pause=DAY) is None


async def test_my_data_hold_my_words_and_nothing_of_others(storage: Storage) -> None:
    house = House(storage.store, storage.posts)
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    posts = house.posts
    await posts.write_note(table, ann.id, "my own note", NOON)
    await posts.write_note(table, bob.id, "his secret plan", NOON)
    await posts.say(table, ann.id, bob.id, "what I said", NOON)
    await posts.say(table, bob.id, ann.id, "not told yet", NOON)
    await posts.mute(bob.id, ann.id, NOON)
    text = json.dumps(await posts.data_of(ann.id), default=str)
    assert "not told yet" not in text
    assert "his secret plan" not in text
    assert "muted_id" not in text
    assert "my own note" in text
    assert "what I said" in text


async def test_words_that_wait_at_a_closed_table_are_found(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    running, closed = await house.table(ann, bob), await house.table(ann, bob)
    await house.posts.say(running, ann.id, bob.id, "with the next board", NOON)
    waits = await house.posts.say(closed, ann.id, bob.id, "good game", NOON)
    assert await house.posts.left_untold() == ()
    await house.close(closed)
    assert await house.posts.left_untold() == (closed,)
    await house.posts.told([waits.id], NOON)
    assert await house.posts.left_untold() == ()


async def test_words_that_nobody_came_to_hear_are_gone_in_the_end(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    old = await house.posts.say(table, ann.id, bob.id, "old", NOON)
    await house.posts.say(table, bob.id, ann.id, "z", Instant(NOON + LONGEST_WAIT))
    assert await house.posts.said(old.id) is not None
    await house.posts.say(table, bob.id, ann.id, "z", Instant(NOON + LONGEST_WAIT + 1))
    assert await house.posts.said(old.id) is None


async def test_what_is_kept_no_longer_goes_although_nobody_says_anything(house: House) -> None:
    """Words told long ago, notes on games that are over, seats that were kept at such tables."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    over, running = await house.table(ann, bob), await house.table(ann)
    for table in (over, running):
        await house.posts.write_note(table, ann.id, "hold the bar", NOON)
        await house.posts.reserve(table, username="@eve", player=None)
    words = await house.posts.say(running, ann.id, bob.id, "well played", NOON)
    waits = await house.posts.say(running, ann.id, bob.id, "and again", NOON)
    await house.posts.told([words.id], NOON)
    await house.close(over)
    await house.posts.discard(Instant(NOON + KEPT_SECONDS))
    assert await house.posts.note(over, ann.id) == ""
    assert await house.posts.reserved(over) is None
    assert await house.posts.note(running, ann.id) == "hold the bar"
    assert await house.posts.reserved(running) == ("@eve", None)
    assert await house.posts.said(words.id) is not None
    await house.posts.discard(Instant(NOON + KEPT_SECONDS + 1))
    assert await house.posts.said(words.id) is None
    assert await house.posts.said(waits.id) is not None
    await house.posts.discard(Instant(NOON + LONGEST_WAIT + 1))
    assert await house.posts.said(waits.id) is None
