"""Two people play short backgammon, each in their own chat."""

from __future__ import annotations

from tests.bot.chat.talk import Person, Town


async def duel(town: Town, rolls: str) -> tuple[Person, Person]:
    """Ann invites, Bob follows the link; the boards stand in both chats."""
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    town.load(rolls)
    await ann.send("/new short")
    await bob.send(f"/start {code_on(ann)}")
    return ann, bob


def code_on(ann: Person) -> str:
    """The payload of the link on the invitation's button."""
    shown = ann.seeing("Invite", ann.id)
    assert shown.keyboard is not None
    urls = [b.url for row in shown.keyboard.inline_keyboard for b in row if b.url]
    return urls[0].split("start%3D")[1].split("&")[0]


async def test_an_invitation_leads_to_two_boards() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    assert (await town.table()).game is not None
    assert "Your turn: 3-1" in ann.screen().text
    assert ann.screen().photo is not None
    assert "Ходит Ann: 3-1" in bob.screen().text
    assert bob.screen().photo is not None
    assert ann.labels()[:4] == ["24/21", "13/10", "8/5", "6/3"]


async def test_a_turn_by_tapping() -> None:
    town = Town()
    ann, bob = await duel(town, "31 66")
    await ann.tap("8/5")
    assert "So far: 8/5" in ann.screen().text
    await ann.tap("6/5")
    assert ann.labels()[-1] == "✅ 8/5 6/5"
    town.clock.forward(1)
    assert await ann.tap("✅") == "8/5 6/5"
    assert "Ann 3-1: 8/5 6/5" in ann.screen().text
    assert "Ходите: 6-6" in bob.screen().text or "6-6" in bob.screen().text
    assert (await town.kinds())[-2:] == ["Played", "Rolled"]


async def test_a_second_card_that_nobody_knows_loses_its_buttons_when_one_sits_down_by_it() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("−3")
    await ann.tap("Rematch")
    card = bob.screen()
    double = await town.bot.send_message(bob.id, card.text, reply_markup=card.keyboard)
    town.load("31")
    assert await bob.tap("Сесть", message=double.message_id)
    assert (await town.table(2)).game is not None
    await town.settle(30)
    assert town.session.screen[bob.id, double.message_id].keyboard is None


async def test_no_seal_leads_to_the_seat() -> None:
    """The seal is shown to everybody beforehand; who knows it is not invited by that."""
    town = Town()
    ann = town.person("ann")
    await ann.send("/new short")
    code, sealed = code_on(ann), (await town.table()).sealed
    assert len(code) >= 16
    assert code not in sealed
    cat = town.person("cat")
    await cat.send(f"/start {sealed[16:40]}")
    assert len((await town.table()).seats) == 1
    await ann.send("/new short")
    assert code_on(ann) != code
