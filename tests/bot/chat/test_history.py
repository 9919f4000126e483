"""The turns of a game can be paged through (chat.md 3)."""

from __future__ import annotations

from bot.chat.buttons import Press, Verb
from tests.bot.chat.talk import Town
from tests.bot.chat.test_invited import duel


async def test_turns_are_paged_in_one_message() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    await ann.send("8/5 6/5")
    await bob.send("8/4 6/4")
    await ann.tap("⋯")
    live = ann.seeing("Turns so far", ann.id)
    await ann.tap("Turns so far")
    shown = ann.screen()
    assert shown.id != live.id
    assert shown.text.splitlines() == ["2/2", "Bob 4-2: 8/4 6/4"]
    assert shown.photo
    assert shown.labels == [["◀"]]
    await ann.tap("◀")
    shown = ann.screen()
    assert shown.text.splitlines() == ["1/2", "Ann 3-1: 8/5 6/5"]
    assert shown.labels == [["▶"]]
    assert shown.edits == 1, "in its place, and its buttons stay"
    await ann.tap("▶")
    assert ann.screen().text.startswith("2/2")


async def test_there_is_nothing_to_page_before_the_first_turn() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.tap("⋯")
    assert not [label for label in ann.labels() if "Turns so far" in label]


async def test_a_turn_that_does_not_exist_is_an_outdated_button() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    table = await town.table()
    before = len(town.session.in_chat(ann.id))
    for arg in ("", "1", "99"):
        data = Press(table=1, since=table.since, verb=Verb.HISTORY, arg=arg).pack()
        assert await ann.press(data, None, ann.screen().id) != ""
    assert len(town.session.in_chat(ann.id)) == before
