"""Resigning, taking a turn back, calling off, playing again."""

from __future__ import annotations

from rules.events import ResignOffered
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel


async def test_resigning_names_the_price_and_the_other_accepts() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    assert "Resign this game? Bob may accept" in ann.screen().text
    assert "×3" in ann.screen().text
    assert ann.labels() == ["Resign −1", "Resign a gammon −2", "Resign a backgammon −3", "‹ Back"]
    assert "the answer is up to Bob" in await ann.tap("Resign −1")
    (event,) = [e for e in await town.store.history(TableId(1)) if isinstance(e, ResignOffered)]
    assert event.points == 1
    assert "Ann" in bob.screen().text
    assert "✅ Согласиться" in bob.labels()
    await bob.tap("✅ Согласиться")
    assert (await town.table()).closed
    assert "Bob wins: Ann resigns. 1 point" in ann.screen().text
    assert ann.labels()[:2] == ["🔁 Rematch", "📤 Share"]
    assert ann.screen().photo


async def test_the_most_that_can_be_lost_needs_no_answer() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/resign")
    assert "The greatest price ends the game at once." in ann.screen().text
    await ann.tap("Resign a backgammon −3")
    assert "ends at once. The price: 3 points" in ann.screen().text
    assert not (await town.table()).closed, "a mistaken tap costs nothing"
    assert ann.labels() == ["Yes, end the game: −3", "‹ Back"]
    await ann.tap("Yes, end the game: −3")
    assert (await town.table()).closed
    assert (await town.kinds())[-3:] == ["ResignOffered", "GameWon", "TableClosed"]


async def test_the_secret_stands_with_the_result_and_the_proof_is_found_beside_a_new_game() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("Resign a backgammon −3")
    await ann.tap("Yes, end the game: −3")
    seal = await town.store.seal(TableId(1), 1)
    assert seal is not None
    assert f"<code>{seal.secret.hex()}</code>" in ann.screen().text
    assert "/proof 1" in ann.screen().text
    await ann.send("/new")
    await ann.send("/proof")
    assert "Which one is meant?" in ann.screen().text
    await ann.tap("🏁 #1 Bob")
    assert seal.secret.hex() in ann.screen().text
    town.clock.forward(86_401)
    await ann.send("/proof")
    assert seal.secret.hex() not in ann.screen().text, "what ended long ago is asked by number"


async def test_no_secret_is_told_while_the_game_goes_on() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    seal = await town.store.seal(TableId(1), 1)
    assert seal is not None
    await ann.send("/proof")
    for person in (ann, bob):
        for shown in town.session.in_chat(person.id):
            assert seal.secret.hex() not in shown.text


def board_of(person: Person) -> str:
    """Under the newest board in somebody's own chat."""
    return [shown for shown in person.town.session.in_chat(person.id) if shown.photo][-1].text


async def test_declined_and_withdrawn() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("Resign −1")
    assert await bob.tap("Отклонить") == ""
    assert not (await town.table()).offers
    assert "Bob declines the offer; the game goes on" in board_of(ann)
    assert "Bob отклоняет предложение, игра продолжается" in board_of(bob)
    await ann.send("/resign")
    await ann.tap("Resign −1")
    await ann.tap("Withdraw")
    assert not (await town.table()).offers
    assert "Ann withdraws the offer; the game goes on" in board_of(ann)
    assert "Ann забирает предложение назад" in board_of(bob)
    assert not (await town.table()).closed


async def test_an_offer_cannot_be_accepted_by_its_maker_or_by_a_stranger() -> None:
    town = Town()
    ann, bob = await seated(town)
    cat = town.person("cat")
    await bob.send("/resign", GROUP)
    assert await cat.tap("−1", GROUP) == "It is Ann's turn"
    await bob.tap("−1", GROUP)
    assert len((await town.table()).offers) == 1
    assert "отвечает соперник" in await bob.tap("Accept", GROUP)
    assert not (await town.table()).closed
    assert "turn" in await cat.tap("Accept", GROUP)
    assert not (await town.table()).closed
    await ann.tap("Accept", GROUP)
    assert (await town.table()).closed


async def test_the_prices_of_one_are_not_the_prices_of_the_other() -> None:
    town = Town()
    ann, bob = await seated(town)
    await bob.send("/resign", GROUP)
    before = [shown.labels for shown in town.session.in_chat(GROUP)]
    assert "for Bob" in await ann.tap("−1", GROUP)
    assert not (await town.table()).offers
    assert [shown.labels for shown in town.session.in_chat(GROUP)] == before, "no buttons changed"


