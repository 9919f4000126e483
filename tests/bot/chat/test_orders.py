"""Standing orders: given in private, told when they are carried out, taken back until then."""

from __future__ import annotations

import pytest

from bot.phrases.phrases import phrases_for
from rules.game import ToAnswer, ToPlay, ToRoll
from rules.identity import TableId
from rules.order_events import OrderKind
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_cube_asked import asked, match
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on, duel
from tests.fakes.telegram import Shown

EN, RU = phrases_for("en"), phrases_for("ru")


def board(person: Person) -> Shown:
    """The newest picture in somebody's own chat."""
    shown = [each for each in person.town.session.in_chat(person.id) if each.photo is not None]
    return shown[-1]


def told(town: Town, person: Person, word: str) -> bool:
    """Whether somebody's chat was ever sent this."""
    calls = [call for call in town.session.calls if getattr(call, "chat_id", 0) == person.id]
    return any(word in str(call) for call in calls)


async def phase(town: Town) -> object:
    game = (await town.table()).game
    assert game is not None
    return game.phase


async def stands(town: Town) -> list[OrderKind]:
    """What is ordered for the first game, as it is kept."""
    return [order.kind for order in await town.store.orders(TableId(1), 1)]


# ------------------------------------------------------------------------------ conditions


async def test_a_condition_is_kept_to_oneself_until_it_applies() -> None:
    town = Town()
    ann, bob = await match(town, "match 5", "31")
    await bob.send("/if 31 удвоить")
    assert "• После 3-1 удваиваю" in bob.screen().text
    await ann.send("/board")
    assert not told(town, ann, "by order")
    assert not told(town, ann, "OrderFired")
    await ann.send("8/5 6/5")
    assert (await town.kinds())[-3:] == ["Played", "OrderFired", "DoubleOffered"]
    assert isinstance(await phase(town), ToAnswer)
    assert ", by order" in board(ann).text
    assert "по наказу" in board(bob).text


async def test_take_by_order_rolls_for_the_doubler_at_once() -> None:
    town = Town()
    ann, bob = await asked(town)
    await ann.send("/if double take")
    town.load("42")
    await bob.tap("Удвоить → 2")
    assert (await town.kinds())[-4:] == ["DoubleOffered", "OrderFired", "Taken", "Rolled"]
    assert "Ann принимает куб 2 — по наказу" in bob.screen().text
    assert isinstance(await phase(town), ToPlay)


async def test_what_is_typed_wrongly_is_explained() -> None:
    town = Town()
    ann, bob = await match(town, "match 5", "31")
    for text, answer in {
        "/if": RU.condition_how(),
        "/if 66": RU.condition_how(),
        "/if <b> double": RU.condition_unread("<b>"),
        "/if 31 24/2": RU.condition_unread("24/2"),
        "/if 66 double": RU.cannot_order("rolled"),
        "/if double take": RU.cannot_order("no_double"),
        "/if off": RU.order_gone(),
        "/if #77 any roll": RU.cannot_order("no_game"),
    }.items():
        await bob.send(text)
        assert bob.screen().text == answer, text
    await ann.send("/if any roll")
    assert ann.screen().text == EN.cannot_order("their_turn")
    cat = town.person("cat")
    await cat.send("/if any roll")
    assert cat.screen().text == EN.cannot_order("no_game")
    await cat.send("/if #1 any roll")
    assert cat.screen().text == EN.cannot_order("no_game")
    assert await stands(town) == []


async def test_without_a_cube_only_turns_can_be_ordered() -> None:
    town = Town()
    _, bob = await duel(town, "31")
    await bob.send("/if any double")
    assert "куб" in bob.screen().text.lower()
    await bob.send("/if 42 8/4 6/4")
    assert "На мои 4-2: 8/4 6/4" in bob.screen().text


async def test_a_turn_by_order_is_played_and_told() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    await bob.send("/if 42 8/4 6/4")
    await ann.send("8/5 6/5")
    assert (await town.kinds())[-4:] == ["Rolled", "OrderFired", "Played", "Rolled"]
    assert "Bob 4-2: 8/4 6/4, by order" in board(ann).text
    assert "Your turn: 6-5" in board(ann).text


async def test_several_games_are_asked_about() -> None:
    town = Town()
    ann, bob = await match(town, "match 5", "31 31")
    await match_again(ann, bob)
    await bob.send("/if any roll")
    assert bob.screen().text == RU.condition_which("#1, #2")
    await bob.send("/if #2 any roll")
    assert "#2" in bob.screen().text
    await bob.send("/orders")
    assert "#2" in bob.screen().text
    assert "#1" not in bob.screen().text
    await bob.tap("📌 Наказы #2")
    assert "После любого броска бросаю" in bob.screen().text
    await bob.send("/if off")
    assert bob.screen().text == RU.order_withdrawn()


