"""While you were away: whoever is asked hears everything since their last turn."""

from __future__ import annotations

from aiogram.methods import SendPhoto

from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel
from tests.bot.chat.test_rounds import ONE, THREE, TWO, invited
from tests.fakes.telegram import Shown

DANCING = "62 61 66 31 42"
"""Ann runs into a hit and cannot enter with 6-6; then she is asked."""


async def shut_out(town: Town) -> tuple[Person, Person]:
    """Bob has moved twice since Ann's turn; between these hers has passed by itself."""
    ann, bob = await duel(town, DANCING)
    await ann.send("24/18 13/11")
    await bob.send("13/7 8/7")
    await bob.send("8/5 6/5")
    return ann, bob


async def test_everything_since_my_turn_also_what_passed_by_itself() -> None:
    town = Town()
    ann, _ = await shut_out(town)
    assert ann.screen().text.splitlines() == [
        "Bob 6-1: 13/7* 8/7",
        "Ann 6-6: no move",
        "Bob 3-1: 8/5 6/5",
        "Your turn: 4-2 · pips 166:156",
    ]
    assert not ann.screen().silent


async def test_these_turns_can_be_stepped_through_as_pictures() -> None:
    town = Town()
    ann, _ = await shut_out(town)
    board = ann.screen()
    assert await ann.tap("⏪ 3 turns") == ""
    first = ann.screen()
    assert first.id != board.id
    assert first.photo
    assert first.text.splitlines()[0].startswith("2/4")
    assert "Bob 6-1: 13/7* 8/7" in first.text
    await ann.tap("▶")
    assert "Ann 6-6: no move" in town.session.screen[ann.id, first.id].text
    await ann.tap("▶", message=first.id)
    assert "Bob 3-1: 8/5 6/5" in town.session.screen[ann.id, first.id].text


async def test_a_single_turn_needs_no_pages() -> None:
    town = Town()
    ann, bob = await duel(town, "31 65")
    await ann.send("8/5 6/5")
    assert "Ann 3-1: 8/5 6/5" in bob.screen().text
    assert not any("⏪" in label for label in bob.labels())


async def test_a_half_made_turn_has_its_keyboard_alone() -> None:
    town = Town()
    ann, _ = await shut_out(town)
    await ann.tap("bar/21")
    assert not any("⏪" in label for label in ann.labels())


async def test_shown_again_after_a_restart_it_tells_the_same() -> None:
    town = Town()
    ann, _ = await shut_out(town)
    told = ann.screen().text
    town.restart()
    await ann.send("/board")
    assert ann.screen().text == told


async def test_in_a_group_whoever_is_asked_hears_it_too() -> None:
    town = Town()
    ann, bob = await seated(town, DANCING)
    await ann.send("/m 24/18 13/11", GROUP)
    await bob.send("/m 13/7 8/7", GROUP)
    town.clock.forward(600)
    await bob.send("/m 8/5 6/5", GROUP)
    lines = town.session.last(GROUP).text.splitlines()
    assert lines[:3] == ["Bob 6-1: 13/7* 8/7", "Ann 6-6: no move", "Bob 3-1: 8/5 6/5"]


async def test_with_two_boards_waiting_a_third_comes_silently() -> None:
    town = Town()
    ann = town.person("ann")
    others = [town.person(name) for name in ("bob", "cat", "dan")]
    for rolls, other in zip((ONE, TWO, THREE), others, strict=True):
        await invited(town, ann, other, rolls)
    town.load("65")
    await ann.send("8/5 6/5", reply_to=await _board(town, ann))
    town.forget()
    town.load("21")
    await others[0].send("24/18 18/13")
    silent = [call.disable_notification for call in town.session.made(SendPhoto)]
    assert silent == [True]


async def test_with_one_board_waiting_another_still_rings() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await invited(town, ann, bob, ONE)
    await invited(town, ann, cat, TWO)
    town.load("65")
    await ann.send("8/5 6/5", reply_to=await _board(town, ann))
    town.forget()
    town.load("21")
    await bob.send("24/18 18/13")
    silent = [call.disable_notification for call in town.session.made(SendPhoto)]
    assert silent == [False]


async def _board(town: Town, who: Person) -> Shown:
    """The message that shows table 1 in somebody's own chat."""
    views = await town.store.views(TableId(1))
    messages = [int(view.message or 0) for view in views]
    return next(shown for shown in town.session.in_chat(who.id) if shown.id in messages)
