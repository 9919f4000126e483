"""Ending a game or a match by agreement: what may be offered, to whom, and that both accept."""

from __future__ import annotations

import pytest

from rules.identity import TableId
from rules.position import Side
from rules.time_events import Settled, SettlementOffered
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on
from tests.bot.chat.test_stopping import in_menu


async def duel(town: Town, words: str = "short", lang: str = "en") -> tuple[Person, Person]:
    ann, bob = town.person("ann"), town.person("bob", lang=lang)
    town.load("31 52 64")
    await ann.send(f"/new {words}")
    await bob.send(f"/start {code_on(ann)}")
    return ann, bob


async def settled(town: Town) -> Settled:
    (event,) = [e for e in await town.store.history(TableId(1)) if isinstance(e, Settled)]
    return event


async def offered(town: Town) -> list[tuple[Side | None, int]]:
    events = await town.store.history(TableId(1))
    return [(e.winner, e.points) for e in events if isinstance(e, SettlementOffered)]


async def side_of(town: Town, who: int) -> Side:
    seating = (await town.table()).seating
    assert seating is not None
    side = seating.side_of((await town.table()).seats[who])
    assert side is not None
    return side


async def test_nobody_pays() -> None:
    town = Town()
    ann, bob = await duel(town)
    await ann.send("/settle")
    assert "At most 3 points can still be lost here" in ann.screen().text
    assert "the table is closed" in ann.screen().text
    assert ann.screen().labels == [
        ["Nobody pays"],
        ["I get 1", "I get 2", "I get 3"],
        ["I pay 1", "I pay 2", "I pay 3"],
        ["‹ Back"],
    ]
    assert "up to Bob" in await ann.tap("Nobody pays")
    assert "Ann offers to stop here: no winner, and the table closes. Agree?" in bob.screen().text
    assert not bob.screen().silent
    await bob.tap("✅ Accept")
    table = await town.table()
    assert table.closed
    assert table.standing is not None
    assert (await settled(town)).transfers == ()
    for person in (ann, bob):
        assert "all ends here without a winner" in person.screen().text
        assert person.labels()[0] == "🔁 Rematch"


@pytest.mark.parametrize(("label", "price", "winner"), [("I pay 2", "+2", 1), ("I get 3", "−3", 0)])
async def test_the_price_is_that_of_whoever_accepts(label: str, price: str, winner: int) -> None:
    town = Town()
    ann, bob = await duel(town)
    await in_menu(ann, "Offer a settlement")
    await ann.tap(label)
    assert f"✅ Accept: {price}" in bob.labels()
    assert "Withdraw" in ann.labels()
    await bob.tap("✅ Accept")
    event = await settled(town)
    assert event.winner is await side_of(town, winner)
    assert event.points == int(price[1:])


@pytest.mark.parametrize(
    ("words", "winner", "points"),
    [("0", None, 0), ("+2", 0, 2), ("-1", 1, 1), ("−3", 1, 3), ("+ 3", 0, 3)],
)
async def test_it_can_be_typed(words: str, winner: int | None, points: int) -> None:
    town = Town()
    ann, _ = await duel(town)
    await ann.send(f"/settle {words}")
    won = None if winner is None else await side_of(town, winner)
    assert await offered(town) == [(won, points)]


@pytest.mark.parametrize(
    ("words", "said"),
    [("+4", "At most 3 points"), ("2", "/settle 0"), ("all", "/settle 0"), ("+", "/settle 0"),
     ("+0", "Name a winner")],
)  # fmt: skip
async def test_what_cannot_be_offered_is_explained(words: str, said: str) -> None:
    town = Town()
    ann, _ = await duel(town)
    await ann.send(f"/settle {words}")
    assert said in ann.screen().text
    assert await offered(town) == []


async def test_a_forged_price_is_refused() -> None:
    town = Town()
    ann, bob = await duel(town)
    since = (await town.table()).since
    letter = "w" if await side_of(town, 0) is Side.WHITE else "b"
    assert "At most 3 points" in await ann.press(f"t1:1:{since}:fp:{letter}+99")
    assert "for Ann" in await bob.press(f"t1:1:{since}:fp:{letter}+1")
    for arg in ("", "x", letter, f"{letter}*2", f"{letter}+x", "+1"):
        await ann.press(f"t1:1:{since}:fp:{arg}")
    assert await offered(town) == []
    cat = town.person("cat")
    assert "outdated" in await cat.press(f"t1:1:{since}:fp:{letter}+1")


