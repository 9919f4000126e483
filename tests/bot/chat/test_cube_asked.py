"""The cube as people meet it: asked, taken, dropped, raised, and not asked about any more."""

from __future__ import annotations

import pytest

from bot.chat.buttons import Press, Verb
from rules.game import ToPlay, ToRoll
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_invited import code_on

MONEY = "money jacoby beavers raccoons stake 0.50 EUR"


async def match(town: Town, words: str, rolls: str) -> tuple[Person, Person]:
    """Ann invites and Bob follows the link; the boards stand in both chats."""
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    town.load(rolls)
    await ann.send(f"/new {words}")
    await bob.send(f"/start {code_on(ann)}")
    return ann, bob


async def asked(town: Town, words: str = "match 5", rolls: str = "31") -> tuple[Person, Person]:
    """Ann has played 3-1 and Bob may double."""
    ann, bob = await match(town, words, rolls)
    await ann.send("8/5 6/5")
    return ann, bob


async def test_rolling_and_doubling_are_buttons_only_where_there_is_a_choice() -> None:
    town = Town()
    ann, bob = await asked(town)
    assert bob.labels()[:2] == ["🎲 Бросить", "Удвоить → 2"]
    assert "больше не спрашивать" in bob.labels()[2]
    assert "Пора бросать — или сначала удвоить до 2?" in bob.screen().text
    assert ann.labels() == ["⋯"]
    town.load("42")
    await bob.tap("🎲 Бросить")
    assert "Пора ходить: 4-2" in bob.screen().text
    plain = Town()
    _, bob = await asked(plain, "short", "31 42")
    assert "Пора ходить: 4-2" in bob.screen().text


async def test_a_take_brings_the_doublers_dice_in_the_same_message() -> None:
    town = Town()
    ann, bob = await asked(town)
    await bob.tap("Удвоить → 2")
    assert "Take the cube at 2, or drop and lose 1 point?" in ann.screen().text
    assert ann.labels() == ["Take, cube at 2", "Drop −1", "⋯"]
    town.load("42")
    before = len(town.session.in_chat(bob.id))
    await ann.tap("Take")
    assert len(town.session.in_chat(bob.id)) == before + 1
    assert "Ann принимает куб 2" in bob.screen().text
    assert "Пора ходить: 4-2" in bob.screen().text
    assert "Cube 2, owned by Ann" in ann.screen().text
    # Bob plays and Ann, who owns the cube, is asked; Bob after her is not.
    await bob.send("8/4 6/4")
    assert ann.labels()[:2] == ["🎲 Roll", "Double → 4"]
    town.load("65 31")
    await ann.tap("🎲 Roll")
    await ann.send("24/18 13/8")
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]


async def test_a_drop_asks_once_more_and_names_its_price() -> None:
    town = Town()
    ann, bob = await asked(town)
    await bob.tap("Удвоить → 2")
    said = await ann.tap("Drop −1")
    assert said == "The cube at 2: dropping loses the game and 1 point. Surely?"
    assert ann.labels() == ["Yes, drop: −1 point", "‹ Back"]
    assert "Dropped" not in await town.kinds()
    await ann.tap("‹ Back")
    assert ann.labels()[:2] == ["Take, cube at 2", "Drop −1"]
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    assert (await town.kinds())[-2:] == ["Dropped", "GameWon"]
    assert "Bob wins: Ann drops the cube. 1 point" in ann.screen().text
    assert "Bob побеждает: Ann пасует" in bob.screen().text


async def test_the_words_of_a_drop_in_russian() -> None:
    town = Town()
    ann, bob = await asked(town)
    town.load("42")
    await bob.tap("Удвоить")
    await ann.tap("Take")
    await bob.send("8/4 6/4")
    await ann.tap("Double → 4")
    assert bob.labels() == ["Принять, куб 4", "Пас −2", "⋯"]
    assert "Пас — проигранная партия и минус 2 очка" in await bob.tap("Пас −2")
    assert bob.labels()[0] == "Да, пас: −2 очка"


