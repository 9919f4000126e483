"""Calling a game off before its first turn, by either; asking a turn back, with what was seen."""

from __future__ import annotations

import pytest

from rules.events import Ending, TableClosed
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on, duel


async def ending(town: Town, number: int = 1) -> Ending:
    events = await town.store.history(TableId(number))
    (event,) = [each for each in events if isinstance(each, TableClosed)]
    return event.ending


# ------------------------------------------------------------------------- calling off


@pytest.mark.parametrize("who", ["ann", "bob"])
async def test_either_calls_it_off_once_the_opening_is_rolled_and_the_other_hears(who: str) -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    one, other = (ann, bob) if who == "ann" else (bob, ann)
    await one.send("/cancel")
    await one.tap(one.labels()[0])
    assert await ending(town) is Ending.CANCELLED
    said = {"ann": "Игра отменена: так решает Ann", "bob": "Bob cancels the game"}[who]
    assert said in other.screen().text
    assert not other.screen().silent
    assert other.labels()[0].startswith("🔁")
    assert not [label for label in other.labels() if "24/21" in label]


async def test_from_the_menu_with_a_second_question() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.tap("⋯")
    await ann.tap("Cancel the game")
    assert not (await town.table()).closed
    await ann.tap("Back")
    await ann.tap("⋯")
    await ann.tap("Cancel the game")
    town.restart()
    surely = ann.seeing("Yes, cancel", ann.id)
    data = surely.data("Yes, cancel")
    await ann.press(data, None, surely.id, settle=False)
    assert await ann.press(data, None, surely.id)
    assert (await town.kinds()).count("TableClosed") == 1


async def test_a_turn_between_the_questions_is_in_time() -> None:
    town = Town()
    ann, bob = await duel(town, "31 52")
    await bob.send("/cancel")
    asked = bob.screen()
    await ann.send("8/5 6/5")
    data = asked.data(asked.labels[0][0])
    assert "/resign" in await bob.press(data or "", None, asked.id)
    assert not (await town.table()).closed
    await ann.tap("⋯")
    assert "✖ Cancel the game" not in ann.labels()


async def test_an_open_table_and_a_kept_seat_are_called_off() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    await ann.send("/new")
    link = code_on(ann)
    await ann.send("/cancel")
    assert await ending(town) is Ending.CANCELLED
    await bob.send(f"/start {link}")
    assert (await town.table()).seats == (1,)
    await bob.send("/help", GROUP)
    await ann.send("/new", GROUP, reply_to=await bob.send("hi", GROUP))
    assert "This seat is kept for Bob" in await town.person("cat").tap("Sit down", GROUP)
    await bob.send("/cancel 2", GROUP)
    assert not (await town.table(2)).closed, "whose seat is kept declines instead"
    await ann.send("/cancel 2", GROUP)
    assert await ending(town, 2) is Ending.CANCELLED


async def test_whoever_sits_in_a_group_stands_up_and_the_opener_calls_off() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await bob.send("/cancel", GROUP)
    assert (await town.table()).seats == (1,)
    assert not (await town.table()).closed
    await bob.tap("Sit down", GROUP)
    await ann.send("/cancel", GROUP)
    assert await ending(town) is Ending.CANCELLED


async def test_a_rematch_is_withdrawn_where_the_other_sees_it() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/cancel")
    await ann.tap("Yes, cancel")
    await ann.tap("Rematch")
    assert bob.labels()[0] == "🪑 Сесть за доску"
    await ann.send("/cancel 2")
    assert await ending(town, 2) is Ending.CANCELLED
    assert "🪑 Сесть за доску" not in bob.labels()


async def test_a_spectator_calls_nothing_off() -> None:
    town = Town()
    await seated(town)
    cat = town.person("cat")
    await cat.send("/cancel 1", GROUP)
    assert not (await town.table()).closed
    since = (await town.table()).since
    await cat.press(f"t1:1:{since}:cy:", GROUP)
    assert not (await town.table()).closed


# ------------------------------------------------------------------------ taking back


async def asked_back(town: Town) -> tuple[Person, Person]:
    """Ann has played 8/5 6/5, Bob sees his 4-2, and Ann asks for her turn."""
    ann, bob = await duel(town, "31 42")
    await ann.send("8/5 6/5")
    await ann.tap("⋯")
    await ann.tap("Ask for my turn back")
    return ann, bob


async def test_the_request_names_the_roll_that_was_seen_and_that_it_stands() -> None:
    town = Town()
    ann, bob = await asked_back(town)
    assert "Бросок 4-2 уже известен и останется прежним" in bob.screen().text
    assert "The roll 4-2 has been seen and will stay as it is" in ann.screen().text
    assert "4-2" in ann.screen().text
    await bob.tap("✅ Согласиться")
    assert "3-1" in ann.screen().text
    town.load("66")  # would be the next dice, if the old roll did not stand
    await ann.send("24/23 13/10")
    assert "4-2" in bob.screen().text


async def test_once_the_other_has_acted_it_is_too_late() -> None:
    town = Town()
    ann, bob = await asked_back(town)
    shown = bob.seeing("✅ Согласиться", bob.id)
    data = shown.data("✅ Согласиться")
    town.load("31")
    await bob.send("8/4 6/4")
    assert not (await town.table()).offers
    assert await bob.press(data, None, shown.id)
    assert "TakenBack" not in await town.kinds()
    await ann.tap("⋯")
    assert "↩ Ask for my turn back" not in ann.labels()