async def test_prices_of_an_older_position_are_dead() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await ann.send("/resign")
    prices = ann.screen()
    await ann.send("8/5 6/5")
    assert "moved on" in await ann.press(prices.data("−3"), None, prices.id)
    assert not (await town.table()).closed
    assert bob.screen().photo


async def test_a_turn_is_asked_back_from_the_menu() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await ann.send("8/5 6/5")
    await ann.tap("⋯")
    assert "the answer is up to Bob" in await ann.tap("Ask for my turn back")
    await bob.tap("✅ Согласиться")
    assert (await town.kinds())[-1] == "TakenBack"
    assert "3-1" in ann.screen().text


async def test_cancel_before_the_first_turn_and_not_after() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await bob.send("/cancel")
    assert "Отменить эту игру" in bob.screen().text or bob.labels()
    await ann.send("8/5 6/5")
    await ann.send("/cancel")
    assert "cannot be cancelled" in ann.screen().text
    other = Town()
    ann, bob = await duel(other, "31")
    await bob.send("/cancel")
    surely = bob.labels()[0]
    await bob.tap(surely)
    assert (await other.table()).closed
    assert (await other.kinds())[-1] == "TableClosed"


async def ended(town: Town) -> tuple[Person, Person]:
    """Ann has resigned everything in their private chats."""
    ann, bob = await duel(town, "31 52")
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("−3")
    return ann, bob


async def test_a_rematch_is_asked_for_and_accepted_in_the_same_views() -> None:
    town = Town()
    ann, bob = await ended(town)
    await bob.tap("Реванш")
    assert "Bob asks for a rematch" in ann.screen().text
    assert "kept for" in bob.screen().text or "Ann" in bob.screen().text
    assert bob.screen().text.endswith("Ждём ответа: Ann.")
    await ann.tap("Sit down")
    table = await town.table(2)
    assert table.game is not None
    assert table.agreement == (await town.table(1)).agreement
    assert table.seats == ((await town.table(1)).seats[1], (await town.table(1)).seats[0])
    assert ann.screen().photo
    assert bob.screen().photo


async def test_both_press_rematch_and_one_table_comes_of_it() -> None:
    town = Town()
    ann, bob = await ended(town)
    await bob.tap("Реванш")
    assert await bob.tap("Реванш") == "Это уже сделано"
    await ann.tap("Rematch")
    assert len(town.store.shelves) == 2
    assert (await town.table(2)).game is not None


async def test_a_rematch_in_a_group_is_for_those_who_played() -> None:
    town = Town()
    ann, bob = await seated(town, "31 52")
    cat = town.person("cat")
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("−3", GROUP)
    assert "Other people" in await cat.tap("Rematch", GROUP)
    await ann.tap("Rematch", GROUP)
    assert cat.screen(GROUP).text.endswith("Waiting for Bob to answer.")
    assert await cat.tap("Sit down", GROUP) == "This seat is kept for Bob"
    await bob.tap("Sit down", GROUP)
    assert (await town.table(2)).game is not None


async def test_whoever_cannot_be_written_to_is_named() -> None:
    town = Town()
    ann, bob = await ended(town)
    await bob.member(present=False)
    assert "cannot write to Bob" in await ann.tap("Rematch")


async def test_a_rematch_rings_and_may_be_declined() -> None:
    town = Town()
    ann, bob = await ended(town)
    await bob.tap("Реванш")
    assert ann.screen().silent is False, "somebody is asked who may be away"
    assert ann.labels() == ["🪑 Sit down", "Decline"]
    await ann.tap("Decline")
    assert ann.labels()[0] != "🪑 Sit down"
    assert "Ann: сейчас играть не хочет" in bob.screen().text
    assert bob.screen().silent is False
    assert (await town.table(2)).game is None
    assert await town.store.reserved(TableId(2)) is None
    cat = town.person("cat")
    town.load("31")
    await cat.send(f"/start {await town.store.invitation(TableId(2))}")
    assert (await town.table(2)).game is not None, "the seat is free for anybody invited"


async def test_a_seat_kept_in_a_group_rings_and_only_its_owner_declines() -> None:
    town = Town()
    ann, bob = await seated(town, "31 52")
    cat = town.person("cat")
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("Rematch", GROUP)
    assert cat.screen(GROUP).silent is False
    assert await cat.tap("Decline", GROUP) == "This seat is kept for Bob"
    await bob.tap("Decline", GROUP)
    assert "Bob does not want to play now" in cat.screen(GROUP).text
    await cat.tap("Sit down", GROUP)
    assert len((await town.table(2)).seats) == 2