@pytest.mark.parametrize("verb", [Verb.TAKE, Verb.DROP, Verb.DROP_SURELY, Verb.BEAVER])
async def test_only_who_was_doubled_answers(verb: Verb) -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    cat = town.person("cat")
    town.load("31")
    await ann.send(f"/new {MONEY}", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    await bob.tap("Double → 2", GROUP)
    since = (await town.table()).since
    data = Press(table=1, since=since, verb=verb).pack()
    shown = bob.screen(GROUP)
    for other in (bob, cat):
        assert await other.press(data, GROUP, shown.id)
        assert (await town.table()).since == since


async def test_beaver_and_raccoon_with_their_prices() -> None:
    town = Town()
    ann, bob = await asked(town, MONEY)
    await bob.tap("Удвоить → 2")
    assert ann.labels() == ["Take, cube at 2", "Drop −1", "🦫 Beaver → 4", "⋯"]
    await ann.tap("Beaver")
    assert bob.labels() == ["Принять, куб 4", "Пас −2", "🦝 Ракун → 8", "⋯"]
    assert "Ann отвечает бивером: куб 4, пас стоит 2 очка" in bob.screen().text
    await bob.tap("Ракун")
    assert ann.labels() == ["Take, cube at 8", "Drop −4", "⋯"]
    town.load("42")
    await ann.tap("Take")
    game = (await town.table()).game
    assert game is not None
    assert (game.cube.value, isinstance(game.phase, ToPlay)) == (8, True)
    assert "Cube 8, owned by Ann" in ann.screen().text


async def test_a_dead_cube_is_not_offered_and_refused_with_its_numbers() -> None:
    town = Town()
    ann, bob = await asked(town, "match 1", "31 42")
    assert "Пора ходить: 4-2" in bob.screen().text  # a match to 1 is the Crawford game
    assert "Crawford game: no cube" in ann.screen().text
    town = Town()
    ann, bob = await asked(town, "match 2 no crawford", "31")
    await bob.tap("Удвоить → 2")
    town.load("42 65")
    await ann.tap("Take")
    await bob.send("8/4 6/4")  # Ann's cube of 2 wins the match as it is, so she just rolls
    assert "Your turn: 6-5" in ann.screen().text
    since = (await town.table()).since
    double = Press(table=1, since=since, verb=Verb.DOUBLE).pack()
    assert "rolled already" in await ann.press(double, None, ann.screen().id)


# ------------------------------------------------------------------ not asked any more


async def test_stop_asking_holds_for_this_person_in_this_game_and_over_a_restart() -> None:
    town = Town()
    ann, bob = await asked(town)
    town.load("42 65 31")
    assert await bob.tap("больше не спрашивать") == "Кости в этой партии теперь бросаются сами"
    assert "Пора ходить: 4-2" in bob.screen().text
    await bob.send("8/4 6/4")
    assert ann.labels()[:2] == ["🎲 Roll", "Double → 2"]
    town.restart()
    await ann.tap("🎲 Roll")
    await ann.send("24/18 13/8")
    assert "Пора ходить: 3-1" in bob.screen().text
    assert "Удвоить" not in str(bob.labels())
    rolled = [kind for kind in await town.kinds() if kind == "Rolled"]
    assert len(rolled) == 3


async def test_the_order_is_taken_back_from_the_menu() -> None:
    town = Town()
    ann, bob = await asked(town)
    town.load("42 65")
    await bob.tap("больше не спрашивать")
    await ann.tap("⋯")
    assert "Ask me about the cube again" not in str(ann.labels())
    await bob.tap("⋯")
    await bob.tap("Снова спрашивать о кубе")
    await bob.tap("⋯")
    assert "Снова спрашивать" not in str(bob.labels())
    await bob.send("8/4 6/4")
    await ann.tap("🎲 Roll")
    await ann.send("24/18 13/8")
    assert bob.labels()[:2] == ["🎲 Бросить", "Удвоить → 2"]


async def test_the_order_ends_with_its_game() -> None:
    town = Town()
    ann, bob = await asked(town)
    town.load("42")
    await bob.tap("больше не спрашивать")
    await bob.send("/resign")
    await bob.tap("−3")
    await bob.tap("−3")
    town.load("31")
    await ann.tap("Next game")
    await ann.send("8/5 6/5")
    assert bob.labels()[:2] == ["🎲 Бросить", "Удвоить → 2"]


async def test_an_old_button_gives_no_order() -> None:
    town = Town()
    ann, bob = await asked(town)
    shown = bob.seeing("больше не спрашивать", bob.id)
    data = shown.data("больше не спрашивать")
    town.load("42 65")
    assert "Bob" in await ann.press(data, None, ann.screen().id)
    await bob.tap("🎲 Бросить")
    await bob.press(data, None, shown.id)
    await bob.send("8/4 6/4")
    await ann.tap("🎲 Roll")
    await ann.send("24/18 13/8")
    game = (await town.table()).game
    assert game is not None
    assert isinstance(game.phase, ToRoll)
    assert not await town.store.orders(TableId(1), 1)