async def match_again(ann: Person, bob: Person) -> None:
    """A second match of the same two, begun from the same link."""
    await ann.send("/new match 5")
    await bob.send(f"/start {code_on(ann)}")


# ------------------------------------------------------------------------------ the page


async def test_the_page_gives_and_takes_back() -> None:
    town = Town()
    ann, bob = await asked(town)
    await ann.tap("⋯")
    await ann.tap("Orders")
    assert EN.orders_none() in ann.screen().text
    assert ann.labels() == [
        "🎲 Just roll",
        "🏁 Finish by itself",
        "If doubled: take",
        "If doubled: drop −1",
        "Next turn: double",
        "Hide",
    ]
    assert await ann.tap("If doubled: drop") == EN.ordered()
    assert EN.ordered_answer(takes=False) in ann.screen().text
    assert await ann.tap("If doubled: take") == EN.ordered()
    assert EN.ordered_answer(takes=False) not in ann.screen().text
    assert await ann.tap("Finish by itself") == EN.ordered()
    assert await ann.tap("I finish myself") == EN.order_withdrawn()
    assert await ann.tap("No conditions") == EN.order_withdrawn()
    assert EN.orders_none() in ann.screen().text
    assert await stands(town) == []
    shown = ann.screen()
    await ann.tap("Hide")
    assert (ann.id, shown.id) not in town.session.screen
    assert not told(town, bob, "наказ")


async def test_ordering_to_roll_at_the_question_rolls_at_once() -> None:
    town = Town()
    _, bob = await asked(town)
    town.load("42")
    await bob.tap("⋯")
    await bob.tap("Наказы")
    assert await bob.tap("Бросать сразу") == RU.ordered()
    assert isinstance(await phase(town), ToPlay)
    assert "Bob 4-2 — по наказу" in board(bob).text
    await bob.send("8/4 6/4")
    assert await bob.tap("Спрашивать о кубе") == RU.order_withdrawn()


async def test_an_order_that_has_done_its_work_is_gone() -> None:
    town = Town()
    ann, bob = await asked(town)
    await ann.send("/if double take")
    page = ann.screen()
    none, double = page.data("No conditions"), page.data("Next turn")
    town.load("42")
    await bob.tap("Удвоить → 2")
    assert await ann.press(none, None, page.id) == EN.order_gone()
    assert await ann.press(double, None, page.id) == EN.position_over()


@pytest.mark.parametrize("data", ["i+", "z+", "tt", "r", "r*"])
async def test_forged_buttons(data: str) -> None:
    town = Town()
    ann, _ = await asked(town)
    forged = f"t1:1:5:od:{data}"
    assert await ann.press(forged) == EN.outdated_button()
    cat = town.person("cat")
    assert await cat.press("t1:1:5:od:r+") == EN.cannot_order("no_game")
    assert await cat.press("t1:1:0:or:") == EN.outdated_button()
    assert await stands(town) == []


# ------------------------------------------------------------------------------ groups


async def test_in_a_group_the_way_leads_to_the_private_chat() -> None:
    town = Town()
    ann, bob = await seated(town)
    for text in ("/if 31 8/5 6/5", "/orders"):
        await bob.send(text, GROUP)
        assert bob.screen(GROUP).text == EN.orders_not_here()
    assert await stands(town) == []
    await ann.tap("⋯", GROUP)
    await ann.tap("More", GROUP)
    assert await ann.tap("Orders", GROUP) == ""
    await ann.send("/start orders1")
    assert "Orders for game #1" in ann.screen().text
    assert await ann.tap("Finish by itself") == EN.ordered()
    assert await stands(town) == [OrderKind.BEAR_OFF]
    assert "Orders for" not in "".join(town.texts(GROUP))
    cat = town.person("cat")
    await cat.send("/start orders1")
    assert cat.screen().text == EN.cannot_order("no_game")


async def test_a_condition_in_a_groups_game_is_given_in_private() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42 65")
    await bob.send("/if 42 8/4 6/4")
    assert "8/4 6/4" in bob.screen().text
    await ann.send("/m 8/5 6/5", GROUP)
    assert (await town.kinds())[-4:] == ["Rolled", "OrderFired", "Played", "Rolled"]
    assert "Bob 4-2: 8/4 6/4, by order" in ann.screen(GROUP).text


# ------------------------------------------------------------------------------ a restart


async def test_orders_survive_a_restart() -> None:
    town = Town()
    ann, bob = await match(town, "match 5", "31")
    await bob.send("/if any double")
    town.restart()
    await ann.send("8/5 6/5")
    assert isinstance(await phase(town), ToAnswer)
    town.restart()
    town.load("42")
    await ann.tap("Take")
    await bob.send("8/4 6/4")
    assert isinstance(await phase(town), ToRoll)