async def test_declined_withdrawn_and_offered_anew() -> None:
    town = Town()
    ann, bob = await duel(town)
    await ann.send("/settle 0")
    await ann.send("/settle +1")
    assert len(await offered(town)) == 1, "one at a time"
    await bob.tap("Decline")
    assert not (await town.table()).offers
    await ann.send("/settle +1")
    await ann.tap("Withdraw")
    assert not (await town.table()).offers
    assert not (await town.table()).closed


async def test_the_same_offer_from_the_other_side_is_a_yes() -> None:
    town = Town()
    ann, bob = await duel(town)
    await ann.send("/settle +1")
    await bob.send("/settle -1")
    assert (await town.table()).closed
    assert (await settled(town)).points == 1


async def test_an_old_price_is_dead() -> None:
    town = Town()
    ann, _ = await duel(town)
    await ann.send("/settle")
    shown = ann.screen()
    data = shown.data("I pay 1")
    await ann.send("8/5 6/5")
    assert "moved on" in await ann.press(data, None, shown.id)
    assert await offered(town) == []


async def test_pressed_twice_it_is_accepted_once_over_a_restart() -> None:
    town = Town()
    ann, bob = await duel(town)
    await ann.send("/settle +1")
    town.restart()
    shown = bob.seeing("✅ Accept", bob.id)
    data = shown.data("✅ Accept")
    await bob.press(data, None, shown.id, settle=False)
    town.restart()
    assert "closed" in await bob.press(data, None, shown.id)
    assert (await town.kinds()).count("Settled") == 1


async def test_a_match_is_settled_whole() -> None:
    town = Town()
    ann, bob = await duel(town, "match 5", lang="ru")
    await ann.send("/settle")
    assert ann.screen().labels == [
        ["Nobody wins the match"], ["I win the match"], ["The other side wins it"], ["‹ Back"],
    ]  # fmt: skip
    await ann.tap("I win the match")
    assert "✅ Согласиться: матч отдан" in bob.labels()
    await bob.tap("матч отдан")
    assert (await town.table()).closed
    assert "Ann" in bob.screen().text
    assert await offered(town) == [(await side_of(town, 0), 0)]


async def test_a_match_is_drawn() -> None:
    town = Town()
    ann, bob = await duel(town, "match 5")
    await ann.send("/settle 0")
    await bob.tap("✅ Accept")
    assert (await settled(town)).winner is None
    assert "without a winner" in ann.screen().text


async def test_in_a_group_only_the_other_of_two_accepts() -> None:
    town = Town()
    ann, bob = await seated(town)
    cat = town.person("cat")
    await bob.send("/settle", GROUP)
    assert "for Bob" in await ann.tap("I get 1", GROUP)
    assert await cat.tap("I get 1", GROUP) == "It is Ann's turn"
    await bob.tap("I get 1", GROUP)
    assert (
        "Bob gets 1 point, and the table closes. Agree?" in ann.seeing("✅ Accept: −1", GROUP).text
    )
    for person, said in ((cat, "turn"), (bob, "отвечает соперник")):
        assert said in await person.tap("✅ Accept: −1", GROUP)
    assert not (await town.table()).closed
    await ann.tap("✅ Accept: −1", GROUP)
    assert (await town.table()).closed


async def test_before_and_after_a_game_there_is_nothing_to_settle() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short")
    await ann.send("/settle")
    assert "not begun" in ann.screen().text or "no game" in ann.screen().text.lower()


async def test_who_is_away_is_called_to_answer_and_not_to_move() -> None:
    town = Town()
    ann, bob = await seated(town)
    town.clock.forward(3600)
    await ann.send("/settle 0", GROUP)
    text = bob.seeing("✅ Accept", GROUP).text
    assert f'<a href="tg://user?id={bob.id}">Bob</a>: an answer, please!' in text
    assert "it is your turn" not in text
